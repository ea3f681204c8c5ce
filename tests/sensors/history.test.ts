// The history of a sensor: windows, pages, as_of, links and CSV.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, keyHeader, linksOf, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PATH = "/api/sensors/btc-vol/history";

const history = (query: string, tier: "free" | "retail" | "institutional" = "free") =>
  app.json(`${PATH}${query}`, keyHeader(app, tier));
const times = (body: Json) =>
  rowsOf(body, "readings").map(({ recorded_at }) => String(recorded_at));

describe("the formal rendering of a history", () => {
  test("it has the wrapper of the contract, and the caller's tier", async () => {
    for (const [tier, cap] of [
      ["free", 200],
      ["retail", 1_000],
      ["institutional", 10_000],
    ] as const) {
      const body = await history("?limit=5", tier);
      expect(Object.keys(body)).toEqual(
        "sensor_id sensor_name tier total_returned limit max_limit offset next_cursor rights readings".split(
          " ",
        ),
      );
      expect(body).toMatchObject({
        sensor_id: "btc-vol",
        sensor_name: "Bitcoin volatility",
        tier,
        total_returned: 5,
        limit: 5,
        max_limit: cap,
        offset: 0,
      });
      expect(rowsOf(body, "readings")).toHaveLength(5);
    }
  });

  test("it has confidence and metadata only for callers with a key", async () => {
    const [free] = rowsOf(await history("?limit=1"), "readings");
    const [paid] = rowsOf(await history("?limit=1", "retail"), "readings");
    const members = "state value recorded_at observed_at revision version";
    expect(Object.keys(free ?? {})).toEqual(members.split(" "));
    expect(Object.keys(paid ?? {})).toEqual([
      "state",
      "value",
      "confidence",
      "metadata",
      "recorded_at",
      "observed_at",
      "revision",
      "version",
    ]);
    expect(paid).toMatchObject(free ?? {});
  });

  test("its newest row equals the sensor's latest reading", async () => {
    const [newest] = rowsOf(await history("?limit=1", "institutional"), "readings");
    const detail = await app.json("/api/sensors/btc-vol", keyHeader(app, "institutional"));
    const { confidence: _, ...reading } = newest ?? {};
    expect(detail["latest_reading"]).toEqual(reading);
  });
});

test("the variant rendering contains the same as the formal one", async () => {
  for (const tier of ["free", "retail"] as const) {
    const formal = await history("?limit=7&offset=3", tier);
    expect(await history("?limit=7&offset=3&rendering=variant", tier)).toEqual({
      sensorId: "btc-vol",
      readings: rowsOf(formal, "readings").map(({ recorded_at, observed_at, ...row }) => ({
        state: row["state"],
        value: row["value"],
        recordedAt: recorded_at,
        observedAt: observed_at,
        revision: row["revision"],
        version: row["version"],
      })),
      count: formal["total_returned"],
      tier,
      max_limit: formal["max_limit"],
      nextCursor: formal["next_cursor"],
      rights: formal["rights"],
    });
  }
});

describe("the parameters limit and offset", () => {
  test("a valid limit is capped by the tier and repeated in the answer", async () => {
    const rows = Number(
      (await run(app, "select count(*) from sensor_readings where sensor_id = 'btc-vol'"))[0]?.[
        "count"
      ],
    );
    expect(rows).toBeGreaterThan(200);
    for (const [tier, cap] of [
      ["free", 200],
      ["retail", 1_000],
      ["institutional", 10_000],
    ] as const) {
      for (const limit of [1, 199, 500, 10_000]) {
        const body = await history(`?limit=${limit}`, tier);
        expect(body["limit"]).toBe(Math.min(limit, cap));
        expect(body["total_returned"]).toBe(Math.min(limit, cap, rows));
      }
    }
    expect(await history("")).toMatchObject({ limit: 200, offset: 0 });
  });

  test.each([
    "limit=0",
    "limit=10001",
    "limit=-1",
    "limit=1e3",
    "limit=",
    "limit=9223372036854775808",
    "limit=10.0",
    "limit=%2B5",
    "limit=0x10",
    "limit=%00",
    "limit=5%00",
    "limit=%D9%A1%D9%A0",
    "limit=%EF%BC%91",
    "limit=5%0A",
    "limit=NaN",
    "limit=%ZZ",
    "limit=1&limit=2",
    "offset=-1",
    "offset=",
    "offset=1.5",
    "offset=9223372036854775808",
    "order=up",
    "order=DESC",
    "from=2022-02-30",
    "from=2022-13-01",
    "from=2022-01-01T24:00:00Z",
    "from=2022-01-01T00:00:00",
    "from=1899-12-31",
    "to=9999-12-31T23:59:59-14:00",
    "to=20220101",
    "to=2022-W01",
    "as_of=9999-01-01",
    "as_of=yesterday",
    "cursor=",
    "cursor=%00",
    "cursor=abc",
    "cursor=a.b",
    "rendering=both",
  ])("%s is a 400 that names the parameter and repeats no value", async (query) => {
    const answer = await app.get(`${PATH}?${query}`);
    const body = (await answer.json()) as Json;
    const name = query.slice(0, query.indexOf("="));
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-error-code")).toBe("invalid_request");
    expect(Object.keys(body)).toEqual(["error", "details"]);
    expect(String(body["error"])).toMatch(new RegExp(`^${name}: .{5,190}$`));
    expect(rowsOf(body, "details")[0]).toEqual({ path: name, message: expect.any(String) });
  });

  test("an offset after the end gives an empty page", async () => {
    const body = await history("?offset=9007199254740991");
    expect(body).toMatchObject({ total_returned: 0, readings: [], next_cursor: null });
  });
});

describe("the parameters from and to", () => {
  test("from is inclusive, to is exclusive", async () => {
    const [, b = "", c = "", d = ""] = times(await history("?order=asc&limit=4"));
    expect(times(await history(`?from=${b}&to=${d}&order=asc`))).toEqual([b, c]);
    expect(times(await history(`?from=${b}&to=${d}`))).toEqual([c, b]);
  });

  test("a date is its midnight in UTC, and an offset is accepted in either case of letters", async () => {
    const dated = await history("?from=2022-06-01&to=2022-07-01");
    expect(Number(dated["total_returned"])).toBeGreaterThan(20);
    for (const from of [
      "2022-06-01T02:00:00%2B02:00",
      "2022-06-01T02:00+02:00",
      "2022-06-01t00:00:00z",
    ]) {
      expect(await history(`?from=${from}&to=2022-07-01`)).toEqual(dated);
    }
  });

  test.each(["from=2022-02-01&to=2022-01-01", "from=2022-01-01&to=2022-01-01"])(
    "a window without any time in it is a 400: %s",
    async (query) => {
      const answer = await app.get(`${PATH}?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: "from: must be before to" });
    },
  );

  test("asc is the reverse of desc", async () => {
    const window = "from=2022-03-01&to=2022-09-01&limit=200";
    const down = rowsOf(await history(`?${window}`), "readings");
    const up = rowsOf(await history(`?${window}&order=asc`), "readings");
    expect(up).toEqual(down.toReversed());
    expect(times({ readings: up })).toEqual(times({ readings: up }).toSorted());
  });
});

describe("the parameter as_of", () => {
  test("as_of gives what a window up to and including that time gives", async () => {
    const [, , at = ""] = times(await history("?limit=3"));
    const then = await history(`?as_of=${at}&limit=50`, "retail");
    const window = await history(
      `?to=${new Date(Date.parse(at) + 1).toISOString()}&limit=50`,
      "retail",
    );
    expect(then["readings"]).toEqual(window["readings"]);
    expect(times(then)[0]).toBe(at);
  });

  test("the present time is allowed and the next millisecond is not", async () => {
    const at = (ms: number) => new Date(ms).toISOString();
    expect((await app.get(`${PATH}?as_of=${at(SAMPLE_END)}`)).status).toBe(200);
    const future = await app.get(`${PATH}?as_of=${at(SAMPLE_END + 1)}`);
    expect(future.status).toBe(400);
    expect(await future.json()).toMatchObject({ error: "as_of: must not be in the future" });
  });

  test("the total counts what was known then", async () => {
    const answer = await app.get(`${PATH}?as_of=2022-01-01&limit=1`);
    const [row] = await run(
      app,
      "select count(*) from sensor_readings where sensor_id = 'btc-vol' and recorded_at <= '2022-01-01'",
    );
    expect(answer.headers.get("x-total-count")).toBe(String(row?.["count"]));
  });
});

describe("the links of a history", () => {
  test("links lead to the first, previous and next page of the same query", async () => {
    const answer = await app.get(`${PATH}?limit=10&offset=15&order=asc&vintage=1&key=x`);
    const links = linksOf(answer);
    const all = times(await history("?limit=35&order=asc"));
    const at = async (path: string | undefined) => times(await app.json(path ?? "/"));
    expect(await at(links["first"])).toEqual(all.slice(0, 10));
    expect(await at(links["prev"])).toEqual(all.slice(5, 15));
    expect(await at(links["next"])).toEqual(all.slice(25, 35));
    expect(answer.headers.get("link")).not.toMatch(/vintage/);
  });

  test("a previous page that is shorter than the limit overlaps nothing", async () => {
    const { prev } = linksOf(await app.get(`${PATH}?limit=10&offset=4`));
    expect(times(await app.json(prev ?? "/"))).toEqual(times(await history("?limit=4")));
  });

  test("the last page by offset has no next page", async () => {
    const total = Number((await app.get(`${PATH}?limit=1`)).headers.get("x-total-count"));
    const answer = await app.get(`${PATH}?limit=5&offset=${total - 5}`);
    expect(Object.keys(linksOf(answer)).sort()).toEqual(["first", "prev"]);
    expect(((await answer.json()) as Json)["next_cursor"]).toBeNull();
  });
});

test("the CSV has the rows and columns of the caller's tier, with dotted nested members", async () => {
  const rows = readCsv(
    await (await app.get(`${PATH}?limit=20&format=csv`, keyHeader(app, "retail"))).text(),
  );
  const readings = rowsOf(await history("?limit=20", "retail"), "readings");
  expect(Object.keys(rows[0] ?? {})).toContain("metadata.z_score");
  expect(
    rows.map((row) => [row["recorded_at"], Number(row["value"]), row["metadata.unit"]]),
  ).toEqual(
    readings.map((row) => [row["recorded_at"], row["value"], (row["metadata"] as Json)["unit"]]),
  );
  const answer = await app.get(`${PATH}?limit=2&format=csv`);
  expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="\S+\.csv"$/);
  expect(answer.headers.get("x-total-count")).toMatch(/^\d+$/);
});
