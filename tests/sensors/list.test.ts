// The list of sensors: which ones, their members, sparklines and CSV.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isMerged } from "../../lib/sensors/domain/merged-sensors.ts";
import { INSTANT, type Json, keyHeader, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

const list = async (query: string, tier: "free" | "retail" | "institutional" = "free") =>
  rowsOf(await app.json(`/api/sensors${query}`, keyHeader(app, tier)), "sensors");

const idsOf = (rows: Json[]) => rows.map((row) => row["sensor_id"] ?? row["sensorId"]);

/** Ids of the active sensors, without merged ones, that need one of these tiers, by family, then id. */
async function expected(...tiers: string[]): Promise<unknown[]> {
  const rows = await run(app, "select id, category, min_tier from sensors where active");
  const place = (row: Json) => `${row["category"]} ${row["id"]}`;
  return rows
    .filter((row) => tiers.includes(String(row["min_tier"])) && !isMerged(String(row["id"])))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .map((row) => row["id"]);
}

describe("the formal rendering of the list", () => {
  test("it has the wrapper and the members of the contract, in order, with their types", async () => {
    const body = await app.json("/api/sensors");
    expect(Object.keys(body)).toEqual(["version", "read_only", "as_of", "sensors"]);
    expect([body["version"], body["read_only"]]).toEqual(["v1", true]);
    expect(body["as_of"]).toMatch(INSTANT);
    for (const row of rowsOf(body, "sensors")) {
      expect(Object.keys(row)).toEqual(
        "sensor_id name description category confidence current_state last_state_change updated_at notes sparkline pending rights family".split(
          " ",
        ),
      );
      expect(row["updated_at"]).toMatch(INSTANT);
      for (const point of rowsOf(row, "sparkline")) {
        expect(Object.keys(point)).toEqual(["state", "value", "recorded_at"]);
        expect(point["recorded_at"]).toMatch(INSTANT);
      }
    }
  });

  test("as of a time it lists the sensors that had been read by then", async () => {
    expect(await list("?as_of=1990-01-01")).toEqual([]);
    const [first] = await run(
      app,
      "select min(recorded_at)::text as at from sensor_readings where sensor_id = 'vix'",
    );
    const at = Date.parse(String(first?.["at"]));
    const asOf = (ms: number) => `?as_of=${new Date(ms).toISOString()}`;
    expect(idsOf(await list(asOf(at - 1)))).not.toContain("vix");
    const row = (await list(asOf(at))).find((each) => each["sensor_id"] === "vix");
    expect(row).toMatchObject({ confidence: null, last_state_change: null });
    expect(rowsOf(row ?? {}, "sparkline")).toHaveLength(1);
  });
});

describe("which sensors are listed", () => {
  test.each([
    ["", "free", ["free"]],
    ["", "institutional", ["free"]],
    ["?rendering=variant", "free", ["free"]],
    ["?rendering=variant", "retail", ["free", "retail"]],
    ["?rendering=variant", "institutional", ["free", "retail", "institutional"]],
    ["?scope=all", "free", ["free"]],
    ["?scope=all", "institutional", ["free", "retail", "institutional"]],
    ["?scope=all&rendering=variant", "free", ["free"]],
    ["?scope=free", "institutional", ["free"]],
    ["?scope=free&rendering=variant", "institutional", ["free"]],
  ] as const)(
    "%j for a %s caller lists those of %j, by family, then id",
    async (query, tier, needed) => {
      expect(idsOf(await list(query, tier))).toEqual(await expected(...needed));
    },
  );

  test("inactive sensors are not listed", async () => {
    await run(app, "update sensors set active = false where id = 'vix'");
    expect(idsOf(await list(""))).not.toContain("vix");
    await run(app, "update sensors set active = true where id = 'vix'");
    expect(idsOf(await list(""))).toContain("vix");
  });

  test.each(["?scope=paid", "?scope=", "?rendering=camel", "?rendering=FORMAL", "?as_of=x"])(
    "%s is a 400 that names the parameter",
    async (query) => {
      const answer = await app.get(`/api/sensors${query}`);
      const body = (await answer.json()) as Json;
      const name = /\?(\w+)/.exec(query)?.[1] ?? "";
      expect(answer.status).toBe(400);
      expect(Object.keys(body)).toEqual(["error", "details"]);
      expect(body["error"]).toMatch(new RegExp(`^${name}: must be`));
      expect(rowsOf(body, "details")[0]?.["path"]).toBe(name);
    },
  );
});

test("the variant rendering contains the same as the formal one", async () => {
  const formal = await list("?scope=all", "institutional");
  const variant = await app.json("/api/sensors?rendering=variant", keyHeader(app, "institutional"));
  const level = (share: unknown) =>
    share === null ? null : Number(share) >= 0.8 ? "HIGH" : Number(share) >= 0.6 ? "MEDIUM" : "LOW";
  expect(variant["count"]).toBe(formal.length);
  expect(variant["sensors"]).toEqual(
    formal.map((row) => ({
      sensorId: row["sensor_id"],
      name: row["name"],
      category: row["category"],
      currentState: row["current_state"],
      confidence: level(row["confidence"]),
      updatedAt: row["updated_at"],
      sparkline: rowsOf(row, "sparkline").map(({ state, value, recorded_at }) => ({
        state,
        value,
        recordedAt: recorded_at,
      })),
      pending: row["pending"],
      rights: row["rights"],
      family: row["family"],
    })),
  );
});

describe("the sparkline of a sensor", () => {
  const points = async () => {
    const row = (await list("")).find((each) => each["sensor_id"] === "btc-vol") ?? {};
    return rowsOf(row, "sparkline").map((point) => point["recorded_at"]);
  };

  test("it has the readings of the last seven days, oldest first", async () => {
    const since = new Date(SAMPLE_END - 7 * 86_400_000).toISOString();
    const stored = await run(
      app,
      `select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from sensor_readings where sensor_id = 'btc-vol' and recorded_at > '${since}' order by 1`,
    );
    expect(stored.length).toBeGreaterThan(5);
    expect(await points()).toEqual(stored.map((row) => row["at"]));
  });

  test("it has no carried readings, even if they are the newest", async () => {
    const before = await points();
    const beat = new Date(SAMPLE_END + 1_000).toISOString();
    app.setNow(SAMPLE_END + 1_000);
    await run(
      app,
      `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings,
         to_jsonb(r) || '{"carried_forward": true, "recorded_at": "${beat}"}')).*
       from sensor_readings r where sensor_id = 'btc-vol' order by recorded_at desc limit 1`,
    );
    expect(await points()).toEqual(before);
    const row = (await list("")).find((each) => each["sensor_id"] === "btc-vol");
    expect(row?.["updated_at"]).toBe(beat);
    app.setNow(SAMPLE_END);
  });
});

describe("figures that a licence forbids to show", () => {
  test("they are in no sparkline, in either rendering or CSV, and neither are figures computed from them", async () => {
    await run(app, "update series set publish_values = false where id = 'VIX'");
    for (const query of ["", "?rendering=variant"]) {
      const rows = await list(query);
      const shown = (id: string) =>
        rowsOf(rows.find((row) => idsOf([row])[0] === id) ?? {}, "sparkline").map(
          ({ value }) => typeof value,
        );
      expect(new Set(shown("vix"))).toEqual(new Set(["object"]));
      expect(new Set(shown("vix-gap"))).toEqual(new Set(["object"]));
      expect(new Set(shown("wti-drawdown"))).toEqual(new Set(["number"]));
    }
    const csv = await (await app.get("/api/sensors?format=csv")).text();
    const row = readCsv(csv).find(({ sensor_id }) => sensor_id === "vix");
    expect(row?.["sparkline"]).toMatch(/"value":null/);
    expect(row?.["sparkline"]).not.toMatch(/"value":\d/);
    await run(app, "update series set publish_values = true where id = 'VIX'");
  });
});

test("the CSV has the rows of the JSON, with columns in the order of the schema", async () => {
  const rows = await list("");
  const text = await (await app.get("/api/sensors?format=csv")).text();
  const written = (value: unknown) => (value == null ? "" : String(value));
  const flat = rows.map(({ pending, rights, family, ...row }) => {
    const { state, readings, needed } = (pending ?? {}) as Json;
    return {
      ...row,
      "pending.state": state,
      "pending.readings": readings,
      "pending.needed": needed,
      rights,
      family,
    };
  });
  expect(text.split("\r\n")[0]).toBe(Object.keys(flat[0] ?? {}).join(","));
  expect(readCsv(text).map(({ sparkline: _, ...row }) => row)).toEqual(
    flat.map(({ sparkline: _, ...row }: Json) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)])),
    ),
  );
});

test("as_of in the wrapper is the newest reading's time, or the requested time", async () => {
  const body = await app.json("/api/sensors");
  const newest = rowsOf(body, "sensors")
    .map((row) => String(row["updated_at"]))
    .sort()
    .at(-1);
  expect(body["as_of"]).toBe(newest);
  const then = await app.json("/api/sensors?as_of=2022-06-01T12:00:00%2B02:00");
  expect(then["as_of"]).toBe("2022-06-01T10:00:00.000Z");
});

test("X-Data-As-Of is the newest observation in the body, X-Next-Update the next five minutes", async () => {
  const { headers } = await app.get("/api/sensors");
  const [row] = await run(
    app,
    `select to_char(max(r.observed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from sensor_readings r join sensors s on s.id = r.sensor_id
     where s.active and s.min_tier = 'free'`,
  );
  expect(headers.get("x-data-as-of")).toBe(row?.["at"]);
  expect(headers.get("x-next-update")).toBe(new Date(SAMPLE_END + 300_000).toISOString());
});
