import type { ErrorCode } from "./errors.ts";

export interface ErrorHelp {
  status: number;
  /** What happened. */
  meaning: string;
  /** What the caller can do about it. */
  todo: string;
}

/** What each code of `ERROR_CODES` means, for the page that `Link: …; rel="help"` names. */
export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  missing_key: {
    status: 401,
    meaning: "The endpoint answers callers with a key only, and the request carried none.",
    todo: "Send the key in the header that the endpoint's page names, or unlock a session in the browser.",
  },
  invalid_key: {
    status: 401,
    meaning: "What was sent as a key is none of ours: mistyped, cut off, or never issued.",
    todo: "Compare it with what was shown when it was issued. Endpoints that work without a key answer as if there were none, and say so in X-Svc-Key-Status; with Prefer: handling=strict they refuse instead.",
  },
  expired_key: {
    status: 401,
    meaning: "The key was good once: its time or its subscription has ended.",
    todo: "Renew the subscription, or use the key that took its place.",
  },
  revoked_key: {
    status: 401,
    meaning: "The key was revoked by its owner or by us.",
    todo: "Use another key. A revoked one does not come back.",
  },
  upgrade_required: {
    status: 403,
    meaning: "It exists, and your tier may not read it.",
    todo: "The member `upgrade` of the body is the page with tiers and prices.",
  },
  not_found: {
    status: 404,
    meaning:
      "Nothing has this path, id, ticker, slug or token; tokens of mails also end here when they have expired.",
    todo: "Check the spelling. Lists name what there is: sensors, tickers, calls.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path exists, and does not know this method.",
    todo: "The header Allow names the methods that it knows.",
  },
  not_acceptable: {
    status: 406,
    meaning: "The format that was asked for is not made here. CSV is made of lists and histories.",
    todo: "Leave out `format`, or ask for json.",
  },
  gone: {
    status: 410,
    meaning: "The endpoint was retired, after its sunset had been announced for 180 days.",
    todo: "The changelog's entry names what to use instead; the Link header leads to it.",
  },
  payload_too_large: {
    status: 413,
    meaning: "The body is over 512 KiB.",
    todo: "Send less at once: a text of at most 200,000 characters fits.",
  },
  invalid_request: {
    status: 400,
    meaning: "A parameter or a member of the body is missing, malformed or out of its range.",
    todo: "The sentence names it, and `details` lists all of them by path.",
  },
  rate_limited: {
    status: 429,
    meaning: "Too many requests for this minute, of this key or this address.",
    todo: "Sleep `retry_after` seconds; the next request is then admitted. Refused requests do not count.",
  },
  signup_limited: {
    status: 429,
    meaning: "Too many sign-ups for alerts from this address within an hour.",
    todo: "Wait as long as Retry-After says.",
  },
  unavailable: {
    status: 503,
    meaning:
      "Something that the answer needs cannot be reached, or is not set up. Nothing is served in its place: no older number, no free form of paid data.",
    todo: "Wait as long as Retry-After says, then longer each time. The status page says what is current.",
  },
  internal: {
    status: 500,
    meaning: "A fault of ours. It was logged under the request id.",
    todo: "Try again once; if it stays, tell us the X-Request-Id.",
  },
};
