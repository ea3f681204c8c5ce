// Direction of business statements: whether a text says that things get better or worse.

import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { directionOf } from "../../../lib/language/domain/balance/direction.ts";
import { readShare } from "../../../scripts/research/validation/sentence-tables.ts";
import { oddText, SEEDS } from "../domain/odd-texts.ts";
import { readBlindSentences, readSentences, readSiblings } from "../domain/sentences/index.ts";

const read = (text: string) => directionOf(annotate(text));

describe("the direction of a text", () => {
  test.each([
    ["Operating profit fell.", -1, "a good thing falls"],
    ["Operating costs fell.", 1, "a bad thing falls"],
    ["Operating costs did not fall.", -1, "negation turns it round"],
    ["The net loss narrowed.", 1, "a loss that narrows"],
    ["Margins shrank by 40 basis points.", -1, "basis points of a margin"],
    ["Profits were lifted by lower taxes.", 1, "a reason does not take the change before it"],
    ["The decline in orders came to an end.", 1, "the end of a fall"],
    ["The decline in orders accelerated.", -1, "a fall that speeds up"],
    ["The yard won an order from the navy.", 1, "an award"],
    ["The navy cancelled its order.", -1, "an order lost"],
    ["The group issued a profit warning.", -1, "a warning"],
  ])("%s has direction %d, because %s", (text, value) => {
    expect(read(text).value).toBe(value);
  });

  test.each([
    ["Revenue was 5.1 million, compared with 7.4 million a year ago.", -1],
    ["Revenue went from 5.1 million to 7.4 million.", 1],
    ["Costs came to 900 thousand, against 1.1 million.", 1],
    ["EBIT was 33 million (28 million).", 1],
  ])("figures that change give a direction: %s", (text, value) => {
    expect(read(text)).toMatchObject({ value, n: 1 });
  });

  test("a direction bound to a noun counts before figures, and figures before words without a noun", () => {
    expect(read("Revenue fell to 5.1 from 7.4.")).toMatchObject({ value: -1, n: 1 });
    expect(read("It fell to 5.1 from 7.4.")).toMatchObject({ value: -1, n: 1 });
    expect(read("The company made a loss.")).toMatchObject({ value: -1, n: 1 });
  });

  test("an unclear text has no direction", () => {
    for (const text of [
      "",
      "The meeting is on Monday.",
      "Revenue was 51 million.",
      "The office is open from 9 to 17.",
      "The plan of 2019 is compared with that of 2020.",
    ]) {
      expect(read(text)).toEqual({ value: null, n: 0, findings: [] });
    }
  });

  test("the value is the mean of the statements, and each statement has its place", () => {
    const text = "Sales rose. Profit rose. Costs rose. The office is new.";
    const { value, n, findings } = read(text);
    expect(n).toBe(3);
    expect(value).toBeCloseTo(1 / 3, 12);
    expect(findings.map(({ category }) => category)).toEqual([
      "direction_up",
      "direction_up",
      "direction_down",
    ]);
    const { tokens } = annotate(text);
    expect(findings.map(({ from, to }) => [tokens[from]?.text, tokens[to - 1]?.text])).toEqual([
      ["sales", "rose"],
      ["profit", "rose"],
      ["costs", "rose"],
    ]);
  });

  test("any text gives a value from -1 to 1 with as many places, or null with none", () => {
    for (const seed of SEEDS) {
      const { value, n, findings } = read(oddText(seed));
      expect(findings).toHaveLength(n);
      expect(value === null).toBe(n === 0);
      expect(Math.abs(value ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  test("the project's own labelled sentences are read as labelled, including the held-out half", () => {
    const share = (isHeldOut: boolean) => {
      const chosen = readSentences("direction").filter((each) => each.isHeldOut === isHeldOut);
      expect(chosen).toHaveLength(150);
      const right = chosen.filter(
        ({ sign, sentence }) => Math.sign(read(sentence).value ?? 0) === sign,
      );
      return right.length / chosen.length;
    };
    expect(share(false)).toBeGreaterThanOrEqual(0.95);
    expect(share(true)).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    ["The company swung to a net profit of EUR 3 million from a net loss of EUR 2 million.", 1],
    ["Revenue was $1.2B compared to $950M.", 1],
    ["$1.2B compared to $950M", 1],
    ["The loss ratio improved to 61% from 66%", 1],
    ["Charge-offs rose", -1],
    ["Cash burn fell to $20 million from $35 million", 1],
    ["Headwinds intensified", -1],
    ["Nonaccrual loans increased", -1],
    ["Tokyo stocks close up 2.11 percent", 1],
    ["There were 158 million shares outstanding", null],
  ])("what was read the wrong way round: %s", (text, value) => {
    expect(read(text).value).toBe(value);
  });

  test.each(readSiblings("direction"))("a $kind: $sentence", ({ sign, sentence }) => {
    const { value } = read(sentence);
    expect(value === null ? null : Math.sign(value)).toBe(sign);
  });

  test("figures with a minus, brackets, cents, another currency or a date are read as such", () => {
    for (const [text, value] of [
      ["EPS was EUR -0.04 (0.02).", -1],
      ["Free cash flow was $12 million versus $(8) million.", 1],
      ["Earnings of 98 cents a share compared with $1.02.", -1],
      ["Sales were 0,8 mln euros against 1,1 mln euros.", -1],
      ["Sales came to EUR 131 m (USD 172.7 m).", null],
      ["Sales were $33 million ($0.45 per share).", null],
      ["Income from operations was $5 million, compared to $4 million.", 1],
      ["Revenue rose in the 12 months to March 31 from a low base.", 1],
    ] as const) {
      expect(read(text).value, text).toBe(value);
    }
  });

  test("a reason or an aside does not count beside the statement of its sentence", () => {
    expect(read("Despite a fall in orders, profit rose.")).toMatchObject({ value: 1, n: 1 });
    expect(read("Profit rose as costs fell.")).toMatchObject({ value: 1, n: 1 });
    expect(read("Although bookings rose, the backlog shrank.")).toMatchObject({ value: -1, n: 1 });
  });

  test("sets written without a look at the code reach their bars", () => {
    const readValue = (sentence: string) => read(sentence).value;
    const swings = readShare(readBlindSentences("swings"), readValue);
    expect(swings.n).toBe(100);
    expect(swings.right).toBeGreaterThanOrEqual(0.9);
    const heldOut = readBlindSentences("headlines").filter(({ isHeldOut }) => isHeldOut);
    const headlines = readShare(heldOut, readValue);
    expect(headlines.n).toBe(150);
    expect(headlines.macroF1).toBeGreaterThanOrEqual(0.68);
    expect(headlines.opposite).toBeLessThanOrEqual(0.05);
  });
});
