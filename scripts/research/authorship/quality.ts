// Quality of the probabilities of text comparison: AUC, Brier score, calibration error and precision of the
// verdicts.

import {
  MAX_DIFFERENT_PROBABILITY,
  MIN_SAME_PROBABILITY,
} from "../../../lib/language/domain/authorship/calibration.ts";
import type { PairGenre } from "../../../lib/language/domain/authorship/genre.ts";
import type { CalibratedTrial } from "./cross-fit.ts";

/** Bins of probability for the calibration error. */
const BINS = 10;

/**
 * Quality of probabilities, weighted by trial; a measure that cannot be computed is null.
 */
export interface Quality {
  n: number;
  /** Chance that a pair by one author has a higher probability than a pair by two authors. */
  auc: number | null;
  brier: number | null;
  logLoss: number | null;
  /** Mean probability. */
  mean: number | null;
  /** Share of pairs by one author. */
  base: number | null;
  /** Expected calibration error: mean gap of probability and frequency over bins. */
  ece: number | null;
  /** Share of pairs with this verdict, and the share of these verdicts that are right. */
  same: { share: number; precision: number | null };
  different: { share: number; precision: number | null };
}

/**
 * The trials that measure the calibration of a pair genre: pairs of that genre; for UNKNOWN, pairs of
 * a genre of which the model has seen no text.
 */
export const trialsOfGenre = (
  trials: readonly CalibratedTrial[],
  genre: PairGenre,
  bucket: number,
): CalibratedTrial[] =>
  trials.filter(
    (trial) =>
      trial.bucket === bucket &&
      trial.distances.genre === genre &&
      trial.kind === (genre === "UNKNOWN" ? "new genre" : "same genre"),
  );

const sumOf = (trials: readonly CalibratedTrial[]): number =>
  trials.reduce((sum, { weight }) => sum + weight, 0);

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Area under the ROC curve of weighted pairs; null when all pairs have the same answer. */
function areaUnderCurve(trials: readonly CalibratedTrial[]): number | null {
  const groups = Map.groupBy(trials, ({ probability }) => probability);
  let [below, wins] = [0, 0];
  for (const [, tied] of [...groups].sort(([p], [q]) => p - q)) {
    const different = sumOf(tied.filter(({ isSame }) => !isSame));
    wins += sumOf(tied.filter(({ isSame }) => isSame)) * (below + different / 2);
    below += different;
  }
  return shareOf(wins, below * (sumOf(trials) - below));
}

function verdictQuality(trials: readonly CalibratedTrial[], isSame: boolean) {
  const chosen = trials.filter(({ probability }) =>
    isSame ? probability >= MIN_SAME_PROBABILITY : probability <= MAX_DIFFERENT_PROBABILITY,
  );
  const right = sumOf(chosen.filter((trial) => trial.isSame === isSame));
  return {
    share: shareOf(sumOf(chosen), sumOf(trials)) ?? 0,
    precision: shareOf(right, sumOf(chosen)),
  };
}

export function qualityOf(trials: readonly CalibratedTrial[]): Quality {
  const gaps = new Array<number>(BINS).fill(0);
  let [squares, sum, logLossSum] = [0, 0, 0];
  for (const { probability, isSame, weight } of trials) {
    const bin = Math.min(BINS - 1, Math.floor(probability * BINS));
    const gap = probability - (isSame ? 1 : 0);
    gaps[bin] = (gaps[bin] ?? 0) + weight * gap;
    squares += weight * gap * gap;
    sum += weight * probability;
    logLossSum -= weight * Math.log(isSame ? probability : 1 - probability);
  }
  const total = sumOf(trials);
  return {
    n: trials.length,
    auc: areaUnderCurve(trials),
    brier: shareOf(squares, total),
    logLoss: shareOf(logLossSum, total),
    mean: shareOf(sum, total),
    base: shareOf(sumOf(trials.filter(({ isSame }) => isSame)), total),
    ece: shareOf(
      gaps.reduce((sum, gap) => sum + Math.abs(gap), 0),
      total,
    ),
    same: verdictQuality(trials, true),
    different: verdictQuality(trials, false),
  };
}
