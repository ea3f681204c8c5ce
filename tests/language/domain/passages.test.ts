// The passages of a transcript: speakers, roles, questions, and statements that are left out.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPassages, scoredRanges } from "../../../lib/language/domain/text/passages.ts";
import { oddText, SEEDS } from "./odd-texts.ts";

const texts = join(import.meta.dirname, "../../../scripts/sample/texts");
const shape = (text: string) =>
  readPassages(text).map(({ speaker, role, part, omitted }) => [speaker, role, part, omitted]);

const SAFE_HARBOUR =
  "Today we make forward-looking statements. Actual results may differ materially. See our Form 10-K.";

const TRANSCRIPT = `Acme Q3 Call

Operator:
Good day. A question-and-answer session will follow.

Jane Doe - Vice President, Investor Relations:
Thank you. ${SAFE_HARBOUR} Over to John.

John Smith - Chief Executive Officer:
Revenue: it grew. Note: we are confident.

Mary Jones - Chief Financial Officer:
Net income was $5 million.

Operator:
The first question comes from Bob Brown.

Bob Brown - Big Bank - Analyst:
Are you worried about margins?

John Smith - Chief Executive Officer:
No, we see no headwinds.
`;

describe("the passages of a text", () => {
  test("a transcript with names and titles is divided into its passages", () => {
    expect(shape(TRANSCRIPT)).toEqual([
      [null, null, "PREPARED", null],
      ["Operator", "OPERATOR", "PREPARED", "operator"],
      ["Jane Doe", "EXEC", "PREPARED", null],
      ["Jane Doe", "EXEC", "PREPARED", "safe_harbour"],
      ["Jane Doe", "EXEC", "PREPARED", null],
      ["John Smith", "CEO", "PREPARED", null],
      ["Mary Jones", "CFO", "PREPARED", null],
      ["Operator", "OPERATOR", "PREPARED", "operator"],
      ["Bob Brown", "ANALYST", "QA", "analyst"],
      ["John Smith", "CEO", "QA", null],
    ]);
  });

  test.each(["\n", "\r\n", "\r", "\u2028"])(
    "a heading of the questions between %j begins the questions",
    (end) => {
      const text = `Operator: Welcome.\nJane Doe - CEO: We are confident.${end}Questions and Answers${end}\nBob Brown - CFO: Delays might hurt us.`;
      expect(readPassages(text).map(({ part }) => part)).toEqual(["PREPARED", "PREPARED", "QA"]);
    },
  );

  test("labels on lines of their own, with a heading of the questions, are recognised", () => {
    const transcript = TRANSCRIPT.replaceAll(/^(\w+ \w+) - (.*):$/gm, "$1 -- $2")
      .replaceAll(/^Operator:$/gm, "Operator")
      .replace("Operator\nThe first", "Questions and Answers:\n\nOperator\nThe first");
    expect(shape(transcript).slice(-3)).toEqual([
      ["Operator", "OPERATOR", "QA", "operator"],
      ["Bob Brown", "ANALYST", "QA", "analyst"],
      ["John Smith", "CEO", "QA", null],
    ]);
  });

  test("without titles, the speakers before the questions are management", () => {
    const transcript = [
      "Operator: Welcome.",
      "Ann Lee: We won.",
      "Bo Ray: Sales were $5.",
      "Operator: A question from Cy Day.",
      "Cy Day: What of China?",
      "Bo Ray: It is fine.",
      "Cy Day: Thanks.",
    ].join("\n");
    expect(shape(transcript)).toEqual([
      ["Operator", "OPERATOR", "PREPARED", "operator"],
      ["Ann Lee", "EXEC", "PREPARED", null],
      ["Bo Ray", "EXEC", "PREPARED", null],
      ["Operator", "OPERATOR", "QA", "operator"],
      ["Cy Day", "ANALYST", "QA", "analyst"],
      ["Bo Ray", "EXEC", "QA", null],
      ["Cy Day", "ANALYST", "QA", "analyst"],
    ]);
  });

  test("a text without labels is one passage without its safe-harbour statement", () => {
    const text = `We grew. ${SAFE_HARBOUR} We are confident.`;
    expect(shape(text)).toEqual([
      [null, null, null, null],
      [null, null, null, "safe_harbour"],
      [null, null, null, null],
    ]);
    expect(shape("Our guidance is a forward-looking statement.")).toEqual([
      [null, null, null, null],
    ]);
    expect(shape("Revenue: $5 million\nNet Income: $1 million")).toHaveLength(1);
    expect(readPassages("")).toEqual([]);
  });

  test("at press conferences one speaker is management, and reporters are left out", () => {
    const files = readdirSync(texts).filter((name) => name.startsWith("FOMC-PC_"));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const passages = readPassages(readFileSync(join(texts, file), "utf8"));
      const scored = passages.filter(({ isScored, speaker }) => isScored && speaker !== null);
      expect(new Set(scored.map(({ speaker }) => speaker)).size, file).toBe(1);
      expect(scored[0]?.speaker, file).toMatch(/^CHAIR/);
      expect(new Set(scored.map(({ part }) => part)).has("QA"), file).toBe(true);
      const asked = passages.filter(({ role }) => role === "ANALYST");
      expect(asked.length, file).toBeGreaterThan(8);
    }
  });

  test("passages are in order and within the text, and something is always scored", () => {
    for (const seed of SEEDS) {
      const text = oddText(seed);
      const passages = readPassages(text);
      let last = 0;
      for (const { start, end } of passages) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
      expect(scoredRanges(passages).length > 0).toBe(passages.length > 0);
    }
  });
});

test("a name is recognised however its words are separated", () => {
  const text =
    "Jane\u00a0Doe  -  Chief Executive Officer: We grew.\nOperator: A question from Bob Roe.\n" +
    "Bob Roe: How is demand?\nJane\u00a0Doe: It is strong.\nBob Roe: Thanks.\n";
  expect(readPassages(text).map(({ role }) => role)).toEqual([
    "CEO",
    "OPERATOR",
    "ANALYST",
    "CEO",
    "ANALYST",
  ]);
});

test("a list of names is read up to a maximum, and the names before it still count", () => {
  const letter = (i: number) => String.fromCharCode(97 + (Math.floor(i) % 26));
  const name = (i: number) => `Abe A${letter(i)}${letter(i / 26)}${letter(i / 676)}`;
  const list = Array.from({ length: 6_000 }, (_, i) => `${name(i)}: row`).join("\n");
  expect(shape(list)).toEqual([[null, null, null, null]]);
  const speakers = new Set(
    readPassages(`${TRANSCRIPT}\n${list}\n\nOperator:\nGoodbye.`).map(({ speaker }) => speaker),
  );
  expect(speakers).toContain("Operator");
  expect(speakers.size).toBeGreaterThan(2_900);
  expect(speakers.size).toBeLessThan(3_100);
  const prose = Array.from({ length: 5_000 }, (_, i) => `(${i}) As of day ${i}: we sold.`);
  expect(shape(`${prose.join("\n")}\n${TRANSCRIPT}`).at(-1)).toEqual(shape(TRANSCRIPT).at(-1));
});

test("lines without a colon are read up to a maximum, and the lines before it still count", () => {
  const letter = (i: number) => String.fromCharCode(97 + (Math.floor(i) % 26));
  const name = (i: number) => `Abe A${letter(i)}${letter(i / 26)}${letter(i / 676)}`;
  const transcript = (turns: number) =>
    Array.from({ length: turns }, (_, i) => `Operator\nNext, please.\n${name(i)}\nYes.\n`).join("");
  const speakers = (text: string) => new Set(readPassages(text).map(({ speaker }) => speaker));
  expect(speakers(transcript(900)).size).toBe(901);
  // Three lines of each turn are as long as labels.
  const { size } = speakers(transcript(3_000));
  expect(size).toBeGreaterThan(950);
  expect(size).toBeLessThan(1_050);
  const lists = (count: number) =>
    Array.from({ length: count }, (_, i) => `Speakers\n${name(i)}\nCEO\n\n`).join("");
  const spoken = (count: number) =>
    speakers(`${lists(count)}${name(count - 1)}\nWe grew.\n\n${name(count - 2)}\nWe fell.\n`);
  expect(spoken(900)).toEqual(new Set([null, name(899), name(898)]));
  expect(spoken(3_000)).toEqual(new Set([null]));
  // Empty lines do not count. Lines that begin unlike any label do not count either.
  expect(shape(`Participants\n${"\n".repeat(9_000)}${TRANSCRIPT}`)).toHaveLength(
    shape(TRANSCRIPT).length,
  );
  const bullets = (first: string) =>
    `Operator\n${`${first} we sold - and more\n`.repeat(4_500)}${TRANSCRIPT}`;
  expect(shape(bullets("- and")).at(-1)).toEqual(shape(TRANSCRIPT).at(-1));
  expect(shape(bullets("And")).at(-1)).not.toEqual(shape(TRANSCRIPT).at(-1));
});

test("labels are read up to a maximum", () => {
  const transcript = (turns: number) => "Jane Doe: We grew.\nJohn Roe: Why?\n".repeat(turns / 2);
  expect(readPassages(transcript(4_998))).toHaveLength(4_998);
  expect(readPassages(transcript(5_000))).toHaveLength(5_000);
  const beyond = transcript(5_004);
  const passages = readPassages(beyond);
  expect(passages).toHaveLength(5_000);
  const { speaker, start, end } = passages.at(-1) ?? {};
  expect(speaker).toBe("John Roe");
  expect(beyond.slice(start, end)).toBe(` Why?\n${transcript(4)}`);
  // A list and the label that ends it count as two.
  const list = "Company Participants\nJane Doe - CEO\nJohn Roe - CFO\n\n";
  for (const turns of [4_996, 4_998, 5_000]) {
    const listed = `${transcript(turns)}John Roe: So.\n${list}${transcript(6_000)}`;
    expect(readPassages(listed).length).toBeGreaterThan(4_990);
    expect(readPassages(listed).length).toBeLessThan(5_005);
  }
});

test("doubtful labels do not count, and a transcript does not end with them", () => {
  const doubtful = (lines: number) => `${"Smith: x\n".repeat(lines)}\n${TRANSCRIPT}`;
  for (const lines of [10, 4_990, 5_010, 20_000]) {
    expect(shape(doubtful(lines)).slice(-3)).toEqual(shape(TRANSCRIPT).slice(-3));
  }
  // Labels that others confirm are read up to the same maximum.
  const confirmed = (lines: number) =>
    readPassages(`Jane Smith - CEO: We grew.\n${"Smith: x\n".repeat(lines)}`).length;
  expect(confirmed(4_900)).toBe(4_901);
  expect(confirmed(6_000)).toBe(5_001);
});

test("a line counts once towards the maximum, whatever it might be", () => {
  const before = (line: (i: number) => string, lines: number) =>
    shape(Array.from({ length: lines }, (_, i) => `${line(i)}\n`).join("") + TRANSCRIPT);
  const last = shape(TRANSCRIPT).at(-1);
  for (const line of [(i: number) => `[Slide ${i}] we sold`, (i: number) => `[Day ${i}: we sold`]) {
    expect(before(line, 2_900).at(-1)).toEqual(last);
    expect(before(line, 3_100).at(-1)).not.toEqual(last);
  }
});

test.each([
  ["Jane Doe - [2]", null],
  ["Operator - [2]", "Operator"],
  ["Jane Doe [2] - CEO", "Jane Doe"],
  [`Jane Doe - CEO of ${"the Acme and ".repeat(8)}Co [2]  `, "Jane Doe"],
  [`Jane Doe - CEO of ${"the Acme and ".repeat(8)}Co [interim]`, null],
])("the number of a turn in %j is not part of the speaker", (label, speaker) => {
  const transcript = `${label}\nGood day.\n\nBob Ray, CFO\nCash rose.\n\nAnn Lee, COO\nSo did sales.\n`;
  expect(readPassages(transcript)[0]?.speaker).toBe(speaker);
});

test.each([
  ["Participants", true],
  ["**Participants:**", true],
  ["Participants:\u00a0", true],
  ["== PARTICIPANTS ==", true],
  ["Our participants", false],
  ["Participating", false],
])("%j is the heading of a list: %s", (heading, isHeading) => {
  const transcript = `${heading}\nAl Ray\nAcme\n\nAl Ray\nWe grew.\n\nOperator\nThanks.\n`;
  expect(readPassages(transcript).map(({ speaker }) => speaker)).toEqual(
    isHeading ? ["Al Ray", "Operator"] : [null, "Operator"],
  );
});

test("a turn without words is in no passage, and still shows where the questions begin", () => {
  const text = "Operator:\n\nJane Doe - Chief Executive Officer:\nHello all.\n";
  expect(shape(text)).toEqual([["Jane Doe", "CEO", "PREPARED", null]]);
  expect(shape("Q:\nQ:\n")).toEqual([]);
  expect(shape(" \n ")).toEqual([[null, null, null, null]]);
  const cut = "Jane Doe - CEO:\nWe grew.\n\nJohn Roe - Analyst:\n\u00a0\nJane Doe - CEO:\nYes.\n";
  expect(shape(cut).map(([, , part]) => part)).toEqual(["PREPARED", "QA"]);
});

test.each(["Jane Doe, CEO", "Moderator", "Unidentified Analyst", "[Operator]"])(
  "a first line of nothing but %s is a label",
  (label) => {
    const transcript = `${label}\nGood day.\n\nJane Doe, CEO\nWe grew.\n\nBob Ray, CFO\nCash rose.\n`;
    expect(readPassages(transcript)[0]?.speaker).not.toBeNull();
  },
);
