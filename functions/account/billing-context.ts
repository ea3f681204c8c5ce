import type { Context, HonoRequest } from "hono";
import type { BillingServices } from "../../lib/account/actions/record-subscription.ts";
import { PaymentsDown } from "../../lib/account/domain/provider-events.ts";
import { drawSecret } from "../../lib/core/draw-secret.ts";
import { sha256Hex } from "../../lib/core/sha256.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { isCrossOrigin, mayRelyOnCookie } from "../../lib/http/caller/credential.ts";
import { safeErrorFacts, unavailable } from "../../lib/http/errors.ts";

/** What billing needs; a 503 while payments are not configured. */
export function requireBilling(c: Context<AppEnv>): BillingServices {
  const { db, payments, config, log } = c.env;
  if (payments === null) throw unavailable("Payments are not configured");
  return { db, payments, config, log };
}

/** Asks what rests on the payment provider; a 503 while it does not answer. */
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
/** Longer than a checkout stays open and its key waits to be shown. */
const MAX_AGE_SECONDS = 2 * 86_400;

/** The nonce that a request's cookie holds, whether it may be relied on or not; else null. */
export function readNonce(request: HonoRequest): string | null {
  for (const pair of (request.header("cookie") ?? "").split(";")) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === NAME && VALUE.test(value)) return value;
  }
  return null;
}

/** The nonce of a request that our own page, or a link of ours, made; else null. */
export const ownNonce = (c: Context<AppEnv>): string | null =>
  mayRelyOnCookie(c.req, c.env.config.baseUrl) ? readNonce(c.req) : null;

/**
 * The browser that asks for a checkout, which alone is shown the key that is bought there: by the
 * nonce that it holds, or a new one. Another site's page cannot make it hold one.
 */
export async function identifyBrowser(
  c: Context<AppEnv>,
): Promise<{ sha256: string; headers: Record<string, string> }> {
  const nonce = ownNonce(c) ?? drawSecret();
  const sha256 = await sha256Hex(nonce);
  const isForeign = c.req.method === "POST" && isCrossOrigin(c.req, c.env.config.baseUrl);
  if (isForeign) return { sha256, headers: {} };
  const cookie = `${NAME}=${nonce}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${MAX_AGE_SECONDS}`;
  return { sha256, headers: { "Set-Cookie": cookie } };
}
