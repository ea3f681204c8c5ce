// Mails to key owners about endpoints that are being retired.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueKey, revokeKey } from "../../../lib/account/actions/manage-keys.ts";
import { notifyKeyOwners } from "../../../lib/account/actions/notify-key-owners.ts";
import { CHANGES } from "../../../lib/core/changelog.ts";
import { claimOutbox } from "../../../lib/mail/queries/outbox.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { retired } from "../../support/service/deprecation.ts";

const DAY_MS = 86_400_000;
const ANNOUNCED = Date.parse("2027-01-10T06:00:00Z");
const END = Date.parse(retired.sunsetAt);
const baseUrl = "https://svc.test";

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  for (const table of ["outbox", "api_keys", "subscriptions", "customers", "job_runs"]) {
    await test_.db.execute(sql.raw(`delete from ${table}`));
  }
});

const issue = (customer: string, expiresAt: Date | null = null) =>
  issueKey(test_.db, { tier: "retail", customer, expiresAt }, new Date(ANNOUNCED - DAY_MS));

/** Issues a key that is paid for by a subscription with this status. */
async function bought(email: string, status: string): Promise<void> {
  const { id } = await issue("as it was typed once");
  await test_.db.execute(sql`
    with c as (insert into customers (email, created_at) values (${email}, now()) returning id),
    s as (insert into subscriptions (id, customer_id, tier, status, provider_at, updated_at)
      select ${`sub_${email}`}, id, 'retail', ${status}, now(), now() from c returning id)
    update api_keys set subscription_id = s.id from s where api_keys.id = ${id}`);
}

/** Runs the job of a day, and returns the number of mails in the outbox afterwards. */
async function notify(now: number, changes = [retired, ...CHANGES]): Promise<number> {
  const [run] = await insertJobRuns(test_.db, [{ job: "deprecations", slot: now }]);
  if (!run) throw new Error("no slot");
  await notifyKeyOwners({ db: test_.db, baseUrl }, changes, run, now);
  const { rows } = await test_.db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox`,
  );
  return rows[0]?.n ?? 0;
}

const claim = async (now: number) => {
  const limits = { batches: 1, batchSize: 100, hasTokens: false, leaseUntil: now + 90_000 };
  return claimOutbox(test_.db, { now, dueBy: now, ...limits });
};

test("every owner of a live key gets one mail, and nobody else gets one", async () => {
  await bought("payer@example.com", "active");
  await bought("gone@example.com", "canceled");
  await issue("Ann <Ann@example.com>");
  await issue("ann@example.com");
  await issue("the people upstairs");
  await issue("late@example.com", new Date(ANNOUNCED - 1));
  const { id } = await issue("leaked@example.com");
  await revokeKey(test_.db, id, new Date(ANNOUNCED - 1));
  expect(await notify(ANNOUNCED)).toBe(2);
  const { messages, contents } = await claim(ANNOUNCED);
  expect(messages.map(({ recipient }) => recipient).toSorted()).toEqual([
    "ann@example.com",
    "payer@example.com",
  ]);
  expect(messages.every(({ isWanted }) => isWanted)).toBe(true);
  const [content, ...others] = contents;
  expect(others).toEqual([]);
  expect(content?.subject).toBe("[Regime] Ends on 2027-07-21: Retire the first scores");
  for (const text of [content?.body, content?.html]) {
    for (const path of retired.endpoints) expect(text).toContain(path);
    expect(text).toContain("It works until 2027-07-21 00:00 UTC");
    expect(text).toContain(`${baseUrl}/changelog#${retired.id}`);
  }
});

test("a mail is sent at the announcement, 30 days and 7 days before the end", async () => {
  await issue("ann@example.com");
  const mails: number[] = [];
  for (let day = ANNOUNCED - DAY_MS; day < END + 2 * DAY_MS; day += DAY_MS) {
    mails.push(await notify(day));
  }
  const days = (from: number, to: number) => Math.round((to - from) / DAY_MS);
  expect(mails[0]).toBe(0);
  expect(mails.indexOf(1)).toBe(1);
  expect(mails.indexOf(2)).toBe(1 + days(ANNOUNCED, END - 30 * DAY_MS + 6 * 3_600_000));
  expect(mails.indexOf(3)).toBe(1 + days(ANNOUNCED, END - 7 * DAY_MS + 6 * 3_600_000));
  expect(mails.at(-1)).toBe(3);
});

test("owners of keys issued in between get the mail, and owners who opted out do not", async () => {
  await issue("ann@example.com");
  expect(await notify(ANNOUNCED)).toBe(1);
  await issue("bob@example.com");
  expect(await notify(ANNOUNCED + DAY_MS)).toBe(2);
  await test_.db.execute(sql`insert into mail_suppressions (email_sha256, reason, at)
    values (encode(sha256('bob@example.com'), 'hex'), 'complaint', now())`);
  const { messages } = await claim(ANNOUNCED + DAY_MS);
  const wanted = messages.filter(({ isWanted }) => isWanted).map(({ recipient }) => recipient);
  expect(wanted).toEqual(["ann@example.com"]);
});

test("a run makes one round trip while nothing is being retired, and two otherwise", async () => {
  await issue("ann@example.com");
  const cost = async (now: number) => {
    const [run] = await insertJobRuns(test_.db, [{ job: "deprecations", slot: now }]);
    if (!run) throw new Error("no slot");
    test_.roundTrips.count = 0;
    await notifyKeyOwners({ db: test_.db, baseUrl }, [retired], run, now);
    return test_.roundTrips.count;
  };
  expect([await cost(ANNOUNCED - DAY_MS), await cost(ANNOUNCED)]).toEqual([1, 2]);
});
