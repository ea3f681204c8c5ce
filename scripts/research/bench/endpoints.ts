// The endpoints that `npm run bench` measures over HTTP, one table row each, and the callers of its requests.

import { MADE_UP_STOCKS } from "../../../lib/market/domain/made-up-stocks.ts";
import { coveredTickers } from "../../../lib/market/domain/universe.ts";
import type { Fixture } from "./load-fixture.ts";

export interface Variant {
  cached: boolean;
  limited: boolean;
}

export interface BenchRow {
  name: string;
  path(fixture: Fixture): string;
  /** JSON body of a POST; null for a GET. */
  body: string | null;
  caller: "free" | "institutional" | "denied";
  /** Whether the plain server does the same work. */
  plain: boolean;
  variants: readonly Variant[];
  /** Requests a second of the open loop. */
  rate: number;
  connections: number;
}

const RATE = 100;
/** For bodies of up to several megabytes: at 100 a second the network would be the bottleneck. */
const RATE_OF_BIG_BODIES = 5;

export const VARIANTS: readonly Variant[] = [
  { cached: true, limited: false },
  { cached: true, limited: true },
  { cached: false, limited: false },
  { cached: false, limited: true },
];
const UNCACHED = VARIANTS.filter(({ cached }) => !cached);

const row = (
  options: Pick<BenchRow, "name"> & Partial<Omit<BenchRow, "path">> & { path: string },
): BenchRow => ({
  caller: "free",
  body: null,
  plain: true,
  variants: VARIANTS,
  rate: RATE,
  connections: 8,
  ...options,
  path: ({ sensorId, ticker }) => options.path.replace(":id", sensorId).replace(":ticker", ticker),
});

/** A row of the service alone: the plain server does not have it. Measured without the answer cache. */
const serviceOnly = (
  name: string,
  path: string,
  options: Partial<Omit<BenchRow, "path">> = {},
): BenchRow => row({ name, path, plain: false, variants: UNCACHED, ...options });

export const ROWS: readonly BenchRow[] = [
  row({ name: "list", path: "/api/sensors" }),
  row({ name: "detail", path: "/api/sensors/:id" }),
  row({ name: "history-200", path: "/api/sensors/:id/history?limit=200" }),
  row({
    name: "history-10000",
    path: "/api/sensors/:id/history?limit=10000",
    caller: "institutional",
    rate: RATE_OF_BIG_BODIES,
    connections: 4,
  }),
  row({ name: "stress-index", path: "/api/stress-index" }),
  row({ name: "health", path: "/api/health", variants: UNCACHED }),
  row({
    name: "denied",
    path: "/api/sensors",
    caller: "denied",
    variants: VARIANTS.filter(({ cached, limited }) => cached && limited),
  }),
  serviceOnly("equity-regime", "/api/equity-regime"),
  serviceOnly("interpretation", "/api/interpretation"),
  serviceOnly("tone", "/api/tone/:ticker"),
  serviceOnly("tone-ml", "/api/tone-ml"),
  serviceOnly("signal-drops", "/api/signal-drops"),
  serviceOnly("proposals", "/api/proposals"),
  serviceOnly("dislocation", "/api/dislocation"),
  serviceOnly("dislocation-ticker", "/api/dislocation/:ticker"),
  serviceOnly("dislocation-batch", "/api/dislocation/batch", {
    caller: "institutional",
    body: JSON.stringify({ tickers: coveredTickers(false, MADE_UP_STOCKS) }),
    rate: RATE_OF_BIG_BODIES,
    connections: 4,
  }),
  // The minimum cost, on workerd, of an answer that needs one SQL or Redis call over HTTP.
  row({
    name: "one-bare-call",
    path: "/bare/call",
    plain: false,
    variants: UNCACHED.filter(({ limited }) => !limited),
  }),
];

export const statusOf = (row: BenchRow): number => (row.caller === "denied" ? 429 : 200);

/**
 * Number of client addresses that share a load: enough that no address reaches its limit, and few
 * enough that an isolate can keep a counter for each address of two minutes.
 */
const ADDRESSES = 800;

/** Headers of the requests of one load. Two loads in the same minute use different `network`s. */
export function callersOf(
  row: BenchRow,
  fixture: Fixture,
  network: number,
): Record<string, string>[] {
  if (row.caller === "institutional") return fixture.keys.map((key) => ({ "x-svc-key": key }));
  const count = row.caller === "denied" ? 1 : ADDRESSES;
  return Array.from({ length: count }, (_, i) => ({
    "cf-connecting-ip": `10.${network % 256}.${i >> 8}.${i % 256}`,
  }));
}
