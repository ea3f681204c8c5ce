import { lowerCaseEmail } from "../../core/customer-email.ts";
import { sha256Hex } from "../../core/digests.ts";
import { linkToken } from "../../mail/link-token.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  insertMailEvent,
  updateConfirmed,
  updateLinkDigest,
  updateLinkedChat,
  updateUnlinkedChat,
  updateUnsubscribed,
} from "../queries/alert-subscriptions.ts";

/**
 * Confirms the subscription of a token; null where there is none to confirm. Where a bot could write,
 * gives the text that links a chat to it (source: docs/decisions.md#g16).
 */
export async function confirmAlerts(
  { db, linkSecret }: { db: Db; linkSecret: string | null },
  token: string,
  now: number,
): Promise<{ link: string | null } | null> {
  const confirmed = await updateConfirmed(db, await sha256Hex(token), now);
  if (!confirmed) return null;
  if (linkSecret === null) return { link: null };
  const link = await linkToken(linkSecret, confirmed.id, confirmed.cycle);
  await updateLinkDigest(db, confirmed.id, await sha256Hex(link));
  return { link };
}

/** Ends the subscription of a token, once or again; false where there never was such a token. */
export const endAlerts = async ({ db }: { db: Db }, token: string, now: number): Promise<boolean> =>
  updateUnsubscribed(db, await sha256Hex(token), now);

const LINKED = "Linked: regime alerts come here, too. Send /stop to end that.";
const UNKNOWN = "This link is not known, or its subscription has ended.";
const STOPPED = "Unlinked: no more alerts come here. Those by mail go on.";

/**
 * Does what a person told the bot: `/start` with the text of their own link connects this chat, `/stop`
 * forgets it. Gives what the bot answers; null: nothing.
 */
export async function linkTelegram(
  { db }: { db: Db },
  told: { chatId: number; text: string },
): Promise<string | null> {
  const link = /^\/start ([0-9a-f]{64})\s*$/.exec(told.text)?.[1];
  if (link !== undefined) {
    return (await updateLinkedChat(db, await sha256Hex(link), told.chatId)) ? LINKED : UNKNOWN;
  }
  if (!/^\/stop\s*$/.test(told.text)) return null;
  await updateUnlinkedChat(db, told.chatId);
  return STOPPED;
}

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
 * written to again. Source: docs/decisions.md#g15, docs/decisions.md#c18.
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
