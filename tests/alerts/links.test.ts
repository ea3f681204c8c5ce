// Links in alert mails, events of the mail provider, and linked Telegram chats.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { svixHeaders } from "../../scripts/local-platform/post-webhook.ts";
import { forgetPerson } from "../../scripts/operator/forget.ts";
import { type AlertFixture, alertFixture, MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import {
  freshAddress,
  type Mailbox,
  mailbox,
  postJson,
  tokenIn,
} from "../support/alerts/alerts.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let fixture: AlertFixture;
let mails: Mailbox;
let now = SAMPLE_END;

beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  fixture = alertFixture(app);
  mails = mailbox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 2 * 86_400_000;
  app.setNow(now);
  await fixture.quiet();
  await mails.clear();
});

const statusOf = async (email: string) =>
  (
    await app.services.db.execute<{ status: string }>(
      sql`select status from alert_subscriptions where email = ${email}`,
    )
  ).rows;

async function signedUp(): Promise<{ email: string; token: string }> {
  const email = freshAddress();
  await postJson(app, "/api/alerts/subscribe", { email });
  const [mail] = await mails.to(email);
  return { email, token: tokenIn(mail) };
}

async function confirmed(): Promise<{ email: string; token: string }> {
  const made = await signedUp();
  expect((await app.get(`/api/alerts/confirm?token=${made.token}`)).status).toBe(302);
  return made;
}

describe("links in alert mails", () => {
  test("the confirm and unsubscribe links work repeatedly, and leave no trace of the token", async () => {
    const { token } = await signedUp();
    for (const [what, target] of [
      ["confirm", "confirmed"],
      ["confirm", "confirmed"],
      ["unsubscribe", "unsubscribed"],
      ["unsubscribe", "unsubscribed"],
    ]) {
      const answer = await app.get(`/api/alerts/${what}?token=${token}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(`https://svc.test/alerts/${target}`);
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toBe("");
    }
    expect((await app.get(`/api/alerts/confirm?token=${token}`)).status).toBe(404);
  });

  test.each(["", "?token=", "?token=abc", `?token=${"A".repeat(64)}`, `?token=${"0".repeat(65)}`])(
    "a link with the query %j is a 400",
    async (query) => {
      for (const what of ["confirm", "unsubscribe"]) {
        const answer = await app.get(`/api/alerts/${what}${query}`);
        expect(answer.status).toBe(400);
        expect(answer.headers.get("x-error-code")).toBe("invalid_request");
      }
    },
  );

  test("an unknown token is a 404", async () => {
    for (const what of ["confirm", "unsubscribe"]) {
      const answer = await app.get(`/api/alerts/${what}?token=${"0".repeat(64)}`);
      expect(answer.status).toBe(404);
    }
  });

  test("HEAD and prefetch requests change nothing", async () => {
    const { email, token } = await signedUp();
    for (const what of ["confirm", "unsubscribe"]) {
      await app.send(`/api/alerts/${what}?token=${token}`, { method: "HEAD" });
      await app.get(`/api/alerts/${what}?token=${token}`, { "sec-purpose": "prefetch" });
    }
    expect(await statusOf(email)).toMatchObject([{ status: "pending" }]);
  });

  test("after eight days a confirm link is a 404, and an unsubscribe link still works", async () => {
    const { email, token } = await signedUp();
    app.setNow(now + 8 * 86_400_000);
    expect((await app.get(`/api/alerts/confirm?token=${token}`)).status).toBe(404);
    expect((await app.get(`/api/alerts/unsubscribe?token=${token}`)).status).toBe(302);
    expect(await statusOf(email)).toMatchObject([{ status: "unsubscribed" }]);
  });

  test("a person who was forgotten can still unsubscribe, and no page shows what was stored instead", async () => {
    const { email, token } = await confirmed();
    await fixture.quiet();
    await forgetPerson(app.services.db, email, now);
    for (const [what, status, title] of [
      ["unsubscribe", 302, "You are already unsubscribed"],
      ["confirm", 404, "This link has expired"],
    ] as const) {
      const page = await app.get(`/alerts/${what}?token=${token}`);
      const text = await page.text();
      expect([what, page.status, text.includes(title)]).toEqual([what, 200, true]);
      expect(text).not.toMatch(/forgotten/i);
      expect((await app.get(`/api/alerts/${what}?token=${token}`)).status).toBe(status);
    }
    expect(await statusOf("forgotten")).toEqual([{ status: "unsubscribed" }]);
  });

  test("a mail program's one-click unsubscribe request ends the subscription", async () => {
    const { email, token } = await confirmed();
    const answer = await app.send(`/api/alerts/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await statusOf(email)).toMatchObject([{ status: "unsubscribed" }]);
  });

  test("requests of links do not count against the rate limit", async () => {
    const headers = { "cf-connecting-ip": randomAddress() };
    for (let i = 0; i < 70; i += 1) {
      expect((await app.get(`/api/alerts/confirm?token=${"0".repeat(64)}`, headers)).status).toBe(
        404,
      );
    }
    expect((await app.get("/api/gate", headers)).status).not.toBe(429);
  });

  test("no table holds a token", async () => {
    const { token } = await confirmed();
    const { rows } = await app.services.db.execute<{ hits: number }>(sql`
      select (select count(*) from outbox o where o::text like ${`%${token}%`})
        + (select count(*) from alert_tokens t where t::text like ${`%${token}%`})
        + (select count(*) from alert_subscriptions a where a::text like ${`%${token}%`}) as hits`);
    expect(Number(rows[0]?.hits)).toBe(0);
  });
});

describe("events of the mail provider", () => {
  const sendEvent = async (email: string, type: string, bounce = "Permanent") => {
    const [mail] = await mails.to(email);
    const answer = await fetch(`${app.platform.url}/mail/${mail?.id}/events`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type, bounce }),
    });
    expect(answer.status).toBe(200);
  };

  test.each([
    ["email.bounced", "Permanent", "suppressed"],
    ["email.complained", "Permanent", "suppressed"],
    ["email.bounced", "Transient", "confirmed"],
    ["email.delivered", "Permanent", "confirmed"],
  ])("%s (%s) leaves the subscription %s", async (type, bounce, status) => {
    const { email, token } = await confirmed();
    await sendEvent(email, type, bounce);
    expect(await statusOf(email)).toEqual([{ status }]);
    if (status !== "suppressed") return;
    expect((await app.get(`/api/alerts/confirm?token=${token}`)).status).toBe(404);
    expect((await app.get(`/api/alerts/unsubscribe?token=${token}`)).status).toBe(302);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await fixture.tick(now + 2 * MINUTE_MS);
    app.setNow(now + 2 * 86_400_000);
    expect((await postJson(app, "/api/alerts/subscribe", { email })).status).toBe(200);
    expect(await mails.to(email)).toHaveLength(1);
    expect(await statusOf(email)).toEqual([{ status }]);
  });

  test("an event without a valid signature, or signed too long ago or too far ahead, has no effect", async () => {
    const { email } = await confirmed();
    const body = JSON.stringify({ type: "email.complained", data: { to: [email] } });
    const secret = app.platform.settings["RESEND_WEBHOOK_SECRET"] ?? "";
    const send = async (headers: Record<string, string>, sent = body) =>
      (await app.send("/api/alerts/mail-events", { method: "POST", headers, body: sent })).status;
    // Signatures use the real time, whatever the clock of the service says.
    const real = Date.now();
    const signed = (at: number) => svixHeaders(secret, `msg_${at}`, body, at);
    expect(await send({})).toBe(400);
    expect(await send(signed(real), body.replace("complained", "bounced"))).toBe(400);
    expect(await send({ ...signed(real), "svix-id": "msg_other" })).toBe(400);
    expect(await send(signed(real - 6 * MINUTE_MS))).toBe(400);
    expect(await send(signed(real + MINUTE_MS))).toBe(400);
    expect(await statusOf(email)).toEqual([{ status: "confirmed" }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(signed(real))));
    expect(answers).toEqual(Array(20).fill(200));
    expect(await statusOf(email)).toEqual([{ status: "suppressed" }]);
    expect(
      await fixture.count(sql`select count(*) from mail_events where id = ${`msg_${real}`}`),
    ).toBe(1);
  });
});

describe("Telegram chats", () => {
  const secret = () => app.platform.settings["TELEGRAM_WEBHOOK_SECRET"] ?? "";
  const write = (text: string, chat: number, token = secret()) =>
    app.send("/api/alerts/telegram", {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": token },
      body: JSON.stringify({
        update_id: 1,
        message: { text, chat: { id: chat, type: "private" } },
      }),
    });
  const linkOf = async (token: string) =>
    /__Host-svc_link=([0-9a-f]{64});/.exec(
      (await app.get(`/api/alerts/confirm?token=${token}`)).headers.get("set-cookie") ?? "",
    )?.[1] ?? "";
  const sentTo = async () => (await app.requests())["telegram"] ?? 0;

  test("only a chat that was linked by its own message gets messages", async () => {
    const { email, token } = await confirmed();
    const link = await linkOf(token);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + MINUTE_MS);
    await app.resetRequests();
    await fixture.tick(now + 2 * MINUTE_MS);
    expect(await sentTo()).toBe(0);
    expect((await write(`/start ${link}`, 4_711, "wrong")).status).toBe(401);
    expect(await (await write("/start abc", 4_711)).json()).toEqual({});
    expect(await (await write(`/start ${link}`, 4_711)).json()).toMatchObject({ chat_id: 4_711 });
    await fixture.change("vix", "SEVERE", "ELEVATED", now + 20 * MINUTE_MS);
    await fixture.tick(now + 21 * MINUTE_MS);
    expect(await sentTo()).toBe(1);
    expect((await mails.to(email)).length).toBe(3);
    await write("/stop", 4_711);
    await fixture.change("vix", "ELEVATED", "SEVERE", now + 40 * MINUTE_MS);
    await fixture.tick(now + 41 * MINUTE_MS);
    expect(await sentTo()).toBe(1);
    expect((await mails.to(email)).length).toBe(4);
  });
});
