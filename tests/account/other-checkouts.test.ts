import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { everything } from "../../functions/index.ts";
import { reconcileBilling } from "../../lib/account/actions/reconcile-billing.ts";
import { stripePayments } from "../../lib/account/services/stripe-payments.ts";
import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import type { WorkerEnv } from "../../lib/runtime/worker.ts";
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

/** A checkout that was paid, and another that is open under the same address. */
async function onePaid(): Promise<{ open: OpenCheckout; paid: Bought }> {
  const open = await openCheckout(app);
  return { open, paid: await pay(app, await openCheckout(app, open.email)) };
}

/** A checkout that is not ours, at the same account of the provider; its id. */
async function foreignCheckout(email: string): Promise<string> {
  const answer = await fetch(`${app.platform.url}/stripe/v1/checkout/sessions`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.platform.settings["STRIPE_SECRET_KEY"]}` },
    body: new URLSearchParams({
      ...{ mode: "subscription", success_url: "https://svc.test/", customer_email: email },
      ...{ "line_items[0][price]": PRICE_RETAIL, "line_items[0][quantity]": "1" },
    }),
  });
  return String((await jsonOf(answer))["id"]);
}

let slot = Date.parse("2023-01-01T04:00:00Z");
/** One day's slot, tick by tick, with so many calls in each. */
async function reconcile(calls: number): Promise<void> {
  slot += 86_400_000;
  const at = new Date(slot).toISOString();
  await run(
    app,
    `insert into job_runs (job, slot, status, attempts, started_at, lease_until)
    values ('reconcile', '${at}', 'running', 1, now(), now())`,
  );
  const { config, log } = app.services;
  const settings = { ...app.platform.settings, BASE_URL } as WorkerEnv;
  for (let ticks = 0; ticks < 40; ticks += 1) {
    const { db, payments: counted, callsMade } = makeTickServices(settings);
    const budget = { left: () => calls - callsMade() };
    const services = { db, payments: counted, baseUrl: config.baseUrl, budget, log };
    const job = { job: "reconcile", slot, attempts: 1 };
    const detail = await reconcileBilling(services, job, app.platform.now());
    expect(callsMade()).toBeLessThanOrEqual(calls);
    if (!("waiting" in detail)) return;
  }
  throw new Error("it does not end");
}

describe("the other checkouts of an address that has paid", () => {
  test("are found by the address, however many others are open, and are ours", async () => {
    const { open, paid } = await onePaid();
    const same = await foreignCheckout(open.email);
    for (let n = 0; n < 310; n += 1) await foreignCheckout(`crowd${n}@fund.example`);
    for (const event of await eventsOf(app, paid)) await deliverEvent(app, event);
    expect(await checkoutStatus(app, open)).toBe("expired");
    expect(await checkoutStatus(app, { sessionId: same })).toBe("open");
  });

  test.each([10, 14, 100])(
    "end by the daily look when nothing was told (%d calls)",
    async (calls) => {
      const several = [await onePaid(), await onePaid(), await onePaid()];
      const more = await openCheckout(app, several[0]?.open.email);
      await reconcile(calls);
      for (const { open, paid } of several) {
        expect(await ownRow(app, paid)).toMatchObject({ needs_reconcile: false });
        expect(await checkoutStatus(app, open)).toBe("expired");
      }
      expect(await checkoutStatus(app, more)).toBe("expired");
    },
  );

  /** Tells of a purchase while the provider cannot be asked. */
  async function deliverInOutage() {
    const both = await onePaid();
    const events = await eventsOf(app, both.paid);
    await app.setFaults({ stripe: "error" });
    for (const event of events) await deliverEvent(app, event);
    await app.setFaults({});
    expect(await checkoutStatus(app, both.open)).toBe("open");
    return both;
  }

  test("end by the daily look when the provider was down while it told", async () => {
    const { open } = await deliverInOutage();
    await reconcile(14);
    expect(await checkoutStatus(app, open)).toBe("expired");
  });

  test("end by the next news when the provider was down while it told", async () => {
    const { open, paid } = await deliverInOutage();
    await act(app, paid, "renew");
    await deliver(app);
    expect(await checkoutStatus(app, open)).toBe("expired");
  });

  test("end by the next look when they alone could not be ended", async () => {
    const { open, paid } = await onePaid();
    const [event = {}] = await eventsOf(app, paid);
    withList(() => Promise.reject(new Error("no answer")));
    expect((await deliverEvent(app, event)).status).toBe(200);
    app.services.payments = payments;
    expect(await checkoutStatus(app, open)).toBe("open");
    expect(await ownRow(app, paid)).toMatchObject({ status: "active", needs_reconcile: true });
    await reconcile(14);
    expect(await checkoutStatus(app, open)).toBe("expired");
    expect(await ownRow(app, paid)).toMatchObject({ needs_reconcile: false });
  });
});

/** Puts something of one's own before the provider's list of checkouts. */
function withList(before: () => Promise<void>): void {
  app.services.payments = stripePayments({
    secretKey: app.platform.settings["STRIPE_SECRET_KEY"] ?? "",
    ...{ accountId: null, webhookSecret: secretOf(app), baseUrl: `${app.platform.url}/stripe` },
    prices: { retail: PRICE_RETAIL, institutional: null },
    fetch: async (input, init) => {
      if (new URL(String(input)).pathname.endsWith("/checkout/sessions")) await before();
      return fetch(input, init);
    },
  });
}

test("a key is shown before the other checkouts have ended", async () => {
  const { open, paid } = await onePaid();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  withList(() => released);
  const pending: Promise<unknown>[] = [];
  const ctx = {
    ...{ passThroughOnException: () => {}, props: {} },
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
  };
  const request = new Request(`${BASE_URL}/api/billing/reveal`, {
    method: "POST",
    headers: { "content-type": "application/json", ...paid.browser },
    body: JSON.stringify({ session_id: paid.sessionId }),
  });
  app.logs.length = 0;
  const answer = await everything.fetch(request, app.services, ctx as unknown as ExecutionContext);
  expect([answer.status, (await jsonOf(answer))["tier"]]).toEqual([200, "retail"]);
  // Not even given up: who waits for the list waits for its deadline.
  expect(app.logs.map(({ event }) => event)).not.toContain("checkouts_not_ended");
  expect(await checkoutStatus(app, open)).toBe("open");
  release();
  await Promise.all(pending);
  expect(await checkoutStatus(app, open)).toBe("expired");
});
