import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { epochMs, instantParam } from "./sql-json.ts";

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
  const { rows } = await db.execute<ClaimedChat & Record<string, unknown>>(sql`
    with lost as (
      update outbox set status = 'unknown', lease_until = null
      where channel = 'telegram' and status = 'claimed' and next_try_at <= ${at}),
    late as (
      update outbox set status = 'superseded'
      where channel = 'telegram' and status = 'queued' and next_try_at <= ${at} and stale_at <= ${at}),
    due as (
      select id from outbox where channel = 'telegram' and status = 'queued'
        and next_try_at <= ${at} and stale_at > ${at}
      order by next_try_at, id limit ${most} for update skip locked),
    taken as (
      update outbox o set status = 'claimed', attempts = attempts + 1, first_try_at = ${at},
        lease_until = ${instantParam(leaseUntil)}, next_try_at = ${instantParam(leaseUntil)}
      from due where o.id = due.id returning o.*)
    select t.id::double precision as id, t.recipient, t.body,
      t.subscription_id::double precision as "subscriptionId", t.cycle,
      ${epochMs("t.created_at")} as "createdAt",
      a.status = 'confirmed' and a.cycle = t.cycle
        and a.telegram_chat_id::text is not distinct from t.recipient as "isWanted"
    from taken t join alert_subscriptions a on a.id = t.subscription_id order by t.id`);
  return rows;
}
