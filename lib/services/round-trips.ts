import { AsyncLocalStorage } from "node:async_hooks";

/** What a request asked of the outside, and how long it waited for that. */
export interface RoundTrips {
  sql: number;
  sqlMs: number;
  redis: number;
  redisMs: number;
}

/** Tells each request's own round trips, though connections are shared. */
export interface Meter {
  run<T>(work: () => Promise<T>): Promise<{ result: T; trips: RoundTrips }>;
}

const current = new AsyncLocalStorage<RoundTrips>();

export const meter: Meter = {
  async run(work) {
    const trips: RoundTrips = { sql: 0, sqlMs: 0, redis: 0, redisMs: 0 };
    return { result: await current.run(trips, work), trips };
  },
};

/** Does a round trip, and notes it for the request that it belongs to, if it belongs to one. */
export async function noted<T>(kind: "sql" | "redis", trip: () => Promise<T>): Promise<T> {
  const trips = current.getStore();
  if (!trips) return trip();
  const startedAt = Date.now();
  try {
    return await trip();
  } finally {
    trips[kind] += 1;
    trips[`${kind}Ms`] += Date.now() - startedAt;
  }
}
