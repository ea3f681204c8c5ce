import {
  type AlertServices,
  makeTelegram,
  type Telegram,
} from "../alerts/services/alert-services.ts";
import { type Mailer, makeMailEventReader, makeMailer } from "../mail/services/resend.ts";
import type { AccountSettings } from "./account-env.ts";
import { boundFetch } from "./services.ts";

/** What alerts may reach, as far as it is configured. */
export const alertsOf = (settings: AccountSettings, fetch = boundFetch): AlertServices => ({
  mailer: mailerOf(settings),
  tokenSecret: settings.ALERT_TOKEN_SECRET ?? null,
  mailEvents:
    settings.RESEND_WEBHOOK_SECRET === undefined
      ? null
      : makeMailEventReader(settings.RESEND_WEBHOOK_SECRET),
  telegram: telegramOf(settings, fetch),
});

/** Null without a key: mail waits in the outbox. */
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
