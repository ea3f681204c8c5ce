// Mailed links that reveal a bought key: who gets one, how often, and for how long it works.

import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import { deliverOutbox } from "../../lib/mail/actions/deliver-outbox.ts";
import type { Mail } from "../../lib/mail/services/resend.ts";
import {
  act,
  type Bought,
  billingStatus,
  browserOf,
  buy,
  controlStripe,
  deliver,
  jsonOf,
  pay,
  post,
  reveal,
} from "../support/account/billing.ts";
import { membersOf, run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());

/** Sends the mails that are due, and returns them. */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = {
    send: (batch: readonly Mail[]) => {
      sent.push(...batch);
      const ids = batch.map((_, place) => `mail-${place}`);
      return Promise.resolve({ outcome: "accepted" as const, ids });
    },
  };
  const { db, alerts } = app.services;
  await deliverOutbox(
    { db, mailer, tokenSecret: alerts.tokenSecret },
    app.platform.now(),
    NO_DEADLINE,
  );
  return sent;
}

const ask = (email: string) => post(app, "/api/billing/reveal-link", { email });
const tokenIn = ({ text }: Mail) => /\/welcome\?token=([0-9a-f]{64})\b/.exec(text)?.[1] ?? "";
const byToken = (token: string) => post(app, "/api/billing/reveal", { token });
const tierOf = async (key: unknown) =>
  (await app.json("/api/usage", { "x-svc-key": String(key) }))["tier"];
const nextHour = () => app.setNow(app.platform.now() + 3_600_000);

/** Requests a link for a buyer, and returns the token in the one mail that results. */
async function linkTo({ email }: Bought): Promise<string> {
  await mails();
  expect((await ask(email)).status).toBe(200);
  const own = (await mails()).filter(({ to }) => to === email);
  expect(own).toHaveLength(1);
  return own[0] ? tokenIn(own[0]) : "";
}

test("a buyer who closed the page too early gets the key by a mailed link, once", async () => {
  const bought = await buy(app);
  app.setNow(app.platform.now() + 3 * 86_400_000);
  expect((await reveal(app, bought)).status).toBe(404);
  const token = await linkTo(bought);
  const answer = await byToken(token);
  const { key, keyPrefix } = await jsonOf(answer);
  expect(keyPrefix).toBe((await billingStatus(app, bought))["keyPrefix"]);
  expect(await tierOf(key)).toBe("retail");
  expect((await byToken(token)).status).toBe(404);
});

test("a lost key gets a new secret, and the old key's sessions end", async () => {
  const bought = await buy(app);
  const { key: lost } = await jsonOf(await reveal(app, bought));
  const opened = await post(app, "/api/auth/unlock", { apiKey: lost });
  const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const { key } = await jsonOf(await byToken(await linkTo(bought)));
  app.setNow(app.platform.now() + 10_000);
  expect([await tierOf(key), await tierOf(lost)]).toEqual(["retail", "free"]);
  expect((await app.json("/api/usage", { cookie }))["tier"]).toBe("free");
});

test("a buyer who revoked a leaked key and still pays gets another key with the same rate bucket", async () => {
  const bought = await buy(app);
  const { key: leaked } = await jsonOf(await reveal(app, bought));
  await post(app, "/api/keys/revoke", {}, { "x-svc-key": String(leaked) });
  expect(await billingStatus(app, bought)).toEqual({ subscribed: true, tier: "retail" });
  const token = await linkTo(bought);
  const { keyPrefix } = await billingStatus(app, bought);
  const shown = await jsonOf(await byToken(token));
  expect(shown["keyPrefix"]).toBe(keyPrefix);
  expect(String(leaked)).not.toContain(String(keyPrefix));
  expect([await tierOf(shown["key"]), await tierOf(leaked)]).toEqual(["retail", "free"]);
  const rows = await run(
    app,
    `select bucket from api_keys where subscription_id = '${bought.subscriptionId}'`,
  );
  expect(new Set(rows.map(({ bucket }) => bucket)).size).toBe(1);
  expect(rows).toHaveLength(2);
});

test("a former customer returns by a mailed link, and nobody can return in that customer's name", async () => {
  const bought = await buy(app);
  await act(app, bought, "cancel");
  await deliver(app);
  await mails();
  const again = async () => {
    const answer = await post(app, "/api/billing/checkout", { email: bought.email });
    expect(String((await jsonOf(answer))["url"])).toContain("/stripe/login/local?prefilled_email=");
  };
  await again();
  await again();
  const [mail, ...more] = await mails();
  expect([mail?.to, more]).toEqual([bought.email, []]);
  const link = /https:\/\/svc\.test(\/api\/billing\/return\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const led = await app.get(link);
  expect(led.status).toBe(302);
  const location = new URL(led.headers.get("location") ?? "");
  expect(location.pathname).toMatch(/^\/stripe\/checkout\/cs_test_/);
  const sessionId = location.pathname.split("/").at(-1) ?? "";
  const second = await pay(app, { email: bought.email, sessionId, browser: browserOf(led) });
  await deliver(app);
  expect((await reveal(app, second)).status).toBe(200);
  expect(await billingStatus(app, bought)).toMatchObject({ subscribed: true });
  expect((await app.get(link)).headers.get("location")).toContain("/stripe/login/");
  expect((await app.get(link.replace(/for=\d+/, "for=999999"))).status).toBe(404);
  app.setNow(app.platform.now() + 3 * 86_400_000);
  expect((await app.get(link)).status).toBe(404);
});

test("the answer reveals nothing about the address, and nobody else gets a mail", async () => {
  const bought = await buy(app);
  await mails();
  const known = await ask(bought.email);
  const unknown = await ask("stranger@fund.example");
  expect(await jsonOf(known)).toEqual(await jsonOf(unknown));
  expect((await mails()).map(({ to }) => to)).toEqual([bought.email]);
});

test("an address gets at most one mail an hour and three a day, whoever asks", async () => {
  const bought = await buy(app);
  await mails();
  let count = 0;
  for (let hour = 0; hour < 6; hour += 1) {
    await Promise.all([ask(bought.email), ask(bought.email), ask(bought.email)]);
    count += (await mails()).length;
    nextHour();
  }
  expect(count).toBe(3);
});

test("a link expires after a day, and when the subscription is no longer paid", async () => {
  const [late, ended] = [await buy(app), await buy(app)];
  const token = await linkTo(late);
  app.setNow(app.platform.now() + 86_400_000);
  expect(await jsonOf(await byToken(token))).toEqual({ error: "The time to show the key is over" });
  const other = await linkTo(ended);
  await act(app, ended, "cancel");
  expect(await jsonOf(await byToken(other))).toEqual({ error: "Nothing is paid for" });
  await deliver(app);
  await mails();
  nextHour();
  await ask(ended.email);
  expect(await mails()).toEqual([]);
});

test("no key, token or checkout is stored in a table or sent in a mail", async () => {
  const bought = await buy(app);
  const { key } = await jsonOf(await reveal(app, bought));
  const token = await linkTo(bought);
  const { key: renewed } = await jsonOf(await byToken(token));
  const tables = [
    "api_keys",
    "key_reveals",
    "outbox",
    "stripe_events",
    "subscriptions",
    "customers",
  ];
  for (const table of tables) {
    const rows = await run(app, `select row_to_json(t)::text as row from ${table} t`);
    const text = [...membersOf(rows)].map(([, value]) => String(value)).join("\n");
    for (const secret of [key, renewed, token, bought.sessionId]) {
      expect(text.includes(String(secret)), table).toBe(false);
    }
  }
});
