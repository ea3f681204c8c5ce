import { findKeySubscription } from "../../account/queries/api-keys.ts";
import type { Db } from "../../runtime/database/client.ts";
import { listDeliveries, listWebhooks } from "../queries/webhooks.ts";
import { toWebhook } from "../wire/webhooks.ts";

/**
 * Reads the data of the account page: the subscription of a key, its webhooks and their deliveries. It
 * takes one round trip. Usage is read elsewhere.
 */
export async function readAccountPage(
  db: Db,
  { keyId, bucket }: { keyId: string; bucket: string },
) {
  const [subscription, webhooks, deliveries] = await db.batch([
    findKeySubscription(db, keyId),
    listWebhooks(db, bucket),
    listDeliveries(db, bucket),
  ]);
  return {
    subscription: subscription.rows[0] ?? null,
    webhooks: { webhooks: webhooks.rows.map(toWebhook), deliveries },
  };
}
