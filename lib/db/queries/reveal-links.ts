import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import type { Letter } from "./letters.ts";
import { instantParam } from "./sql-json.ts";

export interface RevealLink {
  /** Lower case. */
  email: string;
  tokenSha256: string;
  openUntil: number;
  /** Public id of the key that is made where the one before was revoked. */
  newKeyId: string;
  letter: Letter;
  /** Such mails to one address in 24 hours. */
  mostADay: number;
}

/**
 * Puts a mail with a link to the key of an address into the outbox, and the right that the link carries
 * beside it; nothing for an address that pays for nothing, or was written to often enough. Of several
 * subscriptions it is the first: whoever pays later under the address gets no link in its place. Who
 * pays for a key that was revoked gets another, on the same rate bucket. One statement, the same for
 * every address.
 */
export async function insertRevealLink(db: Db, link: RevealLink, now: number): Promise<void> {
  const { email, letter, newKeyId } = link;
  await db.execute(sql`
    with owner as (
      select k.id as key_id, c.email, s.id as subscription_id, s.tier from customers c
        join subscriptions s on s.customer_id = c.id
        left join api_keys k on k.subscription_id = s.id
          and k.revoked_at is null and k.replaced_by is null
      where c.email = ${email} and s.status in ('active', 'trialing', 'past_due')
        and exists (select 1 from api_keys o where o.subscription_id = s.id)
      order by (select min(o.created_at) from api_keys o where o.subscription_id = s.id), s.id
      limit 1
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
    ), born as (
      insert into api_keys (id, tier, customer, subscription_id, bucket, created_at)
      select ${newKeyId}, owner.tier, owner.email, owner.subscription_id, (
        select bucket from api_keys o where o.subscription_id = owner.subscription_id
        order by o.created_at desc, o.id limit 1), ${instantParam(now)}
      from owner, mailed where owner.key_id is null
      on conflict do nothing returning id
    )
    insert into key_reveals (session_sha256, key_id, open_until)
    select ${link.tokenSha256}, key_id, ${instantParam(link.openUntil)} from (
      select key_id from owner, mailed where key_id is not null
      union all select id from born) as shown
    on conflict do nothing`);
}
