// API keys in the database: issuing, rotating and revoking.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueKey, revokeKey, rotateKey } from "../../../lib/account/actions/manage-keys.ts";
import { parseApiKey } from "../../../lib/account/domain/api-key.ts";
import { listApiKeys } from "../../../lib/account/queries/api-keys.ts";
import { sha256Hex } from "../../../lib/core/digests.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());

const issue = (expiresAt: Date | null = null) =>
  issueKey(test_.db, { tier: "retail", customer: "Ann", expiresAt }, NOW);

async function stored(id: string) {
  return (await listApiKeys(test_.db)).find((key) => key.id === id);
}

async function rotateAt(asked: Parameters<typeof rotateKey>[1], now: Date) {
  const outcome = await rotateKey(test_.db, asked, now);
  if (outcome.status !== "rotated") throw new Error(outcome.status);
  return outcome;
}

describe("API keys in the database", () => {
  test("only the digest of a key is stored", async () => {
    const { key, id, secretSha256 } = await issue();
    expect(parseApiKey(key)?.id).toBe(id);
    expect(secretSha256).toBe(await sha256Hex(key));
    const { rows } = await test_.db.execute<{ row: string }>(
      sql`select to_jsonb(k)::text as row from api_keys k where id = ${id}`,
    );
    expect(rows[0]?.row).toContain(secretSha256);
    expect(rows[0]?.row).not.toContain(key.slice(13));
  });

  test("a rotated key's successor inherits tier, customer and rate bucket, and the old key ends after the overlap", async () => {
    const old = await issue();
    const next = await rotateAt(
      { id: old.id, overlapSeconds: 60, maxPerDay: null, baseUrl: null },
      at(10),
    );
    expect(next.previousExpiresAt).toEqual(at(70));
    expect(await stored(old.id)).toMatchObject({ expiresAt: at(70), replacedBy: next.id });
    const successor = await stored(next.id);
    expect(successor).toMatchObject({
      tier: "retail",
      customer: "Ann",
      bucket: old.id,
      expiresAt: null,
    });
  });

  test("rotation never extends the life of a key", async () => {
    const old = await issue(at(30));
    const next = await rotateAt(
      { id: old.id, overlapSeconds: 60, maxPerDay: null, baseUrl: null },
      NOW,
    );
    expect(next.previousExpiresAt).toEqual(at(30));
    expect((await stored(next.id))?.expiresAt).toEqual(at(30));
  });

  test("of two simultaneous rotations of a key one succeeds", async () => {
    const old = await issue();
    const both = await Promise.all(
      [0, 1].map(() =>
        rotateKey(
          test_.db,
          { id: old.id, overlapSeconds: 60, maxPerDay: null, baseUrl: null },
          NOW,
        ),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["not live", "rotated"]);
  });

  test("of many simultaneous rotations of one customer as many succeed as one day allows", async () => {
    const request = { tier: "retail", customer: "Bob", expiresAt: null } as const;
    const keys = await Promise.all(
      Array.from({ length: 12 }, () => issueKey(test_.db, request, NOW)),
    );
    const outcomes = await Promise.all(
      keys.map(({ id }) =>
        rotateKey(test_.db, { id, overlapSeconds: 0, maxPerDay: 5, baseUrl: null }, NOW),
      ),
    );
    const rotations = outcomes.filter(({ status }) => status === "rotated");
    expect(rotations).toHaveLength(5);
    const retryAt = new Date(NOW.getTime() + 86_400_000);
    for (const outcome of outcomes) {
      if (outcome.status !== "rotated") expect(outcome).toEqual({ status: "too often", retryAt });
    }
  });

  test("unknown, expired and revoked keys are not rotated, and no key is revoked twice", async () => {
    const rotate = (id: string, now: Date) =>
      rotateKey(test_.db, { id, overlapSeconds: 0, maxPerDay: null, baseUrl: null }, now);
    const expired = await issue(at(5));
    const revoked = await issue();
    expect(await revokeKey(test_.db, revoked.id, NOW)).toBe(true);
    expect(await revokeKey(test_.db, revoked.id, NOW)).toBe(false);
    const refused = { status: "not live" };
    expect(await rotate("00000000", NOW)).toEqual(refused);
    expect(await rotate(expired.id, at(5))).toEqual(refused);
    expect(await rotate(revoked.id, NOW)).toEqual(refused);
  });
});
