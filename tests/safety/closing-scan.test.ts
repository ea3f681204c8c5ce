// The scan at the end of tests finds secrets and addresses wherever they are.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sha256Hex } from "../../lib/core/digests.ts";
import { alertToken } from "../../lib/mail/link-token.ts";
import { freshAddress } from "../support/alerts/alerts.ts";
import { EMPTY } from "../support/database/contents.ts";
import { testDatabase } from "../support/database/database.ts";
import { scanService } from "../support/safety/closing-scan.ts";
import { misplaced } from "../support/safety/secret-shapes.ts";
import { run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

const KEY = `svc_AbCdEf01_${"q7".repeat(19)}`;
const TOKEN = createHash("sha256").update("a token").digest("hex");
const SESSION = `aB3_${"x-Y".repeat(13)}`;
const NONE = { secrets: [], tokens: new Set<string>() };
const SECRETS = [
  ["an API key", KEY],
  ["a token", TOKEN],
  ["a session", SESSION],
  ["a checkout or portal session", `cs_test_${"a1".repeat(29)}`],
  ["a checkout or portal session", `bps_${"a1".repeat(12)}`],
  ["a provider's secret", `sk_live_${"b2".repeat(12)}`],
  ["a provider's secret", `whsec_${"c3+/".repeat(8)}`],
  ["a provider's secret", `re_AbCd_${"d4".repeat(12)}`],
  ["an e-mail address", "someone.else+here@mail.fund.example"],
  ["an IP address", "203.0.113.77"],
  ["an IP address", "2001:db8:77:88:99aa:bbcc:ddee:ff01"],
  ["an IP address", "2001:db8::1"],
  ["an IP address", "2001:db8:77:88:"],
] as const;

describe("the patterns of secrets", () => {
  test.each(SECRETS)(
    "%s is found between other words, and is not repeated in the message: %s",
    (kind, secret) => {
      for (const text of [
        secret,
        `{"a":"${secret}"}`,
        `of=${secret}&b`,
        `\n${secret}.`,
        `(${secret})`,
        `svc:key:${secret}`,
      ]) {
        expect(misplaced([{ place: "here", text }], NONE)).toEqual([`${kind} in here`]);
      }
    },
  );

  test.each([
    "svc_AbCdEf01",
    "2022-12-31T01:00:00.000Z 23:59:59",
    "1.2.3 and 0.25, 1,234.5678",
    "3f0e8d9c-1b2a-4c5d-8e9f-0a1b2c3d4e5f",
    "01JQZX5W8Y7V6T4R3P2N1M0K9H",
    "the-name-of-a-page-that-is-forty-three-long",
    "@reader_one, price_retail_local, sub_1AbCdEfGhIjKlMnOpQrStUvW",
    "127.0.0.1:8787",
    "Scale: a: b, c:d:e, 12:34:56.789 of ab:cd",
  ])("a text without a secret is not reported: %s", (text) => {
    expect(misplaced([{ place: "here", text }], NONE)).toEqual([]);
  });

  test("a value that is allowed in one place is found everywhere else", () => {
    const at = (place: string, text: string) => misplaced([{ place, text }], NONE);
    expect(at("outbox.recipient", "a@b.example")).toEqual([]);
    expect(at("outbox.body", "a@b.example")).toEqual(["an e-mail address in outbox.body"]);
    expect(at("sessions.sha256", TOKEN)).toEqual([]);
    expect(at("sessions.sha256", KEY)).toEqual(["an API key in sessions.sha256"]);
    const known = { secrets: ["known-word"], tokens: new Set([TOKEN]) };
    const words = { place: "sessions.sha256", text: `a known-word ${TOKEN}` };
    expect(misplaced([words], known)).toEqual([
      "a secret of the settings in sessions.sha256",
      "a token in sessions.sha256",
    ]);
  });
});

describe("the scan of a test app", () => {
  let app: TestApp;
  beforeAll(async () => {
    // Secrets stored by this test must not be found by other tests that share a real Redis.
    vi.stubEnv("TEST_REDIS_URL", undefined);
    app = await testApp(EMPTY);
    vi.unstubAllEnvs();
    await run(
      app,
      "create table planted (words text, short varchar(90), parts jsonb, names text[], at inet, n int)",
    );
    await run(app, "create schema apart");
    await run(app, "create table apart.planted (words text)");
  });
  afterAll(() => app.close());

  const scan = () =>
    scanService(app).then(
      () => "nothing",
      (error: Error) => error.message,
    );
  const scanError = (what: string) => `the scan found ${what}`;

  test("the scan finds nothing in a healthy app", async () => {
    expect(await scan()).toBe("nothing");
  });

  test.each([
    ["planted.words", `(words) values ('x ${KEY}')`, "an API key"],
    ["planted.short", `(short) values ('${SESSION}')`, "a session"],
    ["planted.parts", `(parts) values ('{"a": [{"b": "line\\n${SESSION}\\n"}]}')`, "a session"],
    ["planted.parts", `(parts) values ('{"${TOKEN}": 1}')`, "a token"],
    ["planted.names", `(names) values (array['x', '${freshAddress()}'])`, "an e-mail address"],
    ["planted.at", "(at) values ('203.0.113.9')", "an IP address"],
  ])("the scan finds a secret in %s: %s", async (place, values, kind) => {
    await run(app, `insert into planted ${values}`);
    await run(app, "insert into planted (words, n) select 'word', 1 from generate_series(1, 99)");
    expect(await scan()).toBe(scanError(`${kind} in ${place}`));
    await run(app, "delete from planted");
  });

  test("the scan finds secrets in another schema, and all of them", async () => {
    await run(app, `insert into apart.planted values ('${KEY}'), ('203.0.113.9')`);
    expect(await scan()).toBe(
      scanError("an API key in apart.planted.words, an IP address in apart.planted.words"),
    );
    await run(app, "delete from apart.planted");
  });

  test("the scan finds a token in place of its digest", async () => {
    const token = await alertToken(app.platform.settings["ALERT_TOKEN_SECRET"] ?? "", 1, 1);
    await run(
      app,
      `insert into alert_subscriptions (email, status, scope, created_at, updated_at)
        values ('${freshAddress()}', 'pending', '{}', now(), now())`,
    );
    const [row] = await run(app, "select id::int from alert_subscriptions");
    expect(row).toEqual({ id: 1 });
    await run(app, `insert into alert_tokens values ('${await sha256Hex(token)}', 1, 1)`);
    expect(await scan()).toBe("nothing");
    await run(app, `update alert_tokens set sha256 = '${token}'`);
    expect(await scan()).toBe(scanError("a token in alert_tokens.sha256"));
    await run(app, `update alert_tokens set sha256 = '${await sha256Hex(token)}'`);
  });

  test.each([
    ["SET", "planted", KEY],
    ["SET", `planted:${TOKEN}`, "1"],
    ["SET", "planted", "203.0.113.9"],
    ["SET", "svc:rl:2001:db8:1:2::1", "1"],
    ["SET", "planted", `line\n${SESSION}`],
  ])("the scan finds a secret in Redis: %s %s", async (...command) => {
    const redis = async (words: readonly string[]) => {
      const headers = { authorization: `Bearer ${app.platform.redisToken}` };
      const sent = { method: "POST", headers, body: JSON.stringify(words) };
      expect((await fetch(`${app.platform.url}/redis`, sent)).status).toBe(200);
    };
    await redis(command);
    expect(await scan()).toMatch(
      /^the scan found an? (API key|token|session|IP address) in redis$/,
    );
    await redis(["DEL", command[1] ?? ""]);
  });

  test("the scan finds a logged secret, even while a fault is set", async () => {
    await app.setFaults({ postgres: "down", redis: "down" });
    for (const text of [KEY, app.platform.settings["STRIPE_WEBHOOK_SECRET"], "203.0.113.9"]) {
      app.services.log({ event: "planted", deep: { text } });
      expect(await scan()).toMatch(/^the scan found an? [\w' -]+ in the log/);
      app.logs.pop();
    }
    expect(await scan()).toBe("nothing");
  });

  test("an app with such a secret fails to close, and is closed all the same", async () => {
    const other = await testApp(EMPTY);
    other.services.log({ event: "planted", key: KEY });
    await expect(other.close()).rejects.toThrow(/^the scan found an API key in the log$/);
    await expect(fetch(other.platform.url)).rejects.toThrow();
  });
});

test("a closing test database is scanned, too", async () => {
  const { db, close } = await testDatabase();
  await db.execute(`create table planted as select '${KEY}' as words`);
  await expect(close()).rejects.toThrow(/^the scan found an API key in planted.words$/);
  await expect(db.execute("select 1")).rejects.toThrow();
});
