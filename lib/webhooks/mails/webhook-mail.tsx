import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";

const REASON = "You get this mail because the webhook belongs to your API key.";

/** A mail to the owner of a webhook: what happened to it, in paragraphs, with a link to the account page. */
export function webhookMail(
  title: string,
  paragraphs: readonly string[],
  baseUrl: string,
): RenderedMail {
  const subject = `[Regime] ${title}`;
  const url = `${baseUrl}/account`;
  const page = (
    <MailPage title={subject}>
      <h1>{title}</h1>
      {paragraphs.map((paragraph) => (
        <p>{paragraph}</p>
      ))}
      <p>
        <a class="button" href={url}>
          Your account
        </a>
      </p>
      <p class="quiet">{REASON}</p>
    </MailPage>
  );
  const body = [...paragraphs, `Your account: ${url}`].join("\n\n");
  return { subject, html: htmlDocument(page), body: `${body}\n\n--\n${REASON}\n` };
}
