// Calibration of the authorship comparison: tests of genre, pairs by unseen authors, probabilities.

import { describe, expect, test } from "vitest";
import { sigmoid } from "../../../lib/core/statistics.ts";
import { type GenreTests, shownGenre } from "../../../lib/language/domain/authorship/genre.ts";
import { fitTests, PARTS } from "../../../scripts/research/authorship/genre-tests.ts";
import { solvePositive } from "../../../scripts/research/authorship/linear.ts";
import { logisticFit } from "../../../scripts/research/authorship/logistic.ts";
import { MEASURES } from "../../../scripts/research/authorship/quality.ts";
import { type MeasuredFigure, runTrials } from "../../../scripts/research/authorship/trials.ts";
import { random } from "../../support/tools/random.ts";

const FLOOR = 0.2;

/** Observations whose true probability is floor + (1 - floor) sigma(3 - 4 x). */
function observations(count: number, floor: number) {
  const next = random(7);
  return Array.from({ length: count }, () => {
    const x = 3 * next();
    const isTrue = next() < floor + (1 - floor) * sigmoid(3 - 4 * x);
    return { values: [1, x], isTrue, weight: 1 };
  });
}

describe("logistic regression", () => {
  test.each([0, FLOOR])(
    "the fit finds the parameters of made-up answers, with a floor of %d",
    (floor) => {
      const [intercept = 0, slope = 0] = logisticFit(observations(40_000, floor), floor);
      expect(intercept).toBeCloseTo(3, 0);
      expect(slope).toBeCloseTo(-4, 0);
    },
  );

  test("a fit without the floor finds a weaker slope", () => {
    const [, slope = 0] = logisticFit(observations(40_000, FLOOR));
    expect(slope).toBeGreaterThan(-2.5);
  });
});

test("the solution of a symmetric system solves it", () => {
  const lower = [[4], [1, 3], [-2, 0.5, 6]];
  const solution = solvePositive(
    lower.map((line) => Float64Array.from(line)),
    Float64Array.from([1, 2, 3]),
  );
  const at = (i: number, j: number) => lower[Math.max(i, j)]?.[Math.min(i, j)] ?? 0;
  for (const [i, constant] of [1, 2, 3].entries()) {
    const sum = solution.reduce((total, value, j) => total + at(i, j) * value, 0);
    expect(sum).toBeCloseTo(constant, 10);
  }
});

/** Genres by the first two scores, authors by the last two; each author has six texts. */
const CENTRES: Readonly<Record<string, readonly [number, number]>> = {
  speech: [3, 0],
  fiction: [0, 3],
  news: [-3, 0],
  mail: [0, -3],
  talk: [-2, -2],
  note: [-1, 0],
};

/** Texts of made-up genres and authors. */
function madeFigures(): MeasuredFigure[] {
  const next = random(23);
  const noise = () => next() + next() - 1;
  return Object.entries(CENTRES).flatMap(([genre, centre]) =>
    Array.from({ length: 15 }, (_, author) => [author, 2 * noise(), 2 * noise()] as const).flatMap(
      ([author, x, y]) =>
        Array.from({ length: 6 }, (__, work): MeasuredFigure => {
          const style = Float64Array.from([x + noise() / 2, y + noise() / 2]);
          return {
            genre,
            author: `${genre} ${author}`,
            work: `work ${work}`,
            bucket: 3,
            part: author % PARTS,
            scores: Float64Array.from([centre[0] + noise(), centre[1] + noise(), ...style]),
            style,
            grams: style,
          };
        }),
    ),
  );
}

describe("tests of genre and trials", () => {
  const figures = madeFigures();
  const fitted = fitTests(figures, () => {});
  const trials = runTrials(figures, fitted);
  const admitted = (genre: string, tests: GenreTests) => {
    const own = figures.filter((figure) => figure.genre === genre);
    return (
      own.filter(({ scores }) => shownGenre(scores, 2_000, tests) !== null).length / own.length
    );
  };

  test("most texts of a calibrated genre are shown to be of it, by tests without their authors", () => {
    for (const genre of ["speech", "fiction"]) {
      const own = trials.within.filter((trial) => trial.genre === genre);
      expect(MEASURES.shown(own)).toBeGreaterThan(0.5);
      expect(new Set(own.map(({ shown }) => shown)).size).toBeLessThanOrEqual(2);
    }
  });

  test("a genre left out is not admitted", () => {
    for (const genre of ["news", "mail"]) {
      expect(admitted(genre, fitted.withoutGenre.get(genre) ?? {})).toBeLessThan(0.05);
    }
    expect(fitted.withoutGenre.get("speech")).not.toHaveProperty("speech");
    expect(fitted.withoutGenre.get("news")).toHaveProperty("speech");
  });

  test("a text that is too short has no genre", () => {
    const [speech] = figures;
    const tests = fitted.withoutGenre.get("news") ?? {};
    expect(shownGenre(speech?.scores ?? new Float64Array(), 799, tests)).toBeNull();
  });

  test("a pair without a shown genre has probability .5", () => {
    const unknown = [...trials.within, ...trials.leftOut].filter(({ shown }) => shown === null);
    expect(unknown.length).toBeGreaterThan(0);
    expect(new Set(unknown.map(({ probability }) => probability))).toEqual(new Set([0.5]));
  });

  test("pairs are of one part of the authors, as many by one as by two, and never of one work", () => {
    expect(trials.within.every(({ a, b }) => a.part === b.part)).toBe(true);
    expect(trials.within.every(({ a, b }) => a.author !== b.author || a.work !== b.work)).toBe(
      true,
    );
    const same = trials.within.filter(({ isSame }) => isSame).length;
    expect(same).toBe(trials.within.length / 2);
  });

  test("a speech of two authors is never called so, a novel is", () => {
    const verdicts = (genre: string) =>
      MEASURES.differentShare(trials.within.filter((trial) => trial.genre === genre));
    expect(verdicts("speech")).toBe(0);
    expect(verdicts("fiction")).toBeGreaterThan(0);
  });
});
