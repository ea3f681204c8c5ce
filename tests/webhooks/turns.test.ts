// Fairness of deliveries: owners take turns, slow receivers are served apart, and pauses and ends are kept to.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import { SCHEDULE } from "../../lib/runtime/jobs.ts";
import { isOffered } from "../../lib/sensors/queries/offered.ts";
import { replayDelivery } from "../../lib/webhooks/actions/manage-webhooks.ts";
import { summarizeAttempts } from "../../lib/webhooks/actions/send-deliveries.ts";
import { takeTurns } from "../../lib/webhooks/actions/take-turns.ts";
import { deliverWebhooks } from "../../lib/webhooks/actions/webhook-job.ts";
import { HOUR_MS, MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import { mailbox } from "../support/alerts/alerts.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { echo, namedReceivers } from "../support/webhooks/receivers.ts";
import { type WebhookFixture, webhookFixture } from "../support/webhooks/webhook-fixture.ts";

const DAY_MS = 24 * HOUR_MS;
const EVENTS = ["sensor.state_changed"];
let app: TestApp;
let fixture: WebhookFixture;
let receivers: ReturnType<typeof namedReceivers>;
let sensors: string[];
let now = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS + 10 * HOUR_MS;

beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  receivers = namedReceivers(app);
  fixture = webhookFixture(app);
  const { rows } = await app.services.db.execute<{ id: string }>(
    sql`select id from sensors where active and min_tier <> 'institutional'
      and ${isOffered(sql`id`)} order by id limit 12`,
  );
  sensors = rows.map(({ id }) => id);
});
afterAll(() => {
  receivers.close();
  return app.close();
});
beforeEach(async () => {
  now += 20 * DAY_MS;
  app.setNow(now);
  await fixture.quiet();
});

/** Twelve changes at an instant. */
async function moveAll(at: number): Promise<void> {
  for (const id of sensors) await fixture.change(id, "NEUTRAL", "SEVERE", at);
}
const webhookOf = async (key: string) =>
  ((await (await fixture.ask("GET", "/api/webhooks", key)).json()) as { webhooks: object[] })
    .webhooks[0];
const emailOf = async (id: string): Promise<string> => {
  const { rows } = await app.services.db.execute<{ customer: string }>(
    sql`select customer from api_keys where id = ${id}`,
  );
  return /<(.+)>/.exec(rows[0]?.customer ?? "")?.[1] ?? "";
};

describe("many owners", () => {
  test("12 changes reach 100 owners within five ticks, each once", async () => {
    const { db } = app.services;
    const got = new Map<string, number>();
    const url = await receivers.open("crowd.test", (received) => {
      const id = received.headers.get("webhook-id") ?? "";
      if (received.event.type !== "webhook.challenge") got.set(id, (got.get(id) ?? 0) + 1);
      return echo(received);
    });
    const { key, id } = await fixture.key(now);
    await fixture.create(key, { url, events: EVENTS });
    // The other owners are copies of this one.
    await db.execute(sql`insert into api_keys select p.* from api_keys k, generate_series(1, 99) n,
      lateral jsonb_populate_record(null::api_keys, to_jsonb(k) || jsonb_build_object('id',
        lpad(n::text, 8, 'a'), 'bucket', lpad(n::text, 8, 'a'), 'secret_sha256',
        encode(sha256(convert_to('k' || n, 'UTF8')), 'hex'))) p where k.id = ${id}`);
    await db.execute(sql`insert into webhooks select p.* from webhooks w, generate_series(1, 99) n,
      lateral jsonb_populate_record(null::webhooks, to_jsonb(w) || jsonb_build_object('id',
        'wh_' || lpad(n::text, 16, 'A'), 'bucket', lpad(n::text, 8, 'a'))) p`);
    await moveAll(now + MINUTE_MS);
    for (let minute = 2; minute < 7; minute += 1) await fixture.tick(now + minute * MINUTE_MS);
    await db.execute(sql`delete from api_keys where id ~ '^a{4}'`);
    expect(got.size).toBe(1_200);
    expect(new Set(got.values())).toEqual(new Set([1]));
  }, 240_000);

  test("the owners take turns: nobody's second task begins before everybody's first", async () => {
    const order: string[] = [];
    const tasksOf = (owner: string, count: number) =>
      Array.from({ length: count }, (_, n) => async () => void order.push(`${owner}${n}`));
    const owners = [tasksOf("a", 5), tasksOf("b", 2), tasksOf("c", 1)];
    await takeTurns(owners, { places: 1, deadline: NO_DEADLINE });
    expect(order).toEqual(["a0", "b0", "c0", "a1", "b1", "a2", "a3", "a4"]);
    const few: string[] = [];
    const task = async () => void few.push("x");
    const deadline = { hasPassed: () => few.length >= 2 };
    await takeTurns([[task, task, task]], { places: 2, deadline });
    expect(few).toHaveLength(2);
    // Also when the deadline has passed before it begins, each place does its first task.
    await takeTurns([[task, task], [task, task], [task]], { places: 2, deadline });
    expect(few).toHaveLength(4);
  });

  test("mails are sent before the receivers of webhooks are waited for", () => {
    const names: string[] = SCHEDULE.map(({ name }) => name);
    expect(names.indexOf("deliver")).toBeLessThan(names.indexOf("webhooks"));
    // Only the archive, once a night, comes after them.
    expect(names.slice(names.indexOf("webhooks") + 1)).toEqual(["archive"]);
  });
});

describe("slow receivers", () => {
  test("an honest webhook beside a key with ten slow ones gets all in the same tick, in turn", async () => {
    const [bad, good] = [(await fixture.key(now)).key, (await fixture.key(now)).key];
    const order: string[] = [];
    const slow = await receivers.open("tar.test", async (received) => {
      if (received.event.type === "webhook.challenge") return echo(received);
      await new Promise((resolve) => setTimeout(resolve, 150));
      order.push("slow");
      return new Response(null, { status: 500 });
    });
    const quick = await receivers.open("quick.test", (received) => {
      if (received.event.type !== "webhook.challenge") order.push("quick");
      return echo(received);
    });
    for (let n = 0; n < 10; n += 1) await fixture.create(bad, { url: slow, events: EVENTS });
    await fixture.create(good, { url: quick, events: EVENTS });
    await moveAll(now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    const perTick = order.filter((who) => who === "slow").length;
    // Each of the ten is tried once; the one with twelve changes need not wait for them.
    expect([perTick, order.filter((who) => who === "quick").length]).toEqual([10, 12]);
    expect(order.lastIndexOf("quick")).toBeLessThan(order.lastIndexOf("slow"));

    // Now they are known to fail, and have a lane of their own.
    order.length = 0;
    await moveAll(now + 3 * MINUTE_MS);
    await fixture.tick(now + 4 * MINUTE_MS);
    expect(order.filter((who) => who === "slow").length).toBe(10);
    expect(order.filter((who) => who === "quick").length).toBe(12);
  }, 60_000);
});

describe("failing receivers", () => {
  /** Opens a receiver that accepts challenges, and fails and notes each delivery. */
  const dead = (host: string, order: string[], waitMs: number) =>
    receivers.open(host, async (received) => {
      if (received.event.type === "webhook.challenge") return echo(received);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      order.push(host);
      return new Response(null, { status: 500 });
    });

  test("after one failure a webhook waits for no dead receiver of any owner", async () => {
    const order: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const url = await dead(`dead${n}.test`, order, 100);
      await fixture.create((await fixture.key(now)).key, { url, events: EVENTS });
    }
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    for (const minute of [2, 3]) await fixture.tick(now + minute * MINUTE_MS);
    expect(order).toHaveLength(10);

    let isBusy = true;
    const url = await receivers.open("honest.test", (received) => {
      if (received.event.type !== "webhook.challenge") order.push("honest");
      return isBusy && received.event.type !== "webhook.challenge"
        ? new Response(null, { status: 503 })
        : echo(received);
    });
    const honest = await fixture.create((await fixture.key(now)).key, { url, events: EVENTS });
    await fixture.change("vix", "SEVERE", "NEUTRAL", now + 4 * MINUTE_MS);
    await fixture.tick(now + 5 * MINUTE_MS);
    isBusy = false;
    order.length = 0;
    await fixture.tick(now + 60 * MINUTE_MS);
    expect(order.toSorted()).toEqual([...[0, 1, 2, 3, 4].map((n) => `dead${n}.test`), "honest"]);
    expect(order.indexOf("honest")).toBeLessThan(2);
    expect(await fixture.deliveries(honest.id)).toMatchObject([{ status: "delivered" }]);
  }, 60_000);

  test("one owner's dead receivers hold no other owner's, once both are served apart", async () => {
    const order: string[] = [];
    const [bad, good] = [(await fixture.key(now)).key, (await fixture.key(now)).key];
    for (let n = 0; n < 10; n += 1) {
      await fixture.create(bad, { url: await dead(`bad${n}.test`, order, 20), events: EVENTS });
    }
    let failures = 2;
    const url = await receivers.open("mended.test", (received) => {
      if (received.event.type === "webhook.challenge") return echo(received);
      order.push("mended");
      failures -= 1;
      return new Response(null, { status: failures < 0 ? 204 : 500 });
    });
    const webhook = await fixture.create(good, { url, events: EVENTS });
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    for (const minute of [2, 3]) await fixture.tick(now + minute * MINUTE_MS);
    order.length = 0;
    await fixture.tick(now + 30 * MINUTE_MS);
    expect(order).toHaveLength(11);
    expect(order.indexOf("mended")).toBeLessThan(2);
    expect(await fixture.deliveries(webhook.id)).toMatchObject([{ status: "delivered" }]);
  }, 60_000);

  test("a slow answer that refuses is served apart at once, and a quick one that accepts is not", () => {
    const delivery = {
      id: "msg_x",
      webhookId: "wh_x",
      bucket: "x",
      url: "https://x.test",
      preset: "standard" as const,
      secretVersion: 1,
      event: "sensor.state_changed" as const,
      body: "{}",
      attempts: 1,
      firstTryAt: now,
      failingSince: null,
      isVerified: true,
    };
    const attempt = { delivery, at: now, pauseMs: 0 };
    const isSlow = (failure: string | null, tookMs: number) =>
      summarizeAttempts([{ ...attempt, failure, tookMs }], now).health.map((each) => each.isSlow);
    expect(isSlow("no answer", 5_000)).toEqual([true]);
    expect(isSlow("status 503", 100)).toEqual([false]);
    expect(isSlow(null, 2_500)).toEqual([true]);
    expect(isSlow(null, 100)).toEqual([false]);
  });
});

describe("what a receiver asks for", () => {
  test.each([
    ["seconds", () => "3600"],
    ["an instant", () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])("Retry-After in %s is kept to, for all deliveries of the webhook", async (_, pause) => {
    const { key } = await fixture.key(now);
    const seen: number[] = [];
    let at = now;
    const url = await receivers.open("busy.test", (received) => {
      if (received.event.type === "webhook.challenge") return echo(received);
      seen.push((at - now) / MINUTE_MS);
      const isFirst = seen.length === 1;
      return isFirst
        ? new Response(null, { status: 429, headers: { "retry-after": pause() } })
        : new Response(null);
    });
    const webhook = await fixture.create(key, { url, events: EVENTS });
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await fixture.change("vix", "SEVERE", "NEUTRAL", now + 4 * MINUTE_MS);
    for (const minutes of [2, 5, 10, 30, 55, 63, 64]) {
      at = now + minutes * MINUTE_MS;
      await fixture.tick(at);
    }
    expect(seen).toEqual([2, 63, 64]);
    const kept = await fixture.deliveries(webhook.id);
    expect(kept.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });

  test("the time of a Retry-After begins with the answer, however late in its run that comes", async () => {
    const { db } = app.services;
    const { key } = await fixture.key(now);
    const seen: number[] = [];
    let at = now + 2 * MINUTE_MS;
    const url = await receivers.open("late.test", (received) => {
      if (received.event.type === "webhook.challenge") return echo(received);
      seen.push((at - now) / MINUTE_MS);
      const headers = { "retry-after": "600" };
      return seen.length === 1 ? new Response(null, { status: 503, headers }) : echo(received);
    });
    await fixture.create(key, { url, events: EVENTS });
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    // Other jobs and receivers have taken 50 seconds, so that the pause ends in minute 12.
    const time = () => at + 50_000;
    const services = { db, webhooks: receivers.sender, baseUrl: "https://svc.test", time };
    await deliverWebhooks(services, { job: "webhooks", slot: at, attempts: 1 }, at);
    for (const minutes of [11, 12, 13]) {
      at = now + minutes * MINUTE_MS;
      await fixture.tick(at);
    }
    expect(seen).toEqual([2, 13]);
  });

  test("a 410 ends the webhook, with one mail; it can be deleted, and a new one made", async () => {
    const { key, id } = await fixture.key(now);
    let asked = 0;
    const url = await receivers.open("gone.test", (received) => {
      if (received.event.type === "webhook.challenge") return echo(received);
      asked += 1;
      return new Response(null, { status: 410 });
    });
    const webhook = await fixture.create(key, { url, events: EVENTS });
    await moveAll(now + MINUTE_MS);
    for (let minute = 2; minute < 6; minute += 1) await fixture.tick(now + minute * MINUTE_MS);
    await moveAll(now + 6 * MINUTE_MS);
    await fixture.tick(now + 8 * MINUTE_MS);
    expect(asked).toBe(1);
    expect(await webhookOf(key)).toMatchObject({ id: webhook.id, status: "ended" });
    const statuses = (await fixture.deliveries(webhook.id)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(11).fill("cancelled"), "failed"]);
    const mails = await mailbox(app).to(await emailOf(id));
    expect(mails.map(({ subject }) => subject)).toEqual(["[Regime] A webhook has ended"]);
    expect(mails[0]?.text).toContain(webhook.id);
    expect(mails[0]?.text).not.toContain("gone.test");
    const path = `/api/webhooks/${webhook.id}`;
    expect((await fixture.ask("POST", `${path}/test`, key)).status).toBe(404);
    expect((await fixture.ask("DELETE", path, key)).status).toBe(200);
    await fixture.create(key);
  });

  test("a 410 to a delivery that is sent again ends the webhook, with one mail; one to a test does not", async () => {
    const { db } = app.services;
    const { key, id } = await fixture.key(now);
    let status = 204;
    const url = await receivers.open("left.test", (received) =>
      received.event.type === "webhook.challenge" ? echo(received) : new Response(null, { status }),
    );
    const webhook = await fixture.create(key, { url, events: EVENTS });
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    status = 500;
    await fixture.change("vix", "SEVERE", "NEUTRAL", now + 3 * MINUTE_MS);
    await fixture.tick(now + 4 * MINUTE_MS);
    status = 410;
    const answer = await fixture.ask("POST", `/api/webhooks/${webhook.id}/test`, key);
    expect(await answer.json()).toMatchObject({ delivered: false, failure: "status 410" });
    expect(await webhookOf(key)).toMatchObject({ status: "failing" });

    const [delivered] = (await fixture.deliveries(webhook.id)).filter(
      (each) => each.status === "delivered",
    );
    const { rows } = await db.execute<{ bucket: string }>(
      sql`select bucket from webhooks where id = ${webhook.id}`,
    );
    const request = { id: delivered?.id ?? "", bucket: rows[0]?.bucket ?? "" };
    const sent = await replayDelivery(
      { db, webhooks: receivers.sender },
      { ...request, tier: "retail", baseUrl: "https://svc.test" },
      now + 5 * MINUTE_MS,
    );
    expect(sent).toEqual({ id: request.id, failure: "status 410" });
    expect(await webhookOf(key)).toMatchObject({ status: "ended" });
    await fixture.tick(now + 6 * MINUTE_MS);
    const statuses = (await fixture.deliveries(webhook.id)).map((each) => each.status);
    expect(statuses.toSorted()).toEqual(["cancelled", "failed", "failed"]);
    const mails = await mailbox(app).to(await emailOf(id));
    expect(mails.map(({ subject }) => subject)).toEqual(["[Regime] A webhook has ended"]);
  });
});
