// Queries that put mails into the outbox, once per idempotency key.

import { type SQL, sql } from "drizzle-orm";
import { outbox } from "../../../drizzle/schema/index.ts";
import { column } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { MessageKind } from "../delivery-rules.ts";

/** A mail for the outbox. */
export interface QueuedMail {
  idempotencyKey: string;
  subject: string;
  html: string;
  body: string;
}

interface AddressedMail extends QueuedMail {
  kind: MessageKind;
  recipient: string;
}

/** A mail to many addresses, not sent after `staleAt` (epoch ms). */
interface BulkMail extends QueuedMail {
  kind: MessageKind;
  staleAt: number;
}

/** Columns and values of a queued mail, for `insert into outbox (names) select of(…)`. */
export const queuedMailValues = {
  names: namesOf(
    outbox.kind,
    outbox.idempotencyKey,
    outbox.recipient,
    outbox.subject,
    outbox.html,
    outbox.body,
    outbox.headers,
    outbox.status,
    outbox.createdAt,
    outbox.nextTryAt,
  ),
  of: (kind: MessageKind, recipient: SQL, mail: QueuedMail, at: SQL, key: SQL | null = null): SQL =>
    sql`${kind}, ${key ?? mail.idempotencyKey}, ${recipient}, ${mail.subject}, ${mail.html},
      ${mail.body}, '{}'::jsonb, 'queued', ${at}, ${at}`,
};

/**
 * Statement that puts a mail for each address into the outbox, once per idempotency key and address.
 */
export function enqueueBulkMail(
  db: Db,
  mail: BulkMail,
  recipients: readonly string[],
  now: number,
) {
  const address = sql`r.address`;
  const key = sql`${mail.idempotencyKey} || ':'
      || left(encode(sha256(convert_to(${address}, 'UTF8')), 'hex'), 32)`;
  return db.execute(sql`
    insert into ${outbox} (${queuedMailValues.names}, ${nameOf(outbox.staleAt)})
    select ${queuedMailValues.of(mail.kind, address, mail, instantParam(now), key)},
      ${instantParam(mail.staleAt)}
    from unnest(${column(recipients, "text", (each) => each)}) as r(address)
    on conflict do nothing`);
}

/** Puts a mail into the outbox, once per idempotency key. */
export async function enqueueMail(db: Db, mail: AddressedMail, now: number): Promise<void> {
  const at = new Date(now);
  const { kind, idempotencyKey, recipient, subject, html, body } = mail;
  await db
    .insert(outbox)
    .values({
      kind,
      idempotencyKey,
      recipient,
      subject,
      html,
      body,
      headers: {},
      status: "queued",
      createdAt: at,
      nextTryAt: at,
    })
    .onConflictDoNothing();
}
