import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/domain/language/annotate.ts";
import { evidenceByPosition } from "../../../lib/domain/language/evidence.ts";
import {
  countFeatures,
  FEATURES,
  type FeatureName,
  featuresOf,
  roundedFeatures,
} from "../../../lib/domain/language/features.ts";
import { countsOf } from "./counts.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const read = (text: string) => {
  const annotation = annotate(text);
  const { counts, features, findings } = countFeatures(annotation);
  return { counts, features, evidence: evidenceByPosition(annotation.tokens, findings) };
};
const counted = (text: string, feature: FeatureName) =>
  read(text)
    .evidence.filter(({ category, counted }) => category === feature && counted)
    .map(({ start, end }) => text.slice(start, end));

describe("features", () => {
  test.each<[FeatureName, string, string[]]>([
    ["growth", "Revenue grew 10 percent.", ["Revenue grew"]],
    ["growth", "Costs grew 10 percent.", []],
    ["growth", "Revenue did not grow.", []],
    ["growth", "Revenue for the quarter was $5 million, up 8%.", ["Revenue for the quarter was $5 million, up"]],
    ["growth", "We won new customers and record orders.", ["won new customers", "record orders"]],
    ["growth", "New customers declined, and we lost new orders.", []],
    ["growth", "Costs declined and new customers grew.", ["new customers"]],
    ["growth", "Growth slowed, and slower economic growth hurt.", []],
    ["blame", "Sales fell because of bad weather.", ["weather"]],
    ["blame", "The weather was fine.", []],
    ["blame", "Sales grew because of the weather.", []],
    ["blame", "Sales did not fall because of the weather.", []],
    ["blame", "Sales fell. The weather was fine.", []],
    ["blame", "Tariffs did not hurt our margin.", []],
    ["blame", "Losses were due to inflation and the economy.", ["inflation"]],
    ["blame", "Inflation and the economy hurt our margin.", ["the economy"]],
    ["blame", "Sales fell, reflecting in part inflation.", ["inflation"]],
    ["blame", "Slower hiring led to lower inflation.", []],
    ["blame", "Losses fell because inflation was lower.", []],
    ["blame", "The economy was hit by losses.", []],
    ["commitment", "We will open a plant in June.", ["We will"]],
    ["commitment", "We will not open a plant in June.", []],
    ["commitment", "We'll see how it goes.", []],
    ["commitment", "They are committed to the goal.", []],
    ["commitment", "We are committed to the goal.", ["committed to"]],
    ["commitment", "Our debt falls by year-end.", ["by year-end"]],
    ["commitment", "Our debt falls by 3 percent.", []],
    ["hedge", "We are not confident.", ["confident"]],
    ["hedge", "It may not rain.", ["may"]],
    ["caution", "We are no longer cautious.", []],
    ["defensive", "As I said, we are not concerned.", ["As I said", "are not concerned"]],
    ["forward", "We do not expect a cut.", ["expect"]],
  ])("%s in %j", (feature, text, expected) => {
    expect(counted(text, feature)).toEqual(expected);
  }); // biome-ignore format: one case a line.

  test("a negated conviction is shown, not counted, and is one hedge more", () => {
    expect(read("We are not confident.").evidence).toEqual([
      { category: "conviction", start: 11, end: 20, negated: true, counted: false },
      { category: "hedge", start: 11, end: 20, negated: true, counted: true },
    ]);
  });

  test("rates are per 1,000 words, the ratio is of counts plus one", () => {
    const counts = { ...read("").counts, constraint: 3, conviction: 1 };
    expect(featuresOf(counts, 1500)).toMatchObject({
      constraint: 2,
      ratio: 2,
      wordCount: 1500,
    });
    expect(roundedFeatures(featuresOf({ ...counts, constraint: 1 }, 300))).toMatchObject({
      constraint: 3.33,
      conviction: 3.33,
      ratio: 1,
    });
  });

  test("the evidence reproduces every count, its offsets lie in the text, nothing is odd", () => {
    for (const seed of SEEDS) {
      const text = oddText(seed);
      const { counts, features, evidence } = read(text);
      expect(countsOf(evidence)).toEqual(counts);
      expect(Object.values(features).every(Number.isFinite)).toBe(true);
      for (const { start, end } of evidence) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        // No offset parts a pair of surrogates.
        for (const at of [start, end]) {
          expect(
            /[\ud800-\udbff]$/.test(text.slice(0, at)) && /^[\udc00-\udfff]/.test(text.slice(at)),
          ).toBe(false);
        }
      }
    }
  });

  test("there are ten, in the interface's order", () => {
    expect(FEATURES.join(" ")).toBe(
      "constraint conviction hedge caution commitment blame vague defensive growth forward",
    );
  });
});
