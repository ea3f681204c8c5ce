// The catalogue over time: changed configurations, retired sensors and added ones.

import { describe, expect, test } from "vitest";
import { DAY_MS, dateOf, dayNumber } from "../../../lib/core/calendar-date.ts";
import { addValue, ecdfRank, emptyEcdf, halveCounts, removeValue } from "../../../lib/core/ecdf.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import { knownAtByLag } from "../../../lib/market/domain/release.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { initialEngineState } from "../../../lib/sensors/domain/engine-state.ts";
import {
  advanceUnpublished,
  type ObservationEvent,
  replayDays,
} from "../../../lib/sensors/domain/replay.ts";
import {
  applyConfig,
  type ConfigVersion,
  catalogueTimeline,
  validFrom,
} from "../../../lib/sensors/domain/sensor-config.ts";
import { dwellText } from "../../../lib/sensors/domain/sensor-facts.ts";
import { sensor } from "../../support/sensors/sensors.ts";
import { normal, random } from "../../support/tools/random.ts";

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const version = (given: Partial<ConfigVersion>): ConfigVersion => ({
  sensorId: "vix",
  version: 1,
  validFrom: at("2020-03-02"),
  config: { dwellWorse: 3, dwellBetter: 10 },
  ...given,
});
const vix = sensor({ id: "vix", series: ["VIX"] });
const other = sensor({ id: "hy-oas", series: ["VIX"], transform: { kind: "gap", window: 60 } });
const added = sensor({ id: "vix-new", series: ["VIX"], indexWeight: 0 });
const CATALOGUE = [vix, other];

describe("the catalogue over time", () => {
  test("without configurations it is always the catalogue itself", () => {
    const timeline = catalogueTimeline(CATALOGUE, []);
    expect(timeline.at(0).definitions).toBe(CATALOGUE);
    expect(timeline.at(at("2030-01-01")).definitions).toBe(CATALOGUE);
    expect(timeline.added.size).toBe(0);
  });

  test("a configuration applies from its first instant until the next version", () => {
    const timeline = catalogueTimeline(CATALOGUE, [
      version({ version: 2, validFrom: at("2020-06-01"), config: {} }),
      version({}),
    ]);
    const dwellOn = (date: string, ms = 0) => timeline.at(at(date) + ms).definitions[0]?.dwell;
    expect(dwellOn("2020-03-02", -1)).toBeUndefined();
    expect(dwellOn("2020-03-02")).toEqual({ worse: 3, better: 10 });
    expect(dwellOn("2020-06-01", -1)).toEqual({ worse: 3, better: 10 });
    expect(dwellOn("2020-06-01")).toBeUndefined();
    expect(timeline.at(at("2020-04-01")).definitions[1]).toBe(other);
    expect(timeline.at(at("2020-04-01"))).toBe(timeline.at(at("2020-05-01")));
  });

  test("of two versions of one day the higher one applies", () => {
    const timeline = catalogueTimeline(CATALOGUE, [
      version({}),
      version({ version: 2, config: { indexWeight: 0 } }),
    ]);
    const [first] = timeline.at(at("2020-03-02")).definitions;
    expect([first?.dwell, first?.indexWeight]).toEqual([{ worse: 2, better: 5 }, 0]);
  });

  test("a retired sensor, and one that begins later, follow the data without publishing", () => {
    const timeline = catalogueTimeline(CATALOGUE, [
      version({ config: { retired: true } }),
      version({ version: 2, validFrom: at("2020-06-01"), config: { retired: false } }),
      version({ sensorId: "vix-new", config: { definition: added } }),
    ]);
    const ids = (date: string) => {
      const { definitions, unpublished } = timeline.at(at(date));
      return [definitions.map(({ id }) => id), unpublished.map(({ id }) => id)];
    };
    expect(ids("2020-03-01")).toEqual([["vix", "hy-oas"], ["vix-new"]]);
    expect(ids("2020-03-02")).toEqual([["hy-oas", "vix-new"], ["vix"]]);
    expect(ids("2020-06-01")).toEqual([["vix", "hy-oas", "vix-new"], []]);
    expect([...timeline.added]).toEqual(["vix-new"]);
  });

  test("a change applies from the next UTC midnight that is at least an hour away", () => {
    expect(validFrom(at("2020-03-02"))).toBe(at("2020-03-03"));
    expect(validFrom(at("2020-03-02") + 23 * 3_600_000)).toBe(at("2020-03-03"));
    expect(validFrom(at("2020-03-02") + 23 * 3_600_000 + 1)).toBe(at("2020-03-04"));
  });
});

describe("a definition with a configuration", () => {
  test("a configuration that changes nothing gives the same object", () => {
    for (const config of [null, undefined, {}, { retired: true }, { definition: vix }]) {
      expect(applyConfig(vix, config)).toBe(vix);
    }
  });

  test("the methodology and the states say what was changed", () => {
    const changed = applyConfig(vix, {
      dwellWorse: 3,
      dwellBetter: 10,
      halfLife: 252,
      indexWeight: 0,
    });
    expect(changed).toMatchObject({ halfLife: 252, indexWeight: 0 });
    expect(dwellText(changed.dwell)).toBe("Worsens after 3 readings, eases after 10.");
    const said = changed.methodology.at(-1);
    for (const part of ["needs 3 consecutive", "better state 10", "each 252 newer", "index is 0"]) {
      expect(said).toContain(part);
    }
    expect(vix.methodology).toEqual([]);
  });
});

/** A VIX of random values, with its real calendar and release. */
function history(days: number): ObservationEvent[] {
  const next = random(11);
  const found = SERIES.find(({ id }) => id === "VIX");
  if (found === undefined) throw new Error("no series VIX");
  const start = dayNumber("2018-01-02");
  let level = 20;
  return Array.from({ length: days }, (_, i) => start + i).flatMap((day) => {
    if (!isSession("nyse", dateOf(day))) return [];
    level = Math.min(80, Math.max(9, level * Math.exp(0.08 * normal(next))));
    const knownAt = knownAtByLag("nyse", found.release, dateOf(day));
    return { seriesId: "VIX", observedAt: day * DAY_MS, knownAt, value: level, revision: 0 };
  });
}

const run = (
  events: readonly ObservationEvent[],
  versions: ConfigVersion[],
  engine = initialEngineState(),
) => ({
  engine,
  ...replayDays(
    engine,
    catalogueTimeline(CATALOGUE, versions),
    events,
    events.at(-1)?.knownAt ?? 0,
  ),
});
const border = at("2020-03-02");

describe("an evaluation with changed configurations", () => {
  const events = history(1_500);
  const plain = run(events, []);

  test("a changed dwell is used only from its day on, and everything before is the same", () => {
    const changed = run(events, [version({ config: { dwellWorse: 3, dwellBetter: 10 } })]);
    const until = <T extends { recordedAt: number }>(rows: T[]) =>
      rows.filter(({ recordedAt }) => recordedAt < border);
    expect(until(changed.readings)).toEqual(until(plain.readings));
    const moves = ({ changes }: typeof plain) =>
      changes.filter(({ sensorId, changedAt }) => sensorId === "vix" && changedAt >= border).length;
    expect(moves(changed)).toBeLessThan(moves(plain) / 1.5);
    expect(moves(changed)).toBeGreaterThan(0);
    const percentiles = (rows: typeof plain.readings) => rows.map(({ percentile }) => percentile);
    expect(percentiles(changed.readings)).toEqual(percentiles(plain.readings));
  });

  test("a sensor without weight leaves the index from its day on", () => {
    const changed = run(events, [version({ config: { indexWeight: 0 } })]);
    const weighted = ({ indexPoints }: typeof plain, isAfter: boolean) =>
      indexPoints
        .filter((point) => point.at >= border === isAfter)
        .map(({ contributions }) => contributions.flatMap(({ sensors }) => sensors).length);
    expect(new Set(weighted(changed, false))).toEqual(new Set([1, 2]));
    expect(new Set(weighted(changed, true))).toEqual(new Set([1]));
  });

  test("a retired sensor is no longer published, and continues when it comes back", () => {
    const versions = [
      version({ config: { retired: true } }),
      version({ version: 2, validFrom: at("2020-06-01"), config: { retired: false } }),
    ];
    const changed = run(events, versions);
    const kept = plain.readings.filter(
      ({ sensorId, recordedAt }) =>
        sensorId !== "vix" || recordedAt < border || recordedAt >= at("2020-06-01"),
    );
    const ranks = (rows: typeof plain.readings) =>
      rows.map(({ sensorId, observedAt, percentile }) => [sensorId, observedAt, percentile]);
    expect(ranks(changed.readings)).toEqual(ranks(kept));
  });

  test("an added sensor is ranked within its series' whole history, and publishes none of that history", () => {
    const versions = [version({ sensorId: "vix-new", config: { definition: added } })];
    const fresh = run(events, versions);
    const own = fresh.readings.filter(({ sensorId }) => sensorId === "vix-new");
    expect(own.every(({ recordedAt }) => recordedAt >= border)).toBe(true);
    const twins = plain.readings.filter(
      ({ sensorId, recordedAt }) => sensorId === "vix" && recordedAt >= border,
    );
    expect(own.map(({ percentile }) => percentile)).toEqual(
      twins.map(({ percentile }) => percentile),
    );

    const cut = events.filter(({ knownAt }) => knownAt < border);
    const live = run(cut, []);
    advanceUnpublished(live.engine, [added], cut);
    const rest = run(events.slice(cut.length), versions, live.engine);
    const again = rest.readings.filter(({ sensorId }) => sensorId === "vix-new");
    expect(again.map(({ state, percentile }) => [state, percentile])).toEqual(
      own.map(({ state, percentile }) => [state, percentile]),
    );
  });

  test("with a half-life ranks weigh recent values more, and a revision fades nothing twice", () => {
    const climbing = events.map((event, i) => ({ ...event, value: 20 + i / 50 }));
    const ranks = (halfLife?: number, given = climbing) => {
      const versions = halfLife ? [version({ validFrom: 0, config: { halfLife } })] : [];
      return run(given, versions).readings.filter(({ sensorId }) => sensorId === "vix");
    };
    const middle = climbing.map((event, i) => (i < 900 ? event : { ...event, value: 30 }));
    expect(ranks(252, middle).at(-1)?.percentile).toBeLessThan(
      (ranks(undefined, middle).at(-1)?.percentile ?? 0) - 0.05,
    );
    const last = climbing.at(-1) as ObservationEvent;
    const revised = { ...last, revision: 1, knownAt: last.knownAt + 60_000 };
    for (const halfLife of [252, ranks().length - 1, 7]) {
      const once = ranks(halfLife).at(-1);
      const twice = ranks(halfLife, [...climbing, revised]).at(-1);
      expect(twice?.percentile).toBe(once?.percentile);
    }
  });
});

describe("a fading distribution", () => {
  test("it keeps its shape at half its size, and values can still be removed", () => {
    const next = random(3);
    const ecdf = emptyEcdf(0.1);
    const values = Array.from({ length: 999 }, () => 5 * normal(next));
    for (const value of values) addValue(ecdf, value);
    const before = [-5, -1, 0, 2, 7].map((value) => ecdfRank(ecdf, value) ?? 0);
    halveCounts(ecdf);
    expect(ecdf.total).toBe(499);
    expect(ecdf.counts.reduce((sum, count) => sum + count, 0)).toBe(499);
    [-5, -1, 0, 2, 7].forEach((value, i) => {
      expect(Math.abs((ecdfRank(ecdf, value) ?? 0) - (before[i] ?? 0))).toBeLessThan(0.01);
    });
    addValue(ecdf, 1.5);
    removeValue(ecdf, 1.5);
    expect(ecdf.total).toBe(499);
    for (let i = 0; i < 12; i += 1) halveCounts(ecdf);
    expect(ecdf).toMatchObject({ total: 0, counts: [], gaps: [] });
  });
});
