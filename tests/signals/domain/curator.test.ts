import { describe, expect, test } from "vitest";
import { DAY_MS, dateOf, dayNumber } from "../../../lib/core/calendar-date.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import type { SensorState } from "../../../lib/sensors/domain/sensor.ts";
import { candidateOf, familyOf } from "../../../lib/signals/domain/proposals/candidates.ts";
import { findingsOf, scoreFindings } from "../../../lib/signals/domain/proposals/curator.ts";
import {
  type CatalogueFacts,
  type CuratedSensor,
  changesPerYear,
  type Observed,
  occupancyDistance,
  reversedShare,
  type SeriesSummary,
} from "../../../lib/signals/domain/proposals/facts.ts";
import { neededTails } from "../../../lib/signals/domain/proposals/new-sensors.ts";
import { sensor } from "../../support/sensors/sensors.ts";
import { normal, random } from "../../support/tools/random.ts";

const NOW = Date.parse("2022-12-31T05:00:00Z");
/** The last 504 sessions before now. */
const DAYS: number[] = [];
for (let day = dayNumber("2022-12-30"); DAYS.length < 504; day -= 1) {
  if (isSession("nyse", dateOf(day))) DAYS.unshift(day);
}

type Series = (i: number) => number;
/** Noise of its own, the same each time. */
const noise = (seed: number): Series => {
  const next = random(seed);
  const values = DAYS.map(() => normal(next));
  return (i) => values[i] ?? 0;
};
const observed = (value: Series, state: (i: number) => SensorState = () => "NEUTRAL"): Observed[] =>
  DAYS.map((day, i) => ({ day, value: value(i), percentile: 0.5, state: state(i) }));

const facts = (id: string, given: Partial<CuratedSensor> = {}, definition = {}): CuratedSensor => ({
  definition: sensor({ id, name: `Sensor ${id}`, series: [id.toUpperCase()], ...definition }),
  version: 0,
  config: {},
  active: true,
  changedBy: null,
  isReverted: false,
  isChanging: false,
  overdueAt: NOW + DAY_MS,
  readings: observed(noise(id.length * 31 + id.charCodeAt(0))),
  earlier: { NEUTRAL: 1_512 },
  unchanged: 100,
  ...given,
});
const series = (id: string, given: Partial<SeriesSummary> = {}): SeriesSummary => ({
  id,
  observations: 2_000,
  overdueAt: NOW + DAY_MS,
  source: "fred",
  publishValues: true,
  ...given,
});
/** Two calm sensors in every family, so that nothing is proposed. */
const CALM = SENSORS.filter(({ category }) => category !== "composite")
  .filter(
    ({ category }, i, all) => all.slice(0, i).filter((s) => s.category === category).length < 2,
  )
  .map((definition, i) => ({
    ...facts(definition.id, { readings: observed(noise(i + 900)) }),
    definition,
  }));
const catalogue = (
  sensors: readonly CuratedSensor[] = [],
  given: Partial<CatalogueFacts> = {},
): CatalogueFacts => ({
  now: NOW,
  sensors: [...CALM, ...sensors],
  series: [],
  tails: new Map(),
  ...given,
});
const rulesOf = (all: CatalogueFacts) =>
  findingsOf(all).map(({ rule, subject }) => `${rule} ${subject}`);

test("of a catalogue in order nothing is proposed", () => {
  expect(findingsOf(catalogue())).toEqual([]);
  expect(neededTails(catalogue())).toEqual([]);
});

describe("measures", () => {
  const states = (text: string): SensorState[] =>
    [...text].map((letter) =>
      letter === "e" ? "ELEVATED" : letter === "s" ? "STABLE" : "NEUTRAL",
    );

  test("changes a year and reversed changes", () => {
    expect(changesPerYear(states("nnnneeee"))).toBe(31.5);
    expect([changesPerYear([]), changesPerYear(states("n"))]).toEqual([null, null]);
    expect(reversedShare(states("nnnn"))).toBeNull();
    expect(reversedShare(states("nneeeeen"))).toBe(0.5);
    expect(reversedShare(states("nneeeeeen"))).toBe(0);
  });

  test("the distance of two occupancies", () => {
    expect(occupancyDistance({ STABLE: 10 }, { STABLE: 3 })).toBe(0);
    expect(occupancyDistance({ STABLE: 10 }, { SEVERE: 3 })).toBe(1);
    expect(occupancyDistance({ STABLE: 5, RISING: 5 }, { STABLE: 1 })).toBe(0.5);
    expect(occupancyDistance({}, { STABLE: 1 })).toBeNull();
  });
});

describe("adjustments", () => {
  const flipping = (every: number) =>
    observed(noise(1), (i) => (Math.floor(i / every) % 2 === 0 ? "NEUTRAL" : "ELEVATED"));
  const occupied = { readings: observed(noise(2), () => "SEVERE"), unchanged: 504 };

  test.each<[string, Partial<CuratedSensor>, string[]]>([
    ["flips: 12 a year are the bar", { readings: flipping(21) }, []],
    ["flips: more are too many", { readings: flipping(20) }, ["flips a"]],
    ["stuck: two years are the bar", { unchanged: 504 }, []],
    ["stuck: longer is too long", { unchanged: 505 }, ["stuck a"]],
    ["occupancy: nothing in common with before", occupied, ["occupancy a"]],
    ["occupancy: too little before", { ...occupied, earlier: { NEUTRAL: 503 } }, []],
    ["occupancy: alike", { ...occupied, earlier: { SEVERE: 260, NEUTRAL: 740 } }, []],
    ["too few observations", { readings: flipping(5).slice(-251), unchanged: 900 }, []],
    ["inactive", { readings: flipping(5), active: false }, []],
    ["about to change", { readings: flipping(5), isChanging: true }, []],
    ["flips come first", { readings: flipping(5), unchanged: 900 }, ["flips a"]],
    [
      "taken back by an operator",
      { readings: flipping(5), isReverted: true, changedBy: "flips" },
      [],
    ],
    [
      "another change taken back",
      { readings: flipping(5), isReverted: true, changedBy: "twins" },
      ["flips a"],
    ],
  ])("%s", (_, given, expected) => {
    expect(rulesOf(catalogue([facts("a", given)]))).toEqual(expected);
  });

  test("say what they would change, and change nothing twice", () => {
    const once = findingsOf(catalogue([facts("a", { readings: flipping(5) })]))[0];
    expect(once).toMatchObject({ type: "ADJUSTMENT", change: { dwellWorse: 3, dwellBetter: 10 } });
    const dwell = { worse: 3, better: 10 };
    const again = scoreFindings(
      catalogue([facts("a", { readings: flipping(5), version: 1 }, { dwell })]),
      [],
    );
    expect(again[0]).toMatchObject({ change: null, key: "flips:a:v1", scores: { evidence: 0 } });
    const still = findingsOf(catalogue([facts("a", { unchanged: 600 }, { halfLife: 252 })]))[0];
    expect(still?.change).toBeNull();
  });

  test("are dear when many states come out differently", () => {
    const scores = (given: Partial<CuratedSensor>) =>
      scoreFindings(catalogue([facts("a", given)]), [])[0]?.scores;
    expect(scores({ unchanged: 600 })?.cost).toBeGreaterThan(0.7);
    const apart = observed(noise(1)).map((each) => ({ ...each, percentile: 0.02 }));
    expect(scores({ unchanged: 600, readings: apart })?.cost).toBeLessThan(0.55);
    const gaps = observed(noise(1)).filter((_, i) => i % 2 === 0);
    expect(scores({ unchanged: 600, readings: gaps })?.coverage).toBeCloseTo(0.5, 1);
  });
});

describe("curations", () => {
  const base = noise(77);
  const twin = (share: number, id: string, given: Partial<CuratedSensor> = {}, definition = {}) => {
    const own = noise(id.charCodeAt(0));
    const mixed: Series = (i) => base(i) + share * own(i);
    return facts(id, { readings: observed(mixed), ...given }, { indexWeight: 0, ...definition });
  };

  test("of two that weigh alike the one that everybody may read stays", () => {
    const paid = twin(0, "a", {}, { tier: "retail" });
    expect(findingsOf(catalogue([paid, twin(0, "b")]))[0]?.sensorId).toBe("a");
  });

  test("of two that are alike the one outside the index leaves its family's rank", () => {
    const [found] = findingsOf(catalogue([twin(0, "a", {}, { indexWeight: 2 }), twin(0.1, "b")]));
    expect(found).toMatchObject({
      rule: "twins",
      type: "CURATION",
      subject: "a+b",
      sensorId: "b",
      change: { indexWeight: 0 },
    });
    expect(found?.evidence["correlation"]).toBeGreaterThan(0.98);
  });

  test.each<[string, CuratedSensor[], string[]]>([
    ["below the bar", [twin(0, "a"), twin(0.5, "b")], []],
    ["one is inactive", [twin(0, "a"), twin(0, "b", { active: false })], []],
    [
      "both inputs of the index",
      [twin(0, "a", {}, { indexWeight: 2 }), twin(0, "b", {}, { indexWeight: 3 })],
      [],
    ],
    [
      "neither in its family's rank",
      [twin(0, "a", {}, { inFamilyRank: false }), twin(0, "b", {}, { inFamilyRank: false })],
      [],
    ],
    ["weighing alike", [twin(0, "a", {}, { tier: "retail" }), twin(0, "b")], ["twins a+b"]],
    ["opposite signs are no twins", [twin(0, "a"), twin(0, "b", {}, { sign: -1 })], []],
    [
      "composites are made of others",
      [twin(0, "a"), twin(0, "b", {}, { category: "composite" })],
      [],
    ],
    [
      "of three one stays",
      [twin(0, "a"), twin(0.01, "b"), twin(0.02, "c")],
      ["twins a+b", "twins a+c"],
    ],
    [
      "taken back by an operator",
      [twin(0, "a"), twin(0, "b", { isReverted: true, changedBy: "twins" })],
      [],
    ],
    ["one is about to change", [twin(0, "a", { isChanging: true }), twin(0, "b")], []],
    [
      "too few common dates",
      [twin(0, "a"), twin(0, "b", { readings: observed(base).slice(-251) })],
      [],
    ],
  ])("%s", (_, sensors, expected) => {
    expect(rulesOf(catalogue(sensors)).toSorted()).toEqual(expected);
  });

  describe("a silent source", () => {
    const silent = (days: number) => facts("a", { overdueAt: NOW - days * DAY_MS });
    const A = series("A", { overdueAt: NOW - 60 * DAY_MS });

    test.each<[string, CuratedSensor, SeriesSummary[], string[]]>([
      ["for 21 days is waited for", silent(21), [A, series("B")], []],
      ["for longer is given up", silent(22), [A, series("B")], ["dead-source a"]],
      [
        "with all others of its feed is our own trouble",
        silent(60),
        [A, series("B", { overdueAt: NOW - 1 })],
        [],
      ],
      ["while only another feed speaks, too", silent(60), [A, series("B", { source: "cboe" })], []],
    ])("%s", (_, quiet, all, expected) => {
      const given = catalogue([quiet], { series: all });
      expect(rulesOf(given).filter((rule) => rule.startsWith("dead"))).toEqual(expected);
    });

    test("retires its sensor, and restores it when data arrive again", () => {
      const [gone] = findingsOf(
        catalogue([silent(60)], { series: [A, series("B", { observations: 1 })] }),
      );
      expect(gone).toMatchObject({ type: "CURATION", sensorId: "a", change: { retired: true } });
      const retired = facts("a", {
        active: false,
        version: 1,
        config: { retired: true },
        changedBy: "dead-source",
      });
      const [back] = findingsOf(catalogue([retired], { series: [series("A")] }));
      expect(back).toMatchObject({
        rule: "unused-series",
        type: "NEW_SENSOR",
        sensorId: "a",
        version: 1,
        change: { retired: false },
      });
    });
  });
});

describe("new sensors", () => {
  const without = (category: string, keep = 0) => {
    let kept = 0;
    return CALM.filter(({ definition }) => definition.category !== category || kept++ < keep);
  };
  const wti = DAYS.map((day, i) => ({ day, value: 60 + noise(3)(i) }));

  test("a family that no series could serve is named, and nothing is implemented", () => {
    const all = { ...catalogue(), sensors: without("credit") };
    const [found] = scoreFindings(all, []);
    expect(found).toMatchObject({
      rule: "thin-family",
      subject: "credit",
      sensorId: null,
      change: null,
    });
    expect(found?.rationale).toContain("HY_OAS");
    expect(found?.adjustScore).toBeLessThan(0.8);
  });

  test("a thin family gets a sensor of a series that comes in", () => {
    const all = {
      ...catalogue([], { series: [series("WTI")], tails: new Map([["WTI", wti]]) }),
      sensors: without("commodities", 1),
    };
    expect(neededTails(all)).toEqual(["WTI"]);
    const found = scoreFindings(all, []).find(({ rule }) => rule === "thin-family");
    const definition = found?.change?.definition;
    expect(found).toMatchObject({ subject: "commodities/wti-move", sensorId: "wti-move" });
    expect(definition).toMatchObject({ category: "commodities", series: ["WTI"], indexWeight: 0 });
    expect(found?.scores).toMatchObject({ evidence: 0.5, coverage: 0.5, cost: 1 });
  });

  test("a family whose new sensor is on its way waits for it", () => {
    const definition = sensor({ id: "wti-move", category: "commodities", series: ["WTI"] });
    for (const given of [{ isChanging: true }, { config: { definition } }]) {
      const coming = {
        ...facts("wti-move", { active: false, readings: [], ...given }),
        definition,
      };
      const all = { ...catalogue(), sensors: [...without("commodities", 1), coming] };
      expect(findingsOf(all)).toEqual([]);
    }
  });

  test("a late or a short series serves nobody", () => {
    for (const given of [{ overdueAt: NOW - 1 }, { observations: 251 }]) {
      const all = {
        ...catalogue([], { series: [series("WTI", given)] }),
        sensors: without("commodities"),
      };
      expect(findingsOf(all)[0]).toMatchObject({ subject: "commodities", change: null });
    }
  });

  test("a series that no sensor in force is made of gets one", () => {
    const used = [series("VIX"), series("GOLD", { source: null, publishValues: false })];
    const all = catalogue([], { series: used, tails: new Map([["GOLD", wti]]) });
    const [found] = scoreFindings(all, []);
    expect(found).toMatchObject({ rule: "unused-series", subject: "GOLD", scores: { cost: 0.25 } });
    expect(found?.change?.definition?.id).toBe("gold-drawdown");
  });

  test("a candidate is none that there is, whatever the series", () => {
    for (const { id } of SERIES) {
      const family = familyOf(id);
      if (family === null) throw new Error(`${id} is of no family`);
      const first = candidateOf(id, family, SENSORS);
      if (first === null) continue;
      expect(SENSORS.map((each) => each.id)).not.toContain(first.id);
      expect(first.id).toMatch(/^[a-z0-9][a-z0-9-]{0,63}$/);
      expect(first.methodology.length).toBeGreaterThan(0);
      expect(candidateOf(id, family, [...SENSORS, first])?.id).not.toBe(first.id);
    }
    expect(candidateOf("NOTHING", "credit", SENSORS)).toBeNull();
    expect(familyOf("NOTHING")).toBeNull();
  });
});

test("findings are the same each time, and earlier proposals about the same make them less new", () => {
  const all = catalogue([facts("a", { unchanged: 600 })]);
  const [first] = scoreFindings(all, []);
  expect(scoreFindings(structuredClone(all), [])).toEqual([first]);
  const earlier = { key: "flips:a:v0", subject: "a", sensorId: "a" };
  const other = { key: "flips:b:v0", subject: "b", sensorId: "b" };
  const itself = { key: first?.key ?? "", subject: "a", sensorId: "a" };
  const [again] = scoreFindings(all, [earlier, other, itself]);
  expect([first?.scores.novelty, again?.scores.novelty]).toEqual([1, 0.5]);
});
