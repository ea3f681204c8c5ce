import { ALERT_RULES, DIGEST_HOUR } from "../../../lib/mail/delivery-rules.ts";
import { formatMinutes } from "../../../lib/ui/plots/format.ts";

const HOUR_MS = 3_600_000;

/** Says how often mails are sent. The pages to sign up and to confirm show it. */
export const MAIL_FREQUENCY_TEXT =
  `At most one mail every ${formatMinutes(ALERT_RULES.spacingMs / 60_000)} and ${ALERT_RULES.maxPerDay} a day; ` +
  "a change to SEVERE or STRESS does not wait. " +
  `Changes beyond that, and changes more than ${ALERT_RULES.freshMs / HOUR_MS} hours old, come in one digest a day at ${DIGEST_HOUR}:00 UTC.`;
