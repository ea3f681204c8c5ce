import { lowerCaseEmail } from "../../core/customer-email.ts";
import type { Db } from "../../runtime/database/client.ts";
import { insertMailEvent } from "../queries/mail-events.ts";

/** What a signed event of the mail provider says, as far as it concerns us. */
interface MailNews {
  id: string;
  type: string;
  to: readonly string[];
  /** Of a bounce: `Permanent` is the only kind that ends anything. */
  bounce: string | null;
}

/**
 * Takes an event of the mail provider, once: who complains, or whose mailbox is not there, is never
 * written to again. Source: decisions G15, C18.
 */
export function applyMailEvent({ db }: { db: Db }, news: MailNews, now: number): Promise<boolean> {
  const isHard = news.type === "email.bounced" && news.bounce?.toLowerCase() === "permanent";
  const isEnd = isHard || news.type === "email.complained";
  const suppress = isEnd ? news.to.flatMap((to) => bareAddress(to) ?? []) : [];
  const reason = isHard ? "bounce" : "complaint";
  return insertMailEvent(db, { id: news.id, type: news.type, suppress, reason }, now);
}

/** The address in `Name <a@b.c>`, lower case. */
const bareAddress = (to: string): string | null =>
  lowerCaseEmail((/<([^<>]+)>\s*$/.exec(to)?.[1] ?? to).trim());
