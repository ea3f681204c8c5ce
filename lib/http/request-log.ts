import type { Context } from "hono";
import type { RoundTrips } from "../services/round-trips.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * The one log line of a request. The pattern of its route, never its address: a key, a token or a
 * session may stand there. The caller is the public prefix of the key, never an address.
 */
export function logRequest(
  c: Context<AppEnv>,
  { status, headers }: Response,
  { route, trips, startedAt }: { route: string | null; trips: RoundTrips; startedAt: number },
): void {
  const caller = c.get("caller") as AppEnv["Variables"]["caller"] | undefined;
  c.env.log({
    event: "request",
    id: headers.get("x-request-id"),
    method: c.req.method,
    route,
    status,
    ms: Date.now() - startedAt,
    sql: trips.sql,
    sql_ms: trips.sqlMs,
    redis: trips.redis,
    redis_ms: trips.redisMs,
    tier: caller?.tier ?? null,
    key: caller?.keyId ? `svc_${caller.keyId}` : null,
    error: headers.get("x-error-code"),
  });
}
