import { describe, expect, test } from "vitest";
import { safeHarbours } from "../../../lib/domain/language/safe-harbour.ts";

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
  ])("%s", (statement) => {
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
  ])("none: %s", (text) => expect(found(text)).toEqual([]));

  test("phrases far apart belong to different statements", () => {
    const far = "We grew and we won and we are sure of it. ".repeat(20);
    expect(found(`Our statements are forward-looking. ${far} Results vary materially.`)).toEqual(
      [],
    );
  });
});
