/** Length of the window that requests are counted in, where no other is named. */
export const WINDOW_MS = 60_000;

/** Requests counted in the current period and in the one before it; a period is a window long. */
export interface WindowCounts {
  current: number;
  previous: number;
}

/**
 * Whether one more request is admitted by the two-bucket weighted window:
 * floor((1 - f) * previous) + current < limit, with f the elapsed share of the current period.
 * Source: `slidingWindow` of @upstash/ratelimit, whose law this restates.
 */
export const isAdmitted = (
  counts: WindowCounts,
  limit: number,
  now: number,
  windowMs = WINDOW_MS,
): boolean => weightOf(counts, now, windowMs) < limit;

/** What is left of the limit at this instant, at least 0. */
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
 * The earliest instant (epoch ms) at which a caller is admitted if nobody else draws on the same
 * bucket: `now` when it is admitted already. Below the limit in this period, the previous one's
 * weight must still fall; at the limit, the present period must itself become the previous one and
 * fall in turn.
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

/** The first whole millisecond of a period at which its counts admit: at the edge, or 1 ms after it. */
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

/** The end of the period that `now` lies in. */
export const windowEnd = (now: number, windowMs = WINDOW_MS): number =>
  now - (now % windowMs) + windowMs;

/** What requests are counted in: so many of one identity in a window. */
export interface Bucket {
  identity: string;
  limit: number;
  /** What counts while Redis cannot be asked. */
  degradedLimit: number;
  windowMs: number;
  /** Counts all callers together, so that nobody can be told when it will admit them. */
  isCeiling: boolean;
}

export interface LimitVerdict {
  allowed: boolean;
  /** The bucket that the numbers are of. */
  bucket: Bucket;
  limit: number;
  remaining: number;
  /** Epoch ms: the end of the clock's period, or, when refused, the earliest admission. */
  resetAt: number;
  /** True when Redis could not be asked and one isolate counted alone. */
  degraded: boolean;
}

/** The bucket of a caller: requests a minute, the same whether Redis answers or not. */
export const minuteBucket = (identity: string, limit: number): Bucket => ({
  identity,
  limit,
  degradedLimit: limit,
  windowMs: WINDOW_MS,
  isCeiling: false,
});

/** Whether every bucket admits one more request. */
export const areAllAdmitted = (
  buckets: readonly Bucket[],
  counts: readonly WindowCounts[],
  now: number,
): boolean =>
  buckets.every((bucket, i) => isAdmitted(at(counts, i), bucket.limit, now, bucket.windowMs));

export const remainingInBucket = (
  { limit, windowMs }: Bucket,
  counts: WindowCounts,
  now: number,
): number => remainingRequests(counts, limit, now, windowMs);

/** The verdict on a request that was counted. */
export const admittedVerdict = (bucket: Bucket, remaining: number, now: number): LimitVerdict => ({
  allowed: true,
  bucket,
  limit: bucket.limit,
  remaining,
  resetAt: windowEnd(now, bucket.windowMs),
  degraded: false,
});

/**
 * The verdict on a refused request: of the bucket that admits last. Where the counts admit it by now,
 * or are not known, it may come again at once. A ceiling promises nothing but the end of the period.
 */
export function refusedVerdict(
  buckets: readonly Bucket[],
  counts: readonly WindowCounts[],
  now: number,
): LimitVerdict {
  const [last] = buckets
    .map((bucket, i) => ({ bucket, resetAt: comeBackAt(bucket, at(counts, i), now) }))
    .toSorted((a, b) => b.resetAt - a.resetAt);
  if (!last) throw new RangeError("no bucket");
  const { limit } = last.bucket;
  return { allowed: false, ...last, limit, remaining: 0, degraded: false };
}

function comeBackAt({ limit, windowMs, isCeiling }: Bucket, counts: WindowCounts, now: number) {
  const earliest = earliestAdmission(counts, limit, now, windowMs);
  return isCeiling && earliest > now ? windowEnd(now, windowMs) : earliest;
}

const at = (counts: readonly WindowCounts[], i: number): WindowCounts =>
  counts[i] ?? { current: 0, previous: 0 };
