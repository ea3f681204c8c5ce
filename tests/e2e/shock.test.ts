// A shock day by day, from the feed to every answer: the VIX at 21, 48 and 55.

import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { connect, PROTOCOLS } from "../support/agents/connect.ts";
import { alertFixture, MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import { mailbox } from "../support/alerts/alerts.ts";
import { feedsOf } from "../support/market/feeds.ts";
import { type Json, partOf, rowsOf } from "../support/service/answers.ts";
import { BASE_URL, randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { webhookFixture } from "../support/webhooks/webhook-fixture.ts";

/** Half an hour after the closes of three sessions, when the closes are public. */
const DAYS = ["2023-01-03", "2023-01-04", "2023-01-05"] as const;
const CLOSES = [21, 48, 55] as const;
const tickOf = (day: string) => Date.parse(`${day}T21:30:00.000Z`);

let app: TestApp;
let served: Awaited<ReturnType<typeof serveApp>>;
let agent: Client;
let hook: Awaited<ReturnType<ReturnType<typeof webhookFixture>["create"]>>;
let reader: Awaited<ReturnType<ReturnType<typeof alertFixture>["subscriber"]>>;
let hooks: ReturnType<typeof webhookFixture>;

/** The closes that the feed has published by the clock. */
let published = 0;
const feeds = feedsOf((id) =>
  id === "VIX"
    ? DAYS.slice(0, published).map((date, i) => ({ date, value: CLOSES[i] ?? 0, knownAt: null }))
    : [],
);

/** What every channel says after one tick. */
async function tickAndRead(day: number) {
  const at = tickOf(DAYS[day] ?? "");
  published = day + 1;
  app.setNow(at);
  const { services } = app;
  const tickServices = {
    db: services.db,
    feeds,
    licensedSeries: ["VIX"],
    alerts: services.alerts,
    webhooks: services.webhooks,
    baseUrl: BASE_URL,
    signer: null,
    markets: null,
    log: () => undefined,
  } as unknown as Parameters<typeof runTick>[0];
  for (const job of ["ingest", "evaluate", "announce", "deliver", "webhooks"]) {
    const { jobs } = await runTick(tickServices, at, job);
    expect(jobs[job]).toMatchObject({ status: "done" });
  }
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content } = await agent.callTool({ name, arguments: given });
    const [first] = content;
    return JSON.parse(first?.type === "text" ? first.text : "null") as Json;
  };
  const list = rowsOf(await app.json("/api/sensors"), "sensors");
  return {
    index: await app.json("/api/stress-index"),
    vix: await app.json("/api/sensors/vix"),
    listed: list.find(({ sensor_id: id }) => id === "vix") ?? {},
    interpretation: await app.json("/api/interpretation"),
    page: await (await app.get("/sensors/vix")).text(),
    home: await (await app.get("/")).text(),
    atom: await (await app.get("/changes.atom")).text(),
    mails: (await mailbox(app).to(reader.email)).filter(
      ({ created_at }) => Date.parse(String(created_at)) >= at,
    ),
    events: (await hooks.received(hook)).filter(
      ({ data }) => Date.parse(String(data["changed_at"] ?? data["as_of"])) > at - 60 * MINUTE_MS,
    ),
    ofAgent: {
      index: await call("get_stress_index", {}),
      interpretation: await call("get_interpretation", {}),
      list: rowsOf(await call("list_sensors", {}), "sensors").find(
        ({ sensor_id: id }) => id === "vix",
      ),
    },
  };
}

/** What must hold on each day: all channels name the same state, level and value. */
function expectSame(read: Awaited<ReturnType<typeof tickAndRead>>, value: number): void {
  const { index, vix, listed, interpretation, ofAgent } = read;
  expect(partOf(vix, "latest_reading")["value"]).toBe(value);
  for (const member of ["current_state", "pending", "last_state_change"]) {
    expect([member, listed[member]]).toEqual([member, vix[member]]);
  }
  // An agent is sent no metadata.
  expect(listed).toMatchObject(ofAgent.list ?? { sensor_id: "in the list" });
  expect(ofAgent.index["stress_index"]).toBe(index["stress_index"]);
  expect(ofAgent.index["regime"]).toBe(index["regime"]);
  expect(ofAgent.interpretation["summary"]).toBe(interpretation["summary"]);
  expect(String(interpretation["summary"])).toContain(
    `Stress index ${Number(index["stress_index"]).toFixed(1)} (${String(index["regime"]).toLowerCase()})`,
  );
  expect(read.home).toContain(String(interpretation["headline"]).replaceAll("&", "&amp;"));
}

const level = ({ index }: { index: Json }) => Number(index["stress_index"]).toFixed(1);

beforeAll(async () => {
  app = await testApp({ rows: 700, calls: false });
  served = await serveApp(app, randomAddress);
  agent = await connect(served.url, PROTOCOLS[0]);
  const before = tickOf(DAYS[0]) - 24 * 60 * MINUTE_MS;
  app.setNow(before);
  hooks = webhookFixture(app);
  hook = await hooks.create((await hooks.key(before)).key, { sensors: ["vix"] });
  await hooks.tick(before + MINUTE_MS);
  reader = await alertFixture(app).subscriber(before, ["stress-index", "vix"]);
});
afterAll(async () => {
  await agent.close();
  await served.close();
  await app.close();
});

test("a shock is in every channel on its first day, provisional, and confirmed on the next", async () => {
  const calm = await tickAndRead(0);
  expectSame(calm, 21);
  expect(calm.vix["pending"]).toBeNull();
  expect(["STABLE", "NEUTRAL", "RISING"]).toContain(calm.vix["current_state"]);
  const before = String(calm.vix["current_state"]);
  const word = before.charAt(0) + before.slice(1).toLowerCase();

  const shock = await tickAndRead(1);
  expectSame(shock, 48);
  const pending = { state: "SEVERE", readings: 1, needed: 2 };
  expect(shock.vix).toMatchObject({ current_state: before, pending });
  expect(shock.page).toContain("at SEVERE, 1 of 2 readings");
  expect(shock.home).toContain("at SEVERE, 1 of 2 readings");
  expect(shock.interpretation["summary"]).toContain(
    `VIX 21.00 to 48.00 index points (${before}, at SEVERE, 1 of 2 readings)`,
  );
  expect(shock.interpretation["summary"]).toMatch(/^Largest moves of the day: /);
  expect(shock.index["regime"]).toBe("SEVERE");
  expect(shock.mails.map(({ subject }) => subject)).toEqual([
    `Stress: Severe ${level(shock)} (VIX: 48.00, provisional)`,
  ]);
  const [mail] = shock.mails;
  expect(mail?.text).toContain(`Stress index: `);
  expect(mail?.text).toContain(`Value: ${level(shock)} of 100`);
  expect(mail?.text).toContain(
    `VIX: ${word}, provisional: the value is at Severe (1 of 2 readings)`,
  );
  expect(mail?.text).toContain("Value: 48.00 index points");
  expect(mail?.text).toContain("Before: 21.00 index points");
  expect(shock.events.map(({ type, data }) => [type, data["to_regime"]])).toEqual([
    ["index.regime_changed", "SEVERE"],
  ]);
  expect(shock.events[0]?.data["stress_index"]).toBe(shock.index["stress_index"]);
  expect(shock.atom).toMatch(/Stress index: \w+ to Severe/);
  expect(shock.atom).not.toContain(`VIX: ${word} to Severe`);

  const confirmed = await tickAndRead(2);
  expectSame(confirmed, 55);
  expect(confirmed.vix).toMatchObject({ current_state: "SEVERE", pending: null });
  expect(confirmed.page).not.toContain("of 2 readings");
  expect(confirmed.interpretation["summary"]).toContain(
    `VIX 48.00 to 55.00 index points (${before} to SEVERE)`,
  );
  expect(confirmed.index["regime"]).toBe("SEVERE");
  expect(confirmed.mails.map(({ subject }) => subject)).toEqual([
    `Stress: Severe ${level(confirmed)} (VIX: 55.00)`,
  ]);
  expect(confirmed.mails[0]?.text).toContain(
    `VIX: ${word} → Severe, which confirms the provisional reading`,
  );
  expect(confirmed.events.map(({ type, data }) => [type, data])).toMatchObject([
    ["sensor.state_changed", { from_state: before, to_state: "SEVERE", value: 55 }],
  ]);
  expect(confirmed.atom).toContain(`VIX: ${word} to Severe`);
});
