import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";
import type { Letter } from "./subscription-writes.ts";

export interface RevealLink {
  /** Lower case. */
  email: string;
  tokenSha256: string;
  openUntil: number;
  letter: Letter;
  /** Such mails to one address in 24 hours. */
  mostADay: number;
}

/**
 * Puts a mail with a link to the newest key of an address into the outbox, and the right that the link
 * carries beside it; nothing for an address that pays for nothing, or was written to often enough.
 * One statement, the same for every address.
 */
export async function insertRevealLink(db: Db, link: RevealLink, now: number): Promise<void> {
  const { email, letter } = link;
  await db.execute(sql`
    with owner as (
      select k.id as key_id, c.email from customers c
        join subscriptions s on s.customer_id = c.id
        join api_keys k on k.subscription_id = s.id
      where c.email = ${email} and s.status in ('active', 'trialing', 'past_due')
        and k.revoked_at is null and k.replaced_by is null
      order by k.created_at desc, k.id limit 1
    ), mailed as (
      insert into outbox (kind, idempotency_key, recipient, subject, html, body, headers, status,
        created_at, next_try_at)
      select 'key_ready', ${letter.idempotencyKey}, owner.email, ${letter.subject}, ${letter.html},
        ${letter.body}, '{}'::jsonb, 'queued', ${instantParam(now)}, ${instantParam(now)}
      from owner where (
        select count(*) from outbox o where o.recipient = ${email} and o.kind = 'key_ready'
          and o.idempotency_key like 'reveal-v1:%'
          and o.created_at > ${instantParam(now)} - interval '24 hours') < ${link.mostADay}::int
      on conflict do nothing returning id
    )
    insert into key_reveals (session_sha256, key_id, open_until)
    select ${link.tokenSha256}, owner.key_id, ${instantParam(link.openUntil)} from owner, mailed
    on conflict do nothing`);
}
