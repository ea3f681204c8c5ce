// The mails about what happened to a key or a subscription: replaced, ended.

import {
  formatMailInstant,
  htmlDocument,
  MailPage,
  type RenderedMail,
} from "../../mail/layout.tsx";

/** A mail of a title, paragraphs and a link to the account page. */
function noticeMail(
  subject: string,
  paragraphs: readonly string[],
  link: { text: string; url: string } | null,
): RenderedMail {
  const page = (
    <MailPage title={subject}>
      <h1>{subject}</h1>
      {paragraphs.map((text) => (
        <p>{text}</p>
      ))}
      {link && (
        <p>
          <a class="button" href={link.url}>
            {link.text}
          </a>
        </p>
      )}
    </MailPage>
  );
  const body = [...paragraphs, ...(link ? [`${link.text}: ${link.url}`] : [])].join("\n\n");
  return { subject, html: htmlDocument(page), body: `${body}\n` };
}

const NOT_YOU =
  "If this was not you, revoke the new key on the account page and ask for a new one: whoever replaced it had your key or your mailbox.";

interface ReplacedKey {
  /** The public prefixes of the old and the new key; equal when only the secret is new. */
  prefix: string;
  newPrefix: string;
  /** When the old key stops at the latest, epoch ms; null for at once. */
  worksUntil: number | null;
}

/** The mail to the owner of a key that was replaced. It has no key. Source: docs/decisions.md#g15. */
export function keyReplacedMail(
  { prefix, newPrefix, worksUntil }: ReplacedKey,
  baseUrl: string | null,
): RenderedMail {
  const what =
    prefix === newPrefix
      ? `Your API key ${prefix} has a new secret.`
      : `Your API key ${prefix} was replaced by ${newPrefix}.`;
  const until =
    worksUntil === null
      ? "The old one no longer works, and its browser sessions have ended."
      : `The old one works until ${formatMailInstant(worksUntil)} at the latest. Its browser sessions have ended.`;
  const link = baseUrl === null ? null : { text: "Open your account", url: `${baseUrl}/account` };
  return noticeMail("Your API key was replaced", [what, until, NOT_YOU], link);
}

/** The mail to a subscriber whose subscription has ended. Source: docs/decisions.md#g15. */
export const subscriptionEndedMail = (baseUrl: string): RenderedMail =>
  noticeMail(
    "Your subscription has ended",
    [
      "Your subscription is cancelled, and its API key no longer works. Nothing more is charged.",
      "Alerts by mail go on, as for every free reader. Each has a link to unsubscribe.",
    ],
    { text: "Subscribe again", url: `${baseUrl}/pricing` },
  );
