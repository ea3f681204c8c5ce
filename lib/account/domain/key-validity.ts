/** Whether an API key is valid, and until when. */

import type { Tier } from "../../core/tier.ts";
import { entitledUntil, type SubscriptionStatus } from "./subscription.ts";

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
