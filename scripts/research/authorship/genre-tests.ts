// Fits the tests that show a text to be of a calibrated genre, and measures on genres left out how
// often they admit a text of another genre.

import {
  byGenre,
  CALIBRATED_GENRES,
  type CalibratedGenre,
  type GenreTest,
  type GenreTests,
  genreScore,
  type PackedGenreTest,
  unpackGenreTest,
  WEIGHT_STEPS,
} from "../../../lib/language/domain/authorship/genre.ts";
import { BUCKETS } from "../../../lib/language/domain/authorship/space.ts";
import { solvePositive } from "./linear.ts";
import type { MeasuredFigure } from "./trials.ts";

/** Ridge of the fit; z-scores have a variance of about 1. */
const RIDGE = 1;
/** Share of texts of genres left out that a border lets pass; all genres weigh the same. */
const MAX_ADMITTED = 0.03;
/** Share of the genre's own texts that a border keeps out at least: what is odd is not shown. */
const MIN_MISSED = 0.02;
/** A genre with fewer texts of a length says nothing about a border. */
const MIN_TEXTS = 3;
/** Parts of authors, each of which is left out of a fit in turn. */
export const PARTS = 5;

/** Cross products of the scores of some texts, with a constant 1 as the last score. */
interface Products {
  squares: Float64Array[];
  sums: Float64Array;
  n: number;
}

function productsOf(rows: readonly Float64Array[], size: number): Products {
  const squares = Array.from({ length: size }, () => new Float64Array(size));
  const sums = new Float64Array(size);
  for (const row of rows) {
    for (let i = 0; i < size; i += 1) {
      const value = i < row.length ? (row[i] ?? 0) : 1;
      sums[i] = (sums[i] ?? 0) + value;
      const line = squares[i] ?? sums;
      for (let j = 0; j <= i; j += 1) {
        line[j] = (line[j] ?? 0) + value * (j < row.length ? (row[j] ?? 0) : 1);
      }
    }
  }
  return { squares, sums, n: rows.length };
}

/** Fits tests of genres by least squares on any choice of genres and parts of authors. */
export class GenreTestFitter {
  private readonly size: number;
  private readonly genres: readonly string[];
  private readonly products = new Map<string, Products>();

  constructor(figures: readonly MeasuredFigure[]) {
    this.size = (figures[0]?.scores.length ?? 0) + 1;
    this.genres = [...new Set(figures.map(({ genre }) => genre))];
    const groups = Map.groupBy(figures, ({ genre, part }) => `${genre} ${part}`);
    for (const [key, group] of groups) {
      const rows = group.map(({ scores }) => scores);
      this.products.set(key, productsOf(rows, this.size));
    }
  }

  /**
   * A test without the texts of the genre `leftOut` and of the part `partLeftOut` of all authors.
   * The genre weighs as much as all others together, which weigh by the root of their texts.
   */
  fit(
    target: CalibratedGenre,
    leftOut: string | null,
    partLeftOut: number | null,
  ): PackedGenreTest {
    const parts = Array.from({ length: PARTS }, (_, part) => part).filter((p) => p !== partLeftOut);
    const groups = this.genres
      .filter((genre) => genre !== leftOut)
      .map((genre) => {
        const products = parts.flatMap((part) => this.products.get(`${genre} ${part}`) ?? []);
        return { genre, products, n: products.reduce((sum, { n }) => sum + n, 0) };
      })
      .filter(({ n }) => n > 0);
    const others = groups.filter(({ genre }) => genre !== target);
    const total = others.reduce((sum, { n }) => sum + Math.sqrt(n), 0);
    const matrix = Array.from({ length: this.size }, (_, i) => {
      const line = new Float64Array(i + 1);
      line[i] = i === this.size - 1 ? 0 : RIDGE;
      return line;
    });
    const constants = new Float64Array(this.size);
    for (const { genre, products, n } of groups) {
      const isTarget = genre === target;
      const weight = (isTarget ? 0.5 : (0.5 * Math.sqrt(n)) / total) / n;
      for (const { squares, sums } of products) {
        matrix.forEach((line, i) => {
          const square = squares[i] ?? line;
          for (let j = 0; j <= i; j += 1) line[j] = (line[j] ?? 0) + weight * (square[j] ?? 0);
          constants[i] = (constants[i] ?? 0) + (isTarget ? weight : -weight) * (sums[i] ?? 0);
        });
      }
    }
    const solution = solvePositive(matrix, constants);
    return packTest(solution.subarray(0, -1), solution.at(-1) ?? 0);
  }
}

function packTest(weights: Float64Array, intercept: number): PackedGenreTest {
  const largest = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  const steps = Int8Array.from(weights, (weight) => Math.round((WEIGHT_STEPS * weight) / largest));
  return {
    largest: Number(largest.toPrecision(5)),
    intercept: Number(intercept.toPrecision(5)),
    weights: Buffer.from(steps.buffer).toString("base64"),
    borders: [],
  };
}

/** Scores of texts in the test of a genre that has not seen their genre, or not their authors. */
interface UnseenScores {
  own: { bucket: number; score: number }[];
  others: { genre: string; bucket: number; score: number }[];
}

/**
 * Borders by length bucket: the score that the given share of other genres' texts exceeds. A length
 * with too few own texts has the border of the length below.
 */
function bordersOf({ own, others }: UnseenScores): number[] {
  const borders: number[] = [];
  BUCKETS.forEach((_, bucket) => {
    const ownScores = own.filter((each) => each.bucket === bucket).map(({ score }) => score);
    ownScores.sort((x, y) => x - y);
    const missed = ownScores[Math.floor(MIN_MISSED * ownScores.length)];
    const groups = Map.groupBy(
      others.filter((each) => each.bucket === bucket),
      ({ genre }) => genre,
    );
    const weighed = [...groups.values()]
      .filter((group) => group.length >= MIN_TEXTS)
      .flatMap((group) => group.map(({ score }) => ({ score, weight: 1 / group.length })))
      .sort((x, y) => y.score - x.score);
    let left = MAX_ADMITTED * weighed.reduce((sum, { weight }) => sum + weight, 0);
    const border = weighed.find(({ weight }) => {
      left -= weight;
      return left < 0;
    })?.score;
    const previous = borders.at(-1) ?? 0;
    const found = Math.max(missed ?? previous, border ?? missed ?? previous);
    borders.push(Number(found.toPrecision(5)));
  });
  return borders;
}

/** Tests of all calibrated genres, and those that have not seen one genre or one part of authors. */
export interface FittedTests {
  tests: Record<CalibratedGenre, PackedGenreTest>;
  /** Without a genre: neither its texts nor its own test. */
  withoutGenre: Map<string, GenreTests>;
  /** Without the authors of a part. */
  withoutPart: GenreTests[];
}

/** Number of times that `fitTests` calls `tick`. */
export const fitCountOf = (figures: readonly MeasuredFigure[]): number =>
  CALIBRATED_GENRES.length * (new Set(figures.map(({ genre }) => genre)).size - 1 + PARTS);

type OpenTests = Partial<Record<CalibratedGenre, GenreTest>>;

function setBorders(tests: OpenTests, genre: CalibratedGenre, borders: readonly number[]): void {
  const test = tests[genre];
  if (test) tests[genre] = { ...test, borders };
}

/** Fits all tests. */
export function fitTests(figures: readonly MeasuredFigure[], tick: () => void): FittedTests {
  const fitter = new GenreTestFitter(figures);
  const genres = [...new Set(figures.map(({ genre }) => genre))];
  const figuresOf = Map.groupBy(figures, ({ genre }) => genre);
  const withoutGenre = new Map<string, OpenTests>(genres.map((genre) => [genre, {}]));
  const withoutPart = Array.from({ length: PARTS }, (): OpenTests => ({}));
  const fitOne = (target: CalibratedGenre): PackedGenreTest => {
    const scores: UnseenScores = { own: [], others: [] };
    withoutPart.forEach((tests, part) => {
      const test = unpackGenreTest(fitter.fit(target, null, part));
      for (const figure of figuresOf.get(target) ?? []) {
        if (figure.part !== part) continue;
        scores.own.push({ bucket: figure.bucket, score: genreScore(figure.scores, test) });
      }
      tests[target] = test;
      tick();
    });
    for (const [genre, tests] of withoutGenre) {
      if (genre === target) continue;
      const test = unpackGenreTest(fitter.fit(target, genre, null));
      for (const { bucket, scores: own } of figuresOf.get(genre) ?? []) {
        scores.others.push({ genre, bucket, score: genreScore(own, test) });
      }
      tests[target] = test;
      tick();
    }
    const borders = bordersOf(scores);
    for (const tests of withoutPart) setBorders(tests, target, borders);
    for (const [genre, tests] of withoutGenre) {
      const others = scores.others.filter((each) => each.genre !== genre);
      setBorders(tests, target, bordersOf({ own: scores.own, others }));
    }
    return { ...fitter.fit(target, null, null), borders };
  };
  return { tests: byGenre(fitOne), withoutGenre, withoutPart };
}
