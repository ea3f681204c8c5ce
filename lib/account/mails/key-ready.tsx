import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";

const SUBJECT = "Your API key is ready";

/**
 * The mail after a purchase. It names the key's public prefix and says how to get the key; neither
 * the key nor the checkout's id is in it. Source: docs/decisions.md#i-issue.
 */
export function keyReadyMail(prefix: string, baseUrl: string): RenderedMail {
  const welcomeUrl = `${baseUrl}/welcome`;
  const lead = `Thank you for subscribing. Your API key begins with ${prefix}.`;
  const open =
    "It is shown once, on the page that you were sent to after paying: press the button there. The page works for 24 hours.";
  const closed =
    "Closed that page, or later than that? Ask for a link on the page below. It is sent to this address only.";
  const page = (
    <MailPage title={SUBJECT}>
      <h1>{SUBJECT}</h1>
      <p>{lead}</p>
      <p>{open}</p>
      <p>{closed}</p>
      <p>
        <a class="button" href={welcomeUrl}>
          Get your key
        </a>
      </p>
      <p class="quiet">{NEVER}</p>
    </MailPage>
  );
  const body = [lead, open, `${closed}\n${welcomeUrl}`, NEVER].join("\n\n");
  return { subject: SUBJECT, html: htmlDocument(page), body: `${body}\n` };
}

const NEVER =
  "A key is worth money: we never send it by mail, and nobody of us will ask you for it.";
