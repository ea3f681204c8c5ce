import { describe, expect, test } from "vitest";
import { addValue, emptyEcdf } from "../../../lib/core/ecdf.ts";
import { exitValues } from "../../../lib/sensors/domain/sensor-state.ts";
import { otherThresholds, stateThresholds } from "../../../lib/sensors/domain/state-thresholds.ts";

/** The values 1 to 100 times a sign, so that a percentile is its own value. */
function hundred(sign: 1 | -1) {
  const ecdf = emptyEcdf(1);
  for (let value = 1; value <= 100; value += 1) addValue(ecdf, sign * value);
  return ecdf;
}

describe("the values at which other states begin", () => {
  const five = (state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE") =>
    otherThresholds(hundred(1), { state, scheme: "five", sign: 1 }).map(
      ({ words, value }) => `${words} ${value}`,
    );

  test("are those of the rules, but for the state itself and what its own edges name", () => {
    expect(five("NEUTRAL")).toEqual(["Severe above 95"]);
    expect(five("RISING")).toEqual(["Severe above 95", "Stable below 35"]);
    expect(five("ELEVATED")).toEqual(["Stable below 35"]);
    expect(five("SEVERE")).toEqual(["Elevated above 80", "Stable below 35"]);
    expect(five("STABLE")).toEqual(["Severe above 95", "Elevated above 80"]);
  });

  test("together with the state's own edges name every state that a value can reach, once", () => {
    for (const state of ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const) {
      const { bandLow: low, bandHigh: high } = exitValues(hundred(1), state, 1);
      const own = stateThresholds(state, 1, { low, high });
      const others = otherThresholds(hundred(1), { state, scheme: "five", sign: 1 });
      const words = [...own, ...others].map((edge) => edge.words);
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test("lie on the other side where low values mean stress", () => {
    // The distribution is of the values times the sign: the lowest value is the most stressed.
    const edges = otherThresholds(hundred(-1), { state: "SEVERE", scheme: "five", sign: -1 });
    expect(edges.map(({ words, value }) => `${words} ${value}`)).toEqual([
      "Elevated below 21",
      "Stable above 66",
    ]);
  });

  test("of two states are one at most, and there are none before the first value", () => {
    const two = (state: "NORMAL" | "STRESS") =>
      otherThresholds(hundred(1), { state, scheme: "two", sign: 1 });
    expect([two("NORMAL"), two("STRESS")]).toEqual([[], []]);
    const none = otherThresholds(emptyEcdf(1), { state: "NEUTRAL", scheme: "five", sign: 1 });
    expect(none).toEqual([]);
  });
});
