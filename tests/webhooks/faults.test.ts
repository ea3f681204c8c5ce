// Faults during deliveries of webhooks: killed runs, simultaneous runs and failing receivers.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isOffered } from "../../lib/sensors/queries/offered.ts";
import type { WebhookSender } from "../../lib/webhooks/services/webhook-sender.ts";
import { HOUR_MS, MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import { mailbox } from "../support/alerts/alerts.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { killedProcess } from "../support/service/killed-process.ts";
import { type WebhookFixture, webhookFixture } from "../support/webhooks/webhook-fixture.ts";

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
  now += 20 * DAY_MS;
  app.setNow(now);
  await fixture.quiet();
});

const EVENTS = ["sensor.state_changed"];
const move = (at: number) => fixture.change("vix", "NEUTRAL", "SEVERE", at);

describe("a run that is killed or meets another one", () => {
  // Slots, reading, storing and claiming, the delivery, storing the result.
  const drills = [1, 2, 3, 4, 5].flatMap((step) => [
    { step, isAfter: false },
    { step, isAfter: true },
  ]);

  test.each(drills)(
    "killed at step $step (after it: $isAfter), every delivery has one id",
    async (drill) => {
      const { key } = await fixture.key(now);
      const webhook = await fixture.create(key, { events: EVENTS });
      await move(now + MINUTE_MS);
      const { db, mailer } = killedProcess(app, drill);
      const real = app.services.webhooks;
      if (!real) throw new Error("no sender");
      // The sender is killed with its process: its delivery arrived, and the answer is lost.
      const sender: WebhookSender = {
        ...real,
        async send(delivery) {
          await real.send(delivery);
          await mailer.send([], "");
          return null;
        },
      };
      const at = now + 2 * MINUTE_MS;
      await fixture.tick(at, { db, webhooks: sender }).catch(() => undefined);
      for (let minute = 1; minute <= 4; minute += 1) await fixture.tick(at + minute * MINUTE_MS);
      const received = await fixture.received(webhook);
      expect(received.length).toBeGreaterThanOrEqual(1);
      expect(received.length).toBeLessThanOrEqual(2);
      expect(new Set(received.map(({ id }) => id)).size).toBe(1);
      expect(await fixture.deliveries(webhook.id)).toMatchObject([{ status: "delivered" }]);
    },
  );

  test("with many simultaneous runs each delivery is stored and sent once", async () => {
    const { key } = await fixture.key(now);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => fixture.create(key, { events: EVENTS })),
    );
    await move(now + MINUTE_MS);
    const at = now + 2 * MINUTE_MS;
    await Promise.all(Array.from({ length: 5 }, (_, n) => fixture.tick(at + n * 1_000)));
    await fixture.tick(at + 2 * MINUTE_MS);
    for (const webhook of made) expect(await fixture.received(webhook)).toHaveLength(1);
  });
});

describe("a receiver that does not accept deliveries", () => {
  test.each([
    ["error", "status 500"],
    ["redirect", "a redirect, which is not followed"],
    ["down", "no answer"],
  ])(
    "%s: the delivery is tried again, and the account page gives the reason",
    async (fault, failure) => {
      const { key } = await fixture.key(now);
      const webhook = await fixture.create(key, { events: EVENTS });
      await move(now + MINUTE_MS);
      await app.setFaults({ hooks: fault });
      await fixture.tick(now + 2 * MINUTE_MS);
      const { rows } = await app.services.db.execute(
        sql`select status, failure from webhook_deliveries where webhook_id = ${webhook.id}`,
      );
      expect(rows).toEqual([{ status: "queued", failure }]);
      const list = await (await fixture.ask("GET", "/api/webhooks", key)).json();
      expect(list).toMatchObject({ webhooks: [{ status: "failing" }] });
      await app.setFaults({});
      await fixture.tick(now + 4 * MINUTE_MS);
      const ids = (await fixture.received(webhook)).map(({ id }) => id);
      // A receiver that redirects has received the delivery, too.
      expect(ids).toHaveLength(fault === "redirect" ? 2 : 1);
      expect(new Set(ids).size).toBe(1);
      expect(await fixture.deliveries(webhook.id)).toMatchObject([{ status: "delivered" }]);
    },
  );

  test("after 72 hours the webhook is paused, its owner gets one mail, and an accepted test resumes it", async () => {
    const { key, id } = await fixture.key(now);
    const webhook = await fixture.create(key, { events: EVENTS });
    const { rows } = await app.services.db.execute<{ customer: string }>(
      sql`select customer from api_keys where id = ${id}`,
    );
    const email = /<(.+)>/.exec(rows[0]?.customer ?? "")?.[1] ?? "";
    await move(now + MINUTE_MS);
    await app.setFaults({ hooks: "error" });
    const start = now + 2 * MINUTE_MS;
    for (let hour = 0; hour < 72; hour += 2) await fixture.tick(start + hour * HOUR_MS);
    await move(start + 71 * HOUR_MS);
    const before = await fixture.deliveries(webhook.id);
    expect(before).toMatchObject([{ status: "queued" }]);
    expect(before[0]?.attempts).toBeGreaterThan(15);
    for (let hour = 72; hour < 84; hour += 2) await fixture.tick(start + hour * HOUR_MS);
    const tries = (await fixture.deliveries(webhook.id)).map(({ attempts }) => attempts);
    const list = await (await fixture.ask("GET", "/api/webhooks", key)).json();
    expect(list).toMatchObject({ webhooks: [{ status: "paused" }] });
    const mails = await mailbox(app).to(email);
    expect(mails.map(({ subject }) => subject)).toEqual(["[Regime] A webhook is paused"]);
    expect(mails[0]?.text).toContain(webhook.id);
    expect(mails[0]?.text).toContain("status 500");
    expect(mails[0]?.text).not.toContain(webhook.secret);

    // While it is paused nothing is sent; a failed test changes nothing, and an accepted one
    // resumes it.
    await fixture.tick(start + 90 * HOUR_MS);
    expect((await fixture.deliveries(webhook.id)).map(({ attempts }) => attempts)).toEqual(tries);
    const ask = () => fixture.ask("POST", `/api/webhooks/${webhook.id}/test`, key);
    expect(await (await ask()).json()).toMatchObject({ delivered: false, failure: "status 500" });
    await app.setFaults({});
    expect(await (await ask()).json()).toMatchObject({ delivered: true, failure: null });
    await fixture.tick(start + 95 * HOUR_MS);
    const types = (await fixture.received(webhook)).map(({ type }) => type);
    expect(types).toEqual(["webhook.test", "sensor.state_changed"]);
  }, 60_000);

  test("a failing receiver does not delay the others", async () => {
    const [bad, good] = [(await fixture.key(now)).key, (await fixture.key(now)).key];
    const failing = await fixture.create(bad, { url: "https://nowhere.test/hook", events: EVENTS });
    const working = await fixture.create(good, { events: EVENTS });
    // It was proven before its name was lost.
    await app.services.db.execute(sql`update webhooks set verified_at = created_at`);
    const { rows } = await app.services.db.execute<{ id: string }>(
      sql`select id from sensors where active and ${isOffered(sql`id`)} limit 25`,
    );
    await fixture.tick(now + MINUTE_MS);
    for (const { id } of rows) await fixture.change(id, "NEUTRAL", "RISING", now + MINUTE_MS);
    for (let minute = 2; minute < 9; minute += 1) await fixture.tick(now + minute * MINUTE_MS);
    expect(await fixture.received(working)).toHaveLength(rows.length);
    const failed = await fixture.deliveries(failing.id);
    expect(failed).toHaveLength(rows.length);
    expect(failed.every(({ status }) => status === "queued")).toBe(true);
  });
});

test("deliveries are kept for 30 days, and webhooks as long as their key has an owner", async () => {
  const { db } = app.services;
  const { key } = await fixture.key(now);
  const kept = await fixture.create(key, { events: EVENTS });
  const revoked = await fixture.key(now);
  const gone = await fixture.create(revoked.key, { events: EVENTS });
  await move(now + MINUTE_MS);
  await fixture.tick(now + 2 * MINUTE_MS);
  await fixture.ask("POST", "/api/keys/revoke", revoked.key);
  await fixture.thin(now + 29 * DAY_MS);
  expect(await fixture.deliveries(kept.id)).toHaveLength(1);
  const { rows } = await db.execute<{ id: string }>(sql`select id from webhooks`);
  expect(rows.map(({ id }) => id)).toEqual([kept.id]);
  expect(await fixture.deliveries(gone.id)).toEqual([]);
  await fixture.thin(now + 31 * DAY_MS);
  expect(await fixture.deliveries(kept.id)).toEqual([]);
});
