import type { CallBudget } from "../../../core/call-budget.ts";
import type { FeedBody } from "../../domain/feed-answer.ts";
import { FeedError, type FeedErrorReason, type FeedName, type Feeds } from "./feeds.ts";

/** What one run of a job holds its questions to. */
export interface RunLimits {
  calls: CallBudget;
  now: number;
  /** Until when, epoch ms, sources asked not to be asked. */
  retryTimes: ReadonlyMap<string, number>;
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
  readonly #retryTimes: Map<string, number>;
  readonly #signals = new Map<FeedName, AbortSignal>();
  readonly #outcomes = new Map<FeedName, SourceOutcome>();
  readonly #makeSignal: () => AbortSignal;

  constructor(
    { calls, now, retryTimes }: RunLimits,
    makeSignal = () => AbortSignal.timeout(SOURCE_BUDGET_MS),
  ) {
    this.now = now;
    this.#calls = calls;
    this.#retryTimes = new Map(retryTimes);
    this.#makeSignal = makeSignal;
  }

  /** Why a source may not be asked now; null: it may. */
  blockedReason(source: FeedName): FeedError | null {
    if (this.#retryAtOf(source) !== null) return new FeedError(source, "paused");
    return this.#calls.left() < 1 ? new FeedError(source, "not_asked") : null;
  }

  /** The 10 seconds of a source, for all its tries and series together. */
  signalOf(source: FeedName): AbortSignal {
    const signal = this.#signals.get(source) ?? this.#makeSignal();
    this.#signals.set(source, signal);
    return signal;
  }

  /** Heeds a `Retry-After`: the source is not asked again before, in this run and in later ones. */
  setRetryAfter(source: FeedName, ms: number): void {
    if (ms === 0) return;
    const retryAt = this.now + Math.min(ms, MAX_WAIT_MS);
    this.#retryTimes.set(source, Math.max(retryAt, this.#retryTimes.get(source) ?? 0));
  }

  /** Does a read of a source and notes how it ended. */
  async recordOutcome<T>(source: FeedName, read: () => Promise<T>): Promise<T> {
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
      retryAt: this.#retryAtOf(outcome.source),
    }));
  }

  /** Until when a source is to be left alone; null: its time has come. */
  #retryAtOf(source: FeedName): number | null {
    const retryAt = this.#retryTimes.get(source) ?? 0;
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

const TRY_TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 5_000_000;
const TRIES = 2;
const TRANSIENT: ReadonlySet<FeedErrorReason> = new Set(["network", "timeout", "unavailable"]);
const PAUSE_MS = 200;

/**
 * The body of a source's answer. Two tries of 5 s each; only what may pass is tried again: network
 * errors, time-outs, 5xx, 429. The run's limits end both: then the first try's failure is what is
 * told. Throws FeedError.
 */
export async function requestText(
  feeds: Feeds,
  run: FeedRun,
  source: FeedName,
  url: string,
): Promise<FeedBody> {
  let failure: FeedError | null = null;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (failure) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const blockedReason = run.blockedReason(source);
    if (blockedReason) throw failure ?? blockedReason;
    try {
      return await tryOnce(feeds, run, source, url);
    } catch (error) {
      failure = asFeedError(source, error);
    }
    if (run.signalOf(source).aborted || !TRANSIENT.has(failure.reason)) break;
  }
  throw failure;
}

async function tryOnce({ fetch }: Feeds, run: FeedRun, source: FeedName, url: string) {
  // A fresh signal per try: one that has fired would end the next try at once.
  const signal = AbortSignal.any([run.signalOf(source), AbortSignal.timeout(TRY_TIMEOUT_MS)]);
  const response = await fetch(url, { signal, headers: { accept: "text/csv, application/json" } });
  if (!response.ok) {
    await response.body?.cancel();
    const isTransient = response.status >= 500 || response.status === 429;
    if (isTransient) run.setRetryAfter(source, retryAfterMs(response.headers, run.now));
    throw new FeedError(source, isTransient ? "unavailable" : "refused", String(response.status));
  }
  const { pathname, search } = new URL(url);
  const announced = announcedBytes(response.headers);
  return { asked: pathname + search, announced, ...(await boundedText(source, response)) };
}

/** Seconds, or an instant by the source's own clock; 0 for none. Source: RFC 9110, 10.2.3. */
function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const sentAt = Date.parse(headers.get("date") ?? "") || now;
  return Math.max(0, Date.parse(text) - sentAt) || 0;
}

/** The announced length of a body that is not compressed: of others it is not the text's. */
function announcedBytes(headers: Headers): number | null {
  const length = headers.get("content-length") ?? "";
  const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
  return isPlain && /^\d+$/.test(length) ? Number(length) : null;
}

async function boundedText(source: FeedName, response: Response) {
  let [bytes, text] = [0, ""];
  if (response.body === null) return { bytes, text };
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new FeedError(source, "too_large");
    }
    text += decoded(source, () => decoder.decode(part.value, { stream: true }));
  }
  return { bytes, text: text + decoded(source, () => decoder.decode()) };
}

function decoded(source: FeedName, decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new FeedError(source, "malformed", "not UTF-8");
  }
}

function asFeedError(source: FeedName, error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  const isTimeout = error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);
  return new FeedError(source, isTimeout ? "timeout" : "network");
}
