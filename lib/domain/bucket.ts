import {
  admits,
  earliestAdmission,
  endOfWindow,
  remainingOf,
  WINDOW_MS,
  type WindowCounts,
} from "./sliding-window.ts";

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
export const admitsAll = (
  buckets: readonly Bucket[],
  counts: readonly WindowCounts[],
  now: number,
): boolean =>
  buckets.every((bucket, i) => admits(at(counts, i), bucket.limit, now, bucket.windowMs));

export const leftIn = ({ limit, windowMs }: Bucket, counts: WindowCounts, now: number): number =>
  remainingOf(counts, limit, now, windowMs);

/** The verdict on a request that was counted. */
export const admission = (bucket: Bucket, remaining: number, now: number): LimitVerdict => ({
  allowed: true,
  bucket,
  limit: bucket.limit,
  remaining,
  resetAt: endOfWindow(now, bucket.windowMs),
  degraded: false,
});

/**
 * The verdict on a refused request: of the bucket that admits last. Where the counts admit it by now,
 * or are not known, it may come again at once. A ceiling promises nothing but the end of the period.
 */
export function refusal(
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
  return isCeiling && earliest > now ? endOfWindow(now, windowMs) : earliest;
}

const at = (counts: readonly WindowCounts[], i: number): WindowCounts =>
  counts[i] ?? { current: 0, previous: 0 };
