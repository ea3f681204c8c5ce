import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/domain/language/annotate.ts";
import { LEXICON } from "../../../lib/domain/language/lexicon.generated.ts";
import { expandCue } from "../../../lib/domain/language/lexicon.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const cuesIn = (text: string, category: string) => {
  const { tokens, hits } = annotate(text);
  return hits.all
    .filter((hit) => hit.category === category)
    .map(({ from, to }) => text.slice(tokens[from]?.start, tokens[to - 1]?.end));
};

describe("cue patterns", () => {
  test.each([
    ["headwind(s)", ["headwind", "headwinds"]],
    ["{raise|lift}(d) (our) outlook", ["raise our outlook", "raise outlook", "raised our outlook", "raised outlook", "lift our outlook", "lift outlook", "liftd our outlook", "liftd outlook"]],
    ["by {year end|#}", ["by year end", "by #"]],
    ["(so) so", ["so so", "so"]],
  ])("%s", (pattern, cues) => {
    expect(expandCue(pattern).toSorted()).toEqual([...cues].toSorted());
  }); // biome-ignore format: one pattern a line.

  test("every pattern of every lexicon is found in a text of its own", () => {
    const lexicons = new Map(Object.entries(LEXICON));
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
  test("are told by position, then by category", () => {
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

  test("a mark parts a cue; a hyphen and an apostrophe do not", () => {
    expect(cuesIn("one-time", "defensive")).toEqual(["one-time"]);
    expect(cuesIn("one. Time", "defensive")).toEqual([]);
    expect(cuesIn("As I’ve said", "defensive")).toEqual(["As I’ve said"]);
  });

  test("a possessive stands for its noun, and # for any number", () => {
    expect(cuesIn("the regulator's delay", "blame")).toEqual(["regulator's"]);
    expect(cuesIn("around $1,200 a day", "hedge")).toEqual(["around $1,200"]);
  });

  test("a void cue takes away what it overlaps", () => {
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

  test("hits are by position, within the text, and never overlap in a category", () => {
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
