import { crc32 } from "../digests.ts";
import { MAX_INSTANT_MS, MIN_INSTANT_MS } from "./shared.ts";

/**
 * An opaque position in an ordered list: the instant as of which all its pages are read, and the
 * key of the last row. It is written as base64url JSON that ends in its CRC-32; clients must not
 * interpret it.
 */
export interface Cursor {
  knownAt: number;
  after: readonly (string | number)[];
}

export function encodeCursor(cursor: Cursor): string {
  const parts = [cursor.knownAt, ...cursor.after];
  const text = btoa(JSON.stringify([...parts, crc32(JSON.stringify(parts))]));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Reads a cursor; null for a text that we did not write: a changed character fails the checksum.
 * The values go into SQL as typed parameters, so their types and ranges are checked, too.
 */
export function decodeCursor(
  text: string,
  kinds: readonly ("instant" | "integer")[],
): Cursor | null {
  let parts: unknown;
  try {
    parts = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== kinds.length + 2) return null;
  const [knownAt, ...after] = parts.slice(0, -1) as unknown[];
  const sound =
    Number.isInteger(knownAt) &&
    isInRange(knownAt as number) &&
    after.every((part, i) => (kinds[i] === "instant" ? isInstantText(part) : isSmallInteger(part)));
  if (!sound) return null;
  const cursor = { knownAt: knownAt as number, after: after as (string | number)[] };
  return encodeCursor(cursor) === text ? cursor : null;
}

const isInRange = (at: number): boolean => at >= MIN_INSTANT_MS && at <= MAX_INSTANT_MS;

function isInstantText(part: unknown): boolean {
  if (typeof part !== "string") return false;
  const at = Date.parse(part);
  return isInRange(at) && new Date(at).toISOString() === part;
}

const isSmallInteger = (part: unknown): boolean =>
  typeof part === "number" && Number.isInteger(part) && part >= 0 && part < 2 ** 31;
