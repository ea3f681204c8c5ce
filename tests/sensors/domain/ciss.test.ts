// The composite sensor (CISS): families that move together give a higher value.

import { expect, test } from "vitest";
import { FAMILIES } from "../../../lib/sensors/domain/sensor.ts";
import {
  CISS_LAMBDA,
  emptyCiss,
  type FamilyLevels,
  quadraticForm,
  stepCiss,
} from "../../../lib/sensors/domain/stress-index/ciss.ts";
import { random } from "../../support/tools/random.ts";

const FIVE = FAMILIES.slice(0, 5);
const all = (level: number): FamilyLevels =>
  Object.fromEntries(FIVE.map((category) => [category, level]));

test("the limits are .81 with all correlations 1, and .162 with five uncorrelated families", () => {
  const levels = FIVE.map(() => 0.9);
  expect(quadraticForm(levels, () => 1)).toBeCloseTo(0.81, 12);
  expect(quadraticForm(levels, () => 0)).toBeCloseTo(0.162, 12);
});

test("lambda is the weekly .93 of the paper, converted to one session", () => {
  expect(CISS_LAMBDA).toBeCloseTo(0.93 ** 0.2, 4);
});

test("families that stay at .9 together approach the limit .81", () => {
  const memory = emptyCiss();
  let value: number | null = null;
  for (let i = 0; i < 3_000; i += 1) value = stepCiss(memory, all(0.9));
  expect(value).toBeCloseTo(0.81, 9);
});

test("independent families stay well below families that move together", () => {
  const next = random(3);
  const [together, apart] = [emptyCiss(), emptyCiss()];
  for (let i = 0; i < 2_000; i += 1) {
    stepCiss(together, all(next()));
    stepCiss(apart, Object.fromEntries(FIVE.map((category) => [category, next()])));
  }
  const [high, low] = [stepCiss(together, all(0.9)), stepCiss(apart, all(0.9))];
  expect(high).toBeGreaterThan(0.8);
  expect(low).toBeLessThan(0.35);
});

test("a family without data is left out, a single family gives no value, and memory stays bounded", () => {
  const memory = emptyCiss();
  expect(stepCiss(memory, { credit: 0.9 })).toBeNull();
  expect(stepCiss(memory, {})).toBeNull();
  expect(stepCiss(memory, { credit: 0.9, rates: 0.2 })).not.toBeNull();
  for (let i = 0; i < 100; i += 1) stepCiss(memory, all(0.3));
  expect(Object.keys(memory.products).length).toBeLessThanOrEqual(15);
});

test("the value is always within 0..1", () => {
  const next = random(5);
  const memory = emptyCiss();
  for (let i = 0; i < 2_000; i += 1) {
    const levels = Object.fromEntries(
      FAMILIES.filter(() => next() < 0.7).map((category) => [category, Math.round(next())]),
    );
    const value = stepCiss(memory, levels);
    if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
  }
});
