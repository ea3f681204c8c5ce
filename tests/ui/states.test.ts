// The marks of states: colour, shape and word.

import { describe, expect, test } from "vitest";
import { StateChip, stateLevel, stateStyle } from "../../lib/ui/plots/states.tsx";

describe("the mark of a state", () => {
  test("it has a colour, a shape and a word", () => {
    expect(String(StateChip({ state: "STRUCTURAL_BUY" }))).toMatch(
      /chip t-unknown.*#m-unknown.*Structural buy/,
    );
    expect(String(StateChip({ state: "SEVERE" }))).toMatch(/chip t-worst.*#m-worst.*Severe/);
  });

  test("it is taller in a strip for a worse state", () => {
    const states = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"];
    expect(states.map(stateLevel)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(states.map(stateStyle)).size).toBe(5);
    expect(stateLevel("what nobody knows")).toBe(0);
  });
});
