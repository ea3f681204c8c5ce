import type { RenderedMail } from "../../mail/layout.tsx";
import { webhookMail } from "./webhook-mail.tsx";

const NEXT_STEP = "Nothing more is sent to it. To get deliveries again, create a new webhook.";

/** The mail to the owner of a webhook whose receiver answered that it is gone. */
export function webhookEndedMail(id: string, baseUrl: string): RenderedMail {
  const lead = `The address of the webhook ${id} answered with status 410: it is gone for good. The webhook has ended.`;
  return webhookMail("A webhook has ended", [lead, NEXT_STEP], baseUrl);
}
