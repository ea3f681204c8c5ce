import { sql } from "drizzle-orm";
import type { MessageKind } from "../../domain/alerts/message-vocabulary.ts";
import type { Db } from "../client.ts";
import { column } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

/** A message as it is put into the outbox; its idempotency key makes it this one. */
export interface Letter {
  idempotencyKey: string;
  subject: string;
  html: string;
  body: string;
}

export interface AddressedLetter extends Letter {
  kind: MessageKind;
  recipient: string;
}

/** A letter to many, worth sending until `staleAt` (epoch ms). */
export interface Circular extends Letter {
  kind: MessageKind;
  staleAt: number;
}

/**
 * The statement that puts a letter to each of the addresses into the outbox, once for its idempotency
 * key and the address.
 */
export function insertLetters(
  db: Db,
  letter: Circular,
  recipients: readonly string[],
  now: number,
) {
  const at = instantParam(now);
  return db.execute(sql`
    insert into outbox (kind, idempotency_key, recipient, subject, html, body, headers, status,
      created_at, next_try_at, stale_at)
    select ${letter.kind}, ${letter.idempotencyKey} || ':'
        || left(encode(sha256(convert_to(email, 'UTF8')), 'hex'), 32),
      email, ${letter.subject}, ${letter.html}, ${letter.body}, '{}'::jsonb, 'queued', ${at}, ${at},
      ${instantParam(letter.staleAt)}
    from unnest(${column(recipients, "text", (email) => email)}) as r(email)
    on conflict do nothing`);
}

/** Puts a mail about a purchase into the outbox, once for its idempotency key. */
export async function insertLetter(db: Db, mail: AddressedLetter, now: number): Promise<void> {
  const at = instantParam(now);
  await db.execute(sql`
    insert into outbox (kind, idempotency_key, recipient, subject, html, body, headers, status,
      created_at, next_try_at)
    values (${mail.kind}, ${mail.idempotencyKey}, ${mail.recipient}, ${mail.subject}, ${mail.html},
      ${mail.body}, '{}'::jsonb, 'queued', ${at}, ${at})
    on conflict do nothing`);
}
