import type { Payments } from "../account/services/payments.ts";
import { stripePayments } from "../account/services/stripe-payments.ts";
import type { AccountSettings } from "./account-env.ts";

/** Null until there is a key and something to sell. */
export function paymentsOf(
  settings: AccountSettings,
  fetch: typeof globalThis.fetch,
): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_RETAIL: retail } = settings;
  if (secretKey === undefined || retail === undefined) return null;
  return stripePayments({
    secretKey,
    accountId: settings.STRIPE_ACCOUNT_ID ?? null,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
    prices: { retail, institutional: settings.STRIPE_PRICE_INSTITUTIONAL ?? null },
    baseUrl: settings.STRIPE_URL ?? null,
    fetch,
  });
}
