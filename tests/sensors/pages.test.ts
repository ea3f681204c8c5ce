import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "../../lib/core/wire/cursor.ts";
import { type Json, keyHeader, linksOf, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const ROWS = 4_000;
const PATH = "/api/sensors/walk/history";
let app: TestApp;

/** Stores readings of the sensor `walk`, one an hour back from an instant; every third hour has two. */
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

/** Every row of a walk by `Link`, with something done between the pages. */
async function walked(
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

describe("a walk over several thousand rows", () => {
  test.each(["desc", "asc"] as const)(
    "(%s) meets every row once, although new ones arrive between the pages",
    async (order) => {
      const expected = await stored(order);
      expect(expected).toHaveLength(ROWS);
      const seen = await walked(`${PATH}?limit=777&order=${order}`, async (page) => {
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

  test("keeps its window, its order and the instant it was asked about", async () => {
    const window = "from=2022-09-01&to=2022-11-01&as_of=2022-10-15&order=asc";
    const inside = (await stored("asc")).filter(
      (row) => row >= "2022-09-01" && row <= "2022-10-15T00:00:00.001Z",
    );
    expect(inside.length).toBeGreaterThan(1_000);
    expect(await walked(`${PATH}?limit=400&${window}`, async () => {})).toEqual(inside);
  });

  test("goes on by the body's next_cursor, too, in either rendering and in CSV", async () => {
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

  test("by offset gives the same pages, with the size of the whole", async () => {
    const all = await stored("desc");
    for (const offset of [0, 1, 1_999, ROWS - 3, ROWS]) {
      const answer = await app.get(`${PATH}?limit=200&offset=${offset}`);
      expect(places((await answer.json()) as Json)).toEqual(all.slice(offset, offset + 200));
      expect(answer.headers.get("x-total-count")).toBe(String(ROWS));
    }
  });

  test("may give an institutional caller ten thousand rows at once", async () => {
    const body = await app.json(`${PATH}?limit=10000`, keyHeader(app, "institutional"));
    expect(body).toMatchObject({ total_returned: ROWS, limit: 10_000, next_cursor: null });
  });
});

describe("a cursor", () => {
  const KINDS = ["instant", "instant", "integer"] as const;
  const AFTER = ["2022-01-01T00:00:00.000Z", "2021-12-31T00:00:00.000Z", 2];
  const GOOD = encodeCursor({ knownAt: SAMPLE_END, after: AFTER });

  test("comes back as it was written", () => {
    expect(decodeCursor(GOOD, KINDS)).toEqual({ knownAt: SAMPLE_END, after: AFTER });
    expect(GOOD).toMatch(/^[\w-]+$/);
  });

  test("with any one character changed, dropped or doubled is refused", () => {
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
    "with a right checksum over values that no row of ours has is refused, too: %j %j",
    async (knownAt, after) => {
      const cursor = encodeCursor({ knownAt, after });
      expect(decodeCursor(cursor, KINDS)).toBeNull();
      expect((await app.get(`${PATH}?cursor=${cursor}`)).status).toBe(400);
    },
  );

  test("of the index's history is none of a sensor's", async () => {
    const cursor = encodeCursor({ knownAt: SAMPLE_END, after: [AFTER[0] ?? ""] });
    expect((await app.get(`/api/stress-index/history?cursor=${cursor}`)).status).toBe(200);
    expect((await app.get(`${PATH}?cursor=${cursor}`)).status).toBe(400);
  });

  test("made of random text is refused with 400, naming it and nothing else", async () => {
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

  test("from a clock that is ahead shows nothing that is not known here yet", async () => {
    await addReadings(1, SAMPLE_END + 50);
    const after = ["2022-12-31T00:00:00.000Z", "2022-12-30T00:00:00.000Z", 0];
    const cursor = encodeCursor({ knownAt: SAMPLE_END + 100, after });
    const body = await app.json(`${PATH}?order=asc&limit=200&cursor=${cursor}`);
    const latest = rowsOf(body, "readings").map(({ recorded_at }) =>
      Date.parse(String(recorded_at)),
    );
    expect(Math.max(0, ...latest)).toBeLessThanOrEqual(SAMPLE_END);
  });
});
