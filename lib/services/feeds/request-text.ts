import { FeedError, type FeedErrorReason } from "./feed-error.ts";
import type { FeedName, Feeds } from "./feeds.ts";

export const TRY_TIMEOUT_MS = 5_000;
export const SOURCE_BUDGET_MS = 10_000;
export const MAX_ANSWER_BYTES = 5_000_000;
const TRIES = 2;
const TRANSIENT: ReadonlySet<FeedErrorReason> = new Set(["network", "timeout", "unavailable"]);
const PAUSE_MS = 200;

/**
 * The body of a source's answer. Two tries of 5 s each; only what may pass is tried again: network
 * errors, time-outs, 5xx, 429. The budget's signal ends both. Throws FeedError.
 */
export async function requestText(
  feeds: Feeds,
  source: FeedName,
  url: string,
  budget: AbortSignal,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(feeds, source, url, budget);
    } catch (error) {
      const failure = asFeedError(source, error);
      if (attempt === TRIES || budget.aborted || !TRANSIENT.has(failure.reason)) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function tryOnce({ fetch }: Feeds, source: FeedName, url: string, budget: AbortSignal) {
  // A fresh signal per try: one that has fired would end the next try at once.
  const signal = AbortSignal.any([budget, AbortSignal.timeout(TRY_TIMEOUT_MS)]);
  const response = await fetch(url, { signal, headers: { accept: "text/csv, application/json" } });
  if (!response.ok) {
    await response.body?.cancel();
    const isTransient = response.status >= 500 || response.status === 429;
    throw new FeedError(source, isTransient ? "unavailable" : "refused", String(response.status));
  }
  return boundedText(source, response);
}

async function boundedText(source: FeedName, response: Response): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let [bytes, text] = [0, ""];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new FeedError(source, "too_large");
    }
    text += decoded(source, () => decoder.decode(part.value, { stream: true }));
  }
  return text + decoded(source, () => decoder.decode());
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
