import type { Context, HonoRequest } from "hono";
import { sha256Hex } from "../../lib/core/digests.ts";
import { generateSecret } from "../../lib/core/secrets.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { isCrossOrigin, mayRelyOnCookie } from "../../lib/http/caller/session-cookie.ts";

const NAME = "__Host-svc_checkout";
const VALUE = /^[\w-]{43}$/;
/** Longer than a checkout stays open and its key waits to be shown. */
const MAX_AGE_SECONDS = 2 * 86_400;

/** The nonce that a request's cookie holds, whether it may be relied on or not; else null. */
export function nonceIn(request: HonoRequest): string | null {
  for (const pair of (request.header("cookie") ?? "").split(";")) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === NAME && VALUE.test(value)) return value;
  }
  return null;
}

/** The nonce of a request that our own page, or a link of ours, made; else null. */
export const ownNonce = (c: Context<AppEnv>): string | null =>
  mayRelyOnCookie(c.req, c.env.config.baseUrl) ? nonceIn(c.req) : null;

/**
 * The browser that asks for a checkout, which alone is shown the key that is bought there: by the
 * nonce that it holds, or a new one. Another site's page cannot make it hold one.
 */
export async function askingBrowser(
  c: Context<AppEnv>,
): Promise<{ sha256: string; headers: Record<string, string> }> {
  const nonce = ownNonce(c) ?? generateSecret();
  const sha256 = await sha256Hex(nonce);
  const isForeign = c.req.method === "POST" && isCrossOrigin(c.req, c.env.config.baseUrl);
  if (isForeign) return { sha256, headers: {} };
  const cookie = `${NAME}=${nonce}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${MAX_AGE_SECONDS}`;
  return { sha256, headers: { "Set-Cookie": cookie } };
}
