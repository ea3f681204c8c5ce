// The formula of the stress index, its inputs, and the catalogue's definitions.

import { describe, expect, test } from "vitest";
import { TIERS } from "../../../lib/core/tier.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { FIVE_STATES, type SensorState } from "../../../lib/sensors/domain/sensor.ts";
import {
  INDEX_SCALES,
  INDEX_SEEDS,
} from "../../../lib/sensors/domain/stress-index/index-constants.ts";
import {
  coverageOf,
  familiesOfTier,
  INDEX_FAMILIES,
  INDEX_INPUT_IDS,
  type IndexInput,
  METHODOLOGY,
  scaleName,
  stressIndex,
} from "../../../lib/sensors/domain/stress-index/stress-index.ts";
import { random } from "../../support/tools/random.ts";

const input = (given: Partial<IndexInput> = {}): IndexInput => ({
  sensorId: "vix",
  category: "equity_volatility",
  minTier: "free",
  indexWeight: 2,
  inFamilyRank: true,
  expandingZ: { z: 0, since: 0 },
  percentile: 0.5,
  state: "NEUTRAL",
  ...given,
});

/** Every sensor of the catalogue with a random z-score, percentile and state; some without. */
function drawn(next: () => number): IndexInput[] {
  return SENSORS.map(({ id, category, tier, indexWeight, inFamilyRank }) => ({
    sensorId: id,
    category,
    minTier: tier,
    indexWeight,
    inFamilyRank,
    expandingZ: next() < 0.05 ? null : { z: Math.round((next() * 14 - 4) * 1e4) / 1e4, since: 0 },
    percentile: next() < 0.05 ? null : next(),
    state: FIVE_STATES[Math.floor(next() * FIVE_STATES.length)] ?? "NEUTRAL",
  }));
}
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

test("constants and contributions reproduce the index exactly, in 1,000 random cases", () => {
  const next = random(1);
  let clipped = 0;
  for (let i = 0; i < 1_000; i += 1) {
    const inputs = drawn(next).filter(() => next() < 0.8);
    const index = stressIndex(inputs);
    if (index === null) continue;
    const { contributions, intercept, slope, unclipped, value } = index;
    const sensors = contributions.flatMap((family) => family.sensors);
    const byFamily = contributions.reduce((sum, { contribution }) => sum + contribution, 0);
    const bySensor = sensors.reduce((sum, { contribution }) => sum + contribution, 0);
    expect(round(byFamily, 4)).toBe(unclipped);
    expect(round(bySensor, 4)).toBe(unclipped);
    expect(round(Math.min(100, Math.max(0, unclipped)), 1)).toBe(value);
    if (unclipped > 100 || unclipped < 0) clipped += 1;
    for (const { sensorId, z, weight, contribution } of sensors) {
      expect(z).toBe(inputs.find((one) => one.sensorId === sensorId)?.expandingZ?.z);
      expect(contribution).toBe(round(weight * (intercept + slope * (z ?? Number.NaN)), 4) + 0);
    }
    expect(
      round(
        sensors.reduce((sum, { weight }) => sum + weight, 0),
        6,
      ),
    ).toBe(1);
    const mean = sensors.reduce((sum, { weight, z }) => sum + weight * (z ?? Number.NaN), 0);
    expect(unclipped).toBeCloseTo(intercept + slope * mean, 3);
    const ids = sensors.map(({ sensorId }) => sensorId);
    expect(INDEX_SCALES[scaleName(ids)]).toEqual([intercept, slope, index.agreement]);
    expect(index.coverage).toBe(coverageOf(ids));
    expect(Object.values(index.breakdown).reduce((a, b) => a + b)).toBe(index.sensorCount);
  }
  expect(clipped).toBeGreaterThan(0);
});

test("the index is linear in z: one more deviation adds slope times weight", () => {
  const at = (z: number) =>
    stressIndex([
      input({ expandingZ: { z, since: 0 } }),
      input({ sensorId: "hy-oas", category: "credit", expandingZ: { z: 1, since: 0 } }),
    ]);
  const [low, high] = [at(-1), at(0)];
  const added = (high?.unclipped ?? 0) - (low?.unclipped ?? 0);
  expect(added).toBeCloseTo((low?.slope ?? 0) / 2, 3);
  expect(added).toBeCloseTo((at(1)?.unclipped ?? 0) - (high?.unclipped ?? 0), 3);
});

describe("inputs that are missing", () => {
  test("without a live input there is no index", () => {
    expect(stressIndex([])).toBeNull();
    expect(stressIndex([input({ expandingZ: null })])).toBeNull();
    expect(stressIndex([input({ indexWeight: 0 })])).toBeNull();
    expect(stressIndex([input({ category: "composite" })])).toBeNull();
    expect(stressIndex([input({ sensorId: "unknown" })])).toBeNull();
  });

  test("every possible set of remaining inputs has constants, and no other set has", () => {
    const sets = Array.from({ length: 2 ** INDEX_INPUT_IDS.length - 1 }, (_, n) =>
      scaleName(INDEX_INPUT_IDS.filter((_id, i) => ((n + 1) >> i) & 1)),
    );
    expect(Object.keys(INDEX_SCALES).toSorted()).toEqual(sets.toSorted());
  });

  test("sensors outside the index never change it, whatever their state, rank or z-score", () => {
    const next = random(3);
    const inputs = drawn(next).filter(({ indexWeight }) => indexWeight > 0);
    const alone = stressIndex(inputs);
    const context = drawn(next).filter(({ indexWeight }) => indexWeight === 0);
    const beside = stressIndex([...inputs, ...context]);
    expect(beside?.unclipped).toBe(alone?.unclipped);
    expect(beside?.sensorCount).toBeGreaterThan(alone?.sensorCount ?? 0);
  });
});

test("states of other schemes are counted by their aliases, unknown ones as neutral", () => {
  const words = ["STRESS", "CRITICAL", "SEVERE", "ESCALATING", "ELEVATED", "RISING", "NORMAL"];
  const context = [...words, "NEUTRAL", "STABLE", "SOMETHING"].map((state, i) =>
    input({ sensorId: `s${i}`, indexWeight: 0, category: "fx", state: state as SensorState }),
  );
  const index = stressIndex([input(), ...context, input({ category: "composite" })]);
  expect(index?.breakdown).toEqual({ severe: 3, elevated: 2, rising: 1, neutral: 4, stable: 1 });
  expect(index?.sensorCount).toBe(11);
  expect(
    familiesOfTier(index?.families ?? [], "free").map(({ category, sensors, stressed, level }) => [
      category,
      sensors,
      stressed,
      level,
    ]),
  ).toEqual([
    ["equity_volatility", 1, 0, 50],
    ["fx", 10, 5, 50],
  ]);
});

test("a sensor counts in the families of the tiers that may read it, and in no other", () => {
  const fx = { indexWeight: 0, category: "fx" } as const;
  const index = stressIndex([
    input(),
    input({ ...fx, sensorId: "a", percentile: 0.2 }),
    input({ ...fx, sensorId: "b", percentile: 0.4, minTier: "retail" }),
    input({ ...fx, sensorId: "c", percentile: 0.9, minTier: "institutional", state: "SEVERE" }),
  ]);
  const read = TIERS.map((tier) =>
    familiesOfTier(index?.families ?? [], tier).find(({ category }) => category === "fx"),
  );
  expect(read).toEqual([
    { category: "fx", sensors: 1, stressed: 0, level: 20 },
    { category: "fx", sensors: 2, stressed: 0, level: 30 },
    { category: "fx", sensors: 3, stressed: 1, level: 50 },
  ]);
});

describe("families stand in for each other", () => {
  const credit = (sensorId: string, z = 0) =>
    input({ sensorId, category: "credit", indexWeight: 1, expandingZ: { z, since: 0 } });
  const weights = (inputs: IndexInput[]) =>
    Object.fromEntries(
      (stressIndex(inputs)?.contributions ?? []).flatMap(({ sensors }) =>
        sensors.map(({ sensorId, weight }) => [sensorId, weight]),
      ),
    );

  test("the inputs that remain of a family take its weight", () => {
    expect(weights([input(), credit("hy-oas"), credit("ig-oas")])).toEqual({
      vix: 0.5,
      "hy-oas": 0.25,
      "ig-oas": 0.25,
    });
    expect(weights([input(), credit("baa-spread")])).toEqual({ vix: 0.5, "baa-spread": 0.5 });
    expect(weights([credit("baa-spread")])).toEqual({ "baa-spread": 1 });
  });

  test("coverage is the weight that the inputs have when none is missing", () => {
    expect(coverageOf(INDEX_INPUT_IDS)).toBe(1);
    expect(coverageOf([])).toBe(0);
    const all = Object.values(INDEX_FAMILIES).reduce((sum, { weight }) => sum + weight, 0);
    const { equity_volatility, credit: family } = INDEX_FAMILIES;
    expect(coverageOf(["vix"])).toBe(round(equity_volatility.weight / all, 4));
    expect(coverageOf(["vix", "hy-oas"])).toBe(
      round((equity_volatility.weight + family.weight / 3) / all, 4),
    );
  });

  test("agreement is a share, 1 for all inputs", () => {
    expect(INDEX_SCALES[scaleName(INDEX_INPUT_IDS)]?.[2]).toBe(1);
    for (const [, , agreement] of Object.values(INDEX_SCALES)) {
      expect(agreement > 0.3 && agreement <= 1).toBe(true);
    }
  });
});

test("the methodology names the families, their weights and their inputs", () => {
  const families = Object.entries(INDEX_FAMILIES);
  const total = families.reduce((sum, [, { weight }]) => sum + weight, 0);
  for (const [, { weight, inputs }] of families) {
    expect(METHODOLOGY).toContain(`(${weight}/${total})`);
    for (const name of Object.values(inputs)) expect(METHODOLOGY).toContain(name);
  }
  const weighted = SENSORS.filter(({ indexWeight }) => indexWeight > 0);
  expect(weighted.map(({ id }) => id).toSorted()).toEqual(INDEX_INPUT_IDS.toSorted());
  for (const { id, category, indexWeight } of weighted) {
    expect(indexWeight).toBe(1);
    expect(families.find(([, { inputs }]) => id in inputs)?.[0]).toBe(category);
  }
});

describe("the catalogue of sensors", () => {
  /** The series that come with the repository. */
  const BUNDLED = new Set(
    "VIX WTI BRENT NATGAS DGS2 DGS10 DGS30 T10Y2Y DTWEXBGS T5YIE T10YIE DFF BTC DTB3 RIFSPPFAAD90NB".split(
      " ",
    ),
  );
  const runnable = SENSORS.filter(({ series }) => series.every((id) => BUNDLED.has(id)));

  test("ids are unique and kebab-case", () => {
    expect(new Set(SENSORS.map(({ id }) => id)).size).toBe(SENSORS.length);
    for (const { id } of SENSORS) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("at least 24 sensors in seven families use the bundled series, 8 of them free", () => {
    expect(runnable.length).toBeGreaterThanOrEqual(24);
    expect(new Set(runnable.map(({ category }) => category)).size).toBeGreaterThanOrEqual(7);
    expect(runnable.filter(({ tier }) => tier === "free").length).toBeGreaterThanOrEqual(8);
    expect(runnable.map(({ id }) => id)).toContain("systemic-stress");
  });

  test("each input has a history that its seed covers, and composites have no weight", () => {
    for (const { id, indexWeight, indexHistory } of SENSORS) {
      expect(indexHistory !== undefined).toBe(indexWeight > 0);
      if (indexHistory === undefined) continue;
      const { seed, firstDate } = indexHistory;
      expect(seed).toEqual(INDEX_SEEDS[id as keyof typeof INDEX_SEEDS]);
      expect([seed.from, seed.until > seed.from]).toEqual([firstDate, true]);
    }
    const composites = SENSORS.filter(({ category }) => category === "composite");
    expect(
      composites.every(({ indexWeight, series }) => indexWeight === 0 && series.length === 0),
    ).toBe(true);
  });

  test("every text ends in a full stop, and every sensor says how and why it is made", () => {
    for (const { description, methodology, notes } of SENSORS) {
      expect(methodology.length).toBeGreaterThanOrEqual(3);
      for (const text of [description, ...methodology, notes ?? "."]) expect(text).toMatch(/\.$/);
    }
  });
});
