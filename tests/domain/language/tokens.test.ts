import { describe, expect, test } from "vitest";
import { allCues } from "../../../lib/domain/language/all-cues.ts";
import { tokenize } from "../../../lib/domain/language/tokenize.ts";
import {
  endOf,
  MARK,
  NUMBER,
  startOf,
  textsOf,
  WORD,
} from "../../../lib/domain/language/tokens.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const wordsOf = (text: string, kind?: number) => {
  const tokens = tokenize(text, allCues());
  return textsOf(tokens, 0, tokens.length).filter(
    (_, at) => kind === undefined || tokens.kind[at] === kind,
  );
};

describe("tokens", () => {
  test.each([
    ["We’re on track, aren't we?", ["we're", "on", "track", "aren't", "we"]],
    ["capacity-constrained", ["capacity", "constrained"]],
    ["Café ﬁrst naïve Œuvre STRAẞE", ["cafe", "first", "naive", "oeuvre", "strasse"]],
    ["soft\u00adhyphen zero\u200bwidth e\u0301tude", ["softhyphen", "zerowidth", "etude"]],
    ["rock'n'roll 'quoted'", ["rock'n", "roll", "quoted"]],
    ["日本語 слово", []],
    ["⒜ first ℅ Bo ﬃ", ["first", "bo", "ffi"]],
    ["Part ⅶ, Ⅷ and Ⅰ of Acme™ ℡ Ⓐ ªº", ["part", "and", "of", "acme", "ao"]],
  ])("words of %j", (text, words) => {
    expect(wordsOf(text, WORD)).toEqual(words);
  });

  test.each([
    ["rose 3.5% to $1,234.50 in 2024/25", ["3.5%", "$1,234.50", "2024/25"]],
    ["0 to ¼ percent, 1½", ["0", "½", "1", "½"]],
    ["€5 and £6", ["$5", "$6"]],
    ["﹩5 and ６﹪", ["$5", "6%"]],
    ["£½ and ½% of 1½, ⅓⅔ and ½.5", ["$½", "½%", "1", "½", "½", "½", "½.5"]],
    ["№ 5", ["5"]],
    ["⑶ ⒋ ③ 4²", ["3", "42"]],
  ])("numbers of %j", (text, numbers) => {
    expect(wordsOf(text, NUMBER)).toEqual(numbers);
  });

  test("of marks in a row eight at most are tokens once they have ended the sentence", () => {
    const marksOf = (text: string) => wordsOf(text, MARK).length;
    for (const times of [1, 2, 500]) {
      expect(marksOf(`${"? ; , ".repeat(times)}`)).toBe(Math.min(8, 3 * times));
      expect(marksOf(`We won${"? ; , ".repeat(times)}`)).toBe(Math.min(8, 3 * times));
      // What ends no sentence may still be followed by what does.
      expect(marksOf(`We won${" ; ,".repeat(times)}`)).toBe(2 * times);
      expect(marksOf(`We won${" ; ,".repeat(times)}?`)).toBe(2 * times + 1);
    }
    expect(marksOf(`${"? ; , ".repeat(9)}we won, ${"? ; , ".repeat(9)}`)).toBe(16);
  });

  test("words behind many marks are what they are behind a few", () => {
    const [few, many] = [3, 700].map((times) =>
      ["? ; , ", ". (\n", "⁉ – ", "!\n\n$ -- :", "… ! ’ "].map((marks) => {
        const text = `We won${marks.repeat(times)}$5 but ½ it's ﬁne${marks.repeat(times)}½ Bo`;
        const tokens = tokenize(text, allCues());
        const { length, kind, sentence, clause, sentenceCount, clauseCount } = tokens;
        const places = Array.from({ length }, (_, at) => at).filter((at) => kind[at] !== MARK);
        const words = places.map((at) => [
          text.slice(startOf(tokens, at), endOf(tokens, at)),
          [kind[at], sentence[at], clause[at]],
        ]);
        return { words, sentenceCount, clauseCount };
      }),
    );
    expect(many).toEqual(few);
    expect(few?.map(({ words }) => words.map(([word]) => word))).toContainEqual([
      ...["We", "won", "$5", "but", "½", "it's", "ﬁne", "½", "Bo"],
    ]);
  });

  test("a word is what the published pattern says, for plain text", () => {
    const text = "Don't stop: 3rd-quarter EPS (ex-items) was $1.20; we're up 4% in the U.S. alone.";
    expect(wordsOf(text, WORD)).toEqual(text.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g));
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
  ])("sentences of %j", (text, count) => {
    expect(tokenize(text, allCues()).sentenceCount).toBe(count);
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
  ])("clauses of %j", (text, count) => {
    expect(tokenize(text, allCues()).clauseCount).toBe(count);
  });

  test("offsets point into the text as given, whatever it holds", () => {
    for (const seed of SEEDS) {
      const text = oddText(seed);
      const tokens = tokenize(text, allCues());
      const { length, sentence, clause, kind } = tokens;
      for (let at = 0; at < length; at += 1) {
        const start = startOf(tokens, at);
        expect(start).toBeLessThan(endOf(tokens, at));
        expect(start).toBeGreaterThanOrEqual(at > 0 ? startOf(tokens, at - 1) : 0);
        expect(endOf(tokens, at)).toBeLessThanOrEqual(text.length);
        expect(sentence[at]).toBeGreaterThanOrEqual(at > 0 ? (sentence[at - 1] ?? 0) : 0);
        expect(clause[at]).toBeGreaterThanOrEqual(at > 0 ? (clause[at - 1] ?? 0) : 0);
        expect([WORD, NUMBER, MARK]).toContain(kind[at]);
      }
    }
  });

  test("control characters of a text part neither sentences nor clauses", () => {
    const text = Array.from({ length: 32 }, (_, code) => `a${String.fromCharCode(code)}b`);
    const { sentenceCount, clauseCount } = tokenize(text.join("").replaceAll("\n", ""), allCues());
    expect([sentenceCount, clauseCount]).toEqual([1, 1]);
  });

  test("a range is read by itself: neither a dash nor a character goes on past its end", () => {
    const textsIn = (text: string, ...ends: number[]) => {
      const ranges = ends.map((end, i) => ({ start: ends[i - 1] ?? 0, end }));
      const tokens = tokenize(text, allCues(), ranges);
      return textsOf(tokens, 0, tokens.length);
    };
    expect(textsIn("we won -", 8)).toEqual(["we", "won"]);
    // The letter beyond the Basic Multilingual Plane is cut in two: neither half is a letter.
    expect(textsIn("won\u{1d41a}lost", 4, 9)).toEqual(["won", "lost"]);
  });

  test("a line that goes on does not end its sentence, a run of marks is one character", () => {
    expect(tokenize("we won\n  the bid", allCues()).sentenceCount).toBe(1);
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
  ])("%j is read as %j is", (folded, spelled) => {
    const read = (text: string) => {
      const tokens = tokenize(text, allCues());
      const { length, kind, word, sentence, clause } = tokens;
      const texts = textsOf(tokens, 0, length);
      return structuredClone({ texts, kind, word, sentence, clause });
    };
    expect(read(folded)).toEqual(read(spelled));
  });

  test("a dash or an ellipsis that touches words is their boundary in the text as given", () => {
    const text = "won—lost…held";
    const tokens = tokenize(text, allCues());
    const spans = Array.from({ length: tokens.length }, (_, at) =>
      text.slice(startOf(tokens, at), endOf(tokens, at)),
    );
    expect(spans.filter((_, at) => tokens.kind[at] === WORD)).toEqual(["won", "lost", "held"]);
    expect(spans[1]).toBe("—");
  });

  test("ranges keep the offsets of the whole text and begin sentences", () => {
    const text = "Skip this. We won 😀 big. Skip that. We lost";
    const ranges = [text.indexOf("We won"), text.indexOf("We lost")].map((start) => ({
      start,
      end: start + 7,
    }));
    const tokens = tokenize(text, allCues(), ranges);
    expect(textsOf(tokens, 0, tokens.length)).toEqual(["we", "won", "we", "lost"]);
    expect(text.slice(startOf(tokens, 3), endOf(tokens, 3))).toBe("lost");
    expect(tokens.sentenceCount).toBe(2);
  });

  test.each([
    ["\u202aconfident\u202c", "confident"],
    ["confident\u200b\u200b now", "confident"],
    ["con\u00adfident\ufeff.", "con\u00adfident"],
    ["cafe\u0301\u202c", "cafe\u0301"],
  ])("a span of %j is without marks of format around the word", (text, word) => {
    const tokens = tokenize(text, allCues());
    expect(text.slice(startOf(tokens, 0), endOf(tokens, 0))).toBe(word);
  });
});
