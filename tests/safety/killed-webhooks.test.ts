// Payment events and reveals have their effect exactly once when processes are killed in
// between.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "../../lib/core/digests.ts";
import type { Services } from "../../lib/http/app-env.ts";
import { svixHeaders } from "../../scripts/local-platform/post-webhook.ts";
import {
  act,
  type Body,
  type Bought,
  billingStatus,
  controlStripe,
  countRows,
  jsonOf,
  openCheckout,
  ownRow,
  pay,
  reveal,
} from "../support/account/billing.ts";
import { deliverEventTo, eventsOf } from "../support/account/billing-events.ts";
import { alertFixture } from "../support/alerts/alert-fixture.ts";
import { run } from "../support/service/answers.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";
import { killedProcess } from "../support/service/killed-process.ts";
import { sendBare } from "../support/service/surface.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());

const later = (seconds: number) => app.setNow(app.platform.now() + seconds * 1_000);

/** Delivers an event once, to a process with these services, which may fail meanwhile. */
const delivery = (event: Body, services: Services) => deliverEventTo(services, app, event);

interface Kill {
  step: number;
  isAfter: boolean;
}

/** None to two kills, each at a step of some event. */
const randomKills = (next: () => number): Kill[] =>
  Array.from({ length: wholeBetween(next, 0, 2) }, () => ({
    step: wholeBetween(next, 1, 3),
    isAfter: next() < 0.5,
  }));

/**
 * Delivers an event to processes that are killed, then to a live one. Returns the number of 5xx
 * answers.
 */
async function survive(event: Body, dying: readonly Kill[]): Promise<number> {
  let killed = 0;
  for (const death of dying) {
    const { db } = killedProcess(app, death);
    const { status } = await delivery(event, { ...app.services, db });
    expect(status === 200 || status >= 500).toBe(true);
    if (status >= 500) killed += 1;
  }
  expect((await delivery(event, app.services)).status).toBe(200);
  return killed;
}

const shuffled = <T>(items: readonly T[], next: () => number): T[] =>
  items
    .map((item): [number, T] => [next(), item])
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);

/** Expects that everything that follows from a purchase, and from its end, exists exactly once. */
async function expectOnce(bought: Bought, events: readonly Body[], ends: boolean): Promise<void> {
  const keys = `api_keys where subscription_id = '${bought.subscriptionId}'`;
  expect(await countRows(app, keys)).toBe(1);
  expect(await countRows(app, `customers where email = '${bought.email}'`)).toBe(1);
  const mails = ends ? 2 : 1;
  expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(mails);
  const session = await sha256Hex(bought.sessionId);
  expect(await countRows(app, `key_reveals where session_sha256 = '${session}'`)).toBe(1);
  const names = events.map(({ id }) => `'${id}'`).join();
  const known = await run(app, `select status from stripe_events where id in (${names})`);
  expect(known).toHaveLength(events.length);
  expect(known.filter(({ status }) => status === "failing" || status === "parked")).toEqual([]);
}

describe("a process that is killed while it handles an event", () => {
  const next = random(20_261_122);
  const drills = Array.from({ length: 12 }, (_, n) => ({ n, ends: n % 3 === 0 }));

  test.each(drills)(
    "the event arrives again and has its effect once (drill $n)",
    async ({ ends }) => {
      const bought = await pay(app, await openCheckout(app));
      const delivered: Body[] = [];
      let killed = 0;
      for (const action of ends ? [null, "fail", "cancel"] : [null, "fail", "recover"]) {
        later(60);
        if (action !== null) await act(app, bought, action);
        later(60);
        // Earlier events are also sent again, in any order.
        delivered.splice(0, delivered.length, ...shuffled(await eventsOf(app, bought), next));
        for (const event of delivered) killed += await survive(event, randomKills(next));
      }
      expect(killed).toBeGreaterThan(0);
      await expectOnce(bought, delivered, ends);
      const status = ends ? "canceled" : "active";
      expect(await ownRow(app, bought)).toMatchObject({ status, needs_reconcile: false });
      expect((await billingStatus(app, bought))["subscribed"]).toBe(!ends);
      if (!ends) expect((await reveal(app, bought)).status).toBe(200);
    },
  );

  test.each([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ])(
    "killed at step %d of a purchase (after it: %s), without another event: the reveal completes the purchase",
    async (step, isAfter) => {
      const bought = await pay(app, await openCheckout(app));
      for (const event of await eventsOf(app, bought)) {
        const { db } = killedProcess(app, { step, isAfter });
        await delivery(event, { ...app.services, db });
      }
      const { key } = await jsonOf(await reveal(app, bought));
      expect((await app.json("/api/usage", { "x-svc-key": String(key) }))["tier"]).toBe("retail");
      expect(
        await countRows(app, `api_keys where subscription_id = '${bought.subscriptionId}'`),
      ).toBe(1);
    },
  );
});

describe("a process that is killed while it reveals a key", () => {
  test.each([1, 2, 3].flatMap((step) => [false, true].map((isAfter) => ({ step, isAfter }))))(
    "killed at step $step (after it: $isAfter), it leaves a way to the key",
    async (death) => {
      const bought = await pay(app, await openCheckout(app));
      for (const event of await eventsOf(app, bought)) await delivery(event, app.services);
      const { db } = killedProcess(app, death);
      const asked = new Request(`${BASE_URL}/api/billing/reveal`, {
        method: "POST",
        headers: { "content-type": "application/json", ...bought.browser },
        body: JSON.stringify({ session_id: bought.sessionId }),
      });
      const { status } = await sendBare({ ...app.services, db }, asked);
      const again = await reveal(app, bought);
      // The key was lost after it was drawn: nobody has seen it, and a mailed link draws another
      // one.
      expect([200, 404]).toContain(again.status);
      if (again.status === 404 && status !== 200) {
        expect(await jsonOf(again)).toEqual({ error: "The key was shown before" });
        const sent = await app.send("/api/billing/reveal-link", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: bought.email }),
        });
        expect(sent.status).toBe(200);
        expect(await countRows(app, `outbox where recipient = '${bought.email}'`)).toBe(2);
      }
    },
  );
});

test("an event of the mail provider that is interrupted is applied when it arrives again", async () => {
  const fixture = alertFixture(app);
  const next = random(5);
  for (let drill = 0; drill < 6; drill += 1) {
    const { email } = await fixture.subscriber(app.platform.now() - 1_000);
    const body = JSON.stringify({ type: "email.complained", data: { to: [email] } });
    const secret = app.platform.settings["RESEND_WEBHOOK_SECRET"] ?? "";
    const headers = svixHeaders(secret, `msg_dies_${drill}`, body, Date.now());
    const path = `${BASE_URL}/api/alerts/mail-events`;
    const send = (services: Services) =>
      sendBare(services, new Request(path, { method: "POST", headers, body }));
    const { db } = killedProcess(app, { step: wholeBetween(next, 1, 2), isAfter: next() < 0.5 });
    await send({ ...app.services, db });
    expect((await send(app.services)).status).toBe(200);
    const digest = await sha256Hex(email);
    expect(await countRows(app, `mail_suppressions where email_sha256 = '${digest}'`)).toBe(1);
    expect(
      await countRows(
        app,
        `alert_subscriptions where email = '${email}' and status = 'suppressed'`,
      ),
    ).toBe(1);
  }
});
