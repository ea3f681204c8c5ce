import { type Judged, scoredOf } from "./track-record.ts";

/** The mean Brier scores of the first `n` graded calls. */
export interface RunningScore {
  n: number;
  brier: number;
  baseRate: number;
  /** Over those that had a market's number at their stamp; null before the first of them. */
  market: number | null;
}

/**
 * How the mean Brier scores went as calls were graded, one entry a call. The last one is what the track
 * record says: `brier`, `base_rate_brier` and `market_brier`. Range 0..1. Source: decisions I-TRACK.
 */
export function runningScores(calls: readonly Judged[]): RunningScore[] {
  let [own, base, market, marketN] = [0, 0, 0, 0];
  return scoredOf(calls).map((scored, before) => {
    const n = before + 1;
    own += scored.brier;
    base += scored.base;
    if (scored.market !== null) {
      market += scored.market;
      marketN += 1;
    }
    return {
      n,
      brier: own / n,
      baseRate: base / n,
      market: marketN === 0 ? null : market / marketN,
    };
  });
}
