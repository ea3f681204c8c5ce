// Evaluating a sensor: percentile, z-score, momentum, state and confidence, without look-ahead.

import { describe, expect, test } from "vitest";
import { midRank } from "../../../lib/core/statistics.ts";
import { addOutcomes, type ConfidenceTable } from "../../../lib/sensors/domain/confidence.ts";
import {
  type SensorEvent,
  type SensorReading,
  stepSensor,
} from "../../../lib/sensors/domain/evaluate.ts";
import type { SensorDefinition } from "../../../lib/sensors/domain/sensor.ts";
import type { SensorMemory } from "../../../lib/sensors/domain/sensor-memory.ts";
import { hasRealSeries, realSeries } from "../../support/market/real-series.ts";
import { robustZ } from "../../support/sensors/robust-z.ts";
import { sensor, TRANSFORMS } from "../../support/sensors/sensors.ts";
import { normal, random, wholeBetween } from "../../support/tools/random.ts";
import { times } from "../../support/tools/thorough.ts";

const DAY_MS = 86_400_000;
/** The time limit for thousands of evaluations on a busy machine. */
const SLOW_MS = 60_000;

/** Two made-up series above zero with bursts, as events. */
function wander(seed: number, length: number): SensorEvent[] {
  const next = random(seed);
  let [a, b] = [50, 40];
  return Array.from({ length }, (_, day) => {
    const burst = Math.floor(day / 80) % 3 === 1 ? 4 : 1;
    a = Math.max(1, a * Math.exp(0.01 * burst * normal(next)));
    b = Math.max(1, b * Math.exp(0.01 * normal(next)));
    const missedSessions = next() < 0.02 ? 12 : 0;
    const observedAt = day * DAY_MS;
    return { observedAt, knownAt: observedAt + DAY_MS / 2, values: [a, b], missedSessions };
  });
}

interface Fold {
  memory: SensorMemory | null;
  table: ConfidenceTable;
  readings: (SensorReading | null)[];
}

/** Evaluates events from a given point. The outcomes of each date are added after it. */
function fold(definition: SensorDefinition, events: readonly SensorEvent[], from?: Fold): Fold {
  const to = from ?? { memory: null, table: {}, readings: [] };
  for (const event of events) {
    const step = stepSensor(definition, to.memory, event, to.table);
    addOutcomes(to.table, step.outcomes);
    to.memory = step.memory;
    to.readings.push(step.reading);
  }
  return to;
}

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const DEFINITIONS = TRANSFORMS.map((transform, i) =>
  sensor({
    transform,
    sign: i % 2 === 0 ? 1 : -1,
    scheme: i % 3 === 2 ? "two" : "five",
    ...(i % 4 === 3 ? { spreadFirst: true } : {}),
  }),
);

test(
  "a value does not depend on later ones: random cuts over all kinds of sensors",
  () => {
    const next = random(2);
    DEFINITIONS.forEach((definition, kind) => {
      const events = wander(kind + 1, 700);
      const { readings } = fold(definition, events);
      expect(readings.at(-1)).not.toBeNull();
      for (let cut = 0; cut < times(100, 25); cut += 1) {
        const length = wholeBetween(next, 1, events.length);
        const known = fold(definition, events.slice(0, length));
        expect(known.readings.at(-1)).toEqual(readings[length - 1]);
      }
    });
  },
  SLOW_MS,
);

test(
  "a memory that is stored as JSON at every step continues the same",
  () => {
    DEFINITIONS.forEach((definition, kind) => {
      const events = wander(kind + 30, 400);
      let stored: Fold = { memory: null, table: {}, readings: [] };
      for (const event of events) stored = json(fold(definition, [event], stored));
      expect(stored).toEqual(json(fold(definition, events)));
    });
  },
  SLOW_MS,
);

describe.skipIf(!hasRealSeries)(
  "evaluation of real series (skipped where ../shared/data is absent)",
  () => {
    const events = (name: string): SensorEvent[] =>
      realSeries(name).map(({ date, value }) => {
        const observedAt = Date.parse(date);
        return { observedAt, knownAt: observedAt, values: [value], missedSessions: 0 };
      });

    test.each(["VIX", "WTI", "BAA10Y"])(
      "%s: a cut changes nothing before it",
      (name) => {
        const definition = sensor({ transform: { kind: "realizedVol", of: "log", window: 21 } });
        const all = events(name);
        const { readings } = fold(definition, all);
        const next = random(5);
        for (let cut = 0; cut < 10; cut += 1) {
          const length = wholeBetween(next, 1, all.length);
          expect(fold(definition, all.slice(0, length)).readings.at(-1)).toEqual(
            readings[length - 1],
          );
        }
      },
      SLOW_MS,
    );

    test("the memory of 32 years of a level fits in 20 KB, and March 2020 is severe", () => {
      const { memory, readings } = fold(sensor(), events("VIX"));
      expect(JSON.stringify(memory).length).toBeLessThan(20_000);
      const march = readings.find((reading) => reading?.observedAt === Date.parse("2020-03-16"));
      expect(march).toMatchObject({ state: "SEVERE", value: 82.69 });
      expect(march?.percentile).toBeGreaterThan(0.999);
    });
  },
);

test("percentile, z-score and momentum are those of the whole history", () => {
  const definition = sensor({ sign: -1, resolution: 0.01 });
  const { readings } = fold(definition, wander(3, 600));
  const xs = readings.map((reading) => Math.round(-(reading?.value ?? 0) / 0.01));
  const ranks = xs.map((x, i) => midRank(xs.slice(0, i + 1), x));
  readings.forEach((reading, i) => {
    expect(reading?.percentile).toBe(ranks[i]);
    const before = ranks[i - 20];
    expect(reading?.momentum).toBe(i < 20 ? null : (ranks[i] ?? 0) - (before ?? 0));
    const z = robustZ(xs[i] ?? 0, xs.slice(Math.max(0, i - 251), i + 1));
    if (i < 19) expect(reading?.z).toBeNull();
    else expect(reading?.z).toBeCloseTo(z, 10);
  });
});

test("the first 60 observations are calm and without confidence", () => {
  const events = wander(4, 62);
  const { readings } = fold(sensor({ scheme: "two" }), events);
  for (const reading of readings.slice(0, 60)) {
    expect(reading).toMatchObject({ state: "NORMAL", confidence: null });
  }
  expect(readings[60]?.confidence).not.toBeNull();
});

test("a constant series ranks in the middle and stays neutral", () => {
  const flat = wander(5, 300).map((event) => ({ ...event, values: [7, 7] }));
  for (const reading of fold(sensor(), flat).readings) {
    expect(reading).toMatchObject({ percentile: 0.5, state: "NEUTRAL" });
  }
});

test("a missing input changes nothing", () => {
  const definition = sensor({ transform: { kind: "spread" } });
  const before = fold(definition, wander(6, 100));
  const memory = json(before.memory);
  const event = { observedAt: 200 * DAY_MS, knownAt: 0, values: [1], missedSessions: 0 };
  const step = stepSensor(definition, before.memory, event, before.table);
  expect(step).toEqual({ memory, reading: null, outcomes: [] });
});

test("a revision of the latest date gives what the revised value would have given at once", () => {
  DEFINITIONS.forEach((definition, kind) => {
    const events = wander(kind + 60, 400);
    const last = events.at(-1);
    if (last === undefined) throw new Error("no events");
    const wrong = { ...last, values: [last.values[0] ?? 0, 9].map((value) => value * 1.3) };
    const once = fold(definition, events);
    const twice = fold(definition, [
      ...events.slice(0, -1),
      wrong,
      { ...last, missedSessions: 99 },
    ]);
    const { confidence: revisedConfidence, ...revised } = twice.readings.at(-1) ?? {};
    const { confidence, ...direct } = once.readings.at(-1) ?? {};
    expect(revised).toEqual(direct);
    expect(twice.memory).toEqual({ ...once.memory, sample: twice.memory?.sample });
    // The first value's outcome stays in the table, so confidence may differ a little.
    expect(revisedConfidence).toBeCloseTo(confidence ?? Number.NaN, 1);
  });
});

test("a revision of an older date replaces its rank and keeps published states", () => {
  const definition = sensor();
  const events = wander(8, 300);
  const start = fold(definition, events);
  const state = json(start.memory?.state);
  const old = events.at(-4);
  if (old === undefined || start.memory === null) throw new Error("no events");
  const event = { ...old, values: [500, 0], stepsBack: 3 };
  const step = stepSensor(definition, start.memory, event, start.table);
  expect(step.reading).toBeNull();
  expect(step.memory.state).toEqual(state);
  const corrected = [...events.slice(0, -4), { ...old, values: [500, 0] }, ...events.slice(-3)];
  const direct = fold(definition, corrected).memory;
  expect(step.memory.ecdf).toEqual(direct?.ecdf);
  expect(step.memory.sample).toEqual(direct?.sample);
  const unplaced = { ...old, values: [1, 1] };
  expect(() => stepSensor(definition, step.memory, unplaced, {})).toThrow(RangeError);
});

test("outcomes are added when the fifth later observation is known", () => {
  const definition = sensor();
  const { memory, table } = fold(definition, wander(9, 65));
  expect(table).toEqual({});
  const cells = json(memory?.pending ?? []);
  const [next] = wander(9, 66).slice(65);
  if (next === undefined) throw new Error("no event");
  const step = stepSensor(definition, memory, next, table);
  expect(step.outcomes).toHaveLength(1);
  expect(step.outcomes[0]?.cell).toBe(cells[0]);
});

test(
  "every result is finite, in range and bounded in size, whatever the input",
  () => {
    const odd = [0, -0, 1e-300, -1e-9, 1e15, -1e15, 1e300, -1e300, 5, 5, 5, Number.NaN, Infinity];
    DEFINITIONS.forEach((definition, kind) => {
      const next = random(kind + 90);
      const pick = () =>
        next() < 0.2 ? (odd[wholeBetween(next, 0, 12)] ?? 0) : 50 + normal(next) * 20;
      const to: Fold = { memory: null, table: {}, readings: [] };
      for (let day = 1; day < 3_000; day += 1) {
        const stepsBack = next() < 0.05 ? wholeBetween(next, 0, 300) : 0;
        const observedAt =
          to.memory?.observedAt != null && stepsBack > 0 ? 0 : day - (day % 7 === 0 ? 1 : 0);
        const event = {
          observedAt,
          knownAt: day,
          values: [pick(), pick()],
          missedSessions: 0,
          stepsBack,
        };
        fold(definition, [event], to);
      }
      expect(json(to.memory)).toEqual(to.memory);
      expect(JSON.stringify(to.memory).length).toBeLessThan(30_000);
      for (const reading of to.readings) {
        if (reading === null) continue;
        for (const value of Object.values(reading)) {
          if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
        }
        expect(reading.percentile).toBeGreaterThan(0);
        expect(reading.percentile).toBeLessThan(1);
        expect(Math.abs(reading.z ?? 0)).toBeLessThanOrEqual(6);
        expect(Math.abs(reading.momentum ?? 0)).toBeLessThan(1);
        expect(reading.confidence ?? 0.5).toBeGreaterThan(0);
        expect(reading.confidence ?? 0.5).toBeLessThan(1);
      }
    });
  },
  SLOW_MS,
);
