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
import { oneTrip, type RedisClient } from "./one-trip.ts";

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
/** How long a refusal is remembered while other isolates are still giving back what did not fit. */
const UNSETTLED_MS = 1_000;

interface Refusal {
  isDrawn: false;
  admittedAt: number;
}
/** What drawing on a bucket gave: the request, or when it would be admitted; null without an answer of Redis. */
type Draw = { isDrawn: true } | Refusal | null;

/** A bucket of a request, and what this isolate knows of it. */
interface Asked {
  bucket: Bucket;
  known: Known;
}

interface Full extends Asked {
  admittedAt: number;
}

/** Keeps work running after the response, as `waitUntil` of a Worker does. */
type KeepAlive = (work: Promise<unknown>) => void;

export interface TakeOptions {
  /** Tokens of the whole request, for which a refused caller must wait; some were taken before. */
  whole?: number;
  keepAlive?: KeepAlive;
}

/** A request that is counted: its cost, and how to ask Redis for it. */
interface Taking extends Cost {
  whole: number;
  keepAlive: KeepAlive;
  redis: RedisClient;
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
    return fullOf(this.#asked(buckets, now).filter(isKnownAlone), ONE, now).length === 0;
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
  async take(
    buckets: readonly Bucket[],
    tokens = 1,
    { whole = tokens, keepAlive = () => {} }: TakeOptions = {},
  ): Promise<LimitVerdict> {
    const startedAt = Date.now();
    const redis = buckets.length > 1 ? oneTrip(this.#redis) : this.#redis;
    const cost = { tokens, whole, startedAt, keepAlive, redis };
    const asked = this.#asked(buckets, startedAt);
    const full = fullOf(asked.filter(isKnownAlone), cost, startedAt);
    const degraded = this.#isSkipped(startedAt);
    if (full.length > 0) {
      if (whole > 1 && !degraded) await this.#waitByRedis(full, cost);
      return { ...refusalBy(full, cost, startedAt), degraded };
    }
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
  #decideAgain(buckets: readonly Bucket[], draws: readonly Draw[], cost: Taking): LimitVerdict {
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
    const full = fullOf(unanswered, cost, now);
    for (const [i, each] of asked.entries()) {
      const draw = draws[i];
      if (draw && !draw.isDrawn) full.push({ ...each, admittedAt: draw.admittedAt });
    }
    const degraded = unanswered.length > 0;
    if (full.length > 0) return { ...refusalBy(full, cost, now), degraded };
    for (const { known } of asked) {
      known.current += tokens;
      drawFromMemory(known, tokens);
    }
    const { bucket, known } = lastOf(narrowed);
    known.shown = Math.min(known.shown, remainingIn(bucket, known, now));
    return { ...admittedVerdict(bucket, known.shown, now), degraded };
  }

  /** Draws on all buckets at once. After failures one request asks for all, and others do not wait for it. */
  #drawAll(asked: readonly Asked[], cost: Taking): Promise<Draw[]> {
    if (this.#failures >= MAX_FAILURES) this.#skippedUntil = cost.startedAt + SKIPPED_MS;
    return Promise.all(asked.map((each) => this.#draw(each, cost)));
  }

  /** Takes a request's tokens from the allowance; when it has not enough, from Redis. */
  #draw({ bucket, known }: Asked, cost: Taking): Draw | Promise<Draw> {
    const drawn = drawFromMemory(known, cost.tokens);
    if (drawn) return drawn;
    const size = nextAllowance(known, cost);
    return size === 1
      ? this.#drawOne(bucket, known, cost)
      : this.#drawMany(bucket, known, size, cost);
  }

  async #drawOne(bucket: Bucket, known: Known, cost: Taking): Promise<Draw> {
    const answer = await this.#ask(bucket, cost, bucket.limit, 1);
    if (!answer) return null;
    known.remaining = answer.remaining;
    return answer.success ? DRAWN : this.#refusalOf(bucket, known, cost);
  }

  /**
   * Takes an allowance and a request's tokens from it. The library counts what exceeds a limit, and then its
   * answer is the same as when it counts nothing. To give back what was never counted would admit too many, so
   * an allowance is asked for without a limit: it always counts, and what does not fit is given back.
   */
  async #drawMany(bucket: Bucket, known: Known, size: number, cost: Taking): Promise<Draw> {
    const answer = await this.#ask(bucket, cost, NO_LIMIT, size);
    known.askingUntil = 0;
    if (!answer) return null;
    const remaining = answer.remaining - NO_LIMIT + bucket.limit;
    const fitting = size + Math.min(0, remaining);
    const kept = fitting >= cost.tokens ? fitting : 0;
    known.remaining = remaining + size - kept;
    // Before a new period begins: what is given back then would be taken from its count.
    const isOfPeriod = Date.now() < answer.reset - 1;
    if (kept < size && isOfPeriod) {
      const givenBack = this.#giveBack(bucket, cost, size - kept, answer.reset);
      // Until then the counter is too high for everybody, so it goes on when the caller has left.
      cost.keepAlive(givenBack);
      await withTimeout(givenBack, msLeft(cost));
    }
    if (kept === 0) return this.#refusalOf(bucket, known, cost);
    if (answer.reset === (known.period + 1) * bucket.windowMs) known.left += kept - cost.tokens;
    return DRAWN;
  }

  /** Of several tokens, what others used may make the wait longer than this isolate's own count does. */
  async #waitByRedis(full: readonly Full[], cost: Taking): Promise<void> {
    const waits = full.map(async (each) => {
      const { bucket, known } = each;
      if ((known.refusedUntil.get(cost.whole) ?? 0) > cost.startedAt) return;
      const { admittedAt } = await this.#refusalOf(bucket, known, cost);
      each.admittedAt = Math.max(each.admittedAt, admittedAt);
    });
    await recordRoundTrip("redis", () => Promise.all(waits));
  }

  /**
   * Gives back what did not fit. Where a new period began meanwhile, or Redis lost its counts, that made a count
   * too low, and it is counted again.
   */
  async #giveBack(bucket: Bucket, cost: Taking, tokens: number, reset: number): Promise<void> {
    const answer = await this.#ask(bucket, cost, NO_LIMIT, -tokens);
    if (!answer || (answer.reset === reset && answer.remaining <= NO_LIMIT)) return;
    await this.#ask(bucket, cost, NO_LIMIT, tokens);
  }

  /** Refuses by Redis until the request would be admitted; the isolate remembers that. */
  async #refusalOf(bucket: Bucket, known: Known, cost: Taking): Promise<Refusal> {
    const now = Date.now();
    // Of a shared bucket, a request may be admitted before.
    if (bucket.isShared) {
      return { isDrawn: false, admittedAt: windowEnd(now, bucket.windowMs) };
    }
    const counts = await this.#readCounts(bucket, cost);
    if (!counts) {
      // The latest instant at which the library admits a request again.
      return { isDrawn: false, admittedAt: windowEnd(now, bucket.windowMs) + 1 };
    }
    const settled = settledCounts(bucket, counts, now);
    const admittedAt = admissionIn(bucket, settled, cost.whole, now);
    if (!known.isOverflow) {
      const isSettled = settled.current === counts.current;
      known.shown = Math.min(known.shown, remainingIn(bucket, settled, now) + known.left);
      known.refusedUntil.set(
        cost.whole,
        isSettled ? admittedAt : Math.min(admittedAt, now + UNSETTLED_MS),
      );
    }
    return { isDrawn: false, admittedAt };
  }

  /** Reads both counters of the library: its answer does not say when a request would be admitted. */
  async #readCounts(bucket: Bucket, cost: Taking): Promise<WindowCounts | null> {
    const { identity, windowMs } = bucket;
    const period = Math.floor(Date.now() / windowMs);
    const keys = [period, period - 1].map((each) => `${PREFIX}:${identity}:${each}`);
    const counts = await withTimeout(
      cost.redis.mget<(number | null)[]>(...keys).catch(() => null),
      msLeft(cost),
    );
    if (!counts) return null;
    const [current = 0, previous = 0] = counts.map(Number);
    return { current, previous };
  }

  /** Asks the library; a negative rate gives back. Null without an answer in time. */
  async #ask({ identity, windowMs }: Bucket, { redis }: Taking, limit: number, rate: number) {
    try {
      const answer = await this.#windowOf(redis, limit, windowMs).limit(identity, { rate });
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
  #windowOf(redis: RedisClient, limit: number, windowMs: number): Ratelimit {
    const name = `${limit} ${windowMs}`;
    const existing = redis === this.#redis ? this.#windows.get(name) : undefined;
    if (existing) return existing;
    const created = new Ratelimit({
      redis: redis as Redis,
      limiter: Ratelimit.slidingWindow(limit, `${windowMs} ms`),
      prefix: PREFIX,
      timeout: TIMEOUT_MS,
      ephemeralCache: false,
      analytics: false,
    });
    if (redis === this.#redis) this.#windows.set(name, created);
    return created;
  }
}

const DRAWN = { isDrawn: true } as const;
/** The tokens of a request that costs one. */
const ONE = { tokens: 1, whole: 1 };

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
function fullOf(
  asked: readonly Asked[],
  { tokens, whole }: Pick<Taking, "tokens" | "whole">,
  now: number,
): Full[] {
  const full: Full[] = [];
  for (const { bucket, known } of asked) {
    const refusedUntil = known.refusedUntil.get(whole) ?? 0;
    if (refusedUntil <= now && admissionIn(bucket, known, tokens, now) <= now) continue;
    const admittedAt = Math.max(refusedUntil, admissionIn(bucket, known, whole, now));
    full.push({ bucket, known, admittedAt });
  }
  return full;
}

/**
 * Counts without what other isolates took beyond the limit and are giving back: what was admitted fits into the
 * limit.
 */
function settledCounts(bucket: Bucket, { current, previous }: WindowCounts, now: number) {
  const fitting = remainingIn(bucket, { current: 0, previous }, now);
  return { current: Math.min(current, fitting), previous };
}

/** When counts admit a request of some tokens; for a shared bucket at the end of the period, if not now. */
function admissionIn(bucket: Bucket, counts: WindowCounts, tokens: number, now: number): number {
  const { limit, windowMs, isShared } = bucket;
  const at = earliestAdmission(counts, Math.max(1, limit - tokens + 1), now, windowMs);
  return isShared && at > now ? windowEnd(now, windowMs) : at;
}

const remainingIn = ({ limit, windowMs }: Bucket, counts: WindowCounts, now: number): number =>
  remainingRequests(counts, limit, now, windowMs);

/** The refusal by the bucket that admits last. It shows 0, unless a request of fewer tokens may fit. */
function refusalBy(full: readonly Full[], { tokens }: Cost, now: number): LimitVerdict {
  for (const { bucket, known } of full) {
    known.shown = tokens === 1 ? 0 : Math.min(known.shown, remainingIn(bucket, known, now));
  }
  const last = full.reduce((a, b) => (b.admittedAt > a.admittedAt ? b : a));
  return { ...refusedVerdict(last.bucket, last.admittedAt), remaining: last.known.shown };
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
