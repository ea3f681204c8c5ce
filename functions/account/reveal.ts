// Endpoints that show a bought key once, mail a link to it, and say whether an address is subscribed.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { findPaidAccess } from "../../lib/account/actions/read-account.ts";
import {
  type RevealOutcome,
  revealKey,
  sendRevealLink,
} from "../../lib/account/actions/reveal-key.ts";
import {
  LinkSent,
  RevealBody,
  RevealedKey,
  RevealLinkBody,
  StatusBody,
  SubscriptionAnswer,
} from "../../lib/account/wire/billing.ts";
import { toSubscriptionAnswer } from "../../lib/account/wire/present-billing.ts";
import { notFound, unavailable } from "../../lib/core/refusals.ts";
import type { Answer } from "../../lib/core/wire/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { trustedNonce } from "../../lib/http/caller/browser.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { ceiling } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { askProvider, requireBilling } from "./billing-context.ts";

export const revealContract = contract({
  method: "post",
  path: "/api/billing/reveal",
  operationId: "revealKey",
  tag: "account",
  summary: "Shows a bought key, once",
  description:
    "By the session_id in the address of the page after paying: within 24 hours, from our own " +
    "pages, in the browser that began the checkout (cookie __Host-svc_checkout). Or by the " +
    "token of a mailed link (POST /api/billing/reveal-link), from anywhere. Then a key that was " +
    "shown before gets a new secret. The payment is checked with the provider first. The browser " +
    "that began a checkout has a limit of its own, whoever else is behind its address.",
  access: "none",
  family: "data",
  ownLimit: { name: "reveal", perMinute: 10, byBrowser: true },
  body: RevealBody,
  response: RevealedKey,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404, 503],
  example: { path: "/api/billing/reveal", body: { session_id: "cs_test_a1b2c3d4" }, status: 404 },
});

/** Messages for the holder of a checkout id or token. */
export const REVEAL_REASONS: Record<Exclude<RevealOutcome["status"], "revealed">, string> = {
  unknown: "Unknown checkout or link",
  elsewhere: "Not the browser that began the checkout",
  unpaid: "Nothing is paid for",
  used: "The key was shown before",
  closed: "The time to show the key is over",
};

/** Shows the key of a checkout or a mailed token, once. */
export async function revealKeyTo(
  c: Context<AppEnv>,
  { session_id: sessionId = "", token }: RevealBody,
): Promise<Answer<RevealedKey>> {
  const logFailure = () => c.env.log({ event: "checkouts_not_ended" });
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work.catch(logFailure));
  const billing = { ...requireBilling(c), later };
  const right = token === undefined ? { sessionId, nonce: trustedNonce(c) } : { token };
  const revealed = await askProvider(c, () => revealKey(billing, right, c.var.now));
  if (revealed.status !== "revealed") throw notFound(REVEAL_REASONS[revealed.status]);
  const { keyId, key, keyPrefix, tier } = revealed;
  c.env.keys.forgetKey(keyId);
  return {
    body: { key, keyPrefix, tier },
    dataAsOf: null,
    headers: { "Referrer-Policy": "no-referrer" },
  };
}

export const reveal = new Hono<AppEnv>().post(
  revealContract.path,
  endpoint(revealContract),
  zValidator("json", revealContract.body),
  (c) => reply(c, revealContract, revealKeyTo(c, c.req.valid("json"))),
);

export const revealLinkContract = contract({
  method: "post",
  path: "/api/billing/reveal-link",
  operationId: "sendRevealLink",
  tag: "account",
  summary: "Mails a subscriber a link that shows the key",
  description:
    "For a subscriber who closed the page after paying, or lost the key. The link works once, " +
    "for 24 hours. A key that was shown before gets a new secret. A revoked key is replaced. " +
    "An address with several subscriptions names one by the checkout's id or the key's prefix; " +
    "without it the link is for the first one. " +
    "The answer is the same whether we know the address or not. Limits: a mail an hour for each " +
    "subscription, three a day for each address, and a ceiling for all callers together.",
  access: "none",
  family: "data",
  ownLimit: { name: "reveal-link", perMinute: 10 },
  body: RevealLinkBody,
  response: LinkSent,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: { path: "/api/billing/reveal-link", body: { email: "quant@fund.example" } },
});

/** Mails a subscriber the link to the key; the response is the same for every address. */
export async function mailRevealLink(
  c: Context<AppEnv>,
  wish: RevealLinkBody,
): Promise<Answer<LinkSent>> {
  const { db, alerts, config } = c.env;
  if (alerts.tokenSecret === null) throw unavailable("Mail is not configured");
  const services = { db, tokenSecret: alerts.tokenSecret, baseUrl: config.baseUrl };
  await sendRevealLink(services, wish, c.var.now);
  return {
    body: {
      success: true as const,
      message: "If the address has a subscription, a link to its key is on the way.",
    },
    dataAsOf: null,
  };
}

export const revealLink = new Hono<AppEnv>().post(
  revealLinkContract.path,
  ceiling("reveal-link"),
  endpoint(revealLinkContract),
  zValidator("json", revealLinkContract.body),
  (c) => reply(c, revealLinkContract, mailRevealLink(c, c.req.valid("json"))),
);

export const statusContract = contract({
  method: "post",
  path: "/api/billing/status",
  operationId: "getSubscriptionStatus",
  tag: "account",
  summary: "Whether an address is subscribed",
  description:
    "Tier and public prefix of the key come only when it is. A failed payment counts as " +
    "subscribed for seven days. Limits: 10 requests a minute and address, and a ceiling for all " +
    "callers together.",
  access: "none",
  family: "data",
  ownLimit: { name: "status", perMinute: 10 },
  body: StatusBody,
  response: SubscriptionAnswer,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: { path: "/api/billing/status", body: { email: "quant@fund.example" } },
});

export const subscriptionStatusRoute = new Hono<AppEnv>().post(
  statusContract.path,
  ceiling("status"),
  endpoint(statusContract),
  zValidator("json", statusContract.body),
  async (c) =>
    reply(c, statusContract, {
      body: toSubscriptionAnswer(
        await findPaidAccess(c.env.db, c.req.valid("json").email, c.var.now),
      ),
      dataAsOf: null,
    }),
);
