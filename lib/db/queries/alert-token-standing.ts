import { sql } from "drizzle-orm";
import type { SubscriberStatus } from "../../domain/alerts/vocabulary.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** What the token of a mail stands for; nothing is changed by asking. */
export type TokenStanding = {
  status: SubscriberStatus;
  /** Whether it may still confirm what was asked for. */
  isConfirmable: boolean;
};

/** Null: there never was such a token. */
export async function findTokenStanding(
  db: Db,
  tokenSha256: string,
  now: number,
): Promise<TokenStanding | null> {
  const { rows } = await db.execute<TokenStanding>(sql`
    select a.status, a.cycle = t.cycle and (a.status = 'confirmed'
      or a.status = 'pending' and a.confirm_by > ${instantParam(now)}) as "isConfirmable"
    from alert_tokens t join alert_subscriptions a on a.id = t.subscription_id
    where t.sha256 = ${tokenSha256}`);
  return rows[0] ?? null;
}
