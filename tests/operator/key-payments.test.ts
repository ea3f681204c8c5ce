// The command that lets a subscription pay for an operator's key.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueKey, revokeKey } from "../../lib/account/actions/manage-keys.ts";
import { listApiKeys } from "../../lib/account/queries/api-keys.ts";
import { linkKey, paymentColumns } from "../../scripts/operator/key-payments.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
  await test_.db.execute(sql`insert into customers (email, created_at)
    values ('ann@inst.example', ${NOW.toISOString()}::timestamptz)`);
  for (const id of ["sub_a", "sub_b"]) {
    await test_.db.execute(sql`
      insert into subscriptions (id, customer_id, tier, status, provider_at, updated_at)
      select ${id}, id, 'institutional', 'active', created_at, created_at from customers`);
  }
  // A first payment creates a key that has not been shown yet.
  await test_.db.execute(sql`
    insert into api_keys (id, tier, customer, subscription_id, bucket, created_at)
    values ('Unseen00', 'institutional', 'ann@inst.example', 'sub_a', 'Unseen00',
      ${NOW.toISOString()}::timestamptz)`);
});
afterAll(() => test_.close());

const issue = () => issueKey(test_.db, { tier: "retail", customer: "Ann", expiresAt: null }, NOW);
const stored = async (id: string) => (await listApiKeys(test_.db)).find((key) => key.id === id);

test("a subscription pays for an operator's key, in place of the key that was not shown yet", async () => {
  const { id } = await issue();
  expect(await linkKey(test_.db, id, "sub_a")).toMatchObject({ tier: "institutional" });
  expect(await stored(id)).toMatchObject({ subscriptionId: "sub_a", tier: "institutional" });
  expect((await stored("Unseen00"))?.revokedAt).not.toBeNull();
  const line = (await paymentColumns(test_.db))("sub_a");
  expect(line).toEqual({ "paid by": "sub_a", subscription: "active", email: "ann@inst.example" });
});

test("a key or subscription that is in use is refused, and nothing changes", async () => {
  const [other, revoked] = [await issue(), await issue()];
  await revokeKey(test_.db, revoked.id, NOW);
  await expect(linkKey(test_.db, other.id, "sub_a")).rejects.toThrow("pays for key");
  await expect(linkKey(test_.db, other.id, "sub_none")).rejects.toThrow("no subscription sub_none");
  await expect(linkKey(test_.db, revoked.id, "sub_b")).rejects.toThrow("no key");
  expect(await stored(other.id)).toMatchObject({ subscriptionId: null, tier: "retail" });
});
