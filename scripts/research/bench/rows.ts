import { coveredTickers } from "../../../lib/market/domain/universe.ts";
import type { Fixture } from "./fixture.ts";

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
/** Big bodies, up to several megabytes: a hundred a second would load the loopback, not the server. */
const RATE_OF_BIG_BODIES = 5;

export const VARIANTS: readonly Variant[] = [
  { cached: true, limited: false },
  { cached: true, limited: true },
  { cached: false, limited: false },
  { cached: false, limited: true },
];
const NEVER_CACHED = VARIANTS.filter(({ cached }) => !cached);

const row = (
  given: Pick<BenchRow, "name"> & Partial<Omit<BenchRow, "path">> & { path: string },
): BenchRow => ({
  caller: "free",
  body: null,
  plain: true,
  variants: VARIANTS,
  rate: RATE,
  connections: 8,
  ...given,
  path: ({ sensorId, ticker }) => given.path.replace(":id", sensorId).replace(":ticker", ticker),
});

/** A row that the plain server does not have, requested without the answer cache. */
const alone = (name: string, path: string, given: Partial<Omit<BenchRow, "path">> = {}): BenchRow =>
  row({ name, path, plain: false, variants: NEVER_CACHED, ...given });

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
  row({ name: "health", path: "/api/health", variants: NEVER_CACHED }),
  row({
    name: "denied",
    path: "/api/sensors",
    caller: "denied",
    variants: VARIANTS.filter(({ cached, limited }) => cached && limited),
  }),
  alone("equity-regime", "/api/equity-regime"),
  alone("interpretation", "/api/interpretation"),
  alone("tone", "/api/tone/:ticker"),
  alone("tone-ml", "/api/tone-ml"),
  alone("signal-drops", "/api/signal-drops"),
  alone("proposals", "/api/proposals"),
  alone("dislocation", "/api/dislocation"),
  alone("dislocation-ticker", "/api/dislocation/:ticker"),
  alone("dislocation-batch", "/api/dislocation/batch", {
    caller: "institutional",
    body: JSON.stringify({ tickers: coveredTickers(false) }),
    rate: RATE_OF_BIG_BODIES,
    connections: 4,
  }),
  // The least that any answer with an SQL or a Redis call over HTTP can cost on workerd.
  row({
    name: "one-bare-call",
    path: "/bare/call",
    plain: false,
    variants: NEVER_CACHED.filter(({ limited }) => !limited),
  }),
];

export const statusOf = (row: BenchRow): number => (row.caller === "denied" ? 429 : 200);

/**
 * Callers to spread a load over, so that no limit but that of `denied` is ever met, and so few that those
 * of two minutes' loads all have room of their own in an isolate's memory.
 */
const ADDRESSES = 800;

/** Headers of the requests of one load; `network` keeps two loads of one minute apart. */
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
