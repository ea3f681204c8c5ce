// Random secrets for cookies, and base62 text for API keys.

export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * This byte and higher ones are skipped, because they would make the first characters of the
 * alphabet more likely.
 */
const FIRST_BIASED_BYTE = 256 - (256 % BASE62.length);

/**
 * Base62 text of `length` characters, each equally likely. Bytes of 248 and above are skipped, so
 * pass more bytes than characters. Throws RangeError when too few bytes are usable.
 */
export function base62(bytes: Uint8Array, length: number): string {
  let text = "";
  for (const byte of bytes) {
    if (text.length === length) break;
    if (byte < FIRST_BIASED_BYTE) text += BASE62.charAt(byte % BASE62.length);
  }
  if (text.length < length) throw new RangeError("not enough usable random bytes");
  return text;
}

/** Writes a non-negative integer in base62, padded on the left to `length` characters. */
export function base62Integer(value: number, length: number): string {
  let [text, rest] = ["", value];
  while (rest > 0) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text.padStart(length, BASE62.charAt(0));
}

const SECRET_BYTES = 32;

/** Makes a secret for a cookie: 32 random bytes as base64url, 43 characters. */
export function generateSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Bytes as base64url without padding. Source: RFC 4648 (2006). */
export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
