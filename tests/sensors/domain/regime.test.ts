// The regime label of the stress index: borders, hysteresis and sessions.

import { expect, test } from "vitest";
import { DAY_MS, dayNumber } from "../../../lib/core/calendar-date.ts";
import {
  nextRegime,
  REGIME_RULES,
  REGIMES,
  type RegimeMemory,
  regimeByBorders,
} from "../../../lib/sensors/domain/stress-index/regime.ts";
import { random } from "../../support/tools/random.ts";

const [, , elevated = 0] = REGIME_RULES.from;
/** Monday 2024-01-08 and the days after it, at noon. */
const day = (n: number) => (dayNumber("2024-01-08") + n) * DAY_MS + DAY_MS / 2;
const run = (values: number[]) => {
  let memory: RegimeMemory | null = null;
  return values.map((value, i) => {
    memory = nextRegime(memory, value, day(i));
    return memory.regime;
  });
};

test("each border belongs to the label above it", () => {
  REGIME_RULES.from.forEach((border, i) => {
    expect(regimeByBorders(border)).toBe(REGIMES[i + 1]);
    expect(regimeByBorders(border - 0.1)).toBe(REGIMES[i]);
  });
  expect(regimeByBorders(0)).toBe("STABLE");
  expect(regimeByBorders(100)).toBe("SEVERE");
});

test("a worse label applies at once, a better one after 5 sessions below the hysteresis", () => {
  const low = elevated - REGIME_RULES.hysteresis - 0.1;
  let memory = nextRegime(null, elevated, day(4));
  // Monday 15 January is a holiday, so these are Tuesday to Friday and the Monday after.
  const labels = [8, 9, 10, 11, 14].map((n) => {
    memory = nextRegime(memory, low, day(n));
    return memory.regime;
  });
  expect(labels).toEqual(["ELEVATED", "ELEVATED", "ELEVATED", "ELEVATED", "RISING"]);
});

test("levels within the hysteresis do not count, and a return starts the count again", () => {
  const [low, near] = [elevated - REGIME_RULES.hysteresis - 0.1, elevated - 0.1];
  expect(new Set(run([elevated, ...new Array(12).fill(near)]))).toEqual(new Set(["ELEVATED"]));
  expect(new Set(run([elevated, low, low, low, low, near, low, low]))).toEqual(
    new Set(["ELEVATED"]),
  );
});

test("many ticks of one session count once, and a weekend does not count", () => {
  const low = elevated - REGIME_RULES.hysteresis - 0.1;
  let memory = nextRegime(null, elevated, day(0));
  for (let tick = 0; tick < 10; tick += 1) memory = nextRegime(memory, low, day(1) + tick);
  expect(memory.regime).toBe("ELEVATED");
  for (const n of [2, 3, 4, 5, 6]) memory = nextRegime(memory, low, day(n));
  expect(memory.regime).toBe("ELEVATED");
  // Monday 15 January is a holiday.
  expect(nextRegime(memory, low, day(7)).regime).toBe("ELEVATED");
  expect(nextRegime(memory, low, day(8)).regime).toBe("RISING");
});

test("noise smaller than the hysteresis around a border changes the label at most once", () => {
  const next = random(11);
  const values = Array.from({ length: 1_000 }, () => elevated + (next() - 0.5) * 2);
  const labels = run(values);
  const moves = labels.filter((label, i) => i > 0 && label !== labels[i - 1]).length;
  expect(moves).toBeLessThanOrEqual(1);
});
