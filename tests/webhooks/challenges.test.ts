// Challenges: an address gets deliveries only after it has answered that it wants them.

import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWebhook } from "../../lib/webhooks/actions/manage-webhooks.ts";
import { isProof } from "../../lib/webhooks/domain/webhook-challenge.ts";
import type { ReceivedHook } from "../../scripts/local-platform/webhook-receiver.ts";
import { HOUR_MS, MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { echo, namedReceivers, type Received } from "../support/webhooks/receivers.ts";
import { type WebhookFixture, webhookFixture } from "../support/webhooks/webhook-fixture.ts";

const DAY_MS = 24 * HOUR_MS;
const EVENTS = ["sensor.state_changed"];
let app: TestApp;
let fixture: WebhookFixture;
let receivers: ReturnType<typeof namedReceivers>;
let now = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS + 10 * HOUR_MS;

beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  receivers = namedReceivers(app);
  fixture = webhookFixture(app);
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

const move = (at: number) => fixture.change("vix", "NEUTRAL", "SEVERE", at);
const statusOf = async (key: string) => {
  const list = await (await fixture.ask("GET", "/api/webhooks", key)).json();
  return (list as { webhooks: { status: string }[] }).webhooks.map(({ status }) => status);
};

describe("the address of a new webhook", () => {
  test("the local receiver proves itself at creation, with a signed challenge, which is no delivery", async () => {
    const { key } = await fixture.key(now);
    const webhook = await fixture.create(key, { events: EVENTS });
    expect(await statusOf(key)).toEqual(["active"]);
    const asked = (await (
      await fetch(`${app.platform.url}/challenges.json`)
    ).json()) as ReceivedHook[];
    const [challenge] = asked.filter(({ path }) => webhook.url.endsWith(path));
    const { id, timestamp, signature } = challenge?.headers ?? {};
    const event = new Webhook(webhook.secret).verify(challenge?.body ?? "", {
      "webhook-id": id ?? "",
      "webhook-timestamp": timestamp ?? "",
      "webhook-signature": signature ?? "",
    });
    expect(event).toEqual({
      type: "webhook.challenge",
      timestamp: new Date(now).toISOString(),
      data: {
        webhook_id: webhook.id,
        challenge: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
        url: "https://svc.test/docs/webhooks",
      },
    });
    expect(await fixture.received(webhook)).toEqual([]);
    expect(await fixture.deliveries(webhook.id)).toEqual([]);
  });

  test.each<[string, (received: Received) => Response | Promise<Response>]>([
    ["an empty answer", () => new Response(null, { status: 204 })],
    ["another value", () => Response.json({ challenge: "x".repeat(32) })],
    ["the whole request", ({ body }) => new Response(body)],
    ["the value with an error", ({ event }) => Response.json(event.data, { status: 500 })],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/" } })],
    [
      "nothing in time",
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    ],
  ])(
    "%s proves nothing: it gets no delivery and no test, until it answers",
    async (_, receive) => {
      const { key } = await fixture.key(now);
      const types: string[] = [];
      const url = await receivers.open("strict.test", (received) => {
        types.push(received.event.type);
        return receive(received);
      });
      const webhook = await fixture.create(key, { url, events: EVENTS });
      expect(await statusOf(key)).toEqual(["unverified"]);
      await move(now + MINUTE_MS);
      await fixture.tick(now + 2 * MINUTE_MS);
      const test_ = await fixture.ask("POST", `/api/webhooks/${webhook.id}/test`, key);
      expect(await test_.json()).toMatchObject({
        delivered: false,
        failure: expect.stringMatching(/^not verified: /),
      });
      expect(new Set(types)).toEqual(new Set(["webhook.challenge"]));

      // What happened meanwhile arrives once the address has answered.
      await receivers.open("strict.test", (received) => {
        types.push(received.event.type);
        return echo(received);
      });
      for (let minute = 4; minute < 10; minute += 1) await fixture.tick(now + minute * MINUTE_MS);
      expect(await statusOf(key)).toEqual(["active"]);
      expect(types.filter((type) => type !== "webhook.challenge")).toEqual(EVENTS);
    },
    60_000,
  );

  test("the answer with the secret waits for no address", async () => {
    const { key, id } = await fixture.key(now);
    const gate = Promise.withResolvers<void>();
    const url = await receivers.open("pensive.test", async (received) => {
      await gate.promise;
      return echo(received);
    });
    const { rows } = await app.services.db.execute<{ bucket: string }>(
      sql`select bucket from api_keys where id = ${id}`,
    );
    const pending: Promise<unknown>[] = [];
    const later = (work: Promise<unknown>) => void pending.push(work);
    const made = await createWebhook(
      { db: app.services.db, webhooks: receivers.sender, later },
      {
        bucket: rows[0]?.bucket ?? "",
        url,
        preset: "standard",
        events: ["sensor.state_changed"],
        sensors: null,
        idempotencySha256: null,
        baseUrl: "https://svc.test",
      },
      now,
    );
    const secret = expect.stringMatching(/^whsec_/);
    expect(made).toMatchObject({ webhook: { status: "unverified", secret } });
    expect(await statusOf(key)).toEqual(["unverified"]);
    gate.resolve();
    await Promise.all(pending);
    expect(await statusOf(key)).toEqual(["active"]);
  });

  test("a challenge that fails takes no secret away", async () => {
    const { key } = await fixture.key(now);
    const challenge = () => Promise.reject(new Error("fault"));
    app.services.webhooks = { ...receivers.sender, challenge };
    const webhook = await fixture.create(key, { events: EVENTS });
    app.services.webhooks = receivers.sender;
    expect(webhook.secret).toMatch(/^whsec_/);
    expect(await statusOf(key)).toEqual(["unverified"]);
    expect(app.logs).toContainEqual({ event: "webhook_challenge_failed" });
    await fixture.tick(now + 3 * MINUTE_MS);
    expect(await statusOf(key)).toEqual(["active"]);
  });

  test("it is asked ever more seldom, for 72 hours", async () => {
    const { key } = await fixture.key(now);
    let asked = 0;
    const url = await receivers.open("mute.test", () => {
      asked += 1;
      return new Response(null, { status: 500 });
    });
    const webhook = await fixture.create(key, { url, events: EVENTS });
    for (let hour = 1; hour < 96; hour += 1) await fixture.tick(now + hour * HOUR_MS);
    expect(asked).toBeGreaterThan(15);
    expect(asked).toBeLessThan(40);
    const before = asked;
    await fixture.tick(now + 100 * HOUR_MS);
    expect(asked).toBe(before);
    expect(await fixture.deliveries(webhook.id)).toEqual([]);
    // A test that its owner asks for still asks it.
    await receivers.open("mute.test", echo);
    const sent = await fixture.ask("POST", `/api/webhooks/${webhook.id}/test`, key);
    expect(await sent.json()).toMatchObject({ delivered: true, failure: null });
    expect(await statusOf(key)).toEqual(["active"]);
  });

  test("webhooks from before count as proven", async () => {
    const { key } = await fixture.key(now);
    const url = await receivers.open("old.test", () => new Response(null, { status: 200 }));
    const webhook = await fixture.create(key, { url, events: EVENTS });
    // The migration's statement.
    await app.services.db.execute(sql`update webhooks set verified_at = created_at`);
    await move(now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    expect(await fixture.deliveries(webhook.id)).toMatchObject([{ status: "delivered" }]);
  });
});

describe("a host with an address that is not public", () => {
  test.each([
    { A: ["10.0.0.1"] },
    { A: ["8.8.8.8", "169.254.169.254"] },
    { AAAA: ["fd00::1"] },
    { AAAA: ["::ffff:127.0.0.1"] },
  ])("is refused at creation: %j", async (records) => {
    const { key } = await fixture.key(now);
    const url = await receivers.open("inner.test", echo, records);
    const answer = await fixture.ask("POST", "/api/webhooks", key, { url, events: EVENTS });
    const message = "must not lead to an address that is not public";
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: `url ${message}`, details: [{ path: "url", message }] },
    ]);
    expect(await statusOf(key)).toEqual([]);
  });

  test("a name that cannot be resolved yet is taken, and stays unverified", async () => {
    const { key } = await fixture.key(now);
    const wanted = { url: "https://not-yet.test/x", events: EVENTS };
    expect((await fixture.ask("POST", "/api/webhooks", key, wanted)).status).toBe(200);
    expect(await statusOf(key)).toEqual(["unverified"]);
  });
});

describe("what proves an address", () => {
  const VALUE = "Abc123";
  test.each([
    ["hooks.fund.example", 200, "Abc123", true],
    ["hooks.fund.example", 200, ' "Abc123"\n', true],
    ["hooks.fund.example", 201, '{"challenge":"Abc123","ok":true}', true],
    ["hooks.fund.example", 200, '{"data":{"challenge":"Abc123"}}', false],
    ["hooks.fund.example", 200, "you sent Abc123", false],
    ["hooks.fund.example", 200, "ok", false],
    ["hooks.fund.example", 200, "null", false],
    ["hooks.slack.com", 200, "ok", true],
    ["hooks.slack.com", 200, "no_text", false],
    ["slack.com", 200, "ok", false],
    ["hooks.slack.com.evil.example", 200, "ok", false],
    ["discord.com", 204, "", true],
    ["ptb.discord.com", 200, '{"id":"1","channel_id":"2"}', true],
    ["discord.com", 200, "{}", false],
    ["api.telegram.org", 200, '{"ok":true,"result":{}}', true],
    ["api.telegram.org", 200, '{"ok":false}', false],
    ["fund.webhook.office.com", 200, "1", true],
    ["prod-1.westeurope.logic.azure.com", 202, "", true],
    ["prod-1.westeurope.logic.azure.com", 400, "", false],
    ["a1.b2.environment.api.powerplatform.com", 202, "", true],
    ["powerplatform.com", 202, "", false],
    ["chat.googleapis.com", 200, '{"name":"spaces/1/messages/2"}', true],
  ])("%s, status %i, %s: %s", (host, status, text, isProven) => {
    expect(isProof(host, { status, text }, VALUE)).toBe(isProven);
  });

  test("a chat gets the challenge as a message", async () => {
    const { key } = await fixture.key(now);
    const bodies: Record<string, unknown>[] = [];
    const url = await receivers.open("hooks.slack.com", ({ body }) => {
      bodies.push(JSON.parse(body));
      return new Response("ok");
    });
    const slack = await fixture.create(key, { url, events: EVENTS });
    const plain = await fixture.create(key, { url, events: EVENTS, preset: "standard" });
    expect(await statusOf(key)).toEqual(["active", "active"]);
    expect([slack, plain]).toMatchObject([{ preset: "slack" }, { preset: "standard" }]);
    const sentence = expect.stringContaining("Regime Intelligence");
    expect(bodies).toMatchObject([
      { text: sentence, blocks: [{ type: "section" }, { type: "context" }] },
      { type: "webhook.challenge", text: sentence, content: sentence },
    ]);
    expect(bodies[0]).not.toHaveProperty("type");
  });
});
