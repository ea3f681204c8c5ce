const SECRET_BYTES = 32;

/** The value of a cookie that opens something: 32 random bytes as base64url, 43 characters. */
export function drawSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
