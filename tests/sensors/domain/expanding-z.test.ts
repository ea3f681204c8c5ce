// The expanding z-score of an index input, with a history that may begin later than its seed.

import { describe, expect, test } from "vitest";
import { DAY_MS, dateOf, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { initialEngineState } from "../../../lib/sensors/domain/engine-state.ts";
import { advance, type ObservationEvent } from "../../../lib/sensors/domain/replay.ts";
import type { SensorDefinition } from "../../../lib/sensors/domain/sensor.ts";
import {
  addToMoments,
  EXPANDING_Z_RULES,
  expandingZ,
  type Moments,
  removeFromMoments,
  replaceInMoments,
} from "../../../lib/sensors/domain/stress-index/expanding-z.ts";
import type { IndexPoint } from "../../../lib/sensors/domain/stress-index/index-point.ts";
import { INDEX_INPUTS, seedOf } from "../../../scripts/research/index-constants.ts";
import { loadEvents } from "../../../scripts/research/validation/replay.ts";
import { hasRealSeries, realSeriesFolder } from "../../support/market/real-series.ts";
import { sensor } from "../../support/sensors/sensors.ts";
import { random } from "../../support/tools/random.ts";

const FIRST = "2000-01-03";
const UNTIL = "2003-12-31";
const seed = { from: FIRST, until: UNTIL, count: 1_000, mean: 5, sumOfSquares: 29_000 };
const input = sensor({ resolution: 0.01, indexHistory: { firstDate: FIRST, seed } });
const dayAt = (date: string, n = 0) => (dayNumber(date) + n) * DAY_MS;

/** The z-score after values on the days from a date. */
function zAfter(from: string, cells: readonly number[], definition: SensorDefinition = input) {
  let moments: Moments | undefined;
  return cells.map((cell, i) => {
    moments = addToMoments(moments, definition, dayAt(from, i), cell);
    return moments ? expandingZ(moments, definition, dayAt(from, i), cell) : null;
  });
}
const draw = (count: number, next = random(5)) =>
  Array.from({ length: count }, () => Math.round(400 + 300 * next()));

describe("a complete history", () => {
  test("it has weight after the warm-up, and its z-score is the plain one of all its values", () => {
    const cells = draw(100);
    const found = zAfter(FIRST, cells);
    const { warmUp } = EXPANDING_Z_RULES;
    expect(found.slice(0, warmUp).every((z) => z === null)).toBe(true);
    const mean = cells.reduce((a, b) => a + b) / 100;
    const sd = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0) / 100);
    expect(found.at(-1)?.z).toBeCloseTo(((cells.at(-1) ?? 0) - mean) / sd, 4);
    expect(found.at(-1)?.since).toBe(dayAt(FIRST));
  });

  test("it has no z-score while its values are constant", () => {
    expect(zAfter(FIRST, new Array(80).fill(500)).at(-1)).toBeNull();
  });
});

test("values before the first date of the history never count", () => {
  const early = zAfter("1999-01-04", [...draw(364), ...draw(100)]);
  const plain = zAfter(FIRST, draw(100));
  expect(early.slice(0, 364).every((z) => z === null)).toBe(true);
  expect(early.slice(364)).toEqual(plain);
  const moments = addToMoments(undefined, input, dayAt(FIRST), 500);
  if (moments === undefined) throw new Error("there is a value");
  const before = structuredClone(moments);
  replaceInMoments(moments, input, dayAt(FIRST, -3), { old: 1, cell: 900 });
  expect(moments).toEqual(before);
});

describe("a history that begins late", () => {
  test("it has no z-score up to the seed's date, and continues from the seed afterwards", () => {
    const found = zAfter("2003-12-02", draw(40));
    expect(found.slice(0, 30).every((z) => z === null)).toBe(true);
    const cell = draw(31).at(-1) ?? 0;
    const [sum, squares] = [5_000 + cell / 100, 29_000 + (cell / 100) ** 2];
    const sd = Math.sqrt(squares / 1_001 - (sum / 1_001) ** 2);
    expect(found[30]?.z).toBeCloseTo((cell / 100 - sum / 1_001) / sd, 3);
    expect(found[30]?.since).toBe(dayAt(FIRST));
  });

  test("without a seed it has weight after ten years of its own", () => {
    const late = sensor({
      resolution: 0.01,
      indexHistory: { firstDate: FIRST, seed: { ...seed, until: "2090-12-31" } },
    });
    const found = zAfter("2001-01-01", draw(3_700), late);
    const first = found.findIndex((z) => z !== null);
    expect(dateOf(dayNumber("2001-01-01") + first)).toMatch(/^2010-12-3|^2011-01-0/);
    expect(found[first]?.since).toBe(dayAt("2001-01-01"));
  });
});

test("a removed or revised value leaves what another order of events would leave", () => {
  const cells = draw(90);
  let moments = addToMoments(undefined, input, dayAt(FIRST), cells[0] ?? 0);
  for (let i = 1; i < 90; i += 1)
    moments = addToMoments(moments, input, dayAt(FIRST, i), cells[i] ?? 0);
  if (moments === undefined) throw new Error("there are values");
  const before = structuredClone(moments);
  addToMoments(moments, input, dayAt(FIRST, 90), 777);
  removeFromMoments(moments, 777);
  expect(moments).toEqual(before);
  replaceInMoments(moments, input, dayAt(FIRST, 3), { old: cells[3] ?? 0, cell: 900 });
  replaceInMoments(moments, input, dayAt(FIRST, 3), { old: 900, cell: cells[3] ?? 0 });
  expect(moments).toEqual(before);
  const seeded: Moments = { ...before, isSeeded: true };
  replaceInMoments(seeded, input, dayAt(UNTIL), { old: 1, cell: 900 });
  expect(seeded).toEqual({ ...before, isSeeded: true });
});

const NO_SEED = { from: "", until: "9999-12-31", count: 0, mean: 0, sumOfSquares: 0 };

/** The index of each day of a replay with these definitions. */
function replayIndex(events: readonly ObservationEvent[], definitions: SensorDefinition[]) {
  const engine = initialEngineState();
  const points = new Map<string, IndexPoint>();
  for (const [date, ofDay] of Map.groupBy(events, ({ knownAt }) => utcDateOf(knownAt))) {
    const { indexPoint } = advance(engine, definitions, ofDay, ofDay.at(-1)?.knownAt ?? 0);
    if (indexPoint !== null) points.set(date, indexPoint);
  }
  return points;
}

describe.skipIf(!hasRealSeries)(
  "the index from real series, cut as FRED cuts them (skipped without them)",
  () => {
    const now = Date.now();
    const inputs = SENSORS.filter(({ indexWeight }) => indexWeight > 0);
    const ids = new Set(inputs.flatMap(({ series }) => series));
    const events = hasRealSeries ? loadEvents(realSeriesFolder, now, ids) : [];
    const full = replayIndex(events, inputs);
    const licensed = ["hy-oas", "ig-oas"];

    test.each(["2006-12-29", "2019-12-31"])(
      "three years of ICE series at %s with that day's seed give the index of the full replay",
      (start) => {
        const from = dayAt(`${Number(start.slice(0, 4)) - 3}${start.slice(4)}`);
        const kept = events.filter(
          ({ seriesId, observedAt }) => !seriesId.endsWith("_OAS") || observedAt >= from,
        );
        const seeded = INDEX_INPUTS.map((definition) => ({
          ...definition,
          indexHistory: {
            firstDate: definition.indexHistory?.firstDate ?? "",
            seed: licensed.includes(definition.id)
              ? seedOf(realSeriesFolder, definition, start, now)
              : (definition.indexHistory?.seed ?? NO_SEED),
          },
        }));
        const cut = replayIndex(kept, seeded);
        let [compared, largest] = [0, 0];
        for (const [date, point] of cut) {
          const isCut = licensed.some((id) => point.excluded.includes(id));
          if (date <= start) expect(licensed.every((id) => point.excluded.includes(id))).toBe(true);
          if (isCut) continue;
          compared += 1;
          largest = Math.max(
            largest,
            Math.abs(point.value - (full.get(date)?.value ?? Number.NaN)),
          );
        }
        expect(compared).toBeGreaterThan(700);
        expect(largest).toBeLessThanOrEqual(0.2);
      },
    );

    test("a late input keeps its z-score for five sessions, and is then left out and named", () => {
      const stopped = events.filter(
        ({ seriesId, knownAt }) => seriesId !== "HY_OAS" || utcDateOf(knownAt) <= "2010-06-01",
      );
      const points = [
        ...replayIndex(
          stopped.filter(({ knownAt }) => utcDateOf(knownAt) <= "2010-06-30"),
          inputs,
        ),
      ];
      const of = (date: string) => points.find(([day]) => day === date)?.[1];
      const zOf = (date: string) =>
        of(date)
          ?.contributions.flatMap(({ sensors }) => sensors)
          .find(({ sensorId }) => sensorId === "hy-oas")?.z;
      // Its last observation is of Friday 28 May; the sixth session after it ended on 8 June.
      expect(zOf("2010-06-08")).toBe(zOf("2010-06-01"));
      expect([zOf("2010-06-09"), of("2010-06-09")?.excluded]).toEqual([undefined, ["hy-oas"]]);
    });
  },
);
