import type { Tier } from "../../core/tier.ts";
import { entitledUntil, type SubscriptionStatus } from "./subscription.ts";

/** What is stored of a key, with the subscription that pays for it; instants are epoch ms. */
export interface KeyFacts {
  id: string;
  /** Null until a bought key is revealed: such a key opens nothing. */
  secretSha256: string | null;
  tier: Tier;
  bucket: string;
  expiresAt: number | null;
  revokedAt: number | null;
  /** Null: issued by an operator, paid for by nothing here. */
  subscriptionId: string | null;
  subscriptionStatus: SubscriptionStatus | null;
  pastDueSince: number | null;
}

export type KeyStatus =
  | { status: "valid"; keyId: string; tier: Tier; bucket: string }
  | { status: "invalid" | "expired" | "revoked" };

/** What a key is worth until an instant (epoch ms, exclusive); after that it is expired. */
export interface KeyValidity {
  found: KeyStatus;
  endsAt: number;
}

export const UNKNOWN_KEY: KeyValidity = {
  found: { status: "invalid" },
  endsAt: Number.POSITIVE_INFINITY,
};

/** The standing of a key whose bearer has proved the secret. */
export function keyValidity(key: KeyFacts, now: number): KeyValidity {
  if (key.secretSha256 === null) return UNKNOWN_KEY;
  if (key.revokedAt !== null && key.revokedAt <= now) {
    return { ...UNKNOWN_KEY, found: { status: "revoked" } };
  }
  const { id: keyId, tier, bucket } = key;
  return {
    found: { status: "valid", keyId, tier, bucket },
    endsAt: Math.min(key.expiresAt ?? Number.POSITIVE_INFINITY, paidUntil(key)),
  };
}

function paidUntil({ subscriptionId, subscriptionStatus, pastDueSince }: KeyFacts): number {
  if (subscriptionId === null) return Number.POSITIVE_INFINITY;
  if (subscriptionStatus === null) return Number.NEGATIVE_INFINITY;
  return entitledUntil({ status: subscriptionStatus, pastDueSince });
}

export const keyStatusAt = ({ found, endsAt }: KeyValidity, now: number): KeyStatus =>
  found.status === "valid" && endsAt <= now ? { status: "expired" } : found;

/** How long an old key still works beside its successor, in seconds. Source: decisions I-ROTATE. */
export const OVERLAP_SECONDS = { least: 0, most: 2_592_000, usual: 86_400 } as const;

/** Rotations of all keys of one customer in 24 hours. Source: decisions I-ROTATE. */
export const MAX_ROTATIONS_PER_DAY = 5;

/** Not sliding: a working week, then the key is asked for again. Source: decisions G14. */
export const SESSION_MS = 7 * 86_400_000;
