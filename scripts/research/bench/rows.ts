// The requests that `npm run bench` measures over HTTP, those that a reader decides by, and their callers.

import type { Fixture } from "./load-fixture.ts";

export interface BenchRow {
  name: string;
  path(fixture: Fixture): string;
  cached: boolean;
  limited: boolean;
  /** Addresses that share the load. */
  callers: number;
  status: 200 | 429;
}

/**
 * Enough addresses that none reaches its limit, and few enough that an isolate can keep a counter for
 * each address of two minutes.
 */
const ADDRESSES = 800;

const read = (name: string, path: string, cached = false) =>
  [false, true].map((limited): BenchRow => {
    const pathOf = ({ sensorId }: Fixture) => path.replace(":id", sensorId);
    return { name, path: pathOf, cached, limited, callers: ADDRESSES, status: 200 };
  });

export const ROWS: readonly BenchRow[] = [
  ...read("list", "/api/sensors", true),
  ...read("list", "/api/sensors"),
  ...read("history of 200", "/api/sensors/:id/history?limit=200"),
  ...read("stress index", "/api/stress-index"),
  // One address is refused after its first 60 requests.
  {
    name: "refusal",
    path: () => "/api/sensors",
    cached: true,
    limited: true,
    callers: 1,
    status: 429,
  },
];

/** Headers of the requests of one load. Two loads in the same minute use different `network`s. */
export const callersOf = ({ callers }: BenchRow, network: number): Record<string, string>[] =>
  Array.from({ length: callers }, (_, i) => ({
    "cf-connecting-ip": `10.${network % 256}.${i >> 8}.${i % 256}`,
  }));
