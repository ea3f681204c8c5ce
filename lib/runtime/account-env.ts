// The settings and secrets of payments, mail, alerts and webhooks.

import * as z from "zod";
import { OperatorSettings, optionalSecret } from "./env.ts";

/** Schema of an address that replaces a provider's, for the local platform. */
const addressOverride = (provider: string) =>
  z
    .url()
    .optional()
    .meta({ description: `One address in place of ${provider} API`, isLocal: true });

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
    "Signs Stripe's events (whsec_…); without it none is accepted",
    /^whsec_[A-Za-z0-9+/=_-]{16,}$/,
  ),
  RESEND_API_KEY: secretOfFormat(
    "Resend API key (re_…); without it mail waits in the outbox",
    /^re_\w+$/,
  ),
  RESEND_WEBHOOK_SECRET: secretOfFormat(
    "Signs Resend's events (whsec_…); without it none is accepted",
    SVIX_SECRET,
  ),
});

/** Secrets that we choose. A Worker with a weak one does not start. */
export const OwnSecrets = z.object({
  ALERT_TOKEN_SECRET: ownSecret("Makes the tokens of alert mails; without it no sign-up"),
  WEBHOOK_SECRET: ownSecret(
    "Makes the secrets of key holders' webhooks; without it there are none. A new one ends all old secrets",
  ),
  /** Only characters that Telegram allows. */
  TELEGRAM_WEBHOOK_SECRET: ownSecret(
    "Sent with Telegram's updates; without it none is accepted",
    /^[\w-]{32,256}$/,
  ),
});

/** Settings of payments and alerts. */
export const AccountSettings = z.object({
  ...ProviderSecrets.shape,
  ...OwnSecrets.shape,
  ...OperatorSettings.shape,
  STRIPE_ACCOUNT_ID: optionalSecret(
    "Id of the Stripe account (acct_…): events that name another one change nothing; without it, those that name any",
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
  TELEGRAM_BOT_TOKEN: optionalSecret("Alerts to linked Telegram chats, too"),
  TELEGRAM_BOT_NAME: optionalSecret("Name of that bot, for the link that connects a chat"),
  TELEGRAM_URL: addressOverride("Telegram's"),
  RESOLVER_URL: addressOverride("the public resolver's"),
  WEBHOOK_RECEIVER: z.url().optional().meta({
    description: "The one address of webhooks that need not be public: the local platform's own",
    isLocal: true,
  }),
});
export type AccountSettings = z.output<typeof AccountSettings>;
