import type { Services } from "../http/app-env.ts";
import type { Payments } from "../services/payments.ts";
import { stripePayments } from "../services/stripe-payments.ts";
import { alertsOf } from "./alert-services.ts";
import { parseSettings, type Settings } from "./env.ts";
import { makeServices, outside, type WorkerEnv } from "./services.ts";

/** What accounts may reach. Apart from `makeServices`, so that no other group bundles the providers. */
export function makeAccountServices(env: WorkerEnv): Services {
  const settings = parseSettings(env);
  return { ...makeServices(env), payments: paymentsOf(settings), alerts: alertsOf(settings) };
}

/** Null until there is a key and something to sell. */
export function paymentsOf(settings: Settings): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_RETAIL: retail } = settings;
  if (secretKey === undefined || retail === undefined) return null;
  return stripePayments({
    secretKey,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
    prices: { retail, institutional: settings.STRIPE_PRICE_INSTITUTIONAL ?? null },
    baseUrl: settings.STRIPE_URL ?? null,
    fetch: outside,
  });
}
