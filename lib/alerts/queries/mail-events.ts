import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { alertSubscriptions, mailEvents, mailSuppressions } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { nameOf, namesOf } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";
import { endedAs } from "./alert-links.ts";

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
  const a = alias(alertSubscriptions, "a");
  const { emailSha256, reason } = mailSuppressions;
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    with noted as (
      insert into ${mailEvents} (${namesOf(mailEvents.id, mailEvents.type, mailEvents.receivedAt)})
      values (${event.id}, ${event.type}, ${at}) on conflict do nothing returning 1),
    addresses as (
      select jsonb_array_elements_text(${JSON.stringify(event.suppress)}::jsonb) as address from noted),
    suppressed as (
      insert into ${mailSuppressions} (${namesOf(emailSha256, reason, mailSuppressions.at)})
      select distinct encode(sha256(convert_to(address, 'UTF8')), 'hex'), ${event.reason}, ${at}
      from addresses on conflict do nothing),
    ended as (
      update ${alertSubscriptions} a set ${nameOf(a.status)} = 'suppressed', ${endedAs(at)}
      from addresses x where ${a.email} = x.address and ${a.status} in ('pending', 'confirmed'))
    select exists (select 1 from noted) as "isNew"`);
  return rows[0]?.isNew ?? false;
}
