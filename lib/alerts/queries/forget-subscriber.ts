import { and, eq, exists, inArray, not, or, sql } from "drizzle-orm";
import { alertSubscriptions, outbox } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { failIf } from "../../runtime/database/sql.ts";

/** Stands in place of an address that was forgotten. */
const FORGOTTEN = "forgotten";

/** Whether a provider may be accepting a message now; its batch is then repeated with the same bytes. */
const IS_IN_DOUBT = sql`(${outbox.status} = 'claimed'
  or ${outbox.status} = 'queued' and ${outbox.batchKey} is not null)`;

const ofAddress = (db: Db, email: string) =>
  db
    .select({ id: alertSubscriptions.id })
    .from(alertSubscriptions)
    .where(eq(alertSubscriptions.email, email));

/** The messages to a person: those to the address, and those of its subscriptions to a chat. */
const messagesOf = (db: Db, email: string) =>
  or(eq(outbox.recipient, email), inArray(outbox.subscriptionId, ofAddress(db, email)));

/** The statement that counts a person's sign-ups. */
export const countSignups = (db: Db, email: string) =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(alertSubscriptions)
    .where(eq(alertSubscriptions.email, email));

/** The statement that counts a person's messages, and those that a provider may be accepting now. */
export const countMessages = (db: Db, email: string) =>
  db
    .select({
      n: sql<number>`count(*)::int`,
      inDoubt: sql<number>`count(*) filter (where ${IS_IN_DOUBT})::int`,
    })
    .from(outbox)
    .where(messagesOf(db, email));

/**
 * The statements that delete what alerts hold of a person, for one transaction. The ledger of changes
 * only ever grows, so a sign-up keeps its row, without address, names, chat and choice. Tokens
 * stay, because an unsubscribe link never expires; they say nothing about the person. The
 * transaction fails while a message is in doubt.
 */
export function forgetSubscriber(db: Db, email: string, now: number) {
  const inDoubt = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(messagesOf(db, email), IS_IN_DOUBT));
  const scope = { sensors: null, telegramId: null, xHandle: null };
  return [
    db
      .update(outbox)
      .set({
        recipient: "",
        subject: "",
        html: "",
        body: "",
        headers: {},
        // Keys are digests of the address, from which a known address can be recognized.
        idempotencyKey: sql`${FORGOTTEN}::text || ':' || ${outbox.id}`,
        batchKey: null,
        providerId: null,
        status: sql`case when ${outbox.status} = 'queued' then 'cancelled' else ${outbox.status} end`,
      })
      .where(and(messagesOf(db, email), not(IS_IN_DOUBT))),
    // After the update, which locks the other messages, so that none of them is claimed later.
    db.execute(failIf(exists(inDoubt))),
    db
      .update(alertSubscriptions)
      .set({
        email: FORGOTTEN,
        scope,
        pendingScope: null,
        telegramChatId: null,
        telegramLinkSha256: null,
        status: sql`case when ${alertSubscriptions.status} = 'suppressed' then 'suppressed'
          else 'unsubscribed' end`,
        endedAt: sql`coalesce(${alertSubscriptions.endedAt}, ${new Date(now).toISOString()}::timestamptz)`,
        updatedAt: new Date(now),
      })
      .where(eq(alertSubscriptions.email, email)),
  ] as const;
}
