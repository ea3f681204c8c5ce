// Cross-validation of text comparison: every pair is compared by a model, and calibrated by a fit, that has seen
// neither of its authors.

import {
  BUCKETS,
  CALIBRATION_FORM,
  type CalibrationForm,
  type Coefficients,
  type Distances,
  sameAuthorProbability,
  weightedDistance,
} from "../../../lib/language/domain/authorship/calibration.ts";
import type { PairGenre } from "../../../lib/language/domain/authorship/genre.ts";
import type { Chunk } from "./chunks.ts";
import type { Fold, Pair } from "./folds.ts";
import { logisticFit } from "./logistic.ts";
import { distances, fitModel, type ProjectedChunk, project } from "./model.ts";

/** A pair compared by a model that was trained without both authors. */
export interface Trial extends Pair {
  distances: Distances;
}

/** The choices from which a calibration is made. */
export interface Recipe extends CalibrationForm {
  /** Divides the log-odds of pairs of an unknown genre. */
  temperature: number;
  /** Whether speeches have a separate calibration. */
  hasSpeech: boolean;
}

/** The shipped choice. Source: docs/methods/authorship.md#how-it-was-chosen. */
export const RECIPE: Recipe = { ...CALIBRATION_FORM, temperature: 4, hasSpeech: true };

/**
 * Compares the pairs of every fold, each with a model trained without the texts that the fold
 * hides.
 */
export function runTrials(
  chunks: readonly Chunk[],
  folds: readonly Fold[],
  tick: () => void = () => {},
): Trial[] {
  return folds.flatMap(({ isHidden, pairs }) => {
    const model = fitModel(chunks.filter((chunk) => !isHidden(chunk)));
    const cache = new Map<Chunk, ProjectedChunk>();
    const projectionOf = (chunk: Chunk): ProjectedChunk => {
      const projection = cache.get(chunk) ?? project(chunk, model);
      cache.set(chunk, projection);
      return projection;
    };
    const trials = pairs.map((pair) => ({
      ...pair,
      distances: distances(projectionOf(pair.a), projectionOf(pair.b), model, pair.bucket),
    }));
    tick();
    return trials;
  });
}

/** Number of pairs of works at which an author's weight is half of its maximum. */
const HALF_WORKS = 10;

const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/**
 * Weight of each trial. The same-author trials have half of the total and the others the other half.
 * In each half, a genre's weight grows with the number of its authors that the model has seen. Within
 * a genre, all authors (or pairs of authors) have nearly the same weight; for an author, all pairs of
 * works have the same.
 */
function weightsOf(trials: readonly Trial[]): number[] {
  const genreOf = ({ genre, isSame }: Trial) => `${isSame} ${genre}`;
  const authorsOf = (trial: Trial) =>
    `${genreOf(trial)} ${[trial.a.author, trial.b.author].sort().join(" ")}`;
  const worksOf = (trial: Trial) =>
    `${authorsOf(trial)} ${[trial.a.work, trial.b.work].sort().join(" ")}`;
  const trialsPerWorks = countBy(trials, worksOf);
  const oneTrialPerWorks = [...Map.groupBy(trials, worksOf).values()].flatMap(
    ([first]) => first ?? [],
  );
  const worksPerAuthors = countBy(oneTrialPerWorks, authorsOf);
  const raw = trials.map((trial) => {
    const works = worksPerAuthors.get(authorsOf(trial)) ?? 0;
    return 1 / (HALF_WORKS + works) / (trialsPerWorks.get(worksOf(trial)) ?? 1);
  });
  const totals = new Map<string, number>();
  trials.forEach((trial, i) => {
    totals.set(genreOf(trial), (totals.get(genreOf(trial)) ?? 0) + (raw[i] ?? 0));
  });
  const shares = trials.map(
    (trial, i) => (trial.seenAuthors * (raw[i] ?? 0)) / (totals.get(genreOf(trial)) ?? 1),
  );
  const total = (isSame: boolean) => sumOf(shares.filter((_, i) => trials[i]?.isSame === isSame));
  const [same, different] = [total(true), total(false)];
  return shares.map(
    (share, i) => (share * trials.length) / 2 / (trials[i]?.isSame ? same : different),
  );
}

/** Fits the coefficients that turn distances into a probability, from the trials of one bucket. */
function coefficientsOf(
  trials: readonly Trial[],
  form: CalibrationForm,
  floor: number,
): Coefficients {
  const weights = weightsOf(trials);
  const [intercept = 0, slope = 0] = logisticFit(
    trials.map((trial, i) => ({
      values: [1, weightedDistance(trial.distances, form)],
      isTrue: trial.isSame,
      weight: weights[i] ?? 0,
    })),
    floor,
  );
  return { intercept, slope };
}

/**
 * The calibrations of one bucket by genre of the pair. SPEECH is fitted to speeches, KNOWN to all
 * pairs within one genre; UNKNOWN is KNOWN with smaller log-odds.
 */
export function calibrate(
  trials: readonly Trial[],
  recipe = RECIPE,
): Record<PairGenre, Coefficients> {
  const within = trials.filter(({ kind }) => kind === "same genre");
  const speeches = within.filter(({ distances: { genre } }) => genre === "SPEECH");
  const known = coefficientsOf(within, recipe, recipe.floors.KNOWN);
  const hasSpeech = recipe.hasSpeech && speeches.length > 0;
  return {
    SPEECH: hasSpeech ? coefficientsOf(speeches, recipe, recipe.floors.SPEECH) : known,
    KNOWN: known,
    UNKNOWN: {
      intercept: known.intercept / recipe.temperature,
      slope: known.slope / recipe.temperature,
    },
  };
}

/** A trial with its probability, from a calibration fitted without both authors. */
export interface CalibratedTrial extends Trial {
  probability: number;
  weight: number;
}

/**
 * Computes the probability of each trial. Its calibration leaves out the authors that its fold hides.
 */
export function calibratedTrials(trials: readonly Trial[], recipe = RECIPE): CalibratedTrial[] {
  const groups = Map.groupBy(trials, ({ bucket, kind }) => `${bucket} ${kind}`);
  const calibrationByHidden = new Map<string, Record<PairGenre, Coefficients>>();
  return [...groups.values()].flatMap((group) => {
    const weights = weightsOf(group);
    return group.map((trial, i) => {
      const { hidden, bucket } = trial;
      const key = `${bucket} ${hidden.join(" ")}`;
      const isSeen = ({ a, b }: Trial) => ![a, b].some(({ author }) => hidden.includes(author));
      const calibration =
        calibrationByHidden.get(key) ??
        calibrate(
          trials.filter((other) => other.bucket === bucket && isSeen(other)),
          recipe,
        );
      calibrationByHidden.set(key, calibration);
      const probability = sameAuthorProbability(
        {
          SPEECH: BUCKETS.map(() => calibration.SPEECH),
          KNOWN: BUCKETS.map(() => calibration.KNOWN),
          UNKNOWN: BUCKETS.map(() => calibration.UNKNOWN),
        },
        trial.distances,
        BUCKETS[bucket] ?? 0,
        recipe,
      );
      return { ...trial, probability, weight: weights[i] ?? 0 };
    });
  });
}
