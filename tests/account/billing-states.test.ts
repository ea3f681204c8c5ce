// The tier of a bought key in each state of its subscription.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  act,
  type Bought,
  billingStatus,
  buy,
  controlStripe,
  deliver,
  jsonOf,
  ownRow,
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

const DAY_MS = 86_400_000;
/** Moves the clock by more time than a key look-up is cached. */
const wait = (ms = 10_000) => app.setNow(app.platform.now() + ms);

type Holder = Bought & { key: string };

async function holder(): Promise<Holder> {
  const bought = await buy(app);
  const { key } = await jsonOf(await reveal(app, bought));
  return { ...bought, key: String(key) };
}

async function happens(who: Bought, action: string): Promise<void> {
  await act(app, who, action);
  await deliver(app);
  wait();
}

/** The key's tier, its status header, and whether its address counts as subscribed. */
async function tierAndStatus(who: Holder) {
  const answer = await app.get("/api/usage", { "x-svc-key": who.key });
  const { tier } = await jsonOf(answer);
  const { subscribed } = await billingStatus(app, who);
  return [tier, answer.headers.get("x-svc-key-status"), subscribed];
}

const PAID = ["retail", null, true];
const ENDED = ["free", "expired", false];

describe("the tier of a key in each state of its subscription", () => {
  test.each([
    ["pause", "resume"],
    ["unpaid", "recover"],
  ])("%s ends the key's tier, and %s restores it", async (off, on) => {
    const who = await holder();
    expect(await tierAndStatus(who)).toEqual(PAID);
    await happens(who, off);
    expect(await tierAndStatus(who)).toEqual(ENDED);
    await happens(who, on);
    expect(await tierAndStatus(who)).toEqual(PAID);
  });

  test.each(["cancel", "expire"])("%s ends the key's tier for good", async (action) => {
    const who = await holder();
    await happens(who, action);
    expect(await tierAndStatus(who)).toEqual(ENDED);
  });

  test("a failed payment keeps the tier for seven days, and a later payment keeps it for good", async () => {
    const who = await holder();
    await controlStripe(app, "/control", "PUT", { hold: true });
    await happens(who, "fail");
    const [row] = await run(
      app,
      `select past_due_since from subscriptions where id = '${who.subscriptionId}'`,
    );
    const since = Date.parse(`${row?.["past_due_since"]}`);
    app.setNow(since + 7 * DAY_MS - 1_000);
    expect(await tierAndStatus(who)).toEqual(PAID);
    app.setNow(since + 7 * DAY_MS);
    expect(await tierAndStatus(who)).toEqual(ENDED);
    await happens(who, "recover");
    expect(await tierAndStatus(who)).toEqual(PAID);
    expect(await ownRow(app, who)).toMatchObject({ status: "active", past_due_since: null });
  });

  test("the seven days of a second failed payment count from that failure", async () => {
    const who = await holder();
    await happens(who, "fail");
    const first = await ownRow(app, who);
    await happens(who, "fail");
    expect((await ownRow(app, who))?.["past_due_since"]).toEqual(first?.["past_due_since"]);
    await happens(who, "recover");
    wait(DAY_MS);
    await happens(who, "fail");
    const again = await ownRow(app, who);
    expect(Date.parse(`${again?.["past_due_since"]}`)).toBeGreaterThan(
      Date.parse(`${first?.["past_due_since"]}`),
    );
  });

  test("a session has the tier of its key", async () => {
    const who = await holder();
    const opened = await post(app, "/api/auth/unlock", { apiKey: who.key });
    expect(await jsonOf(opened)).toEqual({ success: true, tier: "retail", email: who.email });
    const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const own = { cookie, "sec-fetch-site": "same-origin" };
    expect((await post(app, "/api/billing/portal", {}, own)).status).toBe(200);
    const foreign = { cookie, origin: "https://evil.example" };
    expect((await post(app, "/api/billing/portal", {}, foreign)).status).toBe(401);
    await happens(who, "cancel");
    expect((await app.json("/api/usage", { cookie }))["tier"]).toBe("free");
    expect((await post(app, "/api/billing/portal", {}, own)).status).toBe(401);
  });

  test("a rotated key is paid for by the same subscription", async () => {
    const who = await holder();
    const rotated = await post(
      app,
      "/api/keys/rotate",
      { overlap_seconds: 0 },
      { "x-svc-key": who.key },
    );
    const { key, keyPrefix } = await jsonOf(rotated);
    const next = { ...who, key: String(key) };
    wait();
    expect(await tierAndStatus(next)).toEqual(PAID);
    expect((await billingStatus(app, who))["keyPrefix"]).toBe(keyPrefix);
    await happens(who, "cancel");
    expect(await tierAndStatus(next)).toEqual(ENDED);
  });

  test("a change of the price changes the tier", async () => {
    const who = await holder();
    await run(
      app,
      `update subscriptions set tier = 'institutional', updated_at = now() - interval '1 day' where id = '${who.subscriptionId}'`,
    );
    await run(
      app,
      `update api_keys set tier = 'institutional' where subscription_id = '${who.subscriptionId}'`,
    );
    wait();
    expect((await tierAndStatus(who))[0]).toBe("institutional");
    await happens(who, "renew");
    expect((await tierAndStatus(who))[0]).toBe("retail");
  });
});

test("an address that subscribes again on the provider's own page stays one customer", async () => {
  const first = await holder();
  await happens(first, "cancel");
  const price = String(app.services.payments?.retailPriceId);
  const sold = await fetch(`${app.platform.url}/stripe/v1/checkout/sessions`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.platform.settings["STRIPE_SECRET_KEY"]}` },
    body: new URLSearchParams({
      mode: "subscription",
      "line_items[0][price]": price,
      success_url: "https://svc.test/",
      customer_email: first.email.toUpperCase(),
    }),
  });
  const again = await pay(app, { ...first, sessionId: String((await jsonOf(sold))["id"]) });
  await deliver(app);
  const rows = await run(
    app,
    `select s.id, c.id as customer, s.stripe_customer_id as payer
    from customers c join subscriptions s on s.customer_id = c.id where c.email = '${first.email}'`,
  );
  const ids = [first.subscriptionId, again.subscriptionId];
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(ids.toSorted());
  expect(new Set(rows.map(({ customer }) => customer)).size).toBe(1);
  expect(new Set(rows.map(({ payer }) => payer)).size).toBe(2);
  expect(await billingStatus(app, first)).toMatchObject({ subscribed: true, tier: "retail" });
});
