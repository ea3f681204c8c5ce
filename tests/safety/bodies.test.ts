// Hostile bodies and parameters get an error answer, never a fault.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../lib/http/validate.ts";
import { stripeSignature, svixHeaders } from "../../scripts/local-platform/post-webhook.ts";
import { jsonOf } from "../support/account/billing.ts";
import { keyHeader } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { expectSound } from "../support/service/sound-answer.ts";
import { CONTRACTS } from "../support/service/surface.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

const POSTS = CONTRACTS.filter(({ body, path }) => body && !/tone|dislocation/.test(path));

interface Sent {
  key?: string;
  headers?: Record<string, string>;
}

const sendTo = (path: string, body: BodyInit, { key, headers = {} }: Sent = {}) =>
  app.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { "x-svc-key": key }), ...headers },
    body,
    duplex: "half",
  } as RequestInit);

/** A body in chunks, without an announced length. */
function chunked(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 65_536)).fill(0x20));
      left -= 65_536;
    },
  });
}

/** A body that breaks off. */
const broken = () =>
  new ReadableStream({
    pull: (controller) => controller.error(new Error("gone")),
  });

const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53 + 2,
  1e308,
  "",
  " ",
  [],
  {},
  [[]],
  { a: { b: [] } },
  "a\u0000b",
  "\ud800",
  "\u202e@x.example",
  "a".repeat(300_000),
  "' or 1=1 --",
  "{{7*7}}",
  "a@b.example\nBcc: c@d.example",
  "a@b.example\u0000",
  `${"a".repeat(64)}@${"b.".repeat(120)}c`,
  "x@\u0131.example",
  "@@@@@",
  "svc_AbCdEf01_",
  `svc_AbCdEf01_${"\u0000".repeat(38)}`,
  "cs_test_\u0000",
  `cs_${"a".repeat(5_000)}`,
  "0".repeat(64),
  "F".repeat(64),
  "vix\u0000",
];

describe("bodies of requests", () => {
  test.each(POSTS)(
    "$path refuses bodies that are too long, too deep, broken or not JSON",
    async ({ path, access }) => {
      const key = access === "key" ? app.keys.institutional : undefined;
      const sent = key ? { key } : {};
      for (const body of [
        "x".repeat(MAX_BODY_BYTES + 1),
        chunked(MAX_BODY_BYTES + 1),
        chunked(2 ** 40),
      ]) {
        const answer = await sendTo(path, body, sent);
        expect(answer.status).toBe(413);
        await expectSound(answer, path);
      }
      for (const body of [
        "{",
        "[]",
        '"a"',
        "null",
        "7",
        "[".repeat(200_000),
        `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
        new Uint8Array([0x7b, 0xff, 0x7d]),
        new Uint8Array([0xef, 0xbb, 0xbf, 0x7b]),
        "\u0000",
        "{}\u0000",
        broken(),
      ]) {
        const answer = await sendTo(path, body, sent);
        expect(answer.status).toBe(400);
        await expectSound(answer, path);
      }
    },
  );

  test.each(POSTS)("$path answers hostile members without a fault", async (contract) => {
    const { path, access } = contract;
    const sent = access === "key" ? { key: app.keys.institutional } : {};
    const next = random(path.length);
    const names = Object.keys(contract.body?.shape ?? {});
    for (const name of names) {
      for (const value of HOSTILE) {
        const other = names[wholeBetween(next, 0, names.length - 1)] ?? name;
        for (const body of [
          { ...contract.example.body, [name]: value },
          { [name]: value, [other]: HOSTILE[wholeBetween(next, 0, HOSTILE.length - 1)] },
          { ...contract.example.body, [name]: [value, value] },
        ]) {
          // Rotating is limited to a few times a day, so only refused bodies are sent.
          if (path.endsWith("rotate") && [0, -1].includes(Number(value))) continue;
          await expectSound(await sendTo(path, JSON.stringify(body), sent), `${path} ${name}`);
        }
      }
      const huge = [`{"${name}":1e999}`, `{"${name}":-0}`, `{"${name}":${"9".repeat(5_000)}}`];
      const twice = [`{"${name}":"a","${name}":["b"]}`, `{"__proto__":{"${name}":1},"${name}":{}}`];
      for (const body of [...huge, ...twice]) {
        if (path.endsWith("rotate")) continue;
        await expectSound(await sendTo(path, body, sent), `${path} ${body.slice(0, 60)}`);
      }
    }
  });

  test("repeated or hostile parameters are a 400 on every link", async () => {
    const token = "0".repeat(64);
    for (const path of ["/api/alerts/confirm", "/api/alerts/unsubscribe", "/api/billing/return"]) {
      const rest = path.endsWith("return") ? "&for=1.2" : "";
      for (const query of [
        `token=${token}&token=${token}`,
        `token=${token}%00`,
        `token=%ff${token}`,
        "token=%ed%a0%80",
        `token=${"0".repeat(100_000)}`,
        `token[]=${token}`,
        "token",
        `token= ${token}`,
      ]) {
        const answer = await app.get(`${path}?${query}${rest}`);
        expect([path, query.slice(0, 30), answer.status]).toEqual([path, query.slice(0, 30), 400]);
        await expectSound(answer, path);
      }
    }
    for (const name of [
      "999999999999999.999999",
      "1.-1",
      "1e9.1",
      "1.1%00",
      "0.1",
      "9".repeat(40),
    ]) {
      const answer = await app.get(`/api/billing/return?for=${name}&token=${token}`);
      expect([400, 404]).toContain(answer.status);
    }
    const oneClick = await app.send(`/api/alerts/unsubscribe?token=${token}&token=${token}`, {
      method: "POST",
    });
    expect(oneClick.status).toBe(400);
  });
});

describe("signed bodies of providers", () => {
  const { stringify } = JSON;
  const nul = "a\u0000b";
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const event = (more: object) =>
    stringify({
      id: "evt_x",
      type: "customer.subscription.updated",
      created: 1,
      data: { object: {} },
      ...more,
    });

  test("a signed Stripe body that is not an event is a 400, never a fault", async () => {
    const bodies = [
      "",
      "null",
      "[]",
      "{",
      "7",
      deep,
      stringify({}),
      event({}),
      event({ id: nul }),
      event({ type: nul }),
      event({ id: "a".repeat(300) }),
      event({ created: 1e300 }),
      event({ created: -1 }),
      event({ data: { object: { id: nul } } }),
      event({ data: { object: { id: 7 } } }),
      event({ data: { object: { id: "\ud800" } } }),
      event({ type: "invoice.paid", data: { object: { subscription: nul } } }),
      event({
        type: "checkout.session.completed",
        data: {
          object: { id: nul, mode: "subscription", payment_status: "paid", subscription: nul },
        },
      }),
      event({ id: `evt_${nul}`, type: "customer.created" }),
    ];
    const secret = app.platform.settings["STRIPE_WEBHOOK_SECRET"] ?? "";
    for (const body of bodies) {
      const signature = stripeSignature(secret, body, app.platform.now());
      const answer = await sendTo("/api/billing/webhook", body, {
        headers: { "stripe-signature": signature },
      });
      expect([body.slice(0, 120), answer.status]).toEqual([body.slice(0, 120), 400]);
      await expectSound(answer, body.slice(0, 60));
    }
  });

  test("a signed Resend body that is not an event is a 400, never a fault", async () => {
    const secret = app.platform.settings["RESEND_WEBHOOK_SECRET"] ?? "";
    const bounced = (to: unknown) =>
      stringify({ type: "email.bounced", data: { to, bounce: { type: "Permanent" } } });
    const bodies = [
      "",
      "null",
      "[]",
      "{",
      deep,
      stringify({}),
      stringify({ type: nul, data: { to: [] } }),
      bounced(7),
      bounced(["a".repeat(400)]),
      bounced(Array(200).fill("a@b.example")),
    ];
    for (const [n, body] of bodies.entries()) {
      const headers = svixHeaders(secret, `msg_${n}`, body, Date.now());
      const answer = await sendTo("/api/alerts/mail-events", body, { headers });
      expect([body.slice(0, 120), answer.status]).toEqual([body.slice(0, 120), 400]);
      await expectSound(answer, body.slice(0, 60));
    }
    for (const to of [nul, "\ud800", "", "nobody"]) {
      const body = bounced([to]);
      const headers = svixHeaders(secret, `msg_odd_${to.length}`, body, Date.now());
      expect([200, 400]).toContain(
        (await sendTo("/api/alerts/mail-events", body, { headers })).status,
      );
    }
  });

  test("a signature of other bytes is refused", async () => {
    const secret = app.platform.settings["RESEND_WEBHOOK_SECRET"] ?? "";
    const body = stringify({ type: "email.delivered", data: { to: ["\ufffd@b.example"] } });
    const headers = svixHeaders(secret, "msg_bytes", body, Date.now());
    const bytes = new TextEncoder().encode(body);
    const at = bytes.indexOf(0xef);
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]);
    const spoilt = new Uint8Array([...bytes.slice(0, at), 0xff, ...bytes.slice(at + 3)]);
    for (const other of [marked, spoilt]) {
      expect((await sendTo("/api/alerts/mail-events", other, { headers })).status).toBe(400);
    }
    expect((await sendTo("/api/alerts/mail-events", bytes, { headers })).status).toBe(200);
  });

  test("webhooks refuse bodies above the limit, signed or not", async () => {
    for (const path of [
      "/api/billing/webhook",
      "/api/alerts/mail-events",
      "/api/alerts/telegram",
    ]) {
      const secret = app.platform.settings["TELEGRAM_WEBHOOK_SECRET"] ?? "";
      const headers = { "x-telegram-bot-api-secret-token": secret };
      const answer = await sendTo(path, chunked(2 ** 40), { headers });
      expect([path, answer.status]).toEqual([path, 413]);
    }
  });
});

test("keys still work afterwards", async () => {
  const usage = await app.get("/api/usage", keyHeader(app, "institutional"));
  expect((await jsonOf(usage))["tier"]).toBe("institutional");
});
