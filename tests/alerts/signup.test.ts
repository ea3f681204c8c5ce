// Signing up for alerts: accepted input, confirmation, repeated sign-ups and limits.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  freshAddress,
  type Mailbox,
  mailbox,
  postJson,
  tokenIn,
} from "../support/alerts/alerts.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let mails: Mailbox;
let now = SAMPLE_END;

beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  mails = mailbox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  // Two days later, so that no test meets the caps of another.
  now += 2 * 86_400_000;
  app.setNow(now);
  await mails.clear();
});

const subscribe = (body: object, headers: Record<string, string> = {}) =>
  postJson(app, "/api/alerts/subscribe", body, headers);
const statusOf = async (email: string) =>
  (
    await app.services.db.execute<{ status: string; cycle: number; scope: unknown; wish: unknown }>(
      sql`select status, cycle, scope->'sensors' as scope, pending_scope->'sensors' as wish
        from alert_subscriptions where email = ${email}`,
    )
  ).rows;
const OK = { success: true, message: "Check your email to confirm your subscription." };

async function signedUp(sensors?: string[]): Promise<{ email: string; token: string }> {
  const email = freshAddress();
  await subscribe({ email, ...(sensors ? { sensors } : {}) });
  const [mail] = await mails.to(email);
  return { email, token: tokenIn(mail) };
}

async function confirmed(sensors?: string[]): Promise<{ email: string; token: string }> {
  const made = await signedUp(sensors);
  expect((await app.get(`/api/alerts/confirm?token=${made.token}`)).status).toBe(302);
  return made;
}

describe("a sign-up", () => {
  test("a sign-up sends one mail at once, with links to pages and one-click headers", async () => {
    const email = freshAddress();
    const answer = await subscribe({ email: email.toUpperCase(), sensors: ["vix"] });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(OK);
    const [mail, ...others] = await mails.to(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Confirm your regime alerts");
    const token = tokenIn(mail);
    for (const text of [mail?.html, mail?.text]) {
      expect(text).toContain(`https://svc.test/alerts/confirm?token=${token}`);
      expect(text).toContain("valid for 7 days");
      expect(text).toContain("VIX");
      expect(text).not.toContain("/api/alerts/confirm");
    }
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<https://svc.test/api/alerts/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(await statusOf(email)).toMatchObject([{ status: "pending", scope: ["vix"] }]);
  });

  test.each([
    ["no address", {}],
    ["no text as address", { email: 5 }],
    ["a bad address", { email: "nobody" }],
    ["a long address", { email: `${"a".repeat(250)}@b.example` }],
    ["a bad telegram_id", { telegram_id: "@abc" }],
    ["a short number as telegram_id", { telegram_id: "1234" }],
    ["a long number as telegram_id", { telegram_id: "1234567890123456" }],
    ["a bad x_handle", { x_handle: "someone" }],
    ["a long x_handle", { x_handle: `@${"a".repeat(16)}` }],
    ["sensors that are no list", { sensors: "vix" }],
    ["51 sensors", { sensors: Array.from({ length: 51 }, (_, i) => `s${i}`) }],
    ["a sensor of 101 characters", { sensors: ["a".repeat(101)] }],
    ["a sensor with NUL", { sensors: ["a\0b"] }],
    ["half a surrogate pair", { sensors: ["\ud800"] }],
  ])("a sign-up with %s is refused", async (_, part) => {
    const body =
      "email" in part || Object.keys(part).length === 0 ? part : { email: freshAddress(), ...part };
    const answer = await subscribe(body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-error-code")).toBe("invalid_request");
  });

  test.each([
    { telegram_id: "@abcde", x_handle: "@a" },
    { telegram_id: "12345", x_handle: `@${"a".repeat(15)}` },
    { telegram_id: null, x_handle: null, sensors: [] },
    { sensors: Array.from({ length: 50 }, () => "vix") },
  ])("a sign-up with %j is accepted", async (part) => {
    expect((await subscribe({ email: freshAddress(), ...part })).status).toBe(200);
  });

  test("unknown sensors are stored and listed, and a scope of unknown sensors matches none", async () => {
    const email = freshAddress();
    const answer = await subscribe({ email, sensors: ["nosuch", "<b>also</b>"] });
    expect(await answer.json()).toEqual({ ...OK, unknown_sensors: ["nosuch", "<b>also</b>"] });
    expect(await statusOf(email)).toMatchObject([{ scope: ["nosuch", "<b>also</b>"] }]);
    const [mail] = await mails.to(email);
    expect(mail?.html).not.toContain("also");
    expect(mail?.text).toContain("2 unknown");
  });

  test("the answer is the same whatever is known of the address", async () => {
    const known = await confirmed();
    const ended = await confirmed();
    await app.get(`/api/alerts/unsubscribe?token=${ended.token}`);
    const pending = await signedUp();
    for (const email of [known.email, ended.email, pending.email, freshAddress()]) {
      const answer = await subscribe({ email });
      expect([answer.status, await answer.json()]).toEqual([200, OK]);
    }
  });
});

describe("a repeated sign-up", () => {
  test("it makes three round trips to the database and one to Redis, mail included", async () => {
    await app.resetRequests();
    await subscribe({ email: freshAddress() });
    const { postgres, redis, resend } = await app.requests();
    expect({ postgres, redis, resend }).toEqual({ postgres: 3, redis: 1, resend: 1 });
  });

  test("a pending subscription gets the new scope, and no second mail within the hour", async () => {
    const { email } = await signedUp(["vix"]);
    await subscribe({ email, sensors: ["curve-10y2y"] });
    expect(await statusOf(email)).toMatchObject([{ status: "pending", scope: ["curve-10y2y"] }]);
    expect(await mails.to(email)).toHaveLength(1);
    for (let hour = 1; hour <= 4; hour += 1) {
      app.setNow(now + hour * 3_600_001);
      await subscribe({ email });
    }
    expect(await mails.to(email)).toHaveLength(3);
  });

  test("a confirmed subscription keeps its scope until the new one is confirmed", async () => {
    const { email, token } = await confirmed(["vix"]);
    await subscribe({ email, sensors: ["curve-10y2y"] });
    expect(await statusOf(email)).toMatchObject([
      { status: "confirmed", scope: ["vix"], wish: ["curve-10y2y"] },
    ]);
    await app.get(`/api/alerts/confirm?token=${token}`);
    expect(await statusOf(email)).toMatchObject([
      { status: "confirmed", scope: ["curve-10y2y"], wish: null },
    ]);
  });

  test("an unsubscribed address gets a new token, and the old link still unsubscribes", async () => {
    const { email, token } = await confirmed();
    await app.get(`/api/alerts/unsubscribe?token=${token}`);
    app.setNow(now + 3_600_001);
    await subscribe({ email });
    const [mail] = await mails.to(email);
    expect(tokenIn(mail)).not.toBe(token);
    expect((await app.get(`/api/alerts/confirm?token=${token}`)).status).toBe(404);
    expect((await app.get(`/api/alerts/confirm?token=${tokenIn(mail)}`)).status).toBe(302);
    expect(await statusOf(email)).toMatchObject([{ status: "confirmed", cycle: 2 }]);
    expect((await app.get(`/api/alerts/unsubscribe?token=${token}`)).status).toBe(302);
    expect(await statusOf(email)).toMatchObject([{ status: "unsubscribed" }]);
  });

  test("twenty simultaneous sign-ups of a new address leave one row and one mail", async () => {
    const email = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({ email })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await statusOf(email)).toHaveLength(1);
    expect(await mails.to(email)).toHaveLength(1);
  });
});

describe("limits of sign-ups", () => {
  const caller = () => ({ "cf-connecting-ip": randomAddress() });

  test("a caller may make 10 accepted sign-ups an hour, and refused ones do not count", async () => {
    const headers = caller();
    const statuses = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        subscribe({ email: i % 7 === 0 ? "bad" : freshAddress() }, headers).then((a) => a.status),
      ),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(2);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    app.setNow(now + 600_000);
    const refused = await subscribe({ email: freshAddress() }, headers);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ error: "Too many signups" });
    expect(refused.headers.get("x-error-code")).toBe("signup_limited");
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBe(3_000);
    app.setNow(now + 600_000 + (wait - 1) * 1_000);
    expect((await subscribe({ email: freshAddress() }, headers)).status).toBe(429);
    app.setNow(now + 600_000 + wait * 1_000);
    for (let i = 0; i < 10; i += 1) {
      expect((await subscribe({ email: freshAddress() }, headers)).status).toBe(200);
    }
  });

  test("the limit is a fifth of that while Redis is down", async () => {
    const headers = caller();
    await app.setFaults({ redis: "error" });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await subscribe({ email: freshAddress() }, headers)).status);
    }
    await app.setFaults({});
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("a sign-up is a 503 while the database is down, and a stored 200 while the mail provider is down", async () => {
    await app.setFaults({ postgres: "error" });
    expect((await subscribe({ email: freshAddress() })).status).toBe(503);
    await app.setFaults({ resend: "error" });
    const email = freshAddress();
    expect((await subscribe({ email })).status).toBe(200);
    await app.setFaults({});
    expect(await mails.to(email)).toEqual([]);
    await mails.deliver(now + 60_000);
    expect(await mails.to(email)).toHaveLength(1);
  });

  test("there is no sign-up without a configured token secret", async () => {
    const { alerts } = app.services;
    app.services.alerts = { ...alerts, tokenSecret: null };
    const answer = await subscribe({ email: freshAddress() });
    app.services.alerts = alerts;
    expect(answer.status).toBe(503);
  });
});
