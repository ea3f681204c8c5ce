// E-mail addresses with letters that lower-casing turns into plain ones reach no other person's
// mailbox.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyMailEvent } from "../../lib/alerts/actions/change-subscription.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { buy, countRows, jsonOf, post } from "../support/account/billing.ts";
import { run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

/**
 * Characters that lower-casing turns into plain letters: the Kelvin sign into k, a capital I with a
 * dot into i and a dot. An address with one of them must not reach the mailbox of the plain
 * address.
 */
const KELVIN = "\u212a";
const LOOKALIKES: [name: string, letter: string, plain: string][] = [
  ["U+212A", KELVIN, "k"],
  ["U+0130", "\u0130", "i"],
  ["U+017F", "\u017f", "s"],
  ["a full-width letter", "\uff2b", "k"],
  ["a space of another script before it", "\u3000k", "k"],
  ["a byte order mark before it", "\ufeffk", "k"],
];
const ASK_FOR_AN_ADDRESS = [
  "/api/billing/checkout",
  "/api/billing/status",
  "/api/billing/reveal-link",
  "/api/alerts/subscribe",
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

describe.each(LOOKALIKES)("an address with %s", (_name, letter, plain) => {
  test.each(ASK_FOR_AN_ADDRESS)("%s refuses it and reaches no other address", async (path) => {
    const victim = `${plain}ate@fund.example`;
    const before = await countRows(app, "outbox");
    for (const email of [`${letter}ate@fund.example`, `ate@${letter}fund.example`]) {
      const answer = await post(app, path, { email });
      expect(answer.status).toBe(400);
      expect(await jsonOf(answer)).toEqual({
        error: "email: must be an e-mail address",
        details: [{ path: "email", message: "must be an e-mail address" }],
      });
    }
    expect(await countRows(app, "outbox")).toBe(before);
    expect(await countRows(app, `alert_subscriptions where email = '${victim}'`)).toBe(0);
  });
});

test("a provider's customer with such an address is linked to no other customer", async () => {
  const { email, subscriptionId } = await buy(app);
  const [{ stripe_customer_id: id = "" } = {}] = (await run(
    app,
    `select s.stripe_customer_id from subscriptions s join customers c on c.id = s.customer_id where c.email = '${email}'`,
  )) as { stripe_customer_id: string }[];
  const { payments } = app.services;
  expect([subscriptionId, await payments?.findEmail(id)]).toEqual([expect.any(String), email]);
  await fetch(`${app.platform.url}/stripe/v1/customers/${id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.platform.settings["STRIPE_SECRET_KEY"]}` },
    body: new URLSearchParams({ email: `${KELVIN}ate@fund.example` }),
  });
  expect(await payments?.findEmail(id)).toBeNull();
});

test("a complaint from such an address ends no other person's mails", async () => {
  const news = { id: "evt_kelvin", type: "email.complained", bounce: null };
  const to = [`${KELVIN}ate@fund.example`, "Ann <Ann@fund.example>"];
  await applyMailEvent(app.services, { ...news, to }, app.platform.now());
  expect(await run(app, "select email_sha256 from mail_suppressions")).toEqual([
    { email_sha256: await sha256Hex("ann@fund.example") },
  ]);
});

test("an operator's key for such an address does not count for the plain address", async () => {
  const [row] = await run(app, "select id from api_keys where tier = 'institutional' limit 1");
  const customer = `Kate <${KELVIN}ate@inst.example>`;
  await run(app, `update api_keys set customer = '${customer}' where id = '${row?.["id"]}'`);
  const asked = await post(app, "/api/billing/status", { email: "kate@inst.example" });
  expect(await jsonOf(asked)).toEqual({ subscribed: false });
});
