// Histories without carried readings, unique rows, and the parameter interval.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERIODS, type Period } from "../../lib/core/calendar-date.ts";
import {
  activeSensors,
  type Json,
  keyHeader,
  linksOf,
  readCsv,
  rowsOf,
  run,
} from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const PATH = "/api/sensors/vix/history";
const HOUR_MS = 3_600_000;
const BEATS = 24;
let app: TestApp;
let lastObserved: Json;

/** Four heartbeats a day after the last reading, as the tick writes them while nothing comes in. */
beforeAll(async () => {
  app = await testApp();
  [lastObserved = {}] = rowsOf(
    await app.json(`${PATH}?limit=1`, keyHeader(app, "retail")),
    "readings",
  );
  await run(
    app,
    `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings, to_jsonb(r)
       || jsonb_build_object('carried_forward', true, 'recorded_at',
         '${new Date(SAMPLE_END).toISOString()}'::timestamptz + n * interval '6 hours'))).*
     from (select * from sensor_readings where sensor_id = 'vix'
       order by recorded_at desc limit 1) r, generate_series(1, ${BEATS}) n`,
  );
  app.setNow(SAMPLE_END + (BEATS * 6 + 1) * HOUR_MS);
});
afterAll(() => app.close());

const readings = async (query: string, tier: "free" | "retail" | "institutional" = "free") =>
  rowsOf(await app.json(`${PATH}?${query}`, keyHeader(app, tier)), "readings");

describe("observations in a history", () => {
  test("rows, total and CSV contain no carried readings", async () => {
    const [newest] = await readings("limit=1", "retail");
    expect(newest).toEqual(lastObserved);
    const answer = await app.get(`${PATH}?limit=200`);
    const csv = readCsv(await (await app.get(`${PATH}?limit=200&format=csv`)).text());
    expect(csv.map((row) => row["recorded_at"])).toEqual(
      rowsOf((await answer.json()) as Json, "readings").map((row) => row["recorded_at"]),
    );
    const [stored] = await run(
      app,
      "select count(*) from sensor_readings where sensor_id = 'vix' and not carried_forward",
    );
    expect(answer.headers.get("x-total-count")).toBe(String(stored?.["count"]));
  });

  test("the page draws the readings of its range, none of them carried", async () => {
    const html = await (await app.get("/sensors/vix?range=90d")).text();
    const [, chart = ""] = html.split('aria-label="History"');
    const from = new Date(SAMPLE_END + (BEATS * 6 + 1) * HOUR_MS - 90 * 24 * HOUR_MS).toISOString();
    const drawn = chart.split("</section>")[0]?.match(/<th scope="row">/g) ?? [];
    expect(drawn.length).toBeGreaterThan(40);
    expect(drawn.length).toBe((await readings(`from=${from}`)).length);
  });

  test("carried=1 includes carried readings, each with the time when its observation became known", async () => {
    const rows = await readings("carried=1&limit=30", "retail");
    const beats = rows.slice(0, BEATS);
    for (const { metadata, recorded_at, ...row } of beats) {
      expect(metadata).toMatchObject({
        carried_forward: true,
        known_at: lastObserved["recorded_at"],
        observed_at: lastObserved["observed_at"],
      });
      expect(recorded_at).not.toBe(lastObserved["recorded_at"]);
      expect(row["observed_at"]).toBe(lastObserved["observed_at"]);
    }
    expect(rows[BEATS]).toEqual(lastObserved);
    const detail = await app.json("/api/sensors/vix", keyHeader(app, "retail"));
    expect(detail["latest_reading"]).toMatchObject({
      recorded_at: beats[0]?.["recorded_at"],
      metadata: { known_at: lastObserved["recorded_at"] },
    });
    const csv = await (await app.get(`${PATH}?carried=1&limit=30&format=csv`)).text();
    expect(readCsv(csv)).toHaveLength(30);
  });

  test("any value other than 0 or 1 is a 400", async () => {
    for (const word of ["true", "", "2"]) {
      const answer = await app.get(`${PATH}?carried=${word}`);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: "carried: must be 0 or 1" },
      ]);
    }
  });
});

test("observed_at and revision together identify a row, in every history", async () => {
  for (const { id } of await activeSensors(app)) {
    const path = `/api/sensors/${id}/history?limit=10000`;
    const rows = rowsOf(await app.json(path, keyHeader(app, "institutional")), "readings");
    const keys = new Set(rows.map((row) => `${row["observed_at"]} ${row["revision"]}`));
    expect(keys.size).toBe(rows.length);
    const order = rows.map((row) => `${row["recorded_at"]} ${row["observed_at"]}`);
    expect(order).toEqual(order.toSorted().toReversed());
  }
});

const DAY_MS = 24 * HOUR_MS;
/** The first day of the period of a time, by its definition: UTC, weeks from Monday. */
function startOf(instant: unknown, period: Period): string {
  const at = Date.parse(String(instant));
  if (period === "month") return String(instant).slice(0, 7);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  return new Date(period === "week" ? monday : at).toISOString().slice(0, 10);
}

/**
 * The last row of each period by the date that it describes, in the newest revision of that date.
 */
function lastOf(rows: Json[], period: Period, member: "observed_at" | "as_of"): Json[] {
  const last = new Map<string, Json>();
  const order = (row: Json) => `${row[member]} ${row["revision"]}`;
  for (const row of rows) {
    const start = startOf(row[member], period);
    const known = last.get(start);
    if (!known || order(row) > order(known)) last.set(start, row);
  }
  return [...last.values()].toSorted((a, b) => (String(a[member]) < String(b[member]) ? 1 : -1));
}

describe("the parameter interval", () => {
  test.each(PERIODS)("%s gives the last reading of each period, by observed_at", async (period) => {
    const window = "from=2021-10-01&to=2022-10-01&limit=10000";
    const every = await readings(window, "institutional");
    const expected = lastOf(every, period, "observed_at");
    expect(await readings(`${window}&interval=${period}`, "institutional")).toEqual(expected);
    const up = await readings(`${window}&interval=${period}&order=asc`, "institutional");
    expect(up).toEqual(expected.toReversed());
  });

  test("a late revision replaces its date and moves no row", async () => {
    await run(
      app,
      `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings, to_jsonb(r)
         || '{"revision": 1, "value": 99, "recorded_at": "2022-08-15T12:00:00Z"}')).*
       from sensor_readings r where sensor_id = 'vix' and observed_at = '2022-06-30'`,
    );
    const months = "interval=month&limit=12&to=2022-09-01";
    const rows = await readings(months);
    expect(rows.map(({ observed_at }) => String(observed_at).slice(0, 7)).slice(0, 3)).toEqual([
      "2022-08",
      "2022-07",
      "2022-06",
    ]);
    expect(rows[2]).toMatchObject({ value: 99, revision: 1 });
    const before = await readings(`${months}&as_of=2022-08-14`);
    expect(before[2]).toMatchObject({ revision: 0 });
    await run(app, "delete from sensor_readings where sensor_id = 'vix' and revision = 1");
  });

  test("the pages by cursor together are the whole list, and the total counts periods", async () => {
    const whole = await readings("interval=week&limit=200");
    const seen: Json[] = [];
    for (let path = `${PATH}?interval=week&limit=37`; path; ) {
      const answer: Response = await app.get(path);
      seen.push(...rowsOf((await answer.json()) as Json, "readings"));
      expect(answer.headers.get("x-total-count")).toBe(String(whole.length));
      path = linksOf(answer)["next"] ?? "";
    }
    expect(seen).toEqual(whole);
  });

  test.each(PERIODS)("of the index, %s gives the last level of each period", async (period) => {
    const index = async (query: string) =>
      rowsOf(
        await app.json(
          `/api/stress-index/history?limit=10000&${query}`,
          keyHeader(app, "institutional"),
        ),
        "points",
      );
    const expected = lastOf(await index("interval=tick"), period, "as_of");
    const points = await index(`interval=${period}`);
    expect(points).toMatchObject(expected);
    // Only days are marked.
    for (const point of points) expect("observed" in point).toBe(period === "day");
  });

  test("an unknown interval is a 400 that names the choices", async () => {
    const answer = await app.get(`${PATH}?interval=year`);
    expect(await answer.json()).toMatchObject({
      error: "interval: must be one of reading, day, week, month",
    });
  });
});
