// The mailbox that keeps all mail of the local platform, and the events that Resend would send about it.

import { randomBytes, randomUUID } from "node:crypto";
import { makeDeliveryQueue } from "../delivery-queue.ts";
import { postWebhook, svixHeaders, type WebhookTarget } from "../post-webhook.ts";

const WEBHOOK_PATH = "/api/alerts/mail-events";

export const MAIL_EVENT_TYPES = [
  "email.delivered",
  "email.delivery_delayed",
  "email.bounced",
  "email.complained",
] as const;
type MailEventType = (typeof MAIL_EVENT_TYPES)[number];

/** A permanent bounce means that the address does not exist; a transient one may pass. */
export const BOUNCES = ["Permanent", "Transient"] as const;
type Bounce = (typeof BOUNCES)[number];

type MailEvent = { id: string; body: string };

/** Sends events about mails to the Workers as Resend does: signed by Svix's scheme, and repeated until a 2xx. */
export function makeMailEvents(options: {
  now: () => number;
  secret: string;
  target: WebhookTarget;
}) {
  const { now, secret, target } = options;
  const pending = new Map<string, MailEvent>();
  const deliveries = makeDeliveryQueue({
    async post(id) {
      const body = pending.get(id)?.body ?? "{}";
      const headers = svixHeaders(secret, id, body, Date.now());
      return (await postWebhook(target, WEBHOOK_PATH, body, headers))?.status ?? null;
    },
    onDone: (id) => void pending.delete(id),
  });
  return {
    deliveries,
    emit(message: Message, type: MailEventType, bounce: Bounce = "Permanent"): { id: string } {
      const id = `msg_${randomBytes(15).toString("hex")}`;
      const { from, to, subject, created_at } = message;
      const data = { email_id: message.id, created_at, from, to, subject };
      const bounceDetails = {
        message: bounce === "Permanent" ? "There is no such mailbox." : "The mailbox is full.",
        subType: bounce === "Permanent" ? "General" : "MailboxFull",
        type: bounce,
      };
      const createdAt = new Date(now()).toISOString();
      const body = {
        type,
        created_at: createdAt,
        data: type === "email.bounced" ? { ...data, bounce: bounceDetails } : data,
      };
      pending.set(id, { id, body: JSON.stringify(body) });
      if (target.apiUrl !== null) deliveries.send([id]);
      return { id };
    },
  };
}

export type MailEvents = ReturnType<typeof makeMailEvents>;

/** A message as `GET /mail.json` shows it. */
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

type Draft = Pick<Message, "to" | "from" | "subject"> &
  Partial<Pick<Message, "html" | "text" | "headers" | "idempotency_key">>;

const MAX_MESSAGES = 50_000;

function containsWords(message: Message, words: readonly string[]): boolean {
  const { to, from, subject, text, html } = message;
  const all = [...to, from, subject, text ?? html ?? ""].join("\n").toLowerCase();
  return words.every((word) => all.includes(word));
}

/** One mailbox with the mail to all recipients. */
export function makeMailbox(now: () => number) {
  /** Oldest first, because new messages are appended. */
  const messages: Message[] = [];
  return {
    /** Mails, newest first. With a search, only those that have all its words in addresses, subject or text. */
    list(search = ""): Message[] {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const found =
        words.length === 0 ? messages : messages.filter((each) => containsWords(each, words));
      return found.toReversed();
    },
    find: (id: string): Message | null => messages.find((each) => each.id === id) ?? null,
    count: () => messages.length,
    clear() {
      messages.length = 0;
    },
    deliver({ to, from, subject, html, text, headers, idempotency_key: key }: Draft): Message {
      const message: Message = {
        id: randomUUID(),
        to,
        from,
        subject,
        html: html ?? null,
        text: text ?? null,
        headers: headers ?? {},
        idempotency_key: key ?? null,
        created_at: new Date(now()).toISOString(),
      };
      messages.push(message);
      if (messages.length > MAX_MESSAGES) messages.splice(0, MAX_MESSAGES / 10);
      return message;
    },
  };
}

export type Mailbox = ReturnType<typeof makeMailbox>;
