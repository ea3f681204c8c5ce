// Reads the header `Idempotency-Key`.

import type { HonoRequest } from "hono";
import { sha256Hex } from "../core/digests.ts";
import { invalid } from "../core/refusals.ts";

/** A text of visible ASCII characters; the draft's quotes around it may be left out. */
const KEY_PATTERN = /^"?([\x21\x23-\x7e]{1,255})"?$/;

/**
 * Returns the digest of the header `Idempotency-Key`, with which a caller can repeat a request whose
 * answer was lost; null without the header. Source: draft-ietf-httpapi-idempotency-key-header-07 (2025).
 */
export async function readIdempotencyKey(request: HonoRequest): Promise<string | null> {
  const header = request.header("idempotency-key");
  if (header === undefined) return null;
  const key = KEY_PATTERN.exec(header.trim())?.[1];
  if (key === undefined) {
    throw invalid("Idempotency-Key must be 1 to 255 visible ASCII characters");
  }
  return sha256Hex(key);
}
