// Changes of an alert subscription: confirm, end, link a chat, and stop after a bounce or complaint.

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
 * Confirms the subscription of a token; null when there is nothing to confirm. `link` is the text that
 * links a chat to the subscription; null when no bot is configured. Source: docs/decisions.md#g16.
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

/** Ends the subscription of a token; a repeat has no effect. False for an unknown token. */
export const endAlerts = async ({ db }: { db: Db }, token: string, now: number): Promise<boolean> =>
  updateUnsubscribed(db, await sha256Hex(token), now);

const LINKED = "Linked. Regime alerts are now also sent to this chat. Send /stop to unlink it.";
const UNKNOWN = "This link is unknown, or its subscription has ended.";
const STOPPED = "Unlinked. This chat gets no more alerts; alerts by email continue.";

/**
 * Handles a message to the bot: `/start` with a link token links this chat, `/stop` unlinks it.
 * Returns the bot's answer, or null when it does not answer.
 */
export async function linkTelegram(
  { db }: { db: Db },
  message: { chatId: number; text: string },
): Promise<string | null> {
  const link = /^\/start ([0-9a-f]{64})\s*$/.exec(message.text)?.[1];
  if (link !== undefined) {
    return (await updateLinkedChat(db, await sha256Hex(link), message.chatId)) ? LINKED : UNKNOWN;
  }
  if (!/^\/stop\s*$/.test(message.text)) return null;
  await updateUnlinkedChat(db, message.chatId);
  return STOPPED;
}

/** The members of the mail provider's events that we use. */
interface ReceivedMailEvent {
  id: string;
  type: string;
  to: readonly string[];
  /** Kind of a bounce; only `Permanent` has an effect. Null for other events. */
  bounce: string | null;
}

/**
 * Handles an event of the mail provider once: addresses that complain or do not exist are never mailed
 * again. Source: docs/decisions.md#g15, docs/decisions.md#c18.
 */
export function applyMailEvent(
  { db }: { db: Db },
  event: ReceivedMailEvent,
  now: number,
): Promise<boolean> {
  const isHard = event.type === "email.bounced" && event.bounce?.toLowerCase() === "permanent";
  const mustStop = isHard || event.type === "email.complained";
  const suppress = mustStop ? event.to.flatMap((to) => bareAddress(to) ?? []) : [];
  const reason = isHard ? "bounce" : "complaint";
  return insertMailEvent(db, { id: event.id, type: event.type, suppress, reason }, now);
}

/** Extracts the address of `Name <a@b.c>`, lower case. */
const bareAddress = (to: string): string | null =>
  lowerCaseEmail((/<([^<>]+)>\s*$/.exec(to)?.[1] ?? to).trim());
