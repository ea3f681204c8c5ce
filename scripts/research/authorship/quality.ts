// Quality of the verdicts of text comparison, with intervals from redrawn authors.

import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import {
  brierScore,
  expectedCalibrationError,
  quantile,
  rocAuc,
} from "../../../lib/core/statistics.ts";
import {
  MAX_DIFFERENT_PROBABILITY,
  MIN_SAME_PROBABILITY,
} from "../../../lib/language/domain/authorship/calibration.ts";
import type { Trial } from "./trials.ts";

/** Seed and number of the redraws, and the share of them that an interval contains. */
const BOOTSTRAP = { seed: 1964, draws: 200, confidence: 0.9 } as const;

/** One figure of some trials; null where they say nothing about it. */
export type Measure = (trials: readonly Trial[]) => number | null;

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const isSameVerdict = ({ probability }: Trial): boolean => probability >= MIN_SAME_PROBABILITY;
const isDifferentVerdict = ({ probability }: Trial): boolean =>
  probability <= MAX_DIFFERENT_PROBABILITY;

/** Share of pairs for which a test holds. */
const share =
  (holds: (trial: Trial) => boolean): Measure =>
  (trials) =>
    shareOf(trials.filter(holds).length, trials.length);

/** Share of the verdicts that are right. */
const precision =
  (isChosen: (trial: Trial) => boolean, isRight: (trial: Trial) => boolean): Measure =>
  (trials) => {
    const chosen = trials.filter(isChosen);
    return shareOf(chosen.filter(isRight).length, chosen.length);
  };

/** Chance that a pair by one author is nearer than a pair by two. */
export const ordering =
  (distanceOf: (trial: Trial) => number): Measure =>
  (trials) =>
    rocAuc(
      trials.map((trial) => -distanceOf(trial)),
      trials.map(({ isSame }) => isSame),
    );

/** Whether some pairs are by one author and some by two; without, calibration says nothing. */
const hasBoth = (trials: readonly Trial[]): boolean =>
  trials.some(({ isSame }) => isSame) && trials.some(({ isSame }) => !isSame);

const ofProbabilities =
  (measure: (probabilities: number[], outcomes: boolean[]) => number | null): Measure =>
  (trials) =>
    hasBoth(trials)
      ? measure(
          trials.map(({ probability }) => probability),
          trials.map(({ isSame }) => isSame),
        )
      : null;

/** The figures that are reported. */
export const MEASURES = {
  /** Share of pairs of two authors that are called one author's. */
  falseSame: (trials) => share(isSameVerdict)(trials.filter(({ isSame }) => !isSame)),
  /** The same without a test of genre. */
  untestedFalseSame: (trials) =>
    share(({ untested }) => untested >= MIN_SAME_PROBABILITY)(
      trials.filter(({ isSame }) => !isSame),
    ),
  /** Share of pairs with a verdict, where some are by one author. */
  decided: share((trial) => isSameVerdict(trial) || isDifferentVerdict(trial)),
  right: precision(
    (trial) => isSameVerdict(trial) || isDifferentVerdict(trial),
    (trial) => trial.isSame === isSameVerdict(trial),
  ),
  sameShare: share(isSameVerdict),
  sameRight: precision(isSameVerdict, ({ isSame }) => isSame),
  differentShare: share(isDifferentVerdict),
  differentRight: precision(isDifferentVerdict, ({ isSame }) => !isSame),
  shown: share(({ shown }) => shown !== null),
  ece: ofProbabilities(expectedCalibrationError),
  brier: ofProbabilities(brierScore),
  auc: ordering(({ distance }) => distance),
} satisfies Readonly<Record<string, Measure>>;

/** The trials of redrawn authors: a pair counts as often as both of its authors were drawn. */
function redrawn(
  trials: readonly Trial[],
  authors: readonly string[],
  next: () => number,
): Trial[] {
  const times = new Map<string, number>();
  for (let i = 0; i < authors.length; i += 1) {
    const author = authors[Math.floor(next() * authors.length)] ?? "";
    times.set(author, (times.get(author) ?? 0) + 1);
  }
  const timesOf = (genre: string, author: string) => times.get(`${genre} ${author}`) ?? 0;
  return trials.flatMap((trial) => {
    const { genre, isSame, a, b } = trial;
    const count = timesOf(genre, a.author) * (isSame ? 1 : timesOf(genre, b.author));
    return new Array<Trial>(count).fill(trial);
  });
}

/** Interval of a measure: authors are redrawn with all their pairs; null when it is rarely defined. */
export function intervalOf(
  trials: readonly Trial[],
  measure: Measure,
): [low: number, high: number] | null {
  const next = mulberry32(BOOTSTRAP.seed);
  const authors = [
    ...new Set(
      trials.flatMap(({ genre, a, b }) => [`${genre} ${a.author}`, `${genre} ${b.author}`]),
    ),
  ];
  const values = Array.from({ length: BOOTSTRAP.draws }, () =>
    measure(redrawn(trials, authors, next)),
  ).filter((value) => value !== null);
  if (values.length < BOOTSTRAP.draws / 2) return null;
  const tail = (1 - BOOTSTRAP.confidence) / 2;
  return [quantile(values, tail) ?? 0, quantile(values, 1 - tail) ?? 0];
}
