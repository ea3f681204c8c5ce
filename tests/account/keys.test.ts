// Rotating and revoking API keys over HTTP, and the tier of a bought key.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { KeyCache } from "../../lib/http/caller/key-cache.ts";
import { freshAddress, mailbox } from "../support/alerts/alerts.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(SAMPLE_END);
  await app.setFaults({});
});

const DAY_MS = 86_400_000;
const CLEARED = "__Host-svc_session=; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=0";

async function issued(customer: string = randomUUID()) {
  const request = { tier: "retail", customer, expiresAt: null } as const;
  return issueKey(app.services.db, request, new Date(SAMPLE_END - 40 * DAY_MS));
}

const post = (path: string, headers: Record<string, string>, body?: object) =>
  app.send(path, {
    method: "POST",
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const rotate = (key: string, body?: object) => post("/api/keys/rotate", { "x-svc-key": key }, body);
const revoke = (key: string) => post("/api/keys/revoke", { "x-svc-key": key });

interface Rotated {
  key: string;
  keyPrefix: string;
  previous_expires_at: string;
}
const rotated = async (key: string, body?: object): Promise<Rotated> => {
  const answer = await rotate(key, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Rotated;
};

const usageOf = (key: string) => app.get("/api/usage", { "x-svc-key": key });
const tierOf = async (key: string) => {
  const answer = await usageOf(key);
  const { tier } = (await answer.json()) as { tier: string };
  return [tier, answer.headers.get("x-svc-key-status")];
};
const bySession = async (headers: Record<string, string>) =>
  (await app.json("/api/usage", headers))["tier"];

/** Opens a session with a key and returns its cookie header. */
async function sessionOf(apiKey: string): Promise<Record<string, string>> {
  const answer = await post("/api/auth/unlock", {}, { apiKey });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  return { cookie, origin: BASE_URL };
}

describe("rotating a key", () => {
  test("its owner gets one mail, which names both prefixes and no key", async () => {
    const email = freshAddress();
    const { key } = await issued(`Ann Other <${email}>`);
    const next = await rotated(key);
    expect((await rotate(key)).status).toBe(400);
    const mails = mailbox(app);
    await mails.deliver(SAMPLE_END);
    await mails.deliver(SAMPLE_END + 60_000);
    const [mail, ...others] = await mails.to(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Your API key was replaced");
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(`${key.slice(0, 12)} was replaced by ${next.keyPrefix}`);
      expect(text).toContain(`${BASE_URL}/account`);
      expect(text).not.toContain(key);
      expect(text).not.toContain(next.key);
    }
    expect(mail?.text).toContain("The old one works until");
  });

  test("rotation gives a new key, and the old key ends after the overlap", async () => {
    const { key } = await issued();
    const next = await rotated(key);
    expect(Object.keys(next)).toEqual(["key", "keyPrefix", "previous_expires_at"]);
    expect(next.keyPrefix).toBe(next.key.slice(0, 12));
    expect(Date.parse(next.previous_expires_at)).toBe(SAMPLE_END + DAY_MS);
    expect(await tierOf(next.key)).toEqual(["retail", null]);
    expect(await tierOf(key)).toEqual(["retail", null]);
    app.setNow(SAMPLE_END + DAY_MS);
    expect(await tierOf(key)).toEqual(["free", "expired"]);
    expect(await tierOf(next.key)).toEqual(["retail", null]);
  });

  test("rotation without overlap ends the old key at once in this isolate, and everywhere within ten seconds", async () => {
    const { key } = await issued();
    const elsewhere = new KeyCache(app.services.db);
    const presented = { secret: key, carrier: "header" } as const;
    expect((await elsewhere.lookUp(presented, SAMPLE_END)).status).toBe("valid");
    await rotated(key, { overlap_seconds: 0 });
    expect(await tierOf(key)).toEqual(["free", "expired"]);
    expect(elsewhere.peek(presented, SAMPLE_END + 9_999)).toBeNull();
    expect((await elsewhere.lookUp(presented, SAMPLE_END + 9_999)).status).toBe("expired");
  });

  test("the new key draws on the old key's rate bucket", { retry: 2 }, async () => {
    const { key } = await issued();
    const left = (answer: Response) => Number(answer.headers.get("x-ratelimit-remaining"));
    const before = left(await usageOf(key));
    const next = await rotated(key);
    expect(left(await usageOf(next.key))).toBe(before - 2);
  });

  test("a key that has a successor cannot be rotated", async () => {
    const { key } = await issued();
    await rotated(key);
    const again = await rotate(key);
    expect([again.status, again.headers.get("x-error-code")]).toEqual([400, "invalid_request"]);
  });

  test.each([-1, 2_592_001, 1.5, "60", null])("an overlap of %j is a 400", async (seconds) => {
    const { key } = await issued();
    const answer = await rotate(key, { overlap_seconds: seconds });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toContain("overlap_seconds");
  });

  test("a customer may rotate five times a day, over all of the customer's keys", async () => {
    const customer = randomUUID();
    const keys = await Promise.all(Array.from({ length: 8 }, () => issued(customer)));
    const answers = await Promise.all(keys.map(({ key }) => rotate(key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ]);
    const refused = answers.findIndex(({ status }) => status === 429);
    const wait = Number(answers[refused]?.headers.get("retry-after"));
    expect(wait).toBe(DAY_MS / 1_000);
    expect(await answers[refused]?.json()).toEqual({
      error: "Rate limit exceeded",
      retry_after: wait,
    });
    const { key = "" } = keys[refused] ?? {};
    expect(await tierOf(key)).toEqual(["retail", null]);
    app.setNow(SAMPLE_END + wait * 1_000 - 1);
    expect((await rotate(key)).status).toBe(429);
    app.setNow(SAMPLE_END + wait * 1_000);
    expect((await rotate(key)).status).toBe(200);
  });

  test("rotation ends the old key's sessions and clears the cookie of the session that asked", async () => {
    const { key } = await issued();
    const [mine, other] = [await sessionOf(key), await sessionOf(key)];
    const answer = await post("/api/keys/rotate", mine);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBe(CLEARED);
    expect(await bySession(mine)).toBe("free");
    expect(await bySession(other)).toBe("free");
    expect(await tierOf(key)).toEqual(["retail", null]);
  });

  test("a rotation with a cookie sent by another site is a 401 and changes nothing", async () => {
    const { key } = await issued();
    const mine = await sessionOf(key);
    for (const path of ["/api/keys/rotate", "/api/keys/revoke"]) {
      const answer = await post(path, { ...mine, origin: "https://evil.example" });
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, "missing_key"]);
    }
    expect(await bySession(mine)).toBe("retail");
  });
});

describe("revoking a key", () => {
  test("revocation ends the key and its sessions, in this isolate at once", async () => {
    const { key } = await issued();
    const mine = await sessionOf(key);
    expect(await bySession(mine)).toBe("retail");
    const answer = await revoke(key);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await tierOf(key)).toEqual(["free", "revoked"]);
    expect(await bySession(mine)).toBe("free");
    expect((await revoke(key)).status).toBe(401);
    expect((await rotate(key)).status).toBe(401);
  });

  test("revocation by a session clears the session's cookie", async () => {
    const mine = await sessionOf((await issued()).key);
    const answer = await post("/api/keys/revoke", mine);
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, CLEARED]);
    expect(await bySession(mine)).toBe("free");
  });
});

describe("a bought key", () => {
  let bought = 0;
  /** Issues a key with a subscription in a status, as the payment provider last reported it. */
  async function boughtKey(status: string, pastDueSince: number | null = null) {
    bought += 1;
    const { key, id } = await issued();
    const at = new Date(SAMPLE_END - DAY_MS).toISOString();
    const since = pastDueSince === null ? null : new Date(pastDueSince).toISOString();
    const email = `buyer${bought}@svc.example`;
    await app.services.db.execute(sql`
      with c as (
        insert into customers (email, created_at) values (${email}, ${at}) returning id
      )
      insert into subscriptions
        (id, customer_id, tier, status, past_due_since, provider_at, updated_at)
      select ${`sub_${bought}`}, id, 'retail', ${status}, ${since}::timestamptz, ${at}, ${at} from c`);
    await app.services.db.execute(
      sql`update api_keys set subscription_id = ${`sub_${bought}`} where id = ${id}`,
    );
    return { key, id, email, subscription: `sub_${bought}` };
  }

  test.each([
    ["active", "retail"],
    ["trialing", "retail"],
    ["canceled", "free"],
    ["unpaid", "free"],
    ["paused", "free"],
    ["incomplete", "free"],
    ["incomplete_expired", "free"],
  ])("a key of a subscription that is %s has the tier %s", async (status, tier) => {
    const { key } = await boughtKey(status);
    expect(await tierOf(key)).toEqual([tier, tier === "free" ? "expired" : null]);
    const opened = await post("/api/auth/unlock", {}, { apiKey: key });
    expect(opened.status).toBe(tier === "free" ? 401 : 200);
  });

  test("a bought key and its session stay valid for seven days after a failed payment", async () => {
    const { key } = await boughtKey("past_due", SAMPLE_END);
    const mine = await sessionOf(key);
    app.setNow(SAMPLE_END + 7 * DAY_MS - 1);
    expect(await tierOf(key)).toEqual(["retail", null]);
    expect(await bySession(mine)).toBe("retail");
    app.setNow(SAMPLE_END + 7 * DAY_MS);
    expect(await tierOf(key)).toEqual(["free", "expired"]);
    expect(await bySession(mine)).toBe("free");
  });

  test("a bought key's tier changes within ten seconds of its subscription", async () => {
    const { key, subscription } = await boughtKey("active");
    const mine = await sessionOf(key);
    expect(await bySession(mine)).toBe("retail");
    await app.services.db.execute(
      sql`update subscriptions set status = 'canceled' where id = ${subscription}`,
    );
    app.setNow(SAMPLE_END + 9_999);
    expect(await tierOf(key)).toEqual(["free", "expired"]);
    expect(await bySession(mine)).toBe("free");
  });

  test("a bought key names its buyer at unlock, and its successor has the same subscription", async () => {
    const { key, email, subscription } = await boughtKey("active");
    const next = await rotated(key);
    const opened = await post("/api/auth/unlock", {}, { apiKey: next.key });
    expect(await opened.json()).toEqual({ success: true, tier: "retail", email });
    await app.services.db.execute(
      sql`update subscriptions set status = 'unpaid' where id = ${subscription}`,
    );
    app.setNow(SAMPLE_END + 9_999);
    expect(await tierOf(next.key)).toEqual(["free", "expired"]);
    expect(await tierOf(key)).toEqual(["free", "expired"]);
  });

  test("a bought key opens nothing before it is revealed", async () => {
    const { key, id } = await boughtKey("active");
    await app.services.db.execute(sql`update api_keys set secret_sha256 = null where id = ${id}`);
    expect(await tierOf(key)).toEqual(["free", "invalid"]);
    expect((await post("/api/auth/unlock", {}, { apiKey: key })).status).toBe(401);
  });
});

test("the daily job deletes sessions that have ended", async () => {
  const { deleteOldRows } = await import("../../functions/cron/run-tick.ts");
  await sessionOf((await issued()).key);
  const count = async () => {
    const { rows } = await app.services.db.execute<{ n: number }>(
      sql`select count(*)::int as n from sessions`,
    );
    return rows[0]?.n;
  };
  const run = { job: "thin", slot: SAMPLE_END, attempts: 1 };
  const open = await count();
  await deleteOldRows(app.services, run, SAMPLE_END + 6 * DAY_MS);
  expect(await count()).toBe(open);
  await deleteOldRows(app.services, run, SAMPLE_END + 8 * DAY_MS);
  expect(await count()).toBe(0);
});
