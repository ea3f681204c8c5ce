// What followed regimes and states: the answers follow from the histories.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockDraws } from "../../lib/core/block-bootstrap.ts";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { isSession } from "../../lib/market/domain/calendar.ts";
import {
  carried,
  drawnMedians,
  measureWindows,
  type OutcomeTarget,
  outcomeWords,
  stateOutcomes,
} from "../../lib/sensors/domain/stress-index/state-outcomes.ts";
import { type Json, keyHeader, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { random } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const medianOf = (values: readonly number[]) => {
  const ordered = [...values].sort((a, b) => a - b);
  const middle = ordered.length / 2;
  return ((ordered[Math.ceil(middle) - 1] ?? 0) + (ordered[Math.floor(middle)] ?? 0)) / 2;
};

/** The end of the last day that is over in the tests; nothing later is in the answers. */
const EVENING = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS - 1;
const EVENING_TEXT = new Date(EVENING).toISOString();

/** The index's level and regime of each session that is over, from its history. */
async function sessions() {
  const points: Json[] = [];
  let path: string | null = "/api/stress-index/history?interval=day&order=asc&limit=1000";
  while (path !== null) {
    const answer: Json = await app.json(path, keyHeader(app, "institutional"));
    points.push(...rowsOf(answer, "points"));
    const cursor = answer["next_cursor"];
    path = cursor
      ? `/api/stress-index/history?cursor=${cursor}&limit=1000&interval=day&order=asc`
      : null;
  }
  return points
    .map((point) => ({ ...point, date: String(point["as_of"]).slice(0, 10) }) as Json)
    .filter(({ date }) => isSession("nyse", String(date)) && Date.parse(String(date)) <= EVENING);
}

describe("what followed the regimes of the index", () => {
  test("days, episodes and the change of the index follow from its history", async () => {
    const history = await sessions();
    for (const horizon of [5, 21]) {
      const body = await app.json(`/api/stress-index/outcomes?horizon=${horizon}`);
      expect(body["horizon"]).toBe(horizon);
      for (const row of rowsOf(body, "regimes")) {
        const isIn = history.map(({ regime }) => regime === row["regime"]);
        expect(row["days"]).toBe(isIn.filter(Boolean).length);
        expect(row["episodes"]).toBe(isIn.filter((is, i) => is && !isIn[i - 1]).length);
        const own = rowsOf(row, "targets").find(
          ({ id, measure }) => id === "stress-index" && measure === "change",
        );
        const changes = history.flatMap(({ stress_index, regime }, i) => {
          const later = history[i + horizon];
          if (later === undefined || regime !== row["regime"]) return [];
          return [Number(later["stress_index"]) - Number(stress_index)];
        });
        expect(own?.["windows"]).toBe(changes.length);
        if (own?.["median"] !== null) {
          expect(own?.["median"]).toBeCloseTo(medianOf(changes), 2);
        }
      }
    }
  });

  test("the volatility of the 10-year yield follows from its observations", async () => {
    const history = await sessions();
    const stored = await run(
      app,
      `select distinct on (observed_at) to_char(observed_at, 'YYYY-MM-DD') as date, value
       from observations where series_id = 'DGS10' and known_at <= '${EVENING_TEXT}'
       order by observed_at, revision desc`,
    );
    const values = new Map(stored.map(({ date, value }) => [date, Number(value)]));
    let last = Number.NaN;
    const levels = history.map(({ date }) => {
      last = values.get(date) ?? last;
      return last;
    });
    const horizon = 21;
    const newest = String(stored.at(-1)?.["date"]);
    const end = history.findLastIndex(({ date }) => String(date) <= newest);
    const volatilityFrom = (i: number) => {
      const steps = Array.from(
        { length: horizon },
        (_, step) => (levels[i + step + 1] ?? 0) - (levels[i + step] ?? 0),
      );
      const squares = steps.map((step) => (100 * step) ** 2);
      return Math.sqrt((252 * squares.reduce((sum, each) => sum + each, 0)) / horizon);
    };
    const measured = history.flatMap((row, i) =>
      i + horizon <= end && Number.isFinite(levels[i])
        ? [{ regime: row["regime"], value: volatilityFrom(i) }]
        : [],
    );
    const body = await app.json("/api/stress-index/outcomes");
    const known = rowsOf(body, "regimes").filter((row) => {
      const own = rowsOf(row, "targets").find(
        ({ id, measure }) => id === "DGS10" && measure === "volatility",
      );
      expect(own?.["base"]).toBeCloseTo(medianOf(measured.map(({ value }) => value)), 0);
      expect(own?.["windows"]).toBe(
        measured.filter(({ regime }) => regime === row["regime"]).length,
      );
      if (own?.["median"] === null) return false;
      const after = measured.filter(({ regime }) => regime === row["regime"]);
      expect(own?.["median"]).toBeCloseTo(medianOf(after.map(({ value }) => value)), 0);
      return true;
    });
    expect(known.length).toBeGreaterThan(0);
  });

  test("the same question has the same answer, and no word predicts", async () => {
    const [first, again] = [
      await app.json("/api/stress-index/outcomes?horizon=63"),
      await app.json("/api/stress-index/outcomes?horizon=63"),
    ];
    expect(again).toEqual(first);
    expect(JSON.stringify(first)).not.toMatch(/will|expect|predict|forecast|likely/i);
  });

  test("all instants of a day have the same answer, which knows nothing of that day", async () => {
    const regimesAt = async (asOf: string) =>
      (await app.json(`/api/stress-index/outcomes?horizon=5&as_of=${asOf}`))["regimes"];
    const morning = await regimesAt("2022-06-15T00:00:00Z");
    expect(await regimesAt("2022-06-15T23:59:59Z")).toEqual(morning);
    expect(await regimesAt("2022-06-14T23:59:59.999Z")).not.toEqual(morning);
    expect(await regimesAt("2022-06-16T00:00:00Z")).not.toEqual(morning);
  });

  test("the CSV has a row for each regime, series and measure", async () => {
    const body = await app.json("/api/stress-index/outcomes");
    const rows = rowsOf(body, "regimes").flatMap((row) => rowsOf(row, "targets"));
    const csv = readCsv(await (await app.get("/api/stress-index/outcomes?format=csv")).text());
    expect(csv).toHaveLength(rows.length);
    expect(csv.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test("an unknown horizon is a 400", async () => {
    const answer = await app.get("/api/stress-index/outcomes?horizon=10");
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining("must be one of 5, 21, 63") }),
    ]);
  });
});

describe("what followed the states of a sensor", () => {
  test("its days are the sessions on whose evening the state was known", async () => {
    const body = await app.json("/api/sensors/vix/outcomes?horizon=5");
    const rows = rowsOf(body, "states");
    expect(rows.map(({ state }) => state)).toEqual([
      "STABLE",
      "NEUTRAL",
      "RISING",
      "ELEVATED",
      "SEVERE",
    ]);
    const readings = await run(
      app,
      `select state, floor(extract(epoch from recorded_at) / 86400) as day from sensor_readings
       where sensor_id = 'vix' and not carried_forward and confidence is not null
         and recorded_at <= '${EVENING_TEXT}' order by recorded_at, observed_at, revision`,
    );
    const stateOf = new Map(readings.map(({ day, state }) => [Number(day), state]));
    const counts = new Map<unknown, number>();
    let last: unknown = null;
    const newest = Math.max(...stateOf.keys());
    for (let day = Math.min(...stateOf.keys()); day <= newest; day += 1) {
      last = stateOf.get(day) ?? last;
      const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
      if (isSession("nyse", date)) counts.set(last, (counts.get(last) ?? 0) + 1);
    }
    for (const row of rows) expect(row["days"]).toBe(counts.get(row["state"]) ?? 0);
  });

  test("its first observations, which rank nothing, are no state", async () => {
    const first = await run(
      app,
      `select to_char(max(recorded_at) + interval '1 day', 'YYYY-MM-DD') as day from sensor_readings
       where sensor_id = 'vix' and not carried_forward and confidence is null`,
    );
    const body = await app.json(`/api/sensors/vix/outcomes?horizon=5&as_of=${first[0]?.["day"]}`);
    expect(rowsOf(body, "states").map(({ days }) => days)).toEqual([0, 0, 0, 0, 0]);
  });

  test("a paid sensor needs its tier, and an unknown one is a 404", async () => {
    const path = "/api/sensors/systemic-stress/outcomes";
    expect((await app.get(path)).status).toBe(403);
    expect((await app.get(path, keyHeader(app, "retail"))).status).toBe(200);
    expect((await app.get("/api/sensors/none/outcomes")).status).toBe(404);
  });
});

describe("the measures of a window", () => {
  test("of prices, in percent", () => {
    const found = measureWindows({ kind: "log", scale: 1 }, [100, 110, 99, 105, 105], 3);
    expect(found.worst_fall[0]).toBeCloseTo(10, 8);
    expect(found.change[0]).toBeCloseTo(5, 8);
    expect([...found.change.slice(2)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test("a window with a price that is not positive, or a missing value, has none", () => {
    const found = measureWindows({ kind: "log", scale: 1 }, [20, -37, 10, 10, null, 10, 11], 1);
    expect([...found.change].map(Number.isNaN)).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      true,
    ]);
  });

  test("of yields, in basis points", () => {
    const found = measureWindows({ kind: "difference", scale: 100 }, [1, 1.1, 0.9], 2);
    expect(found.volatility[0]).toBeCloseTo(251, 0);
    expect(found.worst_fall[0]).toBeCloseTo(20, 8);
    expect(found.change[0]).toBeCloseTo(-10, 8);
  });

  test("a missing value is carried for five sessions, and none after the last value", () => {
    const values = [null, 1, null, null, null, null, null, null, 2, null, null];
    expect(carried(values)).toEqual([null, 1, 1, 1, 1, 1, 1, null, 2, null, null]);
  });
});

test("the median of a resample is that of its windows, each as often as its block was drawn", () => {
  const next = random(11);
  for (const size of [1, 2, 10, 777]) {
    const values = Float64Array.from({ length: size }, () => Math.round(next() * 50)).sort();
    const blocks = Uint16Array.from(values, () => Math.floor(next() * 12));
    const draws = blockDraws(12);
    const expected = draws.map((counts) => {
      const drawn = [...values].flatMap((value, i) =>
        Array<number>(counts[blocks[i] ?? 0] ?? 0).fill(value),
      );
      return drawn[Math.ceil(drawn.length / 2) - 1] ?? null;
    });
    expect(drawnMedians({ values, blocks }, draws)).toEqual(expected);
  }
});

describe("what is separable from the base rate", () => {
  const next = random(5);
  const states = Array.from({ length: 3_000 }, (_, i) =>
    Math.floor(i / 100) % 3 === 0 ? ("WILD" as const) : ("CALM" as const),
  );
  let level = 0;
  const values = states.map((state) => {
    level += (state === "WILD" ? 3 : 1) * (next() - 0.5);
    return level;
  });
  const target: OutcomeTarget = {
    id: "x",
    name: "x",
    kind: "difference",
    scale: 1,
    unit: "points",
    values,
  };
  const [wild] = stateOutcomes(["WILD", "CALM"], states, [target], 5);
  const found = (measure: string) => wild?.targets.find((each) => each.measure === measure);

  test("volatility that differs is, a change without direction is not", () => {
    expect(wild).toMatchObject({ days: 1_000, episodes: 10 });
    expect(found("volatility")?.separable).toBe(true);
    expect(found("change")?.separable).toBe(false);
    const words = (measure: string) => {
      const outcome = found(measure);
      return outcome && outcomeWords(outcome, { state: "WILD", horizon: 5, decimals: 1 });
    };
    expect(words("volatility")).toMatch(/above the .* after all sessions\.$/);
    expect(words("change")).toMatch(/not separable from the base rate\.$/);
  });

  test("four episodes are too few to say anything", () => {
    const few = states.slice(0, 1_000);
    const [rare] = stateOutcomes(["WILD"], few, [{ ...target, values: values.slice(0, 1_000) }], 5);
    expect(rare?.episodes).toBe(4);
    expect(
      rare?.targets.every(({ median, separable }) => median === null && separable === null),
    ).toBe(true);
  });
});
