import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

export interface MailEvent {
  id: string;
  type: string;
  /** Addresses, lower case, that are never to be written to again, and why; none: it is only noted. */
  suppress: readonly string[];
  reason: string;
}

/** Notes an event of the mail provider and does what follows from it, once; false: it was known. */
export async function insertMailEvent(db: Db, event: MailEvent, now: number): Promise<boolean> {
  const at = instantParam(now);
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    with noted as (
      insert into mail_events (id, type, received_at) values (${event.id}, ${event.type}, ${at})
      on conflict do nothing returning id),
    addresses as (
      select jsonb_array_elements_text(${JSON.stringify(event.suppress)}::jsonb) as email from noted),
    suppressed as (
      insert into mail_suppressions (email_sha256, reason, at)
      select distinct encode(sha256(convert_to(email, 'UTF8')), 'hex'), ${event.reason}, ${at}
      from addresses on conflict do nothing),
    ended as (
      update alert_subscriptions a set status = 'suppressed', ended_at = ${at}, updated_at = ${at},
        pending_scope = null, confirm_by = null, telegram_chat_id = null, telegram_link_sha256 = null
      from addresses x where a.email = x.email and a.status in ('pending', 'confirmed'))
    select exists (select 1 from noted) as "isNew"`);
  return rows[0]?.isNew ?? false;
}
