// Finding safe-harbour statements, which are left out of scores.

import { describe, expect, test } from "vitest";
import { safeHarbours } from "../../../lib/language/domain/text/safe-harbour.ts";

const found = (text: string) =>
  safeHarbours(text).map(({ start, end }) => text.slice(start, end).trim());

describe("safe-harbour statements", () => {
  test.each([
    "Some statements today are forward-looking. Actual results could vary materially from expectations because of risks described in our annual report. We may not update them.",
    "Today we make forward-looking statements. Actual results may differ materially. See our Form 10-K.",
    "Our remarks today are, in part, forward-looking. We do not undertake to update such remarks.",
    "These comments include forward-looking information. Outcomes may deviate materially for reasons given under Risk Factors in our Form 20-F.",
    "Please see the risk factors in our annual report. They bear on all forward-looking statements.",
    "What we expect may materially differ from what comes. The company disclaims any obligation to update it.",
    "The risks discussed in our SEC filings apply. We will not update these statements, which are forward-looking comments.",
  ])("the statement is found: %s", (statement) => {
    expect(found(statement)).toEqual([statement]);
    expect(found(`Good morning. ${statement} Revenue grew.`)).toEqual([statement]);
  });

  test.each([
    "Our guidance is a forward-looking statement. We are confident.",
    "Guidance is forward-looking. We filed our annual report in May.",
    "We filed our annual report on Form 10-K, and its risk factors did not change.",
    "The risk factors of this illness are known. The annual report of the clinic names them.",
    "Prices vary materially by region. Margins differ materially by product.",
    "Results in our annual report differ materially from those of last year.",
    "Our statement of cash is fine. Forward-looking people buy early.",
    "We will not update the app this year, and we may not revise it after.",
  ])("no statement is found: %s", (text) => expect(found(text)).toEqual([]));

  test("phrases far apart belong to different statements", () => {
    const far = "We grew and we won and we are sure of it. ".repeat(20);
    expect(found(`Our statements are forward-looking. ${far} Results vary materially.`)).toEqual(
      [],
    );
  });

  /** All pairs of a phrase of one kind and a phrase of another. */
  const claims = [
    [
      "forward-looking statements",
      "comments we make are forward looking",
      "Forward-Looking Remarks",
    ],
    ["safe harbor", "Safe Harbour"],
    ["Private Securities\nLitigation Reform Act"],
    ["differ materially", "materially vary"],
    [
      "no obligation to update",
      "disclaims any duty",
      "not required to publicly revise",
      "may not revise them",
    ],
  ];
  const others = [
    ["risks and other uncertainties", "uncertainties and risks"],
    ["Securities and Exchange Commission", "SECURITIES  AND EXCHANGE COMMISSION"],
    ["Form 10-K", "form 10-q", "FORM 20-F", "Form 40-F"],
    ["filings with the SEC", "SEC filing"],
  ];
  const risks = [["risk factors", "risks set forth"]];
  const filler = "We grew, looking back on what we sold, and we are sure of more to come. ".repeat(
    90,
  );

  const pairs = (left: string[][], right: string[][]) =>
    left.flatMap((own, i) =>
      right.flatMap((their, j) =>
        left === right && j <= i ? [] : own.flatMap((a) => their.map((b) => [a, b] as const)),
      ),
    );

  test.each([...pairs(claims, claims), ...pairs(claims, others), ...pairs(claims, risks)])(
    "%j and %j mark a statement, in any order and in any length of text",
    (one, other) => {
      for (const statement of [`Here ${one} or ${other}.`, `Here ${other} or ${one}.`]) {
        const lines = statement.split("\n").length;
        const [start, end] = [filler.length, filler.length + statement.length];
        const [first, ...more] = safeHarbours(`${filler}${statement} ${filler}`);
        expect(more).toEqual([]);
        expect(first?.end).toBe(end);
        // A sentence begins in the line of its first phrase.
        if (lines === 1) expect(first?.start).toBe(start - 1);
      }
    },
  );

  test.each([...pairs(others, risks), ...pairs(others, others)])(
    "%j and %j mark no statement",
    (one, other) => {
      expect(safeHarbours(`${filler}Here ${one} or ${other}. ${filler}`)).toEqual([]);
    },
  );

  test.each([
    ["Here are forward-looking statements", "risk factors."],
    ["Here are risk factors", "forward-looking statements."],
  ])("%s is joined with %s a few lines later", (one, other) => {
    const statement = `${one}${" and so on".repeat(44)} ${other}`;
    expect(found(`${filler}${statement} ${filler}`)).toEqual([statement]);
  });

  test("a statement continues while its phrases are close together", () => {
    const step = "our statements are forward-looking, and ".padEnd(440, "and so on, ");
    const statement = `Results differ materially, ${step.repeat(40)}risks and uncertainties.`;
    expect(found(`${filler}\n${statement}\n${filler}`)).toEqual([statement]);
  });

  /** A text with given words at given places, and letters between them. */
  const placed = (words: readonly (readonly [at: number, word: string])[]) =>
    words.reduce((text, [at, word]) => `${text.padEnd(at - 1, "so on ")} ${word} `, "");

  test("a phrase near another sign of a statement is found, too", () => {
    const chain = [
      [480, "safe harbor"],
      [900, "annual report"],
      [1_200, "form 10-K"],
    ] as const;
    expect(safeHarbours(placed([[1, "update"], ...chain]))).toEqual(safeHarbours(placed(chain)));
    expect(safeHarbours(placed(chain))).toHaveLength(1);
  });

  test("phrases are found only at the beginning of a word, wherever the search starts", () => {
    const text = placed([
      [996, "platform 10-K"],
      [1_400, "annual report"],
      [1_800, "annual report"],
      [1_994, "forward-looking statements"],
    ]);
    expect(text.indexOf("d-look") - text.indexOf("form 10-K")).toBe(1_000);
    expect(safeHarbours(text)).toEqual([]);
  });

  test.each([
    "Update we need not, any duty to update there is none: safe harbor",
    "Filings with the SEC are there, see Form 10-K for forward-looking statements",
    "Form 10-K and safe harbor",
  ])("a text of nothing but a statement is found: %s", (text) => {
    expect(safeHarbours(text)).toEqual([{ start: 0, end: text.length }]);
  });

  test("statements with overlapping sentences are one", () => {
    const statement = "safe harbor and forward-looking statements ";
    const text = `${statement}${"and so on ".repeat(60)}${statement}`;
    expect(safeHarbours(text)).toEqual([{ start: 0, end: text.length }]);
  });

  test("every statement of a text is found", () => {
    const statement = "Results may differ materially from forward-looking statements.";
    const text = `${filler}\n${statement}\n`.repeat(20);
    expect(found(text)).toEqual(Array.from({ length: 20 }, () => statement));
  });
});
