// E-mail addresses, requests and the stand-in's mailbox for tests that send mail.

import { randomInt } from "node:crypto";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { deliverOutbox } from "../../../lib/mail/actions/deliver-outbox.ts";
import type { Message } from "../../../scripts/local-platform/mail/mailbox.ts";
import type { TestApp } from "../service/app.ts";

export const freshAddress = (): string => `reader-${randomInt(2 ** 40)}@example.com`;

export const postJson = (
  app: TestApp,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

export interface Mailbox {
  /** The mails to an address, newest first. */
  to(email: string): Promise<Message[]>;
  all(): Promise<Message[]>;
  clear(): Promise<void>;
  /** Sends the mails that wait in the outbox. */
  deliver(now: number): ReturnType<typeof deliverOutbox>;
}

/** Reads the mailbox of the mail provider's stand-in. */
export function mailbox({ platform, services }: TestApp): Mailbox {
  const all = async () => (await (await fetch(`${platform.url}/mail.json`)).json()) as Message[];
  return {
    all,
    to: async (email) => (await all()).filter(({ to }) => to.includes(email)),
    clear: async () => void (await fetch(`${platform.url}/mail.json`, { method: "DELETE" })),
    deliver: (now) => {
      const { mailer, tokenSecret } = services.alerts;
      if (!mailer) throw new Error("no mailer");
      return deliverOutbox({ db: services.db, mailer, tokenSecret }, now, NO_DEADLINE);
    },
  };
}

/** The token in the links of a mail. */
export function tokenIn(mail: Message | undefined): string {
  const token = /[?&]token=([0-9a-f]{64})\b/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error("no token in the mail");
  return token;
}
