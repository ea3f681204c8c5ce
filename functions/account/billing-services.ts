import type { Context } from "hono";
import type { BillingServices } from "../../lib/account/actions/adopt-subscription.ts";
import { PaymentsDown } from "../../lib/account/domain/billing/failures.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { safeErrorFacts, unavailable } from "../../lib/http/errors.ts";

/** What billing needs; a 503 while payments are not configured. */
export function billingOf(c: Context<AppEnv>): BillingServices {
  const { db, payments, config, log } = c.env;
  if (payments === null) throw unavailable("Payments are not configured");
  return { db, payments, config, log };
}

/** Asks what rests on the payment provider; a 503 while it does not answer. */
export async function askProvider<T>(c: Context<AppEnv>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    c.env.log({ event: "payments_down", ...safeErrorFacts(error) });
    throw unavailable("Payments are unavailable");
  }
}
