import type { Context } from "hono";
import { sendRevealLink } from "../../lib/account/actions/send-reveal-link.ts";
import { LinkSent, RevealLinkBody } from "../../lib/account/wire/billing.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { unavailable } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const revealLinkContract = contract({
  method: "post",
  path: "/api/billing/reveal-link",
  operationId: "sendRevealLink",
  tag: "account",
  summary: "Mails a subscriber a link that shows the key",
  description:
    "For who closed the page after paying, or lost the key: the link works once, for 24 hours, and gives a " +
    "key that was shown before a new secret, and a revoked one a successor. The answer is the same whatever is known of the address; a " +
    "mail an hour and three a day and address. All callers together have a ceiling.",
  access: "none",
  family: "data",
  ownLimit: { name: "reveal-link", perMinute: 10 },
  ceiling: "reveal-link",
  params: NoParams,
  query: NoQuery,
  body: RevealLinkBody,
  responseByTier: allTiers(LinkSent),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: { path: "/api/billing/reveal-link", body: { email: "quant@fund.example" } },
});

/** Mails the link to a key to its subscriber; the answer is the same for everybody. */
export async function mailRevealLink(
  c: Context<AppEnv>,
  { email }: { email: string },
): Promise<Answer<LinkSent>> {
  const { db, alerts, config } = c.env;
  if (alerts.tokenSecret === null) throw unavailable("Mail is not configured");
  const services = { db, tokenSecret: alerts.tokenSecret, baseUrl: config.baseUrl };
  await sendRevealLink(services, email, c.var.now);
  return {
    body: {
      success: true as const,
      message: "If the address has a subscription, a link to its key is on the way.",
    },
    dataAsOf: null,
  };
}

export const revealLink = route(revealLinkContract, (c, { body }) => mailRevealLink(c, body));
