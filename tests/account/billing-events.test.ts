// What the service does with the payment provider's events: in any order, repeated, lost or
// unusable.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stripeSignature } from "../../scripts/local-platform/post-webhook.ts";
import {
  act,
  type Body,
  type Bought,
  billingStatus,
  buy,
  buyWithUnstorableAddress,
  controlStripe,
  countRows,
  deliver,
  openCheckout,
  ownRow,
  pay,
} from "../support/account/billing.ts";
import { deliverEvent, eventOf, eventsOf, secretOf } from "../support/account/billing-events.ts";
import { run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { random } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());
afterEach(() => app.setFaults({}));

const later = (seconds: number) => app.setNow(app.platform.now() + seconds * 1_000);

/**
 * A subscription that was bought, failed a payment, recovered and was cancelled, with all its
 * events undelivered.
 */
async function completeLifeCycle(): Promise<{ bought: Bought; events: Body[] }> {
  const bought = await pay(app, await openCheckout(app));
  for (const action of ["fail", "recover", "pause", "resume", "unpaid", "recover", "cancel"]) {
    later(60);
    await act(app, bought, action);
  }
  later(60);
  return { bought, events: await eventsOf(app, bought) };
}

function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  return items
    .map((item): [number, T] => [draw(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

describe("the handling of a payment event", () => {
  test("an event that changes nothing is accepted and not stored", async () => {
    const foreign = {
      id: "sub_foreign",
      object: "subscription",
      customer: "cus_x",
      status: "active",
      created: 1,
      items: { data: [{ price: { id: "price_else" } }] },
    };
    const events = [
      eventOf(app, "customer.created", { id: "cus_1" }, "evt_ignored_1"),
      eventOf(app, "invoice.paid", { id: "in_1", subscription: null }, "evt_ignored_2"),
      eventOf(app, "customer.subscription.created", foreign, "evt_ignored_3"),
      eventOf(
        app,
        "checkout.session.completed",
        { id: "cs_1", mode: "payment", payment_status: "paid" },
        "evt_ignored_4",
      ),
    ];
    for (const event of events) expect((await deliverEvent(app, event)).status).toBe(200);
    expect(
      await countRows(app, "stripe_events where id like 'evt_ignored_%' and status = 'ignored'"),
    ).toBe(3);
    // The provider does not know the subscription yet, so the effect of the event is still open.
    expect(
      await countRows(app, "stripe_events where id = 'evt_ignored_3' and status = 'unmatched'"),
    ).toBe(1);
    expect(await countRows(app, "subscriptions where id = 'sub_foreign'")).toBe(0);
  });

  test("fifty simultaneous copies of an event have one effect", async () => {
    const bought = await pay(app, await openCheckout(app));
    const events = await eventsOf(app, bought);
    for (const event of shuffled(events, random(7))) {
      const copies = Array<Body>(50).fill(event);
      const answers = await Promise.all(copies.map((copy) => deliverEvent(app, copy)));
      // A slow database may have refused some copies, which the provider sends again.
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { status } of refused) {
        expect(status).toBe(503);
        expect((await deliverEvent(app, event)).status).toBe(200);
      }
    }
    expect(
      await countRows(app, `api_keys where subscription_id = '${bought.subscriptionId}'`),
    ).toBe(1);
    expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(1);
    expect(
      await countRows(
        app,
        `key_reveals r join api_keys k on k.id = r.key_id where k.subscription_id = '${bought.subscriptionId}'`,
      ),
    ).toBe(1);
    for (const { id } of events) {
      expect(await countRows(app, `stripe_events where id = '${id}'`)).toBe(1);
    }
    expect(await ownRow(app, bought)).toMatchObject({ status: "active", needs_reconcile: false });
  });

  test.each([1, 2, 3, 4, 5, 6])(
    "events in any order lead to the subscription's live state (order %d)",
    async (seed) => {
      const { bought, events } = await completeLifeCycle();
      for (const event of shuffled(events, random(seed))) {
        expect((await deliverEvent(app, event)).status).toBe(200);
        expect((await ownRow(app, bought))?.["status"] ?? "canceled").toBe("canceled");
      }
      expect(await ownRow(app, bought)).toMatchObject({
        status: "canceled",
        needs_reconcile: false,
      });
      expect(await billingStatus(app, bought)).toEqual({ subscribed: false });
    },
  );

  test("the end of a subscription is mailed once, however often and in whatever order it is told", async () => {
    const bought = await buy(app);
    later(60);
    await act(app, bought, "cancel");
    const events = await eventsOf(app, bought);
    for (const event of [...events, ...events.toReversed()]) await deliverEvent(app, event);
    const told = await run(
      app,
      `select subject from outbox where recipient = '${bought.email}' and kind = 'notice'`,
    );
    expect(told).toEqual([{ subject: "Your subscription has ended" }]);
  });

  test.each([11, 12, 13, 14, 15, 16])(
    "events in any order lead to the newest state while the provider is down (order %d)",
    async (seed) => {
      const { bought, events } = await completeLifeCycle();
      await app.setFaults({ stripe: "error" });
      let waiting = shuffled(events, random(seed));
      for (let round = 0; waiting.length > 0 && round < 5; round += 1) {
        const answers = [];
        for (const event of waiting)
          answers.push([event, (await deliverEvent(app, event)).status] as const);
        waiting = answers.filter(([, status]) => status !== 200).map(([event]) => event);
      }
      expect(waiting).toEqual([]);
      expect(await ownRow(app, bought)).toMatchObject({
        status: "canceled",
        needs_reconcile: true,
      });
      await app.setFaults({});
    },
  );

  test("an event makes the key while the provider is down, and marks the subscription for a later check", async () => {
    await deliver(app);
    const bought = await pay(app, await openCheckout(app));
    await app.setFaults({ stripe: "error" });
    const events = await eventsOf(app, bought).catch(() => []);
    expect(events).toEqual([]);
    const deliveries = await deliver(app);
    await app.setFaults({});
    expect(deliveries.filter(({ type }) => type.startsWith("customer.subscription"))).toMatchObject(
      [{ status: 200 }],
    );
    expect(await ownRow(app, bought)).toMatchObject({ status: "active", needs_reconcile: true });
    expect(await billingStatus(app, bought)).toMatchObject({
      subscribed: true,
      tier: "retail",
    });
    await deliver(app);
    expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(1);
  });

  test("an event that arrives again after a database outage is applied once", async () => {
    const bought = await pay(app, await openCheckout(app));
    await app.setFaults({ postgres: "error" });
    const refused = await deliver(app);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    await app.setFaults({});
    const taken = await deliver(app);
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ownRow(app, bought)).toMatchObject({ status: "active", needs_reconcile: false });
    expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(1);
    expect(await countRows(app, `stripe_events where status = 'failing'`)).toBe(0);
  });

  test("an event whose answer was lost after it was stored changes nothing the second time", async () => {
    const bought = await pay(app, await openCheckout(app));
    const { db } = app.services;
    const batch = db.batch.bind(db);
    db.batch = (async (statements: Parameters<typeof batch>[0]) => {
      await batch(statements);
      throw Object.assign(new Error("gone"), { name: "TimeoutError" });
    }) as typeof db.batch;
    const lost = await deliver(app);
    db.batch = batch;
    expect(lost.map(({ status }) => status)).toContain(503);
    const again = await deliver(app);
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(1);
    expect(
      await countRows(app, `api_keys where subscription_id = '${bought.subscriptionId}'`),
    ).toBe(1);
  });

  test("an event that can never be applied is set aside after eight attempts", async () => {
    const { subscriptionId } = await buyWithUnstorableAddress(app);
    const event = eventOf(app, "invoice.paid", { subscription: subscriptionId }, "evt_poison");
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await deliverEvent(app, event)).status);
    expect(statuses).toEqual([500, 500, 500, 500, 500, 500, 500, 200, 200, 200]);
    expect(
      await run(app, "select status, attempts from stripe_events where id = 'evt_poison'"),
    ).toEqual([{ status: "parked", attempts: 8 }]);
  });
});

test("the provider's webhook counts against no caller's limit and cannot be read as a page", async () => {
  const bought = await buy(app);
  const [event] = await eventsOf(app, bought);
  const address = { "cf-connecting-ip": "192.0.2.77" };
  const body = JSON.stringify(event);
  const answers = await Promise.all(
    Array.from({ length: 80 }, () =>
      app.send("/api/billing/webhook", {
        method: "POST",
        headers: {
          ...address,
          "stripe-signature": stripeSignature(secretOf(app), body, app.platform.now()),
        },
        body,
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const answer = await app.send("/api/billing/webhook", { method: "POST", headers: address });
  expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([400, "60"]);
  expect((await app.get("/api/billing/webhook")).status).toBe(405);
});
