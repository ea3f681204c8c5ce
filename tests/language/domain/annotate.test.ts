// Finding cues in a text, and which of them a negation reaches.

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { expandCue, isStemmed } from "../../../lib/language/domain/cue-matcher.ts";
import LEXICON from "../../../lib/language/domain/lexicon.generated.json" with { type: "json" };
import { readLexicons } from "../../../scripts/generate/lexicon-files.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const cuesIn = (text: string, category: string) => {
  const { tokens, hits } = annotate(text);
  return hits.all
    .filter((hit) => hit.category === category)
    .map(({ from, to }) => text.slice(tokens[from]?.start, tokens[to - 1]?.end));
};

describe("the patterns of cues", () => {
  test.each([
    ["headwind(s)", ["headwind", "headwinds"]],
    ["{raise|lift}(d) (our) outlook", ["raise our outlook", "raise outlook", "raised our outlook", "raised outlook", "lift our outlook", "lift outlook", "liftd our outlook", "liftd outlook"]],
    ["by {year end|#}", ["by year end", "by #"]],
    ["(so) so", ["so so", "so"]],
  ])("the pattern %s stands for its cues", (pattern, cues) => {
    expect(expandCue(pattern).toSorted()).toEqual([...cues].toSorted());
  }); // biome-ignore format: one pattern a line.

  test("every pattern of every lexicon is found in a text made of it", () => {
    // The lexicon has the stems of some cues; a text has their words.
    const folder = join(import.meta.dirname, "../../../lib/language/domain/lexicons");
    const lexicons = new Map<string, string>(Object.entries(LEXICON));
    for (const { category, rows } of readLexicons(folder)) {
      if (isStemmed(category))
        lexicons.set(category, rows.map(({ pattern }) => pattern).join("\n"));
    }
    lexicons.forEach((patterns, category) => {
      if (/_void$|^negator/.test(category) || lexicons.has(`${category}_void`)) return;
      for (const pattern of patterns.split("\n")) {
        const [cue = ""] = expandCue(pattern.replaceAll("_", " "));
        const text = cue.replaceAll("#", "7");
        const stem = category.split("_")[0];
        if (lexicons.has(`${stem}_void`)) continue;
        expect(cuesIn(text, category), `${category}: ${cue}`).not.toEqual([]);
      }
    });
  });
});

describe("cues in a text", () => {
  test("cues are listed by position, then by category", () => {
    for (const seed of SEEDS) {
      const { hits } = annotate(`${oddText(seed)} costs cost growth demand hiring`);
      const places = hits.all.map(({ from, category }) => [from, category] as const);
      const order = ([a, one]: (typeof places)[0], [b, other]: (typeof places)[0]) =>
        a - b || (one < other ? -1 : 1);
      expect(places).toEqual(places.toSorted(order));
    }
  });

  test("the longest cue wins, and no token counts twice in a category", () => {
    expect(cuesIn("a bit of a headwind", "hedge")).toEqual(["a bit of a"]);
    expect(cuesIn("cost pressures and price pressure", "constraint")).toEqual([
      "cost pressures",
      "price pressure",
    ]);
  });

  test("a punctuation mark interrupts a cue; a hyphen and an apostrophe do not", () => {
    expect(cuesIn("one-time", "defensive")).toEqual(["one-time"]);
    expect(cuesIn("one. Time", "defensive")).toEqual([]);
    expect(cuesIn("As I’ve said", "defensive")).toEqual(["As I’ve said"]);
  });

  test("a possessive counts as its noun, and # stands for any number", () => {
    expect(cuesIn("the regulator's delay", "blame")).toEqual(["regulator's"]);
    expect(cuesIn("around $1,200 a day", "hedge")).toEqual(["around $1,200"]);
  });

  test("a void cue removes the cues that it overlaps", () => {
    expect(cuesIn("It may rain in May 2024", "hedge")).toEqual(["may"]);
    expect(cuesIn("Costs rose in April and May and may rise again", "hedge")).toEqual(["may"]);
    expect(cuesIn("better than we had expected, as we expect growth", "forward")).toEqual([
      "expect",
    ]);
    expect(cuesIn("inflation expectations were expected to fall", "forward")).toEqual(["expected"]);
    expect(cuesIn("the strong dollar and strong demand", "conviction")).toEqual(["strong"]);
  });

  test("no category is a cue of scope or a void cue", () => {
    const { hits } = annotate("We are not confident, no doubt about that; delays are unlikely.");
    expect(
      hits.all.map(({ category }) => category).filter((name) => /void$|^negator/.test(name)),
    ).toEqual([]);
  });

  test("hits are in order of position, within the text, and do not overlap within a category", () => {
    for (const seed of SEEDS) {
      const { tokens, hits } = annotate(oddText(seed));
      const free = new Map<string, number>();
      let last = 0;
      for (const { category, from, to } of hits.all) {
        expect(from).toBeGreaterThanOrEqual(Math.max(last, free.get(category) ?? 0));
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(tokens.length);
        free.set(category, to);
        last = from;
      }
    }
  });
});

/** For each cue of a category in a text, whether it is negated. */
const negations = (text: string, category: string) =>
  annotate(text)
    .hits.all.filter((hit) => hit.category === category)
    .map(({ negated }) => negated);

const [KEPT, NEGATED] = [false, true];

describe("the scope of a negation", () => {
  test.each([
    ["We see headwinds.", [KEPT]],
    ["We see no headwinds.", [NEGATED]],
    ["We don’t see headwinds.", [NEGATED]],
    ["We have never seen a bottleneck.", [NEGATED]],
    ["We ship without delays.", [NEGATED]],
    ["Neither delays nor shortages hurt us.", [NEGATED, NEGATED]],
    ["Hardly a bottleneck remains.", [NEGATED]],
    ["We are no longer short, and delays persist.", [KEPT]],
    ["None of the plants faced bottlenecks.", [NEGATED]],
    ["We see growth rather than headwinds.", [NEGATED]],
    ["We face few headwinds.", [NEGATED]],
    ["We face a few headwinds.", [KEPT]],
    ["We face very few headwinds.", [NEGATED]],
    ["We avoided delays.", [NEGATED]],
    ["Sales are not expected to meet headwinds.", [NEGATED]],
    ["Sales do not appear to face headwinds.", [NEGATED]],
    ["We doubt that headwinds lie ahead.", [NEGATED]],
    ["Sales declined to a low level and headwinds persist.", [KEPT]],
    ["It is clear from the data that headwinds persist.", [KEPT]],
    ["The growth of the past year met headwinds.", [KEPT]],
    ["Plant № 5 faces headwinds.", [KEPT]],
    // Each negation of a list starts its own scope, whatever the one before reaches.
    ["We had no delays, no shortages and headwinds.", [NEGATED, NEGATED, KEPT]],
    ["It is not, not really, a bottleneck.", [NEGATED]],
    ["We hardly, if ever, see delays.", [NEGATED]],
  ])("a negation reaches forward: %s", (text, expected) => {
    expect(negations(text, "constraint")).toEqual(expected);
  });

  test.each([
    ["We did not raise the price of all our large imported goods despite delays.", [KEPT]],
    ["We did not cut prices, but delays persist.", [KEPT]],
    ["We did not cut prices; delays persist.", [KEPT]],
    ["We did not cut prices while delays persist.", [KEPT]],
    ["We did not grow because of headwinds.", [KEPT]],
    ["We do not invest until the headwinds ease.", [KEPT]],
    ["We don't wait and we face headwinds.", [KEPT]],
    ["No, we see headwinds.", [KEPT]],
    ["The firm that did not hedge reported headwinds.", [KEPT]],
    ["We saw no delays, shortages, or bottlenecks.", [NEGATED, NEGATED, NEGATED]],
    ["We do not, frankly, see headwinds.", [NEGATED]],
    ["We are not, however, seeing headwinds.", [NEGATED]],
    ["It fell not because of headwinds.", [NEGATED]],
    ["We saw no risks such as delays.", [NEGATED]],
    ["We did not grow as the headwinds persist.", [KEPT]],
    ["We did not cut prices as a result of delays.", [KEPT]],
  ])("a negation ends with its clause: %s", (text, expected) => {
    expect(negations(text, "constraint")).toEqual(expected);
  });

  test.each([
    ["Further delays are unlikely.", [NEGATED]],
    ["A shortage was ruled out.", [NEGATED]],
    ["Delays in the supply chain are unlikely.", [NEGATED]],
    ["The headwinds did not materialize.", [NEGATED]],
    ["If delays persist, a launch is unlikely.", [KEPT]],
    ["Delays are not unlikely.", [KEPT]],
  ])("some negations reach back: %s", (text, expected) => {
    expect(negations(text, "constraint")).toEqual(expected);
  });

  test.each([
    ["We are not without headwinds.", [KEPT]],
    ["We cannot rule out delays.", [KEPT]],
    ["We cannot avoid delays.", [KEPT]],
    ["It is wrong to say that there are no bottlenecks.", [KEPT]],
    ["It is not that we lack headwinds.", [KEPT]],
  ])("a double negation cancels itself: %s", (text, expected) => {
    expect(negations(text, "constraint")).toEqual(expected);
  });

  test.each([
    "Not only are we confident.",
    "There is no doubt that we are confident.",
    "Not least, we are confident.",
    "No less than ten of us are confident.",
    "We could not be more confident.",
    "We have never been more confident.",
    "No later than May we were confident.",
    "Without question we are confident.",
    "Nothing less than a strong result will do.",
  ])("a phrase that only looks like a negation has no effect: %s", (text) => {
    expect(negations(text, "conviction").every((negated) => !negated)).toBe(true);
    expect(negations(text, "conviction")).not.toEqual([]);
  });

  test("an auxiliary is negated by the word after it", () => {
    expect(negations("We will not open the plant in June.", "commitment_promise")).toEqual([
      NEGATED,
    ]);
    expect(negations("We will never fail to pay on time.", "commitment_promise")).toEqual([KEPT]);
  });

  test("a negation joined to the previous one reverses what that one reached", () => {
    expect(negations("few indication t t never", "escalation_absolute")).toEqual([KEPT]);
  });

  test("a cue may be negated by the clause after it", () => {
    expect(negations("balance of the calendar half\n\nneither", "forward")).toEqual([NEGATED]);
  });
});
