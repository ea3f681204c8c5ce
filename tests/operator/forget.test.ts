import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueKey, revokeKey } from "../../lib/account/actions/manage-keys.ts";
import { findAddressState, insertSubscription } from "../../lib/alerts/queries/alert-signups.ts";
import { enqueueMail } from "../../lib/mail/queries/enqueue-mail.ts";
import {
  findStored,
  forgetPerson,
  forgettingOf,
  requireNothingLeft,
} from "../../scripts/operator/forget.ts";
import { linkKey } from "../../scripts/operator/key-payments.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const AT = new Date(NOW).toISOString();
const ANN = "ann@fund.example";
const BOB = "bob@fund.example";
const digestOf = (email: string) => createHash("sha256").update(email).digest("hex");
let test_: TestDatabase;
/** Ids of the keys: Ann's bought one, two issued to her by hand, and Bob's. */
const ids = { bought: "Bought00", byName: "", alone: "", bob: "" };

const rows = async (query: string) => (await test_.db.execute(sql.raw(query))).rows;

beforeAll(async () => {
  test_ = await testDatabase();
  const { db } = test_;
  for (const [email = "", status = ""] of [
    [ANN, "confirmed"],
    [ANN, "unsubscribed"],
    [BOB, "confirmed"],
  ]) {
    await rows(`insert into alert_subscriptions
      (email, status, scope, telegram_chat_id, telegram_link_sha256, created_at, updated_at)
      values ('${email}', '${status}', '{"sensors":["vix"],"telegramId":"@annie_5","xHandle":"@annie"}',
        4711, '${createHash("sha256")
          .update(email + status)
          .digest("hex")}', '${AT}', '${AT}')`);
  }
  await rows(`insert into alert_tokens (sha256, subscription_id, cycle)
    select lpad(id::text, 64, '0'), id, 1 from alert_subscriptions`);
  const mail = { kind: "notice", subject: "s", html: "<p>h</p>", body: "b" } as const;
  await enqueueMail(db, { ...mail, idempotencyKey: `a:${digestOf(ANN)}`, recipient: ANN }, NOW);
  await enqueueMail(db, { ...mail, idempotencyKey: "b", recipient: BOB }, NOW);
  await rows(`insert into outbox (kind, channel, idempotency_key, subscription_id, cycle, recipient,
      subject, html, body, headers, status, created_at, next_try_at, provider_id, batch_key)
    select 'alert', 'telegram', 'chat', id, 1, '4711', 's', '', 'VIX is severe', '{}', 'sent', '${AT}', '${AT}',
      'provider-1', '${digestOf(ANN)}'
    from alert_subscriptions where email = '${ANN}' and status = 'confirmed'`);
  await rows(`insert into alert_ledger (subscription_id, sensor_id, changed_at, from_state, to_state,
      disposition, outbox_id, seen_at)
    select subscription_id, 'vix', '${AT}', 'NEUTRAL', 'SEVERE', 'message', id, '${AT}'
    from outbox where idempotency_key = 'chat'`);
  for (const [id, email] of [
    ["sub_ann", ANN],
    ["sub_bob", BOB],
  ]) {
    await rows(`insert into customers (email, created_at) values ('${email}', '${AT}')`);
    await rows(`insert into subscriptions (id, customer_id, stripe_customer_id, tier, status, provider_at, updated_at)
      select '${id}', id, 'cus_${id}', 'retail', 'active', created_at, created_at
      from customers where email = '${email}'`);
  }
  await rows(`insert into api_keys (id, tier, customer, subscription_id, bucket, created_at, last_used_at)
    values ('${ids.bought}', 'retail', '${ANN}', 'sub_ann', '${ids.bought}', '${AT}', '${AT}')`);
  const issue = async (customer: string) =>
    (await issueKey(db, { tier: "retail", customer, expiresAt: null }, new Date(NOW))).id;
  ids.byName = await issue("Ann Example <Ann@Fund.example>");
  ids.alone = await issue(ANN);
  ids.bob = await issue(`Bob <${BOB}>`);
  for (const id of [ids.byName, ids.bob]) {
    await rows(
      `insert into sessions values ('${id
        .padEnd(64, "0")
        .toLowerCase()
        .replaceAll(/[^0-9a-f]/g, "0")}', '${id}', '${AT}', '${AT}', '${AT}')`,
    );
    await rows(`insert into key_usage values ('${id}', '${AT}', 5)`);
    await rows(`insert into webhooks (id, bucket, url, events, secret_version, created_at)
      values ('wh_${id}${id}', '${id}', 'https://${id}.example', '{call.graded}', 1, '${AT}')`);
  }
});
afterAll(() => test_.close());

/** Every row of every table that names a text, as `table: row`. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await rows(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  const found = await Promise.all(
    tables.map(async ({ tablename }) =>
      (
        await rows(`select to_json(t)::text as row from "${tablename}" t
          where to_json(t)::text ilike '%${text}%'`)
      ).map(({ row }) => `${tablename}: ${row}`),
    ),
  );
  return found.flat();
}

test("says what is stored, and refuses while a subscription runs or a mail is in doubt", async () => {
  expect(await findStored(test_.db, ANN)).toMatchObject({
    signups: 2,
    messages: 2,
    inDoubt: 0,
    keys: 3,
    webhooks: 1,
    checkouts: 1,
    subscriptions: [{ id: "sub_ann", stripeCustomerId: "cus_sub_ann", hasEnded: false }],
  });
  const before = await placesOf(ANN);
  expect(before.length).toBeGreaterThan(5);
  await expect(forgetPerson(test_.db, ANN, NOW)).rejects.toThrow("sub_ann has not ended");
  await expect(test_.db.batch(forgettingOf(test_.db, ANN, NOW))).rejects.toThrow();
  await rows("update subscriptions set status = 'canceled' where id = 'sub_ann'");
  await rows(`update outbox set batch_key = 'k' where recipient = '${ANN}'`);
  await expect(forgetPerson(test_.db, ANN, NOW)).rejects.toThrow("1 mails are being sent");
  await expect(test_.db.batch(forgettingOf(test_.db, ANN, NOW))).rejects.toThrow();
  await rows(`update outbox set batch_key = null where recipient = '${ANN}'`);
  expect(await placesOf(ANN)).toEqual(before);
});

test("refuses while a running subscription of another buyer pays for a key of the person", async () => {
  const { db } = test_;
  const cat = "cat@fund.example";
  const request = { tier: "retail", customer: `Cat <${cat}>`, expiresAt: null } as const;
  const { id } = await issueKey(db, request, new Date(NOW));
  await linkKey(db, id, "sub_bob");
  await expect(forgetPerson(db, cat, NOW)).rejects.toThrow(/^sub_bob, .* pays for a key of this/);
  await expect(db.batch(forgettingOf(db, cat, NOW))).rejects.toThrow();
  const keyOf = () => rows(`select customer, revoked_at from api_keys where id = '${id}'`);
  expect(await keyOf()).toEqual([{ customer: request.customer, revoked_at: null }]);
  await revokeKey(db, id, new Date(NOW));
  await forgetPerson(db, cat, NOW);
  expect(await keyOf()).toMatchObject([{ customer: "forgotten" }]);
  await rows(`delete from api_keys where id = '${id}'`);
});

test("leaves no trace of the person in any table, and everything of another", async () => {
  const others = await placesOf(BOB);
  const ledger = await rows("select * from alert_ledger");
  await forgetPerson(test_.db, ANN, NOW);
  for (const trace of [
    ANN,
    "Ann Example",
    "annie",
    "4711",
    "VIX is severe",
    digestOf(ANN),
    "provider-1",
  ]) {
    const left = (await placesOf(trace)).filter((place) => !place.includes(BOB));
    expect([trace, left]).toEqual([trace, []]);
  }
  expect(await placesOf(BOB)).toEqual(others);
  expect(await rows("select * from alert_ledger")).toEqual(ledger);
  expect(await findStored(test_.db, ANN)).toMatchObject({ signups: 0, messages: 0, keys: 0 });
});

test("keeps what the accounts need, ends keys and sessions, and sends nothing more", async () => {
  const [{ email } = {}] = await rows(
    "select c.email from subscriptions s join customers c on c.id = s.customer_id where s.id = 'sub_ann'",
  );
  expect(email).toMatch(/^forgotten-\d+@customer\.invalid$/);
  const keys = await rows(
    "select id, customer, revoked_at, last_used_at from api_keys order by id",
  );
  for (const key of keys) {
    const isBob = key["id"] === ids.bob;
    expect(key["revoked_at"] === null).toBe(isBob);
    expect(key["customer"] === "forgotten").toBe(!isBob);
  }
  expect(await rows("select distinct key_id from sessions")).toEqual([{ key_id: ids.bob }]);
  expect(await rows("select distinct key_id from key_usage")).toEqual([{ key_id: ids.bob }]);
  expect(await rows("select bucket from webhooks")).toEqual([{ bucket: ids.bob }]);
  const mails = await rows("select id, idempotency_key, status from outbox order by id");
  expect(mails).toEqual([
    { id: "1", idempotency_key: "forgotten:1", status: "cancelled" },
    { id: "2", idempotency_key: "b", status: "queued" },
    { id: "3", idempotency_key: "forgotten:3", status: "sent" },
  ]);
  const live = await rows("select email from alert_subscriptions where status = 'confirmed'");
  expect(live).toEqual([{ email: BOB }]);
});

test("an address that is not stored changes nothing, and a second time neither", async () => {
  const before = await placesOf("forgotten");
  for (const email of [ANN, "nobody@fund.example", "b@fund.example"]) {
    await forgetPerson(test_.db, email, NOW + 1_000);
  }
  expect(await placesOf("forgotten")).toEqual(before);
  expect(await placesOf(BOB)).toHaveLength(4);
});

test("a sign-up that read its row before does not bring it back, and a new one is reported", async () => {
  const { db } = test_;
  const dan = "dan@fund.example";
  await rows(`insert into alert_subscriptions (email, status, scope, created_at, updated_at)
    values ('${dan}', 'unsubscribed', '{"sensors":null}', '${AT}', '${AT}')`);
  const signUp = async (address: Awaited<ReturnType<typeof findAddressState>>) =>
    insertSubscription(db, {
      email: dan,
      address,
      cycle: 2,
      confirmBy: NOW,
      leaseUntil: null,
      now: NOW,
      scope: { sensors: null, telegramId: null, xHandle: null },
      tokenSha256: digestOf(dan),
      mail: { key: "dan", subject: "s", html: "h", body: "b", headers: {} },
    });
  const before = await findAddressState(db, dan);
  await forgetPerson(db, dan, NOW);
  await requireNothingLeft(db, dan);
  expect(await signUp(before)).toEqual({ isWritten: false, mailId: null });
  expect(await placesOf(dan)).toEqual([]);
  expect(await signUp(await findAddressState(db, dan))).toMatchObject({ isWritten: true });
  await expect(requireNothingLeft(db, dan)).rejects.toThrow(
    "came in the meantime and is left: 1 alert sign-ups, 1 mails and chat messages; run this again",
  );
});
