// The mails about a purchase: the key is ready, show the key, subscribe again.

import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";
import { TOKEN_PLACEHOLDER } from "../../mail/link-token.ts";

const READY_SUBJECT = "Your API key is ready";

/**
 * The mail after a purchase. It names the key's public prefix and says how to get the key. It
 * contains neither the key nor the checkout's id. Source: docs/decisions.md#i-issue.
 */
export function keyReadyMail(prefix: string, baseUrl: string): RenderedMail {
  const welcomeUrl = `${baseUrl}/welcome?prefix=${prefix}`;
  const lead = `Thank you for subscribing. Your API key begins with ${prefix}.`;
  const open =
    "It is shown once, on the page that you were sent to after paying: press the button there. The page works for 24 hours.";
  const closed =
    "Have you closed that page, or are the 24 hours over? Ask for a link on the page below. It is sent to this address only.";
  const page = (
    <MailPage title={READY_SUBJECT}>
      <h1>{READY_SUBJECT}</h1>
      <p>{lead}</p>
      <p>{open}</p>
      <p>{closed}</p>
      <p>
        <a class="button" href={welcomeUrl}>
          Get your key
        </a>
      </p>
      <p class="quiet">{KEY_WARNING}</p>
    </MailPage>
  );
  const body = [lead, open, `${closed}\n${welcomeUrl}`, KEY_WARNING].join("\n\n");
  return { subject: READY_SUBJECT, html: htmlDocument(page), body: `${body}\n` };
}

const KEY_WARNING =
  "Keep your key secret, like a password. We never send it by mail, and we never ask you for it.";

const REVEAL_SUBJECT = "Show your API key";
const REVEAL_LEAD =
  "Somebody, probably you, asked to see the API key of the subscription of this address.";
const REVEAL_EFFECT =
  "The page shows the key once. A key that was shown before gets a new secret then, and the old one stops working.";
const REVEAL_VALID = "The link works once, for 24 hours.";
const REVEAL_IGNORE = "If you did not ask for this, do nothing: then nothing changes.";

/** The mail to a subscriber who could not reveal the key on the page after paying, or lost it. */
export function revealLinkMail(baseUrl: string): RenderedMail {
  const url = `${baseUrl}/welcome?token=${TOKEN_PLACEHOLDER}`;
  const page = (
    <MailPage title={REVEAL_SUBJECT}>
      <h1>{REVEAL_SUBJECT}</h1>
      <p>{REVEAL_LEAD}</p>
      <p>{REVEAL_EFFECT}</p>
      <p>
        <a class="button" href={url}>
          Show the key
        </a>
      </p>
      <p class="quiet">
        {REVEAL_VALID} {REVEAL_IGNORE}
      </p>
    </MailPage>
  );
  const body = [
    REVEAL_LEAD,
    REVEAL_EFFECT,
    `Show the key: ${url}\n${REVEAL_VALID}`,
    REVEAL_IGNORE,
  ].join("\n\n");
  return { subject: REVEAL_SUBJECT, html: htmlDocument(page), body: `${body}\n` };
}

const RETURN_SUBJECT = "Subscribe again";
const RETURN_LEAD =
  "Somebody, probably you, wants to subscribe with this address. Its earlier subscription has ended.";
const RETURN_EFFECT =
  "The link leads to the payment provider's checkout. Nothing is paid before you pay there.";
const RETURN_IGNORE = "If you did not ask for this, do nothing: then nothing happens.";

/** The mail to a former customer who asked for a checkout. Opening its link proves the mailbox. */
export function subscribeAgainMail(baseUrl: string, linkValue: string): RenderedMail {
  const url = `${baseUrl}/api/billing/return?for=${linkValue}&token=${TOKEN_PLACEHOLDER}`;
  const page = (
    <MailPage title={RETURN_SUBJECT}>
      <h1>{RETURN_SUBJECT}</h1>
      <p>{RETURN_LEAD}</p>
      <p>{RETURN_EFFECT}</p>
      <p>
        <a class="button" href={url}>
          Go to the checkout
        </a>
      </p>
      <p class="quiet">The link works for two days. {RETURN_IGNORE}</p>
    </MailPage>
  );
  const body = [
    RETURN_LEAD,
    RETURN_EFFECT,
    `Go to the checkout: ${url}\nIt works for two days.`,
    RETURN_IGNORE,
  ];
  return { subject: RETURN_SUBJECT, html: htmlDocument(page), body: `${body.join("\n\n")}\n` };
}
