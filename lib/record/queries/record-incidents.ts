// Queries for the mail to the operator about an incident of the record.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { incidents, outbox } from "../../../drizzle/schema/index.ts";
import { queuedMailValues } from "../../mail/queries/enqueue-mail.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam } from "../../runtime/database/sql.ts";

const i = alias(incidents, "i");

/**
 * The statement that puts the mail about the open incident of a subject into the outbox, once per
 * incident. It follows the statement that begins the incident.
 */
export function mailOpenIncident(
  db: Db,
  subject: string,
  { to, ...mail }: { to: string; subject: string; html: string; body: string },
  now: number,
) {
  const key = sql`'incident:' || ${i.id}`;
  const queued = { ...mail, idempotencyKey: "" };
  return db.execute(sql`
    insert into ${outbox} (${queuedMailValues.names})
    select ${queuedMailValues.of("notice", sql`${to}`, queued, instantParam(now), key)}
    from ${incidents} i where ${i.subject} = ${subject} and ${i.endedAt} is null
    on conflict do nothing`);
}
