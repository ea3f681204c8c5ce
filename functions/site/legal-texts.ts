// The legal texts: terms, privacy, refunds and imprint.

import { MAX_ROTATIONS_PER_DAY } from "../../lib/account/domain/api-key.ts";
import { PAST_DUE_GRACE_MS } from "../../lib/account/domain/subscription.ts";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { PRODUCT_NAME } from "../../lib/core/product.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";

export type ServiceOperator = AppEnv["Bindings"]["config"]["operator"];

export interface LegalPart {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
}

export interface LegalText {
  path: "/terms" | "/privacy" | "/refunds" | "/imprint";
  title: string;
  lead: string;
  parts: (operator: ServiceOperator) => readonly LegalPart[];
}

const nameOf = ({ name }: ServiceOperator): string => name ?? "the operator of this installation";

const contactOf = ({ contact }: ServiceOperator): string =>
  contact === null ? "the operator" : `[${contact}](mailto:${contact})`;

const GRACE_DAYS = PAST_DUE_GRACE_MS / DAY_MS;

const terms: LegalText = {
  path: "/terms",
  title: "Terms",
  lead: "What you may expect of us, and we of you.",
  parts: (operator) => [
    {
      id: "who",
      title: "Who offers this",
      text: `${PRODUCT_NAME} is offered by ${nameOf(operator)}; see [the imprint](/imprint).`,
    },
    {
      id: "what",
      title: "What it is, and what it is not",
      text: `
- We publish observations: states of markets, scores of texts, and the published calls with their results.
- They are not advice, not recommendations to trade and, the published calls apart, not predictions.
- Numbers can be wrong, late or revised. [The methodology](/docs/methodology) says how each is made and how accurate it was.
- What you do with them is your decision and at your risk.`,
    },
    {
      id: "keys",
      title: "Free data and keys",
      text: `
- Free data need no account. Each tier has [limits](/docs/limits), and the service enforces them.
- A key is for one customer. Keep it secret: requests with it count as yours. You can replace it ${MAX_ROTATIONS_PER_DAY} times a day and revoke it at any time.
- You may use answers in your own work and quote them with their source. Data of third parties keep their own terms; [the series](/docs/methodology/series) name them.
- We may revoke a key that is used to attack the service or is resold.`,
    },
    {
      id: "payment",
      title: "Payment",
      text: `
- The price, what it renews at and when are shown on [the pricing page](/pricing) before you pay. Our payment provider takes the payment; we never see your card.
- A subscription renews at the end of each period until you cancel it on [your account page](/account). The key works until the paid period ends.
- When a payment fails, the key works for ${GRACE_DAYS} more days.
- [Refunds](/refunds) have a page of their own.`,
    },
    {
      id: "changes",
      title: "Changes and faults",
      text: `
- The service is offered as it is, without a promise of uptime. [The status page](/status) says what works.
- A change that breaks programs is announced 180 days ahead, in [the changelog](/changelog) and by mail to owners of keys.`,
    },
  ],
};

const STORED = `
| What | Why | How long |
| --- | --- | --- |
| E-mail address and chosen sensors of alerts; a Telegram or X name, if you give one | to send the alerts you confirmed | until you ask us to delete them; after you unsubscribe nothing is sent |
| Which change was sent to you, and when | to send nothing twice | as long as the sign-up |
| Text and recipient of a mail | to send it | emptied 7 days after the mail was made |
| SHA-256 digest of an address whose mails bounced or were reported as spam | never to write to it again | not deleted; the address cannot be read from it |
| SHA-256 digest of the network address of a sign-up | at most 10 sign-ups an hour | 1 day |
| E-mail address, and id, tier, status and period of your subscription | to know what your key is worth | as long as the law asks us to keep accounts |
| SHA-256 digest of your key, its public first 12 characters, number of requests per hour, time of last use | to check the key and show your usage | as long as the key's record |
| SHA-256 digest of your browser's session | to keep the browser unlocked | 7 days, or until you lock it |
| Digest of your network address, in memory of the rate limiter | to count requests | two minutes |
| A line of log for each request: route, status, duration, tier, first 12 characters of the key | to find faults | as long as the hosting provider keeps logs |`;

const privacy: LegalText = {
  path: "/privacy",
  title: "Privacy",
  lead: "What we store about you, how long, and how to be forgotten.",
  parts: (operator) => [
    { id: "stored", title: "What is stored", text: STORED },
    {
      id: "not",
      title: "What is not",
      text: `
- No tracking: no analytics, no counted links, no images in mails, nothing loaded from other sites.
- No address, key, token or session is written to a log. Keys, tokens and sessions are stored as digests only.
- Texts that you send to be scored or compared are not stored.
- We never see your card.`,
    },
    {
      id: "cookies",
      title: "Cookies",
      text: `
Three, each set only by something you do, none for anything else:

- \`__Host-svc_session\`, 7 days, when you unlock the browser with your key;
- \`__Host-svc_checkout\`, 2 days, when you start a checkout, so that only your browser is shown the key;
- \`__Host-svc_link\`, 10 minutes, when you confirm alerts and a Telegram bot is offered.

The documentation keeps the programming language that you chose in your browser; it is not sent to us.`,
    },
    {
      id: "others",
      title: "Who works for us",
      text: `
Cloudflare runs the service, Neon the database, Upstash the rate limiter, Stripe takes payments, Resend sends mails. Telegram
delivers alerts if you link a chat. Each gets what that work needs and nothing else.`,
    },
    {
      id: "rights",
      title: "How to be forgotten",
      text: `
- Alerts: press Unsubscribe in any mail. Nothing is sent from then on.
- Everything else: write to ${contactOf(operator)} from the address in question. ${nameOf({ ...operator, name: operator.name ?? "The operator" })} then tells you what is stored, corrects it, or deletes it: sign-ups, mails, webhooks, sessions, and your address with every key and payment. Keys end with that. What accounts must keep by law stays without your address: id, tier, status and period of an ended subscription. A running subscription must be ended first.
- You may complain to the data protection authority where you live.`,
    },
  ],
};

const refunds: LegalText = {
  path: "/refunds",
  title: "Refunds",
  lead: "How to cancel, and when money goes back.",
  parts: (operator) => [
    {
      id: "cancel",
      title: "Cancel",
      text: `
Cancel at any time: [your account page](/account) leads to the payment provider's page with one button. No further payment is
taken, and the key works until the paid period ends.`,
    },
    {
      id: "refund",
      title: "Ask for a refund",
      text: `
- Write to ${contactOf(operator)} from the address of the subscription, with the date of the payment.
- If the service did not do what these pages say, or you were charged by mistake, you get that payment back.
- Where the law gives you a right to withdraw, such as 14 days for consumers in the European Union, it applies.
- A refund goes back the way the payment came. The rest of a period that you simply do not use is not refunded.`,
    },
    {
      id: "key",
      title: "What happens to the key",
      text: `
A refund alone does not end a key. The key ends with its subscription.`,
    },
  ],
};

const NOT_STATED =
  "Not stated. This is a test installation, or its operator has not finished setting it up.";

const imprint: LegalText = {
  path: "/imprint",
  title: "Imprint",
  lead: "Who is responsible for these pages.",
  parts: (operator) => [
    {
      id: "operator",
      title: "Operator",
      text: [
        operator.name ?? NOT_STATED,
        ...(operator.address ? [operator.address.split(/\s*;\s*/).join(", ")] : []),
      ].join("\n\n"),
    },
    {
      id: "contact",
      title: "Contact",
      text: [
        operator.contact ? `E-mail: ${contactOf(operator)}` : NOT_STATED,
        "Security: see [security.txt](/.well-known/security.txt).",
      ].join("\n\n"),
    },
  ],
};

export const LEGAL_TEXTS: readonly LegalText[] = [terms, privacy, refunds, imprint];
