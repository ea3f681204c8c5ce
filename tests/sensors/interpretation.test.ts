// The endpoint of the interpretation: every number in its text is published elsewhere, too.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numberText } from "../../lib/core/display-text.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import type { SensorState } from "../../lib/sensors/domain/sensor.ts";
import { severity } from "../../lib/sensors/domain/sensor-state.ts";
import { sessionPoints } from "../../lib/sensors/domain/snapshot.ts";
import { INSTANT, type Json, keyHeader, partOf, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const read = (query = "", tier: "free" | "retail" | "institutional" = "free") =>
  app.json(`/api/interpretation${query}`, keyHeader(app, tier));

const fixed = (value: number) => (Math.round(value * 10) / 10 + 0).toFixed(1);
const signed = (value: number) => `${Number(fixed(value)) > 0 ? "+" : ""}${fixed(value)}`;
/** The numbers in a text as they are written, without those in names of sensors. */
const figuresOf = (text: string): string[] => {
  const names = SENSORS.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  const plain = names.reduce((rest, name) => rest.replaceAll(name, ""), text);
  return plain.match(/[+-]?\d+(\.\d+)?/g) ?? [];
};

/** What the API publishes about the same time, as the text may write it. */
async function published(asOf: string) {
  const query = `as_of=${asOf}`;
  const institutional = keyHeader(app, "institutional");
  const index = await app.json(`/api/stress-index?${query}`);
  const history = await app.json(`/api/stress-index/history?interval=day&limit=60&${query}`);
  const list = await app.json(`/api/sensors?scope=all&${query}`, institutional);
  const days = rowsOf(history, "points").toReversed();
  const sessions = sessionPoints(
    days.map(({ as_of, stress_index, regime }) => ({
      at: Date.parse(String(as_of)),
      value: Number(stress_index),
      regime: regime as "NEUTRAL",
    })),
  );
  const then = new Date((sessions.at(-6) ?? sessions[0])?.at ?? Number.NaN).toISOString();
  const earlier = await app.json(`/api/sensors?scope=all&as_of=${then}`, institutional);
  const stateBefore = new Map(
    rowsOf(earlier, "sensors").map(({ sensor_id, current_state }) => [sensor_id, current_state]),
  );
  const moves = rowsOf(list, "sensors").map(({ sensor_id, current_state }) => {
    const before = stateBefore.get(sensor_id) ?? current_state;
    return severity(current_state as SensorState) - severity(before as SensorState);
  });
  const back = (count: number) => sessions.at(-1 - count)?.value ?? Number.NaN;
  return {
    index: fixed(Number(index["stress_index"])),
    regime: String(index["regime"]),
    change: signed(back(0) - back(5)),
    before: signed(back(5) - back(25)),
    parts: rowsOf(index, "contributions").map(({ contribution }) => fixed(Number(contribution))),
    breadth: Object.values(partOf(index, "breadth")).map(String),
    stressed: rowsOf(index, "families").map(
      ({ stressed, sensors }) => `(${String(stressed)} of ${String(sensors)})`,
    ),
    confidence: Number(index["confidence"]),
    sensors: rowsOf(list, "sensors"),
    moved: [1, -1].map((way) => String(moves.filter((step) => Math.sign(step) === way).length)),
  };
}

const SUMMARY =
  /^(?:Largest moves of the day: (.+)\. )?Stress index (\S+) \((\w+)\)(?:, (\S+) points over 5 sessions)?\. Largest parts: (.+?)\. (\d+) of (\d+) sensors are stressed \(elevated or worse\)\.(| Many sensors .+?\.| The index is high .+?\.) ((?:Most stressed free|No free) sensor.+) This describes/;

/** Compares a named move with the sensor's state and its newest observations. */
async function expectMoved(mover: string, sensors: readonly Json[], asOf: string): Promise<void> {
  const [, name, before, after, state] =
    /^(.+?) (\S+) to (\S+) [^(]+ \((?:\w+ to )?(\w+)(?:, at \w+, \d of \d readings)?\)$/.exec(
      mover,
    ) ?? [];
  const sensor = sensors.find((each) => each["name"] === name);
  expect([mover, sensor?.["current_state"]]).toEqual([mover, state]);
  const id = String(sensor?.["sensor_id"]);
  const history = await app.json(`/api/sensors/${id}/history?limit=4&carried=0&as_of=${asOf}`);
  const values = rowsOf(history, "readings").map((reading) => numberText(Number(reading["value"])));
  expect(values).toEqual(expect.arrayContaining([before, after]));
}

/** Reads the answer sentence by sentence and compares every number with what the API publishes. */
async function expectTrue(body: Json, asOf: string): Promise<void> {
  const facts = await published(asOf);
  const summary = SUMMARY.exec(String(body["summary"]));
  if (summary === null) throw new Error(`not the template: ${String(body["summary"])}`);
  const [, movers = "", value, regime, change, parts = "", stressed, total, why = "", open = ""] =
    summary;
  for (const mover of movers.split("; ").filter(Boolean))
    await expectMoved(mover, facts.sensors, asOf);
  expect([value, regime]).toEqual([facts.index, facts.regime.toLowerCase()]);
  if (change !== undefined) expect(change).toBe(facts.change);
  expect(body["change"]).toBe(change === undefined ? null : Number(change));
  expect(figuresOf(parts)).toEqual(facts.parts.toSorted((a, b) => Number(b) - Number(a)));
  for (const [counted] of why.matchAll(/\(\d+ of \d+\)/g))
    expect(facts.stressed).toContain(counted);
  expect([stressed, total]).toEqual(facts.breadth);
  expect(body["total_sensors"]).toBe(facts.sensors.length);
  expect(body["elevated_count"]).toBe(
    facts.sensors.filter(({ current_state }) =>
      ["ELEVATED", "SEVERE", "STRESS"].includes(String(current_state)),
    ).length,
  );
  expect(figuresOf(open)).toEqual([]);
  // A name may contain a comma, so an item ends with its state.
  const items = open.includes(": ") ? open.split(": ", 2)[1]?.split(/(?<=\)),? (?:and )?/) : [];
  for (const item of items ?? []) {
    const [, name, state] = /^(.+) \((\w+)\)\.?$/.exec(item) ?? [];
    expect(facts.sensors.find((sensor) => sensor["name"] === name)?.["current_state"]).toBe(state);
  }
  const allowed: Record<string, readonly string[]> = {
    REGIME_SHIFT: [facts.index, "5", String(body["total_sensors"]), ...facts.moved],
    CONTRADICTION: ["90", "20", "100", facts.index, ...facts.breadth],
    INFLECTION: [facts.change, facts.before, "5", "20"],
    TREND_CONTINUATION: [facts.index],
    HONEST_ADMISSION: [facts.confidence.toFixed(3), String(body["total_sensors"])],
  };
  const figures = figuresOf(String(body["headline"]));
  expect(
    figures.filter((each) => !allowed[String(body["narrative_type"])]?.includes(each)),
  ).toEqual([]);
}

describe("the interpretation", () => {
  test("it has the members of the contract, required ones first", async () => {
    const body = await read();
    expect(Object.keys(body)).toEqual(
      "headline summary narrative_type confidence total_sensors elevated_count change as_of".split(
        " ",
      ),
    );
    expect(body["as_of"]).toMatch(INSTANT);
  });

  test("every number in it is published by the API, at 40 times", async () => {
    const [first] = await run(app, "select min(as_of) as at from index_readings");
    const start = Date.parse(String(first?.["at"]));
    const types = new Set<unknown>();
    for (let i = 0; i <= 40; i += 1) {
      const asOf = new Date(start + ((SAMPLE_END - start) * i) / 40).toISOString();
      const body = await read(`?as_of=${asOf}`);
      types.add(body["narrative_type"]);
      await expectTrue(body, asOf);
    }
    expect(types.size).toBeGreaterThanOrEqual(3);
  });

  test("it is the same for every tier, and names no sensor that free callers may not read", async () => {
    const paid = SENSORS.filter(({ tier }) => tier !== "free").map(({ name }) => name);
    for (const asOf of ["2022-03-01", "2022-06-16", "2022-10-01", "2022-12-31"]) {
      const bodies = await Promise.all(
        (["free", "retail", "institutional"] as const).map((tier) => read(`?as_of=${asOf}`, tier)),
      );
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
      const text = `${String(bodies[0]?.["headline"])} ${String(bodies[0]?.["summary"])}`;
      expect(paid.filter((name) => text.includes(`${name} (`))).toEqual([]);
    }
  });

  test("it makes one round trip to the database", async () => {
    await app.resetRequests();
    await read("?as_of=2022-06-15T21:00:00Z");
    expect(await app.requests()).toMatchObject({ postgres: 1 });
  });

  test("as of a past time it uses nothing that came later", async () => {
    const asOf = "2022-06-15T21:00:00.000Z";
    const before = await read(`?as_of=${asOf}`);
    await run(
      app,
      `insert into index_readings select (jsonb_populate_record(null::index_readings, to_jsonb(i)
         || '{"as_of": "2022-06-15T21:00:00.001Z", "stress_index": 99, "regime": "SEVERE"}')).*
       from index_readings i order by i.as_of desc limit 1`,
    );
    expect(await read(`?as_of=${asOf}`)).toEqual(before);
    expect(await read("?as_of=2022-06-15T21:00:00.001Z")).toMatchObject({
      narrative_type: "REGIME_SHIFT",
    });
    await run(app, "delete from index_readings where stress_index = 99");
  });

  test("it says that it knows too little when sensors die, and is a 503 when all are dead", async () => {
    // No tick has run for a day except for two sensors, so all others are dead.
    app.setNow(SAMPLE_END + 23 * HOUR_MS);
    await run(
      app,
      `update sensor_readings set recorded_at = recorded_at - interval '2 hours'
       where recorded_at > '2022-12-30T22:00:00Z' and sensor_id not in ('vix', 'btc-vol')`,
    );
    const dead = await read();
    expect(dead).toMatchObject({ narrative_type: "HONEST_ADMISSION", confidence: "LOW" });
    expect(dead["headline"]).toMatch(/^Too little is live to read the market: \d+ of \d+ sensors/);
    app.setNow(SAMPLE_END + 24 * HOUR_MS + 1);
    const answer = await app.get("/api/interpretation");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ error: "No sensor is live" });
    app.setNow(SAMPLE_END);
  });

  test("it is a 404 before the first index, and a 400 for an invalid time", async () => {
    expect((await app.get("/api/interpretation?as_of=1950-01-01")).status).toBe(404);
    for (const asOf of ["9999-01-01", "2022-02-30", "now", ""]) {
      const answer = await app.get(`/api/interpretation?as_of=${asOf}`);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as Json)["error"]).toMatch(/^as_of: must /);
    }
  });
});
