import { AsyncLocalStorage } from "node:async_hooks";

/** Calls of a request to the database and to Redis, and how long it waited for them. */
export interface RoundTrips {
  sql: number;
  sqlMs: number;
  redis: number;
  redisMs: number;
}

/** Tells each request's own round trips, though connections are shared. */
export interface Meter {
  run<T>(work: () => Promise<T>): Promise<{ result: T; trips: RoundTrips }>;
  /** Waits on the time that the request may spend on the database; waits at once take it once. */
  onDatabaseTime<T>(wait: () => Promise<T>): Promise<T>;
}

/**
 * How long one request may wait for the database, all of its statements and tries together, so that
 * its answer is out after three seconds. Source: safety.md, "Postgres read".
 */
const DATABASE_MS = 2_800;

interface Request {
  trips: RoundTrips;
  /** Waits for the database: how many are under way, since when, and how long those before took. */
  waiting: number;
  waitingSince: number;
  waitedMs: number;
}

const current = new AsyncLocalStorage<Request>();

export const meter: Meter = {
  async run(work) {
    const trips: RoundTrips = { sql: 0, sqlMs: 0, redis: 0, redisMs: 0 };
    const request: Request = { trips, waiting: 0, waitingSince: 0, waitedMs: 0 };
    return { result: await current.run(request, work), trips };
  },

  async onDatabaseTime(wait) {
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

/** Does a round trip, and notes it for the request that it belongs to, if it belongs to one. */
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

/** How long the request may still wait for the database; a job is no request and has no such bound. */
export function databaseMsLeft(): number {
  const request = current.getStore();
  if (!request) return Number.POSITIVE_INFINITY;
  const { waiting, waitingSince, waitedMs } = request;
  return DATABASE_MS - waitedMs - (waiting > 0 ? performance.now() - waitingSince : 0);
}
