// Calls that the service publishes by itself by a fixed rule: their basis, grading and scores.

import { afterAll, beforeAll, expect, test } from "vitest";
import { publishRuleCalls } from "../../../lib/record/actions/publish-rule-calls.ts";
import { adoptTape } from "../../../lib/record/actions/sign-checkpoint.ts";
import type { SensorState } from "../../../lib/sensors/domain/sensor.ts";
import { severity } from "../../../lib/sensors/domain/sensor-state.ts";
import { recordAnswers } from "../../support/record/recorded-record.ts";
import { signerFor, tapeTick } from "../../support/record/tape-tick.ts";
import { type Json, partOf, rowsOf, run } from "../../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A Monday at least ninety days before the sample's end, so that the archive has the outcomes. */
const MONDAY = Math.floor((SAMPLE_END - 90 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS - 3 * DAY_MS;
const OPENED = MONDAY + HOUR_MS;
const END = MONDAY + 7 * DAY_MS;

let app: TestApp;
let jobs: ReturnType<typeof tapeTick>;
beforeAll(async () => {
  app = await testApp({ rows: 700, calls: false });
  // As deployed: on without a setting, once there is a key.
  jobs = tapeTick(app, { OWN_CALLS: undefined });
}, 120_000);
afterAll(() => app.close());

const listed = async (query = "") => rowsOf(await app.json(`/api/calls${query}`), "calls");
const detail = async ({ slug }: Json) => partOf(await app.json(`/api/calls/${slug}`), "call");
const basisOf = async ({ slug }: Json): Promise<Json> => {
  const [row] = await run(
    app,
    `select basis->'inputs' as inputs from calls where slug = '${slug}'`,
  );
  return row?.["inputs"] as Json;
};

test("nothing is published while the setting is off", async () => {
  expect(await tapeTick(app, { OWN_CALLS: "off" }).weekly(OPENED)).toEqual({ own_calls: "off" });
  expect(await listed()).toEqual([]);
});

test("a new record waits until its empty tape is signed", async () => {
  expect(await jobs.weekly(OPENED - HOUR_MS)).toMatchObject({ status: "waiting" });
  expect(await listed()).toEqual([]);
  await adoptTape(app.services.db, signerFor(app), OPENED - DAY_MS);
});

test("one call about the index and one about each free sensor is published and signed", async () => {
  const { published } = (await jobs.weekly(OPENED)) as { published: number };
  expect(published).toBeGreaterThan(5);
  await jobs.tick(OPENED);
  const calls = await listed();
  expect(calls).toHaveLength(published);
  expect(calls.filter(({ rule }) => rule === "index-above-band")).toHaveLength(1);
  const free = await run(app, "select id from sensors where active and min_tier = 'free'");
  const metrics = new Set(free.map(({ id }) => `state:${id}`));
  for (const call of calls) {
    expect(call).toMatchObject({ status: "active", basis_status: "rederived", market_url: null });
    expect(call["closes_at"]).toBe(new Date(END).toISOString());
    if (call["rule"] !== "sensor-stressed") continue;
    const { metric } = partOf(await detail(call), "criterion");
    expect(metrics).toContain(metric);
  }
});

test("the counts in the basis are those of the archive as known before the opening day", async () => {
  const [call] = (await listed()).filter(({ rule }) => rule === "index-above-band");
  const inputs = await basisOf(call ?? {});
  expect(inputs["known_at"]).toBe(new Date(OPENED).toISOString());
  const rows = await run(
    app,
    `select distinct on (as_of::date) extract(epoch from as_of::date) / 86400 as day, stress_index as value
     from index_readings where as_of < '${new Date(MONDAY).toISOString()}'
     order by as_of::date, as_of desc`,
  );
  const days = rows.map(({ day, value }) => [Number(day), Number(value)] as const);
  const valueOn = (day: number) => days.findLast(([each]) => each <= day)?.[1] ?? Number.NaN;
  const [first = 0, last = 0] = [days[0]?.[0], days.at(-1)?.[0]];
  const starts = Array.from({ length: last - 7 - first + 1 }, (_, n) => first + n);
  const crosses = (day: number) => valueOn(day + 7) >= Number(inputs["threshold"]);
  const from = Number(inputs["start_from"] ?? Number.NEGATIVE_INFINITY);
  const below = Number(inputs["start_below"] ?? Number.POSITIVE_INFINITY);
  const like = starts.filter((day) => valueOn(day) >= from && valueOn(day) < below);
  expect(inputs).toMatchObject({
    windows: starts.length,
    crossed: starts.filter(crosses).length,
    like_windows: like.length,
    like_crossed: like.filter(crosses).length,
  });
  expect(valueOn(last) >= from && valueOn(last) < below).toBe(true);
});

test("the history of a state is that of its readings, day by day", async () => {
  const calls = (await listed()).filter(({ rule }) => rule === "sensor-stressed");
  for (const call of calls) {
    const inputs = await basisOf(call);
    const id = String(inputs["metric"]).slice("state:".length);
    const rows = await run(
      app,
      `select distinct on (day) extract(epoch from day) / 86400 as day, state
       from (select date_trunc('day', recorded_at, 'UTC') as day, * from sensor_readings
         where sensor_id = '${id}' and recorded_at < '${new Date(MONDAY).toISOString()}') r
       order by day, recorded_at desc, observed_at desc, revision desc`,
    );
    const days = rows.map(
      ({ day, state }) => [Number(day), severity(state as SensorState)] as const,
    );
    const rankOn = (day: number) => days.findLast(([each]) => each <= day)?.[1] ?? Number.NaN;
    const [first = 0, last = 0] = [days[0]?.[0], days.at(-1)?.[0]];
    const starts = Array.from({ length: last - 7 - first + 1 }, (_, n) => first + n);
    const crossed = starts.filter((day) => rankOn(day + 7) >= Number(inputs["threshold"]));
    expect([id, inputs["windows"], inputs["crossed"]]).toEqual([id, starts.length, crossed.length]);
    const like = starts.filter((day) => rankOn(day) === inputs["start_from"]);
    expect([id, inputs["like_windows"]]).toEqual([id, like.length]);
  }
});

test("the page of the gate says by when it will be reached", async () => {
  app.setNow(OPENED + HOUR_MS);
  const text = await (await app.get("/gate")).text();
  const [, day = ""] = /id="expected">[^<]* this is ([^<]+)\./.exec(text) ?? [];
  const weeks = (Date.parse(`${day} UTC`) - OPENED) / (7 * DAY_MS);
  expect(weeks).toBeGreaterThan(5);
  expect(weeks).toBeLessThan(20);
  app.setNow(SAMPLE_END);
});

test("without a key nothing is published", async () => {
  const bare = { OWN_CALLS: undefined, TAPE_SIGNING_KEY: undefined };
  expect(await tapeTick(app, bare).weekly(OPENED)).toEqual({ own_calls: "off" });
});

test("at most one call of each kind is open, however often the job runs, and simultaneously", async () => {
  const before = (await listed()).length;
  const again = () =>
    publishRuleCalls({ db: app.services.db, baseUrl: BASE_URL }, OPENED + 6 * DAY_MS);
  const both = await Promise.all([again(), again(), again()]);
  expect(both.map(({ published }) => published)).toEqual([0, 0, 0]);
  expect(await listed()).toHaveLength(before);
});

test("the archive decides each call, and the next call is published after the close", async () => {
  const first = await listed();
  await jobs.tick(END - 1);
  expect((await listed("?status=active")).length).toBe(first.length);
  // The values of the days after the end are in the archive already, known at their own time.
  const filed = END + 4 * DAY_MS;
  await jobs.tick(filed);
  expect((await listed("?status=proposed")).length).toBe(first.length);
  const { published } = (await jobs.weekly(END + 7 * DAY_MS + HOUR_MS)) as { published: number };
  expect(published).toBe(first.length);
  await jobs.tick(END + 7 * DAY_MS + HOUR_MS);
  const graded = await listed("?status=graded");
  expect(graded).toHaveLength(first.length);
  for (const call of graded) {
    const { criterion, receipt } = (await detail(call)) as { criterion: Json; receipt: Json };
    const metric = String(criterion["metric"]);
    const at = `<= '${new Date(END).toISOString()}'`;
    const [last] = metric.startsWith("state:")
      ? await run(
          app,
          `select state from sensor_readings where sensor_id = '${metric.slice(6)}' and recorded_at ${at}
           order by recorded_at desc, observed_at desc, revision desc limit 1`,
        )
      : await run(
          app,
          `select stress_index as value from index_readings where as_of ${at} order by as_of desc limit 1`,
        );
    const value = last?.["value"] ?? severity(last?.["state"] as SensorState);
    expect(receipt, metric).toMatchObject({ observed_value: value, method: "AUTOMATED" });
    expect(call["verdict"]).toBe(Number(value) >= Number(criterion["threshold"]) ? "YES" : "NO");
  }
});

test("these calls are counted separately on the track record and in the gate", async () => {
  const track = await app.json("/api/calls/track-record");
  const open = (await listed("?status=active")).length;
  const graded = (await listed("?status=graded")).length;
  expect(track).toMatchObject({ graded: 0, active: 0, void: 0, brier: null });
  expect(track["by_rule"]).toMatchObject({ graded, active: open, void: 0, enough: false });
  expect(Number(partOf(track, "by_rule")["brier"])).toBeGreaterThan(0);
  expect(await app.json("/api/gate")).toMatchObject({ official: graded, strict: graded });
});

test("a new count gives the probability, until the archive gives another one", async () => {
  const at = END + 8 * DAY_MS;
  expect(await jobs.daily(at)).toMatchObject({ changed: 0 });
  await run(app, "update index_readings set stress_index = 99 where stress_index < 60");
  expect(Number((await jobs.daily(at + DAY_MS))["changed"])).toBeGreaterThan(0);
  const of = async (rule: string) =>
    (await listed()).filter((call) => call["rule"] === rule).map((call) => call["basis_status"]);
  expect(await of("index-above-band")).toContain("mismatch");
  expect(new Set(await of("sensor-stressed"))).toEqual(new Set(["rederived"]));
});

test("the verifier accepts the record, and as_of replays it with the same members", async () => {
  await recordAnswers(app, { origins: ["svc.test/tape"] });
  const then = await listed(`?as_of=${new Date(OPENED + HOUR_MS).toISOString()}`);
  expect(then.length).toBeGreaterThan(5);
  for (const call of then) expect(call).toMatchObject({ status: "active", market_url: null });
  expect(then.every(({ rule }) => rule !== null)).toBe(true);
});
