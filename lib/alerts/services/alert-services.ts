import type { MailEvents } from "../../mail/services/mail-events.ts";
import type { Mailer } from "../../mail/services/mailer.ts";
import type { Telegram } from "./telegram.ts";

/** What alerts need of the outside; null is what is not configured. */
export interface AlertServices {
  mailer: Mailer | null;
  /** Makes the tokens in links. Without it nobody can sign up, and alerts wait. */
  tokenSecret: string | null;
  /** Without it no event of the mail provider is accepted. */
  mailEvents: MailEvents | null;
  telegram: Telegram | null;
}

export const NO_ALERTS: AlertServices = {
  mailer: null,
  tokenSecret: null,
  mailEvents: null,
  telegram: null,
};
