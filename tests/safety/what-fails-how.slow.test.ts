// What every route does while PostgreSQL, Redis, Stripe or Resend fails.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import cron from "../../functions/cron/worker.ts";
import { MAX_RUNNING } from "../../lib/http/caller/running.ts";
import type { WorkerEnv } from "../../lib/runtime/worker.ts";
import { svixHeaders } from "../../scripts/local-platform/post-webhook.ts";
import { buy, countRows, jsonOf, post, reveal } from "../support/account/billing.ts";
import { deliverEvent, eventOf } from "../support/account/billing-events.ts";
import { freshAddress, mailbox } from "../support/alerts/alerts.ts";
import { keyHeader } from "../support/service/answers.ts";
import { BASE_URL, randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { CONTRACTS, freshKey, PAGE_PATHS, sendExample } from "../support/service/surface.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());
beforeEach(async () => {
  holdDate();
  // Redis is asked again after the previous test.
  await app.get("/api/openapi");
});
afterEach(async () => {
  vi.useRealTimers();
  await app.setFaults({});
});

/** Each test has its own date, by which Redis is asked again. */
let hour = 800_000;
function holdDate(): void {
  hour += 1;
  vi.useFakeTimers({ toFake: ["Date"], now: hour * 3_600_000 + 7_000 });
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const status = (answer: Response) => answer.status;
const MINUTE_OF_ONE = { "cf-connecting-ip": "192.0.2.9" };

/** Signed events of the providers. */
const events = (id: string) => {
  const { settings } = app.platform;
  const mail = JSON.stringify({ type: "email.delivered", data: { to: ["a@svc.example"] } });
  // The signatures use the real time.
  const signed = svixHeaders(settings["RESEND_WEBHOOK_SECRET"] ?? "", id, mail, Date.now());
  const chat = { message: { text: "/stop", chat: { id: 5, type: "private" } } };
  const secret = settings["TELEGRAM_WEBHOOK_SECRET"] ?? "";
  const headers = { "x-telegram-bot-api-secret-token": secret, ...MINUTE_OF_ONE };
  const send = (path: string, body: string, more: Record<string, string>) =>
    app.send(path, { method: "POST", headers: { ...MINUTE_OF_ONE, ...more }, body });
  return Promise.all([
    deliverEvent(app, eventOf(app, "customer.created", { id: "cus_1" }, `evt_${id}`)),
    send("/api/alerts/mail-events", mail, signed),
    send("/api/alerts/telegram", JSON.stringify(chat), headers),
  ]);
};

describe.each(["error", "down"])("while PostgreSQL fails (%s)", (fault) => {
  beforeEach(() => app.setFaults({ postgres: fault }));

  test("a key or session that cannot be looked up is a 503 on every route, never free data and never a 401", async () => {
    await app.setFaults({});
    const key = await freshKey(app, "retail");
    const unlocked = await post(app, "/api/auth/unlock", { apiKey: key });
    const cookie = (unlocked.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    await app.setFaults({ postgres: fault });
    const credentials = [{ "x-svc-key": key }, { cookie, origin: BASE_URL }];
    const lookingAtKeys = CONTRACTS.filter(({ ignoresKeys }) => !ignoresKeys);
    const asked = lookingAtKeys.flatMap((contract) =>
      credentials.map(async (credential) => {
        const answer = await sendExample(app, contract, credential);
        const text = await answer.text();
        expect([nameOf(contract), answer.status]).toEqual([nameOf(contract), 503]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        if (contract.unhealthy) return;
        expect(JSON.parse(text)).toEqual({ error: "Service temporarily unavailable" });
        expect(answer.headers.get("x-error-code")).toBe("unavailable");
      }),
    );
    await Promise.all(asked);
  });

  test("a page for a key that cannot be looked up is a 503, or is the same for all callers", async () => {
    await app.setFaults({});
    const key = await freshKey(app, "retail");
    const read = async (path: string, headers = {}) => {
      const answer = await app.get(path, headers);
      return { path, answer, html: await answer.text() };
    };
    const free = await Promise.all(PAGE_PATHS.map((path) => read(path)));
    await app.setFaults({ postgres: fault });
    const there = free.filter(({ answer }) => answer.status === 200);
    const keyed = await Promise.all(there.map(({ path }) => read(path, { "x-svc-key": key })));
    for (const [n, { path, answer, html }] of keyed.entries()) {
      if (answer.status !== 503) {
        expect([path, html]).toEqual([path, there[n]?.html]);
        continue;
      }
      expect(answer.headers.get("cache-control"), path).toBe("no-store");
      expect(answer.headers.get("content-type"), path).toMatch(/^text\/html/);
    }
    expect(keyed.filter(({ answer }) => answer.status === 503).length).toBeGreaterThan(7);
  });

  test("without a key only routes without data answer", async () => {
    const answered: string[] = [];
    const asked = CONTRACTS.map(async (contract) => {
      const answer = await sendExample(app, contract);
      if (contract.access === "key")
        expect([nameOf(contract), answer.status]).toEqual([nameOf(contract), 401]);
      else if (answer.status !== 503) answered.push(nameOf(contract));
    });
    await Promise.all(asked);
    expect(answered.toSorted()).toEqual([
      "get /api/billing/price",
      // The link in its example has expired.
      "get /api/billing/return",
      "get /api/changelog",
      "get /api/health/live",
      "get /api/openapi",
      "post /api/auth/lock",
    ]);
  });

  test("a cached key keeps its tier or gets a 503", async () => {
    await app.setFaults({});
    const headers = keyHeader(app, "institutional");
    await app.get("/api/openapi", headers);
    await app.setFaults({ postgres: fault });
    const ask = async (contract: (typeof CONTRACTS)[number]) => {
      const answer = await sendExample(app, contract, headers);
      const limit = contract.ignoresKeys ? "60" : "6000";
      expect(answer.headers.get("x-ratelimit-limit"), nameOf(contract)).toBe(limit);
      expect([contract.example.status ?? 200, 503], nameOf(contract)).toContain(answer.status);
    };
    // A key may have eight running requests.
    for (let at = 0; at < CONTRACTS.length; at += MAX_RUNNING) {
      await Promise.all(CONTRACTS.slice(at, at + MAX_RUNNING).map(ask));
    }
  });

  test("the gate and every page of it show no number", async () => {
    const answer = await app.get("/api/gate");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toMatch(/^\{"error":"[^0-9]*"\}$/);
  });

  test("a scheduled run ends with a log line, and the next run takes over its slots", async () => {
    vi.useRealTimers();
    const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const settings = { ...app.platform.settings, BASE_URL } as WorkerEnv;
    const scheduledTime = Date.now();
    const run = () => cron.scheduled({ cron: "* * * * *", scheduledTime, noRetry() {} }, settings);
    await run();
    await app.setFaults({});
    await run();
    const lines = printed.mock.calls.map(([line]) => JSON.parse(String(line)));
    printed.mockRestore();
    expect(lines.map(({ event }) => event)).toEqual(["tick_failed", "tick"]);
    expect(lines[1].jobs.deliver.status).toBe("done");
  });

  test("a provider's event is refused with 5xx, and accepted when it is sent again", async () => {
    vi.useRealTimers();
    expect((await events(`pg_${fault}`)).map(status)).toEqual([503, 503, 503]);
    await app.setFaults({});
    expect((await events(`pg_${fault}`)).map(status)).toEqual([200, 200, 200]);
  });
});

describe("while Redis fails", () => {
  test("every route answers as before, says so in a header, and stops asking Redis after three attempts", async () => {
    // Health asks no Redis.
    const plain = CONTRACTS.filter(
      ({ ownLimit, path, isUncounted }) =>
        !ownLimit && !isUncounted && !/keys|subscribe/.test(path),
    );
    const before = [];
    for (const each of plain) {
      before.push(status(await sendExample(app, each, keyHeader(app, "retail"))));
    }
    // A key without an allowance in this isolate.
    const fresh = { "x-svc-key": await freshKey(app, "retail") };
    const ask = (each: (typeof plain)[number]) => sendExample(app, each, fresh);
    await app.setFaults({ redis: "error" });
    await app.resetRequests();
    const after = [];
    for (const each of plain) after.push(await ask(each));
    expect(after.map(status)).toEqual(before);
    for (const { headers } of after) {
      expect(headers.get("x-ratelimit-degraded")).toBe("1");
      expect(headers.get("x-ratelimit-limit")).toBe("600");
    }
    expect((await app.requests())["redis"]).toBe(3);
  });

  test("pages answer as before", async () => {
    const before = await Promise.all(PAGE_PATHS.map((path) => app.get(path)));
    await app.setFaults({ redis: "error" });
    const after = await Promise.all(PAGE_PATHS.map((path) => app.get(path)));
    expect(after.map(status)).toEqual(before.map(status));
  });

  test("a Redis that hangs costs each of three requests its deadline, and later requests nothing", async () => {
    await app.setFaults({ redis: "slow:60000" });
    await app.resetRequests();
    app.logs.length = 0;
    for (let i = 0; i < 8; i += 1) expect((await app.get("/api/openapi")).status).toBe(200);
    const asked = app.logs.filter(({ event }) => event === "request").map(({ redis }) => redis);
    expect(asked).toEqual([1, 1, 1, 0, 0, 0, 0, 0]);
  });

  test.each(CONTRACTS.flatMap((each) => (each.ownLimit ? [[nameOf(each), each] as const] : [])))(
    "%s has exactly a fifth of its limit",
    async (_, contract) => {
      await app.setFaults({ redis: "down" });
      const fifth = Math.floor((contract.ownLimit?.perMinute ?? 0) / 5);
      const address = { "cf-connecting-ip": randomAddress() };
      const answers: Response[] = [];
      // At most eight requests of a key run at the same time.
      for (let left = fifth + 9; left > 0; left -= 8) {
        const some = { length: Math.min(left, 8) };
        answers.push(
          ...(await Promise.all(Array.from(some, () => sendExample(app, contract, address)))),
        );
      }
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused).toHaveLength(9);
      for (const { headers } of refused) {
        expect(headers.get("x-ratelimit-degraded")).toBe("1");
        expect(headers.get("x-ratelimit-limit")).toBe(String(fifth));
      }
      const wait = Math.max(...refused.map(({ headers }) => Number(headers.get("retry-after"))));
      vi.setSystemTime(Date.now() + wait * 1_000);
      expect((await sendExample(app, contract, address)).status).not.toBe(429);
    },
  );

  test("providers' events are not limited", async () => {
    vi.useRealTimers();
    await app.setFaults({ redis: "error" });
    for (let i = 0; i < 70; i += 10) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, n) => events(`r${i}_${n}`)),
      );
      expect(new Set(responses.flat().map(status))).toEqual(new Set([200]));
    }
  });
});

describe("while Stripe or Resend fails", () => {
  test.each(["error", "down"])(
    "(Stripe %s) routes that need it are a 503, and the stored status is still answered",
    async (fault) => {
      const bought = await buy(app);
      const { key } = await jsonOf(await reveal(app, bought));
      await app.setFaults({ stripe: fault });
      await app.resetRequests();
      const email = freshAddress();
      const asked = [
        await post(app, "/api/billing/checkout", { email }),
        await post(app, "/api/billing/portal", {}, { "x-svc-key": String(key) }),
        await post(app, "/api/billing/reveal", { session_id: "cs_test_unheard_of_1" }),
      ];
      for (const answer of asked) {
        expect([answer.status, await jsonOf(answer)]).toEqual([
          503,
          { error: "Payments are unavailable" },
        ]);
      }
      await app.resetRequests();
      expect(
        await jsonOf(await post(app, "/api/billing/status", { email: bought.email })),
      ).toMatchObject({ subscribed: true, tier: "retail" });
      expect((await app.get("/api/sensors/btc-fall", { "x-svc-key": String(key) })).status).toBe(
        200,
      );
      expect((await app.requests())["stripe"]).toBe(0);
    },
  );

  test("(both slow) each is asked once, for five seconds; a sign-up is a 200 and sends one mail", async () => {
    vi.useRealTimers();
    const key = String((await jsonOf(await reveal(app, await buy(app))))["key"]);
    await app.setFaults({ stripe: "slow:20000", resend: "slow:20000" });
    await app.resetRequests();
    const email = freshAddress();
    const answers = await Promise.all([
      post(app, "/api/billing/portal", {}, { "x-svc-key": key }),
      post(app, "/api/alerts/subscribe", { email }),
    ]);
    expect(answers.map(status)).toEqual([503, 200]);
    expect(await app.requests()).toMatchObject({ stripe: 1, resend: 1 });
    expect(await countRows(app, `outbox where recipient = '${email}' and sent_at is null`)).toBe(1);
    await app.setFaults({});
    const mails = mailbox(app);
    await mails.deliver(app.platform.now() + 120_000);
    await mails.deliver(app.platform.now() + 600_000);
    expect(await mails.to(email)).toHaveLength(1);
  });
});
