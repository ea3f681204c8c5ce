import type { Context } from "hono";
import { CHECKOUT_ID, REVEAL_TOKEN } from "../../../lib/account/domain/checkout.ts";
import { findReveal } from "../../../lib/account/queries/key-reveals.ts";
import { sha256Hex } from "../../../lib/core/sha256.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { rawRoute } from "../../../lib/http/router.ts";
import { ownNonce } from "../billing-context.ts";
import {
  mailRevealLink,
  REVEAL_REASONS,
  revealContract,
  revealKeyTo,
  revealLinkContract,
} from "../reveal.ts";
import { type Failure, failureOf, posted, submit, textOf } from "./form.tsx";
import { KeyShown, LinkSent, NoRight, Ready, type Right } from "./key-parts.tsx";
import { NO_REFERRER, type Shown, sendOwn } from "./shown.tsx";

const head = { title: "Your key", description: "Shows a bought key, once." };

/** The right to a key in an address or a form; null where there is none that could be one. */
function rightIn(given: URLSearchParams): Right | null {
  const [token, sessionId] = [given.get("token") ?? "", given.get("session_id") ?? ""];
  if (REVEAL_TOKEN.test(token)) return { name: "token", value: token };
  return CHECKOUT_ID.test(sessionId) ? { name: "session_id", value: sessionId } : null;
}

/** Why a right that is known opens nothing any more; null: it may. Only reads. */
async function overBecause(c: Context<AppEnv>, { name, value }: Right): Promise<string | null> {
  if (name === "session_id" && ownNonce(c) === null) return REASONS.elsewhere;
  const { right } = await findReveal(c.env.db, await sha256Hex(value));
  if (right === null) return name === "token" ? REASONS.unknown : null;
  if (right.revealedAt !== null || (name === "session_id" && right.hasSecret)) return REASONS.used;
  return right.openUntil <= c.get("now") ? REASONS.closed : null;
}

const REASONS = {
  unknown: "This link is not known here. Copy it whole from the mail, or ask for a new one.",
  elsewhere:
    "The key is shown in the browser that began the checkout. Open this page there, or ask for a link below.",
  unpaid:
    "Nothing is paid for yet. If you paid just now, wait a moment and press the button again; nothing is charged twice.",
  used: "This key was shown before. It is shown once; if it is lost, ask for a link below.",
  closed: "The time to show this key is over: 24 hours. Ask for a link below.",
};

const shown = rawRoute({
  methods: ["GET"],
  path: "/welcome",
  access: { access: "optional", family: "data" },
  handle: async (c) => {
    const query = new URL(c.req.url).searchParams;
    const right = rightIn(query);
    const isMeant = query.has("session_id") || query.has("token");
    const over = right ? await overBecause(c, right) : isMeant ? REASONS.unknown : null;
    const contents =
      right && over === null ? <Ready right={right} problem={null} /> : <NoRight over={over} />;
    return sendOwn(c, { ...head, contents }, { headers: NO_REFERRER });
  },
});

/** What the API says in its own words, for people. */
function inWords({ status: httpStatus, message }: Failure): {
  words: string;
  mayTryAgain: boolean;
} {
  if (httpStatus === 503) {
    return {
      words: "The payment provider cannot be reached now. Your key is safe: try again in a minute.",
      mayTryAgain: true,
    };
  }
  const status = REASON_NAMES.find((name) => REVEAL_REASONS[name] === message) ?? "unknown";
  return { words: REASONS[status], mayTryAgain: status === "unpaid" };
}

const REASON_NAMES = ["elsewhere", "unpaid", "used", "closed"] as const;

async function showKey(c: Context<AppEnv>, form: URLSearchParams): Promise<Response> {
  const right = rightIn(form);
  const asked = right
    ? await submit(c, revealContract, { [right.name]: right.value }, (body) => revealKeyTo(c, body))
    : { failure: failureOf(400, "Unknown checkout or link") };
  if (asked.failure === null) {
    const key = (
      <KeyShown
        title="Here is your key"
        lead="This is the only time that it is shown."
        apiKey={asked.answer.body.key}
        base={c.env.config.baseUrl}
      />
    );
    return sendOwn(c, { ...head, contents: key }, { headers: NO_REFERRER });
  }
  const { failure } = asked;
  const { words, mayTryAgain } = inWords(failure);
  const contents =
    right && mayTryAgain ? <Ready right={right} problem={words} /> : <NoRight over={words} />;
  const page = { ...head, title: "Not shown: Your key", contents } satisfies Shown;
  return sendOwn(c, page, { status: failure.status, headers: NO_REFERRER });
}

async function sendLink(c: Context<AppEnv>, form: URLSearchParams): Promise<Response> {
  const email = textOf(form, "email");
  const asked = await submit(c, revealLinkContract, { email }, (body) => mailRevealLink(c, body));
  const { failure } = asked;
  const contents = failure ? <NoRight over={null} email={email} failure={failure} /> : <LinkSent />;
  return sendOwn(c, { ...head, contents }, { status: failure?.status ?? 200 });
}

const sent = posted("/welcome", (c, form) =>
  form.get("do") === "link" ? sendLink(c, form) : showKey(c, form),
);

export const welcome = [shown, sent];
