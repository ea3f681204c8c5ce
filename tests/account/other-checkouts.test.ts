// When one checkout of an address is paid, the address's other open checkouts end.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { allGroups } from "../../functions/index.ts";
import { reconcileBilling } from "../../lib/account/actions/reconcile-billing.ts";
import { PaymentsDown } from "../../lib/account/domain/provider-events.ts";
import type { Payments } from "../../lib/account/services/payments.ts";
import { stripePayments } from "../../lib/account/services/stripe-payments.ts";
import { type Deadline, NO_DEADLINE } from "../../lib/core/deadline.ts";
import { PRICE_RETAIL } from "../../scripts/local-platform/stripe/catalogue.ts";
import {
  act,
  type Bought,
  controlStripe,
  deliver,
  jsonOf,
  type OpenCheckout,
  openCheckout,
  ownRow,
  pay,
} from "../support/account/billing.ts";
import { deliverEvent, eventsOf, secretOf } from "../support/account/billing-events.ts";
import { checkoutStatus } from "../support/account/payers.ts";
import { run } from "../support/service/answers.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let payments: TestApp["services"]["payments"];
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  ({ payments } = app.services);
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());
afterEach(async () => {
  app.services.payments = payments;
  await app.setFaults({});
  await deliver(app);
});

/** Makes a paid checkout and an open one under the same address. */
async function onePaid(): Promise<{ open: OpenCheckout; paid: Bought }> {
  const open = await openCheckout(app);
  return { open, paid: await pay(app, await openCheckout(app, open.email)) };
}

/** Makes a checkout of another product at the same account of the provider, and returns its id. */
async function foreignCheckout(email: string): Promise<string> {
  const answer = await fetch(`${app.platform.url}/stripe/v1/checkout/sessions`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.platform.settings["STRIPE_SECRET_KEY"]}` },
    body: new URLSearchParams({
      mode: "subscription",
      success_url: "https://svc.test/",
      customer_email: email,
      "line_items[0][price]": PRICE_RETAIL,
      "line_items[0][quantity]": "1",
    }),
  });
  return String((await jsonOf(answer))["id"]);
}

let slot = Date.parse("2023-01-01T04:00:00Z");
/** Runs one day's reconcile slot tick by tick. */
async function reconcile(deadline: Deadline, replaced: Partial<Payments> = {}): Promise<void> {
  slot += 86_400_000;
  const at = new Date(slot).toISOString();
  await run(
    app,
    `insert into job_runs (job, slot, status, attempts, started_at, lease_until)
    values ('reconcile', '${at}', 'running', 1, now(), now())`,
  );
  const { db, config, log } = app.services;
  const payments = app.services.payments && { ...app.services.payments, ...replaced };
  for (let ticks = 0; ticks < 40; ticks += 1) {
    const services = { db, payments, baseUrl: config.baseUrl, deadline, log };
    const job = { job: "reconcile", slot, attempts: 1 };
    const detail = await reconcileBilling(services, job, app.platform.now());
    if (!("waiting" in detail)) return;
  }
  throw new Error("it does not end");
}

describe("the other checkouts of an address that has paid", () => {
  test("they are found by the address, however many others are open, and only ours are found", async () => {
    const { open, paid } = await onePaid();
    const same = await foreignCheckout(open.email);
    for (let n = 0; n < 310; n += 1) await foreignCheckout(`crowd${n}@fund.example`);
    for (const event of await eventsOf(app, paid)) await deliverEvent(app, event);
    expect(await checkoutStatus(app, open)).toBe("expired");
    expect(await checkoutStatus(app, { sessionId: same })).toBe("open");
  });

  test.each([
    ["in one tick", NO_DEADLINE],
    ["in ticks that are late", { hasPassed: () => true }],
  ])("the daily job ends them when no event arrived, %s", async (_, deadline) => {
    const several = [await onePaid(), await onePaid(), await onePaid()];
    const more = await openCheckout(app, several[0]?.open.email);
    await reconcile(deadline);
    for (const { open, paid } of several) {
      expect(await ownRow(app, paid)).toMatchObject({ needs_reconcile: false });
      expect(await checkoutStatus(app, open)).toBe("expired");
    }
    expect(await checkoutStatus(app, more)).toBe("expired");
  });

  test("those that the provider does not end keep no tick from the other subscriptions", async () => {
    const both = [await onePaid(), await onePaid()];
    const expireCheckouts = () => Promise.reject(new PaymentsDown());
    await reconcile({ hasPassed: () => true }, { expireCheckouts });
    for (const { paid } of both) {
      expect(await ownRow(app, paid)).toMatchObject({ status: "active", needs_reconcile: true });
    }
    await reconcile(NO_DEADLINE);
    for (const { open } of both) expect(await checkoutStatus(app, open)).toBe("expired");
  });

  /** Delivers the events of a purchase while the provider does not answer. */
  async function deliverInOutage() {
    const both = await onePaid();
    const events = await eventsOf(app, both.paid);
    await app.setFaults({ stripe: "error" });
    for (const event of events) await deliverEvent(app, event);
    await app.setFaults({});
    expect(await checkoutStatus(app, both.open)).toBe("open");
    return both;
  }

  test("the daily job ends them when the provider was down at the event", async () => {
    const { open } = await deliverInOutage();
    await reconcile(NO_DEADLINE);
    expect(await checkoutStatus(app, open)).toBe("expired");
  });

  test("the next event ends them when the provider was down at the earlier one", async () => {
    const { open, paid } = await deliverInOutage();
    await act(app, paid, "renew");
    await deliver(app);
    expect(await checkoutStatus(app, open)).toBe("expired");
  });

  test("the next daily job ends them when only they could not be ended", async () => {
    const { open, paid } = await onePaid();
    const [event = {}] = await eventsOf(app, paid);
    withList(() => Promise.reject(new Error("no answer")));
    expect((await deliverEvent(app, event)).status).toBe(200);
    app.services.payments = payments;
    expect(await checkoutStatus(app, open)).toBe("open");
    expect(await ownRow(app, paid)).toMatchObject({ status: "active", needs_reconcile: true });
    await reconcile(NO_DEADLINE);
    expect(await checkoutStatus(app, open)).toBe("expired");
    expect(await ownRow(app, paid)).toMatchObject({ needs_reconcile: false });
  });
});

/** Runs something each time before the provider lists checkouts. */
function withList(before: () => Promise<void>): void {
  app.services.payments = stripePayments({
    secretKey: app.platform.settings["STRIPE_SECRET_KEY"] ?? "",
    accountId: null,
    webhookSecret: secretOf(app),
    baseUrl: `${app.platform.url}/stripe`,
    prices: { retail: PRICE_RETAIL, institutional: null },
    fetch: async (input, init) => {
      if (new URL(String(input)).pathname.endsWith("/checkout/sessions")) await before();
      return fetch(input, init);
    },
  });
}

test("the key is shown before the other checkouts have ended", async () => {
  const { open, paid } = await onePaid();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  withList(() => released);
  const pending: Promise<unknown>[] = [];
  const ctx = {
    passThroughOnException: () => {},
    props: {},
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
  };
  const request = new Request(`${BASE_URL}/api/billing/reveal`, {
    method: "POST",
    headers: { "content-type": "application/json", ...paid.browser },
    body: JSON.stringify({ session_id: paid.sessionId }),
  });
  app.logs.length = 0;
  const answer = await allGroups.fetch(request, app.services, ctx as unknown as ExecutionContext);
  expect([answer.status, (await jsonOf(answer))["tier"]]).toEqual([200, "retail"]);
  // The list is not cancelled either: a request that waits for it would wait for its deadline.
  expect(app.logs.map(({ event }) => event)).not.toContain("checkouts_not_ended");
  expect(await checkoutStatus(app, open)).toBe("open");
  release();
  await Promise.all(pending);
  expect(await checkoutStatus(app, open)).toBe("expired");
});
