import type { CallBudget } from "../../../core/call-budget.ts";
import { FeedError } from "./feed-error.ts";
import type { FeedName } from "./feeds.ts";

/** What one run of a job holds its questions to. */
export interface RunLimits {
  calls: CallBudget;
  now: number;
  /** Until when, epoch ms, sources asked not to be asked. */
  waits: ReadonlyMap<string, number>;
}

/** How a source answered in a run. */
export interface SourceOutcome {
  source: FeedName;
  answered: boolean;
  /** The last failure, without address or body; null: none. */
  error: string | null;
  /** Epoch ms before which it asked not to be asked again. */
  retryAt: number | null;
}

const SOURCE_BUDGET_MS = 10_000;
/** A source that asks for more than a day is asked once a day: a wrong header must not end a feed. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** One run's questions to the feeds: what it may still ask, and how each source answered. */
export class FeedRun {
  readonly now: number;
  readonly #calls: CallBudget;
  readonly #waits: Map<string, number>;
  readonly #signals = new Map<FeedName, AbortSignal>();
  readonly #outcomes = new Map<FeedName, SourceOutcome>();
  readonly #makeSignal: () => AbortSignal;

  constructor(
    { calls, now, waits }: RunLimits,
    makeSignal = () => AbortSignal.timeout(SOURCE_BUDGET_MS),
  ) {
    this.now = now;
    this.#calls = calls;
    this.#waits = new Map(waits);
    this.#makeSignal = makeSignal;
  }

  /** Why a source may not be asked now; null: it may. */
  obstacle(source: FeedName): FeedError | null {
    if (this.#waitOf(source) !== null) return new FeedError(source, "paused");
    return this.#calls.left() < 1 ? new FeedError(source, "not_asked") : null;
  }

  /** The 10 seconds of a source, for all its tries and series together. */
  signalOf(source: FeedName): AbortSignal {
    const signal = this.#signals.get(source) ?? this.#makeSignal();
    this.#signals.set(source, signal);
    return signal;
  }

  /** Heeds a `Retry-After`: the source is not asked again before, in this run and in later ones. */
  heed(source: FeedName, ms: number): void {
    if (ms === 0) return;
    const retryAt = this.now + Math.min(ms, MAX_WAIT_MS);
    this.#waits.set(source, Math.max(retryAt, this.#waits.get(source) ?? 0));
  }

  /** Does a read of a source and notes how it ended. */
  async noting<T>(source: FeedName, read: () => Promise<T>): Promise<T> {
    try {
      const found = await read();
      this.#note(source, { answered: true });
      return found;
    } catch (error) {
      const isFailure = !(error instanceof FeedError) || !NO_FAILURE.has(error.reason);
      if (isFailure) this.#note(source, { error: messageOf(error) });
      throw error;
    }
  }

  /** How the sources answered that were asked. */
  outcomes(): SourceOutcome[] {
    return [...this.#outcomes.values()].map((outcome) => ({
      ...outcome,
      retryAt: this.#waitOf(outcome.source),
    }));
  }

  /** Until when a source is to be left alone; null: its time has come. */
  #waitOf(source: FeedName): number | null {
    const retryAt = this.#waits.get(source) ?? 0;
    return retryAt > this.now ? retryAt : null;
  }

  #note(source: FeedName, news: Partial<SourceOutcome>): void {
    const known = this.#outcomes.get(source);
    const first = { source, answered: false, error: null, retryAt: null };
    this.#outcomes.set(source, { ...first, ...known, ...news });
  }
}

const NO_FAILURE: ReadonlySet<string> = new Set(["not_asked", "paused"]);

/** Messages of feed errors are made for records; those of others might hold anything. */
const messageOf = (error: unknown): string =>
  error instanceof FeedError ? error.message : "unexpected failure";
