import type { Context } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { KeyStatus } from "../account/domain/key-validity.ts";
import type { Payments } from "../account/services/payments.ts";
import type { AlertServices } from "../alerts/services/alert-services.ts";
import type { ReadContext, Tier } from "../core/tier.ts";
import type { TapeKeys } from "../record/services/tape-keys.ts";
import type { Db } from "../runtime/database/client.ts";
import type { Meter } from "../runtime/database/round-trips.ts";
import type { AnswerCache, ClockReading } from "./answer/answer-cache.ts";
import type { Credential } from "./caller/credential.ts";
import type { KeyCache } from "./caller/key-cache.ts";
import type { Limiter } from "./limiter/limiter.ts";

export interface Clock {
  read(): ClockReading | Promise<ClockReading>;
}

/** What a handler may reach, built once per isolate by `lib/runtime/services.ts`. */
export interface Services {
  db: Db;
  /** Null when switched off (benchmarks). */
  limiter: Limiter | null;
  clock: Clock;
  keys: KeyCache;
  answers: AnswerCache;
  config: {
    baseUrl: string;
    /** Strictly graded calls below which no claim of performance is made. */
    gateTarget: number;
    /** Requests a minute of all callers together, of each route that has a ceiling. */
    ceilingPerMinute: number;
    /** Where institutions write to; null where it is not configured, and in every group but account. */
    contact: string | null;
  };
  /** Null where it is not configured, and in every group but account. */
  payments: Payments | null;
  /** What is configured of it; nothing in every group but account. */
  alerts: AlertServices;
  /** The public halves of the keys that sign the tape, the one in use first. */
  tapeKeys: TapeKeys;
  meter: Meter;
  log: (line: Record<string, unknown>) => void;
}

/** Who calls: resolved once, by `identifyCaller`. */
export interface Caller {
  tier: Tier;
  /** Public id of a valid key, else null. */
  keyId: string | null;
  /** Hidden from shared caches: a key was sent in the address. */
  keyInQuery: boolean;
  /** The key was found by the session of a cookie. */
  bySession: boolean;
}

/** Set by `commonHeaders`. */
export interface HeaderVariables {
  /** Headers of the answer. A plain object: the runtime's own is built once, when all are known. */
  headers: Record<string, string>;
}

/** Set by `initRequestContext`: the instant of this request by the one clock. */
export type ClockVariables = ClockReading;

/** Set by `identifyCaller`; before that, the caller is nobody. */
export interface CallerVariables {
  caller: Caller;
  presented: Credential | null;
  /** Of the presented key; null without one, and where the database could not say. */
  keyStatus: KeyStatus | null;
}

/** Set by `rateLimit`. */
export interface LimitVariables {
  limit: { limit: number; remaining: number; resetAt: number } | null;
}

export type Format = "json" | "csv";

/** An answer that is not sent yet. */
export interface RenderedAnswer {
  status: 200 | 304 | 503;
  body: string | null;
  headers: Record<string, string>;
}

/** Of the routes that have a contract. */
export interface AnswerVariables {
  /** The bytes of the body; set by `receiveBody`. */
  sent?: Uint8Array;
  /** Set by `negotiateFormat`. */
  format: Format;
  /** Set by `handleRoute` or `answerCache`, sent by `sendAnswer`. */
  answer?: RenderedAnswer;
}

export interface Variables
  extends RequestIdVariables,
    HeaderVariables,
    ClockVariables,
    CallerVariables,
    LimitVariables,
    AnswerVariables {}

export interface AppEnv {
  Bindings: Services;
  Variables: Variables;
}

/** What a reading function is told of this request: its caller's tier and its instant. */
export const readContextOf = (c: Context<AppEnv>): ReadContext => ({
  tier: c.var.caller.tier,
  now: c.var.now,
});
