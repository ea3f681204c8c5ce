import type { ErrorCode } from "./errors.ts";

/** The help text of an error code. */
export interface ErrorHelp {
  status: number;
  /** What happened. */
  meaning: string;
  /** What the caller can do about it. */
  todo: string;
}

/** The help text of each code of `ERROR_CODES`, for the page in the header `Link: …; rel="help"`. */
export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  missing_key: {
    status: 401,
    meaning: "The endpoint needs a key. The request had none.",
    todo: "Send the key in the header that the endpoint's page names. In a browser, unlock a session.",
  },
  invalid_key: {
    status: 401,
    meaning: "The key is not one of ours. It was mistyped, cut off, or never issued.",
    todo: "Compare it with the key that you were shown. Endpoints that work without a key serve you as free and say so in X-Svc-Key-Status. With Prefer: handling=strict they answer 401 instead.",
  },
  expired_key: {
    status: 401,
    meaning: "The key or its subscription has ended.",
    todo: "Renew the subscription, or use the newer key.",
  },
  revoked_key: {
    status: 401,
    meaning: "The key was revoked by its owner or by us.",
    todo: "Use another key. A revoked key stays revoked.",
  },
  upgrade_required: {
    status: 403,
    meaning: "Your tier may not read this sensor.",
    todo: "Open the page in the member `upgrade` of the body. It has tiers and prices.",
  },
  foreign_origin: {
    status: 403,
    meaning: "A page of another site sent the request to /mcp. The protocol forbids to answer it.",
    todo: "Send it from a program, which has no Origin, or from a page of ours.",
  },
  not_found: {
    status: 404,
    meaning:
      "There is no such path, id, ticker, slug or token. A token of a mail may have expired.",
    todo: "Check the spelling. The lists name all sensors, tickers and calls.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path does not accept this method.",
    todo: "Use a method that the header Allow names.",
  },
  not_acceptable: {
    status: 406,
    meaning: "The endpoint does not make this format. Only lists and histories come as CSV.",
    todo: "Leave out `format`, or ask for json.",
  },
  gone: {
    status: 410,
    meaning: "The endpoint was retired. This was announced 180 days before.",
    todo: "Follow the Link header to the changelog. It names what to use instead.",
  },
  payload_too_large: {
    status: 413,
    meaning: "The body is over 512 KiB.",
    todo: "Send less at once. A text of 200,000 characters fits.",
  },
  invalid_request: {
    status: 400,
    meaning: "A parameter or a member of the body is missing, malformed or out of range.",
    todo: "Read `details`. It lists everything that is wrong, by path.",
  },
  rate_limited: {
    status: 429,
    meaning: "This key or address sent too many requests in this minute.",
    todo: "Wait `retry_after` seconds. The next request is then admitted. Refused requests do not count.",
  },
  too_many_running: {
    status: 429,
    meaning: "Eight requests of this key are still running on this server.",
    todo: "Wait until one of them is answered, then ask again. Send at most eight at a time.",
  },
  signup_limited: {
    status: 429,
    meaning: "Too many sign-ups for alerts came from this address within an hour.",
    todo: "Wait as long as Retry-After says.",
  },
  unavailable: {
    status: 503,
    meaning:
      "Something that the answer needs is down, or is not set up. We serve no older number in its place.",
    todo: "Wait as long as Retry-After says, then longer each time. The status page shows what is current.",
  },
  internal: {
    status: 500,
    meaning: "An error of ours. It was logged under the request id.",
    todo: "Try again once. If it fails again, send us the X-Request-Id.",
  },
};
