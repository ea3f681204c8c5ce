import { formatMailInstant, type RenderedMail } from "../../mail/layout.tsx";
import { webhookMail } from "./webhook-mail.tsx";

const NEXT_STEP =
  "When it works again, send a test from your account page. After an accepted test, deliveries continue, starting with those that wait.";

/** The mail to the owner of a webhook that accepted nothing for three days; instants are epoch ms. */
export function webhookPausedMail(
  { id, failingSince, failure }: { id: string; failingSince: number; failure: string },
  baseUrl: string,
): RenderedMail {
  const lead = `The webhook ${id} has accepted no delivery since ${formatMailInstant(failingSince)}. It is paused.`;
  const last = `The last try ended with: ${failure}.`;
  return webhookMail("A webhook is paused", [lead, last, NEXT_STEP], baseUrl);
}
