import { sql } from "drizzle-orm";
import type { MessageKind } from "../../domain/alerts/vocabulary.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";
import type { Letter } from "./subscription-writes.ts";

export interface AddressedLetter extends Letter {
  kind: MessageKind;
  recipient: string;
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
