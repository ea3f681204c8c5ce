// The features by which a style is measured: masked text, word and mark counts, four-grams.

import { describe, expect, test } from "vitest";
import {
  compareGrams,
  gramCounts,
  gramRates,
} from "../../../lib/language/domain/authorship/space.ts";
import {
  COUNT_FEATURES,
  NAMED_FEATURES,
  styleCounts,
} from "../../../lib/language/domain/authorship/style-counts.ts";

const maskedText = (text: string): string => styleCounts(text).masked;

const countOf = (text: string, feature: string): number =>
  styleCounts(text).counts[NAMED_FEATURES.indexOf(feature)] ?? Number.NaN;

describe("the features of a style", () => {
  test.each([
    ["The market fell.", " the * *. "],
    ["It was 3.5 percent; why?", " it was * *; why. "],
    ["It was at ½ the rate", " it was at * the *"],
    ["“Upon  my word!” — he said", " upon my *. - he * "],
    ["well-known (or not)", " well * -or not- "],
  ])("%j is masked to %j", (text, masked) => {
    expect(maskedText(text).trim()).toBe(masked.trim());
  });

  test("note numbers of a web page are removed", () => {
    expect(maskedText("The end.5 The terms,12 however, held3 up.")).toBe(
      maskedText("The end. The terms, however, held up."),
    );
    expect(maskedText("It rose 5 percent")).not.toBe(maskedText("It rose percent"));
  });

  test.each([
    ["a — b -- c – d - e", "dash", 4],
    ["well-known year-end", "hyphen", 2],
    ["one, two, 1,234", "comma", 2],
    ["'Quoted,' and “quoted”", "quote", 4],
    ["It's the bankers' money", "quote", 0],
    ["end. 3.5 … ...", "period", 3],
    ["5…6, 7...8", "period", 2],
    ["so—-long -—and ―-― on", "dash", 3],
    ["5″ and bosses‴ end", "quote", 2],
    ["The THE thé", "the", 3],
    ["themselves them", "them", 1],
  ])("in %j the feature %s is counted %d times", (text, feature, count) => {
    expect(countOf(text, feature)).toBe(count);
  });

  test.each([
    ["I don't know. You're it", 5],
    ["", 0],
    ["日本語 🎉 1,234", 0],
  ])("%j has %d words", (text, words) => {
    expect(styleCounts(text)).toMatchObject({ words, allWords: words });
  });

  test("characters garbled by a wrong encoding are repaired", () => {
    expect(maskedText("toolsâ€”including theirâ€™s")).toBe(maskedText("tools—including their’s"));
  });

  test("menus and tables are left out, unless the text has nothing else", () => {
    const prose = "It was the best of times, and we were in the middle of it all. ".repeat(8);
    const menu = "Main Menu Search Button Press Releases Speeches Calendar Videos ".repeat(90);
    const both = styleCounts(`${menu}. ${prose}`);
    const masked = [...both.masked];
    expect(both).toMatchObject({ words: 120, allWords: 930 });
    expect(both.counts[COUNT_FEATURES]).toBe(styleCounts(prose).counts[COUNT_FEATURES]);
    expect(masked.slice(-500)).toEqual([...styleCounts(prose).masked].slice(-500));
    expect(styleCounts(menu)).toMatchObject({ words: 810, allWords: 810 });
  });

  test("marks around a list count, because they are not in its sentences", () => {
    const menu = "Main Menu Search Button Press Releases Speeches Calendar Videos ".repeat(12);
    const prose = "It was the best of times, and we were in the middle of it all. ".repeat(8);
    const alone = styleCounts(prose);
    const between = styleCounts(`${prose}... !? (${menu}) ! ?! ${prose}`);
    expect(between.words).toBe(240);
    const countsOf = ({ counts }: typeof between, feature: string) =>
      counts[NAMED_FEATURES.indexOf(feature)] ?? Number.NaN;
    for (const [mark, more] of [
      ["period", 1],
      ["exclamation", 2],
      ["question", 2],
      ["parenthesis", 0],
    ] as const) {
      expect(countsOf(between, mark), mark).toBe(2 * countsOf(alone, mark) + more);
    }
    expect(between.counts[COUNT_FEATURES]).toBe(alone.counts[COUNT_FEATURES]);
  });

  test("a list ends with its full stop, and a list without one ends where prose begins", () => {
    const menu = "Main Menu Search Button Press Releases Speeches Calendar Videos ".repeat(12);
    const prose = "It was the best of times, and we were in the middle of it all. ".repeat(8);
    expect(styleCounts(`${menu}. Sales grew fast. ${prose}`)).toMatchObject({ words: 123 });
    const [endless, unstopped] = [
      menu.repeat(4).split(" ").slice(0, 400),
      prose.replace(/\./g, ""),
    ];
    expect(styleCounts(`${endless.join(" ")} ${unstopped}`)).toMatchObject({ words: 120 });
  });

  test("only the words that enter a comparison are counted, even in the middle of a sentence", () => {
    const prose = "It was the best of times and we were in the middle of it all ".repeat(500);
    expect(styleCounts(prose)).toMatchObject({ words: 5_000, allWords: 7_500 });
    const begun = styleCounts(`${"We are in it. ".repeat(1_249)}We are of it. In it`);
    expect(begun).toMatchObject({ words: 5_000, allWords: 5_002 });
    expect(begun.counts[COUNT_FEATURES]).toBe(4);
  });

  test("the reading ends in a list that contains the last words of the comparison", () => {
    const prose = "It was the best of times and we were in the middle. ".repeat(412);
    const menu = "Menu Search Button Press Releases ".repeat(86);
    expect(styleCounts(`${prose}${menu}`)).toMatchObject({ words: 4_944, allWords: 5_374 });
    const counts = styleCounts(prose).counts;
    expect(styleCounts(`${prose}${menu}. ${prose}`)).toMatchObject({ words: 4_944, counts });
  });

  test("every mark between two words counts, however many there are", () => {
    const text = `It was so${";,".repeat(3_000)} and so it was.`;
    expect([countOf(text, "semicolon"), countOf(text, "comma")]).toEqual([3_000, 3_000]);
    expect(countOf(text, "was")).toBe(2);
  });

  test("at most as many marks are counted as prose of that many words could have", () => {
    const text = `${";,".repeat(99_000)} It was so.`;
    expect(countOf(text, "semicolon")).toBe(50_000);
    expect(styleCounts(text)).toMatchObject({ words: 0, allWords: 3 });
  });

  test("sentences end neither at titles nor at initials", () => {
    const { counts } = styleCounts("Mr. Smith met J. Doe today. He left at once, and so on!");
    expect([counts[COUNT_FEATURES], counts[COUNT_FEATURES + 1]]).toEqual([6.5, 0.5]);
  });
});

describe("the four-grams of a masked text", () => {
  test("four-grams overlap and are counted", () => {
    const { counts, total } = gramCounts(" to be");
    expect([...counts.keys()]).toEqual([" to ", "to b", "o be"]);
    expect(total).toBe(3);
    expect(gramCounts("ababab").counts).toEqual(
      new Map([
        ["abab", 2],
        ["baba", 1],
      ]),
    );
    expect(gramCounts("abc")).toEqual({ counts: new Map(), total: 0 });
  });

  test("rates are at the four-gram's place in a vector", () => {
    expect([...gramRates("ababab", ["zzzz", "abab"])]).toEqual([0, Math.sqrt(20_000 / 3)]);
    expect([...gramRates("", ["abab"])]).toEqual([0]);
  });

  test("four-grams are in the order of the alphabet of masked texts", () => {
    const grams = ["-or ", "* *.", " the", "a*;-", "a*;."];
    expect(grams.toSorted(compareGrams)).toEqual([" the", "a*;.", "a*;-", "* *.", "-or "]);
    expect(compareGrams("abab", "abab")).toBe(0);
  });
});
