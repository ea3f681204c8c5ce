// The header Idempotency-Key: a repeated request has one effect and one answer.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf, jsonOf, post } from "../support/account/billing.ts";
import { freshAddress, type Mailbox, mailbox } from "../support/alerts/alerts.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const HOUR_MS = 3_600_000;
const SUBSCRIBE = "/api/alerts/subscribe";
const CHECKOUT = "/api/billing/checkout";

let app: TestApp;
let mails: Mailbox;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  mails = mailbox(app);
});
afterAll(() => app.close());

const named = (key: string) => ({ "idempotency-key": key });
const replayed = (answer: Response) => answer.headers.get("idempotent-replayed");
let now = SAMPLE_END;
const advanceClock = (ms: number) => {
  now += ms;
  app.setNow(now);
};

describe("a checkout with an Idempotency-Key", () => {
  test("the same browser gets the same answer for an hour, and another browser does not", async () => {
    const email = freshAddress();
    advanceClock(HOUR_MS - (now % HOUR_MS) + 40 * 60_000);
    const first = await post(app, CHECKOUT, { email }, named("order-1"));
    const { url } = await jsonOf(first);
    expect(replayed(first)).toBeNull();
    const browser = { ...browserOf(first), ...named("order-1") };
    // Without the header, a browser gets another checkout in the next clock hour.
    advanceClock(HOUR_MS - 1_000);
    const again = await post(app, CHECKOUT, { email }, browser);
    expect([again.status, replayed(again), (await jsonOf(again))["url"]]).toEqual([
      200,
      "true",
      url,
    ]);
    expect(again.headers.get("set-cookie")).toContain("__Host-svc_checkout=");
    const stranger = await post(app, CHECKOUT, { email }, named("order-1"));
    expect([stranger.status, replayed(stranger)]).toEqual([200, null]);
    expect((await jsonOf(stranger))["url"]).not.toBe(url);
    advanceClock(2_000);
    const late = await post(app, CHECKOUT, { email }, browser);
    expect([replayed(late), (await jsonOf(late))["url"] === url]).toEqual([null, false]);
  });

  test("another body under the same key is refused", async () => {
    const first = await post(app, CHECKOUT, { email: freshAddress() }, named("order-2"));
    const other = { ...browserOf(first), ...named("order-2") };
    const answer = await post(app, CHECKOUT, { email: freshAddress() }, other);
    expect(answer.status).toBe(400);
    expect(await jsonOf(answer)).toEqual({
      error: "Idempotency-Key was sent before with another body",
    });
  });

  test("a failure is not kept: a repeated request is tried again", async () => {
    const email = freshAddress();
    const { url } = await jsonOf(await post(app, CHECKOUT, { email }));
    expect(url).toBeTypeOf("string");
    const browser = browserOf(await post(app, CHECKOUT, { email: freshAddress() }));
    await app.setFaults({ stripe: "down" });
    const failed = await post(app, CHECKOUT, { email }, { ...browser, ...named("order-3") });
    expect(failed.status).toBe(503);
    await app.setFaults({});
    const retried = await post(app, CHECKOUT, { email }, { ...browser, ...named("order-3") });
    expect([retried.status, replayed(retried)]).toEqual([200, null]);
  });
});

describe("a sign-up with an Idempotency-Key", () => {
  test("a sign-up repeated within a day sends one mail", async () => {
    const email = freshAddress();
    const first = await post(app, SUBSCRIBE, { email }, named("a"));
    advanceClock(3 * HOUR_MS);
    const again = await post(app, SUBSCRIBE, { email }, named('"a"'));
    expect([again.status, replayed(again)]).toEqual([200, "true"]);
    expect(await jsonOf(again)).toEqual(await jsonOf(first));
    expect(await mails.to(email)).toHaveLength(1);
    // A different key is a different request, and the mail is an hour old.
    expect((await post(app, SUBSCRIBE, { email }, named("b"))).status).toBe(200);
    expect(await mails.to(email)).toHaveLength(2);
  });

  test("of many simultaneous requests with one key one is processed", async () => {
    const email = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(app, SUBSCRIBE, { email }, named("many"))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    const made = answers.filter((answer) => answer.status === 200 && replayed(answer) === null);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status === 503)) {
      expect(await answer.json()).toEqual({
        error: "The first request with this key is still running",
      });
    }
    expect(await mails.to(email)).toHaveLength(1);
  });

  test("a request that was interrupted is taken over after a minute, not earlier", async () => {
    const email = freshAddress();
    await post(app, SUBSCRIBE, { email }, named("lost"));
    await app.services.db.execute(
      sql`update idempotent_answers set answer = null
        where claimed_at = ${new Date(now).toISOString()}`,
    );
    expect((await post(app, SUBSCRIBE, { email }, named("lost"))).status).toBe(503);
    advanceClock(61_000);
    const answer = await post(app, SUBSCRIBE, { email }, named("lost"));
    expect([answer.status, replayed(answer)]).toEqual([200, null]);
  });

  test.each([
    ["", "an empty one"],
    ["two words", "one with a space"],
    ["x".repeat(256), "one that is too long"],
    ["é", "one that is not ASCII"],
  ])("the key %j (%s) is refused", async (key) => {
    const body = { email: freshAddress() };
    const answer = await post(app, SUBSCRIBE, body, named(key));
    expect(answer.status).toBe(400);
    expect((await jsonOf(answer))["error"]).toMatch(/^Idempotency-Key must be 1 to 255 visible/);
  });
});

test("the table holds neither key nor address as plain text", async () => {
  const [key, email] = [randomUUID(), freshAddress()];
  await post(app, SUBSCRIBE, { email }, named(key));
  const { rows } = await app.services.db.execute(sql`select * from idempotent_answers`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${key}|${email}`));
});
