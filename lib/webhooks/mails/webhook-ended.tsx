import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";

const SUBJECT = "[Regime] A webhook has ended";
const NEXT_STEP = "Nothing more is sent to it. To get deliveries again, create a new webhook.";
const REASON = "You get this mail because the webhook belongs to your API key.";

/** The mail to the owner of a webhook whose receiver answered that it is gone. */
export function webhookEndedMail(id: string, baseUrl: string): RenderedMail {
  const lead = `The address of the webhook ${id} answered with status 410: it is gone for good. The webhook has ended.`;
  const url = `${baseUrl}/account`;
  const page = (
    <MailPage title={SUBJECT}>
      <h1>A webhook has ended</h1>
      <p>{lead}</p>
      <p>{NEXT_STEP}</p>
      <p>
        <a class="button" href={url}>
          Your account
        </a>
      </p>
      <p class="quiet">{REASON}</p>
    </MailPage>
  );
  const body = [lead, NEXT_STEP, `Your account: ${url}`].join("\n\n");
  return { subject: SUBJECT, html: htmlDocument(page), body: `${body}\n\n--\n${REASON}\n` };
}
