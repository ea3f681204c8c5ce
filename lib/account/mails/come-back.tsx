import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";
import { TOKEN_PLACEHOLDER } from "../../mail/link-token.ts";

const SUBJECT = "Subscribe again";
const LEAD =
  "Someone, probably you, wants to subscribe with this address. Its earlier subscription has ended.";
const EFFECT =
  "The link opens our payment provider's checkout. You pay nothing until you complete it.";
const IGNORE = "If you did not ask for this, ignore this mail: nothing will happen.";

/** The mail to a former customer who asked for a checkout; the link verifies the address. */
export function comeBackMail(baseUrl: string, named: string): RenderedMail {
  const url = `${baseUrl}/api/billing/return?for=${named}&token=${TOKEN_PLACEHOLDER}`;
  const page = (
    <MailPage title={SUBJECT}>
      <h1>{SUBJECT}</h1>
      <p>{LEAD}</p>
      <p>{EFFECT}</p>
      <p>
        <a class="button" href={url}>
          Go to the checkout
        </a>
      </p>
      <p class="quiet">The link works for two days. {IGNORE}</p>
    </MailPage>
  );
  const body = [LEAD, EFFECT, `Go to the checkout: ${url}\nIt works for two days.`, IGNORE];
  return { subject: SUBJECT, html: htmlDocument(page), body: `${body.join("\n\n")}\n` };
}
