// Numbers of a document: z-scores, triad, arc, signal, returns, and names of tickers and
// quarters.

import { describe, expect, test } from "vitest";
import { mean, standardDeviation } from "../../../lib/core/statistics.ts";
import { isTicker } from "../../../lib/core/ticker.ts";
import { returnDistribution } from "../../../lib/language/domain/conviction-type.ts";
import { mayStoreText, quarterIndex } from "../../../lib/language/domain/document.ts";
import { logRatio, ownHistory, ownHistoryZ } from "../../../lib/language/domain/own-history.ts";
import { arcDirection, signalOf, triad } from "../../../lib/language/domain/signal.ts";
import { normal, random } from "../../support/tools/random.ts";

const POPULATION = { mean: 4, standardDeviation: 3.3 };

describe("the z-score against a ticker's own history", () => {
  test("the z-score is shrunk towards the population and includes the noise of a count", () => {
    const history = ownHistory([2, 3, 7], POPULATION);
    // (2 + 3 + 7 + 16) / 7 = 4; (4 + 1 + 9 + 4 * 10.89) / 7 = 8.2228...
    expect(history).toEqual({ mean: 4, variance: (14 + 43.56) / 7, quarters: 3 });
    const spread = Math.sqrt((57.56 / 7) * (8 / 7) + 1000 * (4 / 2000));
    expect(ownHistoryZ(9, history, 2000)).toBeCloseTo(5 / spread, 12);
    expect(ownHistoryZ(9, history, null)).toBeCloseTo(5 / Math.sqrt((57.56 / 7) * (8 / 7)), 12);
  });

  test("the noise assumes at least a rate of .5 per 1,000 words", () => {
    const history = ownHistory([0, 0, 0], { mean: 0, standardDeviation: 1 });
    expect(ownHistoryZ(1, history, 1000)).toBeCloseTo(1 / Math.sqrt((4 / 7) * (8 / 7) + 0.5), 12);
  });

  test("a z-score needs three earlier quarters, words, and variation", () => {
    expect(ownHistory([1, 2], POPULATION)).toBeNull();
    expect(ownHistoryZ(1, null, 1000)).toBeNull();
    expect(ownHistoryZ(1, ownHistory([1, 2, 3], POPULATION), 0)).toBeNull();
    const flat = ownHistory([1, 1, 1], { mean: 1, standardDeviation: 0 });
    expect(ownHistoryZ(1, flat, null)).toBeNull();
  });

  test("z-scores on four quarters of different firms stay moderate, unlike plain z-scores", () => {
    const next = random(5);
    const rateOf = (own: number) => {
      const expected = Math.max(0.1, own + 1.6 * normal(next)) * 2.5;
      return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal(next))) / 2.5;
    };
    const pairs = Array.from({ length: 4_000 }, () => {
      const own = Math.max(0.2, 4 + 2.2 * normal(next));
      const earlier = Array.from({ length: 4 }, () => rateOf(own));
      const rate = rateOf(own);
      const raw = (rate - (mean(earlier) ?? 0)) / (standardDeviation(earlier) || 1);
      return [
        ownHistoryZ(rate, ownHistory(earlier, POPULATION), 2_500) ?? Number.NaN,
        raw,
      ] as const;
    });
    expect(standardDeviation(pairs.map(([z]) => z))).toBeGreaterThan(0.7);
    expect(standardDeviation(pairs.map(([z]) => z))).toBeLessThan(1.1);
    expect(standardDeviation(pairs.map(([, raw]) => raw))).toBeGreaterThan(1.7);
  });

  test("the log-ratio is 0 in balance and finite without any cue", () => {
    expect([logRatio(0, 0), logRatio(7, 7)]).toEqual([0, 0]);
    expect(logRatio(3, 0)).toBeCloseTo(Math.log(4), 12);
  });
});

test.each([
  [1.01, -1.01, 1.01, "INVINCIBLE", 3],
  [1.01, -1.01, 1, "WATCH", 2],
  [1, -1, 1.5, "CLEAR", 1],
  [2, 0, 0.4, "CLEAR", 1],
  [null, null, 2, "CLEAR", 1],
  [null, -2, 2, "WATCH", 2],
  [0, 0, 0.5, "CLEAR", 0],
])(
  "the triad of z %s, z %s and ratio %s is %s",
  (zConstraint, zConviction, ratio, status, score) => {
    const found = triad({ zConstraint, zConviction, ratio });
    expect([found.status, found.score]).toEqual([status, score]);
    const parts = [found.constraintElevated, found.convictionDepressed, found.ratioInverted];
    expect(parts.filter(Boolean)).toHaveLength(score);
  },
);

describe("the arc of a ticker", () => {
  test.each([
    ["rising steadily", [0, 0.5, 1, 1.5, 2, 2.5], 1, "ACCELERATING"],
    ["falling steadily", [2.5, 2, 1.5, 1, 0.5, 0], 1, "DECELERATING"],
    ["rising, but by less than a standard deviation", [0, 0.1, 0.2, 0.3, 0.4, 0.5], 1, "STABLE"],
    ["five quarters are too few", [0, 1, 2, 3, 4], 1, "STABLE"],
    ["a valley", [2, 1, 0, -1, -1, 0, 1, 2], 1, "REVERSING"],
    ["a peak", [0, 1, 2, 2, 1, 0], 1, "REVERSING"],
    ["a shallow peak", [0, 0.2, 0.4, 0.4, 0.2, 0], 1, "STABLE"],
    ["flat", [1, 1, 1, 1, 1, 1, 1, 1], 1, "STABLE"],
    ["without a spread of its own", [0, 1, 2, 3, 4, 5], null, "STABLE"],
    ["only the last eight count", [9, 8, 7, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], 1, "ACCELERATING"],
  ])("values that are %s have the expected direction", (_, values, deviation, direction) => {
    expect(arcDirection(values, deviation)).toBe(direction);
  });

  test.each([
    [6, 0.08],
    [8, 0.02],
  ])(
    "%i quarters without a trend get a direction as rarely as docs/methods/language.md says",
    (quarters, rate) => {
      const next = random(quarters);
      const found = Array.from({ length: 4_000 }, () =>
        arcDirection(
          Array.from({ length: quarters }, () => normal(next)),
          1,
        ),
      );
      const directed = found.filter((each) => each === "ACCELERATING" || each === "DECELERATING");
      expect(directed.length / found.length).toBeCloseTo(rate, 1.9);
      expect(found.filter((each) => each === "REVERSING").length / found.length).toBeLessThan(0.12);
    },
  );
});

test.each([
  [["BLAME_SPIKE"], [0], 0, "ANOMALY"],
  [["SHORT_TEXT"], [0, null], 0, "NORMAL"],
  [[], [null, -2], 0, "ANOMALY"],
  [[], [1.999], 2, "WATCH"],
  [["SHORT_TEXT"], [], 3, "WATCH"],
  [[], [], 1, "NORMAL"],
])("the signal of flags %j, z %j and triad %i is %s", (flags, z, triadScore, signal) => {
  expect(signalOf({ flags, z, triadScore })).toBe(signal);
});

describe("the distribution of returns", () => {
  test("fewer than twenty outcomes give only their number", () => {
    const outcomes = Array.from({ length: 19 }, (_, i) => i / 100);
    expect(returnDistribution(outcomes)).toMatchObject({
      n: 19,
      median: null,
      p75: null,
      p90: null,
    });
  });

  test("twenty or more outcomes give quantiles and intervals of order statistics, in any order", () => {
    const outcomes = Array.from({ length: 20 }, (_, i) => ((i * 7) % 20) / 100);
    const found = returnDistribution(outcomes);
    expect(found.n).toBe(20);
    expect(found.median).toBeCloseTo(0.095, 12);
    expect(found.p75).toBeCloseTo(0.1425, 12);
    expect(found.p90).toBeCloseTo(0.171, 12);
    // Ranks 6 and 15 contain the median with 95.9 %; 7 and 14 with 88.5 % are too close.
    expect(found.intervals.median).toEqual([0.05, 0.14]);
    // Twenty values have no upper bound of the ninth decile: .9 ** 20 = 12 %.
    expect(found.intervals.p90).toBeNull();
  });
});

test.each([
  ["AAPL", true],
  ["BRK.B", true],
  ["FOMC-MN", true],
  ["SCREENER", false],
  ["BREAKOUT", false],
  ["aapl", false],
  ["1A", false],
  ["ABCDEFGHIJK", false],
  ["ſAP", false],
])("%s is a ticker: %s", (text, expected) => expect(isTicker(text)).toBe(expected));

test("quarters are in order of time", () => {
  expect(quarterIndex("Q1_FY2020")).toBe((quarterIndex("Q4_FY2019") ?? 0) + 1);
  for (const text of ["Q0_FY2020", "Q5_FY2020", "Q1_2020", "Q1_FY20", " Q1_FY2020", "q1_fy2020"]) {
    expect(quarterIndex(text)).toBeNull();
  }
});

test.each([
  ["public-domain", true],
  ["Public domain (US Government work)", true],
  ["CC0", true],
  ["CC0 1.0", true],
  ["CC BY 4.0", true],
  ["CC-BY-SA-3.0", true],
  ["keep: our own transcript", true],
  ["CC BY-NC 4.0", false],
  ["CC BY-ND 4.0", false],
  ["CC BY-NC-SA 4.0", false],
  ["unknown", false],
  ["all rights reserved", false],
  ["keepers of rights", false],
])("a text under the licence %j is stored: %s", (licence, expected) => {
  expect(mayStoreText(licence)).toBe(expected);
});
