// Dividing a text into words, numbers, marks, sentences and clauses.

import { describe, expect, test } from "vitest";
import type { Token } from "../../../lib/language/domain/text/token.ts";
import { isMark, tokenize } from "../../../lib/language/domain/text/tokenize.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const wordsOf = (text: string, kind?: Token["kind"]) =>
  tokenize(text)
    .tokens.filter((token) => kind === undefined || token.kind === kind)
    .map((token) => token.text);

const clausesOf = (text: string) => new Set(tokenize(text).tokens.map(({ clause }) => clause)).size;

describe("the tokens of a text", () => {
  test.each([
    ["We’re on track, aren't we?", ["we're", "on", "track", "aren't", "we"]],
    ["capacity-constrained", ["capacity", "constrained"]],
    ["Café ﬁrst naïve Œuvre STRAẞE", ["cafe", "first", "naive", "oeuvre", "strasse"]],
    ["soft\u00adhyphen zero\u200bwidth e\u0301tude", ["softhyphen", "zerowidth", "etude"]],
    ["rock'n'roll 'quoted'", ["rock'n", "roll", "quoted"]],
    ["日本語 слово", []],
    ["⒜ first ℅ Bo ﬃ", ["first", "bo", "ffi"]],
    ["Part ⅶ, Ⅷ and Ⅰ of Acme™ ℡ Ⓐ ªº", ["part", "and", "of", "acme", "ao"]],
  ])("the words of %j", (text, words) => {
    expect(wordsOf(text, "word")).toEqual(words);
  });

  test.each([
    ["rose 3.5% to $1,234.50 in 2024/25", ["3.5%", "$1,234.50", "2024/25"]],
    ["0 to ¼ percent, 1½", ["0", "½", "1", "½"]],
    ["€5 and £6", ["$5", "$6"]],
    ["﹩5 and ６﹪", ["$5", "6%"]],
    ["£½ and ½% of 1½, ⅓⅔ and ½.5", ["$½", "½%", "1", "½", "½", "½", "½.5"]],
    ["№ 5", ["5"]],
    ["⑶ ⒋ ③ 4²", ["3", "42"]],
  ])("the numbers of %j", (text, numbers) => {
    expect(wordsOf(text, "number")).toEqual(numbers);
  });

  test("of a run of marks at most eight become tokens after the sentence has ended", () => {
    const marksOf = (text: string) => wordsOf(text, "mark").length;
    for (const times of [1, 2, 500]) {
      expect(marksOf(`${"? ; , ".repeat(times)}`)).toBe(Math.min(8, 3 * times));
      expect(marksOf(`We won${"? ; , ".repeat(times)}`)).toBe(Math.min(8, 3 * times));
      // A mark that does not end a sentence may be followed by one that does.
      expect(marksOf(`We won${" ; ,".repeat(times)}`)).toBe(2 * times);
      expect(marksOf(`We won${" ; ,".repeat(times)}?`)).toBe(2 * times + 1);
    }
    expect(marksOf(`${"? ; , ".repeat(9)}we won, ${"? ; , ".repeat(9)}`)).toBe(16);
  });

  test("words after many marks are read as after a few", () => {
    const [few, many] = [3, 700].map((times) =>
      ["? ; , ", ". (\n", "⁉ – ", "!\n\n$ -- :", "… ! ’ "].map((marks) => {
        const text = `We won${marks.repeat(times)}$5 but ½ it's ﬁne${marks.repeat(times)}½ Bo`;
        const { tokens, sentenceCount } = tokenize(text);
        const words = tokens
          .filter((token) => !isMark(token))
          .map(({ start, end, kind, sentence, clause }) => [
            text.slice(start, end),
            [kind, sentence, clause],
          ]);
        return { words, sentenceCount };
      }),
    );
    expect(many).toEqual(few);
    expect(few?.map(({ words }) => words.map(([word]) => word))).toContainEqual([
      "We",
      "won",
      "$5",
      "but",
      "½",
      "it's",
      "ﬁne",
      "½",
      "Bo",
    ]);
  });

  test("a word matches the published pattern in plain text", () => {
    const text = "Don't stop: 3rd-quarter EPS (ex-items) was $1.20; we're up 4% in the U.S. alone.";
    expect(wordsOf(text, "word")).toEqual(text.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g));
  });

  test.each([
    ["Growth was 3.5 percent. It fell.", 2],
    ["Mr. Powell spoke. Dr. Doe did not.", 2],
    ["The U.S. economy grew. The U.S. It fell.", 3],
    ["Acme Inc. reported sales. We won.", 2],
    ["We sold i.e. shipped no. 1 goods", 1],
    ["Heading\n\nWe won", 2],
    ["Wrapped\nline", 1],
    ["Done.Next we go", 2],
    ["Wait... what? Yes!!! Sure", 3],
    ["", 0],
  ])("the sentences of %j are counted", (text, count) => {
    expect(tokenize(text).sentenceCount).toBe(count);
  });

  test.each([
    ["Sales fell, but orders rose", 2],
    ["Sales fell; orders rose: good", 3],
    ["Sales fell, orders rose", 1],
    ["Sales fell, while orders rose", 2],
    ["We are not, however, worried", 1],
    ["Sales fell, however, orders rose", 2],
    ["There is nothing but growth", 1],
    ["Sales fell — orders rose", 2],
    ["year-end", 1],
  ])("the clauses of %j are counted", (text, count) => {
    expect(clausesOf(text)).toBe(count);
  });

  test("offsets point into the given text, whatever it contains", () => {
    for (const seed of SEEDS) {
      const text = oddText(seed);
      let before = { start: 0, sentence: 0, clause: 0 };
      for (const token of tokenize(text).tokens) {
        const { start, end, sentence, clause } = token;
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(before.start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(sentence).toBeGreaterThanOrEqual(before.sentence);
        expect(clause).toBeGreaterThanOrEqual(before.clause);
        before = token;
      }
    }
  });

  test("control characters separate neither sentences nor clauses", () => {
    const text = Array.from({ length: 32 }, (_, code) => `a${String.fromCharCode(code)}b`);
    const joined = text.join("").replaceAll("\n", "");
    expect([tokenize(joined).sentenceCount, clausesOf(joined)]).toEqual([1, 1]);
  });

  test("a range is read by itself: no token extends past its end", () => {
    const textsIn = (text: string, ...ends: number[]) => {
      const ranges = ends.map((end, i) => ({ start: ends[i - 1] ?? 0, end }));
      return tokenize(text, ranges).tokens.map((token) => token.text);
    };
    expect(textsIn("we won -", 8)).toEqual(["we", "won"]);
    // The letter beyond the Basic Multilingual Plane is cut in two: neither half is a letter.
    expect(textsIn("won\u{1d41a}lost", 4, 9)).toEqual(["won", "lost"]);
  });

  test("a broken line does not end its sentence, and a run of marks counts as one character", () => {
    expect(tokenize("we won\n  the bid").sentenceCount).toBe(1);
    expect(wordsOf("Wait!!!.Then")).toEqual(["wait", "!", "then"]);
  });

  test.each([
    ["may… We won", "may... We won"],
    ["may… we won", "may... we won"],
    ["may ‥ We won", "may .. We won"],
    ["5…6 and 7—8", "5...6 and 7--8"],
    ["won—lost ― held", "won--lost -- held"],
    ["won—-lost-—held….…", "won---lost---held......."],
    ["U.S…. But", "U.S.... But"],
    ["won﹔ lost︱held︙ We ﹙up﹚", "won; lost--held... We (up)"],
    ["Mr…Li said “…and” no… 5", "Mr...Li said “...and” no... 5"],
  ])("%j is read as %j", (folded, spelled) => {
    const read = (text: string) =>
      tokenize(text).tokens.map(({ start: _, end: _end, ...token }) => token);
    expect(read(folded)).toEqual(read(spelled));
  });

  test("a dash or an ellipsis that touches words separates them in the given text", () => {
    const text = "won—lost…held";
    const { tokens } = tokenize(text);
    const spans = tokens.map(({ start, end }) => text.slice(start, end));
    expect(spans.filter((_, at) => tokens[at]?.kind === "word")).toEqual(["won", "lost", "held"]);
    expect(spans[1]).toBe("—");
  });

  test("ranges keep the offsets of the whole text and begin sentences", () => {
    const text = "Skip this. We won 😀 big. Skip that. We lost";
    const ranges = [text.indexOf("We won"), text.indexOf("We lost")].map((start) => ({
      start,
      end: start + 7,
    }));
    const { tokens, sentenceCount } = tokenize(text, ranges);
    expect(tokens.map((token) => token.text)).toEqual(["we", "won", "we", "lost"]);
    expect(text.slice(tokens[3]?.start, tokens[3]?.end)).toBe("lost");
    expect(sentenceCount).toBe(2);
  });

  test.each([
    ["\u202aconfident\u202c", "confident"],
    ["confident\u200b\u200b now", "confident"],
    ["con\u00adfident\ufeff.", "con\u00adfident"],
    ["cafe\u0301\u202c", "cafe\u0301"],
  ])("the span of a word in %j excludes invisible formatting characters", (text, word) => {
    const [token] = tokenize(text).tokens;
    expect(text.slice(token?.start, token?.end)).toBe(word);
  });
});
