import { randomBytes } from "node:crypto";
import { makeCourier } from "../courier.ts";
import { postWebhook, svixHeaders, type WebhookTarget } from "../webhooks.ts";
import type { Message } from "./mailbox.ts";

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

type Told = { id: string; body: string };

/** What became of a mail, told to the Workers as Resend does: signed by Svix's scheme, until a 2xx. */
export function makeMailEvents(options: {
  now: () => number;
  secret: string;
  target: WebhookTarget;
}) {
  const { now, secret, target } = options;
  const told = new Map<string, Told>();
  const courier = makeCourier({
    async post(id) {
      const body = told.get(id)?.body ?? "{}";
      const headers = svixHeaders(secret, id, body, Date.now());
      return (await postWebhook(target, WEBHOOK_PATH, body, headers))?.status ?? null;
    },
    onDone: (id) => void told.delete(id),
  });
  return {
    courier,
    tell(message: Message, type: MailEventType, bounce: Bounce = "Permanent"): { id: string } {
      const id = `msg_${randomBytes(15).toString("hex")}`;
      const { from, to, subject, created_at } = message;
      const data = { email_id: message.id, created_at, from, to, subject };
      const why = {
        message: bounce === "Permanent" ? "There is no such mailbox." : "The mailbox is full.",
        subType: bounce === "Permanent" ? "General" : "MailboxFull",
        type: bounce,
      };
      const told_at = new Date(now()).toISOString();
      const body = {
        type,
        created_at: told_at,
        data: type === "email.bounced" ? { ...data, bounce: why } : data,
      };
      told.set(id, { id, body: JSON.stringify(body) });
      if (target.apiUrl !== null) courier.send([id]);
      return { id };
    },
  };
}

export type MailEvents = ReturnType<typeof makeMailEvents>;
