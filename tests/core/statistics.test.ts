// Statistical functions against known values.

import { expect, test } from "vitest";
import * as statistics from "../../lib/core/statistics.ts";
import { robustZ } from "../support/sensors/robust-z.ts";
import { normal, random } from "../support/tools/random.ts";

const { brierScore, midRank, expectedCalibrationError, kendallTau, logit, mad, mean } = statistics;
const { median, normCdf, pearson, quantile, quantileInterval, rocAuc, sigmoid } = statistics;
const { spearman, standardDeviation, theilSen } = statistics;

test.each([
  ["mean", mean([1, 2, 6]), 3],
  ["standardDeviation", standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]), 2.1380899],
  ["median, odd", median([9, 1, 5]), 5],
  ["median, even", median([9, 1, 5, 6]), 5.5],
  ["mad", mad([1, 1, 2, 2, 4, 6, 9]), 1],
  ["quantile", quantile([1, 2, 3, 4], 0.25), 1.75],
  ["robustZ", robustZ(4, [1, 2, 3, 4, 5]), 1 / 1.4826],
  ["robustZ, MAD 0, by IQR", robustZ(7, [5, 5, 5, 5, 5, 6, 7, 8]), 2 / (1.25 / 1.349)],
  ["robustZ, IQR 0", robustZ(9, [5, 5, 5, 5, 5, 5, 5, 9]), 0],
  ["robustZ, clamped above", robustZ(1e6, [1, 2, 3]), 6],
  ["robustZ, clamped below", robustZ(-1e6, [1, 2, 3]), -6],
  ["ecdfMid", midRank([1, 2, 2, 3], 2), 0.5],
  ["ecdfMid, flat", midRank([4, 4, 4], 4), 0.5],
  ["normCdf", normCdf(1.959964), 0.975],
  ["normCdf, below", normCdf(-1.959964), 0.025],
  ["sigmoid of logit", sigmoid(logit(0.3)), 0.3],
  ["pearson", pearson([1, 2, 3], [2, 4, 7]), 0.9933993],
  ["spearman with ties", spearman([1, 2, 2, 3], [1, 3, 2, 4]), 0.9486833],
  ["kendallTau", kendallTau([1, 2, 3, 4], [1, 3, 2, 4]), 2 / 3],
  ["kendallTau with ties", kendallTau([1, 2, 3, 4], [1, 2, 2, 3]), 5 / Math.sqrt(30)],
  ["theilSen", theilSen([0, 1, 2, 4], [1, 3, 5, 100]), 13.375],
  ["theilSen, one stray of five", theilSen([0, 1, 2, 3, 4], [0, 1, 90, 3, 4]), 1],
  ["rocAuc with a tie", rocAuc([0.1, 0.4, 0.4, 0.8], [false, false, true, true]), 0.875],
  ["brierScore", brierScore([0.9, 0.2], [true, false]), 0.025],
  ["calibration", expectedCalibrationError([0.8, 0.8, 0.8, 0.8], [true, true, true, false]), 0.05],
])("%s has its known value", (_, value, expected) => expect(value).toBeCloseTo(expected, 6));

test("every statistic of too few values is null", () => {
  expect([mean([]), median([]), mad([]), quantile([], 0.5), midRank([], 1)]).toEqual(
    Array(5).fill(null),
  );
  expect([standardDeviation([1]), pearson([1, 1], [1, 2])]).toEqual([null, null]);
  expect([rocAuc([0.5], [true]), brierScore([], []), expectedCalibrationError([], [])]).toEqual(
    Array(3).fill(null),
  );
});

test("correlation and slope of constant values are null", () => {
  expect([kendallTau([1], [1]), kendallTau([1, 2], [3, 3]), theilSen([1, 1], [2, 3])]).toEqual(
    Array(3).fill(null),
  );
});

test("an interval of a quantile has at least its confidence, and an open end where there is no bound", () => {
  const ranks = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  // Source of the ranks: tables of the sign test, 90 % for the median of 10, 20 and 30 values.
  expect(quantileInterval(ranks(10), 0.5, 0.9)).toEqual([2, 9]);
  expect(quantileInterval(ranks(20), 0.5, 0.9)).toEqual([6, 15]);
  expect(quantileInterval(ranks(30), 0.5, 0.9)).toEqual([11, 20]);
  expect(quantileInterval(ranks(20), 0.9, 0.9)).toEqual([16, null]);
  expect(quantileInterval([], 0.5, 0.9)).toEqual([null, null]);
  const [low, high] = quantileInterval(ranks(10_000), 0.5, 0.9);
  expect([low, high]).toEqual([4918, 5083]);
});

test("the normal distribution function agrees with a large sample", () => {
  const next = random(1);
  const draws = Array.from({ length: 20_000 }, () => normal(next));
  for (const z of [-1, 0, 0.5, 2]) {
    expect(draws.filter((draw) => draw < z).length / draws.length).toBeCloseTo(normCdf(z), 1.7);
  }
});
