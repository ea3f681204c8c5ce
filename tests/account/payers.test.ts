// Several payers under one e-mail address: each key belongs to its own subscription.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reconcileBilling } from "../../lib/account/actions/reconcile-billing.ts";
import {
  act,
  type Bought,
  browserOf,
  buy,
  changePayerEmail,
  controlStripe,
  countRows,
  deliver,
  jsonOf,
  openCheckout,
  ownRow,
  pay,
  post,
  reveal,
} from "../support/account/billing.ts";
import { deliverEvent, eventsOf } from "../support/account/billing-events.ts";
import { checkoutStatus, invoicesOf, invoicesShown } from "../support/account/payers.ts";
import { mailbox, tokenIn } from "../support/alerts/alerts.ts";
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
const keyOf = async (bought: Bought) => String((await jsonOf(await reveal(app, bought)))["key"]);

/** Makes two buyers who paid under one address before any event arrived. */
async function twoPayers(): Promise<{ intruder: Bought; victim: Bought }> {
  const theirs = await openCheckout(app);
  const ours = await openCheckout(app, theirs.email);
  return { victim: await pay(app, ours), intruder: await pay(app, theirs) };
}

describe("a key opens the billing portal of its own subscription and of no other", () => {
  test.each([1, 2, 3, 4, 5, 6])(
    "this holds when two buyers paid under one address (order %d)",
    async (seed) => {
      const next = random(seed);
      const { intruder, victim } = await twoPayers();
      for (const who of seed % 2 ? [victim, intruder] : [intruder, victim]) {
        later(60);
        await act(app, who, "renew");
      }
      const events = [...(await eventsOf(app, intruder)), ...(await eventsOf(app, victim))]
        .map((event): [number, typeof event] => [next(), event])
        .toSorted(([one], [other]) => one - other);
      for (const [, event] of events) expect((await deliverEvent(app, event)).status).toBe(200);
      for (const who of [intruder, victim]) {
        const key = await keyOf(who);
        const own = await invoicesOf(app, who);
        expect(own).toHaveLength(2);
        expect(await invoicesShown(app, key)).toEqual(own);
      }
    },
  );

  test("this holds when the subscription's row was stored without the provider's customer id", async () => {
    const bought = await buy(app);
    const key = await keyOf(bought);
    await run(
      app,
      `update subscriptions set stripe_customer_id = null where id = '${bought.subscriptionId}'`,
    );
    expect(await invoicesShown(app, key)).toEqual(await invoicesOf(app, bought));
    const { db, payments, config, log } = app.services;
    const slot = Date.parse("2023-03-01T04:00:00Z");
    await run(
      app,
      `insert into job_runs (job, slot, status, attempts, started_at, lease_until)
      values ('reconcile', '${new Date(slot).toISOString()}', 'running', 1, now(), now())`,
    );
    const services = { db, payments, baseUrl: config.baseUrl, log };
    const job = { job: "reconcile", slot, attempts: 1 };
    for (let ticks = 0; ticks < 9; ticks += 1) {
      await reconcileBilling(services, job, app.platform.now());
    }
    expect((await ownRow(app, bought))?.["stripe_customer_id"]).toMatch(/^cus_/);
  });

  test("this holds when a former customer's address is used again by a mailed link", async () => {
    const intruder = await buy(app);
    await act(app, intruder, "cancel");
    await deliver(app);
    const { email } = intruder;
    await post(app, "/api/billing/checkout", { email });
    const mails = mailbox(app);
    await mails.deliver(app.platform.now());
    const texts = (await mails.to(email)).map(({ text }) => text).join("\n");
    const [, link = ""] = /(\/api\/billing\/return\?\S+)/.exec(texts) ?? [];
    const led = await app.get(link);
    const sessionId = new URL(led.headers.get("location") ?? "").pathname.split("/").at(-1) ?? "";
    const victim = await pay(app, { email, sessionId, browser: browserOf(led) });
    await deliver(app);
    const shown = await invoicesShown(app, await keyOf(victim));
    expect(shown).toEqual(await invoicesOf(app, victim));
    expect(shown).not.toContain((await invoicesOf(app, intruder))[0]);
  });
});

describe("when one checkout of an address is paid", () => {
  test("the address's other checkouts end, and no other address's do", async () => {
    const [intruders, another] = [await openCheckout(app), await openCheckout(app)];
    const paid = await pay(app, await openCheckout(app, intruders.email));
    await deliver(app);
    expect(await checkoutStatus(app, intruders)).toBe("expired");
    expect(await checkoutStatus(app, another)).toBe("open");
    expect(await checkoutStatus(app, paid)).toBe("complete");
    const { subscriptionId } = await pay(app, intruders);
    expect(subscriptionId).toBe("undefined");
  });

  test("the reveal also ends the other checkouts when no event arrived", async () => {
    const intruders = await openCheckout(app);
    const paid = await pay(app, await openCheckout(app, intruders.email));
    expect((await reveal(app, paid)).status).toBe(200);
    expect(await checkoutStatus(app, intruders)).toBe("expired");
    await deliver(app);
  });

  test("a checkout that cannot be ended fails no event, and expires by itself", async () => {
    const intruders = await openCheckout(app);
    const paid = await pay(app, await openCheckout(app, intruders.email));
    const events = await eventsOf(app, paid);
    const completed = events.find(({ type }) => type === "checkout.session.completed") ?? {};
    await app.setFaults({ stripe: "error" });
    app.logs.length = 0;
    expect((await deliverEvent(app, completed)).status).toBe(200);
    expect(app.logs).toContainEqual({ event: "checkouts_not_ended" });
    await app.setFaults({});
    expect(await ownRow(app, paid)).toMatchObject({ status: "active" });
    later(2 * 3_600);
    expect(await checkoutStatus(app, intruders)).toBe("expired");
    await deliver(app);
  });
});

describe("a mailed link to a key", () => {
  /** Requests a link to the key of an address, and returns its token. */
  async function linkTo({ email }: Bought): Promise<string> {
    await post(app, "/api/billing/reveal-link", { email });
    const mails = mailbox(app);
    await mails.deliver(app.platform.now());
    const [mail] = (await mails.to(email)).filter(({ subject }) => subject.includes("Show your"));
    return tokenIn(mail);
  }
  const byToken = (token: string) => post(app, "/api/billing/reveal", { token });

  test("a link opens no key of a subscription that has another e-mail address at the provider", async () => {
    const bought = await buy(app);
    const key = await keyOf(bought);
    const token = await linkTo(bought);
    await changePayerEmail(app, bought, "owner@elsewhere.example");
    const refused = await byToken(token);
    expect([refused.status, (await jsonOf(refused))["error"]]).toEqual([
      404,
      "Unknown checkout or link",
    ]);
    expect((await app.json("/api/usage", { "x-svc-key": key }))["tier"]).toBe("retail");
    await changePayerEmail(app, bought, bought.email.toUpperCase());
    expect((await byToken(token)).status).toBe(200);
  });

  test("a link leads to the first subscription of an address, whoever pays under it later", async () => {
    const { intruder, victim } = await twoPayers();
    for (const event of await eventsOf(app, victim)) await deliverEvent(app, event);
    later(60);
    for (const event of await eventsOf(app, intruder)) await deliverEvent(app, event);
    const own = await keyOf(victim);
    const { keyPrefix } = await jsonOf(await byToken(await linkTo(victim)));
    expect(keyPrefix).toBe(own.slice(0, 12));
  });
});

describe("a mailed link opens the subscription that it was asked for", () => {
  async function linkFor(email: string, wish: Record<string, string>): Promise<string> {
    expect((await post(app, "/api/billing/reveal-link", { email, ...wish })).status).toBe(200);
    const mails = mailbox(app);
    await mails.deliver(app.platform.now());
    const shown = (await mails.to(email)).filter(({ subject }) => subject.includes("Show your"));
    return tokenIn(shown[0]);
  }
  const prefixBy = async (token: string) =>
    (await jsonOf(await post(app, "/api/billing/reveal", { token })))["keyPrefix"];

  test("the second of two subscriptions of one mailbox is named by its checkout or its key", async () => {
    const { intruder: second, victim: first } = await twoPayers();
    for (const who of [first, second]) {
      for (const event of await eventsOf(app, who)) await deliverEvent(app, event);
      later(60);
    }
    const prefixes = await Promise.all(
      [first, second].map(async (who) => (await keyOf(who)).slice(0, 12)),
    );
    const { email } = first;
    const links = [
      await linkFor(email, { session_id: second.sessionId }),
      await linkFor(email, { session_id: first.sessionId }),
    ];
    expect([await prefixBy(links[1] ?? ""), await prefixBy(links[0] ?? "")]).toEqual(prefixes);
    later(3_600);
    expect(await prefixBy(await linkFor(email, { keyPrefix: prefixes[1] ?? "" }))).toBe(
      prefixes[1],
    );
  });

  test("the page after paying and the mail about the key name it", async () => {
    const bought = await buy(app);
    await deliver(app);
    const mails = mailbox(app);
    await mails.deliver(app.platform.now());
    const [ready] = await mails.to(bought.email);
    const [, path = ""] =
      /https:\/\/svc\.test(\/welcome\?prefix=svc_\w{8})\s/.exec(ready?.text ?? "") ?? [];
    expect(await (await app.get(path)).text()).toContain('name="prefix"');
    const elsewhere = await app.get(`/welcome?session_id=${bought.sessionId}`);
    expect(await elsewhere.text()).toContain(`name="session_id" value="${bought.sessionId}"`);
  });

  test("a key or checkout of another address changes nothing", async () => {
    const [bought, other] = [await buy(app), await buy(app)];
    await deliver(app);
    const prefix = (await keyOf(bought)).slice(0, 12);
    const token = await linkFor(bought.email, { session_id: other.sessionId });
    expect(await prefixBy(token)).toBe(prefix);
  });
});

test("rotations are counted per subscription, not per e-mail address", async () => {
  const { intruder, victim } = await twoPayers();
  await deliver(app);
  const rotate = async (key: string) => {
    const headers = { "x-svc-key": key };
    return jsonOf(await post(app, "/api/keys/rotate", { overlap_seconds: 0 }, headers));
  };
  let key = await keyOf(intruder);
  for (let turn = 0; turn < 5; turn += 1) key = String((await rotate(key))["key"]);
  expect(await rotate(key)).toMatchObject({ error: "Rate limit exceeded" });
  expect(await rotate(await keyOf(victim))).toMatchObject({ keyPrefix: expect.any(String) });
  expect(await countRows(app, `customers where email = '${victim.email}'`)).toBe(1);
});
