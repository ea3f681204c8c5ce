import type { Db } from "../../runtime/database/client.ts";
import { keyPrefix } from "../domain/api-key.ts";
import { keyReadyMail } from "../mails/key-ready.tsx";
import {
  type SubscriptionNews,
  upsertSubscription,
  type Written,
} from "../queries/subscription-writes.ts";
import type { Payments } from "../services/payments.ts";
import { drawKeyId } from "./issue-key.ts";

export interface BillingServices {
  db: Db;
  payments: Payments;
  config: { baseUrl: string };
  log: (line: Record<string, unknown>) => void;
}

/**
 * Writes news of a subscription with all that follows from it. A first payment makes a key that
 * nobody has seen yet, and the mail that says so. The provider is asked for the address of a buyer
 * whom we did not send there ourselves.
 */
export async function adoptSubscription(
  { db, payments, config }: BillingServices,
  news: Omit<SubscriptionNews, "key" | "email">,
  now: number,
): Promise<Written> {
  const id = drawKeyId();
  const letter = {
    idempotencyKey: `key-ready-v1:${id}`,
    ...keyReadyMail(keyPrefix(id), config.baseUrl),
  };
  const asked = { ...news, key: { id, letter } };
  const written = await upsertSubscription(db, { ...asked, email: null }, now);
  if (written) return written;
  const { stripeCustomerId } = news.facts;
  const email = stripeCustomerId && (await payments.findEmail(stripeCustomerId));
  const born = email && (await upsertSubscription(db, { ...asked, email }, now));
  if (!born) throw new Error("a subscription of nobody");
  return born;
}
