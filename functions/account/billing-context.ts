// What the endpoints of billing share: access to the payment provider, and the cookie that identifies a browser.

import type { Context, HonoRequest } from "hono";
import type { BillingServices } from "../../lib/account/actions/record-subscription.ts";
import { PaymentsDown } from "../../lib/account/domain/provider-events.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { generateSecret } from "../../lib/core/secrets.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { isCrossOrigin, mayRelyOnCookie } from "../../lib/http/caller/credential.ts";
import { safeErrorFacts, unavailable } from "../../lib/http/errors.ts";

/** Returns the services of billing; throws a 503 if payments are not configured. */
export function requireBilling(c: Context<AppEnv>): BillingServices {
  const { db, payments, config, log } = c.env;
  if (payments === null) throw unavailable("Payments are not configured");
  return { db, payments, config, log };
}

/** Calls the payment provider; throws a 503 while it does not answer. */
export async function callProvider<T>(c: Context<AppEnv>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    c.env.log({ event: "payments_down", ...safeErrorFacts(error) });
    throw unavailable("Payments are unavailable");
  }
}

const COOKIE_NAME = "__Host-svc_checkout";
const COOKIE_VALUE = /^[\w-]{43}$/;
/** Longer than a checkout stays open plus the time to reveal its key. */
const MAX_AGE_SECONDS = 2 * 86_400;

/** Reads the nonce in the request's cookie; null if absent. It does not check the origin. */
export function readNonce(request: HonoRequest): string | null {
  for (const pair of (request.header("cookie") ?? "").split(";")) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === COOKIE_NAME && COOKIE_VALUE.test(value)) return value;
  }
  return null;
}

/** The nonce of a request that comes from our own page or link; null for any other request. */
export const trustedNonce = (c: Context<AppEnv>): string | null =>
  mayRelyOnCookie(c.req, c.env.config.baseUrl) ? readNonce(c.req) : null;

/**
 * Identifies the browser that starts a checkout, by the nonce in its cookie or a new one. Only this browser is
 * shown the key. A request from a page of another site sets no cookie.
 */
export async function identifyBrowser(
  c: Context<AppEnv>,
): Promise<{ sha256: string; headers: Record<string, string> }> {
  const nonce = trustedNonce(c) ?? generateSecret();
  const sha256 = await sha256Hex(nonce);
  const isForeign = c.req.method === "POST" && isCrossOrigin(c.req, c.env.config.baseUrl);
  if (isForeign) return { sha256, headers: {} };
  const cookie = `${COOKIE_NAME}=${nonce}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${MAX_AGE_SECONDS}`;
  return { sha256, headers: { "Set-Cookie": cookie } };
}
