// The page /welcome: shows a bought key once, or mails a link to it.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { KEY_PREFIX } from "../../../lib/account/domain/api-key.ts";
import { CHECKOUT_ID, REVEAL_TOKEN } from "../../../lib/account/domain/checkout.ts";
import { findReveal } from "../../../lib/account/queries/key-reveals.ts";
import { sha256Hex } from "../../../lib/core/digests.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { trustedNonce } from "../../../lib/http/caller/browser.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import {
  type FormFailure,
  fieldOf,
  formFailure,
  formRoute,
  submit,
} from "../../../lib/http/form.tsx";
import { NO_REFERRER, type SentPage, sendPrivatePage } from "../../../lib/http/send-page.tsx";
import {
  mailRevealLink,
  REVEAL_REASONS,
  revealContract,
  revealKeyTo,
  revealLinkContract,
} from "../reveal.ts";
import {
  LinkRequest,
  LinkSentNotice,
  type NamedKey,
  NewKeyNotice,
  RevealButton,
  type RevealRight,
} from "./key-parts.tsx";

const head = { title: "Your key", description: "Shows your key once." };

/** Finds the checkout id or token in an address or form; null when neither is well-formed. */
function findRevealRight(parameters: URLSearchParams): RevealRight | null {
  const [token, sessionId] = [parameters.get("token") ?? "", parameters.get("session_id") ?? ""];
  if (REVEAL_TOKEN.test(token)) return { name: "token", value: token };
  return CHECKOUT_ID.test(sessionId) ? { name: "session_id", value: sessionId } : null;
}

/** Which key a mailed link is to show: that of a checkout, or the one with a prefix. */
function wishIn(parameters: URLSearchParams): NamedKey {
  const [sessionId, prefix] = [parameters.get("session_id") ?? "", parameters.get("prefix") ?? ""];
  return {
    ...(CHECKOUT_ID.test(sessionId) && { session_id: sessionId }),
    ...(KEY_PREFIX.test(prefix) && { keyPrefix: prefix }),
  };
}

/** Explains why the key cannot be shown; null when it can. It only reads. */
async function whyNotShown(
  c: Context<AppEnv>,
  { name, value }: RevealRight,
): Promise<string | null> {
  if (name === "session_id" && trustedNonce(c) === null) return REASONS.elsewhere;
  const { right } = await findReveal(c.env.db, await sha256Hex(value));
  if (right === null) return name === "token" ? REASONS.unknown : null;
  if (right.revealedAt !== null || (name === "session_id" && right.hasSecret)) return REASONS.used;
  return right.openUntil <= c.get("now") ? REASONS.closed : null;
}

const REASONS = {
  unknown: "We do not know this link. Copy the whole link from the mail, or ask for a new one.",
  elsewhere:
    "The key can be shown only in the browser that started the checkout. Open this page there, or ask for a link below.",
  unpaid:
    "We see no payment yet. If you have just paid, wait a moment and press the button again. You are not charged twice.",
  used: "This key was already shown. If you lost it, ask for a link below.",
  closed: "More than 24 hours have passed. Ask for a link below.",
};

const getRoute = new Hono<AppEnv>().get(
  "/welcome",
  withoutContract({ ...PAGE_ACCESS, byBrowser: true }),
  async (c) => {
    const query = new URL(c.req.url).searchParams;
    const right = findRevealRight(query);
    const hasParameter = query.has("session_id") || query.has("token");
    const reason = right ? await whyNotShown(c, right) : hasParameter ? REASONS.unknown : null;
    const contents =
      right && reason === null ? (
        <RevealButton right={right} problem={null} />
      ) : (
        <LinkRequest reason={reason} wish={wishIn(query)} />
      );
    return sendPrivatePage(c, { ...head, contents }, { headers: NO_REFERRER });
  },
);

/** Writes the API's failure in words for readers of the page. */
function failureText({ status: httpStatus, message }: FormFailure): {
  text: string;
  mayTryAgain: boolean;
} {
  if (httpStatus === 503) {
    return {
      text: "The payment provider cannot be reached now. Your key is safe: try again in a minute.",
      mayTryAgain: true,
    };
  }
  const status = REASON_NAMES.find((name) => REVEAL_REASONS[name] === message) ?? "unknown";
  return { text: REASONS[status], mayTryAgain: status === "unpaid" };
}

const REASON_NAMES = ["elsewhere", "unpaid", "used", "closed"] as const;

async function showKey(c: Context<AppEnv>, form: URLSearchParams): Promise<Response> {
  const right = findRevealRight(form);
  const result = right
    ? await submit(c, revealContract, { [right.name]: right.value }, (body) => revealKeyTo(c, body))
    : { failure: formFailure(400, "Unknown checkout or link") };
  if (result.failure === null) {
    const key = (
      <NewKeyNotice
        title="Here is your key"
        lead="It is shown only once."
        apiKey={result.answer.body.key}
        base={c.env.config.baseUrl}
      />
    );
    return sendPrivatePage(c, { ...head, contents: key }, { headers: NO_REFERRER });
  }
  const { failure } = result;
  const { text, mayTryAgain } = failureText(failure);
  const contents =
    right && mayTryAgain ? (
      <RevealButton right={right} problem={text} />
    ) : (
      <LinkRequest reason={text} wish={wishIn(form)} />
    );
  const page = { ...head, title: "Not shown: Your key", contents } satisfies SentPage;
  return sendPrivatePage(c, page, { status: failure.status, headers: NO_REFERRER });
}

async function sendLink(c: Context<AppEnv>, form: URLSearchParams): Promise<Response> {
  const email = fieldOf(form, "email");
  const wish = wishIn(form);
  const result = await submit(
    c,
    { ...revealLinkContract, ceiling: "reveal-link" },
    { email, ...wish },
    (body) => mailRevealLink(c, body),
  );
  const { failure } = result;
  const contents = failure ? (
    <LinkRequest reason={null} wish={wish} email={email} failure={failure} />
  ) : (
    <LinkSentNotice />
  );
  return sendPrivatePage(c, { ...head, contents }, { status: failure?.status ?? 200 });
}

const postRoute = formRoute("/welcome", (c, form) =>
  form.get("do") === "link" ? sendLink(c, form) : showKey(c, form),
);

export const welcome = [getRoute, postRoute];
