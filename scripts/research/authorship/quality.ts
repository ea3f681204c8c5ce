import { DIFFERENT_TO, SAME_FROM } from "../../../lib/language/domain/authorship/calibration.ts";
import type { Judged } from "./cross-fit.ts";

/** Bins of probability for the calibration error. */
const BINS = 10;

/** How well probabilities did; what cannot be told is null. Weights are those of the trials. */
export interface Quality {
  n: number;
  /** Chance that a pair by one author has a higher probability than a pair by two. */
  auc: number | null;
  brier: number | null;
  /** Expected calibration error: mean gap of probability and frequency over bins. */
  ece: number | null;
  /** Share of pairs decided so, and share of these that are. */
  same: { share: number; precision: number | null };
  different: { share: number; precision: number | null };
}

const sumOf = (trials: readonly Judged[]): number =>
  trials.reduce((sum, { weight }) => sum + weight, 0);

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Area under the ROC curve of weighted pairs; null when one answer is missing. */
function areaUnderCurve(trials: readonly Judged[]): number | null {
  const groups = Map.groupBy(trials, ({ probability }) => probability);
  let [below, wins] = [0, 0];
  for (const [, tied] of [...groups].sort(([p], [q]) => p - q)) {
    const different = sumOf(tied.filter(({ isSame }) => !isSame));
    wins += sumOf(tied.filter(({ isSame }) => isSame)) * (below + different / 2);
    below += different;
  }
  return shareOf(wins, below * (sumOf(trials) - below));
}

function decided(trials: readonly Judged[], isSame: boolean) {
  const chosen = trials.filter(({ probability }) =>
    isSame ? probability >= SAME_FROM : probability <= DIFFERENT_TO,
  );
  const right = sumOf(chosen.filter((trial) => trial.isSame === isSame));
  return {
    share: shareOf(sumOf(chosen), sumOf(trials)) ?? 0,
    precision: shareOf(right, sumOf(chosen)),
  };
}

export function qualityOf(trials: readonly Judged[]): Quality {
  const gaps = new Array<number>(BINS).fill(0);
  let squares = 0;
  for (const { probability, isSame, weight } of trials) {
    const bin = Math.min(BINS - 1, Math.floor(probability * BINS));
    const gap = probability - (isSame ? 1 : 0);
    gaps[bin] = (gaps[bin] ?? 0) + weight * gap;
    squares += weight * gap * gap;
  }
  const total = sumOf(trials);
  return {
    n: trials.length,
    auc: areaUnderCurve(trials),
    brier: shareOf(squares, total),
    ece: shareOf(
      gaps.reduce((sum, gap) => sum + Math.abs(gap), 0),
      total,
    ),
    same: decided(trials, true),
    different: decided(trials, false),
  };
}
