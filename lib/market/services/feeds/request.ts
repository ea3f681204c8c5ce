// Sends HTTP requests to data sources, with limits of time, size and retries.

import type { BodyVersion, FeedBody } from "../../domain/feed-answer.ts";
import type { FeedRun } from "./feed-run.ts";
import { asFeedError, FeedError, type FeedErrorReason, type RequestSettings } from "./feeds.ts";

/** One request to a source. */
export interface SourceRequest {
  /** The source's name, in outcomes, pauses and messages. */
  source: string;
  url: string;
  /** Further headers, such as a key; sent only to the host of `url`. */
  headers?: Readonly<Record<string, string>>;
  /** The version of the stored body: the source need not send that body again. */
  storedVersion?: BodyVersion | null;
  /** Maximum bytes of the body, after decompression. */
  maxBytes?: number;
  /** Maximum milliseconds of one try, its body included. */
  timeoutMs?: number;
  /** The source publishes web pages: a page is its answer, not an error notice. */
  isWebPage?: true;
  /** Pause in ms after a 403, which some sources send when they get too many requests. */
  refusedMs?: number;
  /**
   * The source answers 403 for a file that does not exist. Such an answer is no web page, unlike the
   * notice to who asks too often, and brings no pause.
   */
  isAbsent403?: true;
}

const TRY_TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 5_000_000;
const MAX_TRIES = 2;
const MAX_REDIRECTS = 3;
const TRANSIENT: ReadonlySet<FeedErrorReason> = new Set(["network", "timeout", "unavailable"]);
/** Pause after a 429 (too many requests) without a Retry-After. */
const TOO_MANY_MS = 10 * 60_000;
const ACCEPT = "text/csv, application/json, application/xml;q=0.9, */*;q=0.5";

/** Requests a body of text in UTF-8; see `requestSource`. Throws FeedError. */
export function requestText(
  settings: RequestSettings,
  run: FeedRun,
  request: SourceRequest,
): Promise<FeedBody> {
  return requestSource(settings, run, request, (response) => textOf(request, response));
}

/** Reads an answer's body, whole or in parts; the bytes of every part count against `maxBytes`. */
export type BodyReader<T> = (response: Response, parts: AsyncIterable<Uint8Array>) => Promise<T>;

/**
 * Requests a body as a stream of parts, for bodies that do not fit in memory. The reader must not
 * keep results of a failed try. Throws FeedError.
 */
export function requestParts<T>(
  settings: RequestSettings,
  run: FeedRun,
  request: SourceRequest,
  read: BodyReader<T>,
): Promise<T> {
  return requestSource(settings, run, request, (response) =>
    read(response, partsOf(request, response)),
  );
}

/**
 * Requests a source with our `User-Agent`, at its host's pace, within the source's time and maximum
 * of requests. Makes at most two tries, the second only after a network error, a time-out
 * or a 5xx, and at once if the first took longer than the pace asks for. After a 429 or a
 * `Retry-After`, the source is not requested before the time given.
 * Redirects are followed within the host only. When the run's limits end the tries, the first
 * failure is reported. A 304 (not modified) throws FeedError `unchanged`.
 */
async function requestSource<T>(
  settings: RequestSettings,
  run: FeedRun,
  request: SourceRequest,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { source } = request;
  let failure: FeedError | null = null;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    try {
      return await read(await tryOnce(settings, run, request));
    } catch (error) {
      const current = asFeedError(source, error);
      // Our own limit is no failure of the source, so the source's first failure is reported.
      if (current.isUnread) throw failure ?? current;
      failure = current;
    }
    if (run.signalOf(source).aborted || !TRANSIENT.has(failure.reason)) break;
  }
  throw failure;
}

async function tryOnce(
  settings: RequestSettings,
  run: FeedRun,
  request: SourceRequest,
): Promise<Response> {
  const { source, headers, storedVersion = null, timeoutMs = TRY_TIMEOUT_MS } = request;
  let url = new URL(request.url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    await waitForTurn(settings, run, source, url.host);
    // No `await` between this check and the count: other reads of the run count in the same way.
    const blocked = run.blockedReason(source);
    if (blocked) throw blocked;
    run.countRequest();
    // Each try needs a new signal: a signal that has fired would end the next try at once.
    const signal = AbortSignal.any([run.signalOf(source), AbortSignal.timeout(timeoutMs)]);
    const response = await settings.fetch(url.href, {
      signal,
      redirect: "manual",
      headers: {
        accept: ACCEPT,
        "user-agent": settings.userAgent,
        ...conditions(storedVersion),
        ...headers,
      },
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 304 && storedVersion !== null) throw new FeedError(source, "unchanged");
    const next = redirectOf(response, url);
    if (next === null) throw failureOf(run, request, response);
    if (next.origin !== url.origin) throw new FeedError(source, "redirected", "another host");
    url = next;
  }
  throw new FeedError(source, "redirected", "too often");
}

/** Waits until the host may be requested; without time for that, the next tick reads the source. */
async function waitForTurn({ pace }: RequestSettings, run: FeedRun, source: string, host: string) {
  const blocked = run.blockedReason(source);
  if (blocked) throw blocked;
  const signal = run.signalOf(source);
  await pace.turn(host, signal).catch((error) => signal.aborted || Promise.reject(error));
  // A turn can come when the source's time is over; a request would end at once as a "timeout".
  if (signal.aborted) throw new FeedError(source, "not_asked");
}

const conditions = (storedVersion: BodyVersion | null): Record<string, string> => ({
  ...(storedVersion?.etag ? { "if-none-match": storedVersion.etag } : {}),
  ...(storedVersion?.modified ? { "if-modified-since": storedVersion.modified } : {}),
});

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get("location");
  if (!REDIRECTS.has(response.status) || location === null) return null;
  return URL.canParse(location, from) ? new URL(location, from) : null;
}

function failureOf(
  run: FeedRun,
  { source, refusedMs = 0, isAbsent403 }: SourceRequest,
  { status, headers }: Response,
): FeedError {
  if (status === 403) {
    if (isAbsent403 && !isHtml(headers)) return new FeedError(source, "refused", "absent");
    run.setRetryAfter(source, refusedMs);
  }
  const isTransient = status >= 500 || status === 429;
  if (isTransient) {
    run.setRetryAfter(source, retryAfterMs(headers, run.now) || (status === 429 ? TOO_MANY_MS : 0));
  }
  return new FeedError(source, isTransient ? "unavailable" : "refused", String(status));
}

/**
 * Retry-After in ms: given in seconds, or as an instant of the source's clock; 0 when absent.
 * Source: RFC 9110, 10.2.3, 2022.
 */
function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const sentAt = Date.parse(headers.get("date") ?? "") || now;
  return Math.max(0, Date.parse(text) - sentAt) || 0;
}

/** Content-Length of a body; null for a compressed body, whose text has another length. */
export function announcedBytes(headers: Headers): number | null {
  const length = headers.get("content-length") ?? "";
  const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
  return isPlain && /^\d+$/.test(length) ? Number(length) : null;
}

/** The parts of a body as they arrive; throws `too_large` above `maxBytes`. */
async function* partsOf(
  { source, maxBytes = MAX_ANSWER_BYTES }: SourceRequest,
  response: Response,
): AsyncGenerator<Uint8Array> {
  const tooLarge = new FeedError(source, "too_large");
  if ((announcedBytes(response.headers) ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge;
  }
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes) throw tooLarge;
      yield part.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function textOf(request: SourceRequest, response: Response): Promise<FeedBody> {
  const { source } = request;
  let [bytes, text] = [0, ""];
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  for await (const part of partsOf(request, response)) {
    bytes += part.byteLength;
    text += decoded(source, () => decoder.decode(part, { stream: true }));
  }
  text += decoded(source, () => decoder.decode());
  if (!request.isWebPage && isPage(response, text))
    throw new FeedError(source, "malformed", "a web page");
  const { pathname, search } = new URL(request.url);
  const { headers } = response;
  return {
    asked: pathname + search,
    text,
    bytes,
    announced: announcedBytes(headers),
    version: { etag: headers.get("etag"), modified: headers.get("last-modified") },
  };
}

const isHtml = (headers: Headers): boolean =>
  /^text\/html\b/i.test(headers.get("content-type") ?? "");

/** Whether an answer with status 200 is a web page for people (a notice, a captcha, a login). */
const isPage = ({ headers }: Response, text: string): boolean =>
  isHtml(headers) || /^\s*<(!doctype|html)\b/i.test(text);

function decoded(source: string, decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new FeedError(source, "malformed", "not UTF-8");
  }
}
