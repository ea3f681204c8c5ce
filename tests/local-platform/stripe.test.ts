// The stand-in for Stripe behaves as Stripe does: prices, errors, idempotency, lists and shapes.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  PRICE_INSTITUTIONAL,
  PRICE_RETAIL,
} from "../../scripts/local-platform/stripe/catalogue.ts";
import { stripeClient, type TestStripe, testStripe } from "../support/account/stripe.ts";

const FIXTURES = join(import.meta.dirname, "../../../shared/data/peers/stripe_fixtures.json");

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

describe("the offered price", () => {
  test("a price has its product, and its promotion has an end", async () => {
    const price = await stripe.prices.retrieve(PRICE_RETAIL, { expand: ["product"] });
    expect(price).toMatchObject({
      unit_amount: 24_900,
      currency: "usd",
      recurring: { interval: "month", interval_count: 1 },
      product: { object: "product", name: expect.stringContaining("retail") },
      metadata: {
        promotion_unit_amount: "9900",
        promotion_ends_at: "2027-02-19T00:00:00.000Z",
        promotion_coupon: "INTRO99",
      },
    });
    expect((await stripe.prices.retrieve(PRICE_INSTITUTIONAL)).metadata).toEqual({
      tier: "institutional",
    });
  });

  test("the promotion's coupon gives the discount until its end, and not afterwards", async () => {
    const session = await fixture.openCheckout({ discounts: [{ coupon: "INTRO99" }] });
    expect(session).toMatchObject({ amount_subtotal: 24_900, amount_total: 9_900 });
    await fixture.advance(120);
    await expect(
      fixture.openCheckout({ discounts: [{ coupon: "INTRO99" }] }),
    ).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      param: "discounts[0][coupon]",
    });
  });
});

describe("errors are Stripe's", () => {
  test.each([
    ["an unknown id", () => stripe.customers.retrieve("cus_none"), 404, "resource_missing"],
    ["a request that nobody makes", () => stripe.charges.list(), 404, undefined],
    [
      "an unknown price",
      () => fixture.openCheckout({ line_items: [{ price: "price_x" }] }),
      400,
      "resource_missing",
    ],
    [
      "an unknown parameter",
      () => stripe.customers.create({ phone: "1" }),
      400,
      "parameter_unknown",
    ],
    [
      "a missing parameter",
      () => stripe.checkout.sessions.create({ mode: "subscription" }),
      400,
      "parameter_missing",
    ],
    [
      "an expansion that is none",
      () => stripe.prices.retrieve(PRICE_RETAIL, { expand: ["x"] }),
      400,
      undefined,
    ],
    [
      "two ways to name a customer",
      () => fixture.openCheckout({ customer: "cus_x", customer_email: "a@b.co" }),
      400,
      undefined,
    ],
  ])("%s is refused as by Stripe", async (_, request, statusCode, code) => {
    const refused = await request().then(
      () => null,
      (error: Stripe.errors.StripeError) => error,
    );
    expect(refused).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode,
      requestId: expect.stringMatching(/^req_/),
    });
    expect(refused?.code).toBe(code);
  });

  test("a wrong secret key is refused", async () => {
    await expect(
      stripeClient(fixture.platform, "sk_test_other").customers.list(),
    ).rejects.toMatchObject({
      type: "StripeAuthenticationError",
    });
  });

  test("an error that a test requested is returned", async () => {
    await fixture.ask("PUT", "/faults", { stripe: "error" });
    await expect(stripe.customers.list()).rejects.toMatchObject({
      type: "StripeAPIError",
      statusCode: 500,
    });
  });
});

describe("idempotency keys", () => {
  test("the same request has the same answer for a day, and a different request is refused", async () => {
    const options = { idempotencyKey: "key-1" };
    const first = await fixture.openCheckout({ customer_email: "a@b.co" }, options);
    const again = await fixture.openCheckout({ customer_email: "a@b.co" }, options);
    expect(again.id).toBe(first.id);
    await expect(fixture.openCheckout({ customer_email: "c@d.co" }, options)).rejects.toMatchObject(
      {
        type: "StripeIdempotencyError",
        statusCode: 400,
      },
    );
    await fixture.advance(1);
    expect((await fixture.openCheckout({ customer_email: "a@b.co" }, options)).id).not.toBe(
      first.id,
    );
  });

  test("a request whose answer was lost is executed once", async () => {
    const [email, options] = [fixture.newEmail(), { idempotencyKey: "key-lost", timeout: 200 }];
    await fixture.ask("PUT", "/faults", { stripe: "accept_then_timeout" });
    await expect(stripe.customers.create({ email }, options)).rejects.toMatchObject({
      type: "StripeConnectionError",
    });
    await fixture.ask("DELETE", "/faults");
    const made = await stripe.customers.create({ email }, options);
    const { data } = await stripe.customers.list({ email });
    expect(data.map(({ id }) => id)).toEqual([made.id]);
  });

  test("of two simultaneous requests with one key the second is refused", async () => {
    await fixture.ask("PUT", "/faults", { stripe: "slow:300" });
    const create = () => stripe.customers.create({}, { idempotencyKey: "key-twice" });
    const both = await Promise.allSettled([create(), create()]);
    const refused = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toMatchObject([{ statusCode: 409, code: "idempotency_key_in_use" }]);
  });
});

test("lists have pages, as the package expects", async () => {
  const email = fixture.newEmail();
  for (let made = 0; made < 5; made += 1) await stripe.customers.create({ email });
  const all: string[] = [];
  for await (const { id } of stripe.customers.list({ email, limit: 2 })) all.push(id);
  expect(new Set(all).size).toBe(5);
  const first = await stripe.customers.list({ email, limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ id: all[0] }, { id: all[1] }] });
  const back = await stripe.customers.list({ email, limit: 2, ending_before: all[4] ?? "" });
  expect(back.data.map(({ id }) => id)).toEqual(all.slice(2, 4));
});

test("the portal has a login page, and sessions for existing customers", async () => {
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true });
  expect(data).toMatchObject([
    { login_page: { enabled: true, url: expect.stringMatching(/^http/) } },
  ]);
  const { customer } = await fixture.buy();
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: "https://svc.test/account",
  });
  expect(await (await fetch(url)).text()).toContain("https://svc.test/account");
  await expect(stripe.billingPortal.sessions.create({ customer: "cus_x" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

describe.skipIf(!existsSync(FIXTURES))(
  `shapes are those of Stripe's fixtures${existsSync(FIXTURES) ? "" : " (skipped: ../shared/data is absent)"}`,
  () => {
    test("every member of a fixture exists in the stand-in's answer", async () => {
      const fixtures = JSON.parse(readFileSync(FIXTURES, "utf8")) as Record<string, object>;
      const { session, id, customer } = await fixture.buy();
      const portal = await stripe.billingPortal.sessions.create({ customer });
      const asked = { expand: ["latest_invoice", "items.data.price.product"] };
      const subscription = await stripe.subscriptions.retrieve(id, asked);
      const item = subscription.items.data[0];
      const made: Record<string, object | null | undefined> = {
        "checkout.session": session,
        "billing_portal.session": portal,
        "billing_portal.configuration": (await stripe.billingPortal.configurations.list()).data[0],
        customer: await stripe.customers.retrieve(customer),
        event: (await stripe.events.list()).data[0],
        invoice: subscription.latest_invoice as Stripe.Invoice,
        price: await stripe.prices.retrieve(PRICE_RETAIL),
        product: item?.price.product as Stripe.Product,
        subscription,
        subscription_item: item,
        webhook_endpoint: (await stripe.webhookEndpoints.list()).data[0],
      };
      const absent = Object.entries(made).flatMap(([name, object]) =>
        Object.keys(fixtures[name] ?? {})
          .filter((member) => !(member in (object ?? {})))
          .map((member) => `${name}.${member}`),
      );
      expect(absent).toEqual([]);
    });
  },
);
