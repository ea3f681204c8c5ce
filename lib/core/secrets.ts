export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Bytes from here on would make the first letters of the alphabet likelier: they are skipped. */
const FIRST_BIASED_BYTE = 256 - (256 % BASE62.length);

/**
 * So many base62 characters out of random bytes, each character equally likely: bytes of 248 and
 * above are skipped, so ask for more bytes than characters. Too few usable bytes throw RangeError.
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

/** A non-negative integer in base62, padded on the left to `length` characters. */
export function base62Integer(value: number, length: number): string {
  let [text, rest] = ["", value];
  while (rest > 0) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text.padStart(length, BASE62.charAt(0));
}

const SECRET_BYTES = 32;

/** The value of a cookie that opens something: 32 random bytes as base64url, 43 characters. */
export function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
