// The requests that `npm run bench` measures over HTTP, those that a reader decides by, and their callers.

import type { Fixture } from "./load-fixture.ts";

export interface BenchRow {
  name: string;
  path(fixture: Fixture): string;
  cached: boolean;
  limited: boolean;
  /** Who shares the load: so many addresses without a key, or the keys of the fixture. */
  callers: number | "keys";
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
    const callers = limited ? "keys" : ADDRESSES;
    return { name, path: pathOf, cached, limited, callers, status: 200 };
  });

export const ROWS: readonly BenchRow[] = [
  ...read("list", "/api/sensors", true),
  ...read("list", "/api/sensors"),
  ...read("history of 200", "/api/sensors/:id/history?limit=200"),
  ...read("stress index", "/api/stress-index"),
  // Callers of a request a minute: each is new to its isolate.
  {
    name: "list, 800 addresses",
    path: () => "/api/sensors",
    cached: true,
    limited: true,
    callers: ADDRESSES,
    status: 200,
  },
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
export const callersOf = (
  { callers }: BenchRow,
  network: number,
  { keys }: Pick<Fixture, "keys">,
): Record<string, string>[] =>
  callers === "keys"
    ? keys.map((key) => ({ "x-svc-key": key }))
    : Array.from({ length: callers }, (_, i) => ({
        "cf-connecting-ip": `10.${network % 256}.${i >> 8}.${i % 256}`,
      }));
