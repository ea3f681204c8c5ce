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
import type { Links } from "./answer/page-links.ts";
import type { Credential } from "./caller/credential.ts";
import type { KeyCache } from "./caller/key-cache.ts";
import type { Limiter } from "./limiter/limiter.ts";

export interface Clock {
  read(): ClockReading | Promise<ClockReading>;
}

/** What a handler may use, built once per isolate by `lib/runtime/services.ts`. */
export interface Services {
  db: Db;
  /** The rate limiter; null when switched off (benchmarks). */
  limiter: Limiter | null;
  clock: Clock;
  keys: KeyCache;
  answers: AnswerCache;
  config: {
    baseUrl: string;
    /** Number of strictly graded calls needed before any claim of performance. */
    gateTarget: number;
    /** Limit of requests a minute of all callers together, for each route with a ceiling. */
    ceilingPerMinute: number;
    /** Whether a vendor's stock prices may be shown, not only what is computed from them. */
    isPriceDisplayLicensed: boolean;
    /** Who runs the service; null where not configured, and in every group but account and site. */
    operator: { name: string | null; address: string | null; contact: string | null };
  };
  /** The payment provider; null if not configured, and in every group but account. */
  payments: Payments | null;
  /** The configured alert services; all null in every group but account. */
  alerts: AlertServices;
  /** The public keys of the tape's signers, the one in use first. */
  tapeKeys: TapeKeys;
  meter: Meter;
  log: (line: Record<string, unknown>) => void;
}

/** The caller, resolved once by `identifyCaller`. */
export interface Caller {
  tier: Tier;
  /** Public id of a valid key, else null. */
  keyId: string | null;
  /** Whether the key was sent in the address; the response must then not be cached. */
  keyInQuery: boolean;
  /** Whether the key was found by the session of a cookie. */
  bySession: boolean;
}

/** Set by `commonHeaders`. */
export interface HeaderVariables {
  /**
   * Headers of the response, in a plain object, because building `Headers` once at the end is
   * cheaper.
   */
  headers: Record<string, string>;
}

/** Set by `initRequestContext`: the one instant used for this request. */
export type ClockVariables = ClockReading;

/** Set by `identifyCaller`; before that, an anonymous caller. */
export interface CallerVariables {
  caller: Caller;
  presented: Credential | null;
  /** Status of the key that was sent; null without a key, and if the database did not answer. */
  keyStatus: KeyStatus | null;
}

/** Set by `rateLimit`. */
export interface LimitVariables {
  limit: { limit: number; remaining: number; resetAt: number } | null;
}

export type Format = "json" | "csv" | "parquet";

/** A response that is not sent yet. */
export interface RenderedAnswer {
  status: 200 | 304 | 503;
  body: string | Uint8Array<ArrayBuffer> | null;
  headers: Record<string, string>;
  /** Other pages; their addresses are written when it is sent, as they may hold the caller's key. */
  links?: Links;
}

/** Variables of routes with a contract. */
export interface AnswerVariables {
  /** The bytes of the request's body; set by `receiveBody`. */
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

/** What a read depends on: the caller's tier and the instant of the request. */
export const readContextOf = (c: Context<AppEnv>): ReadContext => ({
  tier: c.var.caller.tier,
  now: c.var.now,
});
