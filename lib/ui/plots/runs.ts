/** A point of a series: its instant (epoch ms), its value (null: missing) and the state it had. */
export interface Point {
  at: number;
  value: number | null;
  state?: string;
  /** What it is called in a table, when not by its instant. */
  label?: string;
}

/** A stretch of one state, `[from, to)` in epoch ms. */
export interface Run {
  state: string;
  from: number;
  to: number;
}

/**
 * Oldest first, with a missing point put wherever two are further apart than `gapMs`: a line must
 * not be drawn over a time of which nothing is known.
 */
export function withGaps(points: readonly Point[], gapMs: number): Point[] {
  return points.flatMap((point, i) => {
    const before = points[i - 1];
    if (!before || point.at - before.at <= gapMs) return [point];
    return [{ at: before.at + 1, value: null }, point];
  });
}

/**
 * Stretches of equal state, oldest first. A state lasts until the next point, at most `gapMs`; the
 * last one until `end`.
 */
export function runsOf(points: readonly Point[], gapMs: number, end: number): Run[] {
  const runs: Run[] = [];
  points.forEach(({ at, state }, i) => {
    if (state === undefined) return;
    const to = Math.min(points[i + 1]?.at ?? Math.max(end, at), at + gapMs);
    const last = runs.at(-1);
    if (last && last.state === state && last.to >= at) last.to = to;
    else runs.push({ state, from: at, to });
  });
  return runs;
}
