// Stands in for Resend, the mail provider, and serves the pages of the mailbox.

import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { WebhookTarget } from "../post-webhook.ts";
import { mailPage, messagePage, VIEWS } from "./mail-pages.ts";
import {
  BOUNCES,
  MAIL_EVENT_TYPES,
  type Mailbox,
  type MailEvents,
  type Message,
} from "./mailbox.ts";

/** Sender of local mail; the provider's stand-in has verified its domain. */
export const LOCAL_MAIL_FROM = "Regime Intelligence <alerts@svc.example>";

const [, NAME = ""] = /@([^\s>]+)/.exec(LOCAL_MAIL_FROM) ?? [];
const DOMAIN = {
  id: "4dd369bc-aa82-4ff3-97de-514ae3000ee0",
  name: NAME,
  status: "verified",
  created_at: "2026-01-01 00:00:00.000000+00",
  region: "eu-west-1",
  capabilities: { sending: "enabled", receiving: "disabled" },
  open_tracking: false,
  click_tracking: false,
};

/** Resend's list of domains: only the one that local mail is sent from. */
export const domainRoutes = (): Hono =>
  new Hono().get("/domains", (c) =>
    /^Bearer \S+$/.test(c.req.header("authorization") ?? "")
      ? c.json({ object: "list", has_more: false, data: [DOMAIN] })
      : c.json({ statusCode: 401, name: "missing_api_key", message: "Missing API Key" }, 401),
  );

const MailEventForm = z.strictObject({
  type: z.enum(MAIL_EVENT_TYPES),
  bounce: z.enum(BOUNCES).default("Permanent"),
});

const isForm = (c: Context): boolean =>
  (c.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded");

async function bodyOf(c: Context): Promise<unknown> {
  if (isForm(c)) return Object.fromEntries(new URLSearchParams(await c.req.text()));
  return c.req.json().catch(() => undefined);
}

/** Unsubscribes as a mail program does (RFC 8058): a POST to the address in the header, without cookies. */
async function unsubscribe({ fetch: send }: WebhookTarget, message: Message): Promise<string> {
  const address = /<(https?:[^>]+)>/.exec(message.headers["List-Unsubscribe"] ?? "")?.[1];
  if (!address) return "This mail has no address to unsubscribe at.";
  const answer = await send(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  return `Unsubscribing was answered ${answer.status}.`;
}

/** Routes of the mailbox, for people and for scripts. */
export function mailRoutes(mailbox: Mailbox, events: MailEvents, target: WebhookTarget): Hono {
  const showMessage = (c: Context, message: Message | null, notice: string | null = null) => {
    if (!message) return c.json({ error: "no such message" }, 404);
    const view = VIEWS.find((each) => each === c.req.query("view"));
    return c.html(messagePage(message, view ?? (message.html === null ? "text" : "html"), notice));
  };
  return new Hono()
    .get("/mail", (c) => {
      const search = c.req.query("q") ?? "";
      const current = Math.max(1, Math.trunc(Number(c.req.query("page") ?? 1)) || 1);
      return c.html(mailPage(mailbox.list(search), search, current));
    })
    .get("/mail.json", (c) => c.json(mailbox.list(c.req.query("q"))))
    .delete("/mail.json", (c) => {
      mailbox.clear();
      return c.json([]);
    })
    .post("/mail/clear", (c) => {
      mailbox.clear();
      return c.redirect("/mail", 303);
    })
    .get("/mail/:id", (c) => showMessage(c, mailbox.find(c.req.param("id"))))
    .post("/mail/:id/unsubscribe", async (c) => {
      const message = mailbox.find(c.req.param("id"));
      return showMessage(c, message, message && (await unsubscribe(target, message)));
    })
    .post("/mail/:id/events", async (c) => {
      const message = mailbox.find(c.req.param("id"));
      if (!message) return c.json({ error: "no such message" }, 404);
      const parsed = MailEventForm.safeParse(await bodyOf(c));
      if (!parsed.success) {
        return c.json({ error: `expected {"type": "${MAIL_EVENT_TYPES.join("|")}"}` }, 400);
      }
      const { type, bounce } = parsed.data;
      const { id } = events.emit(message, type, bounce);
      if (isForm(c)) return showMessage(c, message, `Sent to the service: ${type}.`);
      // A script gets its answer after the event was delivered or could not be delivered.
      return c.json({ id, deliveries: await events.deliveries.flush() });
    });
}

const addresses = z
  .union([z.string().min(3), z.array(z.string().min(3)).min(1).max(50)])
  .transform((to) => (typeof to === "string" ? [to] : to));

/** The members of Resend's email that the mailbox stores. Others are accepted and ignored. */
const Email = z
  .object({
    from: z.string().min(3),
    to: addresses,
    subject: z.string(),
    html: z.string().nullish(),
    text: z.string().nullish(),
    headers: z.record(z.string(), z.string()).nullish(),
  })
  .refine(({ html, text }) => Boolean(html ?? text), {
    message: "Missing `html` or `text` field.",
  });

type Outcome = { status: 200 | 400 | 401 | 409 | 422; body: object };

const KEY_LIFE_MS = 86_400_000;
const MAX_BATCH = 100;

function failure(status: Outcome["status"], name: string, message: string): Outcome {
  return { status, body: { statusCode: status, name, message } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Resend's test addresses, which bounce or complain by themselves. */
const TEST_ADDRESS = /^(bounced|complained)(\+[^@]*)?@resend\.dev$/;

/** Routes that send mail: they validate it, repeat answers by idempotency key for a day, and store every mail. */
export function resendRoutes(mailbox: Mailbox, events: MailEvents, now: () => number): Hono {
  const answersByKey = new Map<string, { digest: string; at: number; outcome: Outcome }>();

  function storeMessage(email: z.infer<typeof Email>, key: string | null): Message {
    const { from, to, subject, html = null, text = null, headers } = email;
    const content = { to, from, subject, html, text, headers: headers ?? {} };
    const message = mailbox.deliver({ ...content, idempotency_key: key });
    for (const address of to) {
      const fate = TEST_ADDRESS.exec(address)?.[1];
      if (fate === "bounced") events.emit(message, "email.bounced", "Permanent");
      if (fate === "complained") events.emit(message, "email.complained");
    }
    return message;
  }

  function accept(text: string, key: string | null, isBatch: boolean): Outcome {
    const body = parseJson(text);
    const parsed = isBatch
      ? z.array(Email).min(1).max(MAX_BATCH).safeParse(body)
      : z.tuple([Email]).safeParse([body]);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const reason = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
      return failure(422, "validation_error", `Invalid email: ${reason}`);
    }
    const sent = parsed.data.map((email) => ({ id: storeMessage(email, key).id }));
    return { status: 200, body: isBatch ? { data: sent } : (sent[0] ?? {}) };
  }

  /** Stores the first answer for a key for a day. A rejected mail may be corrected and sent again. */
  function send(text: string, key: string | null, isBatch: boolean): Outcome {
    if (key === null) return accept(text, key, isBatch);
    if (key.length < 1 || key.length > 256) {
      return failure(400, "invalid_idempotency_key", "The key must be 1 to 256 characters long.");
    }
    const digest = createHash("sha256").update(`${isBatch}\n${text}`).digest("hex");
    const earlier = answersByKey.get(key);
    if (earlier && now() - earlier.at < KEY_LIFE_MS) {
      if (earlier.digest === digest) return earlier.outcome;
      const reason = "Same idempotency key used with a different request payload.";
      return failure(409, "invalid_idempotent_request", reason);
    }
    const outcome = accept(text, key, isBatch);
    if (outcome.status === 200) answersByKey.set(key, { digest, at: now(), outcome });
    return outcome;
  }

  const route = (isBatch: boolean) => async (c: Context) => {
    const isKeyed = /^Bearer \S+$/.test(c.req.header("authorization") ?? "");
    const key = c.req.header("idempotency-key") ?? null;
    const { status, body } = isKeyed
      ? send(await c.req.text(), key, isBatch)
      : failure(401, "missing_api_key", "Missing API Key");
    return c.json(body, status);
  };

  return new Hono()
    .post("/emails", route(false))
    .post("/emails/batch", route(true))
    .route("/", domainRoutes());
}
