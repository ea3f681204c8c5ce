// The endpoints of webhooks, and their part of the account page.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cookie, OWN_ORIGIN, sessionHelpers } from "../support/account/sessions.ts";
import { MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { samplesOf } from "../support/site/pages.ts";
import { hasPython, missing, runProgram } from "../support/tools/programs.ts";
import {
  EVENTS,
  type WebhookFixture,
  webhookFixture,
} from "../support/webhooks/webhook-fixture.ts";

let app: TestApp;
let fixture: WebhookFixture;
beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  fixture = webhookFixture(app);
});
afterAll(() => app.close());
beforeEach(() => fixture.quiet());

const NOW = SAMPLE_END;
const PATH = "/api/webhooks";
const URL_ = "https://hooks.fund.example/regime";
const newKey = async () => (await fixture.key(NOW)).key;

describe("creating a webhook", () => {
  test("the answer has its id and its secret, and no later answer and no table has the secret", async () => {
    const key = await newKey();
    const wanted = { url: URL_, events: EVENTS, sensors: ["vix", "vixx", "vix"] };
    const made = await (await fixture.ask("POST", PATH, key, wanted)).json();
    expect(made).toMatchObject({ ...wanted, sensors: ["vix", "vixx"], status: "unverified" });
    expect(made).toMatchObject({ unknown_sensors: ["vixx"] });
    const { id, secret } = made as { id: string; secret: string };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const list = await (await fixture.ask("GET", PATH, key)).text();
    expect(JSON.parse(list)).toMatchObject({ webhooks: [{ id, url: URL_, events: EVENTS }] });
    expect(list).not.toContain("whsec_");
    const { rows } = await app.services.db.execute(sql`select to_jsonb(w) from webhooks w`);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30));
    expect(JSON.stringify(app.logs)).not.toContain("hooks.fund.example");
  });

  test("invalid input is refused with the member's name", async () => {
    const key = await newKey();
    const good = { url: URL_, events: EVENTS };
    for (const [body, path] of [
      [{ ...good, url: "http://hooks.fund.example" }, "url"],
      [{ ...good, url: "https://127.0.0.1/" }, "url"],
      [{ ...good, url: "https://metadata/latest" }, "url"],
      [{ ...good, url: 7 }, "url"],
      [{ events: EVENTS }, "url"],
      [{ url: URL_ }, "events"],
      [{ ...good, events: [] }, "events"],
      [{ ...good, events: ["webhook.test"] }, "events.0"],
      [{ ...good, sensors: "vix" }, "sensors"],
      [{ ...good, sensors: ["vix\0"] }, "sensors.0"],
      [{ ...good, sensors: Array(51).fill("vix") }, "sensors"],
    ] as const) {
      const answer = await fixture.ask("POST", PATH, key, body);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toMatchObject({ details: [{ path }] });
    }
    expect((await fixture.ask("POST", PATH, "", good)).status).toBe(401);
  });

  test("a repeated request with the same Idempotency-Key gets the same id, without the secret", async () => {
    const [key, other] = [await newKey(), await newKey()];
    const good = { url: URL_, events: EVENTS, sensors: ["vix"] };
    const send = async (sender: string, word: string, body: object = good) => {
      const answer = await app.send(PATH, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-svc-key": sender,
          "idempotency-key": word,
        },
        body: JSON.stringify(body),
      });
      const made = (await answer.json()) as Record<string, unknown>;
      const isReplayed = answer.headers.get("idempotent-replayed") === "true";
      return { status: answer.status, body: made, isReplayed };
    };
    const all = await Promise.all(Array.from({ length: 5 }, () => send(key, "desk-7")));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(all.map(({ body }) => body["id"])).size).toBe(1);
    expect(all.filter(({ body }) => "secret" in body)).toHaveLength(1);
    for (const { body, isReplayed } of all) expect(isReplayed).toBe(!("secret" in body));
    expect((await send(other, "desk-7")).body["id"]).not.toBe(all[0]?.body["id"]);
    expect((await send(key, '"desk-8"')).body).toHaveProperty("secret");
    for (const [word, body] of [
      ["desk-7", { ...good, events: ["call.graded"] }],
      ["x".repeat(256), good],
      ["two words", good],
    ] as const) {
      expect([word, (await send(key, word, body)).status]).toEqual([word, 400]);
    }
    const id = all[0]?.body["id"];
    await fixture.ask("DELETE", `${PATH}/${id}`, key);
    const again = await send(key, "desk-7");
    expect(again.body).toHaveProperty("secret");
    expect(again.body["id"]).not.toBe(id);
  });

  test("a key may have ten webhooks, also with simultaneous requests", async () => {
    const key = await newKey();
    const statuses: number[] = [];
    // At most eight requests of a key run at the same time.
    for (const count of [7, 7]) {
      const asked = Array.from({ length: count }, () =>
        fixture.ask("POST", PATH, key, { url: URL_, events: EVENTS }),
      );
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
    }
    statuses.sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(400)]);
  });

  test("without the service's secret it is a 503, and nothing is delivered", async () => {
    const key = await newKey();
    await fixture.create(key);
    const { webhooks } = app.services;
    app.services.webhooks = null;
    const answer = await fixture.ask("POST", PATH, key, { url: URL_, events: EVENTS });
    expect(answer.status).toBe(503);
    expect(await fixture.tick(NOW)).toMatchObject({ waiting: "no secret for webhooks" });
    app.services.webhooks = webhooks;
  });
});

describe("an existing webhook", () => {
  test("a webhook of another key is unknown: it is not listed, ended or tested", async () => {
    const [mine, other] = [await newKey(), await newKey()];
    const { id } = await fixture.create(mine);
    expect(await (await fixture.ask("GET", PATH, other)).json()).toEqual({ webhooks: [] });
    for (const [method, path] of [
      ["DELETE", `${PATH}/${id}`],
      ["POST", `${PATH}/${id}/test`],
      ["DELETE", `${PATH}/wh_x`],
    ] as const) {
      const answer = await fixture.ask(method, path, other);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toEqual({ error: "Unknown webhook" });
    }
    expect((await fixture.ask("DELETE", `${PATH}/${id}`, mine)).status).toBe(200);
    expect((await fixture.ask("DELETE", `${PATH}/${id}`, mine)).status).toBe(404);
    expect(await (await fixture.ask("GET", PATH, mine)).json()).toEqual({ webhooks: [] });
  });

  test("an ended webhook gets nothing more, and leaves nothing behind", async () => {
    const key = await newKey();
    const webhook = await fixture.create(key);
    await fixture.change("vix", "NEUTRAL", "RISING", NOW + MINUTE_MS);
    await app.setFaults({ hooks: "error" });
    await fixture.tick(NOW + 2 * MINUTE_MS);
    await app.setFaults({});
    await fixture.ask("DELETE", `${PATH}/${webhook.id}`, key);
    await fixture.tick(NOW + 5 * MINUTE_MS);
    expect(await fixture.received(webhook)).toEqual([]);
    expect(await fixture.deliveries(webhook.id)).toEqual([]);
  });

  test("a test is sent at once, signed, at most ten times a minute per key", async () => {
    const key = await newKey();
    const webhook = await fixture.create(key);
    const address = { "cf-connecting-ip": "2001:db8::77", "x-svc-key": key };
    const ask = () => app.send(`${PATH}/${webhook.id}/test`, { method: "POST", headers: address });
    const first = (await (await ask()).json()) as { delivery_id: string };
    expect(first).toMatchObject({ delivered: true, failure: null });
    const [event] = await fixture.received(webhook);
    expect(event).toMatchObject({ id: first.delivery_id, type: "webhook.test" });
    expect(event?.data).toEqual({ webhook_id: webhook.id, url: "https://svc.test/docs/webhooks" });
    const elsewhere = () => fixture.ask("POST", `${PATH}/${webhook.id}/test`, key);
    const more = [];
    for (let n = 0; n < 12; n += 1) more.push(await elsewhere());
    expect(more.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    // Another key behind the same address has a limit of its own.
    const otherKey = await newKey();
    const other = await fixture.create(otherKey);
    const theirs = await app.send(`${PATH}/${other.id}/test`, {
      method: "POST",
      headers: { ...address, "x-svc-key": otherKey },
    });
    expect(theirs.status).toBe(200);
  });
});

describe("webhooks with the session of a browser", () => {
  test("the session manages the key's webhooks from the service's own pages only", async () => {
    const key = await newKey();
    const session = cookie(await sessionHelpers(app).open(key));
    const body = JSON.stringify({ url: URL_, events: EVENTS });
    const send = (headers: Record<string, string>) =>
      app.send(PATH, {
        method: "POST",
        headers: { "content-type": "application/json", ...session, ...headers },
        body,
      });
    expect((await send({ origin: "https://evil.example" })).status).toBe(401);
    const created = await send(OWN_ORIGIN);
    expect(created.status).toBe(200);
    const { id } = (await created.json()) as { id: string };
    const end = (headers: Record<string, string>) =>
      app.send(`${PATH}/${id}`, { method: "DELETE", headers: { ...session, ...headers } });
    expect((await end({ "sec-fetch-site": "cross-site" })).status).toBe(401);
    expect((await end(OWN_ORIGIN)).status).toBe(200);
  });

  test("the account page tests, ends and replays the key's own webhooks only", async () => {
    const [key, other] = [await newKey(), await newKey()];
    const webhook = await fixture.create(key);
    const desk = sessionHelpers(app);
    const [mine, theirs] = [cookie(await desk.open(key)), cookie(await desk.open(other))];
    const press = (session: Record<string, string>, form: string) =>
      app.send("/account", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...session, ...OWN_ORIGIN },
        body: form,
      });
    expect((await press(mine, `do=test&webhook=${webhook.id}`)).status).toBe(303);
    const [sent] = await fixture.received(webhook);
    const page = await (await app.get("/account", mine)).text();
    expect(page).toContain(webhook.url);
    expect(page).toContain("Delivered");
    expect(page).not.toContain("whsec_");
    for (const form of [
      `do=test&webhook=${webhook.id}`,
      `do=end-webhook&webhook=${webhook.id}`,
      `do=replay&delivery=${sent?.id}`,
    ]) {
      expect([form, (await press(theirs, form)).status]).toEqual([form, 404]);
    }
    expect((await press(mine, `do=replay&delivery=${sent?.id}`)).status).toBe(303);
    const ids = (await fixture.received(webhook)).map(({ id }) => id);
    expect(ids).toEqual([sent?.id, sent?.id]);
    expect((await press(mine, `do=end-webhook&webhook=${webhook.id}`)).status).toBe(303);
    expect(await (await app.get("/account", mine)).text()).not.toContain(webhook.url);
  });
});

test.skipIf(!hasPython)(
  `the documentation's Python verifies a delivery, and nothing else${missing(hasPython, "Python")}`,
  async () => {
    const key = await newKey();
    const webhook = await fixture.create(key);
    await fixture.ask("POST", `${PATH}/${webhook.id}/test`, key);
    const [hook] = await fixture.hooks();
    const { id, timestamp, signature } = hook?.headers ?? {};
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    };
    const asks = [
      [webhook.secret, headers, hook?.body],
      [webhook.secret, headers, `${hook?.body} `],
      [webhook.secret, { ...headers, "webhook-timestamp": "1" }, hook?.body],
      [`whsec_${"A".repeat(43)}=`, headers, hook?.body],
    ];
    const page = await (await app.get("/docs/webhooks")).text();
    const sample = samplesOf(page).get("Python, standard library only");
    const program = `${sample}
import json
for secret, headers, body in json.loads(${JSON.stringify(JSON.stringify(asks))}):
    print(is_genuine(secret, headers, body.encode()))`;
    const { out, err } = await runProgram("python3", ["-c", program], {});
    expect([out.trim().split(/\s+/), err]).toEqual([["True", "False", "False", "False"], ""]);
  },
);
