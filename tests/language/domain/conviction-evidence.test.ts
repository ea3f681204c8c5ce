// The evidence from which a conviction type is derived, sentence by sentence.

import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import {
  convictionMeasures,
  convictionThemes,
} from "../../../lib/language/domain/conviction-evidence.ts";

const measure = (text: string) => {
  const annotation = annotate(text);
  return convictionMeasures(convictionThemes(annotation));
};

describe("sentences on revenue", () => {
  test.each([
    ["Revenue grew 12%.", 1],
    ["Revenue declined 12%.", -1],
    ["Revenue did not grow.", -1],
    ["We won new customers.", 1],
    ["We lost customers.", -1],
    ["Operating costs declined 4%.", 0],
    ["Subscribers are 14 million, from 9 million.", 1],
    ["Subscribers went from 14 million to 9 million.", -1],
    ["Revenue was $5 million.", 0],
    ["The weather was fine.", 0],
  ])("%s has the expected direction", (text, sign) => {
    expect(measure(text).revenue).toBe(sign);
  });

  test("the measure is the share of sentences up minus the share down", () => {
    const text = "Revenue grew. Orders fell. Customers increased. We met in Rome. Sales rose.";
    expect(measure(text).revenue).toBeCloseTo((3 - 1) / 5, 12);
  });
});

describe("sentences on guidance", () => {
  test.each([
    ["We are raising our full-year guidance.", 1],
    ["We lift our outlook for the year.", 1],
    ["We are lowering our full-year guidance.", -1],
    ["We withdraw our guidance.", -1],
    ["We no longer expect a profit.", -1],
    ["We are not providing guidance.", -1],
    ["We reaffirm our guidance.", 0],
    ["We are not raising our guidance.", 0],
    ["We now expect revenue of $840 million, formerly $780 million.", 1],
    ["We now expect revenue of $700 million, formerly $780 million.", -1],
    ["We now expect growth of minus 11%, previously minus 6%.", -1],
    ["We raised prices in April.", 0],
    ["Our outlook is sunny.", 0],
  ])("%s has the expected direction", (text, sign) => {
    expect(measure(text).guidance).toBe(sign);
  });
});

describe("sentences on cost programmes", () => {
  test.each([
    ["We will close two plants next year.", 1, 0],
    ["We closed two plants.", 1, 1],
    ["The restructuring will save money.", 1, 0],
    ["The savings are already in the accounts.", 1, 1],
    ["Headcount is 2,900, from 4,150.", 1, 1],
    ["We are closing two plants.", 1, 0],
    ["We cut our workforce.", 1, 0],
    ["We sold two plants.", 1, 1],
    ["The store sold 30 rather than 40 units.", 0, 0],
    ["Our stores are 30, from 40.", 1, 1],
    ["Inflation is down.", 0, 0],
    ["Energy costs fell.", 0, 0],
    ["We closed the credit facility.", 0, 0],
    ["We have a new logo.", 0, 0],
  ])("%s counts as a cost programme as expected", (text, cost, delivered) => {
    expect(measure(text)).toMatchObject({ cost, costDelivered: delivered });
  });
});

describe("sentences on legal and regulatory pressure (siege)", () => {
  test.each([
    ["A judge ruled against us.", 1],
    ["The Committee judges that it is so.", 0],
    ["The regulator fined us.", 1],
    ["Regulators approved the product.", 0],
    ["The regulator has not fined us.", 0],
    ["There is a liquidity crisis.", 1],
    ["Liquidity is ample.", 0],
    ["Our lenders waived the covenant.", 1],
    ["Our covenants leave much room.", 0],
    ["The proxy fight goes on.", 1],
    ["We recalled the device.", 1],
    ["As you may recall, we grew.", 0],
    ["Lehman filed for bankruptcy.", 1],
  ])("%s counts as siege as expected", (text, share) => {
    expect(measure(text)).toMatchObject({ siege: share, isHardSiege: false });
  });
});

describe("other evidence", () => {
  test("artificial intelligence counts with sales at most one sentence away", () => {
    const near =
      "Our AI chips sell well. Revenue was fine. The room was warm. It rained. It snowed.";
    expect(measure(near)).toMatchObject({ ai: 1 / 5, aiRevenue: 1 / 5 });
    const after = "It rained. Revenue was fine. Our AI chips sell well. It snowed. It hailed.";
    expect(measure(after)).toMatchObject({ ai: 1 / 5, aiRevenue: 1 / 5 });
    const far = "It rained. AI is discussed. It snowed. It hailed. Revenue was fine.";
    expect(measure(far)).toMatchObject({ ai: 1 / 5, aiRevenue: 0 });
  });

  test("a measured result needs a metric, a number with a unit, and a direction", () => {
    expect(measure("Margin rose by 20 basis points.").fundamental).toBe(1);
    expect(measure("Revenue grew 4%.").fundamental).toBe(1);
    expect(measure("Margin rose in 2024.").fundamental).toBe(0);
    expect(measure("Margin rose.").fundamental).toBe(0);
    expect(measure("Margin was 20 percent.").fundamental).toBe(0);
  });

  test("negated evidence does not count", () => {
    expect(measure("There is no investigation.").siege).toBe(0);
    expect(measure("There is an investigation.").siege).toBe(1);
    expect(measure("We do not pay a dividend.").cash).toBe(0);
    expect(measure("We pay a dividend.").cash).toBe(1);
  });

  test("a single mention is enough for a hard trigger", () => {
    expect(measure("There is substantial doubt. All else is fine.").isHardSiege).toBe(true);
    expect(measure("There is no material weakness.").isHardSiege).toBe(false);
    expect(measure("We may file under chapter 11.").isHardSiege).toBe(true);
    expect(measure("This is chapter 2 of our story.").isHardSiege).toBe(false);
  });
});

test.each([
  ["Organic sales increased 3.8%.", 1],
  ["Margins were up by 8%, and costs by 30%.", 1],
  ["Revenue fell 2%.", 1],
  ["Sales increased 8.1%.", 0],
  ["Sales increased by a little.", 0],
  ["It was 3% warmer.", 0],
  ["We maintain our guidance.", 1],
  ["We do not maintain our guidance.", 0],
  ["The margin is unchanged.", 1],
  ["The weather is unchanged.", 0],
])("whether %s describes a steady business", (text, steady) => {
  expect(measure(text).steady).toBe(steady);
});

test("a text without sentences has zeros, and every measure of any text is a number", () => {
  expect(measure("")).toEqual({
    sentences: 0,
    revenue: 0,
    guidance: 0,
    cost: 0,
    costDelivered: 0,
    ai: 0,
    aiRevenue: 0,
    cash: 0,
    pivot: 0,
    steady: 0,
    siege: 0,
    deal: 0,
    isHardSiege: false,
    buzz: 0,
    fundamental: 0,
    measured: 0,
  });
  for (const text of [".", "🙂", "\ud800", "9".repeat(400), "up down ".repeat(500), "$1e999 %%"]) {
    for (const value of Object.values(measure(text))) {
      expect(Number.isFinite(Number(value))).toBe(true);
    }
  }
});
