import { DAY_MS } from "../calendar-date.ts";
import { rounded } from "../rounded.ts";
import { median } from "../statistics.ts";

export const MOMENTUM_DIRECTIONS = ["UP", "DOWN", "FLAT"] as const;
type MomentumDirection = (typeof MOMENTUM_DIRECTIONS)[number];

/** A quarter as the momentum sees it, newest first in a list. */
export interface ScoredQuarter {
  quarter: string;
  /** Epoch ms. */
  knownAt: number;
  /** 0..100 at one decimal. */
  convictionScore: number;
}

export interface ToneMomentum {
  currentScore: number;
  /** Median of the quarters compared with; null when there is none. */
  previousScore: number | null;
  convictionChange: number | null;
  isRecentShift: boolean;
  /** Own-history z of the conviction rate. */
  zScore: number | null;
  direction: MomentumDirection;
  /** The newest quarter whose score was so far from the median of those before it; null for none. */
  shiftQuarter: string | null;
  quartersCompared: number;
}

/** Defaults and the age at which a call is no longer recent. Source: decisions.md, G6 and G11. */
export const BREAKOUT = { quarters: 4, threshold: 10, recentMs: 120 * DAY_MS };

/**
 * How the conviction score of the newest quarter differs from the median of the `quarters` before it.
 * A change of exactly the threshold is a shift; it is recent in a call of exactly 120 days, too.
 * No change is no shift, not even at threshold 0. Without a shift the direction is `FLAT`. Null
 * without a quarter. Source: decisions.md, G6.
 */
export function toneMomentum(
  newestFirst: readonly ScoredQuarter[],
  asked: { quarters: number; threshold: number; asOf: number; zScore: number | null },
): ToneMomentum | null {
  const [current] = newestFirst;
  if (current === undefined) return null;
  const { threshold, asOf, zScore } = asked;
  const changes = newestFirst.map((_, at) => changeAt(newestFirst, at, asked.quarters));
  const { previousScore, change, quartersCompared } = changeAt(newestFirst, 0, asked.quarters);
  const isShift = (each: number | null): each is number =>
    each !== null && each !== 0 && Math.abs(each) >= threshold;
  const shiftAt = changes.findIndex((each) => isShift(each.change));
  return {
    currentScore: current.convictionScore,
    previousScore,
    convictionChange: change,
    isRecentShift: isShift(change) && asOf - current.knownAt <= BREAKOUT.recentMs,
    zScore,
    direction: !isShift(change) ? "FLAT" : change > 0 ? "UP" : "DOWN",
    shiftQuarter: newestFirst[shiftAt]?.quarter ?? null,
    quartersCompared,
  };
}

/** Rounded to the scores' one decimal, so that a client's own subtraction meets the same edge. */
function changeAt(newestFirst: readonly ScoredQuarter[], at: number, quarters: number) {
  const compared = newestFirst.slice(at + 1, at + 1 + quarters);
  const previousScore = rounded(median(compared.map((each) => each.convictionScore)), 1);
  const score = newestFirst[at]?.convictionScore ?? null;
  const change =
    score === null || previousScore === null ? null : rounded(score - previousScore, 1);
  return { previousScore, change, quartersCompared: compared.length };
}
