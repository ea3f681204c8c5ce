// Which subscription pays for an API key, for `npm run keys`.

import {
  listSubscriptionOwners,
  type SubscriptionOwner,
  updateKeyLink,
} from "../../lib/account/queries/key-writes.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { CommandError } from "./command.ts";

/** Returns the subscription if it does not pay for a revealed key yet; else throws an error. */
export async function requireUnusedSubscription(
  db: Db,
  subscriptionId: string,
): Promise<SubscriptionOwner> {
  const [payment] = await listSubscriptionOwners(db, [subscriptionId]);
  if (payment === undefined) {
    throw new CommandError(
      `no subscription ${subscriptionId}: the provider's events bring it, or the daily job ` +
        "reconcile; a price made for one customer needs the metadata svc_tier to be ours",
    );
  }
  if (payment.keyId !== null) {
    throw new CommandError(
      `${subscriptionId} pays for key ${payment.keyId}: rotate that one, or revoke it first`,
    );
  }
  return payment;
}

/** Links a key to the subscription that pays for it; an error names what prevents it. */
export async function linkKey(
  db: Db,
  id: string,
  subscriptionId: string,
): Promise<SubscriptionOwner> {
  const payment = await requireUnusedSubscription(db, subscriptionId);
  if (!(await updateKeyLink(db, { id, subscriptionId, now: Date.now() }))) {
    throw new CommandError(
      `no key ${id} to link: it is unknown, revoked, replaced, or paid for by another subscription`,
    );
  }
  return payment;
}

/** Returns the columns of the key list that say who pays for the key. */
export async function paymentColumns(db: Db) {
  const payments = new Map(
    (await listSubscriptionOwners(db, null)).map((each) => [each.subscriptionId, each]),
  );
  return (id: string | null) => {
    const payment = id === null ? undefined : payments.get(id);
    return {
      "paid by": id,
      subscription: payment?.status ?? null,
      email: payment?.email ?? null,
    };
  };
}
