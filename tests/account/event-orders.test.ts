import { afterAll, beforeAll, expect, test } from "vitest";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { atStripe, type Body } from "../support/account/billing.ts";
import { deliverEventTo } from "../support/account/billing-events.ts";
import { type Happening, type Lived, livesOf } from "../support/account/event-lives.ts";
import { effectsDue, effectsOf, ORDERS, totals } from "../support/account/event-orders.ts";
import { EMPTY } from "../support/database/contents.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { dyingProcess } from "../support/service/dying.ts";
import { drawn } from "../support/tools/thorough.ts";

const DRAWN_ORDERS = drawn(ORDERS, 5).map(([, order]) => order);

let app: TestApp;
beforeAll(async () => {
  app = await testApp(EMPTY);
  // Some thousand events come here: no socket lies before the database.
  app.services.db = inProcessDb(app.platform.database);
  await atStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());

/**
 * Tells a life's events in an order, and those that were refused once more behind the others. In
 * every other order one event first finds the database gone, before or after a step took effect; it
 * is then told again at once, so that the order stays what it was. Says where that death was.
 */
async function deliverOrder(
  order: readonly Happening[],
  life: Lived,
  n: number,
): Promise<string | null> {
  const refused: Body[] = [];
  let death: string | null = null;
  for (const [place, happening] of order.entries()) {
    await life.reach(happening.part);
    const event = life.eventOf(happening);
    if (n % 2 === 0 && place === (n / 2) % order.length) {
      const [step, isAfter] = [1 + ((n / 2) % 2), n % 8 > 3];
      const { db, steps } = dyingProcess(app, { step, isAfter });
      expect((await deliverEventTo({ ...app.services, db }, app, event)).status).not.toBe(400);
      if (steps() >= step) death = `${isAfter ? "after" : "before"} step ${step}`;
    }
    if ((await deliverEventTo(app.services, app, event)).status !== 200) refused.push(event);
  }
  for (const event of refused)
    expect((await deliverEventTo(app.services, app, event)).status).toBe(200);
  return death;
}

test.each([
  { isDown: false, words: "answers" },
  { isDown: true, words: "is down" },
])(
  `a whole life has its effects once, in ${DRAWN_ORDERS.length} of 120 orders of its events, while the provider $words`,
  { timeout: 120_000 },
  async ({ isDown }) => {
    expect(new Set(ORDERS.map((order) => JSON.stringify(order))).size).toBe(120);
    const lives = await livesOf(app, { count: DRAWN_ORDERS.length, areLived: !isDown });
    const before = await totals(app);
    await app.setFaults(isDown ? { stripe: "error" } : {});
    const deaths: (string | null)[] = [];
    for (const [n, one] of lives.entries())
      deaths.push(await deliverOrder(DRAWN_ORDERS[n] ?? [], one, n));
    for (const death of ["before step 1", "after step 1", "before step 2", "after step 2"]) {
      expect(deaths.filter((each) => each === death).length, death).toBeGreaterThan(
        DRAWN_ORDERS.length / 12 - 1,
      );
    }
    await app.setFaults({});

    const names = lives.map(({ subscription }) => subscription);
    const due = DRAWN_ORDERS.map((order) => effectsDue(order, isDown));
    expect(await effectsOf(app, names)).toEqual(due);
    const sum = (of: "keys" | "mails" | "reveals") =>
      due.reduce((total, each) => total + each[of], before[of] ?? 0);
    const events = (before["events"] ?? 0) + 5 * DRAWN_ORDERS.length;
    expect(await totals(app)).toEqual({
      ...{ keys: sum("keys"), mails: sum("mails"), reveals: sum("reveals") },
      ...{ events, applied: events, customers: before["customers"] },
      subscriptions: (before["subscriptions"] ?? 0) + DRAWN_ORDERS.length,
    });
  },
);
