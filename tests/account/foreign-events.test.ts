// Payment events that belong to another account or another product, or to an unknown
// subscription.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reconcileBilling } from "../../lib/account/actions/reconcile-billing.ts";
import { stripePayments } from "../../lib/account/services/stripe-payments.ts";
import { PRICE_RETAIL } from "../../scripts/local-platform/stripe/catalogue.ts";
import { unmatchedRow } from "../../scripts/operator/doctor/deployment.ts";
import {
  act,
  type Body,
  type Bought,
  billingStatus,
  buy,
  controlStripe,
  countRows,
  deliver,
  openCheckout,
  ownRow,
  pay,
  reveal,
  stripeObject,
} from "../support/account/billing.ts";
import { deliverEvent, eventOf, eventsOf, secretOf } from "../support/account/billing-events.ts";
import { type TestStripe, testStripe } from "../support/account/stripe.ts";
import { run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
/** A second account at the payment provider. */
let other: TestStripe;
beforeAll(async () => {
  [app, other] = await Promise.all([testApp({ rows: 60 }), testStripe()]);
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => Promise.all([app.close(), other.platform.close()]));
afterEach(() => configureProvider({}));

type ProviderSettings = {
  fixture?: TestStripe["platform"];
  secretKey?: string;
  accountId?: string | null;
  retail?: string;
};

/** Configures the client of the payment provider with a key and an account. */
function configureProvider({
  fixture = app.platform,
  secretKey,
  accountId = null,
  retail,
}: ProviderSettings): void {
  app.services.payments = stripePayments({
    secretKey: secretKey ?? fixture.settings["STRIPE_SECRET_KEY"] ?? "",
    accountId,
    webhookSecret: secretOf(app),
    baseUrl: `${fixture.url}/stripe`,
    fetch,
    prices: { retail: retail ?? PRICE_RETAIL, institutional: null },
  });
}

const eventRow = async (id: unknown) =>
  (await run(app, `select status, attempts from stripe_events where id = '${id}'`))[0];

describe("a signed event that may belong to another account", () => {
  const LIVE = ["sk_live_ours", "rk_live_ours"];
  const TEST = ["sk_test_ours", "rk_test_ours"];
  const cases: [string, ProviderSettings, Body, boolean][] = [
    ...LIVE.map((secretKey): (typeof cases)[number] => [
      `of test mode, by ${secretKey}`,
      { secretKey },
      { livemode: false },
      false,
    ]),
    ...LIVE.map((secretKey): (typeof cases)[number] => [
      `of live mode, by ${secretKey}`,
      { secretKey },
      { livemode: true },
      true,
    ]),
    ...TEST.map((secretKey): (typeof cases)[number] => [
      `of live mode, by ${secretKey}`,
      { secretKey },
      { livemode: true },
      false,
    ]),
    ["of an account, by none", {}, { account: "acct_x" }, false],
    ["of another account", { accountId: "acct_ours" }, { account: "acct_x" }, false],
    ["of our account", { accountId: "acct_ours" }, { account: "acct_ours" }, true],
    ["of no account, by ours", { accountId: "acct_ours" }, {}, true],
  ];

  test.each(cases)("%s, is handled accordingly", async (words, wanted, members, isOurs) => {
    configureProvider(wanted);
    const id = `evt_foreign_${words.replaceAll(/\W/g, "")}`;
    const event = { ...eventOf(app, "customer.created", { id: "cus_1" }, id), ...members };
    app.logs.length = 0;
    expect((await deliverEvent(app, event)).status).toBe(200);
    expect(await countRows(app, `stripe_events where id = '${id}'`)).toBe(isOurs ? 1 : 0);
    const line = { event: "stripe_event_not_ours", id, type: "customer.created" };
    expect(app.logs.filter(({ event: name }) => name === line.event)).toEqual(isOurs ? [] : [line]);
  });

  test("an event of another account changes no known subscription", async () => {
    const bought = await buy(app);
    await act(app, bought, "cancel");
    const events = await eventsOf(app, bought);
    for (const event of events) {
      expect((await deliverEvent(app, { ...event, livemode: true })).status).toBe(200);
      expect((await deliverEvent(app, { ...event, account: "acct_x" })).status).toBe(200);
    }
    expect(await ownRow(app, bought)).toMatchObject({ status: "active" });
    await deliver(app);
    expect(await ownRow(app, bought)).toMatchObject({ status: "canceled" });
  });
});

let slot = Date.parse("2023-01-01T04:00:00Z");
/**
 * Runs one day's slot tick by tick until it is done. Returns the last detail and the number of
 * continuations.
 */
async function reconcile(): Promise<Body> {
  slot += 86_400_000;
  const at = new Date(slot).toISOString();
  await run(
    app,
    `insert into job_runs (job, slot, status, attempts, started_at, lease_until)
    values ('reconcile', '${at}', 'running', 1, now(), now())`,
  );
  const { db, payments, config, log } = app.services;
  const deadline = { hasPassed: () => true };
  for (let ticks = 0; ticks < 40; ticks += 1) {
    const detail = await reconcileBilling(
      { db, payments, baseUrl: config.baseUrl, deadline, log },
      { job: "reconcile", slot, attempts: 1 },
      app.platform.now(),
    );
    if (!("waiting" in detail)) return { ...detail, ticks };
  }
  throw new Error("it does not end");
}

const doctorsRow = () => unmatchedRow(app.services.db);

describe("an event about a subscription that the provider does not know", () => {
  test("it waits, is reported by the doctor, and is applied when the provider knows the subscription", async () => {
    expect(await doctorsRow()).toMatchObject({ health: "good" });
    const buyers: Bought[] = [];
    for (let i = 0; i < 5; i += 1) buyers.push(await pay(app, await openCheckout(app)));
    const events = (await Promise.all(buyers.map((each) => eventsOf(app, each)))).flat();
    configureProvider({ fixture: other.platform });
    for (const event of events) expect((await deliverEvent(app, event)).status).toBe(200);
    const first = buyers[0] as Bought;
    expect(await ownRow(app, first)).toBeUndefined();
    expect(await billingStatus(app, first)).toEqual({ subscribed: false });
    expect(await countRows(app, `outbox where recipient = '${first.email}'`)).toBe(0);
    expect((await reconcile())["ticks"]).toBeGreaterThan(0);
    const waiting = await countRows(app, "stripe_events where status = 'unmatched'");
    expect(waiting).toBeGreaterThan(9);
    expect(await doctorsRow()).toMatchObject({
      health: "bad",
      found: `${waiting} about subscriptions that Stripe does not know`,
    });
    configureProvider({});
    await reconcile();
    for (const each of buyers) {
      expect(await billingStatus(app, each)).toMatchObject({
        subscribed: true,
        tier: "retail",
      });
      expect(await countRows(app, `outbox where recipient = '${each.email}'`)).toBe(1);
    }
    expect(await countRows(app, "stripe_events where status = 'unmatched'")).toBe(0);
    expect(await doctorsRow()).toMatchObject({ health: "good" });
    expect((await reveal(app, first)).status).toBe(200);
    await deliver(app);
  });

  test("it is applied when it arrives again, and the other events of the subscription are discarded", async () => {
    const bought = await pay(app, await openCheckout(app));
    const events = await eventsOf(app, bought);
    configureProvider({ fixture: other.platform });
    for (const event of events) await deliverEvent(app, event);
    const named = events.filter(({ type }) => /subscription|checkout/.test(String(type)));
    expect(await eventRow(named[0]?.["id"])).toEqual({ status: "unmatched", attempts: 1 });
    configureProvider({});
    expect((await deliverEvent(app, named[0] as Body)).status).toBe(200);
    for (const { id } of named) expect(await eventRow(id)).toMatchObject({ status: "applied" });
    expect(await billingStatus(app, bought)).toMatchObject({ subscribed: true });
    await deliver(app);
  });

  test("it ends no known subscription, and the daily job reads no other account", async () => {
    const [bought, held] = [await buy(app), await buy(app)];
    const object = await stripeObject(app, `/subscriptions/${bought.subscriptionId}`);
    const cancelled = { ...object, status: "canceled" };
    const ended = eventOf(app, "customer.subscription.deleted", cancelled);
    await run(app, "update subscriptions set updated_at = updated_at - interval '2 days'");
    configureProvider({ fixture: other.platform });
    expect((await deliverEvent(app, ended)).status).toBe(200);
    app.logs.length = 0;
    await reconcile();
    expect(app.logs).toContainEqual({ event: "reconcile_knows_none" });
    for (const each of [bought, held]) {
      expect(await ownRow(app, each)).toMatchObject({ status: "active" });
    }
    configureProvider({});
    await reconcile();
    expect(await eventRow(ended.id)).toMatchObject({ status: "applied" });
    expect(await ownRow(app, bought)).toMatchObject({ status: "active" });
  });

  test("it is kept until it is resolved, however long that takes", async () => {
    const bought = await pay(app, await openCheckout(app));
    const events = await eventsOf(app, bought);
    const paid = events.find(({ type }) => type === "checkout.session.completed") as Body;
    configureProvider({ fixture: other.platform });
    expect((await deliverEvent(app, paid)).status).toBe(200);
    const old = "update stripe_events set received_at = received_at - interval '91 days'";
    await run(app, `${old} where id = '${paid["id"]}'`);
    await reconcile();
    expect(await eventRow(paid["id"])).toMatchObject({ status: "unmatched" });
    expect(await doctorsRow()).toMatchObject({ health: "bad" });
    configureProvider({});
    await reconcile();
    expect(await billingStatus(app, bought)).toMatchObject({ subscribed: true });
    expect(await countRows(app, `stripe_events where id = '${paid["id"]}'`)).toBe(0);
    await deliver(app);
  });

  test("it waits whatever price it names, and is discarded when the price is not ours", async () => {
    const object = await other.stripe.subscriptions.retrieve((await other.buy()).id);
    const words = { ...object } as unknown as Body;
    const event = eventOf(app, "customer.subscription.created", words, "evt_price");
    configureProvider({ retail: "price_else" });
    expect((await deliverEvent(app, event)).status).toBe(200);
    expect(await eventRow("evt_price")).toEqual({ status: "unmatched", attempts: 1 });
    configureProvider({ fixture: other.platform, retail: "price_else" });
    await reconcile();
    expect(await eventRow("evt_price")).toEqual({ status: "ignored", attempts: 1 });
  });

  test("it is discarded when it turns out to be about another product", async () => {
    const { id } = await other.buy();
    const event = eventOf(app, "invoice.paid", { subscription: id }, "evt_else");
    expect((await deliverEvent(app, event)).status).toBe(200);
    await reconcile();
    expect(await eventRow("evt_else")).toEqual({ status: "unmatched", attempts: 1 });
    configureProvider({ fixture: other.platform, retail: "price_else" });
    await reconcile();
    expect(await eventRow("evt_else")).toEqual({ status: "ignored", attempts: 1 });
  });
});
