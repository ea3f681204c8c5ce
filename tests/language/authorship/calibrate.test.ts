// Calibration of the authorship comparison: from a distance of styles to a probability.

import { describe, expect, test } from "vitest";
import { sigmoid } from "../../../lib/core/statistics.ts";
import type { Chunk } from "../../../scripts/research/authorship/chunks.ts";
import {
  calibrate,
  calibratedTrials,
  type Trial,
} from "../../../scripts/research/authorship/cross-fit.ts";
import { logisticFit } from "../../../scripts/research/authorship/logistic.ts";
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

const chunk = (author: string, work: string): Chunk => ({
  genre: "speech",
  author,
  work,
  bucket: 3,
  style: new Float64Array(),
  grams: new Float64Array(),
});

/**
 * Trials of all pairs of authors, each author hidden in turn. `shift` moves the distances of an
 * author.
 */
function trialsOf(authors: readonly string[], shift: (author: string) => number): Trial[] {
  const next = random(11);
  return authors.flatMap((one, i) =>
    authors.slice(0, i).flatMap((other) =>
      Array.from({ length: 40 }, (_, k): Trial => {
        const isSame = k % 2 === 0;
        const second = isSame ? one : other;
        const distance = (isSame ? 0.8 : 1) + 0.3 * (next() - 0.5) + shift(one) + shift(second);
        return {
          kind: "same genre",
          genre: "speech",
          bucket: 3,
          isSame,
          hidden: [one, other],
          seenAuthors: 2,
          a: chunk(one, `a${k}`),
          b: chunk(second, `b${k}`),
          distances: { style: distance, grams: distance, genre: "KNOWN" },
        };
      }),
    ),
  );
}

describe("the calibration of pairs of texts", () => {
  const authors = ["ames", "boyd", "cole", "dunn", "epps"];

  test("the probability of a pair is fit without the pair's authors", () => {
    const plain = calibratedTrials(trialsOf(authors, () => 0));
    const shifted = calibratedTrials(
      trialsOf(authors, (author) => (author === "ames" ? 0.001 : 0)),
    );
    const isOfAmes = ({ a, b }: Trial) => a.author === "ames" || b.author === "ames";
    const ofFold = (trials: typeof plain, hasAmes: boolean) =>
      trials.filter(({ hidden }) => hidden.includes("ames") === hasAmes);
    for (const [i, trial] of ofFold(plain, true).entries()) {
      const moved = ofFold(shifted, true)[i]?.probability ?? 1;
      if (isOfAmes(trial)) expect(moved).toBeLessThan(trial.probability);
      else expect(moved).toBe(trial.probability);
    }
    const others = ofFold(plain, false);
    expect(
      others.some(({ probability }, i) => probability !== ofFold(shifted, false)[i]?.probability),
    ).toBe(true);
  });

  test("both answers together have the same weight", () => {
    const trials = calibratedTrials(trialsOf(authors, () => 0));
    const same = trials.filter(({ isSame }) => isSame);
    const sum = (of: typeof trials) => of.reduce((total, { weight }) => total + weight, 0);
    expect(sum(same)).toBeCloseTo(trials.length / 2, 6);
    expect(sum(trials)).toBeCloseTo(trials.length, 6);
  });

  test("a pair of an unknown genre has a quarter of the log-odds", () => {
    const { KNOWN, UNKNOWN } = calibrate(trialsOf(authors, () => 0));
    expect(UNKNOWN.slope).toBeCloseTo(KNOWN.slope / 4, 12);
    expect(UNKNOWN.intercept).toBeCloseTo(KNOWN.intercept / 4, 12);
  });
});
