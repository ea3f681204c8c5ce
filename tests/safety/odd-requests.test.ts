// Unusual requests and data that once had wrong effects.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listArchiveValues, listDailyHistories } from "../../lib/sensors/queries/archive.ts";
import { makeDeliveries } from "../../lib/webhooks/actions/make-deliveries.ts";
import { urlProblem } from "../../lib/webhooks/domain/webhook-rules.ts";
import { keyHeader, run } from "../support/service/answers.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const DAY_MS = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
});
afterAll(() => app.close());

const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
  app.send(path, { method: "POST", headers: { "content-type": type, ...headers }, body });
const FORM = "application/x-www-form-urlencoded";

describe("the account page", () => {
  test.each(["constructor", "__proto__", "toString", "nothing"])(
    "an unknown action %s is refused",
    async (name) => {
      const answer = await post("/account", `do=${name}`, FORM, {
        "sec-fetch-site": "same-origin",
      });
      expect(answer.status).toBe(400);
    },
  );

  test.each(["test&webhook", "end-webhook&webhook", "replay&delivery"])(
    "an id with a NUL character is unknown: %s",
    async (what) => {
      const headers = { ...keyHeader(app, "retail"), "sec-fetch-site": "same-origin" };
      const answer = await post("/account", `do=${what}=%00`, FORM, headers);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

describe("requests to /mcp that count against the limit", () => {
  const request = (id: string) =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_sensor_history", arguments: { id } },
    });
  const listen = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen" });

  test.each([
    ["a lone surrogate", request("\ud800")],
    ["what is no JSON", "{"],
    ["a method that it does not serve", listen],
  ])("a request with %s counts", async (_, body) => {
    const headers = {
      "cf-connecting-ip": randomAddress(),
      accept: "application/json, text/event-stream",
    };
    const first = await post("/mcp", body, "application/json", headers);
    expect(first.status).toBeLessThan(500);
    await post("/mcp", body, "application/json", headers);
    const usage = await app.get("/api/sensors/vix", headers);
    expect(usage.headers.get("x-ratelimit-remaining")).toBe("57");
  });
});

test("a panel of a family has its columns even without rows in the window", async () => {
  const { columns, rows } = await app.json("/api/panel?category=equity_volatility&from=2100-01-01");
  expect(rows).toEqual([]);
  expect(columns).toContain("vix");
});

test("pages do not count as requests of a key", async () => {
  const headers = keyHeader(app, "institutional");
  const used = async () => Number((await app.json("/api/usage", headers))["requests_24h"]);
  const before = await used();
  for (let page = 0; page < 3; page += 1) await app.get("/sensors/vix", headers);
  expect(await used()).toBe(before + 1);
});

test("an image of an error is not cached", async () => {
  await app.setFaults({ postgres: "down" });
  const down = await app.get("/badge.svg");
  await app.setFaults({});
  expect(down.headers.get("cache-control")).toBe("no-store");
  const up = await app.get("/badge.svg");
  expect(up.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await up.text()).not.toContain("no number now");
});

test("a stored change that does not fit its event does not stop the others", async () => {
  const owners = new Map([["b", { tier: "retail" as const, email: null }]]);
  const webhooks = [{ id: "wh_AbCdEf0123456789", bucket: "b", preset: "standard" }];
  const due = (change: string, facts: Record<string, unknown>) =>
    ({
      change,
      event: "sensor.state_changed",
      minTier: "free",
      facts,
      webhooks,
      at: new Date(SAMPLE_END).toISOString(),
    }) as never;
  const fit = {
    sensor_id: "vix",
    name: "VIX",
    unit: "index points",
    rights: "open_licence",
    value: 20,
    from_state: "NEUTRAL",
    to_state: "RISING",
    changed_at: new Date(SAMPLE_END).toISOString(),
  };
  const failed: string[] = [];
  const deliveries = await makeDeliveries(
    [due("bad", { sensor_id: 1 }), due("good", fit)],
    owners,
    {
      baseUrl: "https://svc.test",
      limit: 5,
      onFailure: (change) => failed.push(change),
    },
  );
  expect(failed).toContain("bad");
  expect(deliveries.map(({ change }) => change)).toEqual(["good"]);
});

test("the URL of a webhook must be well-formed text", () => {
  expect(urlProblem("https://a.example/\ud800", null)).toBe("must be an https:// address");
});

test("carried readings neither decide the service's own calls nor make its archive look current", async () => {
  const { db } = app.services;
  const span = { sensorId: "vix", firstDate: "2022-01-01" };
  const at = SAMPLE_END + 30 * DAY_MS;
  const knownAt = new Date(at).toISOString();
  const asked = () => listDailyHistories(db, [{ ...span, knownAt } as never]);
  const values = () => listArchiveValues(db, [{ sensorId: "vix", from: SAMPLE_END }], at);
  const before = [await asked(), await values()];
  await run(
    app,
    `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings, to_jsonb(r)
       || jsonb_build_object('carried_forward', true, 'recorded_at',
         '${new Date(SAMPLE_END).toISOString()}'::timestamptz + n * interval '6 hours'))).*
     from (select * from sensor_readings where sensor_id = 'vix'
       order by recorded_at desc limit 1) r, generate_series(1, 100) n`,
  );
  expect([await asked(), await values()]).toEqual(before);
});
