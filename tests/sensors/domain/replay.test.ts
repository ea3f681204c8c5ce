// Replaying all sensors and composites in the order in which values became known.

import { describe, expect, test } from "vitest";
import { DAY_MS, dateOf, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import { knownAtByLag } from "../../../lib/market/domain/release.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { type EngineState, initialEngineState } from "../../../lib/sensors/domain/engine-state.ts";
import { type JoinMemory, joinInput } from "../../../lib/sensors/domain/input-join.ts";
import { advance, type ObservationEvent } from "../../../lib/sensors/domain/replay.ts";
import type { RecordedReading, StateChange } from "../../../lib/sensors/domain/sensor-record.ts";
import {
  evaluateIndex,
  type IndexPoint,
} from "../../../lib/sensors/domain/stress-index/index-point.ts";
import { normal, random, wholeBetween } from "../../support/tools/random.ts";

const IDS = ["VIX", "HY_OAS", "DGS10", "DGS2", "DFF", "T10YIE", "BTC", "WTI", "BRENT"];
/** The time limit for hundreds of days of all sensors, many times, on a busy machine. */
const SLOW_MS = 60_000;
/** The time between two ticks of the service. */
const TICK_MS = 5 * 60_000;
/** The daily file of the VIX comes some hours after the close. */
const LATE_MS = 2 * 60 * 60_000;

/** Made-up series of the real ids, with the real calendars and release lags. */
function history(seed: number, days: number): ObservationEvent[] {
  const next = random(seed);
  const start = dayNumber("2023-01-03");
  const levels = new Map(IDS.map((id) => [id, 20]));
  const events: ObservationEvent[] = [];
  for (let day = start; day < start + days; day += 1) {
    const burst = Math.floor((day - start) / 150) % 3 === 2 ? 4 : 1;
    for (const { id, calendar, release } of SERIES) {
      const level = levels.get(id);
      const date = dateOf(day);
      if (level === undefined || !isSession(calendar, date)) continue;
      const value = Math.round(1e4 * level * Math.exp(0.02 * burst * normal(next))) / 1e4;
      levels.set(id, Math.min(90, Math.max(2, value)));
      const knownAt = knownAtByLag(calendar, release, date);
      events.push({ seriesId: id, observedAt: day * DAY_MS, knownAt, value, revision: 0 });
    }
  }
  return events.sort((a, b) => a.knownAt - b.knownAt || a.observedAt - b.observedAt);
}

interface Run {
  engine: EngineState;
  readings: RecordedReading[];
  changes: StateChange[];
  points: IndexPoint[];
}

/** Replays events a UTC day at a time, or in smaller ticks, from a given point. */
function run(events: readonly ObservationEvent[], ticksADay = 1, from?: Run): Run {
  const to = from ?? { engine: initialEngineState(), readings: [], changes: [], points: [] };
  const slot = (at: number) => Math.floor((at * ticksADay) / DAY_MS);
  for (let i = 0; i < events.length; ) {
    let end = i;
    while (end < events.length && slot(events[end]?.knownAt ?? 0) === slot(events[i]?.knownAt ?? 0))
      end += 1;
    const at = events[end - 1]?.knownAt ?? 0;
    const step = advance(to.engine, SENSORS, events.slice(i, end), at);
    to.readings.push(...step.readings);
    to.changes.push(...step.changes);
    if (step.indexPoint !== null) to.points.push(step.indexPoint);
    i = end;
  }
  return to;
}

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const dayOf = (event: ObservationEvent) => utcDateOf(event.knownAt);

test(
  "nothing depends on what becomes known later: 30 cuts of an engine of all sensors",
  () => {
    const next = random(4);
    const events = history(1, 600);
    const whole = run(events);
    expect(whole.points.length).toBeGreaterThan(400);
    expect(whole.changes.length).toBeGreaterThan(20);
    for (let i = 0; i < 30; i += 1) {
      const cutDay = dayOf(events[wholeBetween(next, 0, events.length - 1)] as ObservationEvent);
      const cut = run(events.filter((event) => dayOf(event) <= cutDay));
      expect(cut.points).toEqual(whole.points.slice(0, cut.points.length));
      expect(cut.readings).toEqual(whole.readings.slice(0, cut.readings.length));
    }
  },
  SLOW_MS,
);

test("an engine that was stored as JSON and read again continues the same", () => {
  const events = history(2, 420);
  const whole = run(events);
  const cutDay = dayOf(events[Math.floor(events.length / 2)] as ObservationEvent);
  const first = run(events.filter((event) => dayOf(event) <= cutDay));
  const second = run(
    events.filter((event) => dayOf(event) > cutDay),
    1,
    { ...first, engine: json(first.engine) },
  );
  expect(second.points).toEqual(whole.points);
  expect(second.readings).toEqual(whole.readings);
  expect(json(second.engine)).toEqual(json(whole.engine));
});

test("a day in 288 ticks gives the readings and composites of a day in one tick", () => {
  const events = history(3, 420);
  const [daily, live] = [run(events), run(events, 288)];
  expect(live.readings).toEqual(daily.readings);
  expect(live.changes).toEqual(daily.changes);
  const lastOfDay = new Map(live.points.map((point) => [utcDateOf(point.at), point]));
  for (const point of daily.points) {
    expect(lastOfDay.get(utcDateOf(point.at))?.value).toBe(point.value);
  }
});

test("ticks every five minutes leave the memory of one tick a day", { timeout: SLOW_MS }, () => {
  // Waves of two inputs, one known two hours after the close and one on the next morning; the rise is near its borders.
  const events = history(3, 200).flatMap((event) => {
    const day = event.observedAt / DAY_MS;
    const wave = 1 + 0.12 * Math.sin(day / 20) + 0.04 * Math.sin(2 * day);
    if (event.seriesId === "VIX")
      return [{ ...event, knownAt: event.knownAt + LATE_MS, value: 17 * wave }];
    return event.seriesId === "HY_OAS" ? [{ ...event, value: 4.5 * wave }] : [];
  });
  const [daily, live] = [initialEngineState(), initialEngineState()];
  const regimes = new Set<string>();
  events.sort((a, b) => a.knownAt - b.knownAt || a.observedAt - b.observedAt);
  const ofDays = Map.groupBy(events, ({ knownAt }) => knownAt - (knownAt % DAY_MS));
  for (const [midnight, ofDay] of ofDays) {
    const end = midnight + DAY_MS - 1;
    advance(daily, SENSORS, ofDay, end);
    for (let at = midnight; at <= end; at += TICK_MS) {
      const ofTick = ofDay.filter(({ knownAt }) => knownAt > at - TICK_MS && knownAt <= at);
      const before = live.index.regime;
      advance(live, SENSORS, ofTick, at);
      const isBeforeVix = ofDay.some(({ seriesId, knownAt }) => seriesId === "VIX" && knownAt > at);
      if (isBeforeVix && at > midnight) expect(live.index.regime).toEqual(before);
    }
    // The next tick closes this date so.
    advance(live, SENSORS, [], end);
    expect(live.index, utcDateOf(end)).toEqual(daily.index);
    regimes.add(daily.index.regime?.regime ?? "");
  }
  expect([...regimes]).toEqual(expect.arrayContaining(["NEUTRAL", "RISING"]));
});

test("the memory of an engine stops growing", () => {
  const size = (days: number) => JSON.stringify(run(history(5, days)).engine).length;
  const [short, long] = [size(700), size(1_400)];
  expect(long).toBeLessThan(1.5 * short);
  expect(long).toBeLessThan(1_000_000);
});

test("composites get a reading on each session's own day and none on other days", () => {
  const { readings, points } = run(history(6, 420), 24);
  for (const id of ["systemic-stress", "squared-index"]) {
    const own = readings.filter(({ sensorId }) => sensorId === id);
    const dates = own.filter(({ revision }) => revision === 0).map((r) => utcDateOf(r.observedAt));
    expect(dates.length).toBeGreaterThan(150);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates.every((date) => isSession("nyse", date))).toBe(true);
    // The VIX of a session is known at 16:15 in New York; composites follow at the same instant.
    const onTheDay = own.filter((r) => utcDateOf(r.recordedAt) === utcDateOf(r.observedAt));
    expect(onTheDay.length).toBeGreaterThan(0.9 * dates.length);
    const again = own.filter((r, i) => own[i - 1]?.observedAt === r.observedAt);
    expect(again.every((r) => r.value !== own[own.indexOf(r) - 1]?.value)).toBe(true);
  }
  const squared = readings.filter(({ sensorId }) => sensorId === "squared-index");
  for (const { recordedAt, value } of squared.slice(-50)) {
    const index = points.find(({ at }) => at >= recordedAt);
    expect(value).toBeCloseTo((index?.value ?? Number.NaN) ** 2 / 100, 8);
  }
});

test("excluded and long unpublished sensors leave the index and are named", () => {
  const { engine } = run(history(7, 420));
  const at = engine.through;
  const all = evaluateIndex(json(engine), SENSORS, new Set(), at);
  const without = evaluateIndex(json(engine), SENSORS, new Set(["vix"]), at);
  expect(without?.excluded).toContain("vix");
  expect(without?.sensorCount).toBe((all?.sensorCount ?? 0) - 1);
  expect(evaluateIndex(json(engine), SENSORS, new Set(), at + 60 * DAY_MS)).toBeNull();
});

test("a revision of the latest date replaces it, and the engine continues from it", () => {
  const events = history(8, 300).filter(({ seriesId }) => seriesId === "VIX");
  const last = events.at(-1) as ObservationEvent;
  const revised = { ...last, value: last.value * 1.5, revision: 1, knownAt: last.knownAt + 60_000 };
  const { engine, readings } = run([...events, revised]);
  const direct = run([...events.slice(0, -1), { ...last, value: revised.value }]);
  expect(readings.at(-1)).toMatchObject({ sensorId: expect.any(String), revision: 1 });
  expect(engine.latest["vix"]?.percentile).toBe(direct.engine.latest["vix"]?.percentile);
  expect(engine.sensors["vix"]?.ecdf).toEqual(direct.engine.sensors["vix"]?.ecdf);
});

test("a simultaneous revision of both inputs of a spread is one reading, and at most one change", () => {
  const events = history(9, 300).filter(({ seriesId }) => ["DGS2", "DFF"].includes(seriesId));
  const observedAt = Math.max(...events.map((event) => event.observedAt));
  const knownAt = Math.max(...events.map((event) => event.knownAt)) + 60_000;
  const revised = ["DGS2", "DFF"].map((seriesId, place) => {
    return { seriesId, observedAt, knownAt, value: place === 0 ? 1 : 50, revision: 1 };
  });
  const { engine, readings, changes } = run([...events, ...revised]);
  const again = readings.filter((r) => r.sensorId === "two-year-funds-gap" && r.revision === 1);
  expect(again).toHaveLength(1);
  expect(again[0]).toMatchObject({ inputs: [1, 50], value: -49 });
  expect(again[0]?.state).toBe(engine.latest["two-year-funds-gap"]?.state);
  const key = (c: StateChange) => `${c.sensorId} ${c.changedAt} ${c.observedAt} ${c.revision}`;
  expect(new Set(changes.map(key)).size).toBe(changes.length);
});

describe("joining two inputs by date", () => {
  const join = (memory: JoinMemory, place: number, observedAt: number, value = 1, revision = 0) =>
    joinInput(memory, { place, width: 2, observedAt, value, revision, knownAt: revision });

  test("a date is returned when both inputs have it, in the order of the inputs", () => {
    const memory: JoinMemory = [];
    expect(join(memory, 1, 10, 5)).toBeNull();
    expect(join(memory, 0, 10, 7)).toEqual({
      observedAt: 10,
      values: [7, 5],
      revision: 0,
      previousAt: null,
    });
  });

  test("a revision is returned again, with the number of later dates", () => {
    const memory: JoinMemory = [];
    for (const at of [10, 11, 12]) for (const place of [0, 1]) join(memory, place, at);
    expect(join(memory, 0, 12, 9, 1)).toEqual({
      observedAt: 12,
      values: [9, 1],
      revision: 1,
      previousAt: 11,
    });
    expect(join(memory, 0, 10, 9, 1)).toMatchObject({ observedAt: 10, stepsBack: 2, revision: 1 });
  });

  test("inputs revised one after the other give a revision each, with different keys", () => {
    const memory: JoinMemory = [];
    for (const place of [0, 1]) join(memory, place, 10);
    const revised = (place: number, revision: number, knownAt: number) =>
      joinInput(memory, { place, width: 2, observedAt: 10, value: 2, revision, knownAt })?.revision;
    expect([revised(0, 1, 5), revised(1, 1, 7), revised(0, 2, 9), revised(1, 2, 9)]).toEqual([
      1, 2, 3, 3,
    ]);
  });

  test("a date completed after a later one is dropped, and memory is bounded", () => {
    const memory: JoinMemory = [];
    join(memory, 0, 10);
    for (const place of [0, 1]) join(memory, place, 11);
    expect(join(memory, 1, 10)).toBeNull();
    for (let at = 20; at < 200; at += 1) for (const place of [0, 1]) join(memory, place, at);
    expect(memory.length).toBeLessThanOrEqual(20);
    expect(join(memory, 0, 10)).toBeNull();
  });
});
