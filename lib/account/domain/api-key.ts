// The format of API keys: writing, parsing and checking them.

import { crc32 } from "../../core/digests.ts";
import { base62, base62Integer } from "../../core/secrets.ts";
import type { Tier } from "../../core/tier.ts";
import { entitledUntil, type SubscriptionStatus } from "./subscription.ts";

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

/** Form of the public prefix of a key, with the public id as its group. */
export const KEY_PREFIX = /^svc_([0-9A-Za-z]{8})$/;

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

/** Whether an API key is valid, and until when. */

/** A stored key and the subscription that pays for it. Instants are epoch ms. */
export interface KeyFacts {
  id: string;
  /** Null until a bought key is shown to its owner; until then the key is invalid. */
  secretSha256: string | null;
  tier: Tier;
  /** The customer's rate-limit bucket, which all keys of the customer share. */
  bucket: string;
  expiresAt: number | null;
  revokedAt: number | null;
  /** Null for a key that an operator issued without a subscription. */
  subscriptionId: string | null;
  subscriptionStatus: SubscriptionStatus | null;
  pastDueSince: number | null;
}

/** Whether a key may be used, and with which tier. */
export type KeyStatus =
  | { status: "valid"; keyId: string; tier: Tier; bucket: string }
  | { status: "invalid" | "expired" | "revoked" };

/** Status of a key before `endsAt` (epoch ms). From `endsAt` on, a valid key is expired. */
export interface KeyValidity {
  keyStatus: KeyStatus;
  endsAt: number;
}

/** The validity of a key that does not exist or has no secret yet. */
export const UNKNOWN_KEY: KeyValidity = {
  keyStatus: { status: "invalid" },
  endsAt: Number.POSITIVE_INFINITY,
};

/** Status of a key whose secret was verified, and when that status ends. `now`: epoch ms. */
export function keyValidity(key: KeyFacts, now: number): KeyValidity {
  if (key.secretSha256 === null) return UNKNOWN_KEY;
  if (key.revokedAt !== null && key.revokedAt <= now) {
    return { ...UNKNOWN_KEY, keyStatus: { status: "revoked" } };
  }
  const { id: keyId, tier, bucket } = key;
  return {
    keyStatus: { status: "valid", keyId, tier, bucket },
    endsAt: Math.min(key.expiresAt ?? Number.POSITIVE_INFINITY, paidUntil(key)),
  };
}

function paidUntil({ subscriptionId, subscriptionStatus, pastDueSince }: KeyFacts): number {
  if (subscriptionId === null) return Number.POSITIVE_INFINITY;
  if (subscriptionStatus === null) return Number.NEGATIVE_INFINITY;
  return entitledUntil({ status: subscriptionStatus, pastDueSince });
}

/** The status of a key at an instant, epoch ms. */
export const keyStatusAt = ({ keyStatus, endsAt }: KeyValidity, now: number): KeyStatus =>
  keyStatus.status === "valid" && endsAt <= now ? { status: "expired" } : keyStatus;

/** Seconds for which the old key stays valid after a rotation. Source: docs/decisions.md#i-rotate. */
export const OVERLAP_SECONDS = { min: 0, max: 2_592_000, default: 86_400 } as const;

/** Maximum rotations in 24 hours of all keys of one customer. Source: docs/decisions.md#i-rotate. */
export const MAX_ROTATIONS_PER_DAY = 5;

/** Lifetime of a session. Use does not extend it. Source: docs/decisions.md#g14. */
export const SESSION_MS = 7 * 86_400_000;
