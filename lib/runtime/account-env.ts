// The settings and secrets of payments, mail, alerts and webhooks.

import * as z from "zod";
import { OperatorSettings, optionalSecret } from "./env.ts";

/** Schema of an address that replaces a provider's, for the local platform. */
const addressOverride = (provider: string) =>
  z
    .url()
    .optional()
    .meta({ description: `Address that replaces ${provider} API`, isLocal: true });

const secretOfFormat = (description: string, format: RegExp) =>
  z.string().regex(format).optional().meta({ description });

/** Schema of a secret that we choose, long enough to be unguessable. */
const ownSecret = (description: string, format = /^\S{32,}$/) =>
  secretOfFormat(`${description}; at least 32 characters`, format);

/** Base64 of at least 16 bytes, as Svix decodes it. */
const SVIX_SECRET =
  /^whsec_(?=.{24})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Secrets that a provider issues. One in another format cannot work and counts as not set. */
export const ProviderSecrets = z.object({
  STRIPE_SECRET_KEY: secretOfFormat(
    "Stripe API key (sk_… or rk_…); without it checkout and portal answer 503",
    /^[rs]k_(test|live)_\w+$/,
  ),
  STRIPE_WEBHOOK_SECRET: secretOfFormat(
    "Secret that signs Stripe's events (whsec_…); without it no event is accepted",
    /^whsec_[A-Za-z0-9+/=_-]{16,}$/,
  ),
  RESEND_API_KEY: secretOfFormat(
    "Resend API key (re_…); without it mail waits in the outbox",
    /^re_\w+$/,
  ),
  RESEND_WEBHOOK_SECRET: secretOfFormat(
    "Secret that signs Resend's events (whsec_…); without it no event is accepted",
    SVIX_SECRET,
  ),
});

/** Secrets that we choose. A Worker with a weak one does not start. */
export const OwnSecrets = z.object({
  ALERT_TOKEN_SECRET: ownSecret(
    "Secret for the tokens of alert mails; without it nobody can sign up",
  ),
  WEBHOOK_SECRET: ownSecret(
    "Secret from which the secrets of key holders' webhooks are derived; without it there are no webhooks. A new value ends all old secrets",
  ),
  /** Only characters that Telegram allows. */
  TELEGRAM_WEBHOOK_SECRET: ownSecret(
    "Secret that Telegram sends with updates; without it no update is accepted",
    /^[\w-]{32,256}$/,
  ),
});

/** Settings of payments and alerts. */
export const AccountSettings = z.object({
  ...ProviderSecrets.shape,
  ...OwnSecrets.shape,
  ...OperatorSettings.shape,
  STRIPE_ACCOUNT_ID: optionalSecret(
    "Id of the Stripe account (acct_…). Events that name another account are ignored; without an id, events that name any account are ignored",
  ),
  STRIPE_PRICE_RETAIL: optionalSecret("Stripe price id of the retail subscription"),
  STRIPE_PRICE_INSTITUTIONAL: optionalSecret("Stripe price id of the institutional subscription"),
  STRIPE_URL: addressOverride("Stripe's"),
  RESEND_URL: addressOverride("Resend's"),
  MAIL_FROM: z
    .string()
    .min(3)
    .default("Regime Intelligence <alerts@svc.example>")
    .meta({ description: "Sender of mails; its domain must be verified at Resend" }),
  TELEGRAM_BOT_TOKEN: optionalSecret("Token of the Telegram bot that sends alerts to linked chats"),
  TELEGRAM_BOT_NAME: optionalSecret("Name of that bot, for the link that connects a chat"),
  TELEGRAM_URL: addressOverride("Telegram's"),
  RESOLVER_URL: addressOverride("the public resolver's"),
  WEBHOOK_RECEIVER: z.url().optional().meta({
    description:
      "The only webhook address that need not be public: the receiver of the local platform",
    isLocal: true,
  }),
});
export type AccountSettings = z.output<typeof AccountSettings>;
