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
export async function callProvider<T>(c: Context<AppEnv>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    c.env.log({ event: "payments_down", ...safeErrorFacts(error) });
    throw unavailable("Payments are unavailable");
  }
}

const NAME = "__Host-svc_checkout";
const VALUE = /^[\w-]{43}$/;
/** Longer than a checkout stays open plus the time to reveal its key. */
const MAX_AGE_SECONDS = 2 * 86_400;

/** Reads the nonce in the request's cookie, without checking the origin; null if absent. */
export function readNonce(request: HonoRequest): string | null {
  for (const pair of (request.header("cookie") ?? "").split(";")) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === NAME && VALUE.test(value)) return value;
  }
  return null;
}

/** The nonce of a request from our own page or link; else null. */
export const ownNonce = (c: Context<AppEnv>): string | null =>
  mayRelyOnCookie(c.req, c.env.config.baseUrl) ? readNonce(c.req) : null;

/**
 * Identifies the browser that starts a checkout, by its nonce or a new one: only this browser is shown the
 * key. A page of another site cannot set the cookie.
 */
export async function identifyBrowser(
  c: Context<AppEnv>,
): Promise<{ sha256: string; headers: Record<string, string> }> {
  const nonce = ownNonce(c) ?? generateSecret();
  const sha256 = await sha256Hex(nonce);
  const isForeign = c.req.method === "POST" && isCrossOrigin(c.req, c.env.config.baseUrl);
  if (isForeign) return { sha256, headers: {} };
  const cookie = `${NAME}=${nonce}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${MAX_AGE_SECONDS}`;
  return { sha256, headers: { "Set-Cookie": cookie } };
}
