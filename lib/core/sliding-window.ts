// Rate limits: how many requests a sliding window of time admits, and when the next one is
// admitted.

/** Default length of a rate-limit window. */
export const WINDOW_MS = 60_000;

/** Requests counted in the current and in the previous period. A period is as long as the window. */
export interface WindowCounts {
  current: number;
  previous: number;
}

/**
 * Whether one more request is admitted by the weighted two-bucket window: floor((1 - f) * previous)
 * + current < limit, where f is the elapsed share of the current period. This is the formula of
 * `slidingWindow` in @upstash/ratelimit. Source: docs/decisions.md#g18.
 */
export const isAdmitted = (
  counts: WindowCounts,
  limit: number,
  now: number,
  windowMs = WINDOW_MS,
): boolean => weightOf(counts, now, windowMs) < limit;

/** Requests that remain at an instant, at least 0. */
export const remainingRequests = (
  counts: WindowCounts,
  limit: number,
  now: number,
  windowMs = WINDOW_MS,
): number => Math.max(0, limit - weightOf(counts, now, windowMs));

function weightOf({ current, previous }: WindowCounts, now: number, windowMs: number): number {
  const elapsed = (now % windowMs) / windowMs;
  return Math.floor((1 - elapsed) * previous) + current;
}

/**
 * The earliest instant (epoch ms) at which a request is admitted, if no other request uses the bucket
 * until then; `now` when it is admitted now. If the current period alone is below the limit, the
 * weight of the previous period must fall. If it is at the limit, the current period must end and its
 * own weight must fall.
 */
export function earliestAdmission(
  counts: WindowCounts,
  limit: number,
  now: number,
  windowMs = WINDOW_MS,
): number {
  if (isAdmitted(counts, limit, now, windowMs)) return now;
  const start = now - (now % windowMs);
  if (counts.current >= limit) {
    const next = { current: 0, previous: counts.current };
    return firstAdmission(next, limit, start + windowMs, windowMs);
  }
  return Math.max(now, firstAdmission(counts, limit, start, windowMs));
}

/** The first whole millisecond at which the counts of a period that begins at `start` admit a request. */
function firstAdmission(
  counts: WindowCounts,
  limit: number,
  start: number,
  windowMs: number,
): number {
  const share = Math.max(0, 1 - (limit - counts.current) / counts.previous);
  let at = Math.ceil(start + share * windowMs);
  while (!isAdmitted(counts, limit, at, windowMs)) at += 1;
  return at;
}

/** The end of the period that contains `now`. */
export const windowEnd = (now: number, windowMs = WINDOW_MS): number =>
  now - (now % windowMs) + windowMs;

/** A limit of requests of one identity in a window. The identity may be all callers together. */
export interface Bucket {
  identity: string;
  limit: number;
  /** The limit that applies while Redis is unavailable. */
  degradedLimit: number;
  windowMs: number;
  /** Whether all callers share the bucket. Then a caller's exact retry time is unknown. */
  isShared: boolean;
}

export interface LimitVerdict {
  allowed: boolean;
  /** The bucket that `limit`, `remaining` and `resetAt` describe. */
  bucket: Bucket;
  limit: number;
  remaining: number;
  /** Epoch ms: the end of the current period; after a refusal, the earliest admission. */
  resetAt: number;
  /** True when Redis was unavailable and the isolate used only its own counts. */
  degraded: boolean;
}

/** Bucket of a caller's requests per minute. The limit is the same while Redis is unavailable. */
export const minuteBucket = (identity: string, limit: number): Bucket => ({
  identity,
  limit,
  degradedLimit: limit,
  windowMs: WINDOW_MS,
  isShared: false,
});

/** The verdict on an admitted request. */
export const admittedVerdict = (bucket: Bucket, remaining: number, now: number): LimitVerdict => ({
  allowed: true,
  bucket,
  limit: bucket.limit,
  remaining,
  resetAt: windowEnd(now, bucket.windowMs),
  degraded: false,
});

/** The verdict on a request that the bucket refuses until an instant, epoch ms. */
export const refusedVerdict = (bucket: Bucket, resetAt: number): LimitVerdict => ({
  allowed: false,
  bucket,
  limit: bucket.limit,
  remaining: 0,
  resetAt,
  degraded: false,
});
