import { describe, expect, test } from "vitest";
import {
  type EquityRegime,
  equityScore,
  escalatingPoints,
  type Indicators,
  nextEquityRegime,
  stressPoints,
  targetRegime,
  trendOf,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";

/** A stock at rest: no point of either kind. */
const calm: Indicators = {
  close: 100,
  rsi: 55,
  sma50: 98,
  sma200: 90,
  sma50Change: 1,
  volatility: 0.2,
  volatility20: 0.2,
  rvPercentile: 0.3,
  volatilityRatio: 1,
  drawdown: 0.01,
  drawdownPercentile: 0.2,
};
const points = (change: Partial<Indicators>) => {
  const indicators = { ...calm, ...change };
  return [stressPoints(indicators), escalatingPoints(indicators)];
};

describe("points", () => {
  test.each<[string, Partial<Indicators>, number[]]>([
    ["nothing", {}, [0, 0]],
    ["volatility at .75", { rvPercentile: 0.75 }, [0, 1]],
    ["volatility just below .75", { rvPercentile: 0.7499 }, [0, 0]],
    ["volatility at .90", { rvPercentile: 0.9 }, [1, 1]],
    ["a deep rank of a small drawdown", { drawdownPercentile: 0.95, drawdown: 0.04 }, [0, 0]],
    ["drawdown of 5 % at .75", { drawdownPercentile: 0.75, drawdown: 0.05 }, [0, 1]],
    ["drawdown of 10 % at .90", { drawdownPercentile: 0.9, drawdown: 0.1 }, [1, 1]],
    ["below both averages", { close: 80, sma50: 85 }, [1, 0]],
    ["below a falling average", { close: 97, sma50Change: -0.1 }, [0, 1]],
    ["RSI of 39.9", { rsi: 39.9 }, [0, 1]],
    ["RSI of 40", { rsi: 40 }, [0, 0]],
    ["RSI of 29.9", { rsi: 29.9 }, [1, 1]],
    ["volatility rising by a quarter", { volatilityRatio: 1.25 }, [0, 1]],
    [
      "no history",
      {
        rsi: null,
        sma50: null,
        sma200: null,
        sma50Change: null,
        rvPercentile: null,
        volatilityRatio: null,
        drawdownPercentile: null,
      },
      [0, 0],
    ],
  ])("%s", (_, change, expected) => {
    expect(points(change)).toEqual(expected);
  });

  test("two of a kind make a regime, and STRESS goes before ESCALATING", () => {
    const of = (change: Partial<Indicators>) => targetRegime({ ...calm, ...change });
    expect(of({ rsi: 39 })).toBe("NEUTRAL");
    expect(of({ rsi: 39, rvPercentile: 0.8 })).toBe("ESCALATING");
    expect(of({ rsi: 29, rvPercentile: 0.8 })).toBe("ESCALATING");
    expect(of({ rsi: 29, rvPercentile: 0.9 })).toBe("STRESS");
  });
});

/** The regimes that follow from what each session points to: N, E, S; a number is a gap before it. */
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

describe("dwell", () => {
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

  test("a change needs two sessions even when they alternate around the edge for ever", () => {
    expect(along("NE".repeat(200))).toBe("N".repeat(400));
  });
});

describe("trend and score", () => {
  test("the trend takes both averages to one side", () => {
    expect(trendOf(calm)).toBe("UP");
    expect(trendOf({ ...calm, close: 85 })).toBe("MIXED");
    expect(trendOf({ ...calm, close: 80, sma50: 85 })).toBe("DOWN");
    expect(trendOf({ ...calm, sma200: null })).toBeNull();
  });

  test("the score is the weighted sum of methods §5, and null without a part", () => {
    expect(equityScore(calm)).toBeCloseTo(100 * (0.4 * 0.3 + 0.3 * 0.2 + 0.15 * (5 / 40)), 10);
    const worst = { ...calm, rvPercentile: 1, drawdownPercentile: 1, close: 1, rsi: 0 };
    expect(equityScore(worst)).toBeCloseTo(100, 10);
    expect(equityScore({ ...calm, rsi: null })).toBeNull();
  });
});
