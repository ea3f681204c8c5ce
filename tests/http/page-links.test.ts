// Links to further pages, truncated answers, file names, as_of, and the Authorization header.

import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offsetLinks } from "../../lib/core/wire/paging.ts";
import { rejectTruncated } from "../../lib/http/answer/page-links.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import {
  activeSensors,
  type Json,
  keyHeader,
  linksOf,
  rowsOf,
  run,
} from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

const PATH = "/api/sensors/vix/history";
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("a key that was sent in the URL", () => {
  test("it stays in the links, so that the next page has the same tier", async () => {
    const key = app.keys.retail;
    const answer = await app.get(`${PATH}?key=${key}&limit=5&format=json`);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    for (let path = linksOf(answer)["next"] ?? "", page = 0; page < 2; page += 1) {
      expect(new URL(path, "http://x").searchParams.get("key")).toBe(key);
      const next = await app.get(path);
      expect(((await next.json()) as Json)["tier"]).toBe("retail");
      expect(Object.keys(linksOf(next))).toEqual(["first", "prev", "next"]);
      path = linksOf(next)["next"] ?? "";
    }
  });

  test("it is in no link of another caller, also when the answer is cached", async () => {
    const { AnswerCache } = await import("../../lib/http/answer/answer-cache.ts");
    const { answers } = app.services;
    app.services.answers = new AnswerCache(60_000);
    await app.get(`${PATH}?limit=7&key=${app.keys.retail}`);
    const header = await app.get(`${PATH}?limit=7`, keyHeader(app, "retail"));
    expect(header.headers.get("link")).toContain('rel="next"');
    expect(header.headers.get("link")).not.toContain("key=");
    const again = await app.get(`${PATH}?limit=7&key=${app.keys.retail}`);
    expect(again.headers.get("link")).toContain(`key=${app.keys.retail}`);
    app.services.answers = answers;
  });
});

describe("an answer that is cut at a limit", () => {
  const total = async () => Number((await app.get(`${PATH}?limit=1`)).headers.get("x-total-count"));

  test("the answer names its limit and links to the rest, in CSV and in JSON", async () => {
    for (const format of ["csv", "json"]) {
      const answer = await app.get(`${PATH}?limit=10000&format=${format}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-limit-applied")).toBe("200");
      expect(linksOf(answer)["next"]).toContain(`format=${format}`);
    }
  });

  test("with complete=1 the answer is a 400 that names the next step", async () => {
    const rows = await total();
    expect(rows).toBeGreaterThan(200);
    const refusal = async (query: string, tier: "free" | "retail" | "institutional") => {
      const answer = await app.get(`${PATH}?complete=1&${query}`, keyHeader(app, tier));
      return [answer.status, ((await answer.json()) as Json)["error"]];
    };
    const cut = `complete: would be cut at 200 of ${rows} rows:`;
    const narrow = "narrow the question, or follow Link without complete";
    for (const query of ["format=csv", "limit=10000&format=csv", "limit=201"]) {
      expect(await refusal(query, "free")).toEqual([400, `${cut} ${narrow}`]);
    }
    expect(await refusal("", "institutional")).toEqual([400, `${cut} ask for limit=${rows}`]);
  });

  test("with complete=1 the answer is given where only the caller's own limit cuts it, or nothing does", async () => {
    for (const query of ["limit=10", "limit=200", "from=2022-06-01&to=2022-07-01", "complete=0"]) {
      expect(
        (await app.get(`${PATH}?complete=1&${query}`.replace("1&complete=0", "0"))).status,
      ).toBe(200);
    }
    const rows = await total();
    const whole = await app.get(
      `${PATH}?complete=1&limit=${rows}`,
      keyHeader(app, "institutional"),
    );
    expect(rowsOf((await whole.json()) as Json, "readings")).toHaveLength(rows);
  });

  test("the same holds for a list that is paged by offset", async () => {
    for (const path of [
      "/api/calls",
      "/api/tape/checkpoints",
      "/api/tone/screener",
      "/api/tone/scholar",
    ]) {
      const answer = await app.get(`${path}?complete=1`, keyHeader(app, "retail"));
      expect([path, answer.status, answer.headers.get("x-svc-warning")]).toEqual([path, 200, null]);
      expect((await app.get(`${path}?complete=2`, keyHeader(app, "retail"))).status).toBe(400);
    }
    const list = new Hono<AppEnv>().get("/", (c) => {
      const asked = { limit: Number(c.req.query("limit") ?? 20), maxLimit: 100, offset: 0 };
      rejectTruncated(c, offsetLinks({ ...asked, knownAt: null }, Number(c.req.query("total"))));
      return c.text("whole");
    });
    list.onError((error) => new Response(error.message, { status: 400 }));
    const asked = async (query: string) => (await list.request(`/?complete=1&${query}`)).text();
    expect(await asked("total=20")).toBe("whole");
    expect(await asked("total=21")).toBe(
      "complete: would be cut at 20 of 21 rows: ask for limit=21",
    );
    expect(await asked("total=101")).toContain(
      "20 of 101 rows: ask for limit=100, or follow Link without complete",
    );
    expect(await asked("total=101&limit=20")).toBe("whole");
  });

  test("the same holds for a panel", async () => {
    const answer = await app.get("/api/panel?sensors=vix&complete=1");
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: expect.stringMatching(/^complete: would be cut at 200 rows and more follow: /) },
    ]);
  });
});

test("the names of files say what they hold", async () => {
  const nameOf = async (path: string, tier: "free" | "retail" = "free") =>
    /filename="([^"]+)"$/.exec(
      (await app.get(path, keyHeader(app, tier))).headers.get("content-disposition") ?? "",
    )?.[1];
  const window = "from=2022-06-01&to=2022-07-01";
  const dates = rowsOf(await app.json(`${PATH}?${window}`), "readings")
    .map(({ observed_at }) => String(observed_at).slice(0, 10))
    .toSorted();
  const span = `${dates[0]}_${dates.at(-1)}`;
  expect(await nameOf(`${PATH}?${window}&format=csv`)).toBe(`vix_${span}.csv`);
  expect(await nameOf(`${PATH}?${window}&format=csv&rendering=variant`)).toBe(`vix_${span}.csv`);
  expect(await nameOf(`${PATH}?from=2022-06-04&to=2022-06-05&format=csv`)).toBe("vix.csv");
  expect(await nameOf("/api/panel?sensors=vix&limit=1&format=parquet")).toMatch(
    /^panel_(\d{4}-\d\d-\d\d)_\1\.parquet$/,
  );
  expect(await nameOf("/api/stress-index/history?interval=day&format=csv")).toMatch(
    /^stress-index_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/,
  );
  expect(await nameOf("/api/sensors?format=csv")).toMatch(/^sensors_\d{4}-\d\d-\d\d\.csv$/);
  expect(await nameOf("/api/calls?format=csv")).toMatch(/^calls_\d{4}-\d\d-\d\d\.csv$/);
});

describe("the parameter as_of", () => {
  test("the answer repeats it, and gives the time of the data without it", async () => {
    const at = "2022-12-01T12:00:00.000Z";
    for (const path of ["/api/stress-index", "/api/sensors", "/api/interpretation"]) {
      const body = await app.json(`${path}?as_of=${at}`);
      if ("as_of" in body) expect([path, body["as_of"]]).toEqual([path, at]);
    }
    const now = await app.get("/api/stress-index");
    expect(((await now.json()) as Json)["as_of"]).toBe(now.headers.get("x-data-as-of"));
  });

  test("a time before all data is a 404 that names the first possible time", async () => {
    const [row] = await run(
      app,
      `select to_char(min(as_of) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from index_readings`,
    );
    for (const path of ["/api/stress-index", "/api/stress-index/history", "/api/interpretation"]) {
      const answer = await app.get(`${path}?as_of=1950-01-01`);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: `Nothing was known then; the first data are of ${row?.["at"]}` },
      ]);
      expect((await app.get(`${path}?as_of=${row?.["at"]}`)).status).toBe(200);
    }
  });

  test("a time before the first reading of a sensor is the same 404, not an unknown sensor", async () => {
    const [row] = await run(
      app,
      `select to_char(min(recorded_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from sensor_readings where sensor_id = 'vix'`,
    );
    const first = String(row?.["at"]);
    const before = new Date(Date.parse(first) - 1).toISOString();
    for (const path of [
      "/api/sensors/vix",
      PATH,
      `${PATH}?from=2010-01-01`,
      `${PATH}?interval=week`,
    ]) {
      const asked = (at: string) => app.get(`${path}${path.includes("?") ? "&" : "?"}as_of=${at}`);
      const answer = await asked(before);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { error: `Nothing was known then; the first data are of ${first}` },
      ]);
      expect((await asked(first)).status).toBe(200);
    }
    const [paid] = (await activeSensors(app)).filter(({ min_tier }) => min_tier === "retail");
    for (const rest of ["", "/history"]) {
      const path = `/api/sensors/${paid?.id}${rest}?as_of=1950-01-01`;
      const refusal = async (tier: "free" | "retail") => {
        const answer = await app.get(path, keyHeader(app, tier));
        return [answer.status, ((await answer.json()) as Json)["error"]];
      };
      expect(await refusal("free")).toEqual([404, "Nothing was known then"]);
      expect(await refusal("retail")).toEqual([
        404,
        expect.stringMatching(/^Nothing was known then; the first data are of \d{4}-/),
      ]);
    }
    const empty = await app.json(`${PATH}?as_of=${first}&to=2010-01-01`);
    expect(empty["readings"]).toEqual([]);
    const unknown = await app.get("/api/sensors/no-such?as_of=1950-01-01");
    expect(await unknown.json()).toEqual({ error: "Unknown sensor" });
  });
});

describe("an Authorization header without Bearer", () => {
  test("it is reported as malformed, and refused with strict handling", async () => {
    const key = app.keys.retail;
    for (const authorization of [key, `Token ${key}`, `Bearer: ${key}`, "Basic eDp5"]) {
      const free = await app.get(`${PATH}?limit=1`, { authorization });
      expect([free.status, free.headers.get("x-svc-key-status")]).toEqual([200, "malformed"]);
      const strict = await app.get(PATH, { authorization, prefer: "handling=strict" });
      expect(strict.status).toBe(401);
      expect(await strict.json()).toEqual({ error: "Invalid or expired API key" });
      const keyed = await app.get("/api/v2/tone/triad", { authorization });
      expect([keyed.status, keyed.headers.get("x-svc-key-status")]).toEqual([401, "malformed"]);
    }
  });

  test("it is ignored beside a key", async () => {
    const key = app.keys.retail;
    for (const headers of [
      { authorization: "Basic eDp5", "x-svc-key": key },
      { authorization: `bearer ${key}` },
    ]) {
      const answer = await app.get(`${PATH}?limit=1`, headers);
      expect(answer.headers.get("x-svc-key-status")).toBeNull();
      expect(((await answer.json()) as Json)["tier"]).toBe("retail");
    }
  });
});

test("the liveness check needs no data, database or limiter, and reads no key", async () => {
  await app.setFaults({ postgres: "down", redis: "down" });
  for (const headers of [{}, { "x-svc-key": app.keys.retail }]) {
    const answer = await app.get("/api/health/live", headers);
    expect([answer.status, await answer.json()]).toEqual([200, { status: "live" }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect((await app.get("/api/health")).status).toBe(503);
  await app.setFaults({});
});
