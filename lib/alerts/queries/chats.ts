import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { alertSubscriptions, outbox } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { nameOf } from "../../runtime/database/sql.ts";
import { epochMs, instantParam } from "../../runtime/database/sql-json.ts";

export interface ClaimedChat {
  id: number;
  recipient: string;
  body: string;
  subscriptionId: number;
  cycle: number;
  createdAt: number;
  isWanted: boolean;
}

/**
 * Takes messages to chats that are due, for one try. What an earlier sender took and did not settle may
 * have arrived: it is `unknown`; what nobody took in time is given up.
 */
export async function claimChats(
  db: Db,
  { now, most, leaseUntil }: { now: number; most: number; leaseUntil: number },
): Promise<ClaimedChat[]> {
  const at = instantParam(now);
  const until = instantParam(leaseUntil);
  const o = alias(outbox, "o");
  const t = alias(outbox, "t");
  const a = alias(alertSubscriptions, "a");
  const isDue = sql`${o.channel} = 'telegram' and ${o.status} = 'queued' and ${o.nextTryAt} <= ${at}`;
  const { rows } = await db.execute<ClaimedChat & Record<string, unknown>>(sql`
    with lost as (
      update ${outbox} o set ${nameOf(o.status)} = 'unknown', ${nameOf(o.leaseUntil)} = null
      where ${o.channel} = 'telegram' and ${o.status} = 'claimed' and ${o.nextTryAt} <= ${at}),
    late as (
      update ${outbox} o set ${nameOf(o.status)} = 'superseded'
      where ${isDue} and ${o.staleAt} <= ${at}),
    due as (
      select ${o.id} as id from ${outbox} o where ${isDue} and ${o.staleAt} > ${at}
      order by ${o.nextTryAt}, ${o.id} limit ${most} for update skip locked),
    taken as (
      update ${outbox} o set ${nameOf(o.status)} = 'claimed', ${nameOf(o.attempts)} = ${o.attempts} + 1,
        ${nameOf(o.firstTryAt)} = ${at}, ${nameOf(o.leaseUntil)} = ${until}, ${nameOf(o.nextTryAt)} = ${until}
      from due where ${o.id} = due.id returning o.*)
    select ${t.id}::double precision as id, ${t.recipient} as recipient, ${t.body} as body,
      ${t.subscriptionId}::double precision as "subscriptionId", ${t.cycle} as cycle,
      ${epochMs(t.createdAt)} as "createdAt",
      ${a.status} = 'confirmed' and ${a.cycle} = ${t.cycle}
        and ${a.telegramChatId}::text is not distinct from ${t.recipient} as "isWanted"
    from taken t join ${alertSubscriptions} a on ${a.id} = ${t.subscriptionId} order by ${t.id}`);
  return rows;
}
