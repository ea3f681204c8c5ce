// The curator's rules: which changes of the catalogue it proposes.

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import type { SensorState } from "../../../lib/sensors/domain/sensor.ts";
import { findingsOf, scoreFindings } from "../../../lib/signals/domain/proposals/curator.ts";
import {
  type CatalogueFacts,
  type CuratedSensor,
  changesPerYear,
  occupancyDistance,
  reversedShare,
  type SeriesSummary,
} from "../../../lib/signals/domain/proposals/facts.ts";
import { neededTails } from "../../../lib/signals/domain/proposals/new-sensors.ts";
import {
  CURATED_AT,
  calmCatalogue,
  curatedSensor,
  type DailyValues,
  noiseOf,
  observedDays,
  seriesSummary,
} from "../../support/signals/curated.ts";

const rulesOf = (all: CatalogueFacts) =>
  findingsOf(all).map(({ rule, subject }) => `${rule} ${subject}`);

test("a catalogue in order causes no proposal", () => {
  expect(findingsOf(calmCatalogue())).toEqual([]);
  expect(neededTails(calmCatalogue())).toEqual([]);
});

describe("measures of a sensor", () => {
  const states = (text: string): SensorState[] =>
    [...text].map((letter) =>
      letter === "e" ? "ELEVATED" : letter === "s" ? "STABLE" : "NEUTRAL",
    );

  test("changes per year and reversed changes are counted", () => {
    expect(changesPerYear(states("nnnneeee"))).toBe(31.5);
    expect([changesPerYear([]), changesPerYear(states("n"))]).toEqual([null, null]);
    expect(reversedShare(states("nnnn"))).toBeNull();
    expect(reversedShare(states("nneeeeen"))).toBe(0.5);
    expect(reversedShare(states("nneeeeeen"))).toBe(0);
  });

  test("the distance of two distributions over states is computed", () => {
    expect(occupancyDistance({ STABLE: 10 }, { STABLE: 3 })).toBe(0);
    expect(occupancyDistance({ STABLE: 10 }, { SEVERE: 3 })).toBe(1);
    expect(occupancyDistance({ STABLE: 5, RISING: 5 }, { STABLE: 1 })).toBe(0.5);
    expect(occupancyDistance({}, { STABLE: 1 })).toBeNull();
  });
});

describe("proposed adjustments", () => {
  const flipping = (every: number) =>
    observedDays(noiseOf(1), (i) => (Math.floor(i / every) % 2 === 0 ? "NEUTRAL" : "ELEVATED"));
  const occupied = { readings: observedDays(noiseOf(2), () => "SEVERE"), unchanged: 504 };

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
    expect(rulesOf(calmCatalogue([curatedSensor("a", given)]))).toEqual(expected);
  });

  test("a proposal says what it would change, and no change is proposed twice", () => {
    const once = findingsOf(calmCatalogue([curatedSensor("a", { readings: flipping(5) })]))[0];
    expect(once).toMatchObject({ type: "ADJUSTMENT", change: { dwellWorse: 3, dwellBetter: 10 } });
    const dwell = { worse: 3, better: 10 };
    const again = scoreFindings(
      calmCatalogue([curatedSensor("a", { readings: flipping(5), version: 1 }, { dwell })]),
      [],
    );
    expect(again[0]).toMatchObject({ change: null, key: "flips:a:v1", scores: { evidence: 0 } });
    const still = findingsOf(
      calmCatalogue([curatedSensor("a", { unchanged: 600 }, { halfLife: 252 })]),
    )[0];
    expect(still?.change).toBeNull();
  });

  test("a proposal that changes many states has a high cost", () => {
    const scores = (given: Partial<CuratedSensor>) =>
      scoreFindings(calmCatalogue([curatedSensor("a", given)]), [])[0]?.scores;
    expect(scores({ unchanged: 600 })?.cost).toBeGreaterThan(0.7);
    const apart = observedDays(noiseOf(1)).map((each) => ({ ...each, percentile: 0.02 }));
    expect(scores({ unchanged: 600, readings: apart })?.cost).toBeLessThan(0.55);
    const gaps = observedDays(noiseOf(1)).filter((_, i) => i % 2 === 0);
    expect(scores({ unchanged: 600, readings: gaps })?.coverage).toBeCloseTo(0.5, 1);
  });
});

describe("proposed curations of similar sensors", () => {
  const base = noiseOf(77);
  const twin = (share: number, id: string, given: Partial<CuratedSensor> = {}, definition = {}) => {
    const own = noiseOf(id.charCodeAt(0));
    const mixed: DailyValues = (i) => base(i) + share * own(i);
    return curatedSensor(
      id,
      { readings: observedDays(mixed), ...given },
      { indexWeight: 0, ...definition },
    );
  };

  test("of two similar sensors with equal weight the one that everybody may read stays", () => {
    const paid = twin(0, "a", {}, { tier: "retail" });
    expect(findingsOf(calmCatalogue([paid, twin(0, "b")]))[0]?.sensorId).toBe("a");
  });

  test("of two similar sensors the one outside the index leaves its family's rank", () => {
    const [found] = findingsOf(
      calmCatalogue([twin(0, "a", {}, { indexWeight: 2 }), twin(0.1, "b")]),
    );
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
      [twin(0, "a"), twin(0, "b", { readings: observedDays(base).slice(-251) })],
      [],
    ],
  ])("similar sensors: %s", (_, sensors, expected) => {
    expect(rulesOf(calmCatalogue(sensors)).toSorted()).toEqual(expected);
  });

  describe("a source without new data", () => {
    const silent = (days: number) => curatedSensor("a", { overdueAt: CURATED_AT - days * DAY_MS });
    const A = seriesSummary("A", { overdueAt: CURATED_AT - 60 * DAY_MS });

    test.each<[string, CuratedSensor, SeriesSummary[], string[]]>([
      ["for 21 days is waited for", silent(21), [A, seriesSummary("B")], []],
      ["for longer is given up", silent(22), [A, seriesSummary("B")], ["dead-source a"]],
      [
        "with all others of its feed is our own trouble",
        silent(60),
        [A, seriesSummary("B", { overdueAt: CURATED_AT - 1 })],
        [],
      ],
      [
        "while only another feed speaks, too",
        silent(60),
        [A, seriesSummary("B", { source: "cboe" })],
        [],
      ],
    ])("a source that is silent %s", (_, quiet, all, expected) => {
      const given = calmCatalogue([quiet], { series: all });
      expect(rulesOf(given).filter((rule) => rule.startsWith("dead"))).toEqual(expected);
    });

    test("its sensor is retired, and comes back when the source has data again", () => {
      const [gone] = findingsOf(
        calmCatalogue([silent(60)], { series: [A, seriesSummary("B", { observations: 1 })] }),
      );
      expect(gone).toMatchObject({ type: "CURATION", sensorId: "a", change: { retired: true } });
      const retired = curatedSensor("a", {
        active: false,
        version: 1,
        config: { retired: true },
        changedBy: "dead-source",
      });
      const [back] = findingsOf(calmCatalogue([retired], { series: [seriesSummary("A")] }));
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

test("findings are the same each time, and earlier proposals about the same lower their novelty", () => {
  const all = calmCatalogue([curatedSensor("a", { unchanged: 600 })]);
  const [first] = scoreFindings(all, []);
  expect(scoreFindings(structuredClone(all), [])).toEqual([first]);
  const earlier = { key: "flips:a:v0", subject: "a", sensorId: "a" };
  const other = { key: "flips:b:v0", subject: "b", sensorId: "b" };
  const itself = { key: first?.key ?? "", subject: "a", sensorId: "a" };
  const [again] = scoreFindings(all, [earlier, other, itself]);
  expect([first?.scores.novelty, again?.scores.novelty]).toEqual([1, 0.5]);
});
