import { createHmac } from "node:crypto";

/** Where the Workers take what providers tell them. */
export type WebhookTarget = {
  /** Address of the API; null while no Worker is attached, so that nothing is sent. */
  apiUrl: string | null;
  fetch: typeof fetch;
};

/** As long as Stripe waits for an answer. */
const PATIENCE_MS = 20_000;

/** Posts a body; answers the status and what was said, null where no Worker is attached. */
export async function postWebhook(
  { apiUrl, fetch: call }: WebhookTarget,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string } | null> {
  if (apiUrl === null) return null;
  const response = await call(`${apiUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** Stripe's `Stripe-Signature`: HMAC-SHA-256 over the time in seconds, a dot and the raw body. */
export function stripeSignature(secret: string, body: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/**
 * Svix's three headers, with which Resend signs: the key is the base64 behind `whsec_`. Its verifiers
 * ask the machine's clock, so that this is to be the real time, wherever the platform's clock stands.
 */
export function svixHeaders(secret: string, id: string, body: string, nowMs: number) {
  const time = String(Math.floor(nowMs / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": time, "svix-signature": `v1,${signature}` };
}
