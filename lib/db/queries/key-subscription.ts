import { sql } from "drizzle-orm";
import type { SubscriptionStatus } from "../../domain/billing/vocabulary.ts";
import type { Db } from "../client.ts";
import { epochMs } from "./sql-json.ts";

/** How the subscription stands that pays for a key; instants are epoch ms. */
export type KeySubscription = {
  status: SubscriptionStatus;
  currentPeriodEndAt: number | null;
  willCancelAt: number | null;
};

/** Of a key that no subscription pays for: null. */
export async function findKeySubscription(db: Db, keyId: string): Promise<KeySubscription | null> {
  const { rows } = await db.execute<KeySubscription>(sql`
    select s.status, ${epochMs("s.current_period_end")} as "currentPeriodEndAt",
      ${epochMs("s.will_cancel_at")} as "willCancelAt"
    from api_keys k join subscriptions s on s.id = k.subscription_id where k.id = ${keyId}`);
  return rows[0] ?? null;
}
