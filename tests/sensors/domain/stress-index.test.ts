import { describe, expect, test } from "vitest";
import { FAMILY_WEIGHTS, SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { CATEGORIES, FIVE_STATES, type SensorState } from "../../../lib/sensors/domain/sensor.ts";
import {
  INDEX_FORM,
  type IndexInput,
  indexScore,
  METHODOLOGY,
  stressIndex,
} from "../../../lib/sensors/domain/stress-index/stress-index.ts";
import { random } from "../../support/random.ts";

const input = (given: Partial<IndexInput> = {}): IndexInput => ({
  sensorId: "test",
  category: "credit",
  indexWeight: 1,
  percentile: 0.5,
  state: "NEUTRAL",
  ...given,
});

/** Every sensor of the catalogue with a random percentile and state; some without one. */
function drawn(next: () => number): IndexInput[] {
  return SENSORS.map(({ id, category, indexWeight }) => ({
    sensorId: id,
    category,
    indexWeight,
    percentile: next() < 0.05 ? null : next(),
    state: FIVE_STATES[Math.floor(next() * FIVE_STATES.length)] ?? "NEUTRAL",
  }));
}

test("the published contributions recompute the index to the digit: 1,000 draws", () => {
  const next = random(1);
  for (let i = 0; i < 1_000; i += 1) {
    const inputs = drawn(next).filter(() => next() < 0.8);
    const index = stressIndex(inputs, FAMILY_WEIGHTS);
    if (index === null) continue;
    const sensors = index.contributions.flatMap((family) => family.sensors);
    const byFamily = index.contributions.reduce((sum, { contribution }) => sum + contribution, 0);
    const bySensor = sensors.reduce((sum, { contribution }) => sum + contribution, 0);
    expect(Math.round(byFamily * 10) / 10).toBe(index.value);
    expect(Math.abs(bySensor - index.value)).toBeLessThanOrEqual(0.05 + 1e-9);
    for (const { sensorId, score, weight, contribution } of sensors) {
      const percentile = inputs.find((one) => one.sensorId === sensorId)?.percentile ?? Number.NaN;
      expect(score).toBe(indexScore(percentile));
      expect(Math.abs(contribution - 100 * weight * score)).toBeLessThan(0.000051);
    }
    expect(sensors.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 4);
    expect(Object.values(index.breakdown).reduce((a, b) => a + b)).toBe(index.sensorCount);
    expect(index.value).toBeGreaterThanOrEqual(100 * INDEX_FORM.floor - 0.1);
    expect(index.value).toBeLessThanOrEqual(100);
  }
});

test("the score runs from the floor to 1 and never falls", () => {
  expect(indexScore(0)).toBe(INDEX_FORM.floor);
  expect(indexScore(1)).toBe(1);
  expect(indexScore(1.2)).toBe(1);
  expect(indexScore(-0.1)).toBe(INDEX_FORM.floor);
  for (let p = 0; p < 1_000; p += 1) {
    expect(indexScore((p + 1) / 1_000)).toBeGreaterThanOrEqual(indexScore(p / 1_000));
  }
});

describe("missing sensors", () => {
  test("without a live sensor that carries weight there is no number", () => {
    expect(stressIndex([], FAMILY_WEIGHTS)).toBeNull();
    expect(stressIndex([input({ percentile: null })], FAMILY_WEIGHTS)).toBeNull();
    expect(stressIndex([input({ indexWeight: 0 })], FAMILY_WEIGHTS)).toBeNull();
    expect(stressIndex([input({ category: "composite" })], FAMILY_WEIGHTS)).toBeNull();
  });

  test("a family without sensors gives its weight to the others, and the coverage says so", () => {
    const index = stressIndex([input({ percentile: 1 })], FAMILY_WEIGHTS);
    expect(index?.value).toBe(100);
    expect(index?.coverage).toBe(FAMILY_WEIGHTS.credit);
    expect(index?.contributions).toHaveLength(1);
  });

  test("dropping any one sensor moves the index by no more than it weighs", () => {
    const inputs = drawn(random(7)).map((one) => ({ ...one, percentile: one.percentile ?? 0.5 }));
    const whole = stressIndex(inputs, FAMILY_WEIGHTS);
    for (const { sensorId } of inputs) {
      const rest = stressIndex(
        inputs.filter((one) => one.sensorId !== sensorId),
        FAMILY_WEIGHTS,
      );
      const weight = whole?.contributions
        .flatMap((family) => family.sensors)
        .find((one) => one.sensorId === sensorId)?.weight;
      const moved = Math.abs((rest?.value ?? 0) - (whole?.value ?? 0));
      expect(moved).toBeLessThanOrEqual(100 * (weight ?? 0) * (1 - INDEX_FORM.floor) * 1.5 + 0.1);
    }
  });
});

test("states of other schemes are counted by their aliases, unknown ones as neutral", () => {
  const words = ["STRESS", "CRITICAL", "SEVERE", "ESCALATING", "ELEVATED", "RISING", "NORMAL"];
  const inputs = [...words, "NEUTRAL", "STABLE", "SOMETHING"].map((state, i) =>
    input({ sensorId: `s${i}`, state: state as SensorState }),
  );
  const index = stressIndex([...inputs, input({ category: "composite" })], FAMILY_WEIGHTS);
  expect(index?.breakdown).toEqual({ severe: 3, elevated: 2, rising: 1, neutral: 3, stable: 1 });
  expect(index?.sensorCount).toBe(10);
});

test("the methodology names the numbers that it uses", () => {
  expect(METHODOLOGY).toContain(`${INDEX_FORM.floor} + 0.6 * ln(1 - ${INDEX_FORM.tail} p)`);
});

describe("catalogue", () => {
  /** The series that come with the repository. */
  const BUNDLED = new Set(
    "VIX WTI BRENT NATGAS DGS2 DGS10 DGS30 T10Y2Y DTWEXBGS T5YIE T10YIE DFF BTC".split(" "),
  );
  const runnable = SENSORS.filter(({ series }) => series.every((id) => BUNDLED.has(id)));

  test("ids are unique and kebab-case", () => {
    expect(new Set(SENSORS.map(({ id }) => id)).size).toBe(SENSORS.length);
    for (const { id } of SENSORS) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("at least 24 sensors in seven families run on the bundled series, 8 of them free", () => {
    expect(runnable.length).toBeGreaterThanOrEqual(24);
    expect(new Set(runnable.map(({ category }) => category)).size).toBeGreaterThanOrEqual(7);
    expect(runnable.filter(({ tier }) => tier === "free").length).toBeGreaterThanOrEqual(8);
    expect(runnable.map(({ id }) => id)).toContain("systemic-stress");
  });

  test("weights of families sum to 1; composites have none", () => {
    const sum = CATEGORIES.reduce((all, category) => all + FAMILY_WEIGHTS[category], 0);
    expect(sum).toBeCloseTo(1, 9);
    const composites = SENSORS.filter(({ category }) => category === "composite");
    expect(
      composites.every(({ indexWeight, series }) => indexWeight === 0 && series.length === 0),
    ).toBe(true);
  });

  test("every text ends in a full stop and every sensor says how it is made, and why", () => {
    for (const { description, methodology, notes } of SENSORS) {
      expect(methodology.length).toBeGreaterThanOrEqual(3);
      for (const text of [description, ...methodology, notes ?? "."]) expect(text).toMatch(/\.$/);
    }
  });
});
