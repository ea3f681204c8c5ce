import type { FeedBody } from "../../domain/feed-body.ts";
import { FeedError, type FeedErrorReason } from "./feed-error.ts";
import type { FeedRun } from "./feed-run.ts";
import type { FeedName, Feeds } from "./feeds.ts";

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
    const obstacle = run.obstacle(source);
    if (obstacle) throw failure ?? obstacle;
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
    if (isTransient) run.heed(source, retryAfterMs(response.headers, run.now));
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
