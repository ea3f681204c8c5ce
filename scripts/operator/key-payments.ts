import {
  listSubscriptionOwners,
  type SubscriptionOwner,
  updateKeyLink,
} from "../../lib/account/queries/key-writes.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { CommandError } from "./command.ts";

/** The subscription of this id, for which no key that was shown is paid yet. */
export async function freePayment(db: Db, subscriptionId: string): Promise<SubscriptionOwner> {
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

/** Lets a subscription pay for a key; refuses with what stands in the way. */
export async function linkKey(
  db: Db,
  id: string,
  subscriptionId: string,
): Promise<SubscriptionOwner> {
  const payment = await freePayment(db, subscriptionId);
  if (!(await updateKeyLink(db, { id, subscriptionId, now: Date.now() }))) {
    throw new CommandError(
      `no key ${id} to link: it is unknown, revoked, replaced, or paid for by another subscription`,
    );
  }
  return payment;
}

/** What a line of the list says of who pays for a key. */
export async function paymentLines(db: Db): Promise<(id: string | null) => object> {
  const payments = new Map(
    (await listSubscriptionOwners(db, null)).map((each) => [each.subscriptionId, each]),
  );
  return (id) => {
    const payment = id === null ? undefined : payments.get(id);
    return {
      "paid by": id ?? "",
      subscription: payment?.status ?? "",
      email: payment?.email ?? "",
    };
  };
}
