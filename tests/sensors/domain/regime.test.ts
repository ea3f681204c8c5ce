// The regime of the stress index: borders, rises, hysteresis and sessions.

import { describe, expect, test } from "vitest";
import { DAY_MS, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import { FIVE_STATES } from "../../../lib/sensors/domain/sensor.ts";
import {
  EASE_RULES,
  nextRegime,
  REGIME_BORDERS,
  REGIMES,
  type Regime,
  type RegimeMemory,
  RISE_RULES,
  regimeByBorders,
} from "../../../lib/sensors/domain/stress-index/regime.ts";
import { regimeOutlook } from "../../../lib/sensors/domain/stress-index/regime-outlook.ts";
import { random } from "../../support/tools/random.ts";

const HOUR_MS = DAY_MS / 24;
const { NEUTRAL, ELEVATED, SEVERE } = REGIME_BORDERS;
const ease = EASE_RULES.withCredit;
const [low, near] = [ELEVATED - ease.points - 0.1, ELEVATED - 0.1];
/** Monday 2024-01-08 and the days after it, at 22:00 UTC, after the close. */
const day = (n: number) => (dayNumber("2024-01-08") + n) * DAY_MS + 22 * HOUR_MS;
/** The sessions from then on, at 22:00 UTC; Monday 15 January is a holiday. */
const sessions = Array.from({ length: 2_000 }, (_, n) => day(n)).filter((at) =>
  isSession("nyse", utcDateOf(at)),
);

/** The regime after each value, one a session. */
function run(values: readonly number[], rule: { points: number; sessions: number } = ease) {
  let memory: RegimeMemory | null = null;
  return values.map((value, i) => {
    const step = nextRegime(memory, value, sessions[i] ?? 0, rule);
    memory = step.memory;
    return { regime: step.memory.regime as Regime, rise: step.rise };
  });
}
const regimesOf = (
  values: readonly number[],
  rule = ease as { points: number; sessions: number },
) => run(values, rule).map(({ regime }) => regime);
const flat = (value: number, count: number): number[] => new Array(count).fill(value);

test("regimes are the words of the sensors' states, and each border belongs to the regime above it", () => {
  expect(REGIMES).toEqual(FIVE_STATES);
  for (const [regime, border] of Object.entries(REGIME_BORDERS)) {
    expect(regimeByBorders(border, null)).toBe(regime);
  }
  expect(regimeByBorders(NEUTRAL - 0.1, 9)).toBe("STABLE");
  expect(regimeByBorders(ELEVATED - 0.1, null)).toBe("NEUTRAL");
  expect(regimeByBorders(SEVERE - 0.1, 9)).toBe("ELEVATED");
  expect([regimeByBorders(0, null), regimeByBorders(100, null)]).toEqual(["STABLE", "SEVERE"]);
});

describe("RISING", () => {
  const before = flat(55, RISE_RULES.sessions);

  test("it begins with a rise over 20 sessions between the borders, and not 0.1 earlier", () => {
    expect(run([...before, 55 + RISE_RULES.from]).at(-1)).toEqual({
      regime: "RISING",
      rise: RISE_RULES.from,
    });
    expect(regimesOf([...before, 55 + RISE_RULES.from - 0.1]).at(-1)).toBe("NEUTRAL");
    expect(regimesOf([...flat(40, 20), 51]).at(-1)).toBe("STABLE");
    expect(regimesOf([...before, 66]).at(-1)).toBe("ELEVATED");
  });

  test("it ends after some sessions with a rise below the half, and not at the half", () => {
    expect(RISE_RULES.until).toBe(RISE_RULES.from / 2);
    const risen = [...before, 55 + RISE_RULES.from];
    const half = flat(55 + RISE_RULES.until, 15);
    expect(new Set(regimesOf([...risen, ...half]).slice(risen.length))).toEqual(
      new Set(["RISING"]),
    );
    const less = regimesOf([...risen, ...flat(55 + RISE_RULES.until - 0.1, ease.sessions)]);
    expect(less.slice(risen.length)).toEqual([
      ...flat(0, ease.sessions - 1).map(() => "RISING"),
      "NEUTRAL",
    ]);
  });

  test.each([
    [64, "withCredit"],
    [ELEVATED - 0.1, "withCredit"],
    [63, "withoutCredit"],
  ] as const)("it ends while the index stays at %d (%s)", (value, rule) => {
    const { [rule]: easing } = EASE_RULES;
    const risen = [...flat(value - RISE_RULES.from, RISE_RULES.sessions), value];
    const found = regimesOf([...risen, ...flat(value, 40)], easing);
    expect(found[risen.length - 1]).toBe("RISING");
    // The rise is 0 once the base is this value, too: 19 sessions later, which is the first of those that count.
    const end = risen.length - 1 + RISE_RULES.sessions + easing.sessions - 1;
    expect(found.slice(end - 1, end + 1)).toEqual(["RISING", "NEUTRAL"]);
    expect(found.at(-1)).toBe("NEUTRAL");
  });

  test("without 20 sessions there is no rise", () => {
    const found = run([...flat(53, RISE_RULES.sessions - 1), 64]);
    expect(found.at(-1)).toEqual({ regime: "NEUTRAL", rise: null });
  });

  test("the rise is measured from the last value of the session 20 before, also over a gap and in a weekend", () => {
    let memory: RegimeMemory | null = null;
    for (const [i, at] of sessions.slice(0, 40).entries()) {
      // Ten sessions are missing; a tick before the last of each session does not count.
      if (i >= 10 && i < 20) continue;
      for (const value of [50 + 3 * i, 53 + i / 10]) {
        memory = nextRegime(memory, value, at, ease).memory;
      }
    }
    const from = sessions[41] ?? 0;
    const { rise } = nextRegime(memory, 60, from, ease);
    expect(rise).toBeCloseTo(60 - (53 + 2.1), 5);
    expect(nextRegime(memory, 60, (sessions[39] ?? 0) + DAY_MS / 4, ease).rise).toBeCloseTo(
      60 - (53 + 0.9),
      5,
    );
    expect(memory?.levels?.length).toBeLessThanOrEqual(RISE_RULES.sessions + 1);
  });
});

test("a worse regime applies at once, a better one after some sessions below the hysteresis", () => {
  const eased = (count: number) => regimesOf([ELEVATED, ...flat(low, count)]).at(-1);
  expect(eased(ease.sessions - 1)).toBe("ELEVATED");
  expect(eased(ease.sessions)).toBe("NEUTRAL");
});

test("without a credit spread a regime eases later", () => {
  const { points, sessions: count } = EASE_RULES.withoutCredit;
  expect(points > ease.points && count > ease.sessions).toBe(true);
  const values = (n: number) => [ELEVATED, ...flat(ELEVATED - points - 0.1, n)];
  expect(regimesOf(values(count - 1), EASE_RULES.withoutCredit).at(-1)).toBe("ELEVATED");
  expect(regimesOf(values(count), EASE_RULES.withoutCredit).at(-1)).toBe("NEUTRAL");
});

test("levels within the hysteresis do not count, and a return starts the count again", () => {
  expect(new Set(regimesOf([ELEVATED, ...flat(near, 12)]))).toEqual(new Set(["ELEVATED"]));
  const interrupted = [ELEVATED, ...flat(low, ease.sessions - 1), near, low, low];
  expect(new Set(regimesOf(interrupted))).toEqual(new Set(["ELEVATED"]));
});

test("many ticks of one session count once, and a weekend does not count", () => {
  const step = (memory: RegimeMemory | null, value: number, at: number) =>
    nextRegime(memory, value, at, ease).memory;
  let memory = step(null, ELEVATED, day(0));
  for (let tick = 0; tick < 10; tick += 1) memory = step(memory, low, day(1) + tick);
  expect(memory.regime).toBe("ELEVATED");
  // Wednesday to Sunday are three sessions; Monday 15 January is a holiday.
  for (const n of [2, 3, 4, 5, 6, 7]) memory = step(memory, low, day(n));
  expect([memory.regime, memory.below]).toEqual(["ELEVATED", 4]);
  memory = step(memory, low, day(8));
  expect(memory.regime).toBe("ELEVATED");
  expect(step(memory, low, day(9)).regime).toBe("NEUTRAL");
});

/** The memory at the end of each session, with a tick at each of some hours UTC. */
function afterTicks(valueAt: (session: number, hour: number) => number, hours: readonly number[]) {
  let memory: RegimeMemory | null = null;
  return sessions.slice(0, 400).map((at, i) => {
    const midnight = at - 22 * HOUR_MS;
    for (const hour of hours) {
      memory = nextRegime(memory, valueAt(i, hour), midnight + hour * HOUR_MS, ease).memory;
    }
    return memory;
  });
}

test("a date is no session before its close: yesterday's value makes no rise at midnight", () => {
  // One point above the session 20 before; two above the one that is 20 before the next session.
  const values = [55, ...flat(54, RISE_RULES.sessions - 1), 56];
  let memory: RegimeMemory | null = null;
  for (const [i, value] of values.entries()) {
    memory = nextRegime(memory, value, sessions[i] ?? 0, ease).memory;
  }
  const next = sessions[values.length] ?? 0;
  const midnight = nextRegime(memory, 56, next - 22 * HOUR_MS + 5 * 60_000, ease);
  expect([midnight.memory.regime, midnight.rise]).toEqual(["NEUTRAL", 1]);
  expect(nextRegime(midnight.memory, 55.9, next, ease)).toMatchObject({
    memory: { regime: "NEUTRAL" },
    rise: 1.9,
  });
});

test("the last value of a session decides, however many ticks there were", () => {
  const next = random(13);
  const closes = Array.from({ length: 401 }, (_, i) =>
    Number((58 + 1.5 * Math.sin(i / 20) + next()).toFixed(1)),
  );
  const hours = Array.from({ length: 24 * 4 }, (_, i) => i / 4);
  // Yesterday's value until half an hour after the close, then another one for an hour, then the last.
  const valueAt = (i: number, hour: number) =>
    (hour < 21.5 ? closes[i] : hour < 22.5 ? (closes[i + 1] ?? 0) + 1.5 : closes[i + 1]) ?? 0;
  const daily = afterTicks(valueAt, hours.slice(-1));
  expect(afterTicks(valueAt, hours)).toEqual(daily);
  expect(new Set(daily.map((memory) => memory?.regime))).toEqual(new Set(["NEUTRAL", "RISING"]));
});

test("a level that is worse is taken at once within the day, and held after it", () => {
  const quiet = afterTicks(() => 58, [22])[59] ?? null;
  const morning = (sessions[60] ?? 0) - 10 * HOUR_MS;
  const taken = nextRegime(quiet, ELEVATED, morning, ease).memory;
  expect(taken.regime).toBe("ELEVATED");
  expect(nextRegime(taken, 58, morning + 10 * HOUR_MS, ease).memory.regime).toBe("ELEVATED");
  const evening = nextRegime(quiet, SEVERE, sessions[60] ?? 0, ease).memory;
  expect(nextRegime(evening, 58, (sessions[60] ?? 0) + HOUR_MS, ease).memory).toMatchObject({
    regime: "SEVERE",
    below: 1,
  });
});

test("noise smaller than the hysteresis around a border changes the regime at most once", () => {
  const next = random(11);
  const labels = regimesOf(Array.from({ length: 1_000 }, () => ELEVATED + (next() - 0.5) * 2));
  const moves = labels.filter((label, i) => i > 0 && label !== labels[i - 1]).length;
  expect(moves).toBeLessThanOrEqual(1);
});

test("values after a cut never change the regimes and rises before it", () => {
  const next = random(12);
  const values = Array.from(
    { length: 400 },
    (_, i) => Math.round(10 * (60 + 15 * Math.sin(i / 25) + (next() - 0.5) * 4)) / 10,
  );
  const whole = run(values);
  for (let i = 0; i < 100; i += 1) {
    const cut = Math.floor(next() * values.length);
    expect(run(values.slice(0, cut))).toEqual(whole.slice(0, cut));
  }
  expect(new Set(whole.map(({ regime }) => regime)).size).toBe(REGIMES.length);
});

test("a memory of an earlier version goes on, with no rise yet", () => {
  const old = { regime: "RISING", below: 2, session: "2024-01-05" } as const;
  const { memory, rise } = nextRegime(old, 61, day(0), ease);
  expect([memory.regime, memory.below, rise]).toEqual(["RISING", 3, null]);
});

test.each([
  [47.5, "STABLE", -1, "The regime is stable; it becomes neutral from 52."],
  [
    58,
    "NEUTRAL",
    0.4,
    "The regime is neutral; it becomes rising with a rise of 2 points in 20 sessions (now +0.4), elevated from 65, and stable after 6 sessions below 50.",
  ],
  [
    58,
    "RISING",
    2.4,
    "The regime is rising; it becomes elevated from 65, and eases after 6 sessions with a rise below 1 point in 20 sessions (now +2.4).",
  ],
  [
    64,
    "ELEVATED",
    null,
    "The regime is still elevated; it becomes severe from 70, and eases after 6 sessions below 63.",
  ],
  [69, "SEVERE", -3, "The regime is still severe; it eases after 6 sessions below 68."],
] as const)("%d in regime %s says what would change it", (value, regime, rise, sentence) => {
  expect(regimeOutlook({ value, regime, rise }, ease)).toBe(sentence);
});
