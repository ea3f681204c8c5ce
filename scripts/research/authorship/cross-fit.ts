import {
  BUCKETS,
  type Distances,
  type StyleCalibration,
  sameAuthorProbability,
  trustIn,
} from "../../../lib/language/domain/authorship/calibration.ts";
import type { Chunk } from "./chunks.ts";
import type { Fold, Pair } from "./folds.ts";
import { logisticFit } from "./logistic.ts";
import { distances, fitModel, type Placed, place } from "./model.ts";

/** Divides the log-odds: what is asked for is stranger than what was tested. Source: docs/methods/authorship.md. */
const TEMPERATURE = 1.25;
/** Say of each kind of pair. Most comparisons asked for are of one genre, and not all of them known. */
const SAY = { "same genre": 1, "across genres": 0.1, "new genre": 0.05 } as const;
/** Say of the press conferences: three persons, on one kind of occasion. */
const ANSWERS_SAY = 0.4;
/** Pairs of one group at which its weight has reached half of what it can be. */
const HALF_GROUP = 60;

/** A pair compared by a model that has seen neither author. */
export interface Trial extends Pair {
  distances: Distances;
}

export type Coefficients = Pick<StyleCalibration, "intercept" | "style" | "grams">;

/** Compares the pairs of every fold with a model made without what the fold hides. */
export function runTrials(
  chunks: readonly Chunk[],
  folds: readonly Fold[],
  tick: () => void = () => {},
): Trial[] {
  return folds.flatMap(({ isHidden, pairs }) => {
    const model = fitModel(chunks.filter((chunk) => !isHidden(chunk)));
    const known = new Map<Chunk, Placed>();
    const at = (chunk: Chunk): Placed => {
      const found = known.get(chunk) ?? place(chunk, model);
      known.set(chunk, found);
      return found;
    };
    const trials = pairs.map((pair) => ({
      ...pair,
      distances: distances(at(pair.a), at(pair.b), model, pair.bucket),
    }));
    tick();
    return trials;
  });
}

/**
 * Weight of each trial: half of all weight for either answer, within it the same for every genre
 * of a kind. Pairs across genres are by two authors but for a few, so these few carry no weight.
 */
function weightsOf(trials: readonly Trial[]): number[] {
  const groupOf = ({ kind, genre, isSame }: Trial) =>
    kind === "across genres" ? `${kind} ${isSame}` : `${kind} ${genre} ${isSame}`;
  const sizes = new Map<string, number>();
  for (const trial of trials) {
    const group = groupOf(trial);
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  const raw = trials.map((trial) => {
    if (trial.kind === "across genres" && trial.isSame) return 0;
    const say = SAY[trial.kind] * (trial.genre === "answers" ? ANSWERS_SAY : 1);
    return say / (HALF_GROUP + (sizes.get(groupOf(trial)) ?? 0));
  });
  const total = (isSame: boolean) =>
    raw.reduce((sum, weight, i) => (trials[i]?.isSame === isSame ? sum + weight : sum), 0);
  const [same, different] = [total(true), total(false)];
  const share = trials.length / 2;
  return raw.map((weight, i) => (weight * share) / (trials[i]?.isSame ? same : different));
}

/** What turns distances into a probability, learned from trials of one bucket and tempered. */
export function calibrate(trials: readonly Trial[]): Coefficients {
  const weights = weightsOf(trials);
  const [intercept = 0, style = 0, grams = 0] = logisticFit(
    trials.map(({ distances: found, isSame }, i) => {
      const trust = trustIn(found);
      const values = [trust, trust * found.style, trust * found.grams];
      return { values, isTrue: isSame, weight: weights[i] ?? 0 };
    }),
  ).map((value) => value / TEMPERATURE);
  return { intercept, style, grams };
}

/** A trial with the probability by a calibration that has seen neither author. */
export interface Judged extends Trial {
  probability: number;
  weight: number;
}

/** Judges the trials of each bucket, leaving what their fold hides out of the calibration too. */
export function judged(trials: readonly Trial[]): Judged[] {
  return BUCKETS.flatMap((words, bucket) => {
    const own = trials.filter((trial) => trial.bucket === bucket);
    const weights = weightsOf(own);
    const byHidden = new Map<readonly string[], Coefficients>();
    return own.map((trial, i) => {
      const { hidden } = trial;
      const coefficients =
        byHidden.get(hidden) ??
        calibrate(own.filter(({ a, b }) => ![a, b].some(({ author }) => hidden.includes(author))));
      byHidden.set(hidden, coefficients);
      const probability = sameAuthorProbability(
        BUCKETS.map(() => coefficients),
        trial.distances,
        words,
      );
      return { ...trial, probability, weight: weights[i] ?? 0 };
    });
  });
}
