// The features of a text: counts of cues, and the binding of changes to nouns.

import { describe, expect, test } from "vitest";
import { type Annotation, annotate } from "../../../lib/language/domain/annotate.ts";
import { findGrowth } from "../../../lib/language/domain/bound-features.ts";
import { TOPICS, topicCounts, topicFindings } from "../../../lib/language/domain/conviction.ts";
import { evidenceByPosition } from "../../../lib/language/domain/evidence.ts";
import {
  countFeatures,
  FEATURES,
  type FeatureName,
  featuresOf,
  rateIntervals,
  roundedFeatures,
} from "../../../lib/language/domain/features.ts";
import { isMark } from "../../../lib/language/domain/text/tokenize.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";
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

describe("the features of a text", () => {
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
  ])("the counted cues of %s in %j are the expected ones", (feature, text, expected) => {
    expect(counted(text, feature)).toEqual(expected);
  }); // biome-ignore format: one case a line.

  test("a negated conviction is shown, is not counted, and counts as a hedge", () => {
    expect(read("We are not confident.").evidence).toEqual([
      { category: "conviction", start: 11, end: 20, negated: true, counted: false },
      { category: "hedge", start: 11, end: 20, negated: true, counted: true },
    ]);
  });

  test("rates are per 1,000 words, and the ratio is of counts plus one", () => {
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

  test("the evidence reproduces every count, and its offsets are within the text", () => {
    for (const seed of SEEDS) {
      const text = oddText(seed);
      const { counts, features, evidence } = read(text);
      expect(countsOf(evidence)).toEqual(counts);
      expect(Object.values(features).every(Number.isFinite)).toBe(true);
      for (const { start, end } of evidence) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        // No offset separates a pair of surrogates.
        for (const at of [start, end]) {
          expect(
            /[\ud800-\udbff]$/.test(text.slice(0, at)) && /^[\udc00-\udfff]/.test(text.slice(at)),
          ).toBe(false);
        }
      }
    }
  });

  test("there are ten features, in the order of the contract", () => {
    expect(FEATURES.join(" ")).toBe(
      "constraint conviction hedge caution commitment blame vague defensive growth forward",
    );
  });
});

const WORDS = 8;
const PIECES = [
  "sales", "orders", "costs", "debt", "grew", "rose", "up", "new customers", "the", "of", "plant",
  "and", ",", ", but", ";", ".", "(", ") (", "not",
]; // biome-ignore format: a table is easier to read.

const randomText = (seed: number): string => {
  const next = random(seed);
  const pick = () => PIECES[wholeBetween(next, 0, PIECES.length - 1)];
  return Array.from({ length: wholeBetween(next, 5, 60) }, pick).join(" ");
};

const found = (annotation: Annotation): string[] =>
  findGrowth(annotation).map(({ from, to, negated }) => `${from}-${to} ${negated}`);

/** The rule as documented, applied one change at a time to every token of its clause. */
function expected({ tokens, hits }: Annotation): string[] {
  const { length } = tokens;
  const clauseAt = (at: number) => tokens[at]?.clause;
  const noun: (string | undefined)[] = [];
  for (const category of ["growth_noun", "growth_bad_noun", "growth"] as const) {
    for (const { from, to } of hits.of(category)) {
      for (let at = from; at < to; at += 1) noun[at] = category;
    }
  }
  const wordsIn = (from: number, to: number) =>
    tokens.slice(from, to).filter((token) => !isMark(token)).length;
  const isOne = (at: number) => noun[at] === "growth_noun" || noun[at] === "growth_bad_noun";
  const bound = hits.of("growth_up").flatMap(({ from, to, negated }) => {
    if (noun[from] === "growth") return [];
    const candidates = Array.from({ length }, (_, at) => at)
      .filter((at) => (at < from || at >= to) && clauseAt(at) === clauseAt(from) && isOne(at))
      .map((at) => ({ at, words: at < from ? wordsIn(at + 1, from) : wordsIn(to, at) }))
      .filter(({ words }) => words <= WORDS);
    const before = candidates.filter(({ at }) => at < from).at(-1);
    const behind = candidates.find(({ at }) => at >= to);
    const isBehind = behind && (!before || behind.words < before.words);
    const { at } = (isBehind ? behind : before) ?? { at: -1 };
    if (noun[at] !== "growth_noun") return [];
    noun[at] = undefined;
    return [{ from: Math.min(from, at), to: Math.max(to, at + 1), negated }];
  });
  return [...hits.of("growth"), ...bound].map(
    ({ from, to, negated }) => `${from}-${to} ${negated}`,
  );
}

test("each change is bound to the nearest noun of its clause within the allowed number of words", () => {
  let [all, fromBehind] = [0, 0];
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const annotation = annotate(randomText(seed));
    const spans = found(annotation);
    expect(spans, randomText(seed)).toEqual(expected(annotation));
    all += spans.length;
    fromBehind += annotation.hits
      .of("growth_up")
      .filter(({ from }) => spans.some((span) => span.startsWith(`${from}-`))).length;
  }
  expect(all).toBeGreaterThan(2_000);
  expect(fromBehind).toBeGreaterThan(400);
});

const count = (text: string) => topicCounts(topicFindings(annotate(text)));

/** One sentence for each topic, written from the topic's name. */
const SENTENCES: Record<(typeof TOPICS)[number], string> = {
  demand: "Orders were strong.",
  pricing: "We changed our list prices.",
  costs: "Wages went up.",
  supply_chain: "A supplier was late.",
  margins: "The gross margin was stable.",
  guidance: "Our outlook is unchanged.",
  capital_returns: "We paid a dividend.",
  debt: "The covenants were met.",
  hiring: "We hired engineers.",
  ai: "Artificial intelligence is everywhere.",
  regulation: "The regulator wrote to us.",
  competition: "A rival left the market.",
  fx: "The currency helped.",
  china: "We opened in Shanghai.",
  product: "We launched it in May.",
};

test.each(TOPICS)("the topic %s is found in a sentence written for it", (topic) => {
  expect(count(SENTENCES[topic])[topic]).toBe(1);
  expect(count("The sun was out and the room was warm.")[topic]).toBe(0);
});

test("topics count sentences, not words, as counted by hand", () => {
  const text =
    "Our suppliers and their suppliers were late. Freight was dear, and logistics were slow. " +
    "We hired nobody. We hired one. The euro fell.";
  expect(count(text)).toMatchObject({ supply_chain: 2, hiring: 2, fx: 1, ai: 0, china: 0 });
});

test("every topic is listed, even for an empty text", () => {
  expect(Object.keys(count(""))).toEqual([...TOPICS]);
  expect(Object.values(count("")).every((value) => value === 0)).toBe(true);
});

describe("the intervals of rates", () => {
  const of = (count: number, words: number) =>
    rateIntervals({ ...read("").counts, caution: count }, words)?.caution ?? expect.fail();

  test("the bounds are the rates whose counts are 1.645 standard deviations away, computed by hand", () => {
    expect(rateIntervals(read("").counts, 0)).toBeNull();
    expect(of(0, 1_000)).toEqual([0, 2.71]);
    expect(of(4, 1_000)).toEqual([1.8, 8.91]);
    for (const end of of(100, 1_000)) {
      expect(Math.abs(100 - end) / Math.sqrt(end)).toBeCloseTo(1.645, 2);
    }
  });

  test("the interval contains the true rate in nine of ten random texts", () => {
    const next = random(5);
    for (const rate of [0.6, 2, 12]) {
      const words = 2_500;
      const isHeld = Array.from({ length: 2_000 }, () => {
        let hits = 0;
        for (let word = 0; word < words; word += 1) hits += Number(next() < rate / 1_000);
        const [low, high] = of(hits, words);
        return low <= rate && rate <= high;
      });
      const share = isHeld.filter(Boolean).length / isHeld.length;
      expect(share).toBeGreaterThan(0.86);
      expect(share).toBeLessThan(0.96);
    }
  });
});
