// The confidence of a sensor's state: how likely it is the same five observations later.

import { describe, expect, test } from "vitest";
import { addValue, emptyEcdf } from "../../../lib/core/ecdf.ts";
import { brierScore, expectedCalibrationError, mean } from "../../../lib/core/statistics.ts";
import {
  addOutcomes,
  CONFIDENCE_RULES,
  type ConfidenceTable,
  cellOf,
  confidenceOf,
  type StateOutcome,
  staleConfidence,
  stateRate,
} from "../../../lib/sensors/domain/confidence.ts";
import { type SensorReading, stepSensor } from "../../../lib/sensors/domain/evaluate.ts";
import type { SensorState } from "../../../lib/sensors/domain/sensor.ts";
import type { SensorMemory } from "../../../lib/sensors/domain/sensor-memory.ts";
import { exitValues, nearestExit } from "../../../lib/sensors/domain/sensor-state.ts";
import { hasRealSeries, realSeries } from "../../support/market/real-series.ts";
import { sensor } from "../../support/sensors/sensors.ts";

test.each<[SensorState, number, number, number, 1 | -1]>([
  ["SEVERE", 0.97, 0, 0.07, -1],
  ["SEVERE", 0.88, 0, -0.02, -1],
  ["ELEVATED", 0.78, 0, 0.03, -1],
  ["ELEVATED", 0.93, 0, 0.02, 1],
  ["RISING", 0.5, 0.15, 0.05, -1],
  ["RISING", 0.79, 0.3, 0.01, 1],
  ["STABLE", 0.3, 0, 0.1, 1],
  ["NEUTRAL", 0.7, 0, 0.1, 1],
  ["NEUTRAL", 0.6, 0.15, 0.05, 1],
  ["NEUTRAL", 0.3, 0.17, 0.02, -1],
  ["NORMAL", 0.8, 0, 0.1, 1],
  ["STRESS", 0.85, 0, 0.05, -1],
])("the state %s at p %d, m %d is %d from its exit", (state, p, m, distance, side) => {
  const exit = nearestExit(state, { p, m });
  expect(exit.distance).toBeCloseTo(distance, 12);
  expect(exit.side).toBe(side);
});

test("a band contains the values at the exits, whichever end is stressed", () => {
  const [high, low] = [emptyEcdf(1), emptyEcdf(1)];
  for (let value = 1; value <= 100; value += 1) {
    addValue(high, value);
    addValue(low, -value);
  }
  expect(exitValues(high, "ELEVATED", 1)).toEqual({ bandLow: 75, bandHigh: 95 });
  expect(exitValues(high, "SEVERE", 1)).toEqual({ bandLow: 90, bandHigh: null });
  expect(exitValues(low, "SEVERE", -1)).toEqual({ bandLow: null, bandHigh: 11 });
  expect(exitValues(emptyEcdf(1), "SEVERE", 1)).toEqual({ bandLow: null, bandHigh: null });
});

test("a cell has state, progress of a change, side, margin in typical moves, and age", () => {
  const base = { state: "SEVERE" as const, age: 20, candidate: -3 };
  // The typical move is 0.02, and 0.96 is 3 of them above the exit at 0.90.
  expect(cellOf(base, { p: 0.96, m: 0 }, [0.96, 0.94, 0.96])).toBe("SEVERE|-3|d4|4");
  expect(cellOf(base, { p: 0.89, m: 0 }, [0.9, 0.9, 0.9])).toBe("SEVERE|-3|d0|4");
  expect(cellOf({ ...base, age: 1 }, { p: 0.9, m: 0 }, [0.9])).toBe("SEVERE|-3|d2|0");
});

test("each cell is shrunk towards the cell that contains it", () => {
  const outcomes = (cell: string, hits: number, misses: number): StateOutcome[] => [
    ...Array<StateOutcome>(hits).fill({ cell, unchanged: true }),
    ...Array<StateOutcome>(misses).fill({ cell, unchanged: false }),
  ];
  const table: ConfidenceTable = {};
  expect(stateRate(table, "STABLE")).toBeCloseTo(CONFIDENCE_RULES.prior, 12);
  addOutcomes(table, [...outcomes("STABLE|0|u6|5", 70, 10), ...outcomes("STABLE|1|u1|5", 4, 16)]);
  const state = (74 + 20 * 0.85) / 120;
  expect(stateRate(table, "STABLE")).toBeCloseTo(state, 12);
  const [progress, margin] = [(4 + 20 * state) / 40, (4 + 20 * ((4 + 20 * state) / 40)) / 40];
  const cell = (4 + 20 * margin) / 40;
  expect(progress).toBeGreaterThan(margin);
  expect(confidenceOf(table, "STABLE|1|u1|5", 504)).toBeCloseTo(cell, 12);
  expect(confidenceOf(table, "STABLE|1|u1|5", 252)).toBeCloseTo((state + cell) / 2, 12);
});

test("a stale sensor's confidence moves halfway to its state's rate with each missed reading", () => {
  expect(staleConfidence(0.9, 0.8, 0, false)).toBeCloseTo(0.9, 12);
  expect(staleConfidence(0.9, 0.8, 1, false)).toBeCloseTo(0.85, 12);
  expect(staleConfidence(0.5, 0.8, 2, false)).toBeCloseTo(0.725, 12);
  expect(staleConfidence(0.9, 0.8, 1, true)).toBeNull();
  expect(staleConfidence(null, 0.8, 1, false)).toBeNull();
});

describe.skipIf(!hasRealSeries)(
  "confidence on real series (skipped where ../shared/data is absent)",
  () => {
    test("on 2012-2022 as it became known, it is calibrated within .03 with a Brier skill above .30", () => {
      const names = ["VIX", "BAA10Y", "HY_OAS", "T5YIE", "DGS10", "BRENT"];
      const events = names
        .flatMap((name) => realSeries(name).map((row) => ({ name, ...row })))
        .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
      const memories = new Map<string, SensorMemory>();
      const readings = new Map<string, SensorReading[]>(names.map((name) => [name, []]));
      const table: ConfidenceTable = {};
      for (const { name, date, value } of events) {
        const at = Date.parse(date);
        const event = { observedAt: at, knownAt: at, values: [value], missedSessions: 0 };
        const step = stepSensor(sensor(), memories.get(name) ?? null, event, table);
        memories.set(name, step.memory);
        if (step.reading !== null) readings.get(name)?.push(step.reading);
        addOutcomes(table, step.outcomes);
      }
      const [said, came]: [number[], boolean[]] = [[], []];
      for (const own of readings.values()) {
        own.forEach((reading, i) => {
          const later = own[i + 5];
          if (later === undefined || reading.observedAt < Date.parse("2012-01-01")) return;
          said.push(reading.confidence ?? Number.NaN);
          came.push(later.state === reading.state);
        });
      }
      const base = mean(came.map(Number)) ?? Number.NaN;
      const skill = 1 - (brierScore(said, came) ?? Number.NaN) / (base * (1 - base));
      expect(said.length).toBeGreaterThan(15_000);
      expect(expectedCalibrationError(said, came)).toBeLessThan(0.03);
      expect(skill).toBeGreaterThan(0.3);
    }, 60_000);
  },
);
