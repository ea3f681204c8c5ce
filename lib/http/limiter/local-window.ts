// What one isolate knows of the callers' limits: whom it admitted, and what is left of its allowances.

import type { Bucket, WindowCounts } from "../../core/sliding-window.ts";

/** What this isolate knows of an identity. The counts are of the requests that it admitted itself. */
export interface Known extends WindowCounts {
  /** Number of the current period since the epoch. */
  period: number;
  windowMs: number;
  limit: number;
  /** Requests of the allowance that are not used yet. An allowance ends with its period. */
  left: number;
  /** What Redis had left after it was asked last, what this isolate took then, and when. */
  remaining: number;
  size: number;
  askedAt: number;
  /** Until when a running request for an allowance keeps others from asking for one. */
  askingUntil: number;
  /** The least that an answer of this period showed as remaining. */
  shown: number;
  /** Until when Redis refuses, by the number of tokens. */
  refusedUntil: Map<number, number>;
  /** Whether several identities share this, because there is no room to know each. */
  isOverflow: boolean;
}

/** What a request costs, and when it began. */
export interface Cost {
  tokens: number;
  startedAt: number;
}

/** Maximum of identities. Further ones share one count, because to forget one would reset its count. */
const MAX_IDENTITIES = 10_000;
const OVERFLOW = "overflow";

/** What an isolate knows of each identity, for two periods of the sliding window. */
export class LocalWindow {
  readonly #known = new Map<string, Known>();
  #sweptAt = 0;

  /** What is known of the bucket's identity at `now`, epoch ms; to be changed in place. */
  at({ identity, limit, windowMs }: Bucket, now: number): Known {
    const period = Math.floor(now / windowMs);
    const known = this.#known.get(identity) ?? this.#add(identity, windowMs, now);
    if (known.period !== period) {
      known.previous = known.period === period - 1 ? known.current : 0;
      Object.assign(known, { period, current: 0, ...UNSPENT });
    }
    if (known.limit !== limit) Object.assign(known, { limit, refusedUntil: new Map(), ...UNSPENT });
    return known;
  }

  #add(identity: string, windowMs: number, now: number): Known {
    if (this.#known.size >= MAX_IDENTITIES) this.#sweep(now);
    const isOverflow = this.#known.size >= MAX_IDENTITIES;
    const name = isOverflow ? `${OVERFLOW} ${windowMs}` : identity;
    const known = this.#known.get(name) ?? {
      ...UNKNOWN,
      refusedUntil: new Map(),
      windowMs,
      isOverflow,
    };
    this.#known.set(name, known);
    return known;
  }

  /** Forgets identities whose counts weigh nothing any more; at most once a second. */
  #sweep(now: number): void {
    if (Math.abs(now - this.#sweptAt) < 1_000) return;
    this.#sweptAt = now;
    for (const [name, { period, windowMs }] of this.#known) {
      if ((period + 2) * windowMs <= now) this.#known.delete(name);
    }
  }
}

/** Reverts the count of a request. Returns whether its period still runs. */
export function uncount(known: Known, { tokens, startedAt }: Cost): boolean {
  const periodsAgo = known.period - Math.floor(startedAt / known.windowMs);
  if (periodsAgo === 0) known.current = Math.max(0, known.current - tokens);
  if (periodsAgo === 1) known.previous = Math.max(0, known.previous - tokens);
  return periodsAgo === 0;
}

const UNSPENT = { left: 0, shown: Number.POSITIVE_INFINITY };
const UNKNOWN: Omit<Known, "refusedUntil"> = {
  period: -1,
  windowMs: 0,
  limit: 0,
  current: 0,
  previous: 0,
  remaining: 0,
  size: 1,
  askedAt: 0,
  askingUntil: 0,
  isOverflow: false,
  ...UNSPENT,
};
