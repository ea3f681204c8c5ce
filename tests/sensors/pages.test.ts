// Pages of long histories: links, cursors, and rows that arrive in between.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "../../lib/core/wire/cursor.ts";
import { type Json, keyHeader, linksOf, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const ROWS = 4_000;
const PATH = "/api/sensors/walk/history";
let app: TestApp;

/** Stores readings of the sensor `walk`, one each hour before a time; every third hour has two. */
const addReadings = (count: number, newest: number) =>
  run(
    app,
    `insert into sensor_readings (sensor_id, recorded_at, observed_at, revision, value, state,
       inputs, method_version, ingested_at)
     select 'walk', at, at - interval '1 day', n % 3, n, 'NEUTRAL', '{1}', 1, at
     from (select n, '${new Date(newest).toISOString()}'::timestamptz
       - (n - (n % 3 = 1)::int) * interval '1 hour' as at from generate_series(0, ${count - 1}) n) r`,
  );

beforeAll(async () => {
  app = await testApp({ rows: 300 });
  await run(
    app,
    `insert into sensors select (jsonb_populate_record(null::sensors,
       to_jsonb(s) || '{"id": "walk", "active": true}')).* from sensors s where id = 'btc-vol'`,
  );
  await addReadings(ROWS, SAMPLE_END - 60_000);
});
afterAll(() => app.close());

const places = (body: Json) =>
  rowsOf(body, "readings").map((row) => `${row["recorded_at"]} ${row["value"]}`);

/** Reads all pages by `Link`, and does something between them. */
async function readAllPages(
  first: string,
  between: (page: number) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  let path: string | undefined = first;
  for (let page = 0; path; page += 1) {
    const answer: Response = await app.get(path, keyHeader(app, "retail"));
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as Json;
    seen.push(...places(body));
    path = linksOf(answer)["next"];
    expect(path === undefined).toBe(body["next_cursor"] === null);
    await between(page);
  }
  return seen;
}

async function stored(order: "asc" | "desc"): Promise<string[]> {
  const rows = await run(
    app,
    `select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, value
     from sensor_readings where sensor_id = 'walk' and recorded_at <= '${new Date(SAMPLE_END).toISOString()}'
     order by recorded_at ${order}, observed_at ${order}, revision ${order}`,
  );
  return rows.map((row) => `${row["at"]} ${row["value"]}`);
}

describe("reading several thousand rows page by page", () => {
  test.each(["desc", "asc"] as const)(
    "(%s) every row is read once, although new ones arrive between the pages",
    async (order) => {
      const expected = await stored(order);
      expect(expected).toHaveLength(ROWS);
      const seen = await readAllPages(`${PATH}?limit=777&order=${order}`, async (page) => {
        const now = SAMPLE_END + (page + 1) * 3_600_000;
        await addReadings(2, now);
        app.setNow(now);
      });
      expect(new Set(seen).size).toBe(ROWS);
      expect(seen).toEqual(expected);
      app.setNow(SAMPLE_END);
      await run(
        app,
        `delete from sensor_readings where sensor_id = 'walk' and recorded_at > '${new Date(SAMPLE_END).toISOString()}'`,
      );
    },
  );

  test("the pages keep their window, order and requested time", async () => {
    const window = "from=2022-09-01&to=2022-11-01&as_of=2022-10-15&order=asc";
    const inside = (await stored("asc")).filter(
      (row) => row >= "2022-09-01" && row <= "2022-10-15T00:00:00.001Z",
    );
    expect(inside.length).toBeGreaterThan(1_000);
    expect(await readAllPages(`${PATH}?limit=400&${window}`, async () => {})).toEqual(inside);
  });

  test("the body's next_cursor leads to the same pages, in either rendering and in CSV", async () => {
    const all = await stored("desc");
    const first = await app.json(`${PATH}?limit=100`);
    const cursor = String(first["next_cursor"]);
    expect(places(await app.json(`${PATH}?limit=100&cursor=${cursor}`))).toEqual(
      all.slice(100, 200),
    );
    const variant = await app.json(`${PATH}?limit=100&rendering=variant`);
    expect(variant["nextCursor"]).toBe(cursor);
    const csv = await (await app.get(`${PATH}?limit=100&format=csv&cursor=${cursor}`)).text();
    expect(csv.split("\r\n")).toHaveLength(102);
  });

  test("the offset leads to the same pages, with the total number", async () => {
    const all = await stored("desc");
    for (const offset of [0, 1, 1_999, ROWS - 3, ROWS]) {
      const answer = await app.get(`${PATH}?limit=200&offset=${offset}`);
      expect(places((await answer.json()) as Json)).toEqual(all.slice(offset, offset + 200));
      expect(answer.headers.get("x-total-count")).toBe(String(ROWS));
    }
  });

  test("an institutional caller may get ten thousand rows at once", async () => {
    const body = await app.json(`${PATH}?limit=10000`, keyHeader(app, "institutional"));
    expect(body).toMatchObject({ total_returned: ROWS, limit: 10_000, next_cursor: null });
  });
});

describe("a cursor", () => {
  const KINDS = ["instant", "instant", "integer"] as const;
  const AFTER = ["2022-01-01T00:00:00.000Z", "2021-12-31T00:00:00.000Z", 2];
  const OWN = { listDigest: 7, asOf: null, isBackwards: false };
  const GOOD = encodeCursor({ ...OWN, knownAt: SAMPLE_END, key: AFTER });

  test("it is read as it was written", () => {
    expect(decodeCursor(GOOD, KINDS)).toEqual({
      ...OWN,
      knownAt: SAMPLE_END,
      key: AFTER,
    });
    expect(GOOD).toMatch(/^[\w-]+$/);
  });

  test("a cursor with any character changed, dropped or doubled is refused", () => {
    for (let i = 0; i < GOOD.length; i += 1) {
      const before = GOOD.slice(0, i);
      const after = GOOD.slice(i + 1);
      for (const put of ["", "A", "z", "_", `${GOOD[i]}${GOOD[i]}`]) {
        if (put === GOOD[i] || (put === "" && before + after === GOOD)) continue;
        const text = before + put + after;
        if (text !== GOOD) expect(decodeCursor(text, KINDS), text).toBeNull();
      }
    }
  });

  test.each([
    [8e15, AFTER],
    [-8e15, AFTER],
    [0.5, AFTER],
    [SAMPLE_END, ["0000-01-01T00:00:00.000Z", AFTER[1], 0]],
    [SAMPLE_END, ["2022-02-30T00:00:00.000Z", AFTER[1], 0]],
    [SAMPLE_END, ["2022-01-01", AFTER[1], 0]],
    [SAMPLE_END, [AFTER[0], AFTER[1], 2 ** 31]],
    [SAMPLE_END, [AFTER[0], AFTER[1], -1]],
    [SAMPLE_END, [AFTER[0], AFTER[1], 1.5]],
    [SAMPLE_END, [AFTER[0], AFTER[1]]],
    [SAMPLE_END, [...AFTER, 1]],
    [SAMPLE_END, [AFTER[0], 5, 0]],
  ] as [number, (string | number)[]][])(
    "a cursor with a right checksum and impossible values is refused, too: %j %j",
    async (knownAt, after) => {
      const cursor = encodeCursor({ ...OWN, knownAt, key: after });
      expect(decodeCursor(cursor, KINDS)).toBeNull();
      expect((await app.get(`${PATH}?cursor=${cursor}`)).status).toBe(400);
    },
  );

  test("a cursor of another query is refused with a 400 that says so", async () => {
    const from = async (query: string, path = PATH) =>
      String((await app.json(`${path}?limit=2${query}`))["next_cursor"]);
    const cursor = await from("&from=2022-06-01");
    expect((await app.get(`${PATH}?limit=5&from=2022-06-01&cursor=${cursor}`)).status).toBe(200);
    for (const other of [
      `${PATH}?from=2022-06-02`,
      `${PATH}?order=asc&from=2022-06-01`,
      `${PATH}?interval=day&from=2022-06-01`,
      `${PATH}?carried=1&from=2022-06-01`,
      `${PATH}?limit=2`,
      "/api/sensors/vix/history?from=2022-06-01",
    ]) {
      const answer = await app.get(`${other}&cursor=${cursor}`);
      expect([answer.status, await answer.json()], other).toMatchObject([
        400,
        { error: "cursor: belongs to another question: use it with the parameters it came from" },
      ]);
    }
    const index = await from("", "/api/stress-index/history");
    expect((await app.get(`${PATH}?cursor=${index}`)).status).toBe(400);
    const panel = await from("&sensors=vix", "/api/panel");
    expect((await app.get(`/api/panel?sensors=vix&cursor=${panel}`)).status).toBe(200);
    expect((await app.get(`/api/panel?sensors=wti-vol&cursor=${panel}`)).status).toBe(400);
  });

  test("it fixes the time as of which rows are read: only another as_of is a 400", async () => {
    const asked = `${PATH}?limit=2&as_of=2022-12-01`;
    const cursor = String((await app.json(asked))["next_cursor"]);
    expect((await app.get(`${asked}&cursor=${cursor}`)).status).toBe(200);
    expect(await app.json(`${PATH}?limit=2&cursor=${cursor}`)).toEqual(
      await app.json(`${asked}&cursor=${cursor}`),
    );
    for (const as_of of ["2022-12-02", "2022-11-30"]) {
      const answer = await app.get(`${PATH}?limit=2&as_of=${as_of}&cursor=${cursor}`);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: "as_of: must be left out with a cursor, which fixes what was known" },
      ]);
    }
  });

  test.each(["desc", "asc"])(
    "it leads back the same way: first, prev, next (%s)",
    async (order) => {
      const pages: Json[][] = [];
      let path: string | undefined = `${PATH}?limit=150&order=${order}`;
      const links: Record<string, string>[] = [];
      for (let i = 0; i < 3 && path; i += 1) {
        const answer: Response = await app.get(path);
        pages.push(rowsOf((await answer.json()) as Json, "readings"));
        links.push(linksOf(answer));
        path = links.at(-1)?.["next"];
      }
      expect(Object.keys(links[2] ?? {})).toEqual(["first", "prev", "next"]);
      const back = await app.get(links[2]?.["prev"] ?? "/");
      expect(rowsOf((await back.json()) as Json, "readings")).toEqual(pages[1]);
      const start = await app.get(linksOf(back)["prev"] ?? "/");
      expect(rowsOf((await start.json()) as Json, "readings")).toEqual(pages[0]);
      expect(Object.keys(linksOf(start))).toEqual(["first", "next"]);
      const again = await app.json(linksOf(start)["next"] ?? "/");
      expect(again["readings"]).toEqual(pages[1]);
      expect((await app.json(links[2]?.["first"] ?? "/"))["readings"]).toEqual(pages[0]);
    },
  );

  test("a random text as cursor is a 400 that names only the parameter", async () => {
    const next = random(71);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let i = 0; i < 40; i += 1) {
      const length = wholeBetween(next, 1, 400);
      const text = Array.from({ length }, () => alphabet[wholeBetween(next, 0, 63)]).join("");
      const answer = await app.get(`${PATH}?cursor=${text}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: "cursor: must be the cursor of an earlier answer",
      });
    }
  });

  test("a cursor from a clock that is ahead shows nothing that is not known here yet", async () => {
    await addReadings(1, SAMPLE_END + 50);
    const key = ["2022-12-31T00:00:00.000Z", "2022-12-30T00:00:00.000Z", 0];
    const real = String((await app.json(`${PATH}?order=asc&limit=1`))["next_cursor"]);
    const { listDigest = 0 } = decodeCursor(real, KINDS) ?? {};
    const cursor = encodeCursor({ ...OWN, listDigest, knownAt: SAMPLE_END + 100, key });
    const body = await app.json(`${PATH}?order=asc&limit=200&cursor=${cursor}`);
    const latest = rowsOf(body, "readings").map(({ recorded_at }) =>
      Date.parse(String(recorded_at)),
    );
    expect(Math.max(0, ...latest)).toBeLessThanOrEqual(SAMPLE_END);
  });
});
