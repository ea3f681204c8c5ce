// Transforms that turn a series into a sensor's values.

import { expect, test } from "vitest";
import type { Transform } from "../../../lib/sensors/domain/sensor.ts";
import {
  emptyTransform,
  observationOf,
  stepTransform,
} from "../../../lib/sensors/domain/transform.ts";

const valuesOf = (transform: Transform, observations: number[]) => {
  const memory = emptyTransform();
  return observations.map((observation) => stepTransform(transform, memory, observation));
};

test.each<[Transform, number[], (number | null)[]]>([
  [{ kind: "level" }, [3, 4], [3, 4]],
  [{ kind: "ciss", lambda: 0.985 }, [12], [12]],
  [{ kind: "squaredIndex" }, [9], [9]],
  [{ kind: "realizedVol", of: "difference", window: 2 }, [1, 1.1, 0.9], [null, null, 251]],
  [
    { kind: "change", of: "difference", window: 2, absolute: false },
    [5, 4, 3, 9],
    [null, null, -2, 5],
  ],
  [{ kind: "change", of: "difference", window: 1, absolute: true }, [5, 4], [null, 1]],
  [{ kind: "change", of: "log", window: 1, absolute: false }, [1, Math.E], [null, 100]],
  [{ kind: "change", of: "log", window: 1, absolute: false }, [1, -1, 2], [null, null, null]],
  [{ kind: "path", window: 2 }, [1, 3, 2, 2], [null, null, 3, 1]],
  [{ kind: "drawdown", window: 3 }, [10, 8, 5, 4], [null, null, 50, 50]],
  [{ kind: "gap", window: 2 }, [1, 3, 1], [null, 50, -50]],
  [
    { kind: "meanChange", mean: 2, lag: 2 },
    [1, 3, 2 * Math.E, 2 * Math.E, 2],
    [null, null, null, 100, -13],
  ],
  [{ kind: "meanChange", mean: 1, lag: 1 }, [0, 3, -1], [null, null, null]],
  [
    { kind: "riseFromLow", mean: 2, window: 3 },
    [8, 6, 4, 6, 10, 10, 9, 7],
    [null, null, null, null, 3, 5, 5, 0],
  ],
])("the transform %o gives the expected values", (transform, observations, expected) => {
  const values = valuesOf(transform, observations);
  expect(values.map((value) => (value === null ? null : Math.round(value)))).toEqual(expected);
});

test("a close below zero costs two changes, not the whole month", () => {
  const transform: Transform = { kind: "realizedVol", of: "log", window: 4 };
  const values = valuesOf(transform, [20, 18, -37, 10, 10 * Math.E]);
  expect(values.at(-1)).toBeCloseTo(100 * Math.sqrt((252 * (Math.log(18 / 20) ** 2 + 1)) / 2), 8);
});

test("a spread is computed first where the definition says so", () => {
  const transform: Transform = { kind: "path", window: 1 };
  expect(observationOf({ transform, spreadFirst: true }, [7, 4])).toBe(3);
  expect(observationOf({ transform }, [7, 4])).toBe(7);
  expect(observationOf({ transform: { kind: "spread" } }, [7, 4])).toBe(3);
  expect(observationOf({ transform: { kind: "spread" } }, [7])).toBeNull();
  expect(observationOf({ transform }, [Number.NaN])).toBeNull();
});

test("a revision replaces the observation that it revises", () => {
  const transform: Transform = { kind: "path", window: 3 };
  const memory = emptyTransform();
  for (const observation of [1, 2, 9, 4]) stepTransform(transform, memory, observation);
  expect(stepTransform(transform, memory, 3, 1)).toBe(3);
  expect(stepTransform(transform, memory, 7, 0)).toBe(6);
  expect(stepTransform(transform, memory, 100, 4)).toBe(6);
  expect(memory.recent).toEqual([1, 2, 3, 7]);
});
