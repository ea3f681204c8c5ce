import { sha256Hex, timingSafeEqual } from "../../core/digests.ts";
import type { PaidTier } from "../domain/billing/facts.ts";
import { REVEAL_MS } from "../domain/billing/reveal.ts";
import { findReveal, type RevealRow, updateRevealed } from "../queries/key-reveals.ts";
import { adoptSubscription, type BillingServices } from "./adopt-subscription.ts";
import { endOtherCheckouts, leavesOthers } from "./end-other-checkouts.ts";
import { drawKey } from "./issue-key.ts";

/**
 * What names a right to reveal: the checkout that was paid, in the browser that began it (null: it
 * shows no nonce of ours), or the token of a mailed link.
 */
type RevealRight = { sessionId: string; nonce: string | null } | { token: string };

export type Revealed =
  | { status: "revealed"; keyId: string; key: string; keyPrefix: string; tier: PaidTier }
  /**
   * `unknown`: no such right; `elsewhere`: begun by another browser; `unpaid`: not paid, or no longer;
   * `used`: shown before; `closed`: too late.
   */
  | { status: "unknown" | "elsewhere" | "unpaid" | "used" | "closed" };

interface RevealServices extends BillingServices {
  /** Does work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void;
}

/**
 * Shows a bought key, once: its secret is drawn now, and only its digest kept. What was paid is read
 * from the provider at this very moment. The browser that began the checkout is shown a key that
 * nobody has seen yet; a mailed link, which proves the mailbox, also gives a lost key a new secret.
 */
export async function revealKey(
  services: RevealServices,
  right: RevealRight,
  now: number,
): Promise<Revealed> {
  if ("token" in right) return revealByLink(services, right.token, now);
  const { sessionId, nonce } = right;
  const sha256 = await sha256Hex(sessionId);
  const { right: found, readAt } = await findReveal(services.db, sha256);
  const closed = found && (closedBy(found, now) ?? (found.hasSecret ? USED : null));
  if (closed) return closed;
  const checkout = await services.payments.readCheckout(sessionId);
  if (!checkout) return { status: "unknown" };
  const { browserSha256 } = checkout;
  if (!browserSha256 || !nonce || !timingSafeEqual(browserSha256, await sha256Hex(nonce))) {
    return { status: "elsewhere" };
  }
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

/** The link proves a mailbox: it opens only what the provider, too, says to be that mailbox's. */
async function revealByLink(
  services: BillingServices,
  token: string,
  now: number,
): Promise<Revealed> {
  const sha256 = await sha256Hex(token);
  const { right: found } = await findReveal(services.db, sha256);
  if (!found) return { status: "unknown" };
  const closed = closedBy(found, now);
  if (closed) return closed;
  const { payments } = services;
  const { subscriptionId } = found;
  const live = subscriptionId === null ? null : await payments.readSubscription(subscriptionId);
  if (!live || !["active", "trialing", "past_due"].includes(live.status)) {
    return { status: "unpaid" };
  }
  const payer = live.stripeCustomerId && (await payments.findEmail(live.stripeCustomerId));
  if (!payer || payer !== found.email) return { status: "unknown" };
  return reveal(services, { sha256, keyId: found.keyId, mayReplace: true }, now);
}

/** The buyer is here before the provider's event, or the event was lost: do what it would have done. */
async function revealAtOnce(
  services: RevealServices,
  { sha256, subscriptionId, readAt }: { sha256: string; subscriptionId: string; readAt: string },
  now: number,
): Promise<Revealed> {
  const facts = await services.payments.readSubscription(subscriptionId);
  if (!facts || facts.tier === null) return { status: "unknown" };
  const openUntil = facts.createdAt + REVEAL_MS;
  if (openUntil <= now) return { status: "closed" };
  const written = await adoptSubscription(
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
  if (leavesOthers(written, facts)) services.later(endOtherCheckouts(services, written));
  const { unrevealedKeyId: keyId } = written;
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
