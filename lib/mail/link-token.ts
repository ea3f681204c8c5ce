/**
 * The token of a subscription's cycle, for its confirm and unsubscribe links: made anew for each mail,
 * stored nowhere but as a digest. 64 lower-case hexadecimal digits. Source: docs/decisions.md#i-token.
 */
export const alertToken = (secret: string, id: number, cycle: number): Promise<string> =>
  hmacHex(secret, `alert:v1:${id}:${cycle}`);

/** What a person sends to the bot so that their chat is linked. Source: docs/decisions.md#g16. */
export const linkToken = (secret: string, id: number, cycle: number): Promise<string> =>
  hmacHex(secret, `telegram:v1:${id}:${cycle}`);

/** The token of a mailed link about a purchase, named by the mail's own idempotency key. */
export const purchaseToken = (secret: string, name: string): Promise<string> =>
  hmacHex(secret, `purchase:v1:${name}`);

/** HMAC-SHA256 over UTF-8 texts, as 64 lower-case hexadecimal digits. */
async function hmacHex(secret: string, text: string): Promise<string> {
  const bytes = (from: string) => new TextEncoder().encode(from);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  const made = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(text)));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Stands in stored messages where the token belongs, so that no token lies in a table. No text of
 * ours holds it.
 */
export const TOKEN_PLACEHOLDER = "%%token%%";

/** A stored text as it is sent. */
export const fillToken = (text: string, token: string | null): string =>
  token === null ? text : text.replaceAll(TOKEN_PLACEHOLDER, token);

/** One-click unsubscribing by mail programs. Source: RFC 8058, docs/decisions.md#g15. */
export const unsubscribeHeaders = (baseUrl: string): Record<string, string> => ({
  "List-Unsubscribe": `<${baseUrl}/api/alerts/unsubscribe?token=${TOKEN_PLACEHOLDER}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
