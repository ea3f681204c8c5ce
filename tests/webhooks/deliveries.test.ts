// Deliveries of webhooks: each event arrives once, signed, for keys that may read it.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gradeCalls, publishCalls } from "../../lib/record/actions/call-commands.ts";
import { cookie, OWN_ORIGIN, sessionHelpers } from "../support/account/sessions.ts";
import { HOUR_MS, MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import { callRequest, propose } from "../support/record/record.ts";
import { embeddedMemory } from "../support/record/tape-memory.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import {
  EVENTS,
  type WebhookFixture,
  webhookFixture,
} from "../support/webhooks/webhook-fixture.ts";

const DAY_MS = 24 * HOUR_MS;
let app: TestApp;
let fixture: WebhookFixture;
let now = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS + 10 * HOUR_MS;

beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  fixture = webhookFixture(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 10 * DAY_MS;
  app.setNow(now);
  await fixture.quiet();
});

const iso = (at: number) => new Date(at).toISOString();

/** Stores two readings of the index, in two regimes of one method. */
async function moveIndex(at: number) {
  await app.services.db.execute(sql`
    insert into index_readings (as_of, stress_index, regime, sensor_count, severe, elevated, rising,
      neutral, stable, contributions, excluded, methodology_version)
    select v.at::timestamptz, v.level, v.regime, 1, 0, 0, 0, 1, 0, '[]', '{}', '4.0.0'
    from (values (${iso(at - 2 * MINUTE_MS)}, 48.5, 'NEUTRAL'), (${iso(at)}, 61.25, 'ELEVATED'))
      as v(at, level, regime)`);
}

/** Makes a call, published a day before a time, with an outcome that can be graded then. */
async function proposedCall(at: number): Promise<string> {
  const request = callRequest(closingAfter(at));
  await publishCalls(app.services.db, [request], at - DAY_MS);
  await propose(app.services.db, request.slug, at - DAY_MS);
  return request.slug;
}

const closingAfter = (at: number) => ({
  closesAt: iso(at + 20 * DAY_MS),
  resolveBy: iso(at + 22 * DAY_MS),
});

describe("the delivery of each kind of event", () => {
  test("an event arrives once, signed, after two failures of the receiver, and its replay has the same id", async () => {
    const key = await fixture.key(now);
    const session = await sessionHelpers(app).open(key.key);
    const graded = await proposedCall(now);
    const webhook = await fixture.create(key.key);
    const start = now + 5 * MINUTE_MS;
    await moveIndex(start - MINUTE_MS);
    await fixture.change("vix", "NEUTRAL", "ELEVATED", start - MINUTE_MS);
    const opened = callRequest(closingAfter(now));
    await gradeCalls(app.services.db, [{ slug: graded, reviewers: [] }], start - MINUTE_MS);
    await publishCalls(app.services.db, [opened], start - MINUTE_MS);
    await app.setFaults({ hooks: "first:2" });
    for (let minute = 0; minute < 8; minute += 1) await fixture.tick(start + minute * MINUTE_MS);

    const received = await fixture.received(webhook);
    expect(received.map(({ type }) => type).toSorted()).toEqual([...EVENTS].toSorted());
    const data = Object.fromEntries(received.map((event) => [event.type, event.data]));
    expect(data["sensor.state_changed"]).toMatchObject({
      sensor_id: "vix",
      name: "VIX",
      from_state: "NEUTRAL",
      to_state: "ELEVATED",
      changed_at: iso(start - MINUTE_MS),
      value: 21.5,
      url: "https://svc.test/api/sensors/vix",
    });
    expect(data["index.regime_changed"]).toMatchObject({
      from_regime: "NEUTRAL",
      to_regime: "ELEVATED",
      stress_index: 61.25,
    });
    expect(data["call.published"]).toMatchObject({ slug: opened.slug });
    expect(data["call.graded"]).toMatchObject({
      slug: graded,
      status: "graded",
      verdict: "YES",
      is_correction: false,
    });
    const kept = await fixture.deliveries(webhook.id);
    expect(kept.map(({ id }) => id).toSorted()).toEqual(received.map(({ id }) => id).toSorted());
    expect(kept.map(({ status }) => status)).toEqual(Array(4).fill("delivered"));
    expect(kept.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(6);

    const [first] = received;
    const form = {
      ...cookie(session),
      ...OWN_ORIGIN,
      "content-type": "application/x-www-form-urlencoded",
    };
    const page = await app.get("/account", cookie(session));
    expect(await page.text()).toContain(`value="${first?.id}"`);
    const sent = await app.send("/account", {
      method: "POST",
      headers: form,
      body: `do=replay&delivery=${first?.id}`,
    });
    expect(sent.status).toBe(303);
    const again = (await fixture.received(webhook)).filter(({ id }) => id === first?.id);
    expect(again.map(({ body }) => body)).toEqual([first?.body, first?.body]);
    expect(await fixture.deliveries(webhook.id)).toHaveLength(4);
  });

  test.each(["slack", "discord", "teams"])(
    "each event arrives in the form that %s documents, and so does a test",
    async (preset) => {
      const { key } = await fixture.key(now);
      const graded = await proposedCall(now);
      const url = `${fixture.receiver}/${preset}/${graded}`;
      const webhook = await fixture.create(key, { url, preset });
      expect(webhook).toMatchObject({ preset });
      const start = now + 5 * MINUTE_MS;
      await moveIndex(start - MINUTE_MS);
      await fixture.change("vix", "NEUTRAL", "ELEVATED", start - MINUTE_MS);
      const request = { ...callRequest(closingAfter(now)), title: 'Is <b> & "x" @everyone?' };
      await gradeCalls(app.services.db, [{ slug: graded, reviewers: [] }], start - MINUTE_MS);
      await publishCalls(app.services.db, [request], start - MINUTE_MS);
      await fixture.tick(start);
      const sent = await fixture.ask("POST", `/api/webhooks/${webhook.id}/test`, key);
      expect(await sent.json()).toMatchObject({ delivered: true });
      const kept = await fixture.deliveries(webhook.id);
      expect(kept.map(({ status }) => status)).toEqual(Array(5).fill("delivered"));
      const bodies = (await fixture.received(webhook)).map(({ body }) => body).join("\n");
      for (const words of [
        "VIX: NEUTRAL to ELEVATED",
        "https://svc.test/sensors/vix",
        "Stress index: NEUTRAL to ELEVATED",
        `https://svc.test/calls/${graded}`,
        "Call settled, YES",
        preset === "slack" ? "Is &lt;b&gt; &amp;" : "Is <b> &",
        "not a prediction or a trading recommendation",
        "A test of Regime Intelligence",
      ]) {
        expect(bodies).toContain(words);
      }
    },
  );

  test("a chat's stand-in refuses what the chat does not document", async () => {
    const event = JSON.stringify({ type: "call.published", timestamp: iso(now), data: {} });
    for (const preset of ["slack", "discord", "teams"]) {
      for (const body of [event, "{}", '{"text":""}', "no JSON"]) {
        const answer = await fetch(`${fixture.receiver}/${preset}/x`, { method: "POST", body });
        expect([preset, body, answer.status]).toEqual([preset, body, 400]);
      }
    }
  });

  test("a webhook gets the events that it asked for, from its creation on", async () => {
    const { key } = await fixture.key(now);
    await fixture.change("vix", "NEUTRAL", "RISING", now - MINUTE_MS);
    const all = await fixture.create(key, { events: ["sensor.state_changed"] });
    const some = await fixture.create(key, { events: EVENTS, sensors: ["vix-gap", "nosuch"] });
    const other = await fixture.create(key, { events: ["call.graded"] });
    await fixture.change("vix", "RISING", "ELEVATED", now + MINUTE_MS);
    await fixture.change("vix-gap", "NEUTRAL", "RISING", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    const sensorsOf = async (webhook: typeof all) =>
      (await fixture.received(webhook)).map(({ data }) => data["sensor_id"]).toSorted();
    expect(await sensorsOf(all)).toEqual(["vix", "vix-gap"]);
    expect(await sensorsOf(some)).toEqual(["vix-gap"]);
    expect(await sensorsOf(other)).toEqual([]);
  });

  test("a merged sensor's change is an event only for webhooks that name it", async () => {
    const { key } = await fixture.key(now, "institutional");
    const all = await fixture.create(key, { events: EVENTS });
    const named = await fixture.create(key, { events: EVENTS, sensors: ["squared-index"] });
    await fixture.change("squared-index", "NEUTRAL", "RISING", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    expect(await fixture.received(all)).toEqual([]);
    expect((await fixture.received(named)).map(({ data }) => data["sensor_id"])).toEqual([
      "squared-index",
    ]);
  });

  test("a change of method alone is no event of the index", async () => {
    const { key } = await fixture.key(now);
    const webhook = await fixture.create(key);
    await moveIndex(now + MINUTE_MS);
    await app.services.db.execute(sql`update index_readings set methodology_version = '5.0.0'
      where as_of = ${iso(now + MINUTE_MS)}::timestamptz`);
    await fixture.tick(now + 2 * MINUTE_MS);
    expect(await fixture.received(webhook)).toEqual([]);
  });
});

describe("what a key may receive", () => {
  test("a sensor above the key's tier is never delivered, and is delivered to a key of that tier", async () => {
    const { db } = app.services;
    const [retail, institutional] = [
      await fixture.create((await fixture.key(now)).key),
      await fixture.create((await fixture.key(now, "institutional")).key),
    ];
    await db.execute(sql`update sensors set min_tier = 'institutional' where id = 'vix'`);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    await db.execute(sql`update sensors set min_tier = 'free' where id = 'vix'`);
    expect(await fixture.received(retail)).toEqual([]);
    expect(await fixture.received(institutional)).toHaveLength(1);
  });

  test("a change of the past under a version that came into force later is no event", async () => {
    const { db } = app.services;
    const webhook = await fixture.create((await fixture.key(now)).key);
    const later = new Date(now + 90_000).toISOString();
    await db.execute(
      sql`update sensors set version_since = array[${later}::timestamptz] where id = 'vix'`,
    );
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    await db.execute(sql`update sensors set version_since = '{-infinity}' where id = 'vix'`);
    expect(await fixture.received(webhook)).toEqual([]);
  });

  test("a change of the past of a sensor that is new since is no event", async () => {
    const { db } = app.services;
    const webhook = await fixture.create((await fixture.key(now)).key);
    const since = new Date(now + 90_000).toISOString();
    await db.execute(sql`update sensors set published_since = ${since} where id = 'vix'`);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    await db.execute(sql`update sensors set published_since = '-infinity' where id = 'vix'`);
    expect(await fixture.received(webhook)).toEqual([]);
  });

  test("a figure that a licence forbids to show is null", async () => {
    const { db } = app.services;
    const webhook = await fixture.create((await fixture.key(now)).key);
    await db.execute(sql`update series set publish_values = false where id = 'VIX'`);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    await db.execute(sql`update series set publish_values = true where id = 'VIX'`);
    const [event] = await fixture.received(webhook);
    expect(event?.data).toMatchObject({ to_state: "SEVERE", value: null });
  });

  test("revoking a key ends its deliveries, including waiting ones, and rotating keeps them", async () => {
    const [revoked, rotated] = [await fixture.key(now), await fixture.key(now)];
    const ended = await fixture.create(revoked.key);
    const goesOn = await fixture.create(rotated.key);
    await fixture.change("vix", "NEUTRAL", "RISING", now + MINUTE_MS);
    await app.setFaults({ hooks: "error" });
    await fixture.tick(now + 2 * MINUTE_MS);
    await app.setFaults({});
    expect((await fixture.ask("POST", "/api/keys/revoke", revoked.key)).status).toBe(200);
    const successor = await fixture.ask("POST", "/api/keys/rotate", rotated.key, {
      overlap_seconds: 0,
    });
    const { key } = (await successor.json()) as { key: string };
    await fixture.change("vix", "RISING", "SEVERE", now + 3 * MINUTE_MS);
    for (let minute = 4; minute < 8; minute += 1) await fixture.tick(now + minute * MINUTE_MS);
    expect(await fixture.received(ended)).toEqual([]);
    expect((await fixture.deliveries(ended.id)).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(await fixture.received(goesOn)).toHaveLength(2);
    const list = await (await fixture.ask("GET", "/api/webhooks", key)).json();
    expect(list).toMatchObject({ webhooks: [{ id: goesOn.id, status: "active" }] });
  });
});

test("events of calls wait while the tape does not extend the head that was signed last; others do not", async () => {
  const webhook = await fixture.create((await fixture.key(now)).key);
  const start = now + 5 * MINUTE_MS;
  const memory = embeddedMemory();
  const signed = { size: 1, rootSha256: "f".repeat(64), note: null, noteBefore: null };
  await memory.move(null, { ...signed, adoptedAt: null });
  await fixture.change("vix", "NEUTRAL", "ELEVATED", start - MINUTE_MS);
  const opened = callRequest(closingAfter(now));
  await publishCalls(app.services.db, [opened], start - MINUTE_MS);
  const typesAfter = async (minute: number, services: object) => {
    await fixture.tick(start + minute * MINUTE_MS, services);
    return (await fixture.received(webhook)).map(({ type }) => type);
  };
  for (const minute of [0, 1, 2]) {
    const types = await typesAfter(minute, { memory });
    expect(types).not.toContain("call.published");
    if (minute > 0) expect(types).toEqual(["sensor.state_changed"]);
  }
  await typesAfter(3, {});
  expect(await typesAfter(4, {})).toEqual(["sensor.state_changed", "call.published"]);
});
