// The endpoints of the stress index and its history.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIERS } from "../../lib/core/tier.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { FAMILIES } from "../../lib/sensors/domain/sensor.ts";
import { INDEX_SEEDS } from "../../lib/sensors/domain/stress-index/index-constants.ts";
import { RISE_RULES } from "../../lib/sensors/domain/stress-index/regime.ts";
import { coverageOf, INDEX_INPUT_IDS } from "../../lib/sensors/domain/stress-index/stress-index.ts";
import {
  INSTANT,
  type Json,
  keyHeader,
  linksOf,
  membersOf,
  partOf,
  readCsv,
  rowsOf,
  run,
} from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const index = (query = "", tier: "free" | "retail" | "institutional" = "free") =>
  app.json(`/api/stress-index${query}`, keyHeader(app, tier));
const history = (query = "", tier: "free" | "retail" | "institutional" = "free") =>
  app.json(`/api/stress-index/history${query}`, keyHeader(app, tier));
const sum = (values: unknown[]) =>
  values.reduce<number>((total, value) => total + Number(value), 0);

describe("the stress index", () => {
  test("it has the members of the contract first, with their types", async () => {
    const body = await index();
    expect(Object.keys(body).slice(0, 6)).toEqual(
      "stress_index regime sensor_count breakdown as_of methodology".split(" "),
    );
    expect(Object.keys(partOf(body, "breakdown"))).toEqual(
      "severe elevated rising neutral stable".split(" "),
    );
    expect(body["as_of"]).toMatch(INSTANT);
    expect(body["stress_index"]).toEqual(expect.any(Number));
    expect(body["regime"]).toMatch(/^(STABLE|NEUTRAL|RISING|ELEVATED|SEVERE)$/);
    expect(body["methodology"]).toMatch(/./);
  });

  test.each(["", "?as_of=2022-01-03T22:00:00Z", "?as_of=2022-06-15", "?as_of=2022-10-01"])(
    "it counts every live sensor once, and its families' contributions add up to it (%j)",
    async (query) => {
      const body = await index(query, "institutional");
      expect(sum(Object.values(partOf(body, "breakdown")))).toBe(body["sensor_count"]);
      const families = rowsOf(body, "contributions");
      const whole = sum(families.map(({ contribution }) => contribution));
      expect(Math.abs(whole - Number(body["stress_index"]))).toBeLessThanOrEqual(0.05);
      const [intercept, slope] = [Number(body["intercept"]), Number(body["slope"])];
      for (const family of families) {
        const parts = rowsOf(family, "sensors");
        const part = sum(parts.map(({ contribution }) => contribution));
        expect(part).toBeCloseTo(Number(family["contribution"]), 4);
        for (const { sensor_id, z, weight, contribution, ranked_since } of parts) {
          const points = Number(weight) * (intercept + slope * Number(z));
          expect(Number(contribution)).toBeCloseTo(points, 4);
          const { from } = INDEX_SEEDS[sensor_id as keyof typeof INDEX_SEEDS];
          expect(ranked_since).toBe(`${from}T00:00:00.000Z`);
        }
      }
      expect(whole).toBeCloseTo(Number(body["unclipped"]), 4);
      const ids = families.flatMap((family) =>
        rowsOf(family, "sensors").map(({ sensor_id }) => String(sensor_id)),
      );
      expect(body["coverage"]).toBe(coverageOf(ids));
      expect([body["rising_from"], typeof body["rise"]]).toEqual([RISE_RULES.from, "number"]);
      expect(body["is_clipped"]).toBe(false);
      expect(body["excluded"]).toEqual(expect.arrayContaining(["hy-oas", "ig-oas"]));
      const { severe, elevated } = partOf(body, "breakdown");
      expect(body["breadth"]).toEqual({
        stressed: Number(severe) + Number(elevated),
        of: body["sensor_count"],
      });
      expect(sum(families.map(({ weight }) => weight))).toBeCloseTo(1, 3);
    },
  );

  test("free callers get the families, and callers with a key also each sensor", async () => {
    const free = await index();
    const paid = await index("", "retail");
    const names = new Set([...membersOf(free)].map(([name]) => name));
    for (const name of ["sensor_id", "score", "z", "ranked_since", "level"]) {
      expect(names).not.toContain(name);
    }
    expect(rowsOf(free, "contributions")).toEqual(
      rowsOf(paid, "contributions").map(({ sensors: _, ...family }) => family),
    );
  });

  test.each(TIERS)(
    "the families count the sensors that %s callers may read, and no others",
    async (tier) => {
      const body = await index("", tier);
      const list = await app.json("/api/sensors?scope=all", keyHeader(app, tier));
      const readable = rowsOf(list, "sensors").filter(
        ({ current_state, category }) => current_state && category !== "composite",
      );
      const ranks = await run(
        app,
        `select distinct on (sensor_id) sensor_id, percentile from sensor_readings
       order by sensor_id, recorded_at desc, observed_at desc, revision desc`,
      );
      const expected = FAMILIES.flatMap((category) => {
        const sensors = readable.filter((sensor) => sensor["family"] === category);
        if (sensors.length < 2) return [];
        const ids = sensors.map(({ sensor_id }) => String(sensor_id));
        const ranked = SENSORS.filter(({ id, inFamilyRank }) => inFamilyRank && ids.includes(id));
        const level = ranks.filter(({ sensor_id }) => ranked.some(({ id }) => id === sensor_id));
        const stressed = sensors.filter(({ current_state }) =>
          ["ELEVATED", "SEVERE", "STRESS"].includes(String(current_state)),
        );
        const family = {
          category,
          family: category,
          sensors: sensors.length,
          stressed: stressed.length,
        };
        const mean = (100 * sum(level.map(({ percentile }) => percentile))) / level.length;
        return [tier === "free" ? family : { ...family, level: expect.closeTo(mean, 0) }];
      });
      expect(expected.length).toBeGreaterThan(2);
      expect(rowsOf(body, "families")).toEqual(expected);
    },
  );

  test("a row of an earlier version is answered unchanged, without the new constants", async () => {
    const at = "2022-05-04T00:00:00Z";
    await run(
      app,
      `insert into index_readings select (jsonb_populate_record(null::index_readings,
         to_jsonb(i) || jsonb_build_object('as_of', '${at}', 'methodology_version', '3.0.0',
           'unclipped', null, 'intercept', null, 'slope', null, 'families', '[]'::jsonb,
           'contributions', '[{"category":"credit","weight":1,"contribution":47.1,"sensors":[
             {"sensorId":"hy-oas","score":0.471,"weight":1,"contribution":47.1}]}]'::jsonb,
           'stress_index', 47.1))).*
       from index_readings i where as_of = (select min(as_of) from index_readings)`,
    );
    const body = await index(`?as_of=${at}`, "retail");
    await run(app, `delete from index_readings where as_of = '${at}'`);
    const nothing = { intercept: null, slope: null, unclipped: null, is_clipped: null };
    expect(body).toMatchObject({ stress_index: 47.1, methodology_version: "3.0.0", ...nothing });
    expect(body["changed"]).toBeNull();
    expect(body["methodology"]).toContain("version 3.0.0");
    const [family] = rowsOf(body, "contributions");
    const old = { sensor_id: "hy-oas", score: 0.471, z: null, ranked_since: null };
    expect(rowsOf(family ?? {}, "sensors")).toEqual([
      { ...old, weight: 1, contribution: 47.1, rights: "licence_needed" },
    ]);
  });

  test("it states the change since a day before, and null when there is no day before", async () => {
    const body = await index();
    const [then] = await run(
      app,
      `select stress_index from index_readings
       where as_of <= '${String(body["as_of"])}'::timestamptz - interval '24 hours'
       order by as_of desc limit 1`,
    );
    const change = Number(body["stress_index"]) - Number(then?.["stress_index"]);
    expect(body["changed"]).toBeCloseTo(change, 1);
    const first = rowsOf(await history("?order=asc&limit=1"), "points")[0];
    const begun = await index(`?as_of=${String(first?.["as_of"])}`);
    expect(begun["changed"]).toBeNull();
  });

  test("it is a 503 in the standard form where there are no inputs, never a number", async () => {
    app.setNow(SAMPLE_END + 25 * 3_600_000);
    const answer = await app.get("/api/stress-index");
    app.setNow(SAMPLE_END);
    const body = (await answer.json()) as Json;
    expect([answer.status, answer.headers.get("x-error-code")]).toEqual([503, "unavailable"]);
    expect(Object.keys(body)).toEqual(["error"]);
    expect(body["error"]).not.toMatch(/\d/);
  });

  test("its date is that of the newest level, and X-Data-As-Of is the same", async () => {
    const answer = await app.get("/api/stress-index");
    const body = (await answer.json()) as Json;
    expect(answer.headers.get("x-data-as-of")).toBe(body["as_of"]);
  });

  test.each(["9999-01-01", "2022-02-30", "now", "2022-01-01T00:00:00", "1", ""])(
    "as_of=%s is a 400 that names the parameter",
    async (asOf) => {
      const answer = await app.get(`/api/stress-index?as_of=${asOf}`);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as Json)["error"]).toMatch(/^as_of: must /);
    },
  );
});

describe("the history of the stress index", () => {
  test("it has the members of the contract", async () => {
    const body = await history("?limit=3");
    expect(Object.keys(body)).toEqual(
      "version read_only tier total_returned limit max_limit offset next_cursor points".split(" "),
    );
    expect(body).toMatchObject({
      version: "v1",
      read_only: true,
      tier: "free",
      total_returned: 3,
      limit: 3,
      max_limit: 200,
      offset: 0,
    });
    for (const point of rowsOf(body, "points")) {
      expect(Object.keys(point)).toEqual(
        "as_of stress_index regime sensor_count breakdown".split(" "),
      );
      expect(sum(Object.values(partOf(point, "breakdown")))).toBe(point["sensor_count"]);
    }
  });

  test("it agrees with the index as of each time", async () => {
    for (const point of rowsOf(await history("?limit=200"), "points").filter(
      (_, i) => i % 20 === 0,
    )) {
      expect(await index(`?as_of=${String(point["as_of"])}`)).toMatchObject(point);
    }
  });

  test("with interval=day it has the last level of each UTC day within the window", async () => {
    const at = "2022-05-04";
    await run(
      app,
      `insert into index_readings select (jsonb_populate_record(null::index_readings,
         to_jsonb(i) || jsonb_build_object('as_of', '${at}T00:00:00Z'::timestamptz + n * interval '1 hour',
           'stress_index', n))).*
       from index_readings i, generate_series(1, 5) n where as_of = (select min(as_of) from index_readings)`,
    );
    const window = `from=${at}T00:00:00Z&to=${at}T05:00:00Z`;
    const ticks = rowsOf(await history(`?${window}`), "points");
    expect(ticks.map(({ stress_index }) => stress_index)).toEqual([4, 3, 2, 1]);
    const days = rowsOf(await history(`?${window}&interval=day`), "points");
    expect(days).toEqual([{ ...ticks[0], observed: true }]);
    // Nobody had seen an observation of that day yet.
    const then = await history(`?${window}&interval=day&as_of=${at}T04:30:00Z`);
    expect(rowsOf(then, "points")).toEqual([{ ...ticks[0], observed: false }]);
    await run(
      app,
      `delete from index_readings where as_of between '${at}T01:00:00Z' and '${at}T05:00:00Z'`,
    );
  });

  test("with interval=day it marks the days on which no input was observed", async () => {
    const window = "from=2022-11-14&to=2022-12-20";
    const points = rowsOf(await history(`?interval=day&${window}`), "points");
    const marked = Object.fromEntries(
      points.map(({ as_of, observed }) => [String(as_of).slice(0, 10), observed]),
    );
    const observed = new Set<string>();
    for (const id of INDEX_INPUT_IDS) {
      const path = `/api/sensors/${id}/history?limit=1000&${window}`;
      const answer = await app.json(path, keyHeader(app, "institutional"));
      if (answer["error"]) continue;
      for (const { observed_at } of rowsOf(answer, "readings")) {
        observed.add(String(observed_at).slice(0, 10));
      }
    }
    expect(points.length).toBeGreaterThan(30);
    expect(marked).toEqual(
      Object.fromEntries(Object.keys(marked).map((day) => [day, observed.has(day)])),
    );
    const weekend = ["2022-11-25", "2022-11-26", "2022-11-27", "2022-11-28"];
    expect(weekend.map((day) => marked[day])).toEqual([true, false, false, true]);
    expect(rowsOf(await history("?limit=1"), "points")[0]).not.toHaveProperty("observed");
  });

  test.each(["interval=tick", "interval=day"])(
    "its links lead over every level once (%s)",
    async (kind) => {
      const all = rowsOf(await history(`?${kind}&limit=10000`, "institutional"), "points");
      expect(all.length).toBeGreaterThan(200);
      const seen: unknown[] = [];
      let path: string | undefined = `/api/stress-index/history?${kind}&limit=150`;
      while (path) {
        const answer: Response = await app.get(path, keyHeader(app, "retail"));
        expect(answer.headers.get("x-total-count")).toBe(String(all.length));
        seen.push(...rowsOf((await answer.json()) as Json, "points"));
        path = linksOf(answer)["next"];
      }
      expect(seen).toEqual(all);
    },
  );

  test("the CSV has the same levels, with dotted columns", async () => {
    const points = rowsOf(await history("?limit=20"), "points");
    const rows = readCsv(
      await (await app.get("/api/stress-index/history?limit=20&format=csv")).text(),
    );
    expect(Object.keys(rows[0] ?? {})).toEqual([
      "as_of",
      "stress_index",
      "regime",
      "sensor_count",
      ...["severe", "elevated", "rising", "neutral", "stable"].map((name) => `breakdown.${name}`),
      "observed",
    ]);
    expect(rows.map((row) => [row["as_of"], Number(row["stress_index"])])).toEqual(
      points.map((point) => [point["as_of"], point["stress_index"]]),
    );
  });
});
