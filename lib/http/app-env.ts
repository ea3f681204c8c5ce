import type { Db } from "../db/client.ts";
import type { Tier } from "../domain/tier.ts";
import type { AlertServices } from "../services/alert-services.ts";
import type { Limiter } from "../services/limiter.ts";
import type { Payments } from "../services/payments.ts";
import type { Meter } from "../services/round-trips.ts";
import type { TapeKeys } from "../services/tape-keys.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { KeyRing } from "./key-ring.ts";

/** One instant of the clock. `epoch` rises when a local clock is told to forget kept answers. */
export interface Moment {
  now: number;
  epoch: number;
}

export interface Clock {
  read(): Moment | Promise<Moment>;
}

/** What a handler may reach, built once per isolate by `lib/runtime/services.ts`. */
export interface Services {
  db: Db;
  /** Null when switched off (benchmarks). */
  limiter: Limiter | null;
  clock: Clock;
  keys: KeyRing;
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

/** Who calls: resolved once, in `access.ts`. */
export interface Caller {
  tier: Tier;
  /** Public id of a valid key, else null. */
  keyId: string | null;
  /** Hidden from shared caches: a key was sent in the address. */
  keyInQuery: boolean;
  /** The key was found by the session of a cookie. */
  bySession: boolean;
}

export interface Variables {
  /** Headers of the answer. A plain object: the runtime's own is built once, when all are known. */
  headers: Record<string, string>;
  caller: Caller;
  /** The instant of this request by the one clock, epoch ms. */
  now: number;
  epoch: number;
  limit: { limit: number; remaining: number; resetAt: number } | null;
}

export interface AppEnv {
  Bindings: Services;
  Variables: Variables;
}
