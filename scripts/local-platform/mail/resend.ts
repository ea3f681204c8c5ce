import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { domainRoutes } from "./domains.ts";
import type { MailEvents } from "./mail-events.ts";
import type { Mailbox, Message } from "./mailbox.ts";

const addresses = z
  .union([z.string().min(3), z.array(z.string().min(3)).min(1).max(50)])
  .transform((to) => (typeof to === "string" ? [to] : to));

/** The members of Resend's email that the mailbox keeps; it accepts any others. */
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
const FATE = /^(bounced|complained)(\+[^@]*)?@resend\.dev$/;

/** Resend's side of sending: validates, honours idempotency keys for a day, keeps every message. */
export function resendRoutes(mailbox: Mailbox, events: MailEvents, now: () => number): Hono {
  const answered = new Map<string, { digest: string; at: number; outcome: Outcome }>();

  function keep(email: z.infer<typeof Email>, key: string | null): Message {
    const { from, to, subject, html = null, text = null, headers } = email;
    const content = { to, from, subject, html, text, headers: headers ?? {} };
    const message = mailbox.deliver({ ...content, idempotency_key: key });
    for (const address of to) {
      const fate = FATE.exec(address)?.[1];
      if (fate === "bounced") events.tell(message, "email.bounced", "Permanent");
      if (fate === "complained") events.tell(message, "email.complained");
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
    const sent = parsed.data.map((email) => ({ id: keep(email, key).id }));
    return { status: 200, body: isBatch ? { data: sent } : (sent[0] ?? {}) };
  }

  /** The first answer under a key is kept for a day; what was refused may be corrected and sent. */
  function send(text: string, key: string | null, isBatch: boolean): Outcome {
    if (key === null) return accept(text, key, isBatch);
    if (key.length < 1 || key.length > 256) {
      return failure(400, "invalid_idempotency_key", "The key must be 1 to 256 characters long.");
    }
    const digest = createHash("sha256").update(`${isBatch}\n${text}`).digest("hex");
    const earlier = answered.get(key);
    if (earlier && now() - earlier.at < KEY_LIFE_MS) {
      if (earlier.digest === digest) return earlier.outcome;
      const reason = "Same idempotency key used with a different request payload.";
      return failure(409, "invalid_idempotent_request", reason);
    }
    const outcome = accept(text, key, isBatch);
    if (outcome.status === 200) answered.set(key, { digest, at: now(), outcome });
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
