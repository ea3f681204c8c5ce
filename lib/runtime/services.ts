import { Redis } from "@upstash/redis/cloudflare";
import { NO_ALERTS } from "../alerts/services/alert-services.ts";
import { AnswerCache } from "../http/answer/answer-cache.ts";
import type { Services } from "../http/app-env.ts";
import { KeyRing } from "../http/caller/key-ring.ts";
import { RedisLimiter } from "../http/limiter/limiter.ts";
import { busyTimeout } from "../http/limiter/redis-guard.ts";
import { NO_RECORD } from "../record/services/tape-keys.ts";
import { localClock, realClock } from "./clock.ts";
import { type Db, makeDb } from "./database/client.ts";
import { databaseFetch } from "./database/database-fetch.ts";
import { meter } from "./database/round-trips.ts";
import { readSettings, Settings } from "./env.ts";
import { log } from "./log.ts";

/** What the Worker is given: settings, and in the local configuration a clock. */
export interface WorkerEnv {
  LOCAL_CLOCK?: Fetcher;
}

const REDIS_TRY_MS = 250;

/** Bound here: workerd refuses `fetch` called as a method of anything else. */
export const boundFetch: typeof fetch = (input, init) => fetch(input, init);

export const databaseOf = (settings: Settings, fetch: typeof globalThis.fetch = boundFetch): Db =>
  makeDb(settings.DATABASE_URL, {
    endpoint: settings.NEON_ENDPOINT ?? null,
    fetch: databaseFetch(fetch),
  });

/** Everything that any request may reach, made once per isolate; see `withRecord`, `withAccounts`. */
export function makeServices(env: WorkerEnv): Services {
  const settings = readSettings(Settings, env);
  const db = databaseOf(settings);
  return {
    db,
    limiter: settings.LIMITER === "on" ? new RedisLimiter(makeRedis(settings)) : null,
    clock: env.LOCAL_CLOCK ? localClock(env.LOCAL_CLOCK) : realClock,
    keys: new KeyRing(db),
    answers: new AnswerCache(settings.ANSWER_CACHE_MS),
    config: {
      baseUrl: settings.BASE_URL.replace(/\/+$/, ""),
      ceilingPerMinute: settings.CEILING_PER_MINUTE,
      gateTarget: NO_RECORD.gateTarget,
      contact: null,
    },
    payments: null,
    alerts: NO_ALERTS,
    tapeKeys: NO_RECORD.tapeKeys,
    meter,
    log,
  };
}

/** `isRaw`: texts come back as they were put, JSON among them. */
export function makeRedis(
  settings: Pick<Settings, "UPSTASH_REDIS_REST_URL" | "UPSTASH_REDIS_REST_TOKEN">,
  { isRaw = false } = {},
): Redis {
  return new Redis({
    url: settings.UPSTASH_REDIS_REST_URL,
    token: settings.UPSTASH_REDIS_REST_TOKEN,
    retry: { retries: 0 },
    // A function: one static signal would time out for every later request, too. It is called when
    // the call leaves.
    signal: () => busyTimeout(REDIS_TRY_MS),
    // Joining commands of several requests would let one request wait on another's connection.
    enableAutoPipelining: false,
    automaticDeserialization: !isRaw,
    enableTelemetry: false,
    responseEncoding: false,
  });
}
