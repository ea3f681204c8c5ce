// The regime of a stock from its forecast volatility, and its trend and score.

import { describe, expect, test } from "vitest";
import EQUITY_MODEL from "../../../lib/sensors/domain/equities/equity-model.generated.json" with {
  type: "json",
};
import {
  type EquityRegime,
  equityScore,
  type Indicators,
  nextEquityRegime,
  targetRegime,
  trendOf,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import type { ForecastInputs } from "../../../lib/sensors/domain/equities/forecast-inputs.ts";

/** Indicators of a calm stock. */
const calm: Indicators = {
  close: 100,
  rsi: 55,
  sma50: 98,
  sma200: 90,
  volatility: 0.2,
  volatility20: 0.2,
  rvPercentile: 0.3,
  drawdown: 0.01,
  drawdownPercentile: 0.2,
  forecast: null,
};

describe("the regime that a session points to", () => {
  const { withRange, withoutRange } = EQUITY_MODEL;
  const usual: ForecastInputs = {
    rv5: 0,
    rv10: 0,
    rv21: 0,
    rv63: 0,
    rv252: 0,
    range: 0,
    drawdown: 0,
    above: 0,
  };
  /** Inputs with this forecast, for which only the drawdown is changed. */
  const forecasting = (forecast: number) => ({
    ...usual,
    drawdown: (forecast - withRange.intercept) / (withRange.coefficients.drawdown ?? 0),
  });

  test.each([
    ["just below the lower border", withRange.neutralBelow - 1e-6, "NEUTRAL"],
    ["just above it", withRange.neutralBelow + 1e-6, "ESCALATING"],
    ["just below the upper border", withRange.stressFrom - 1e-6, "ESCALATING"],
    ["just above it", withRange.stressFrom + 1e-6, "STRESS"],
  ])("a forecast %s points to the expected regime", (_, forecast, expected) => {
    expect(targetRegime(forecasting(forecast))).toBe(expected);
  });

  test("it worsens with persistent volatility, and not with that of five days alone", () => {
    const twice = Math.log(2);
    const wild = { ...usual, rv5: twice, rv10: twice, rv21: twice, rv63: twice, range: twice };
    expect(targetRegime(wild)).toBe("STRESS");
    expect(targetRegime({ ...usual, rv5: twice })).toBe("ESCALATING");
    const half = -twice;
    const quiet = { ...usual, rv5: half, rv10: half, rv21: half, rv63: half, range: half };
    expect(targetRegime(quiet)).toBe("NEUTRAL");
  });

  test("a stock that is usually wilder by now needs a higher forecast", () => {
    const wild = forecasting(withRange.stressFrom + 0.2);
    expect(targetRegime({ ...wild, above: 0.19 })).toBe("STRESS");
    expect(targetRegime({ ...wild, above: 0.21 })).toBe("ESCALATING");
  });

  test("the score is the share of a normal curve below the forecast, and null without one", () => {
    expect(equityScore(forecasting(withRange.mean))).toBeCloseTo(50, 6);
    expect(equityScore(forecasting(withRange.mean + withRange.deviation))).toBeCloseTo(84.13, 1);
    expect(equityScore({ ...forecasting(withRange.mean + 0.3), above: 0.3 })).toBeCloseTo(50, 6);
    expect(equityScore(null)).toBeNull();
  });

  test("it has separate coefficients and borders without highs and lows", () => {
    const of = (rv63: number) => targetRegime({ ...usual, rv63, range: null });
    const border = (at: number) =>
      (at - withoutRange.intercept) / (withoutRange.coefficients.rv63 ?? 0);
    expect(of(border(withoutRange.stressFrom) + 1e-6)).toBe("STRESS");
    expect(of(border(withoutRange.stressFrom) - 1e-6)).toBe("ESCALATING");
    expect(of(border(withoutRange.neutralBelow) - 1e-6)).toBe("NEUTRAL");
  });
});

/**
 * The regimes that follow from what each session points to (N, E, S); a number is a gap before it.
 */
function along(pointed: string): string {
  const words: Record<string, EquityRegime> = { N: "NEUTRAL", E: "ESCALATING", S: "STRESS" };
  let memory = nextEquityRegime({ regime: "NEUTRAL", candidate: 0 }, "NEUTRAL");
  let missed = 0;
  let found = "";
  for (const letter of pointed) {
    if (letter === "-") missed = 11;
    else {
      memory = nextEquityRegime(memory, words[letter] ?? "NEUTRAL", missed);
      missed = 0;
      found += memory.regime[0];
    }
  }
  return found;
}

describe("the dwell of a change", () => {
  test.each([
    ["one worse session is not enough", "NSNEN", "NNNNN"],
    ["two are, and the last one counts", "NSENN", "NNEEE"],
    ["up to the worst at once", "SS", "NS"],
    ["five better ones", "SSNNNNN", "NSSSSSN"],
    ["to what the last of them points to", "SSNNNNE", "NSSSSSE"],
    ["one worse between starts the count again", "SSNNNNSNNNNN", "NSSSSSSSSSSN"],
    ["an equal one does, too", "EENNNNENNNNN", "NEEEEEEEEEEN"],
    ["more than ten missed sessions start it again", "NE-EE", "NNNE"],
  ])("%s", (_, pointed, expected) => {
    expect(along(pointed)).toBe(expected);
  });

  test("a change needs two sessions, even when they always alternate around the border", () => {
    expect(along("NE".repeat(200))).toBe("N".repeat(400));
  });
});

describe("the trend", () => {
  test("the trend needs both averages on one side", () => {
    expect(trendOf(calm)).toBe("UP");
    expect(trendOf({ ...calm, close: 85 })).toBe("MIXED");
    expect(trendOf({ ...calm, close: 80, sma50: 85 })).toBe("DOWN");
    expect(trendOf({ ...calm, sma200: null })).toBeNull();
  });
});
