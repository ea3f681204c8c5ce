// A subscription's life cycle at the stand-in for Stripe.

import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PRICE_RETAIL } from "../../scripts/local-platform/stripe/catalogue.ts";
import { DAY_S, STRIPE_NOW, type TestStripe, testStripe } from "../support/account/stripe.ts";

let fixture: TestStripe;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await testStripe();
  stripe = fixture.stripe;
});
afterAll(async () => {
  await fixture?.platform.close();
});
beforeEach(async () => {
  await fixture.ask("DELETE", "/clock");
  await fixture.ask("DELETE", "/faults");
});

const typesFor = async (subscription: string): Promise<string[]> => {
  const { data } = await stripe.events.list({ limit: 100 });
  const isOf = (event: Stripe.Event) => JSON.stringify(event.data.object).includes(subscription);
  return data.filter(isOf).map(({ type }) => type);
};

describe("the life cycle of a subscription", () => {
  test("a payment makes customer, subscription and invoice, and their events", async () => {
    const email = fixture.newEmail();
    const { session, id } = await fixture.buy({
      customer_email: email,
      metadata: { a: "1" },
      subscription_data: { metadata: { b: "2" } },
    });
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "paid",
      metadata: { a: "1" },
      customer_details: { email },
      url: null,
    });
    const asked = { expand: ["subscription.latest_invoice", "customer"] };
    const full = await stripe.checkout.sessions.retrieve(session.id, asked);
    expect(full).toMatchObject({
      customer: { email },
      subscription: {
        id,
        status: "active",
        metadata: { b: "2" },
        items: {
          data: [
            { price: { id: PRICE_RETAIL }, current_period_end: STRIPE_NOW / 1_000 + 30 * DAY_S },
          ],
        },
        latest_invoice: { status: "paid", amount_paid: 24_900 },
      },
    });
    expect(await typesFor(id)).toEqual([
      "checkout.session.completed",
      "customer.subscription.created",
      "invoice.payment_succeeded",
      "invoice.paid",
      "invoice.finalized",
      "invoice.created",
    ]);
  });

  test("the clock renews a subscription each time on its day", async () => {
    const { id } = await fixture.buy();
    await fixture.advance(70);
    const invoices = await stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ created }) => new Date(created * 1_000).toISOString())).toEqual([
      "2027-01-21T12:00:00.000Z",
      "2026-12-21T12:00:00.000Z",
      "2026-11-21T12:00:00.000Z",
    ]);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  });

  test("a subscription that is cancelled at the end of its period ends there", async () => {
    const { id } = await fixture.buy();
    const updated = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(updated).toMatchObject({ status: "active", cancel_at_period_end: true });
    await fixture.advance(31);
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({ status: "canceled", ended_at: updated.cancel_at });
    expect((await typesFor(id)).slice(0, 2)).toEqual([
      "customer.subscription.deleted",
      "customer.subscription.updated",
    ]);
    expect(
      (await stripe.subscriptions.list({ limit: 100 })).data.map((each) => each.id),
    ).not.toContain(id);
  });

  test("a failing card makes a subscription past due, is tried again, and then ends it", async () => {
    const { id } = await fixture.buy({}, "4000000000000341");
    await fixture.advance(31);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    await fixture.advance(3);
    const { data } = await stripe.invoices.list({ subscription: id, status: "open" });
    expect(data).toMatchObject([{ attempt_count: 2, next_payment_attempt: expect.any(Number) }]);
    await fixture.advance(20);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
  });

  test("a trial costs nothing, its end is announced, and then it is paid", async () => {
    const { id, session } = await fixture.buy({ subscription_data: { trial_period_days: 14 } });
    expect(session).toMatchObject({ payment_status: "no_payment_required", amount_total: 0 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("trialing");
    await fixture.advance(15);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    const types = await typesFor(id);
    expect(types).toContain("customer.subscription.trial_will_end");
    expect(types.filter((type) => type === "invoice.paid")).toHaveLength(2);
  });

  test.each([
    ["fail", "past_due", "invoice.payment_failed"],
    ["recover", "active", "invoice.paid"],
    ["unpaid", "unpaid", "customer.subscription.updated"],
    ["pause", "paused", "customer.subscription.paused"],
    ["renew", "active", "invoice.paid"],
    ["refund", "active", "charge.refunded"],
    ["expire", "incomplete_expired", "customer.subscription.updated"],
    ["cancel", "canceled", "customer.subscription.deleted"],
  ])("the control action %s gives the expected status and event", async (action, status, type) => {
    const { id, customer } = await fixture.buy();
    const before = (await stripe.events.list({ limit: 1 })).data[0]?.id ?? "";
    await fixture.control(id, action);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
    const fresh = await stripe.events.list({ limit: 100, ending_before: before });
    expect(fresh.data.map((event) => event.type)).toContain(type);
    expect(JSON.stringify(fresh.data)).toContain(customer);
  });

  test("a pause ends by resuming, and a planned cancellation can be undone", async () => {
    const { id } = await fixture.buy();
    await fixture.control(id, "pause");
    await fixture.control(id, "resume");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect((await typesFor(id)).slice(0, 4)).toEqual([
      "customer.subscription.resumed",
      "customer.subscription.updated",
      "customer.subscription.paused",
      "customer.subscription.updated",
    ]);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await fixture.control(id, "resume");
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
  });

  test("an open checkout expires after a day", async () => {
    const { id } = await fixture.openCheckout();
    await fixture.advance(1);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "expired",
      url: null,
    });
  });
});
