// Comparing the style of two texts, and how unusual the style of one text is.

import { describe, expect, test } from "vitest";
import {
  compareStyles,
  type StyleComparison,
  styleUnusualness,
} from "../../../lib/language/domain/authorship/compare.ts";
import { styleCounts } from "../../../lib/language/domain/authorship/style-counts.ts";
import { cpuMsOf } from "../../support/tools/cpu.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";
import { oddText, SEEDS } from "../domain/odd-texts.ts";

const VOCABULARY = [
  ..."the of and to in it is was that for on with as be by at from or not but market rates".split(
    " ",
  ),
  ..."growth house letter however therefore upon we i you they which whose walked said".split(" "),
];

/** A reproducible text of a number of words. */
function textOf(words: number, seed: number): string {
  const next = random(seed);
  const parts = Array.from({ length: words }, (_, i) => {
    const word = VOCABULARY[wholeBetween(next, 0, VOCABULARY.length - 1)] ?? "";
    return i % 11 === 10 ? `${word}.` : i % 7 === 6 ? `${word},` : word;
  });
  return parts.join(" ");
}

/** The comparison with its two texts exchanged. */
const swapped = (comparison: StyleComparison): StyleComparison => ({
  ...comparison,
  textAWords: comparison.textBWords,
  textBWords: comparison.textAWords,
  featureComparison: comparison.featureComparison.map(({ feature, textA, textB, delta }) => ({
    feature,
    textA: textB,
    textB: textA,
    delta: 0 - delta + 0,
  })),
});

/** Every number of the comparison. */
const numbersOf = (value: unknown): number[] =>
  typeof value === "number"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(numbersOf)
      : [];

describe("the comparison of two texts", () => {
  test.each([
    [60, 400],
    [300, 300],
    [1_200, 700],
    [6_000, 2_500],
  ])("texts of %d and %d words give the same result in both orders", (one, other) => {
    const [a, b] = [textOf(one, 1), textOf(other, 2)];
    expect(compareStyles(b, a)).toEqual(swapped(compareStyles(a, b)));
  });

  test.each([0, 3, 60, 300, 2_000, 7_000])(
    "a text of %d words and itself are surely by the same author",
    (words) => {
      const text = textOf(words, 3);
      expect(compareStyles(text, text)).toMatchObject({ verdict: "LIKELY_SAME", distance: 0 });
      expect(compareStyles(text, text).probabilitySameAuthor).toBeGreaterThan(0.95);
    },
  );

  test("case and white space make no difference", () => {
    const comparison = compareStyles("Hello,  World", "hello, \n world ");
    expect(comparison).toMatchObject({ verdict: "LIKELY_SAME", distance: 0, textAWords: 2 });
  });

  test.each([49, 0])("a text of %d words gives no result", (words) => {
    expect(compareStyles(textOf(words, 4), textOf(900, 5))).toMatchObject({
      verdict: "INSUFFICIENT_TEXT",
      probabilitySameAuthor: 0.5,
      reliability: "LOW",
    });
  });

  test.each([50, 249])("a text of %d words gives no decision", (words) => {
    const text = textOf(words, 6);
    const nearly = text.replace(/\S+$/, "therefore");
    expect(compareStyles(text, nearly).verdict).toBe("INCONCLUSIVE");
    expect(compareStyles(text, textOf(words, 7)).verdict).toBe("INCONCLUSIVE");
  });

  test.each([
    [499, "LOW"],
    [500, "MEDIUM"],
    [2_499, "MEDIUM"],
    [2_500, "HIGH"],
  ])("a text of %d words has reliability %s", (words, reliability) => {
    expect(compareStyles(textOf(words, 8), textOf(4_000, 9)).reliability).toBe(reliability);
  });

  test.each([400, 900, 3_000])(
    "a near copy of %d words that is of no calibrated genre is near, and not decided",
    (words) => {
      const text = textOf(words, 10);
      const comparison = compareStyles(text, text.replace(/\S+$/, "therefore"));
      expect(comparison).toMatchObject({
        verdict: "INCONCLUSIVE",
        probabilitySameAuthor: 0.5,
        calibration: { genre: "UNKNOWN", name: null },
      });
      expect(comparison.distance).toBeLessThan(0.1);
    },
  );

  test("the result shows the features whose rates differ most", () => {
    const comparison = compareStyles(`upon ${"the market ".repeat(150)}`, "a house, ".repeat(150));
    expect(comparison.featureComparison).toHaveLength(15);
    const the = comparison.featureComparison.find(({ feature }) => feature === "the");
    expect(the).toEqual({ feature: "the", textA: 498.34, textB: 0, delta: 498.34 });
    const comma = comparison.featureComparison.find(({ feature }) => feature === "comma");
    expect(comma).toMatchObject({ textA: 0, textB: 500 });
  });

  test("the result describes the calibration at its length", () => {
    const { calibration } = compareStyles(textOf(900, 11), textOf(2_000, 12));
    expect(calibration.genre).toBe("UNKNOWN");
    expect(calibration.n).toBeGreaterThan(500);
    expect(calibration.auc).toBeGreaterThan(0.5);
    expect(calibration.brier).toBeLessThan(0.26);
    expect(calibration.error).toBeLessThan(0.15);
  });

  test.each([
    ["code", "const rate = (a: number, b: number): number => { return a / Math.max(1, b); } // "],
    [
      "German",
      "Der Vorstand hat in der Sitzung beschlossen, dass die Zahlen nicht veröffentlicht werden. ",
    ],
    ["a list", "Item 4, 12.50, in stock; item 5, 13.75, sold out; "],
    [
      "news",
      "The council said on Tuesday that the bridge would be closed. “It was time,” said the mayor. ",
    ],
  ])("%s has no calibrated genre, however long it is", (_, sentence) => {
    const comparison = compareStyles(sentence.repeat(200), `${sentence.repeat(150)} The end.`);
    expect(comparison).toMatchObject({ verdict: "INCONCLUSIVE", probabilitySameAuthor: 0.5 });
    expect(comparison.calibration.genre).toBe("UNKNOWN");
  });

  test("words after the five thousandth change only the word count", () => {
    const [a, b, more] = [textOf(5_000, 13), textOf(5_000, 14), textOf(800, 15)];
    const longer = compareStyles(`${a} ${more}`, b);
    expect({ ...longer, textAWords: 5_000 }).toEqual(compareStyles(a, b));
    expect(longer.textAWords).toBe(5_800);
  });

  test("every text gives a result", () => {
    for (const seed of SEEDS) {
      const [a, b] = [oddText(seed), oddText(seed + 1_000, 400)];
      const comparison = compareStyles(a, b);
      expect(numbersOf(comparison).every(Number.isFinite)).toBe(true);
      expect(comparison.distance).toBeGreaterThanOrEqual(0);
      expect(comparison.distance).toBeLessThanOrEqual(2);
      expect(comparison.probabilitySameAuthor).toBeGreaterThanOrEqual(0);
      expect(comparison.probabilitySameAuthor).toBeLessThanOrEqual(1);
      expect(compareStyles(b, a)).toEqual(swapped(comparison));
    }
  });

  test("long and hostile texts take linear time", () => {
    const plain = textOf(5_000, 16);
    const hostile = ["'", "a'", "1,", "-", " \u00a0", "🎉", "é ", "\ud800", "a"].map((piece) =>
      piece.repeat(Math.floor(200_000 / piece.length)),
    );
    for (const text of hostile) {
      const spent = cpuMsOf(() => {
        expect(numbersOf(compareStyles(text, plain)).every(Number.isFinite)).toBe(true);
      });
      expect(spent).toBeLessThan(500);
    }
  });
});

describe("how unusual a style is", () => {
  test("a text needs fifty words", () => {
    expect(styleUnusualness(textOf(49, 17))).toBeNull();
    expect(styleUnusualness("")).toBeNull();
    expect(styleUnusualness(textOf(50, 17))).not.toBeNull();
  });

  test("the value is a percentile for any text", () => {
    for (const seed of SEEDS) {
      const percentile = styleUnusualness(`${textOf(60, seed)} ${oddText(seed, 300)}`) ?? -1;
      expect(percentile).toBeGreaterThanOrEqual(0);
      expect(percentile).toBeLessThanOrEqual(100);
    }
  });

  test("a symbol that is made of letters does not count as a word", () => {
    expect(styleCounts("Part 7 ﬁt™ Ⅷ of it.").words).toBe(4);
  });

  test("a text of one repeated word is as unusual as possible", () => {
    expect(styleUnusualness("whose ".repeat(600))).toBe(100);
  });
});
