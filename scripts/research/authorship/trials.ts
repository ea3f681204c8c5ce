// Pairs of texts whose authors are known, compared by tests and calibrations that have seen neither
// author, or no text of their genre.

import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import {
  type Calibrations,
  type Coefficients,
  floorOf,
  sameAuthorProbability,
} from "../../../lib/language/domain/authorship/calibration.ts";
import { project, styleDistance } from "../../../lib/language/domain/authorship/compare.ts";
import {
  byGenre,
  CALIBRATED_GENRES,
  type CalibratedGenre,
  type GenreTests,
  sharedGenre,
  shownGenre,
} from "../../../lib/language/domain/authorship/genre.ts";
import { BUCKETS, cosineDistance } from "../../../lib/language/domain/authorship/space.ts";
import { drawSample } from "./draw-sample.ts";
import type { Figure } from "./figures.ts";
import { type FittedTests, PARTS } from "./genre-tests.ts";
import { logisticFit } from "./logistic.ts";
import type { Model } from "./model.ts";

/** Seed with which pairs are drawn. */
const SEED = 1787;
/** Maximum pairs of one author, or of two authors, so that none dominates. */
const MAX_PAIRS_OF_AUTHORS = 12;
/** Maximum pairs of a genre and length with the same answer. */
const MAX_PAIRS = 400;

/** A part of a text in the spaces of the model. */
export interface MeasuredFigure extends Omit<Figure, "rates"> {
  /** The part of its genre's authors to which the author belongs. */
  part: number;
  scores: Float64Array;
  style: Float64Array;
  grams: Float64Array;
}

/** Projects the figures into the spaces, and divides the authors of each genre into parts. */
export function measureFigures(
  figures: readonly Figure[],
  { style, grams }: Pick<Model, "style" | "grams">,
): MeasuredFigure[] {
  const authors = Map.groupBy(figures, ({ genre }) => genre);
  const sorted = new Map(
    [...authors].map(([genre, own]) => [
      genre,
      [...new Set(own.map(({ author }) => author))].sort(),
    ]),
  );
  return figures.map(({ rates, ...figure }) => ({
    ...figure,
    part: (sorted.get(figure.genre)?.indexOf(figure.author) ?? 0) % PARTS,
    ...project(rates, { style, grams }),
  }));
}

/** Two texts of one genre and length from different works. */
export interface Pair {
  genre: string;
  bucket: number;
  isSame: boolean;
  a: MeasuredFigure;
  b: MeasuredFigure;
  distance: number;
}

/** A compared pair. */
export interface Trial extends Pair {
  /** The genre that both texts are shown to have. */
  shown: CalibratedGenre | null;
  probability: number;
  /** The probability if the genre with the highest score were taken, however low it is. */
  untested: number;
}

/** Distance of the bare z-scores, without weights and without directions that are faded out. */
export function bareDistance({ a, b }: Pair): number {
  const split = a.style.length;
  const part = (from: number, to?: number) =>
    cosineDistance(a.scores.subarray(from, to), b.scores.subarray(from, to));
  return (part(0, split) + part(split)) / 2;
}

/**
 * Pairs of the texts of one genre and length. `isWithinParts`: both authors are of one part. As many
 * pairs are by two authors as by one, or `MAX_PAIRS` where no author has two works.
 */
function makePairs(
  texts: readonly MeasuredFigure[],
  isWithinParts: boolean,
  next: () => number,
): Pair[] {
  const groups = new Map<string, [MeasuredFigure, MeasuredFigure][]>();
  texts.forEach((a, i) => {
    for (const b of texts.slice(0, i)) {
      if (isWithinParts && a.part !== b.part) continue;
      if (a.author === b.author && a.work === b.work) continue;
      const key = [a.author, b.author].sort().join(" and ");
      groups.set(key, [...(groups.get(key) ?? []), [a, b]]);
    }
  });
  const drawn = [...groups.values()].flatMap((group) =>
    drawSample(group, MAX_PAIRS_OF_AUTHORS, next),
  );
  const same = drawSample(
    drawn.filter(([a, b]) => a.author === b.author),
    MAX_PAIRS,
    next,
  );
  const different = drawSample(
    drawn.filter(([a, b]) => a.author !== b.author),
    same.length || MAX_PAIRS,
    next,
  );
  return [...same, ...different].map(([a, b]) => ({
    genre: a.genre,
    bucket: a.bucket,
    isSame: a.author === b.author,
    a,
    b,
    distance: styleDistance(a, b),
  }));
}

const byGenreAndLength = (figures: readonly MeasuredFigure[]): MeasuredFigure[][] => [
  ...Map.groupBy(figures, ({ genre, bucket }) => `${genre} ${bucket}`).values(),
];

const isCalibrated = (genre: string): genre is CalibratedGenre =>
  CALIBRATED_GENRES.some((calibrated) => calibrated === genre);

/** Coefficients of a genre by bucket. */
function fitGenre(pairs: readonly Pair[], genre: CalibratedGenre): Coefficients[] {
  return BUCKETS.map((_, bucket) => {
    const own = pairs.filter((pair) => pair.genre === genre && pair.bucket === bucket);
    const [intercept = 0, slope = 0] = logisticFit(
      own.map(({ distance, isSame }) => ({ values: [1, distance], isTrue: isSame, weight: 1 })),
      floorOf(genre),
    );
    return { intercept, slope };
  });
}

/** Calibrations of all genres, fitted to pairs. */
export const calibrate = (pairs: readonly Pair[]): Calibrations<Coefficients> =>
  byGenre((genre) => fitGenre(pairs, genre));

const withoutBorders = (tests: GenreTests): GenreTests =>
  Object.fromEntries(
    Object.entries(tests).map(([genre, test]) => [
      genre,
      { ...test, borders: test.borders.map((border) => border - 1_000) },
    ]),
  );

/** Compares a pair as the service does. */
function compare(pair: Pair, tests: GenreTests, calibrations: Calibrations<Coefficients>): Trial {
  const words = BUCKETS[pair.bucket] ?? 0;
  const answer = (from: GenreTests) => {
    const [a, b] = [pair.a, pair.b].map(({ scores }) => shownGenre(scores, words, from));
    const shown = sharedGenre(a ?? null, b ?? null);
    const probability =
      shown === null
        ? 0.5
        : sameAuthorProbability(calibrations[shown], floorOf(shown), pair.distance, words);
    return { shown, probability };
  };
  return { ...pair, ...answer(tests), untested: answer(withoutBorders(tests)).probability };
}

/** All trials, and the calibrations of all pairs. */
export interface Trials {
  /** Pairs of a calibrated genre, by authors that neither test nor calibration has seen. */
  within: Trial[];
  /** Pairs of a genre of which neither tests nor calibrations have seen a text. */
  leftOut: Trial[];
  calibrations: Calibrations<Coefficients>;
}

/** Makes pairs, and compares them. */
export function runTrials(
  figures: readonly MeasuredFigure[],
  { withoutGenre, withoutPart }: FittedTests,
): Trials {
  const next = mulberry32(SEED);
  const groups = byGenreAndLength(figures);
  const known = groups
    .filter(([first]) => isCalibrated(first?.genre ?? ""))
    .flatMap((texts) => makePairs(texts, true, next));
  const within = withoutPart.flatMap((tests, part) => {
    const calibrations = calibrate(known.filter(({ a }) => a.part !== part));
    return known
      .filter(({ a }) => a.part === part)
      .map((pair) => compare(pair, tests, calibrations));
  });
  const calibrations = calibrate(known);
  const leftOut = groups
    .flatMap((texts) => makePairs(texts, false, next))
    .map((pair) => compare(pair, withoutGenre.get(pair.genre) ?? {}, calibrations));
  return { within, leftOut, calibrations };
}
