// The id and the log line of each request.

import type { MiddlewareHandler } from "hono";
import { requestId as honoRequestId } from "hono/request-id";
import type { AppEnv, Caller } from "./app-env.ts";

/** Crockford's base 32, which has no I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_LENGTH = 16;

/** Random bytes for many ids, because one call for each id would cost more than the remaining work. */
const pool = new Uint8Array(64 * RANDOM_LENGTH);
let usedBytes = pool.length;

/** A ULID: 48 bits of time, then 80 random bits; 26 characters that sort by time. */
function ulid(now: number): string {
  let time = "";
  for (let remaining = now, i = 0; i < 10; i += 1) {
    time = `${ALPHABET.charAt(remaining % 32)}${time}`;
    remaining = Math.floor(remaining / 32);
  }
  if (usedBytes === pool.length) {
    crypto.getRandomValues(pool);
    usedBytes = 0;
  }
  let random = "";
  for (const end = usedBytes + RANDOM_LENGTH; usedBytes < end; usedBytes += 1) {
    random += ALPHABET.charAt((pool[usedBytes] ?? 0) % 32);
  }
  return time + random;
}

/** Gives each request an id. Ids sent by callers are ignored. */
export const requestId = (): MiddlewareHandler<AppEnv> =>
  honoRequestId({ headerName: "", generator: () => ulid(Date.now()) });

/**
 * Writes the log line of a request. The line has the route pattern, never the URL, because a URL may
 * contain a key, a token or a session. It has the public prefix of the key, never the caller's IP
 * address.
 */
export const requestLog =
  ({ route }: { route: string | null }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const startedAt = Date.now();
    const { trips } = await c.env.meter.run(next);
    // The caller is undefined if the request failed before authentication.
    const caller = c.get("caller") as Caller | undefined;
    c.env.log({
      event: "request",
      id: c.get("requestId"),
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Date.now() - startedAt,
      sql: trips.sql,
      sql_ms: trips.sqlMs,
      redis: trips.redis,
      redis_ms: trips.redisMs,
      tier: caller?.tier ?? null,
      key: caller?.keyId ? `svc_${caller.keyId}` : null,
      error: c.res.headers.get("x-error-code"),
    });
  };
