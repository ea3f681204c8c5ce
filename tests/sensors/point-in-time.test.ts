// Every sensor answer as of a time equals that of a database that never had later rows.

import { afterAll, beforeAll, expect, test } from "vitest";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { activeSensors, keyHeader, run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

/** The queries sent before and after later rows are removed. */
const QUERIES = ["", "?rendering=variant"];
const HISTORY = [
  "?limit=20",
  "?limit=20&order=asc&offset=5",
  "?limit=9&rendering=variant",
  "?limit=30&format=csv",
];

let app: TestApp;
let at = "";
let paths: string[] = [];

/** Answers by path and tier, with `as_of` or as of now, without times of ingestion. */
async function answersOf(asOf: string | null): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const path of paths) {
    for (const tier of ["free", "institutional"] as const) {
      const asked = asOf === null ? path : `${path}${path.includes("?") ? "&" : "?"}as_of=${asOf}`;
      const answer = await app.get(asked, keyHeader(app, tier));
      // A sensor that was not there yet is unknown; with `as_of` the answer may name its first instant.
      const text = (await answer.text())
        .replace(
          /"(Unknown sensor|Nothing was known then(; the first data are of [^"]*)?)"/,
          '"none yet"',
        )
        .replaceAll(/"ingested_at":"[^"]*"/g, '"ingested_at":""')
        .replaceAll(/"outcomes":("([^"\\]|\\.)*"|null)/g, '"outcomes":""');
      const total = answer.headers.get("x-total-count");
      const dataAsOf = answer.headers.get("x-data-as-of");
      answers[`${path} ${tier}`] =
        `${answer.status} ${total} ${dataAsOf} ${withoutIngestion(text)}`;
    }
  }
  return answers;
}

/** CSV rows without their column of ingestion times. */
function withoutIngestion(text: string): string {
  const lines = text.split("\r\n");
  const column = lines[0]?.split(",").indexOf("metadata.ingested_at") ?? -1;
  if (column < 0) return text;
  // Inputs are JSON in quotes, the only field with commas, and come before it.
  return lines
    .map((line) => line.replaceAll(/2022-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(?=,"?20|,\d+\r?$)/g, ""))
    .join("\r\n");
}

let then: Record<string, string> = {};
let thenOutcomes: unknown[] = [];
let afterwards: Record<string, string> = {};
let asOfNow: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp({ rows: 300 });
  const [last] = await run(
    app,
    `select to_char(max(known_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from observations where known_at < '2022-09-14'`,
  );
  at = String(last?.["at"]);
  const ids = (await activeSensors(app)).map(({ id }) => id);
  paths = [
    ...[...QUERIES, "?scope=all", "?scope=all&format=csv"].map((query) => `/api/sensors${query}`),
    ...ids.flatMap((id) => QUERIES.map((query) => `/api/sensors/${id}${query}`)),
    ...ids.flatMap((id) =>
      HISTORY.slice(0, 3).map((query) => `/api/sensors/${id}/history${query}`),
    ),
    `/api/sensors/vix/history${HISTORY[3]}`,
    "/api/stress-index",
    "/api/stress-index/history?limit=50",
    "/api/stress-index/history?limit=50&interval=day&order=asc",
    "/api/stress-index/history?limit=50&format=csv",
  ];
  then = await answersOf(at);
  thenOutcomes = await Promise.all(
    ids.map(
      async (id) =>
        (await app.json(`/api/sensors/${id}?as_of=${at}`, keyHeader(app, "retail")))["outcomes"],
    ),
  );
  await forgetAfter(at);
  app.setNow(Date.parse(at));
  afterwards = await answersOf(at);
  asOfNow = await answersOf(null);
});
afterAll(() => app.close());

/** Reduces the database to what was known at a time, and evaluates it from nothing. */
async function forgetAfter(instant: string): Promise<void> {
  await run(app, `delete from observations where known_at > '${instant}'`);
  for (const derived of [
    "sensor_readings",
    "sensor_state_changes",
    "index_readings",
    "evaluation_memory",
  ]) {
    await run(app, `delete from ${derived}`);
  }
  await run(
    app,
    `update series m set evaluated = 0,
       ingested = (select count(*) from observations o where o.series_id = m.id),
       last_observed_at = (select max(observed_at) from observations o where o.series_id = m.id)`,
  );
  await run(
    app,
    "update sensors set outcomes = null, updated_at = null, last_state_change = null, observed_at = null",
  );
  await syncCatalogue(app.services.db);
  await backfill(app.services.db, { now: Date.parse(instant) });
  await syncCatalogue(app.services.db);
}

test("every answer as of a time equals that of a database that never had later rows", () => {
  expect(Object.keys(then).length).toBeGreaterThan(150);
  const changed = Object.keys(then).filter((name) => then[name] !== afterwards[name]);
  expect(changed).toEqual([]);
  const statuses = new Set(Object.values(then).map((answer) => answer.slice(0, 3)));
  expect(statuses).toEqual(new Set(["200", "403", "404"]));
});

test("it also equals the answer at that time without as_of, except for as_of itself", () => {
  // A cursor contains the as_of of its query.
  const plain = (text = "") =>
    text.replaceAll(/"(as_of|asOf|next_cursor|nextCursor)":"[^"]*"/g, '"$1":""');
  const changed = Object.keys(then).filter((name) => plain(then[name]) !== plain(asOfNow[name]));
  expect(changed).toEqual([]);
});

test("outcomes after a state are not shown before they were counted", () => {
  expect(thenOutcomes.length).toBeGreaterThan(10);
  // Absent where the sensor did not exist yet.
  expect(thenOutcomes.filter((outcomes) => outcomes !== undefined && outcomes !== null)).toEqual(
    [],
  );
  expect(thenOutcomes).toContain(null);
});
