// The rate limiter: takes allowances of requests from Redis, and admits by them from memory.

import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import {
  admittedVerdict,
  type Bucket,
  earliestAdmission,
  type LimitVerdict,
  refusedVerdict,
  remainingRequests,
  type WindowCounts,
  windowEnd,
} from "../../core/sliding-window.ts";
import { recordRoundTrip } from "../../runtime/database/round-trips.ts";
import { withTimeout } from "../with-timeout.ts";
import { type Cost, type Known, LocalWindow, uncount } from "./local-window.ts";

/** The commands that counting needs. */
export type RedisClient = Pick<Redis, "eval" | "evalsha" | "mget">;

const PREFIX = "svc:rl";
/** The longest time for which a request waits for Redis. */
const TIMEOUT_MS = 300;
/** Number of failures in a row after which Redis is not asked for some time. */
const MAX_FAILURES = 3;
const SKIPPED_MS = 5_000;

/** For how long an allowance should last, how much it may grow, and the largest share of what remains. */
const ALLOWANCE_MS = 5_000;
const MAX_GROWTH = 4;
const MAX_SHARE = 1 / 10;
/** A caller with fewer requests in this isolate is new to it. */
const KNOWN_FROM = 10;
/** Above every count: see `#drawMany`. */
const NO_LIMIT = 1_000_000_000;

/** What drawing on a bucket gave: the request, or when it would be admitted; null without an answer of Redis. */
type Draw = { isDrawn: true } | { isDrawn: false; admittedAt: number } | null;

/** A bucket of a request, and what this isolate knows of it. */
interface Asked {
  bucket: Bucket;
  known: Known;
}

interface Full {
  bucket: Bucket;
  known: Known;
  admittedAt: number;
}

/**
 * Counts requests by `slidingWindow` of @upstash/ratelimit, whose counters in Redis all isolates share. An
 * isolate takes several requests of a busy caller at once and admits them from memory, so that it rarely
 * asks. It also counts by itself what it admits: in one isolate nobody gets more than the limit, whatever
 * happens to Redis. Time is the real one, as isolates share the counters. Source: docs/decisions.md#g18.
 */
export class Limiter {
  readonly #redis: RedisClient;
  readonly #window = new LocalWindow();
  readonly #windows = new Map<string, Ratelimit>();
  #failures = 0;
  #skippedUntil = 0;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** Whether this isolate knows no reason to refuse. It counts nothing and does not ask Redis. */
  mayAdmit(buckets: readonly Bucket[]): boolean {
    const now = Date.now();
    return fullOf(this.#asked(buckets, now).filter(isKnownAlone), 1, now).length === 0;
  }

  /** The remaining limit as far as this isolate knows, without counting a request. */
  peek(bucket: Bucket): LimitVerdict {
    const now = Date.now();
    const known = this.#window.at(bucket, now);
    return admittedVerdict(bucket, Math.min(known.shown, remainingIn(bucket, known, now)), now);
  }

  /**
   * Counts a request of some tokens in all buckets or in none. The decision is that of the last bucket, or of
   * the bucket that refuses longest.
   */
  async take(buckets: readonly Bucket[], tokens = 1): Promise<LimitVerdict> {
    const startedAt = Date.now();
    const cost = { tokens, startedAt };
    const asked = this.#asked(buckets, startedAt);
    const full = fullOf(asked.filter(isKnownAlone), tokens, startedAt);
    const degraded = this.#isSkipped(startedAt);
    if (full.length > 0) return { ...refusalBy(full), degraded };
    // It counts from here on, so that a burst cannot exceed the limit while Redis is asked.
    for (const { known } of asked) known.current += tokens;
    const isEnough = asked.every(({ known }) => known.left >= tokens);
    const draws =
      isEnough || degraded
        ? asked.map(({ known }) => drawFromMemory(known, tokens))
        : await recordRoundTrip("redis", () => this.#drawAll(asked, cost));
    return draws.every((draw) => draw?.isDrawn)
      ? { ...admission(asked), degraded }
      : this.#decideAgain(buckets, draws, cost);
  }

  #asked(buckets: readonly Bucket[], now: number): Asked[] {
    return buckets.map((bucket) => ({ bucket, known: this.#window.at(bucket, now) }));
  }

  /**
   * Decides on a request that not every bucket admitted. Where Redis did not answer, this isolate's own count
   * decides. A refused request is counted nowhere: what it drew stays in the allowances.
   */
  #decideAgain(buckets: readonly Bucket[], draws: readonly Draw[], cost: Cost): LimitVerdict {
    const now = Date.now();
    const { tokens } = cost;
    const asked = this.#asked(buckets, now);
    for (const [i, { known }] of asked.entries()) {
      const isOfPeriod = uncount(known, cost);
      if (isOfPeriod && draws[i]?.isDrawn && !known.isOverflow) known.left += tokens;
    }
    const narrowed = asked.map(({ bucket, known }) => {
      return { bucket: { ...bucket, limit: bucket.degradedLimit }, known };
    });
    const unanswered = narrowed.filter((_, i) => !draws[i]);
    const full = fullOf(unanswered, tokens, now);
    for (const [i, each] of asked.entries()) {
      const draw = draws[i];
      if (draw && !draw.isDrawn) full.push({ ...each, admittedAt: draw.admittedAt });
    }
    const degraded = unanswered.length > 0;
    if (full.length > 0) return { ...refusalBy(full), degraded };
    for (const { known } of asked) {
      known.current += tokens;
      drawFromMemory(known, tokens);
    }
    const { bucket, known } = lastOf(narrowed);
    known.shown = Math.min(known.shown, remainingIn(bucket, known, now));
    return { ...admittedVerdict(bucket, known.shown, now), degraded };
  }

  /** Draws on all buckets at once. After failures one request asks for all, and others do not wait for it. */
  #drawAll(asked: readonly Asked[], cost: Cost): Promise<Draw[]> {
    if (this.#failures >= MAX_FAILURES) this.#skippedUntil = cost.startedAt + SKIPPED_MS;
    return Promise.all(asked.map((each) => this.#draw(each, cost)));
  }

  /** Takes a request's tokens from the allowance; when it has not enough, from Redis. */
  #draw({ bucket, known }: Asked, cost: Cost): Draw | Promise<Draw> {
    const drawn = drawFromMemory(known, cost.tokens);
    if (drawn) return drawn;
    const size = nextAllowance(known, cost);
    return size === 1
      ? this.#drawOne(bucket, known, cost)
      : this.#drawMany(bucket, known, size, cost);
  }

  async #drawOne(bucket: Bucket, known: Known, cost: Cost): Promise<Draw> {
    const answer = await this.#ask(bucket, bucket.limit, 1);
    if (!answer) return null;
    known.remaining = answer.remaining;
    return answer.success ? DRAWN : this.#refusalOf(bucket, known, cost);
  }

  /**
   * Takes an allowance and a request's tokens from it. The library counts what exceeds a limit, and then its
   * answer is the same as when it counts nothing. To give back what was never counted would admit too many, so
   * an allowance is asked for without a limit: it always counts, and what does not fit is given back.
   */
  async #drawMany(bucket: Bucket, known: Known, size: number, cost: Cost): Promise<Draw> {
    const answer = await this.#ask(bucket, NO_LIMIT, size);
    known.askingUntil = 0;
    if (!answer) return null;
    const remaining = answer.remaining - NO_LIMIT + bucket.limit;
    const fitting = size + Math.min(0, remaining);
    const kept = fitting >= cost.tokens ? fitting : 0;
    known.remaining = remaining + size - kept;
    // Before a new period begins: what is given back then would be taken from its count.
    const isOfPeriod = Date.now() < answer.reset - 1;
    if (kept < size && isOfPeriod) {
      const givenBack = this.#ask(bucket, NO_LIMIT, kept - size);
      await withTimeout(givenBack, msLeft(cost));
    }
    if (kept === 0) return this.#refusalOf(bucket, known, cost);
    if (answer.reset === (known.period + 1) * bucket.windowMs) known.left += kept - cost.tokens;
    return DRAWN;
  }

  /** Refuses by Redis until the request would be admitted; the isolate remembers that. */
  async #refusalOf(bucket: Bucket, known: Known, cost: Cost): Promise<Draw> {
    const { tokens } = cost;
    const admittedAt = await this.#admissionBy(bucket, cost);
    // Of a shared bucket, and of fewer tokens, a request may be admitted before.
    if (!bucket.isShared && !known.isOverflow && tokens === 1) known.refusedUntil = admittedAt;
    return { isDrawn: false, admittedAt };
  }

  /** Reads both counters of the library: its answer does not say when a request would be admitted. */
  async #admissionBy(bucket: Bucket, cost: Cost): Promise<number> {
    const now = Date.now();
    const { identity, windowMs, isShared } = bucket;
    if (isShared) return windowEnd(now, windowMs);
    const period = Math.floor(now / windowMs);
    const keys = [period, period - 1].map((each) => `${PREFIX}:${identity}:${each}`);
    const counts = await withTimeout(
      this.#redis.mget<(number | null)[]>(...keys).catch(() => null),
      msLeft(cost),
    );
    // The latest instant at which the library admits a request again.
    if (!counts) return windowEnd(now, windowMs) + 1;
    const [current, previous] = counts.map(Number);
    return admissionIn(
      bucket,
      { current: current ?? 0, previous: previous ?? 0 },
      cost.tokens,
      now,
    );
  }

  /** Asks the library; a negative rate gives back. Null without an answer in time. */
  async #ask({ identity, windowMs }: Bucket, limit: number, rate: number) {
    try {
      const answer = await this.#windowOf(limit, windowMs).limit(identity, { rate });
      // The library then reports success.
      if (answer.reason === "timeout") throw new Error("Redis was too late");
      this.#failures = 0;
      return answer;
    } catch {
      this.#failures += 1;
      if (this.#failures >= MAX_FAILURES) this.#skippedUntil = Date.now() + SKIPPED_MS;
      return null;
    }
  }

  /** Whether Redis is left alone after failures. */
  #isSkipped(now: number): boolean {
    return this.#failures >= MAX_FAILURES && now < this.#skippedUntil;
  }

  /**
   * The library's sliding window. `ephemeralCache` is off, because its block list would refuse callers until
   * the period ends, not until a request fits again.
   */
  #windowOf(limit: number, windowMs: number): Ratelimit {
    const name = `${limit} ${windowMs}`;
    const existing = this.#windows.get(name);
    if (existing) return existing;
    const created = new Ratelimit({
      redis: this.#redis as Redis,
      limiter: Ratelimit.slidingWindow(limit, `${windowMs} ms`),
      prefix: PREFIX,
      timeout: TIMEOUT_MS,
      ephemeralCache: false,
      analytics: false,
    });
    this.#windows.set(name, created);
    return created;
  }
}

const DRAWN = { isDrawn: true } as const;

function drawFromMemory(known: Known, tokens: number): Draw {
  if (known.left < tokens) return null;
  known.left -= tokens;
  return DRAWN;
}

/**
 * How much to take from Redis now: what lasts some seconds at the pace of late, but at most some times
 * the last one, a tenth of what remains, and what can be used before the period ends.
 */
function nextAllowance(known: Known, { tokens }: Cost): number {
  const now = Date.now();
  if (known.isOverflow || now < known.askingUntil) return tokens;
  const perMs = known.size / Math.max(1, now - known.askedAt);
  const lastsMs = Math.min(ALLOWANCE_MS, windowEnd(now, known.windowMs) - now);
  const isNew = known.current + known.previous < KNOWN_FROM;
  const most = isNew
    ? 1
    : Math.min(MAX_GROWTH * known.size, known.remaining * MAX_SHARE, perMs * lastsMs);
  const size = Math.max(tokens, Math.floor(most));
  known.size = size;
  known.askedAt = now;
  if (size > 1) known.askingUntil = now + TIMEOUT_MS;
  return size;
}

/** The buckets that refuse, by what this isolate knows. */
function fullOf(asked: readonly Asked[], tokens: number, now: number): Full[] {
  const full: Full[] = [];
  for (const { bucket, known } of asked) {
    const admittedAt = Math.max(known.refusedUntil, admissionIn(bucket, known, tokens, now));
    if (admittedAt > now) full.push({ bucket, known, admittedAt });
  }
  return full;
}

/** When counts admit a request of some tokens; for a shared bucket at the end of the period, if not now. */
function admissionIn(bucket: Bucket, counts: WindowCounts, tokens: number, now: number): number {
  const { limit, windowMs, isShared } = bucket;
  const at = earliestAdmission(counts, Math.max(1, limit - tokens + 1), now, windowMs);
  return isShared && at > now ? windowEnd(now, windowMs) : at;
}

const remainingIn = ({ limit, windowMs }: Bucket, counts: WindowCounts, now: number): number =>
  remainingRequests(counts, limit, now, windowMs);

/** The refusal by the bucket that admits last. */
function refusalBy(full: readonly Full[]): LimitVerdict {
  for (const { known } of full) known.shown = 0;
  const last = full.reduce((a, b) => (b.admittedAt > a.admittedAt ? b : a));
  return refusedVerdict(last.bucket, last.admittedAt);
}

/** The admission by the caller's own bucket, which is the last one. */
function admission(asked: readonly Asked[]): LimitVerdict {
  const { bucket, known } = lastOf(asked);
  known.shown = Math.max(0, Math.min(known.shown, known.remaining + known.left));
  return admittedVerdict(bucket, known.shown, Date.now());
}

/** How long a request may still wait for Redis. */
const msLeft = ({ startedAt }: Cost): number =>
  Math.max(0, Math.min(TIMEOUT_MS, startedAt + TIMEOUT_MS - Date.now()));

const isKnownAlone = ({ known }: Asked): boolean => !known.isOverflow;

function lastOf(asked: readonly Asked[]): Asked {
  const last = asked.at(-1);
  if (!last) throw new RangeError("no bucket");
  return last;
}
