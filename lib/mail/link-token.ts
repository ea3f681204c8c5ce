// Tokens in the links of mails, and the placeholder for them in stored mails.

import { hmacSha256 } from "../core/digests.ts";

/**
 * Token of a subscription's cycle, for its confirm and unsubscribe links: 64 lower-case hexadecimal
 * digits. It is computed for each mail; only its digest is stored. Source:
 * docs/decisions.md#i-token.
 */
export const alertToken = (secret: string, id: number, cycle: number): Promise<string> =>
  hmacHex(secret, `alert:v1:${id}:${cycle}`);

/** The token that a person sends to the bot to link a chat. Source: docs/decisions.md#g16. */
export const linkToken = (secret: string, id: number, cycle: number): Promise<string> =>
  hmacHex(secret, `telegram:v1:${id}:${cycle}`);

/** Token of a link in a mail about a purchase; `mailKey` is the mail's idempotency key. */
export const purchaseToken = (secret: string, mailKey: string): Promise<string> =>
  hmacHex(secret, `purchase:v1:${mailKey}`);

/** HMAC-SHA256 over UTF-8 texts, as 64 lower-case hexadecimal digits. */
async function hmacHex(secret: string, text: string): Promise<string> {
  const mac = await hmacSha256(secret, text);
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Placeholder for the token in stored messages, so that no token is stored in a table. Our texts do
 * not contain it elsewhere.
 */
export const TOKEN_PLACEHOLDER = "%%token%%";

/** A stored text with its token filled in. */
export const fillToken = (text: string, token: string | null): string =>
  token === null ? text : text.replaceAll(TOKEN_PLACEHOLDER, token);

/** Headers for one-click unsubscribing in mail programs. Source: RFC 8058, docs/decisions.md#g15. */
export const unsubscribeHeaders = (baseUrl: string): Record<string, string> => ({
  "List-Unsubscribe": `<${baseUrl}/api/alerts/unsubscribe?token=${TOKEN_PLACEHOLDER}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
