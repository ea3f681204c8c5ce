import type { MailEventReader, Mailer } from "../../mail/services/resend.ts";

/** External services of alerts; null when not configured. */
export interface AlertServices {
  mailer: Mailer | null;
  /** Secret of link tokens. Without it no sign-up is possible, and alerts wait. */
  tokenSecret: string | null;
  /** Reads events of the mail provider. Without it no event is accepted. */
  mailEvents: MailEventReader | null;
  telegram: Telegram | null;
}

/** Services of a Worker without alerts. */
export const NO_ALERTS: AlertServices = {
  mailer: null,
  tokenSecret: null,
  mailEvents: null,
  telegram: null,
};

/** Result of a message to a chat. `unclear`: no answer; it is not retried, because it may have arrived. */
type ChatOutcome = "accepted" | "later" | "unclear" | "never";

/** The Telegram bot. */
export interface Telegram {
  /** Name of the bot, for the link that starts it. */
  botName: string | null;
  /** The secret that Telegram sends with each update; when null, no update is accepted. */
  webhookSecret: string | null;
  send(chatId: string, text: string): Promise<ChatOutcome>;
}

const TELEGRAM_URL = "https://api.telegram.org";
const TRY_MS = 5_000;
/** Length limit of a message. Source: Telegram Bot API, sendMessage. */
const MAX_CHARACTERS = 4_096;

/** The bot, through the Telegram Bot API. */
export function makeTelegram(settings: {
  token: string;
  botName: string | null;
  webhookSecret: string | null;
  baseUrl: string | null;
  fetch: typeof fetch;
}): Telegram {
  const base = settings.baseUrl ?? TELEGRAM_URL;
  return {
    botName: settings.botName,
    webhookSecret: settings.webhookSecret,
    async send(chatId, text) {
      const body = JSON.stringify({
        chat_id: Number(chatId),
        text: text.slice(0, MAX_CHARACTERS),
        link_preview_options: { is_disabled: true },
      });
      try {
        const answer = await settings.fetch(`${base}/bot${settings.token}/sendMessage`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
          signal: AbortSignal.timeout(TRY_MS),
        });
        await answer.body?.cancel();
        if (answer.ok) return "accepted";
        return answer.status === 429 || answer.status >= 500 ? "later" : "never";
      } catch {
        return "unclear";
      }
    },
  };
}
