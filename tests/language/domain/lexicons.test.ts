// The lexicons, and the log of the reviews of their cues.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { countFeatures, FEATURES } from "../../../lib/language/domain/features.ts";
import LEXICON from "../../../lib/language/domain/lexicon.generated.json" with { type: "json" };
import stored from "../../../lib/language/domain/lexicon-version.generated.json" with {
  type: "json",
};
import { scoreText } from "../../../lib/language/domain/score.ts";
import { readPassages, scoredRanges } from "../../../lib/language/domain/text/passages.ts";
import { knownWordsJson } from "../../../scripts/generate/known-words.ts";
import { lexiconJson, readLexicon, readLexicons } from "../../../scripts/generate/lexicon-files.ts";
import { measureReference, referenceJson } from "../../../scripts/generate/reference-figures.ts";
import { ACCEPTANCE, drawLines } from "../../../scripts/research/acceptance.ts";
import { addReviews, readLog, updateLog } from "../../../scripts/research/acceptance-log.ts";
import { concordance } from "../../../scripts/research/concordance.ts";
import { MINIMAL_PAIRS } from "./minimal-pairs.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const language = join(import.meta.dirname, "../../../lib/language/domain");
const texts = join(import.meta.dirname, "../../../scripts/sample/texts");
const row = (cue: string) => `${cue}\tmaintainers\t2026-11-21\tcoding rule\t`;
const HEAD = "# rule: A test.";

describe("the lexicons", () => {
  test("the generated files are up to date", () => {
    const found = (name: string) => readFileSync(join(language, name), "utf8");
    const { lexicon, version } = lexiconJson(readLexicons(join(language, "lexicons")));
    expect(found("lexicon.generated.json"), "run npm run lexicons").toBe(lexicon);
    expect(found("lexicon-version.generated.json"), "run npm run lexicons").toBe(version);
    expect(found("text/known-words.generated.json"), "run npm run lexicons").toBe(knownWordsJson());
  });

  test("the score of a text counts its scored passages", () => {
    const others = [...MINIMAL_PAIRS.flatMap(({ plain, changed }) => [plain, changed])];
    for (const text of [...others, ...SEEDS.map((seed) => oddText(seed))]) {
      expect(scoreText(text, "earnings").counts, text).toEqual(
        countFeatures(annotate(text, scoredRanges(readPassages(text)))).counts,
      );
    }
  });

  test("the reference is up to date", () => {
    const found = readFileSync(join(language, "reference.generated.json"), "utf8");
    expect(found, "run npm run reference").toBe(referenceJson(measureReference(texts)));
  });

  test("every feature has a lexicon with a rule, and every cue has author, date and source", () => {
    const lexicons = readLexicons(join(language, "lexicons"));
    for (const feature of FEATURES) expect(LEXICON).toHaveProperty(feature);
    for (const { category, rule, rows } of lexicons) {
      expect(rule.length, category).toBeGreaterThan(10);
      expect(rows.length, category).toBeGreaterThan(0);
    }
    expect(stored.version).toMatch(/^lexicon-1\.[0-9a-f]{8}$/);
  });

  test("a new file is a new category, and any change gives a new version", () => {
    const one = readLexicon("one", "one.tsv", `${HEAD}\n${row("headwind(s)")}`);
    const two = readLexicon("two", "two.tsv", `${HEAD}\n${row("{year end|quarter end} target")}`);
    const made = lexiconJson([one, two]);
    expect(JSON.parse(made.lexicon)).toEqual({
      one: "headwind(s)",
      two: "{quarter_end|year_end} target",
    });
    const turned = readLexicon(
      "two",
      "two.tsv",
      `${HEAD}\n${row("{quarter end|year end} target")}`,
    );
    expect(lexiconJson([one, turned])).toEqual(made);
    expect(made.version).not.toBe(lexiconJson([one]).version);
  });

  test.each([
    ["two\tcells", "x.tsv:2: 2 columns"],
    [row("Headwind"), 'x.tsv:2: "Headwind" is no pattern'],
    [row("head{wind"), 'x.tsv:2: "head{wind" is no pattern'],
    [row("a b c d e f g h i"), 'x.tsv:2: "a b c d e f g h i" has more than 8 words'],
    [row("rock'n'roll"), "x.tsv:2: \"rock'n'roll\""],
    [`${row("delay(s)")}\n${row("delay")}`, 'x.tsv:3: "delay" stands in line 2 already'],
    [row("delay").replace("2026-11-21", "today"), 'x.tsv:2: date "today" is not YYYY-MM-DD'],
    [row("delay").replace("coding rule", " "), "x.tsv:2: author and source may not be empty"],
    ["# only a comment", "x.tsv:2: 1 columns, not 5"],
    ["# columns: cue", "x.tsv: no cues"],
    ["# rule: Another.", 'x.tsv:2: a second "# rule:"'],
    [`${row("delay")}\n# rule: Another.`, 'x.tsv:3: "# rule:" stands after the first cue'],
    [`${row("delay")}\n# columns: cue\ta\tb\tc\td`, 'x.tsv:3: "# columns:" stands after'],
  ])("a bad row is reported with file and line: %j", (text, message) => {
    expect(() => readLexicon("x", "x.tsv", `${HEAD}\n${text}`)).toThrow(message);
  });

  test("a cue may begin with any number", () => {
    const { rows } = readLexicon("x", "x.tsv", `${HEAD}\n${row("delay")}\n${row("# or so")}`);
    expect(rows.map(({ cues }) => cues)).toEqual([["delay"], ["# or so"]]);
    expect(readLexicon("x", "x.tsv", `${HEAD}\n${row("#")}`).rows).toHaveLength(1);
  });

  test("a file without a rule is refused", () => {
    expect(() => readLexicon("x", "x.tsv", row("delay"))).toThrow('x.tsv: no line "# rule: …"');
  });

  test("a concordance shows a cue in context, spread over its occurrences", () => {
    const { lines, total } = concordance("headwind(s)", texts, 5);
    expect(lines).toHaveLength(5);
    expect(total).toBeGreaterThan(5);
    expect(lines.every((line) => /\[headwinds?\]/i.test(line))).toBe(true);
    const numbers = concordance("# percent", texts, 3).lines;
    expect(numbers.every((line) => /\[\S*\d\S* percent\]/i.test(line))).toBe(true);
  });
});

describe("the log of reviewed cues", () => {
  const lexicons = readLexicons(join(language, "lexicons"));
  const rows = readLog(join(language, "lexicons/acceptance.tsv"));

  test("the log has exactly one row for every cue, in their order", () => {
    const cues = lexicons.flatMap(({ category, rows: stored }) =>
      stored.map(({ pattern }) => `${category}: ${pattern}`),
    );
    expect(
      rows.map(({ category, cue }) => `${category}: ${cue}`),
      "run npm run lexicons -- accept",
    ).toEqual(cues);
  });

  test("a cue that was reviewed in 20 lines is right in 80 %, or the log says why it is kept", () => {
    for (const { category, cue, drawn, found, reviewed } of rows) {
      expect(drawn, cue).toBe(Math.min(found, ACCEPTANCE.lines));
      if (reviewed === null) continue;
      expect(reviewed.right, cue).toBeLessThanOrEqual(drawn);
      const isAccepted = drawn < ACCEPTANCE.lines || reviewed.right >= ACCEPTANCE.right * drawn;
      expect(isAccepted || reviewed.note.startsWith("kept: "), `${category}: ${cue}`).toBe(true);
    }
  });

  test("the same lines are drawn again, and a review counts only for its own lines", () => {
    const [lexicon] = lexicons.filter(({ category }) => category === "caution");
    if (lexicon === undefined) throw new Error("no such lexicon");
    const drawn = drawLines([lexicon], [texts]);
    expect(drawLines([lexicon], [texts])).toEqual(drawn);
    const logged = updateLog(drawn, []);
    const [first] = logged;
    const review = `${first?.category}\t${first?.cue}\t0\t`;
    const reviewed = addReviews(logged, review, { reviewer: "ada", date: "2026-11-21" });
    expect(reviewed[0]?.reviewed).toMatchObject({ right: 0, reviewer: "ada" });
    expect(updateLog(drawn, reviewed)).toEqual(reviewed);
    const others = drawn.map((row) => ({ ...row, lines: [...row.lines, "another"] }));
    expect(updateLog(others, reviewed)[0]?.reviewed).toBeNull();
    expect(() =>
      addReviews(logged, "caution\tno such cue\t1\t", { reviewer: "", date: "" }),
    ).toThrow("no such cue");
  });
});
