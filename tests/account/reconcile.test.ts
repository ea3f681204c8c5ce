// The daily job that reconciles our subscriptions with the payment provider.

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { reconcileBilling } from "../../lib/account/actions/reconcile-billing.ts";
import {
  act,
  billingStatus,
  buy,
  buyWithUnstorableAddress,
  controlStripe,
  countRows,
  deliver,
  openCheckout,
  ownRow,
  pay,
  reveal,
} from "../support/account/billing.ts";
import { run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let slot = Date.parse("2023-01-01T04:00:00Z");
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterEach(() => app.setFaults({}));
afterAll(() => app.close());

/** The job's services in a tick whose deadline has passed before it begins. */
function services() {
  const { db, payments, config, log } = app.services;
  return { db, payments, baseUrl: config.baseUrl, deadline: { hasPassed: () => true }, log };
}

/** Runs one day's slot tick by tick until it is done, and returns the number of continuations. */
async function reconcile(): Promise<number> {
  slot += 86_400_000;
  const job = { job: "reconcile", slot, attempts: 1 };
  const at = new Date(slot).toISOString();
  await run(
    app,
    `insert into job_runs (job, slot, status, attempts, started_at, lease_until)
    values ('reconcile', '${at}', 'running', 1, now(), now())`,
  );
  for (let ticks = 0; ticks < 40; ticks += 1) {
    await reconcileBilling(services(), job, app.platform.now());
    const [row] = await run(
      app,
      `select status from job_runs where job = 'reconcile' and slot = '${at}'`,
    );
    if (row?.["status"] === "done") return ticks;
    expect(row).toEqual({ status: "waiting" });
  }
  throw new Error("it does not end");
}

test("a purchase whose events were all lost becomes a key and its mail", async () => {
  const bought = await pay(app, await openCheckout(app));
  await reconcile();
  expect(await billingStatus(app, bought)).toMatchObject({ subscribed: true, tier: "retail" });
  expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(1);
  expect((await reveal(app, bought)).status).toBe(200);
  await deliver(app);
  expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(1);
});

test("a cancellation without an event and a doubtful subscription are corrected", async () => {
  const [ended, unverified] = [await buy(app), await buy(app)];
  await act(app, ended, "cancel");
  await run(
    app,
    `update subscriptions set status = 'unpaid', needs_reconcile = true
    where id = '${unverified.subscriptionId}'`,
  );
  await reconcile();
  expect(await ownRow(app, ended)).toMatchObject({ status: "canceled" });
  expect(await ownRow(app, unverified)).toMatchObject({ status: "active", needs_reconcile: false });
  await deliver(app);
});

test("a subscription that the provider no longer knows ends", async () => {
  const bought = await buy(app);
  await run(
    app,
    `insert into subscriptions (id, customer_id, tier, status, provider_at, updated_at)
    select 'sub_vanished', customer_id, tier, 'active', now(), now() - interval '2 days'
    from subscriptions where id = '${bought.subscriptionId}'`,
  );
  await reconcile();
  expect(await ownRow(app, { ...bought, subscriptionId: "sub_vanished" })).toMatchObject({
    status: "canceled",
  });
});

test("a second run changes nothing", async () => {
  await reconcile();
  const rows = () =>
    run(
      app,
      "select id, status, tier, price_id, provider_at, customer_id from subscriptions order by id",
    );
  const keys = () => run(app, "select id, tier, subscription_id from api_keys order by id");
  const before = [await rows(), await keys(), await countRows(app, "outbox")];
  await reconcile();
  expect([await rows(), await keys(), await countRows(app, "outbox")]).toEqual(before);
});

test("many subscriptions are corrected over several ticks, and none is left out", async () => {
  const many = [];
  for (let i = 0; i < 12; i += 1) many.push(await pay(app, await openCheckout(app)));
  expect(await reconcile()).toBeGreaterThan(0);
  for (const bought of many) {
    expect(await billingStatus(app, bought)).toMatchObject({ subscribed: true });
  }
  await deliver(app);
});

test("subscriptions that cannot be corrected stop no other", async () => {
  const older = await buy(app);
  await act(app, older, "cancel");
  app.setNow(app.platform.now() + 2_000);
  const hopeless = [];
  for (let i = 0; i < 5; i += 1) hopeless.push(await buyWithUnstorableAddress(app));
  app.logs.length = 0;
  expect(await reconcile()).toBeGreaterThan(0);
  expect(await ownRow(app, older)).toMatchObject({ status: "canceled" });
  const failed = app.logs.filter(({ event }) => event === "reconcile_failed");
  expect(failed.map(({ subscription }) => subscription).toSorted()).toEqual(
    hopeless.map(({ subscriptionId }) => subscriptionId).toSorted(),
  );
  for (const bought of hopeless) await act(app, bought, "cancel");
  await deliver(app);
});

test("doubtful subscriptions that always fail are tried once a day and stop no other", async () => {
  const bought = await buy(app);
  await run(
    app,
    `insert into subscriptions (id, customer_id, tier, status, provider_at, updated_at, needs_reconcile)
    select 'sub_' || n || 'stuck', customer_id, tier, 'active', now(), now() - interval '2 days', true
    from subscriptions, generate_series(1, 9) as n where id = '${bought.subscriptionId}'`,
  );
  await run(app, "alter table subscriptions add check (id not like '%stuck' or needs_reconcile)");
  await run(
    app,
    `update subscriptions set status = 'unpaid', needs_reconcile = true
    where id = '${bought.subscriptionId}'`,
  );
  app.logs.length = 0;
  expect(await reconcile()).toBeGreaterThan(0);
  const failed = app.logs.filter(({ event }) => event === "reconcile_failed");
  expect(failed.map(({ subscription }) => subscription)).toEqual(
    Array.from({ length: 9 }, (_, n) => `sub_${n + 1}stuck`),
  );
  expect(await ownRow(app, bought)).toMatchObject({ status: "active", needs_reconcile: false });
  await run(app, "delete from subscriptions where id like '%stuck'");
});

test("the job fails while the provider is down, and its slot stays open", async () => {
  await app.setFaults({ stripe: "error" });
  await expect(reconcile()).rejects.toThrow();
  const [row] = await run(
    app,
    `select status from job_runs where job = 'reconcile' and slot = '${new Date(slot).toISOString()}'`,
  );
  expect(row?.["status"]).toBe("running");
});

test("an address that never bought anything is deleted after a month", async () => {
  const { email } = await openCheckout(app);
  const bought = await buy(app);
  app.setNow(app.platform.now() + 31 * 86_400_000);
  await reconcile();
  expect(await countRows(app, `customers where email = '${email}'`)).toBe(0);
  expect(await countRows(app, `customers where email = '${bought.email}'`)).toBe(1);
});
