// A subscription's payment events have the same effects in any order of arrival, and after a
// killed process.

import { afterAll, beforeAll, expect, test } from "vitest";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { type Body, controlStripe } from "../support/account/billing.ts";
import { deliverEventTo } from "../support/account/billing-events.ts";
import { type LifeCycle, type LifeEvent, makeLifeCycles } from "../support/account/event-lives.ts";
import { expectedEffects, ORDERS, storedEffects, totals } from "../support/account/event-orders.ts";
import { EMPTY } from "../support/database/contents.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { killedProcess } from "../support/service/killed-process.ts";
import { sampled } from "../support/tools/thorough.ts";

const DRAWN_ORDERS = sampled(ORDERS, 5).map(([, order]) => order);

let app: TestApp;
beforeAll(async () => {
  app = await testApp(EMPTY);
  // Thousands of events: the database is called directly, without a socket.
  app.services.db = inProcessDb(app.platform.database);
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());

/**
 * Delivers the events of a life cycle in an order, and refused events again at the end. In every
 * second order the process is killed while it handles one of the events, which is then delivered
 * again at once. Returns the step at which the process was killed.
 */
async function deliverOrder(
  order: readonly LifeEvent[],
  lifeCycle: LifeCycle,
  n: number,
): Promise<string | null> {
  const refused: Body[] = [];
  let killedAt: string | null = null;
  for (const [place, lifeEvent] of order.entries()) {
    await lifeCycle.advanceTo(lifeEvent.stage);
    const event = lifeCycle.eventOf(lifeEvent);
    if (n % 2 === 0 && place === (n / 2) % order.length) {
      const [step, isAfter] = [1 + ((n / 2) % 2), n % 8 > 3];
      const { db, steps } = killedProcess(app, { step, isAfter });
      expect((await deliverEventTo({ ...app.services, db }, app, event)).status).not.toBe(400);
      if (steps() >= step) killedAt = `${isAfter ? "after" : "before"} step ${step}`;
    }
    if ((await deliverEventTo(app.services, app, event)).status !== 200) refused.push(event);
  }
  for (const event of refused)
    expect((await deliverEventTo(app.services, app, event)).status).toBe(200);
  return killedAt;
}

test.each([
  { isDown: false, provider: "answers" },
  { isDown: true, provider: "is down" },
])(
  `a subscription's events have their effects exactly once in ${DRAWN_ORDERS.length} of 120 orders, while the provider $provider`,
  { timeout: 120_000 },
  async ({ isDown }) => {
    expect(new Set(ORDERS.map((order) => JSON.stringify(order))).size).toBe(120);
    const lives = await makeLifeCycles(app, {
      count: DRAWN_ORDERS.length,
      existAtProvider: !isDown,
    });
    const before = await totals(app);
    await app.setFaults(isDown ? { stripe: "error" } : {});
    const kills: (string | null)[] = [];
    for (const [n, one] of lives.entries())
      kills.push(await deliverOrder(DRAWN_ORDERS[n] ?? [], one, n));
    for (const killedAt of ["before step 1", "after step 1", "before step 2", "after step 2"]) {
      expect(kills.filter((each) => each === killedAt).length, killedAt).toBeGreaterThan(
        DRAWN_ORDERS.length / 12 - 1,
      );
    }
    await app.setFaults({});

    const names = lives.map(({ subscription }) => subscription);
    const due = DRAWN_ORDERS.map((order) => expectedEffects(order, isDown));
    expect(await storedEffects(app, names)).toEqual(due);
    const sum = (of: "keys" | "mails" | "farewells" | "reveals") =>
      due.reduce((total, each) => total + each[of], before[of] ?? 0);
    const events = (before["events"] ?? 0) + 5 * DRAWN_ORDERS.length;
    expect(await totals(app)).toEqual({
      keys: sum("keys"),
      mails: sum("mails"),
      farewells: sum("farewells"),
      reveals: sum("reveals"),
      events,
      applied: events,
      customers: before["customers"],
      subscriptions: (before["subscriptions"] ?? 0) + DRAWN_ORDERS.length,
    });
  },
);
