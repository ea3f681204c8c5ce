// Counts and times the round trips that each request makes to the database and to Redis.

import { AsyncLocalStorage } from "node:async_hooks";

/** Number of round trips of a request to the database and to Redis, and their duration. */
export interface RoundTrips {
  sql: number;
  sqlMs: number;
  redis: number;
  redisMs: number;
}

/** Measures the round trips of each request, although connections are shared. */
export interface Meter {
  run<T>(work: () => Promise<T>): Promise<{ result: T; trips: RoundTrips }>;
  /** Counts a wait against the request's database time; concurrent waits count once. */
  countDatabaseTime<T>(wait: () => Promise<T>): Promise<T>;
}

/**
 * Maximum time that a request waits for the database, so that it is answered within three seconds.
 * Source: docs/promises.md.
 */
const DATABASE_MS = 2_800;

interface MeteredRequest {
  trips: RoundTrips;
  /**
   * Waits for the database: the number of current waits, when they began, and the duration of
   * earlier ones.
   */
  waiting: number;
  waitingSince: number;
  waitedMs: number;
}

const current = new AsyncLocalStorage<MeteredRequest>();

export const meter: Meter = {
  async run(work) {
    const trips: RoundTrips = { sql: 0, sqlMs: 0, redis: 0, redisMs: 0 };
    const request: MeteredRequest = { trips, waiting: 0, waitingSince: 0, waitedMs: 0 };
    return { result: await current.run(request, work), trips };
  },

  async countDatabaseTime(wait) {
    const request = current.getStore();
    if (!request) return wait();
    if (request.waiting === 0) request.waitingSince = performance.now();
    request.waiting += 1;
    try {
      return await wait();
    } finally {
      request.waiting -= 1;
      if (request.waiting === 0) request.waitedMs += performance.now() - request.waitingSince;
    }
  },
};

/** Makes a round trip and counts it for the current request, if there is one. */
export async function recordRoundTrip<T>(
  kind: "sql" | "redis",
  trip: () => Promise<T>,
): Promise<T> {
  const trips = current.getStore()?.trips;
  if (!trips) return trip();
  const startedAt = Date.now();
  try {
    return await trip();
  } finally {
    trips[kind] += 1;
    trips[`${kind}Ms`] += Date.now() - startedAt;
  }
}

/** The remaining database time of the request, in ms; unlimited in jobs. */
export function databaseMsLeft(): number {
  const request = current.getStore();
  if (!request) return Number.POSITIVE_INFINITY;
  const { waiting, waitingSince, waitedMs } = request;
  return DATABASE_MS - waitedMs - (waiting > 0 ? performance.now() - waitingSince : 0);
}
