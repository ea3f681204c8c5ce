// Builds the services of accounts: payments, mail, Telegram and webhooks.

import type { Payments } from "../account/services/payments.ts";
import { stripePayments } from "../account/services/stripe-payments.ts";
import {
  type AlertServices,
  makeTelegram,
  type Telegram,
} from "../alerts/services/alert-services.ts";
import type { Services } from "../http/app-env.ts";
import { type Mailer, makeMailEventReader, makeMailer } from "../mail/services/resend.ts";
import { makeWebhookSender, type WebhookSender } from "../webhooks/services/webhook-sender.ts";

import { AccountSettings, ProviderSecrets } from "./account-env.ts";
import { readSettings } from "./env.ts";
import { boundFetch, makeServices, type WorkerEnv, withOperator, withRecord } from "./services.ts";

/** Adds the services of accounts. In a file of its own, so that other Workers do not bundle them. */
export function withAccounts(given: Services, env: WorkerEnv): Services {
  const services = withOperator(given, env);
  const settings = readSettings(AccountSettings, env, ProviderSecrets);
  const payments = makePayments(settings, boundFetch);
  const alerts = makeAlertServices(settings);
  return { ...services, payments, alerts, webhooks: webhookSenderOf(settings, boundFetch) };
}

/** Makes the services of all groups, for the whole service in one Worker. */
export const makeAllServices = (env: WorkerEnv): Services =>
  withAccounts(withRecord(makeServices(env), env), env);

/** Makes the services of alerts that are configured. */
export const makeAlertServices = (
  settings: AccountSettings,
  fetch = boundFetch,
): AlertServices => ({
  mailer: mailerOf(settings),
  tokenSecret: settings.ALERT_TOKEN_SECRET ?? null,
  mailEvents:
    settings.RESEND_WEBHOOK_SECRET === undefined
      ? null
      : makeMailEventReader(settings.RESEND_WEBHOOK_SECRET),
  telegram: telegramOf(settings, fetch),
});

/** Makes the sender of key holders' webhooks; null without a secret. */
export function webhookSenderOf(
  settings: AccountSettings,
  fetch: typeof globalThis.fetch,
): WebhookSender | null {
  const { WEBHOOK_SECRET: secret, RESOLVER_URL, WEBHOOK_RECEIVER } = settings;
  if (secret === undefined) return null;
  const local = { resolverUrl: RESOLVER_URL ?? null, receiver: WEBHOOK_RECEIVER ?? null };
  return makeWebhookSender({ secret, ...local, fetch });
}

/** Makes the mailer; null without an API key: then mail waits in the outbox. */
function mailerOf(settings: AccountSettings): Mailer | null {
  const { RESEND_API_KEY: apiKey, RESEND_URL: baseUrl = null, MAIL_FROM: from } = settings;
  return apiKey === undefined ? null : makeMailer({ apiKey, baseUrl, from });
}

function telegramOf(settings: AccountSettings, fetch: typeof boundFetch): Telegram | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: botName = null } = settings;
  if (token === undefined) return null;
  return makeTelegram({
    token,
    botName,
    webhookSecret: settings.TELEGRAM_WEBHOOK_SECRET ?? null,
    baseUrl: settings.TELEGRAM_URL ?? null,
    fetch,
  });
}

/** Makes the payment service; null without an API key and a price. */
export function makePayments(
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
