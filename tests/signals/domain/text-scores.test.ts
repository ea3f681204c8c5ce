// The score of a transcript, with and without prices.

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import type { StockReading } from "../../../lib/signals/domain/inputs.ts";
import { addBar, emptyPriceHistory } from "../../../lib/signals/domain/price-history.ts";
import { modelFeaturesOf, scoreNewestText } from "../../../lib/signals/domain/text-scores.ts";
import { madeRows } from "../../support/market/made-prices.ts";
import { madeModel, madeTranscript } from "../../support/signals/made-signals.ts";

const rows = madeRows(3, 400);
const own = emptyPriceHistory();
for (const row of rows) addBar(own, row, null);
const last = rows.at(-1);
const lastAt = last?.knownAt ?? 0;
const reading: StockReading = {
  at: lastAt,
  session: last?.date ?? "",
  regime: "STRESS",
  method: 2,
  status: "LIVE",
  rvPercentile: 0.9,
  drawdown: 0.3,
};
const macro = { stress: [], vix: [], yieldCurve: [] };
const transcript = madeTranscript({ zConviction: 3, zConstraint: -3, zLogRatio: -3 });
const scoredAt = (at: number) =>
  scoreNewestText([transcript], { at, own, reading, macro }, madeModel());
const PRICED = ["momentum1m", "momentum6m", "momentum12m", "volatilityRank", "drawdown"] as const;

describe("the score of a transcript", () => {
  test.each([
    ["of today", 1, true],
    ["of a week ago", 6, true],
    ["of last week and before", 9, false],
    ["of four years ago", 1_460, false],
  ])("with prices %s, price features are known or null as expected", (_, days, isKnown) => {
    const at = lastAt + days * DAY_MS;
    const features = modelFeaturesOf([transcript], { at, own, reading, macro });
    for (const name of PRICED) expect(features[name] !== null, name).toBe(isKnown);
    const flags = scoredAt(at).flatMap(({ conflictFlags }) => conflictFlags);
    expect(flags.includes("REGIME_CONFLICT")).toBe(isKnown);
    expect(flags.includes("LOW_COVERAGE") || isKnown).toBe(true);
  });

  test("a transcript without any price has a score", () => {
    const scores = scoreNewestText(
      [transcript],
      { at: lastAt, own: emptyPriceHistory(), reading: null, macro },
      madeModel(),
    );
    expect(scores.length).toBeGreaterThan(0);
  });
});
