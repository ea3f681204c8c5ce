import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";

const addresses = z
  .union([z.string().min(3), z.array(z.string().min(3)).min(1).max(50)])
  .transform((to) => (typeof to === "string" ? [to] : to));

/** The members of Resend's email that the mailbox keeps; it accepts any others. */
const Email = z.object({
  from: z.string().min(3),
  to: addresses,
  subject: z.string(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
});

export type Message = {
  id: string;
  to: string[];
  from: string;
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  idempotency_key: string | null;
  created_at: string;
};

export type SendOutcome = { status: number; body: object };

const KEY_LIFE_MS = 86_400_000;
const MAX_MESSAGES = 10_000;
const MAX_BATCH = 100;

function failure(status: number, name: string, message: string): SendOutcome {
  return { status, body: { statusCode: status, name, message } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Resend's side of sending: validates, honours idempotency keys for a day, keeps every message. */
export function makeMailbox(now: () => number) {
  const messages: Message[] = [];
  const answered = new Map<string, { digest: string; at: number; outcome: SendOutcome }>();

  function keep(email: z.infer<typeof Email>, key: string | null): { id: string } {
    const { from, to, subject, html = null, text = null, headers } = email;
    const id = randomUUID();
    const created_at = new Date(now()).toISOString();
    const content = { to, from, subject, html, text, headers: headers ?? {} };
    messages.unshift({ id, ...content, idempotency_key: key, created_at });
    messages.splice(MAX_MESSAGES);
    return { id };
  }

  function accept(text: string, key: string | null, isBatch: boolean): SendOutcome {
    const body = parseJson(text);
    const parsed = isBatch
      ? z.array(Email).min(1).max(MAX_BATCH).safeParse(body)
      : z.tuple([Email]).safeParse([body]);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const reason = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
      return failure(422, "validation_error", `Invalid email: ${reason}`);
    }
    const sent = parsed.data.map((email) => keep(email, key));
    return { status: 200, body: isBatch ? { data: sent } : (sent[0] ?? {}) };
  }

  return {
    list: (): readonly Message[] => messages,
    clear() {
      messages.length = 0;
    },
    /** `POST /emails` or `/emails/batch` with the raw body and the idempotency key. */
    send(text: string, key: string | null, isBatch: boolean): SendOutcome {
      if (key === null) return accept(text, key, isBatch);
      if (key.length < 1 || key.length > 256) {
        return failure(400, "invalid_idempotency_key", "The key must be 1 to 256 characters long.");
      }
      const scope = `${isBatch ? "batch" : "single"} ${key}`;
      const digest = createHash("sha256").update(text).digest("hex");
      const earlier = answered.get(scope);
      if (earlier && now() - earlier.at < KEY_LIFE_MS) {
        if (earlier.digest === digest) return earlier.outcome;
        const reason = "Same idempotency key used with a different request payload.";
        return failure(409, "invalid_idempotent_request", reason);
      }
      const outcome = accept(text, key, isBatch);
      if (outcome.status === 200) answered.set(scope, { digest, at: now(), outcome });
      return outcome;
    },
  };
}

export type Mailbox = ReturnType<typeof makeMailbox>;
