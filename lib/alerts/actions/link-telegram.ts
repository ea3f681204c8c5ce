import { sha256Hex } from "../../core/digests.ts";
import type { Db } from "../../runtime/database/client.ts";
import { updateLinkedChat, updateUnlinkedChat } from "../queries/alert-links.ts";

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
