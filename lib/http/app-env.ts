// Types for Hono: the services of a Worker, the caller, and the variables of middlewares.

import type { Context } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { KeyStatus } from "../account/domain/api-key.ts";
import type { Payments } from "../account/services/payments.ts";
import type { AlertServices } from "../alerts/services/alert-services.ts";
import type { ReadContext, Tier } from "../core/tier.ts";
import type { Links } from "../core/wire/page-links.ts";
import type { SampleFacts } from "../market/domain/sample-data.ts";
import type { ArchiveStore } from "../record/services/archive-store.ts";
import type { RememberedHead } from "../record/services/remembered-head.ts";
import type { TapeKeys } from "../record/services/tape-keys.ts";
import type { Witnesses } from "../record/services/tape-witness.ts";
import type { VerifiedMemo } from "../record/services/verified-memo.ts";
import type { Db } from "../runtime/database/client.ts";
import type { Meter } from "../runtime/database/round-trips.ts";
import type { OutcomeMemo } from "../sensors/domain/stress-index/outcome-memo.ts";
import type { WebhookSender } from "../webhooks/services/webhook-sender.ts";
import type { AnswerCache, ClockReading } from "./answer/answer-cache.ts";
import type { Credential } from "./caller/credential.ts";
import type { KeyCache } from "./caller/key-cache.ts";
import type { CostlyReads } from "./caller/pacing.ts";
import type { RunningRequests } from "./caller/running.ts";
import type { Traits } from "./contract.ts";
import type { Limiter } from "./limiter/limiter.ts";

export interface Clock {
  read(): ClockReading | Promise<ClockReading>;
}

/** Reads what is sample data; see `lib/market/actions/sample-data.ts`. */
interface SampleReader {
  read(at: ClockReading): Promise<SampleFacts | null>;
  peek(): SampleFacts | null;
}

/** The services of a handler, made once per isolate by `lib/runtime/services.ts`. */
export interface Services {
  db: Db;
  /** The rate limiter; null when switched off (benchmarks). */
  limiter: Limiter | null;
  running: RunningRequests;
  costlyReads: CostlyReads;
  clock: Clock;
  keys: KeyCache;
  answers: AnswerCache;
  sample: SampleReader;
  config: {
    baseUrl: string;
    /** Number of strictly graded calls needed before any claim of performance. */
    gateTarget: number;
    /** Maximum of requests per minute of all callers together, for each route with a ceiling. */
    ceilingPerMinute: number;
    /** Whether the licence allows showing a vendor's stock prices themselves, not only values computed from them. */
    isPriceDisplayLicensed: boolean;
    /** The operator of the service; null if not configured, and in groups other than account and site. */
    operator: {
      name: string | null;
      address: string | null;
      contact: string | null;
      /** Where the service writes to the operator; shown nowhere. */
      email: string | null;
    };
  };
  /** The payment provider; null if not configured, and in groups other than account. */
  payments: Payments | null;
  /** The configured alert services; all null in groups other than account. */
  alerts: AlertServices;
  /** Sends to webhooks of key holders; null if not configured, and in groups other than account. */
  webhooks: WebhookSender | null;
  /** The public keys that verify the tape's checkpoints, the current one first. */
  tapeKeys: TapeKeys;
  /** The head of the tape that was signed last. */
  rememberedHead: RememberedHead;
  /** The record as it was verified last in this isolate. */
  verified: VerifiedMemo;
  /** Draws an SVG as PNG; null in groups other than pictures. */
  drawPng: ((svg: string) => Promise<Uint8Array<ArrayBuffer>>) | null;
  /** The objects of the archive; null if not configured, and in groups other than record. */
  archive: ArchiveStore | null;
  /** What this isolate computed of what followed regimes and states. */
  outcomes: OutcomeMemo;
  /** Who else signs the heads of the tape. */
  witnesses: Witnesses;
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
  credential: Credential | null;
  /** Status of the key that was sent; null without a key, and if the database did not answer. */
  keyStatus: KeyStatus | null;
  /** Ends the count of this running request; absent for a request without a valid key. */
  endRunning?: () => void;
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
  /** What it costs of the limit, in requests; 1 by default. */
  tokens?: number;
  headers: Record<string, string>;
  /** Links to other pages. Their addresses are written on sending, because they may contain the key. */
  links?: Links;
}

/** Set by `startSampleRead`: the facts about sample data, which are being read. */
export interface SampleVariables {
  sample?: Promise<SampleFacts | null>;
  /** Set when an answer was made while the facts could not be read: nobody may keep it. */
  isSampleUnknown?: true;
}

/** Variables of routes with a contract. */
export interface AnswerVariables {
  /** Set by the middlewares of `traits.ts`. */
  traits?: Traits;
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
    SampleVariables,
    AnswerVariables {}

export interface AppEnv {
  Bindings: Services;
  Variables: Variables;
}

/** The context of a read: the tier of the caller and the instant of the request. */
export const readContextOf = (c: Context<AppEnv>): ReadContext => ({
  tier: c.var.caller.tier,
  now: c.var.now,
});
