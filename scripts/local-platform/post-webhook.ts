// Posts the events of providers to the service, with their signatures.

import { createHmac } from "node:crypto";

/** Where the Workers receive the events of providers. */
export type WebhookTarget = {
  /** Address of the API. Null while no Worker runs; then nothing is sent. */
  apiUrl: string | null;
  fetch: typeof fetch;
};

/** How long Stripe waits for an answer. */
const TIMEOUT_MS = 20_000;

/** Posts a body and returns the status and text of the answer. Null while no Worker runs. */
export async function postWebhook(
  { apiUrl, fetch: send }: WebhookTarget,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string } | null> {
  if (apiUrl === null) return null;
  const response = await send(`${apiUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** Stripe's `Stripe-Signature`: HMAC-SHA-256 over the time in seconds, a dot and the raw body. */
export function stripeSignature(secret: string, body: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/**
 * The three headers of Svix's scheme, by which Resend signs. The key is the base64 after `whsec_`. Verifiers compare
 * with the machine's clock, so `nowMs` must be the real time and not the platform's.
 */
export function svixHeaders(secret: string, id: string, body: string, nowMs: number) {
  const time = String(Math.floor(nowMs / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": time, "svix-signature": `v1,${signature}` };
}
