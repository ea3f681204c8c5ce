import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";
import { TOKEN_PLACEHOLDER } from "../../mail/link-token.ts";

const SUBJECT = "Show your API key";
const LEAD =
  "Somebody, probably you, asked to see the API key of the subscription of this address.";
const EFFECT =
  "The page shows the key once. A key that was shown before gets a new secret then, and the old one stops working.";
const VALID = "The link works once, for 24 hours.";
const IGNORE = "If you did not ask for this, do nothing: then nothing changes.";

/** The mail to a subscriber who could not reveal the key on the page after paying, or lost it. */
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
