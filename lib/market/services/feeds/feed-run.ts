// One run of a job that reads feeds: its limits, and the outcome of each source.

import { FeedError } from "./feeds.ts";

/** The limits of one job run. */
export interface RunLimits {
  now: number;
  /** By source, the instant (epoch ms) before which the source asked not to be requested. */
  retryTimes: ReadonlyMap<string, number>;
  /** Maximum requests, tries and redirects included; absent when the source sets none. */
  maxRequests?: number;
}

/** The outcome of a source in a run. */
export interface SourceOutcome {
  source: string;
  answered: boolean;
  /** The last failure, without address or body; null when no request failed. */
  error: string | null;
  /** Epoch ms before which the source asked not to be requested; null when it did not ask. */
  retryAt: number | null;
}

const SOURCE_BUDGET_MS = 10_000;
/** Maximum time of sources with much to read: packages of megabytes, and filings of hundreds of companies. */
const LONG_BUDGETS_MS: Readonly<Record<string, number>> = { board: 30_000, sec: 20_000 };
/** Maximum Retry-After that is respected, so that a wrong header cannot stop a feed forever. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** The requests of one run: which sources may still be requested, and the outcome of each. */
export class FeedRun {
  readonly now: number;
  readonly #maxRequests: number;
  #requests = 0;
  readonly #retryTimes: Map<string, number>;
  readonly #signals = new Map<string, AbortSignal>();
  readonly #outcomes = new Map<string, SourceOutcome>();
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #makeSignal: (source: string) => AbortSignal;

  constructor(
    { now, retryTimes, maxRequests = Number.POSITIVE_INFINITY }: RunLimits,
    makeSignal = (source: string) =>
      AbortSignal.timeout(LONG_BUDGETS_MS[source] ?? SOURCE_BUDGET_MS),
  ) {
    this.now = now;
    this.#maxRequests = maxRequests;
    this.#retryTimes = new Map(retryTimes);
    this.#makeSignal = makeSignal;
  }

  /** Why a source may not be requested now; null when it may be requested. */
  blockedReason(source: string): FeedError | null {
    if (this.#retryAtOf(source) !== null) return new FeedError(source, "paused");
    return this.#requests < this.#maxRequests ? null : new FeedError(source, "not_asked");
  }

  /** Counts a request that is about to be sent. */
  countRequest(): void {
    this.#requests += 1;
  }

  /** Aborts at the time limit of a source, which covers all its waits, tries and series. */
  signalOf(source: string): AbortSignal {
    const signal = this.#signals.get(source) ?? this.#makeSignal(source);
    this.#signals.set(source, signal);
    return signal;
  }

  /** Respects a `Retry-After`: this run and later ones do not request the source before it ends. */
  setRetryAfter(source: string, ms: number): void {
    if (ms === 0) return;
    const retryAt = this.now + Math.min(ms, MAX_WAIT_MS);
    this.#retryTimes.set(source, Math.max(retryAt, this.#retryTimes.get(source) ?? 0));
  }

  /** Calls `make` once for each name: several series of a run may share a file. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make();
    this.#made.set(name, made);
    return made;
  }

  /** Reads from a source and records the outcome. */
  async recordOutcome<T>(source: string, read: () => Promise<T>): Promise<T> {
    try {
      const found = await read();
      this.#update(source, { answered: true });
      return found;
    } catch (error) {
      if (error instanceof FeedError && error.reason === "unchanged") {
        this.#update(source, { answered: true });
      } else if (!(error instanceof FeedError && error.isUnread)) {
        this.#update(source, { error: messageOf(error) });
      }
      throw error;
    }
  }

  /** The outcomes of the sources that were requested. */
  outcomes(): SourceOutcome[] {
    return [...this.#outcomes.values()].map((outcome) => ({
      ...outcome,
      retryAt: this.#retryAtOf(outcome.source),
    }));
  }

  /** Epoch ms before which a source must not be requested; null when it may be requested. */
  #retryAtOf(source: string): number | null {
    const retryAt = this.#retryTimes.get(source) ?? 0;
    return retryAt > this.now ? retryAt : null;
  }

  #update(source: string, change: Partial<SourceOutcome>): void {
    const stored = this.#outcomes.get(source);
    const initial = { source, answered: false, error: null, retryAt: null };
    this.#outcomes.set(source, { ...initial, ...stored, ...change });
  }
}

/** The message of a FeedError, which is safe to record; other messages may contain anything. */
const messageOf = (error: unknown): string =>
  error instanceof FeedError ? error.message : "unexpected failure";
