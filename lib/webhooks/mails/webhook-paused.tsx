import {
  formatMailInstant,
  htmlDocument,
  MailPage,
  type RenderedMail,
} from "../../mail/layout.tsx";

const SUBJECT = "[Regime] A webhook is paused";
const NEXT_STEP =
  "When it works again, send a test from your account page. After an accepted test, deliveries continue, starting with those that wait.";
const REASON = "You get this mail because the webhook belongs to your API key.";

/** The mail to the owner of a webhook that accepted nothing for three days; instants are epoch ms. */
export function webhookPausedMail(
  { id, failingSince, failure }: { id: string; failingSince: number; failure: string },
  baseUrl: string,
): RenderedMail {
  const lead = `The webhook ${id} has accepted no delivery since ${formatMailInstant(failingSince)}. It is paused.`;
  const last = `The last try ended with: ${failure}.`;
  const url = `${baseUrl}/account`;
  const page = (
    <MailPage title={SUBJECT}>
      <h1>A webhook is paused</h1>
      <p>{lead}</p>
      <p>{last}</p>
      <p>{NEXT_STEP}</p>
      <p>
        <a class="button" href={url}>
          Your account
        </a>
      </p>
      <p class="quiet">{REASON}</p>
    </MailPage>
  );
  const body = [lead, last, NEXT_STEP, `Your account: ${url}`].join("\n\n");
  return { subject: SUBJECT, html: htmlDocument(page), body: `${body}\n\n--\n${REASON}\n` };
}
