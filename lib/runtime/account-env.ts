import * as z from "zod";
import { optionalSecret } from "./env.ts";

const instead = (whose: string) =>
  z
    .url()
    .optional()
    .meta({ description: `One address in place of ${whose} API`, isLocal: true });

const formed = (description: string, form: RegExp) =>
  z.string().regex(form).optional().meta({ description });

/** A secret is long enough that nobody guesses it. */
const ours = (description: string, form = /^\S{32,}$/) =>
  formed(`${description}; at least 32 characters`, form);

/** Base64 of at least 16 bytes, as Svix decodes it. */
const SVIX_SECRET =
  /^whsec_(?=.{24})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Secrets in the form that their provider gives them. With one of another form nothing could be done:
 * it counts as not set.
 */
export const ProviderSecrets = z.object({
  STRIPE_SECRET_KEY: formed(
    "Stripe API key (sk_… or rk_…); without it checkout and portal answer 503",
    /^[rs]k_(test|live)_\w+$/,
  ),
  STRIPE_WEBHOOK_SECRET: formed(
    "Signs Stripe's events (whsec_…); without it none is accepted",
    /^whsec_[A-Za-z0-9+/=_-]{16,}$/,
  ),
  RESEND_API_KEY: formed("Resend API key (re_…); without it mail waits in the outbox", /^re_\w+$/),
  RESEND_WEBHOOK_SECRET: formed(
    "Signs Resend's events (whsec_…); without it none is accepted",
    SVIX_SECRET,
  ),
});

/** Secrets that we choose. A weak one is a fault of ours, which stops who would rely on it. */
export const OwnSecrets = z.object({
  ALERT_TOKEN_SECRET: ours("Makes the tokens of alert mails; without it no sign-up"),
  /** The letters that Telegram admits. */
  TELEGRAM_WEBHOOK_SECRET: ours(
    "Sent with Telegram's updates; without it none is accepted",
    /^[\w-]{32,256}$/,
  ),
});

/** What payments and alerts need. */
export const AccountSettings = z.object({
  ...ProviderSecrets.shape,
  ...OwnSecrets.shape,
  STRIPE_ACCOUNT_ID: optionalSecret(
    "Id of the Stripe account (acct_…): events that name another one change nothing; without it, those that name any",
  ),
  STRIPE_PRICE_RETAIL: optionalSecret("Stripe price id of the retail subscription"),
  STRIPE_PRICE_INSTITUTIONAL: optionalSecret("Stripe price id of the institutional subscription"),
  STRIPE_URL: instead("Stripe's"),
  RESEND_URL: instead("Resend's"),
  MAIL_FROM: z
    .string()
    .min(3)
    .default("Regime Intelligence <alerts@svc.example>")
    .meta({ description: "Sender of mails; its domain must be verified at Resend" }),
  CONTACT_EMAIL: z
    .email()
    .optional()
    .meta({ description: "Where institutions write to; named on the pricing page" }),
  TELEGRAM_BOT_TOKEN: optionalSecret("Alerts to linked Telegram chats, too"),
  TELEGRAM_BOT_NAME: optionalSecret("Name of that bot, for the link that connects a chat"),
  TELEGRAM_URL: instead("Telegram's"),
});
export type AccountSettings = z.output<typeof AccountSettings>;
