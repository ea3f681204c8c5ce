// Cursors of paged lists: the text of `next_cursor`, written and read.

import { crc32 } from "../digests.ts";
import { MAX_INSTANT_MS, MIN_INSTANT_MS } from "./shared.ts";

/**
 * A position in a paged list: the list with its filters, the instant as of which all pages are read,
 * and the key of a row. Its text is base64url JSON with a CRC-32 at the end. Clients must not
 * interpret it.
 */
export interface Cursor {
  /** Digest of the list and its filters. */
  listDigest: number;
  knownAt: number;
  /** The `as_of` that the first page was asked with. */
  asOf: number | null;
  /** True: the page ends before the row and is read backwards. False: it starts after the row. */
  isBackwards: boolean;
  key: readonly (string | number)[];
}

export function encodeCursor({ listDigest, knownAt, asOf, isBackwards, key }: Cursor): string {
  const parts = [listDigest, knownAt, asOf, Number(isBackwards), ...key];
  const text = btoa(JSON.stringify([...parts, crc32(JSON.stringify(parts))]));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Number of parts besides the key. */
const FIXED_PARTS = 5;

/**
 * Reads a cursor; null for a text that we did not write, which the checksum shows. The values go
 * into SQL as typed parameters, so their types and ranges are checked, too.
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
  if (!Array.isArray(parts) || parts.length !== kinds.length + FIXED_PARTS) return null;
  const [listDigest, knownAt, asOf, backwards, ...key] = parts.slice(0, -1) as unknown[];
  const isValid =
    Number.isInteger(listDigest) &&
    isInRange(knownAt) &&
    (asOf === null || isInRange(asOf)) &&
    key.every((part, i) => (kinds[i] === "instant" ? isInstantText(part) : isSmallInteger(part)));
  if (!isValid) return null;
  const cursor: Cursor = {
    listDigest: listDigest as number,
    knownAt: knownAt as number,
    asOf: asOf as number | null,
    isBackwards: backwards === 1,
    key: key as (string | number)[],
  };
  return encodeCursor(cursor) === text ? cursor : null;
}

const isInRange = (at: unknown): boolean =>
  typeof at === "number" && Number.isInteger(at) && at >= MIN_INSTANT_MS && at <= MAX_INSTANT_MS;

function isInstantText(part: unknown): boolean {
  if (typeof part !== "string") return false;
  const at = Date.parse(part);
  return isInRange(at) && new Date(at).toISOString() === part;
}

const isSmallInteger = (part: unknown): boolean =>
  typeof part === "number" && Number.isInteger(part) && part >= 0 && part < 2 ** 31;
