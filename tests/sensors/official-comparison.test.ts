// The stress index beside the official indices: the answer's figures follow from its own series.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestObservations } from "../../lib/market/actions/ingest.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import {
  comparedWeeks,
  correlation,
  fridayOf,
  pullingFamilies,
} from "../../lib/sensors/domain/stress-index/official-comparison.ts";
import { listIndexParts } from "../../lib/sensors/queries/index-readings.ts";
import { readSample } from "../../scripts/local-platform/feeds/replay.ts";
import { type Json, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { random } from "../support/tools/random.ts";

const PATH = "/api/stress-index/compare";
let app: TestApp;
let body: Json;
beforeAll(async () => {
  app = await testApp();
  for (const id of ["OFRFSI", "NFCI"]) {
    const series = SERIES.find((each) => each.id === id);
    if (!series) throw new Error(`no series ${id}`);
    const rows = (readSample().get(id) ?? []).slice(-700).map(({ date, value }) => ({
      date,
      value: Number(value),
      knownAt: null,
    }));
    await ingestObservations(app.services.db, series, rows, SAMPLE_END);
  }
  body = await app.json(PATH);
});
afterAll(() => app.close());

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[]) => sum(values) / values.length;

/** Correlation, from the definition. */
function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const [a, b] = [meanOf(pairs.map(([x]) => x)), meanOf(pairs.map(([, y]) => y))];
  const product = sum(pairs.map(([x, y]) => (x - a) * (y - b)));
  const squares = (of: (pair: readonly [number, number]) => number, centre: number) =>
    sum(pairs.map((pair) => (of(pair) - centre) ** 2));
  return product / Math.sqrt(squares(([x]) => x, a) * squares(([, y]) => y, b));
}

const pairsWith = (name: string) =>
  rowsOf(body, "series").flatMap((row) =>
    row["stress_index"] === null || row[name] === null
      ? []
      : [[Number(row["stress_index"]), Number(row[name])] as const],
  );

describe("the comparison", () => {
  test("its correlations are those of the series that it serves", () => {
    const correlations = rowsOf(body, "correlations");
    expect(correlations.map((each) => each["with"])).toEqual(["ofr_fsi", "nfci"]);
    for (const each of correlations) {
      const pairs = pairsWith(String(each["with"]));
      expect(pairs.length).toBeGreaterThan(100);
      for (const [member, weeks] of [
        ["all", pairs],
        ["last_year", pairs.slice(-52)],
      ] as const) {
        const { r, low, high, n } = each[member] as Record<string, number>;
        expect(n).toBe(weeks.length);
        expect(r).toBeCloseTo(correlationOf(weeks), 3);
        expect(low).toBeLessThanOrEqual(Number(r));
        expect(high).toBeGreaterThanOrEqual(Number(r));
      }
    }
  });

  test("each index is its own z among the weeks, by their Fridays, oldest first", () => {
    const series = rowsOf(body, "series");
    const dates = series.map(({ date }) => String(date));
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(dates.every((date) => new Date(date).getUTCDay() === 5)).toBe(true);
    for (const name of ["stress_index", "ofr_fsi", "nfci"]) {
      const values = series.flatMap((row) => (row[name] === null ? [] : [Number(row[name])]));
      const centre = meanOf(values);
      expect(centre).toBeCloseTo(0, 3);
      expect(sum(values.map((z) => (z - centre) ** 2)) / (values.length - 1)).toBeCloseTo(1, 3);
    }
  });

  test("z has the order of what is stored: the newest known revision of the week", async () => {
    const nfci = await run(
      app,
      `select distinct on (observed_at) to_char(observed_at, 'YYYY-MM-DD') as date, value
       from observations where series_id = 'NFCI' order by observed_at, revision desc`,
    );
    const stored = new Map(nfci.map(({ date, value }) => [date, Number(value)]));
    const served = rowsOf(body, "series").filter((row) => row["nfci"] !== null);
    const pairs = served.map((row) => [Number(row["nfci"]), stored.get(row["date"])] as const);
    expect(pairs.every(([, value]) => value !== undefined)).toBe(true);
    expect(correlationOf(pairs.map(([z, value]) => [z, Number(value)] as const))).toBeCloseTo(1, 6);
  });

  test("now is the newest week that both have, and the families pull towards ours", () => {
    for (const each of rowsOf(body, "now")) {
      const name = String(each["with"]);
      const week = rowsOf(body, "series").findLast((row) => row[name] !== null) ?? {};
      expect([each["date"], each["z"], each["ours"]]).toEqual([
        week["date"],
        week[name],
        week["stress_index"],
      ]);
      const difference = Number(each["ours"]) - Number(each["z"]);
      for (const { z } of rowsOf(each, "families")) {
        expect(Math.sign(Number(z) - Number(each["z"]))).toBe(Math.sign(difference));
      }
    }
  });

  test("what the index was made of is found for the week of each", async () => {
    const ids = ["OFRFSI", "NFCI"];
    const parts = await listIndexParts(app.services.db, { ids, at: SAMPLE_END });
    expect(parts.map(({ at }) => fridayOf(at))).toEqual(
      rowsOf(body, "now").map(({ date }) => date),
    );
  });

  test("as of a time it knows nothing that was published later", async () => {
    const asOf = "2022-06-15T12:00:00Z";
    const then = await app.json(`${PATH}?as_of=${asOf}`);
    const series = rowsOf(then, "series");
    expect(series.at(-1)?.["date"]).toBe("2022-06-10");
    // The Chicago Fed publishes on Wednesday at 12:30 UTC, half an hour later.
    expect(series.findLast((row) => row["nfci"] !== null)?.["date"]).toBe("2022-06-03");
    expect(then["as_of"]).toBe("2022-06-15T12:00:00.000Z");
  });

  test("the CSV has the series, and the sources say their rights", async () => {
    const text = await (await app.get(`${PATH}?format=csv`)).text();
    expect(readCsv(text)).toHaveLength(rowsOf(body, "series").length);
    expect(text).toMatch(/^date,stress_index,ofr_fsi,nfci\r\n/);
    expect(rowsOf(body, "sources").map(({ rights }) => rights)).toEqual([
      "public_domain",
      "attribution",
    ]);
  });
});

test("values that may not be shown are left out", async () => {
  const show = (isShown: boolean) =>
    run(app, `update series set publish_values = ${isShown} where id = 'NFCI'`);
  await show(false);
  const hidden = await app.json(`${PATH}?as_of=2022-12-29T12:00:00Z`);
  await show(true);
  expect(rowsOf(hidden, "series").some(({ nfci }) => nfci !== null)).toBe(false);
  expect(rowsOf(hidden, "series").some((row) => row["ofr_fsi"] !== null)).toBe(true);
  expect(rowsOf(hidden, "now").map((each) => each["with"])).toEqual(["ofr_fsi"]);
});

describe("the last level of a week", () => {
  const noValues = { ofr_fsi: [], nfci: [] };
  const level = (text: string, value: number) => ({ at: Date.parse(text), value });

  test("is of Monday to Friday", () => {
    const levels = [
      level("2022-06-10T23:59:59.999Z", 1),
      level("2022-06-11T00:00:00Z", 2),
      level("2022-06-12T12:00:00Z", 3),
    ];
    const weeks = comparedWeeks(levels, noValues, Date.parse("2022-06-20T00:00:00Z"));
    expect(weeks.map(({ friday, ours }) => [friday, ours])).toEqual([["2022-06-10", 1]]);
    const weekend = levels.slice(1);
    expect(comparedWeeks(weekend, noValues, Date.parse("2022-06-20T00:00:00Z"))).toEqual([]);
  });

  test("so is that of the database, whatever was recorded at the weekend", async () => {
    const path = `${PATH}?as_of=2022-06-14T12:00:00Z`;
    const before = await app.json(path);
    const [columns] = await run(
      app,
      `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
       where table_name = 'index_readings' and column_name not in ('as_of', 'stress_index')`,
    );
    const names = String(columns?.["names"]);
    await run(
      app,
      `insert into index_readings (as_of, stress_index, ${names})
       select '2022-06-11T12:00:00Z', 99, ${names} from index_readings
       where as_of < '2022-06-11' order by as_of desc limit 1`,
    );
    // Answers are kept for a moment: another address asks again.
    expect(await app.json(`${path}&format=json`)).toEqual(before);
    await run(app, `delete from index_readings where as_of = '2022-06-11T12:00:00Z'`);
  });
});

test("a week begins on Monday", () => {
  expect(fridayOf(Date.parse("2022-06-12T23:59:59Z"))).toBe("2022-06-10");
  expect(fridayOf(Date.parse("2022-06-13T00:00:00Z"))).toBe("2022-06-17");
});

test("the interval of a correlation is the same each time, and wider for fewer weeks", () => {
  const next = random(3);
  const pairs = Array.from({ length: 500 }, () => {
    const x = next();
    return [x, x + next()] as const;
  });
  const long = correlation(pairs);
  expect(correlation(pairs)).toEqual(long);
  const short = correlation(pairs.slice(0, 52));
  expect(Number(short.high) - Number(short.low)).toBeGreaterThan(
    Number(long.high) - Number(long.low),
  );
  expect(correlation(pairs.slice(0, 25))).toEqual({ r: null, low: null, high: null, n: 25 });
});

test("families are named where the indices are half a standard deviation apart", () => {
  const families = [
    { family: "credit", weight: 0.5, z: 1 },
    { family: "rates", weight: 0.3, z: 3 },
    { family: "fx", weight: 0.2, z: -2 },
  ] as const;
  expect(pullingFamilies({ z: 0, ours: 0.49 }, families)).toEqual([]);
  expect(pullingFamilies({ z: 0, ours: 1 }, families).map(({ family }) => family)).toEqual([
    "rates",
    "credit",
  ]);
  expect(pullingFamilies({ z: 0, ours: -1 }, families).map(({ family }) => family)).toEqual(["fx"]);
});
