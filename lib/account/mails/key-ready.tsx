import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";

const SUBJECT = "Your API key is ready";

/**
 * The mail after a purchase, with the key's public prefix and how to get the key. It contains neither the
 * key nor the checkout's id. Source: docs/decisions.md#i-issue.
 */
export function keyReadyMail(prefix: string, baseUrl: string): RenderedMail {
  const welcomeUrl = `${baseUrl}/welcome`;
  const lead = `Thank you for subscribing. Your API key starts with ${prefix}.`;
  const open =
    "The key is shown once, on the page that opened after your payment: press the button there. That page works for 24 hours.";
  const closed =
    "If you closed that page, or it has expired, request a link on the page below. We send it only to this address.";
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

const NEVER = "Keep your key secret: we never send it by mail and never ask you for it.";
