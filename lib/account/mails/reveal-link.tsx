import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";
import { TOKEN_PLACEHOLDER } from "../../mail/link-token.ts";

const SUBJECT = "Show your API key";
const LEAD = "Someone, probably you, asked to see the API key of this address's subscription.";
const EFFECT =
  "The page shows the key once. If the key was shown before, it is replaced by a new one and the old one stops working.";
const VALID = "The link works once, for 24 hours.";
const IGNORE = "If you did not ask for this, ignore this mail: nothing will change.";

/** The mail to a subscriber who lost the key or did not see it after the payment. */
export function revealLinkMail(baseUrl: string): RenderedMail {
  const url = `${baseUrl}/welcome?token=${TOKEN_PLACEHOLDER}`;
  const page = (
    <MailPage title={SUBJECT}>
      <h1>{SUBJECT}</h1>
      <p>{LEAD}</p>
      <p>{EFFECT}</p>
      <p>
        <a class="button" href={url}>
          Show the key
        </a>
      </p>
      <p class="quiet">
        {VALID} {IGNORE}
      </p>
    </MailPage>
  );
  const body = [LEAD, EFFECT, `Show the key: ${url}\n${VALID}`, IGNORE].join("\n\n");
  return { subject: SUBJECT, html: htmlDocument(page), body: `${body}\n` };
}
