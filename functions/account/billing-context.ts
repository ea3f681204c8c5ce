// What the endpoints of billing share: access to the payment provider, and the browser that begins a checkout.

import type { Context } from "hono";
import type { BillingServices } from "../../lib/account/actions/record-subscription.ts";
import { PaymentsDown } from "../../lib/account/domain/provider-events.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { safeErrorFacts } from "../../lib/core/error-facts.ts";
import { unavailable } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { BROWSER_COOKIE, BROWSER_SECONDS, browserNonce } from "../../lib/http/caller/browser.ts";
import { isCrossOrigin } from "../../lib/http/caller/credential.ts";
import { cookieHeader } from "../../lib/http/cookie.ts";

/** Returns the services of billing; throws a 503 if payments are not configured. */
export function requireBilling(c: Context<AppEnv>): BillingServices {
  const { db, payments, config, log } = c.env;
  if (payments === null) throw unavailable("Payments are not configured");
  return { db, payments, config, log };
}

/** Whether anything is sold: a buyer must be told by whom. */
export const isCheckoutOpen = (c: Context<AppEnv>): boolean => c.env.config.operator.name !== null;

/** Returns the services of a sale; throws a 503 if the operator is not named, too. */
export function requireCheckout(c: Context<AppEnv>): BillingServices {
  if (!isCheckoutOpen(c)) throw unavailable("Checkout is closed: the operator is not named");
  return requireBilling(c);
}

/** Asks the payment provider; throws a 503 while it does not answer. */
export async function askProvider<T>(c: Context<AppEnv>, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    c.env.log({ event: "payments_down", ...safeErrorFacts(error) });
    throw unavailable("Payments are unavailable");
  }
}

/**
 * Identifies the browser that starts a checkout, by the nonce in its cookie or a new one. Only this browser is
 * shown the key. A request from a page of another site sets no cookie.
 */
export async function identifyBrowser(
  c: Context<AppEnv>,
): Promise<{ sha256: string; headers: Record<string, string> }> {
  const nonce = await browserNonce(c);
  const sha256 = await sha256Hex(nonce);
  const isForeign = c.req.method === "POST" && isCrossOrigin(c.req, c.env.config.baseUrl);
  if (isForeign) return { sha256, headers: {} };
  return {
    sha256,
    headers: { "Set-Cookie": cookieHeader(BROWSER_COOKIE, nonce, BROWSER_SECONDS) },
  };
}
