import { findReveal, type RevealRow, updateRevealed } from "../db/queries/key-reveals.ts";
import type { PaidTier } from "../domain/billing/facts.ts";
import { REVEAL_MS } from "../domain/billing/reveal.ts";
import { sha256Hex } from "../domain/sha256.ts";
import { adoptSubscription, type BillingServices } from "./adopt-subscription.ts";
import { drawKey } from "./issue-key.ts";

/** What names a right to reveal: the checkout that was paid, or the token of a mailed link. */
export type RevealRight = { sessionId: string } | { token: string };

export type Revealed =
  | { status: "revealed"; keyId: string; key: string; keyPrefix: string; tier: PaidTier }
  /** `unknown`: no such right; `unpaid`: not paid, or no longer; `used`: shown before; `closed`: too late. */
  | { status: "unknown" | "unpaid" | "used" | "closed" };

/**
 * Shows a bought key, once: its secret is drawn now, and only its digest kept. What was paid is read
 * from the provider at this very moment. The checkout's own page shows a key that nobody has seen
 * yet; a mailed link, which proves the mailbox, also gives a lost key a new secret.
 */
export async function revealKey(
  services: BillingServices,
  right: RevealRight,
  now: number,
): Promise<Revealed> {
  const sha256 = await sha256Hex("token" in right ? right.token : right.sessionId);
  const { right: found, readAt } = await findReveal(services.db, sha256);
  if ("token" in right) {
    if (!found) return { status: "unknown" };
    const closed = closedBy(found, now);
    if (closed) return closed;
    if (!(await isPaying(services, found.subscriptionId))) return { status: "unpaid" };
    return reveal(services, { sha256, keyId: found.keyId, mayReplace: true }, now);
  }
  const closed = found && (closedBy(found, now) ?? (found.hasSecret ? USED : null));
  if (closed) return closed;
  const checkout = await services.payments.readCheckout(right.sessionId);
  if (!checkout) return { status: "unknown" };
  const { isPaid, subscriptionId } = checkout;
  if (!isPaid || !subscriptionId) return { status: "unpaid" };
  if (found) return reveal(services, { sha256, keyId: found.keyId, mayReplace: false }, now);
  return revealAtOnce(services, { sha256, subscriptionId, readAt }, now);
}

const USED: Revealed = { status: "used" };

function closedBy({ revealedAt, openUntil }: RevealRow, now: number): Revealed | null {
  if (revealedAt !== null) return USED;
  return openUntil <= now ? { status: "closed" } : null;
}

async function isPaying({ payments }: BillingServices, id: string | null): Promise<boolean> {
  const live = id === null ? null : await payments.readSubscription(id);
  return live !== null && ["active", "trialing", "past_due"].includes(live.status);
}

/** The buyer is here before the provider's event, or the event was lost: do what it would have done. */
async function revealAtOnce(
  services: BillingServices,
  { sha256, subscriptionId, readAt }: { sha256: string; subscriptionId: string; readAt: string },
  now: number,
): Promise<Revealed> {
  const facts = await services.payments.readSubscription(subscriptionId);
  if (!facts || facts.tier === null) return { status: "unknown" };
  const openUntil = facts.createdAt + REVEAL_MS;
  if (openUntil <= now) return { status: "closed" };
  const { unrevealedKeyId: keyId } = await adoptSubscription(
    services,
    {
      event: null,
      facts,
      source: { kind: "live", readAt },
      providerAt: facts.createdAt,
      reveal: { sessionSha256: sha256, openUntil },
    },
    now,
  );
  if (keyId === null) return USED;
  return reveal(services, { sha256, keyId, mayReplace: false }, now);
}

async function reveal(
  { db }: BillingServices,
  asked: { sha256: string; keyId: string; mayReplace: boolean },
  now: number,
): Promise<Revealed> {
  const { key, prefix, secretSha256 } = await drawKey(asked.keyId);
  const tier = await updateRevealed(db, { ...asked, secretSha256, now });
  if (tier === null) return USED;
  return { status: "revealed", keyId: asked.keyId, key, keyPrefix: prefix, tier };
}
