// Builds the services of a Worker: database, Redis, clock and caches.

import { Redis } from "@upstash/redis/cloudflare";
import { NO_ALERTS } from "../alerts/services/alert-services.ts";
import { AnswerCache } from "../http/answer/answer-cache.ts";
import type { Clock, Services } from "../http/app-env.ts";
import { KeyCache } from "../http/caller/key-cache.ts";
import { CostlyReads } from "../http/caller/pacing.ts";
import { RunningRequests } from "../http/caller/running.ts";
import { Limiter } from "../http/limiter/limiter.ts";
import { SampleData } from "../market/actions/sample-data.ts";
import { type ArchiveStore, bucketStore, httpStore } from "../record/services/archive-store.ts";
import { RedisRememberedHead } from "../record/services/remembered-head.ts";
import { NO_RECORD, tapeKeys } from "../record/services/tape-keys.ts";
import { readWitnesses } from "../record/services/tape-witness.ts";
import { VerifiedMemo } from "../record/services/verified-memo.ts";
import { OutcomeMemo } from "../sensors/domain/stress-index/outcome-memo.ts";
import { type Db, makeDb } from "./database/client.ts";
import { databaseFetch } from "./database/database-fetch.ts";
import { meter, recordRoundTrip } from "./database/round-trips.ts";
import {
  ArchiveSettings,
  log,
  OperatorSettings,
  RecordSettings,
  readSettings,
  Settings,
} from "./env.ts";

/** The real clock. Responses get the time from here only. */
export const realClock: Clock = { read: () => ({ now: Date.now(), epoch: 0 }) };

/**
 * The clock of the local platform, which tests can move: the real time plus an offset in ms. Its
 * epoch changes with each move. The binding exists in the local configuration only.
 */
export const localClock = (binding: Fetcher): Clock => ({
  read: async () => {
    const answer = await binding.fetch("http://clock/offset");
    const [offsetMs = 0, epoch = 0] = (await answer.text()).split(" ").map(Number);
    return { now: Date.now() + offsetMs, epoch };
  },
});

/** The Worker's environment: its settings, and a clock in the local configuration. */
export interface WorkerEnv {
  LOCAL_CLOCK?: Fetcher;
  /** The bucket of the archive, in the Workers that write or serve it. */
  ARCHIVE?: R2Bucket;
}

/** Maximum time of one request to Redis. */
const REDIS_TRY_MS = 250;

/** Calls the global `fetch` as a function: workerd rejects it as a method of another object. */
export const boundFetch: typeof fetch = (input, init) => fetch(input, init);

/** Connects to the database of the settings. */
export const connectDatabase = (
  settings: Settings,
  fetch: typeof globalThis.fetch = boundFetch,
): Db =>
  makeDb(settings.DATABASE_URL, {
    endpoint: settings.NEON_ENDPOINT ?? null,
    fetch: databaseFetch(fetch),
  });

/** Makes the services of every group, once per isolate; see `withRecord` and `withAccounts`. */
export function makeServices(env: WorkerEnv): Services {
  const settings = readSettings(Settings, env);
  const db = connectDatabase(settings);
  return {
    db,
    limiter: settings.LIMITER === "on" ? new Limiter(makeRedis(settings)) : null,
    running: new RunningRequests(),
    costlyReads: new CostlyReads(),
    clock: env.LOCAL_CLOCK ? localClock(env.LOCAL_CLOCK) : realClock,
    keys: new KeyCache(db),
    answers: new AnswerCache(settings.ANSWER_CACHE_MS),
    sample: new SampleData(db),
    config: {
      baseUrl: settings.BASE_URL.replace(/\/+$/, ""),
      ceilingPerMinute: settings.CEILING_PER_MINUTE,
      isPriceDisplayLicensed: settings.PRICE_DISPLAY === "licensed",
      gateTarget: NO_RECORD.gateTarget,
      operator: NO_OPERATOR,
    },
    payments: null,
    alerts: NO_ALERTS,
    webhooks: null,
    drawPng: null,
    tapeKeys: NO_RECORD.tapeKeys,
    rememberedHead: NO_RECORD.rememberedHead,
    verified: new VerifiedMemo(),
    archive: null,
    outcomes: new OutcomeMemo(),
    witnesses: NO_RECORD.witnesses,
    meter,
    log,
  };
}

/** Makes a Redis client. `isRaw`: texts are returned as stored, without parsing JSON. */
export function makeRedis(
  settings: Pick<Settings, "UPSTASH_REDIS_REST_URL" | "UPSTASH_REDIS_REST_TOKEN">,
  { isRaw = false } = {},
): Redis {
  return new Redis({
    url: settings.UPSTASH_REDIS_REST_URL,
    token: settings.UPSTASH_REDIS_REST_TOKEN,
    retry: { retries: 0 },
    // The signal is made for each request: one static signal would time out all later requests.
    signal: () => AbortSignal.timeout(REDIS_TRY_MS),
    // A pipeline over several requests would make one request wait for another's connection.
    enableAutoPipelining: false,
    automaticDeserialization: !isRaw,
    enableTelemetry: false,
    responseEncoding: false,
  });
}

const NO_OPERATOR = { name: null, address: null, contact: null, email: null };

/** Adds name and address of the operator, for the groups whose pages show them. */
export function withOperator(services: Services, env: WorkerEnv): Services {
  const settings = readSettings(OperatorSettings, env, OperatorSettings);
  const operator = {
    name: settings.OPERATOR_NAME || null,
    address: settings.OPERATOR_ADDRESS ?? null,
    contact: settings.CONTACT_EMAIL ?? null,
    email: settings.OPERATOR_EMAIL ?? null,
  };
  return { ...services, config: { ...services.config, operator } };
}

/** The store of the archive: the bucket of the binding, or the local platform; null without either. */
export const archiveStoreOf = (
  env: WorkerEnv,
  { ARCHIVE_URL: url }: { ARCHIVE_URL?: string | undefined },
): ArchiveStore | null =>
  env.ARCHIVE ? bucketStore(env.ARCHIVE) : url === undefined ? null : httpStore(url, boundFetch);

/** Adds the services of the record; other Workers do not need its keys. */
export function withRecord(services: Services, env: WorkerEnv): Services {
  const settings = readSettings(
    Settings.extend({ ...RecordSettings.shape, ...ArchiveSettings.shape }),
    env,
  );
  const { GATE_TARGET: gateTarget, TAPE_SIGNING_KEY: key, TAPE_WITNESSES: witnesses } = settings;
  let list: ReturnType<typeof readWitnesses> | null = null;
  const head = new RedisRememberedHead(makeRedis(settings), settings.TAPE_MEMORY, (trip) =>
    recordRoundTrip("redis", trip),
  );
  return {
    ...services,
    tapeKeys: tapeKeys(key),
    archive: archiveStoreOf(env, settings),
    rememberedHead: head,
    witnesses: () => {
      list ??= readWitnesses(witnesses ?? "", boundFetch);
      return list;
    },
    limiter: settings.LIMITER === "on" ? new Limiter(head.counting) : null,
    config: { ...services.config, gateTarget },
  };
}
