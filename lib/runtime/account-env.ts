import * as z from "zod";
import { optionalSecret } from "./env.ts";

const instead = (whose: string) =>
  z
    .url()
    .optional()
    .meta({ description: `One address in place of ${whose} API`, isLocal: true });

/** What payments and alerts need. */
export const AccountSettings = z.object({
  STRIPE_SECRET_KEY: optionalSecret("Stripe API key; without it checkout and portal answer 503"),
  STRIPE_WEBHOOK_SECRET: optionalSecret("Signs Stripe's events; without it none is accepted"),
  STRIPE_ACCOUNT_ID: optionalSecret(
    "Id of the Stripe account (acct_…): events that name another one change nothing; without it, those that name any",
  ),
  STRIPE_PRICE_RETAIL: optionalSecret("Stripe price id of the retail subscription"),
  STRIPE_PRICE_INSTITUTIONAL: optionalSecret("Stripe price id of the institutional subscription"),
  STRIPE_URL: instead("Stripe's"),
  RESEND_API_KEY: optionalSecret("Resend API key; without it mail waits in the outbox"),
  RESEND_WEBHOOK_SECRET: optionalSecret("Signs Resend's events; without it none is accepted"),
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
  ALERT_TOKEN_SECRET: optionalSecret("Makes the tokens of alert mails; without it no sign-up"),
  TELEGRAM_BOT_TOKEN: optionalSecret("Alerts to linked Telegram chats, too"),
  TELEGRAM_BOT_NAME: optionalSecret("Name of that bot, for the link that connects a chat"),
  TELEGRAM_WEBHOOK_SECRET: optionalSecret("Sent with its updates; without it none is accepted"),
  TELEGRAM_URL: instead("Telegram's"),
});
export type AccountSettings = z.output<typeof AccountSettings>;
