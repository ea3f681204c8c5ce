import { type SQL, sql } from "drizzle-orm";
import { outbox } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { column } from "../../runtime/database/columns.ts";
import { nameOf, namesOf } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";
import type { MessageKind } from "../delivery-rules.ts";

/** A message as it is put into the outbox; its idempotency key makes it this one. */
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

/** A letter to many, worth sending until `staleAt` (epoch ms). */
interface BulkMail extends QueuedMail {
  kind: MessageKind;
  staleAt: number;
}

/** A letter that waits for the next run, for an `insert into outbox (names) select of(…)`. */
export const queuedMailValues = {
  names: namesOf(
    ...[outbox.kind, outbox.idempotencyKey, outbox.recipient, outbox.subject, outbox.html],
    ...[outbox.body, outbox.headers, outbox.status, outbox.createdAt, outbox.nextTryAt],
  ),
  of: (
    kind: MessageKind,
    recipient: SQL,
    letter: QueuedMail,
    at: SQL,
    key: SQL | null = null,
  ): SQL =>
    sql`${kind}, ${key ?? letter.idempotencyKey}, ${recipient}, ${letter.subject}, ${letter.html},
      ${letter.body}, '{}'::jsonb, 'queued', ${at}, ${at}`,
};

/**
 * The statement that puts a letter to each of the addresses into the outbox, once for its idempotency
 * key and the address.
 */
export function enqueueBulkMail(
  db: Db,
  letter: BulkMail,
  recipients: readonly string[],
  now: number,
) {
  const address = sql`r.address`;
  const key = sql`${letter.idempotencyKey} || ':'
      || left(encode(sha256(convert_to(${address}, 'UTF8')), 'hex'), 32)`;
  return db.execute(sql`
    insert into ${outbox} (${queuedMailValues.names}, ${nameOf(outbox.staleAt)})
    select ${queuedMailValues.of(letter.kind, address, letter, instantParam(now), key)},
      ${instantParam(letter.staleAt)}
    from unnest(${column(recipients, "text", (each) => each)}) as r(address)
    on conflict do nothing`);
}

/** Puts a mail about a purchase into the outbox, once for its idempotency key. */
export async function enqueueMail(db: Db, mail: AddressedMail, now: number): Promise<void> {
  const at = new Date(now);
  const { kind, idempotencyKey, recipient, subject, html, body } = mail;
  await db
    .insert(outbox)
    .values({
      ...{ kind, idempotencyKey, recipient, subject, html, body },
      ...{ headers: {}, status: "queued", createdAt: at, nextTryAt: at },
    })
    .onConflictDoNothing();
}
