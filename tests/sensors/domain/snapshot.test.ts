// The snapshot from which the interpretation is written.

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import {
  buildSnapshot,
  type SnapshotInputSensor,
  type SnapshotInputs,
  sessionPoints,
} from "../../../lib/sensors/domain/snapshot.ts";
import { INDEX_MAX_AGE_MS } from "../../../lib/sensors/domain/stress-index/index-point.ts";
import { dailyInterpretations } from "../../../scripts/research/validation/interpretation.ts";
import { loadEvents, replaySample } from "../../../scripts/research/validation/replay.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";

const AT = Date.parse("2022-06-15T21:00:00Z");
const HOUR_MS = DAY_MS / 24;
const SLOW_MS = 60_000;

const vix = (given: Partial<SnapshotInputSensor> = {}): SnapshotInputSensor => ({
  id: "vix",
  name: "VIX",
  minTier: "free",
  series: ["VIX"],
  cadenceMinutes: 1_440,
  state: "ELEVATED",
  recordedAt: Date.parse("2022-06-14T20:15:00Z"),
  observedAt: Date.parse("2022-06-14"),
  isReplayed: false,
  moves: [],
  observed: [],
  unit: "index points",
  publishValues: true,
  ...given,
});
const known = (
  sensor: SnapshotInputSensor,
  given: Partial<SnapshotInputs> = {},
): SnapshotInputs => ({
  at: AT,
  days: [{ at: AT, value: 50, regime: "NEUTRAL" }],
  contributions: [],
  families: [],
  excluded: [],
  confidence: 0.9,
  sensors: [sensor],
  ...given,
});
const sensorOf = (sensor: SnapshotInputSensor, given: Partial<SnapshotInputs> = {}) =>
  buildSnapshot(known(sensor, given))?.sensors[0];

describe("which sensors are live", () => {
  test.each<[string, Partial<SnapshotInputSensor>, { isFresh: boolean; isDead: boolean }]>([
    [
      "read within its cadence",
      { recordedAt: AT - 24 * HOUR_MS },
      { isFresh: true, isDead: false },
    ],
    [
      "read later than its cadence",
      { recordedAt: AT - HOUR_MS, cadenceMinutes: 15 },
      { isFresh: false, isDead: false },
    ],
    ["not read for a day", { recordedAt: AT - 24 * HOUR_MS - 1 }, { isFresh: false, isDead: true }],
    [
      "read, but its source is late",
      { recordedAt: AT, observedAt: Date.parse("2022-06-10") },
      { isFresh: false, isDead: false },
    ],
    [
      "of history that was replayed, its source in time",
      { recordedAt: AT - 24 * HOUR_MS - 1, isReplayed: true },
      { isFresh: true, isDead: false },
    ],
    [
      "of history that was replayed, its source late",
      { isReplayed: true, observedAt: Date.parse("2022-06-10") },
      { isFresh: false, isDead: false },
    ],
    [
      "a composite, which has no source",
      { series: [], recordedAt: AT },
      { isFresh: true, isDead: false },
    ],
  ])("a sensor %s is fresh or dead as expected", (_, given, expected) => {
    expect(sensorOf(vix(given))).toMatchObject(expected);
  });

  test("a sensor that the index left out is dead, in a replay too", () => {
    for (const isReplayed of [true, false]) {
      const old = { observedAt: AT - INDEX_MAX_AGE_MS - 1, recordedAt: AT };
      const sensor = sensorOf(vix({ isReplayed, ...old }), { excluded: ["vix"] });
      expect(sensor).toMatchObject({ isFresh: false, isDead: true });
    }
    // A late input leaves the index after five sessions, before it is dead.
    expect(sensorOf(vix({ isReplayed: true }), { excluded: ["vix"] })).toMatchObject({
      isDead: false,
    });
  });
});

describe("the sessions of a snapshot", () => {
  const day = (date: string, value: number) => ({
    at: Date.parse(`${date}T22:00:00Z`),
    value,
    regime: "NEUTRAL" as const,
  });

  test("a weekend or a holiday belongs to the session before it", () => {
    // 2022-06-20 is Juneteenth, observed on the Monday.
    const days = [
      "2022-06-16",
      "2022-06-17",
      "2022-06-18",
      "2022-06-19",
      "2022-06-20",
      "2022-06-21",
    ];
    const points = sessionPoints(days.map((date, i) => day(date, i)));
    expect(points.map(({ value }) => value)).toEqual([0, 4, 5]);
    expect(points.map(({ at }) => utcDateOf(at))).toEqual([
      "2022-06-16",
      "2022-06-20",
      "2022-06-21",
    ]);
  });

  test("the earlier state is that of 5 sessions ago, through every change since", () => {
    const dates = [
      "2022-06-08",
      "2022-06-09",
      "2022-06-10",
      "2022-06-13",
      "2022-06-14",
      "2022-06-15",
    ];
    const days = dates.map((date) => day(date, 50));
    const moved = (date: string) => Date.parse(`${date}T22:00:00Z`);
    const earlier = (...moves: SnapshotInputSensor["moves"]) =>
      sensorOf(vix({ moves }), { days })?.stateBefore;
    expect(earlier()).toBe("ELEVATED");
    expect(earlier([moved("2022-06-08"), "STABLE"])).toBe("ELEVATED");
    expect(earlier([moved("2022-06-09"), "STABLE"])).toBe("STABLE");
    expect(earlier([moved("2022-06-07"), "SEVERE"], [moved("2022-06-10"), "RISING"])).toBe(
      "RISING",
    );
    expect(earlier([moved("2022-06-10"), "RISING"], [moved("2022-06-13"), "NEUTRAL"])).toBe(
      "RISING",
    );
  });

  test("without a level of the index there is no snapshot", () => {
    expect(buildSnapshot(known(vix(), { days: [] }))).toBeNull();
  });
});

test(
  "the snapshot of a day depends on nothing that became known after it: 8 cuts of the sample",
  () => {
    const folder = join(import.meta.dirname, "../../../scripts/sample/series");
    const events = loadEvents(folder, Date.parse("2023-06-01")).filter(
      ({ observedAt, knownAt }) =>
        observedAt > Date.parse("2020-01-01") && knownAt < Date.parse("2022-12-31"),
    );
    const whole = dailyInterpretations(replaySample(events, () => {}));
    expect(new Set(whole.map(({ narrativeType }) => narrativeType)).size).toBe(5);
    const next = random(7);
    for (let i = 0; i < 8; i += 1) {
      const cut = utcDateOf(events[wholeBetween(next, 0, events.length - 1)]?.knownAt ?? 0);
      const early = events.filter(({ knownAt }) => utcDateOf(knownAt) <= cut);
      const published = dailyInterpretations(replaySample(early, () => {}));
      expect(published).toEqual(whole.slice(0, published.length));
    }
  },
  SLOW_MS,
);

describe("the move of the day", () => {
  const observed = (hours: number): SnapshotInputSensor["observed"] => [
    [AT - hours * HOUR_MS, 48, 0.99, "NEUTRAL", { state: "SEVERE", readings: 1, needed: 2 }],
    [AT - 48 * HOUR_MS, 21, 0.6, "NEUTRAL", null],
  ];

  test("it is of an observation that became known in the last 24 hours", () => {
    expect(sensorOf(vix({ observed: observed(23) }))?.move).toMatchObject({
      value: 48,
      valueBefore: 21,
      pending: { state: "SEVERE", readings: 1, needed: 2 },
    });
    expect(sensorOf(vix({ observed: observed(24) }))?.move).toBeNull();
    expect(sensorOf(vix({ observed: observed(1).slice(0, 1) }))?.move).toBeNull();
  });

  test("its values are left out where a licence forbids to show them", () => {
    const sensor = vix({ observed: observed(1), publishValues: false });
    expect(sensorOf(sensor)?.move).toMatchObject({
      value: null,
      valueBefore: null,
      percentile: 0.99,
    });
  });
});
