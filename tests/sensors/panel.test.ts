// The panel of several sensors by date: values, tiers, CSV and Parquet.

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATEGORIES, categoryOf, FAMILIES } from "../../lib/sensors/domain/sensor.ts";
import {
  activeSensors,
  type Json,
  keyHeader,
  linksOf,
  readCsv,
  rowsOf,
  run,
} from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type TierName = "free" | "retail" | "institutional";
const panel = (query: string, tier: TierName = "free") =>
  app.json(`/api/panel?${query}`, keyHeader(app, tier));

/** The readings of a sensor by date, the newest revision of each, from its history. */
async function byDate(id: string, member: string, query = ""): Promise<Map<string, unknown>> {
  const path = `/api/sensors/${id}/history?limit=10000&interval=day${query}`;
  const rows = rowsOf(await app.json(path, keyHeader(app, "institutional")), "readings");
  return new Map(
    rows.map((row) => [
      String(row["observed_at"]).slice(0, 10),
      member in row ? row[member] : (row["metadata"] as Json)[member],
    ]),
  );
}

async function expected(ids: readonly string[], member: string, query = "") {
  const columns = await Promise.all(ids.map((id) => byDate(id, member, query)));
  const dates = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return dates
    .toSorted()
    .toReversed()
    .map((date) => ({ date, values: columns.map((column) => column.get(date) ?? null) }));
}

describe("a panel of sensors", () => {
  test("it has exactly the members of the contract", async () => {
    const body = await panel("sensors=vix,breakeven-5y&limit=3");
    expect(Object.keys(body)).toEqual(
      "version read_only as_of field columns rows total_returned limit max_limit next_cursor rights".split(
        " ",
      ),
    );
    expect(body).toMatchObject({
      version: "v1",
      read_only: true,
      field: "value",
      columns: ["vix", "breakeven-5y"],
      total_returned: 3,
      limit: 3,
      max_limit: 200,
    });
  });

  test.each(["value", "state", "percentile"])(
    "it shows the %s of each date as in the histories",
    async (field) => {
      const ids = ["wti-vol", "vix", "btc-vol"];
      const body = await panel(`sensors=${ids}&field=${field}&limit=10000`, "institutional");
      expect(body["rows"]).toEqual(await expected(ids, field));
    },
  );

  test("it uses no revision that came after as_of, and no carried reading", async () => {
    await run(
      app,
      `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings,
         to_jsonb(r) || x)).* from sensor_readings r, (values
           ('{"revision": 1, "value": 99, "recorded_at": "2022-08-15T12:00:00Z"}'::jsonb),
           ('{"carried_forward": true, "value": 7, "recorded_at": "2022-08-16T12:00:00Z"}')) v(x)
       where sensor_id = 'vix' and observed_at = '2022-06-30' and not carried_forward`,
    );
    const day = "sensors=vix&from=2022-06-30&to=2022-07-01";
    expect((await panel(day))["rows"]).toEqual([{ date: "2022-06-30", values: [99] }]);
    const before = await panel(`${day}&as_of=2022-08-15T11:59:59Z`);
    expect(before["as_of"]).toBe("2022-08-15T11:59:59.000Z");
    const first = await expected(["vix"], "value", "&as_of=2022-08-15T11:59:59Z");
    expect(before["rows"]).toEqual(first.filter(({ date }) => date === "2022-06-30"));
    await run(
      app,
      "delete from sensor_readings where sensor_id = 'vix' and (revision = 1 or carried_forward)",
    );
  });

  test("its pages in either order contain each date once", async () => {
    const ids = ["vix", "btc-vol"];
    const whole = await expected(ids, "value");
    for (const order of ["desc", "asc"]) {
      const seen: Json[] = [];
      for (let path = `/api/panel?sensors=${ids}&order=${order}&limit=190`; path; ) {
        const answer: Response = await app.get(path);
        seen.push(...rowsOf((await answer.json()) as Json, "rows"));
        path = linksOf(answer)["next"] ?? "";
      }
      expect(seen).toEqual(order === "desc" ? whole : whole.toReversed());
    }
    expect((await panel(`sensors=${ids}&offset=3&limit=2`))["rows"]).toEqual(whole.slice(3, 5));
  });

  test("the tier limits its rows, not its sensors", async () => {
    expect(await panel("sensors=vix&limit=10000")).toMatchObject({
      limit: 200,
      total_returned: 200,
    });
    const paid = await panel("sensors=vix&limit=10000", "retail");
    expect(paid).toMatchObject({ max_limit: 1_000, limit: 1_000 });
  });
});

describe("what a caller of a panel may read", () => {
  test("a category gives the sensors that the tier may read", async () => {
    const sensors = await activeSensors(app);
    for (const tier of ["free", "institutional"] as const) {
      const { columns } = await panel("category=crypto&limit=1", tier);
      const list = rowsOf(
        await app.json("/api/sensors?scope=all", keyHeader(app, tier)),
        "sensors",
      ).filter(({ category }) => category === "crypto");
      expect(columns).toEqual(list.map(({ sensor_id }) => sensor_id));
    }
    expect(sensors.some(({ min_tier }) => min_tier === "retail")).toBe(true);
  });

  test("a category is all of its families, and the words of families are taken by both parameters", async () => {
    const list = rowsOf(
      await app.json("/api/sensors?scope=all", keyHeader(app, "institutional")),
      "sensors",
    );
    const columns = async (query: string) =>
      (await panel(`${query}&limit=1`, "institutional"))["columns"];
    for (const category of CATEGORIES) {
      const ids = list.filter((each) => each["category"] === category);
      expect(await columns(`category=${category}`)).toEqual(
        ids.map(({ sensor_id }) => String(sensor_id)).sort(),
      );
    }
    for (const family of FAMILIES) {
      const ids = list.filter((each) => each["family"] === family);
      const expected = ids.map(({ sensor_id }) => String(sensor_id)).sort();
      expect(await columns(`family=${family}`)).toEqual(expected);
      expect(await columns(`category=${family}`)).toEqual(expected);
      for (const { category } of ids) expect(category).toBe(categoryOf(family));
    }
  });

  test("a named sensor above the tier is a 403 that names the sensor and its tier", async () => {
    await run(app, "update sensors set min_tier = 'institutional' where id = 'systemic-stress'");
    for (const [tier, locked] of [
      ["free", "systemic-stress (institutional), btc-fall (retail)"],
      ["retail", "systemic-stress (institutional)"],
    ] as const) {
      const path = "/api/panel?sensors=vix,systemic-stress,btc-fall";
      const answer = await app.get(path, keyHeader(app, tier));
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({
        error: `Need a key of a higher tier: ${locked}`,
        upgrade: "https://svc.test/pricing",
      });
    }
    const one = await app.json("/api/sensors/systemic-stress", keyHeader(app, "retail"));
    expect(one).toMatchObject({ error: "This sensor needs an institutional key" });
    await run(app, "update sensors set min_tier = 'retail' where id = 'systemic-stress'");
  });

  test("percentiles need a key, by name and by category", async () => {
    for (const which of ["sensors=vix", "category=crypto"]) {
      const answer = await app.get(`/api/panel?${which}&field=percentile`);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("x-error-code")).toBe("upgrade_required");
    }
  });

  test("an unknown sensor is a 404 that names it, before the tier is checked", async () => {
    const answer = await app.get("/api/panel?sensors=systemic-stress,no-such");
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: "Unknown sensor: no-such" },
    ]);
  });

  test("figures that a licence forbids to show are null, and states are shown", async () => {
    await run(app, "update series set publish_values = false where id = 'VIX'");
    const cells = async (field: string) =>
      rowsOf(await panel(`sensors=vix&limit=2&field=${field}`), "rows").flatMap(
        ({ values }) => values as unknown[],
      );
    expect(await cells("value")).toEqual([null, null]);
    expect(await cells("state")).not.toContain(null);
    await run(app, "update series set publish_values = true where id = 'VIX'");
  });
});

test.each([
  ["", "sensors: or category must be given"],
  ["sensors=vix&category=crypto", "sensors: must not be given with category"],
  ["sensors=VIX", "sensors: must be ids of sensors, separated by commas"],
  ["sensors=", "sensors: must be ids of sensors, separated by commas"],
  ["sensors=vix,,wti", "sensors: must be ids of sensors, separated by commas"],
  [
    `sensors=${Array.from({ length: 51 }, (_, i) => `s${i}`)}`,
    "sensors: must name at most 50 sensors",
  ],
  ["category=shares", "category: must be one of equity, credit, macro, crypto, composite"],
  ["family=macro", expect.stringContaining("family: must be one of equity_volatility, credit")],
  ["sensors=vix&family=crypto", "sensors: must not be given with family"],
  ["category=macro&family=rates", "family: must not be given with category"],
  ["sensors=vix&field=raw", "field: must be one of value, percentile, state"],
  ["sensors=vix&from=2022-02-02&to=2022-02-01", "from: must be before to"],
])("the query %s is a 400", async (query, error) => {
  const answer = await app.get(`/api/panel?${query}`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
});

describe("a panel as a file", () => {
  const QUERY = "sensors=wti-vol,vix&limit=50";

  test("the CSV has one column per sensor", async () => {
    const csv = readCsv(await (await app.get(`/api/panel?${QUERY}&format=csv`)).text());
    expect(csv).toEqual(
      rowsOf(await panel(QUERY), "rows").map(({ date, values }) => {
        const [wti, vix] = values as (number | null)[];
        return { date, "wti-vol": String(wti ?? ""), vix: String(vix ?? "") };
      }),
    );
  });

  test("with known=1 each value has the time at which it became known, in every form", async () => {
    const query = `${QUERY}&known=1`;
    const rows = rowsOf(await panel(query), "rows");
    for (const [at, id] of ["wti-vol", "vix"].entries()) {
      const known = await byDate(id, "recorded_at");
      for (const { date, known_at } of rows) {
        expect((known_at as unknown[])[at]).toBe(known.get(String(date)) ?? null);
      }
    }
    const times = rows.map(({ known_at }) => known_at as (string | null)[]);
    const columns = ["wti-vol.known_at", "vix.known_at"];
    const csv = readCsv(await (await app.get(`/api/panel?${query}&format=csv`)).text());
    expect(Object.keys(csv[0] ?? {})).toEqual(["date", "wti-vol", "vix", ...columns]);
    expect(csv.map((row) => columns.map((name) => row[name] || null))).toEqual(times);
    const file = await parquet("value", "&known=1");
    const read = await parquetReadObjects({ file });
    expect(
      read.map((row) => columns.map((name) => (row[name] as Date | null)?.toISOString() ?? null)),
    ).toEqual(times);
    expect(rowsOf(await panel(QUERY), "rows")[0]).not.toHaveProperty("known_at");
  });

  const parquet = async (field: string, more = "") => {
    const answer = await app.get(`/api/panel?${QUERY}&field=${field}${more}&format=parquet`);
    expect(answer.headers.get("content-type")).toBe("application/vnd.apache.parquet");
    expect(answer.headers.get("etag")).toMatch(/^".+"$/);
    return answer.arrayBuffer();
  };

  test.each(["value", "state"])("Parquet has the same rows of %s, with dates", async (field) => {
    const rows = await parquetReadObjects({ file: await parquet(field) });
    const body = await panel(`${QUERY}&field=${field}`);
    expect(
      rows.map((row) => [
        (row["date"] as Date).toISOString().slice(0, 10),
        row["wti-vol"],
        row["vix"],
      ]),
    ).toEqual(rowsOf(body, "rows").map(({ date, values }) => [date, ...(values as unknown[])]));
  });

  test("DuckDB or pyarrow reads it, where one is installed", async (context) => {
    const file = join(mkdtempSync(join(tmpdir(), "panel-")), "panel.parquet");
    writeFileSync(file, new Uint8Array(await parquet("value")));
    const has = (module: string) => {
      try {
        execFileSync("/usr/bin/python3", ["-c", `import ${module}`], { stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    };
    if (!has("pyarrow")) return context.skip("pyarrow is not installed");
    const program = `import sys, pyarrow.parquet as p; t = p.read_table(sys.argv[1]); print(t.num_rows, t.schema.field('date').type)`;
    expect(execFileSync("/usr/bin/python3", ["-c", program, file], { encoding: "utf8" })).toBe(
      "50 date32[day]\n",
    );
  });

  test("an endpoint without rows over time offers no Parquet", async () => {
    const answer = await app.get("/api/sensors?format=parquet");
    expect([answer.status, await answer.json()]).toEqual([
      406,
      { error: "format must be one of json and csv on this endpoint" },
    ]);
  });
});
