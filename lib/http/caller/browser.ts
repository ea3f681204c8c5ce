// The cookie that identifies the browser which began a checkout, and the limits that follow it.

import type { Context } from "hono";
import { hmacSha256, timingSafeEqual } from "../../core/digests.ts";
import { base64Url, generateSecret } from "../../core/secrets.ts";
import type { AppEnv } from "../app-env.ts";
import { cookieOf } from "../cookie.ts";
import { mayRelyOnCookie } from "./credential.ts";

export const BROWSER_COOKIE = "__Host-svc_checkout";
/** Longer than a checkout stays open plus the time to reveal its key. */
export const BROWSER_SECONDS = 2 * 86_400;

/** Bytes of a nonce: the hour of its making, random ones, and our signature over both. */
const BYTES = { hour: 4, random: 12, signature: 16 } as const;
const SIGNED = BYTES.hour + BYTES.random;
const COOKIE_VALUE = /^[\w-]{43}$/;
const HOUR_MS = 3_600_000;

/** The nonce of a request that comes from our own page or link; null for any other request. */
export const trustedNonce = (c: Context<AppEnv>): string | null =>
  mayRelyOnCookie(c.req, c.env.config.baseUrl)
    ? cookieOf(c.req, BROWSER_COOKIE, COOKIE_VALUE)
    : null;

const signatureOf = async (secret: string, signed: Uint8Array): Promise<string> =>
  base64Url(
    (await hmacSha256(secret, `browser:v1:${base64Url(signed)}`)).slice(0, BYTES.signature),
  );

/** Makes a nonce of 43 characters, signed so that we know it again without storing it. */
async function makeNonce(c: Context<AppEnv>): Promise<string> {
  const { tokenSecret } = c.env.alerts;
  if (tokenSecret === null) return generateSecret();
  const signed = crypto.getRandomValues(new Uint8Array(SIGNED));
  new DataView(signed.buffer).setUint32(0, Math.floor(c.var.now / HOUR_MS));
  const signature = await signatureOf(tokenSecret, signed);
  return base64Url(Uint8Array.from([...signed, ...bytesOf(signature)]));
}

/** The nonce of the request's browser, or a new one. */
export async function browserNonce(c: Context<AppEnv>): Promise<string> {
  const unsigned = c.env.alerts.tokenSecret === null ? trustedNonce(c) : null;
  return (await knownBrowser(c)) ?? unsigned ?? (await makeNonce(c));
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
    each.charCodeAt(0),
  );

/** The nonce of a browser that we gave it within two days; null for any other request. */
export async function knownBrowser(c: Context<AppEnv>): Promise<string | null> {
  const nonce = trustedNonce(c);
  const { tokenSecret } = c.env.alerts;
  if (nonce === null || tokenSecret === null) return null;
  const bytes = bytesOf(nonce);
  const signed = bytes.slice(0, SIGNED);
  const isOurs = timingSafeEqual(
    await signatureOf(tokenSecret, signed),
    base64Url(bytes.slice(SIGNED)),
  );
  const madeAt = new DataView(bytes.buffer).getUint32(0) * HOUR_MS;
  return isOurs && c.var.now - madeAt <= BROWSER_SECONDS * 1_000 ? nonce : null;
}
