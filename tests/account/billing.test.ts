// Checkout, purchase, reveal of the key and the billing portal, as a buyer meets them.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  billingStatus,
  browserOf,
  buy,
  controlStripe,
  countRows,
  deliver,
  jsonOf,
  openCheckout,
  pay,
  post,
  reveal,
} from "../support/account/billing.ts";
import { run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());

const errorOf = async (answer: Response) => [answer.status, (await jsonOf(answer))["error"]];

describe("a checkout", () => {
  test("a new address gets the provider's checkout, and the same browser gets the same one within the hour", async () => {
    const first = await post(app, "/api/billing/checkout", { email: "A@fund.example" });
    const browser = browserOf(first);
    const url = await jsonOf(first);
    expect(Object.keys(url)).toEqual(["url"]);
    expect(url["url"]).toMatch(/\/stripe\/checkout\/cs_test_/);
    const again = async (email: string) =>
      jsonOf(await post(app, "/api/billing/checkout", { email }, browser));
    expect(await again("a@FUND.example ")).toEqual(url);
    app.setNow(app.platform.now() + 3_600_000);
    expect(await again("a@fund.example")).not.toEqual(url);
  });

  test("an address that has bought is sent to the provider's login page, without a session", async () => {
    const { email } = await buy(app);
    const { url } = await jsonOf(await post(app, "/api/billing/checkout", { email }));
    const { pathname, searchParams } = new URL(String(url));
    expect(pathname).toBe("/stripe/login/local");
    expect([...searchParams]).toEqual([["prefilled_email", email]]);
  });

  test.each([
    [{}, "email is required"],
    [{ email: null }, "email is required"],
    [{ email: "  " }, "email is required"],
    [{ email: "nobody" }, "email: must be an e-mail address"],
    [{ email: "a@b.example\u0000" }, "email: must be an e-mail address"],
    [{ email: `${"a".repeat(250)}@b.example` }, "email: must have at most 254 characters"],
    [{ email: 7 }, "email: must be text"],
  ])("a checkout with the body %j is refused", async (body, error) => {
    expect(await errorOf(await post(app, "/api/billing/checkout", body))).toEqual([400, error]);
    expect(await errorOf(await post(app, "/api/billing/status", body))).toEqual([400, error]);
  });

  test("a checkout is a 503 while payments are not configured or the provider does not answer", async () => {
    const bare = { ...app.services };
    const { payments } = bare;
    app.services.payments = null;
    const email = "later@fund.example";
    expect((await post(app, "/api/billing/checkout", { email })).status).toBe(503);
    expect((await post(app, "/api/billing/webhook", {})).status).toBe(503);
    app.services.payments = payments;
    await app.setFaults({ stripe: "error" });
    expect(await errorOf(await post(app, "/api/billing/checkout", { email }))).toEqual([
      503,
      "Payments are unavailable",
    ]);
    await app.setFaults({});
    expect((await post(app, "/api/billing/checkout", { email })).status).toBe(200);
  });
});

describe("a purchase", () => {
  test("a purchase makes one key, sends a mail without the key, and shows the key once", async () => {
    const bought = await buy(app);
    const [key] = await run(
      app,
      `select * from api_keys where subscription_id = '${bought.subscriptionId}'`,
    );
    expect(key).toMatchObject({ tier: "retail", secret_sha256: null, customer: bought.email });
    const subscription = await billingStatus(app, bought);
    expect(subscription).toEqual({
      subscribed: true,
      tier: "retail",
      keyPrefix: `svc_${key?.["id"]}`,
    });
    const [mail] = await run(app, `select * from outbox where recipient = '${bought.email}'`);
    const text = `${mail?.["subject"]} ${mail?.["html"]} ${mail?.["body"]}`;
    expect(mail).toMatchObject({ kind: "key_ready", status: "queued" });
    expect(text).toContain(subscription["keyPrefix"]);
    expect(text).not.toMatch(/svc_\w{8}_|cs_test_/);

    const answer = await reveal(app, bought);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const shown = await jsonOf(answer);
    expect(Object.keys(shown)).toEqual(["key", "keyPrefix", "tier"]);
    expect(shown).toMatchObject({ keyPrefix: subscription["keyPrefix"], tier: "retail" });
    const usage = await app.json("/api/usage", { "x-svc-key": String(shown["key"]) });
    expect(usage["tier"]).toBe("retail");
    expect(await errorOf(await reveal(app, bought))).toEqual([404, "The key was shown before"]);
  });

  test("of many simultaneous requests one is shown the key", async () => {
    const bought = await buy(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reveal(app, bought)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("the key is shown before the provider's events arrive, and the events change nothing afterwards", async () => {
    const bought = await pay(app, await openCheckout(app));
    const shown = await jsonOf(await reveal(app, bought));
    expect(shown["tier"]).toBe("retail");
    await deliver(app);
    expect(await errorOf(await reveal(app, bought))).toEqual([404, "The key was shown before"]);
    const usage = await app.json("/api/usage", { "x-svc-key": String(shown["key"]) });
    expect(usage["tier"]).toBe("retail");
    expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(1);
  });

  test("the key is not shown for an unpaid or unknown checkout, or a day later", async () => {
    const open = await openCheckout(app);
    expect(await errorOf(await reveal(app, open))).toEqual([404, "Nothing is paid for"]);
    const unknownSession = { ...open, sessionId: "cs_test_doesnotexist" };
    expect(await errorOf(await reveal(app, unknownSession))).toEqual([
      404,
      "Unknown checkout or link",
    ]);
    const bought = await buy(app);
    app.setNow(app.platform.now() + 86_400_000);
    expect(await errorOf(await reveal(app, bought))).toEqual([
      404,
      "The time to show the key is over",
    ]);
  });

  test("the reveal is a 503 while the provider cannot confirm the payment", async () => {
    const bought = await buy(app);
    await app.setFaults({ stripe: "error" });
    expect((await reveal(app, bought)).status).toBe(503);
    await app.setFaults({});
    expect((await reveal(app, bought)).status).toBe(200);
  });

  test.each([{}, { session_id: "x" }, { token: "ff" }, { session_id: 1 }])(
    "a reveal without a valid session or token is refused: %j",
    async (body) => {
      expect((await post(app, "/api/billing/reveal", body)).status).toBe(400);
    },
  );
});

describe("the billing portal", () => {
  test("the portal opens for a paid key and for no other", async () => {
    const bought = await buy(app);
    const { key } = await jsonOf(await reveal(app, bought));
    const opened = await post(app, "/api/billing/portal", {}, { "x-svc-key": String(key) });
    expect(opened.status).toBe(200);
    expect((await jsonOf(opened))["url"]).toMatch(/\/stripe\/portal\//);
    const operators = await post(app, "/api/billing/portal", {}, { "x-svc-key": app.keys.retail });
    expect(await errorOf(operators)).toEqual([400, "No subscription linked"]);
    expect((await post(app, "/api/billing/portal", {})).status).toBe(401);
  });
});

test("an operator's key counts as subscribed for the address in its name", async () => {
  const [row] = await run(app, "select id from api_keys where tier = 'institutional' limit 1");
  await run(
    app,
    `update api_keys set customer = 'Ann <ann@inst.example>' where id = '${row?.["id"]}'`,
  );
  expect(await billingStatus(app, { email: "Ann@inst.example" })).toEqual({
    subscribed: true,
    tier: "institutional",
    keyPrefix: `svc_${row?.["id"]}`,
  });
  expect(await billingStatus(app, { email: "nn@inst.example" })).toEqual({
    subscribed: false,
  });
});

test("the price comes from the provider", async () => {
  const { unit_amount, currency, promotion } = await app.json("/api/billing/price");
  const there = await app.services.payments?.findPrice(app.platform.now());
  expect([unit_amount, currency]).toEqual([there?.unitAmount, there?.currency]);
  expect(promotion).toMatchObject({ unit_amount: there?.promotion?.unitAmount });
});
