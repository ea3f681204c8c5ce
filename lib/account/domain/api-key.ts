/** The format of API keys: writing, parsing and checking them. */

import { crc32 } from "../../core/digests.ts";
import { base62, base62Integer } from "../../core/secrets.ts";

const ID_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = "svc_".length + ID_LENGTH;
const SHAPE = /^svc_([0-9A-Za-z]{8})_[0-9A-Za-z]{38}$/;

/** Random bytes needed for each part: four per character, because base62 discards some. */
export const KEY_BYTES = { id: 4 * ID_LENGTH, secret: 4 * SECRET_LENGTH } as const;

type ApiKeyName = {
  /** The public part; the database's primary key. */
  id: string;
  /** `svc_` and the id; may be shown and logged. */
  prefix: string;
};

/**
 * Writes an API key: `svc_`, 8 base62 characters of public id, `_`, 32 of secret, and 6 that are the
 * CRC-32 of everything before them. Source: docs/decisions.md#i-key.
 */
export function formatApiKey(idBytes: Uint8Array, secretBytes: Uint8Array): string {
  return apiKeyOf(formatKeyId(idBytes), secretBytes);
}

/** The public id alone, for a key that is not revealed yet. */
export const formatKeyId = (bytes: Uint8Array): string => base62(bytes, ID_LENGTH);

/** The part of a key that may be shown and logged. */
export const keyPrefix = (id: string): string => `svc_${id}`;

/** The whole key for an existing id. */
export function apiKeyOf(id: string, secretBytes: Uint8Array): string {
  const body = `${keyPrefix(id)}_${base62(secretBytes, SECRET_LENGTH)}`;
  return body + checksum(body);
}

/**
 * The public parts of a key; null if it is malformed or its checksum is wrong. Such a key was never
 * issued, so no query is needed.
 */
export function parseApiKey(text: string): ApiKeyName | null {
  const id = SHAPE.exec(text)?.[1];
  if (id === undefined) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (text.slice(-CHECKSUM_LENGTH) !== checksum(body)) return null;
  return { id, prefix: text.slice(0, PREFIX_LENGTH) };
}

const checksum = (body: string) => base62Integer(crc32(body), CHECKSUM_LENGTH);
