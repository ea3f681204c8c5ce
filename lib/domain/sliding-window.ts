/** Length of a limiter's window. */
export const WINDOW_MS = 60_000;

/** Requests counted in the current clock minute and in the one before it. */
export interface WindowCounts {
  current: number;
  previous: number;
}

/**
 * Whether one more request is admitted by the two-bucket weighted window:
 * floor((1 - f) * previous) + current < limit, with f the elapsed share of the clock minute.
 * Source: `slidingWindow` of @upstash/ratelimit, whose law this restates for the local window.
 */
export function admits(counts: WindowCounts, limit: number, now: number): boolean {
  const elapsed = (now % WINDOW_MS) / WINDOW_MS;
  return Math.floor((1 - elapsed) * counts.previous) + counts.current < limit;
}

/** What is left of the limit at this instant, at least 0. */
export function remainingOf(counts: WindowCounts, limit: number, now: number): number {
  const elapsed = (now % WINDOW_MS) / WINDOW_MS;
  return Math.max(0, limit - Math.floor((1 - elapsed) * counts.previous) - counts.current);
}

/**
 * The earliest instant (epoch ms) at which a refused caller is admitted if nobody else draws on
 * the same bucket. Below the limit in this minute, the previous minute's weight must still fall;
 * at the limit, the present minute must itself become the previous one and fall in turn.
 * One millisecond is added so that rounding never lands before the edge.
 */
export function earliestAdmission(counts: WindowCounts, limit: number, now: number): number {
  const start = now - (now % WINDOW_MS);
  const elapsed = (now - start) / WINDOW_MS;
  if (counts.current < limit) {
    const share =
      counts.previous > 0
        ? Math.max(elapsed, 1 - (limit - counts.current) / counts.previous)
        : elapsed;
    return Math.ceil(start + share * WINDOW_MS) + 1;
  }
  const share = Math.max(0, 1 - limit / counts.current);
  return Math.ceil(start + WINDOW_MS + share * WINDOW_MS) + 1;
}

/** The end of the clock minute that `now` lies in. */
export const endOfWindow = (now: number): number => now - (now % WINDOW_MS) + WINDOW_MS;
