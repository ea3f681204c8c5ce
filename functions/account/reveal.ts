import type { Context } from "hono";
import { type Revealed, revealKey } from "../../lib/account/actions/reveal-key.ts";
import { RevealBody, RevealedKey } from "../../lib/account/wire/billing.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";
import { askProvider, billingOf } from "./billing-services.ts";
import { ownNonce } from "./checkout-browser.ts";

export const revealContract = contract({
  method: "post",
  path: "/api/billing/reveal",
  operationId: "revealKey",
  tag: "account",
  summary: "Shows a bought key, once",
  description:
    "By the session_id in the address of the page after paying, within 24 hours of it, from our own pages " +
    "in the browser that began the checkout (cookie __Host-svc_checkout); or from anywhere by the token of a mailed link (POST /api/billing/reveal-link), which gives a key that was shown before a new " +
    "secret. What was paid is read from the payment provider first.",
  access: "none",
  family: "data",
  ownLimit: { name: "reveal", perMinute: 10 },
  params: NoParams,
  query: NoQuery,
  body: RevealBody,
  responseByTier: allTiers(RevealedKey),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404, 503],
  example: { path: "/api/billing/reveal", body: { session_id: "cs_test_a1b2c3d4" }, status: 404 },
});

/** Who holds the right may know what became of it; nobody else has its name. */
export const REVEAL_REASONS: Record<Exclude<Revealed["status"], "revealed">, string> = {
  unknown: "Unknown checkout or link",
  elsewhere: "Not the browser that began the checkout",
  unpaid: "Nothing is paid for",
  used: "The key was shown before",
  closed: "The time to show the key is over",
};

/** Shows the key that a checkout or a mailed token opens, once. */
export async function revealTo(
  c: Context<AppEnv>,
  { session_id: sessionId = "", token }: RevealBody,
): Promise<Answer<RevealedKey>> {
  const lost = () => c.env.log({ event: "checkouts_not_ended" });
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work.catch(lost));
  const billing = { ...billingOf(c), later };
  const right = token === undefined ? { sessionId, nonce: ownNonce(c) } : { token };
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

export const reveal = route(revealContract, (c, { body }) => revealTo(c, body));
