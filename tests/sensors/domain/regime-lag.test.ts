// Differences between index and breadth, documented episodes, and moved replays.

import { expect, test } from "vitest";
import { replayedDays, replayProvenance } from "../../../lib/market/domain/sources.ts";
import { breadthDisagreement } from "../../../lib/sensors/domain/interpretation/narrative.ts";
import { EPISODES } from "../../../lib/sensors/domain/stress-index/episodes.ts";

test("breadth disagrees with many stressed sensors under a calm index, or few under a stressed one", () => {
  expect(breadthDisagreement("NEUTRAL", { stressed: 7, of: 20 })).toMatchObject({ isWide: true });
  expect(breadthDisagreement("NEUTRAL", { stressed: 6, of: 20 })).toBeNull();
  expect(breadthDisagreement("SEVERE", { stressed: 5, of: 20 })).toMatchObject({ isWide: false });
  expect(breadthDisagreement("RISING", { stressed: 20, of: 20 })).toBeNull();
  expect(breadthDisagreement("SEVERE", { stressed: 0, of: 0 })).toBeNull();
});

test("documented episodes are in order and end after they begin", () => {
  EPISODES.forEach(({ from, to }, i) => {
    expect(from < to, from).toBe(true);
    expect((EPISODES[i - 1]?.to ?? "") < from, from).toBe(true);
  });
});

test("a replay says by how many days it was moved, and real data say nothing of it", () => {
  expect(replayedDays(replayProvenance("a sample", 1_426))).toBe(1_426);
  expect(replayedDays("an operator's file")).toBe(0);
});
