import { randomUUID } from "node:crypto";

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

function has(message: Message, words: readonly string[]): boolean {
  const { to, from, subject, text, html } = message;
  const all = [...to, from, subject, text ?? html ?? ""].join("\n").toLowerCase();
  return words.every((word) => all.includes(word));
}

/** Everybody's mailbox: what was sent, whoever it was for. */
export function makeMailbox(now: () => number) {
  /** Oldest first: the newest is what is added all the time. */
  const messages: Message[] = [];
  return {
    /** Newest first; with words, those that have all of them in addresses, subject or text. */
    list(search = ""): Message[] {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const found = words.length === 0 ? messages : messages.filter((each) => has(each, words));
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
