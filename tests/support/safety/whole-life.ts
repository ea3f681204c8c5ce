// What a customer and a reader of alerts do with the service, for tests that then look for
// stored secrets.

import { svixHeaders } from "../../../scripts/local-platform/post-webhook.ts";
import {
  act,
  type Bought,
  controlStripe,
  deliver,
  jsonOf,
  openCheckout,
  pay,
  reveal,
} from "../account/billing.ts";
import { alertFixture, MINUTE_MS } from "../alerts/alert-fixture.ts";
import { freshAddress, mailbox, postJson, tokenIn } from "../alerts/alerts.ts";
import { BASE_URL, type TestApp } from "../service/app.ts";

/** The IP addresses of the callers. */
export const CALLERS = [
  "203.0.113.77",
  "2001:db8:77:88:99aa:bbcc:ddee:ff01",
  "203.0.113.149",
  "203.0.113.201",
  "203.0.113.202",
  "203.0.113.203",
];
/** An IP address that the callers send in headers that the service must ignore. */
export const SPOOFED = "198.51.100.201";

const from = (caller: number) => ({
  "cf-connecting-ip": CALLERS[caller] ?? "",
  "x-forwarded-for": SPOOFED,
  "x-real-ip": SPOOFED,
});

/** Collects the secrets and e-mail addresses that a test creates, to look for them later. */
export function notes() {
  const secrets: string[] = [];
  const emails: string[] = [];
  return {
    secrets,
    emails,
    keep(secret: unknown): string {
      const text = String(secret);
      if (text.length < 16) throw new Error(`no secret: ${text}`);
      secrets.push(text);
      return text;
    },
    newEmail(): string {
      const email = freshAddress();
      emails.push(email);
      return email;
    },
  };
}
export type Notes = ReturnType<typeof notes>;

export const asCustomer = (app: TestApp, path: string, body: object, headers = {}) =>
  postJson(app, path, body, { ...from(0), ...headers });
export const asReader = (app: TestApp, path: string) => app.get(path, from(1));
export const asStranger = (app: TestApp, path: string, body: object, headers = {}) =>
  postJson(app, path, body, { ...from(2), ...headers });

/** A customer's actions: buys, unlocks a browser, rotates the key, loses it, cancels and returns. */
export function customer(app: TestApp, { keep, newEmail }: Notes) {
  const mails = mailbox(app);
  const post = (path: string, body: object, headers = {}) => asCustomer(app, path, body, headers);
  const mailsTo = async (email: string): Promise<string> => {
    await mails.deliver(app.platform.now());
    return (await mails.to(email)).map(({ text }) => text).join("\n");
  };
  return {
    async buys(): Promise<{ key: string; bought: Bought }> {
      await controlStripe(app, "/control", "PUT", { hold: true });
      const open = await openCheckout(app, newEmail());
      keep(open.sessionId);
      keep(open.browser["cookie"]?.split("=")[1]);
      const bought = await pay(app, open);
      await deliver(app);
      return { bought, key: keep((await jsonOf(await reveal(app, bought)))["key"]) };
    },
    /** Each caller has a separate IP address: when Redis is late, the limit of one address is lower. */
    async unlocks(apiKey: string, caller: number) {
      const answer = await post("/api/auth/unlock", { apiKey }, from(caller));
      const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
      keep(cookie.split("=")[1]);
      return { cookie, origin: BASE_URL };
    },
    rotates: async (headers: Record<string, string>) =>
      keep((await jsonOf(await post("/api/keys/rotate", {}, headers)))["key"]),
    /** Each caller has a separate IP address: when Redis is late, the limit of one address is lower. */
    async losesKey({ email }: Bought, caller: number) {
      await post("/api/billing/reveal-link", { email }, from(caller));
      const token = keep(/\/welcome\?token=([0-9a-f]{64})/.exec(await mailsTo(email))?.[1]);
      return keep(
        (await jsonOf(await post("/api/billing/reveal", { token }, from(caller))))["key"],
      );
    },
    async comesBack(bought: Bought) {
      app.setNow(app.platform.now() + MINUTE_MS);
      await act(app, bought, "cancel");
      await deliver(app);
      await post("/api/billing/checkout", { email: bought.email });
      const [, link = ""] = /(\/api\/billing\/return\?\S+)/.exec(await mailsTo(bought.email)) ?? [];
      keep(/token=([0-9a-f]{64})/.exec(link)?.[1]);
      return app.get(link, from(0));
    },
  };
}

/** The actions of a reader of alerts: signs up, confirms, links a chat, is alerted; a mail bounces. */
export function reader(app: TestApp, { keep, newEmail }: Notes) {
  const { settings } = app.platform;
  const mails = mailbox(app);
  return {
    async signsUp(more: object = {}) {
      const email = newEmail();
      await asCustomer(app, "/api/alerts/subscribe", { email, ...more });
      return { email, token: keep(tokenIn((await mails.to(email))[0])) };
    },
    async confirms(token: string) {
      const { headers } = await asReader(app, `/api/alerts/confirm?token=${token}`);
      return keep(/__Host-svc_link=([0-9a-f]{64})/.exec(headers.get("set-cookie") ?? "")?.[1]);
    },
    linksChat: (link: string, secret = settings["TELEGRAM_WEBHOOK_SECRET"] ?? "") =>
      app.send("/api/alerts/telegram", {
        method: "POST",
        headers: { "x-telegram-bot-api-secret-token": secret },
        body: JSON.stringify({
          message: { text: `/start ${link}`, chat: { id: 77_001, type: "private" } },
        }),
      }),
    async isAlerted(): Promise<void> {
      const fixture = alertFixture(app);
      const at = app.platform.now() + 10 * MINUTE_MS;
      await fixture.change("vix", "NEUTRAL", "SEVERE", at - MINUTE_MS);
      app.setNow(at);
      await fixture.tick(at);
    },
    bounces(email: string, signedAt = Date.now()) {
      const body = JSON.stringify({
        type: "email.bounced",
        data: { to: [email], bounce: { type: "Permanent" } },
      });
      const secret = settings["RESEND_WEBHOOK_SECRET"] ?? "";
      const headers = svixHeaders(secret, "msg_bounce", body, signedAt);
      return app.send("/api/alerts/mail-events", { method: "POST", headers, body });
    },
  };
}

/** Sets of headers that contain a secret, in expected and unexpected places. */
export const headersWithSecret = (secret: string): Record<string, string>[] => [
  { "x-svc-key": secret },
  { "x-api-key": secret },
  { authorization: `Bearer ${secret}` },
  { authorization: `Basic ${btoa(secret)}` },
  { cookie: `__Host-svc_session=${secret}; __Host-svc_link=${secret}` },
  { referer: `${BASE_URL}/welcome?session_id=${secret}`, "user-agent": secret },
  { "x-request-id": secret, "if-none-match": `"${secret}"` },
];
