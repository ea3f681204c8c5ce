// Shows a bought API key once, and mails a link to see it later.

import { sha256Hex, timingSafeEqual } from "../../core/digests.ts";
import { purchaseToken } from "../../mail/link-token.ts";
import type { Db } from "../../runtime/database/client.ts";
import { KEY_PREFIX } from "../domain/api-key.ts";
import { REVEAL_MS } from "../domain/checkout.ts";
import type { PaidTier } from "../domain/subscription.ts";
import { keyReplacedMail } from "../mails/account-notices.tsx";
import { revealLinkMail } from "../mails/billing-mails.tsx";
import {
  findReveal,
  findSubscriptionOf,
  insertRevealLink,
  type RevealRow,
  updateRevealed,
} from "../queries/key-reveals.ts";
import { generateKey, generateKeyId } from "./manage-keys.ts";
import {
  type BillingServices,
  endOtherCheckouts,
  mayHaveOtherCheckouts,
  recordSubscription,
} from "./record-subscription.ts";

/**
 * The proof that a caller may see a key: the paid checkout with the nonce of the browser that started
 * it (null when its cookie has none), or the token of a mailed link.
 */
type RevealRight = { sessionId: string; nonce: string | null } | { token: string };

export type RevealOutcome =
  | { status: "revealed"; keyId: string; key: string; keyPrefix: string; tier: PaidTier }
  /**
   * `unknown`: no such checkout or link; `elsewhere`: another browser started the checkout; `unpaid`:
   * not paid, or no longer paid; `used`: already shown; `closed`: too late.
   */
  | { status: "unknown" | "elsewhere" | "unpaid" | "used" | "closed" };

interface RevealServices extends BillingServices {
  /** Runs work that the response does not wait for. */
  later: (work: Promise<unknown>) => void;
}

/**
 * Shows a bought key once: the secret is made now, and only its digest is stored. The payment is read
 * from the provider first. The browser that started the checkout sees only a key that was never shown.
 * A mailed link proves the mailbox, so it also gives a lost key a new secret.
 */
export async function revealKey(
  services: RevealServices,
  right: RevealRight,
  now: number,
): Promise<RevealOutcome> {
  if ("token" in right) return revealByLink(services, right.token, now);
  const { sessionId, nonce } = right;
  const sha256 = await sha256Hex(sessionId);
  const { right: stored, readAt } = await findReveal(services.db, sha256);
  const closed = stored && (outcomeIfClosed(stored, now) ?? (stored.hasSecret ? USED : null));
  if (closed) return closed;
  const checkout = await services.payments.readCheckout(sessionId);
  if (!checkout) return { status: "unknown" };
  const { browserSha256 } = checkout;
  if (!browserSha256 || !nonce || !timingSafeEqual(browserSha256, await sha256Hex(nonce))) {
    return { status: "elsewhere" };
  }
  const { isPaid, subscriptionId } = checkout;
  if (!isPaid || !subscriptionId) return { status: "unpaid" };
  if (stored) return reveal(services, { sha256, keyId: stored.keyId, mayReplace: false }, now);
  return recordAndReveal(services, { sha256, subscriptionId, readAt }, now);
}

const USED: RevealOutcome = { status: "used" };

function outcomeIfClosed({ revealedAt, openUntil }: RevealRow, now: number): RevealOutcome | null {
  if (revealedAt !== null) return USED;
  return openUntil <= now ? { status: "closed" } : null;
}

/** Reveals a key by a mailed link. The provider must name the link's address as the payer's. */
async function revealByLink(
  services: BillingServices,
  token: string,
  now: number,
): Promise<RevealOutcome> {
  const sha256 = await sha256Hex(token);
  const { right: stored } = await findReveal(services.db, sha256);
  if (!stored) return { status: "unknown" };
  const closed = outcomeIfClosed(stored, now);
  if (closed) return closed;
  const { payments } = services;
  const { subscriptionId } = stored;
  const subscription =
    subscriptionId === null ? null : await payments.readSubscription(subscriptionId);
  if (!subscription || !["active", "trialing", "past_due"].includes(subscription.status)) {
    return { status: "unpaid" };
  }
  const payer =
    subscription.stripeCustomerId && (await payments.findEmail(subscription.stripeCustomerId));
  if (!payer || payer !== stored.email) return { status: "unknown" };
  return reveal(services, { sha256, keyId: stored.keyId, mayReplace: true }, now);
}

/**
 * Records the subscription now and reveals its key, because the buyer arrived before the provider's
 * event, or the event was lost.
 */
async function recordAndReveal(
  services: RevealServices,
  { sha256, subscriptionId, readAt }: { sha256: string; subscriptionId: string; readAt: string },
  now: number,
): Promise<RevealOutcome> {
  const facts = await services.payments.readSubscription(subscriptionId);
  if (!facts || facts.tier === null) return { status: "unknown" };
  const openUntil = facts.createdAt + REVEAL_MS;
  if (openUntil <= now) return { status: "closed" };
  const written = await recordSubscription(
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
  if (mayHaveOtherCheckouts(written, facts)) services.later(endOtherCheckouts(services, written));
  const { unrevealedKeyId: keyId } = written;
  if (keyId === null) return USED;
  return reveal(services, { sha256, keyId, mayReplace: false }, now);
}

async function reveal(
  { db, config }: BillingServices,
  request: { sha256: string; keyId: string; mayReplace: boolean },
  now: number,
): Promise<RevealOutcome> {
  const { key, prefix, secretSha256 } = await generateKey(request.keyId);
  const mail = {
    idempotencyKey: `key-replaced-v1:${request.keyId}:${request.sha256.slice(0, 32)}`,
    ...keyReplacedMail({ prefix, newPrefix: prefix, worksUntil: null }, config.baseUrl),
  };
  const tier = await updateRevealed(db, { ...request, mail, secretSha256, now });
  if (tier === null) return USED;
  return { status: "revealed", keyId: request.keyId, key, keyPrefix: prefix, tier };
}

/** Maximum of such mails to one address in 24 hours; one a clock hour for a subscription. */
const MAX_LINKS_PER_DAY = 3;
const HOUR_MS = 3_600_000;

/** A subscriber's wish for a link: the key of a checkout or with a prefix, or else the first one. */
export interface RevealLinkWish {
  /** Lower case. */
  email: string;
  session_id?: string | undefined;
  keyPrefix?: string | undefined;
}

/** The subscription of the address whose key is asked for; null when none is named, or another's. */
async function wishedSubscription(
  db: Db,
  { email, session_id: sessionId, keyPrefix }: RevealLinkWish,
): Promise<string | null> {
  const [, named = null] = KEY_PREFIX.exec(keyPrefix ?? "") ?? [];
  const bought = sessionId === undefined ? null : await findReveal(db, await sha256Hex(sessionId));
  const keyId = named ?? bought?.right?.keyId ?? null;
  return keyId === null ? null : findSubscriptionOf(db, { keyId, email });
}

/**
 * Mails a link that shows the key to a subscriber (lower-case address) who closed the page after paying
 * or lost the key. A key that was already shown gets a new secret. A revoked key gets a successor, so
 * that a leak does not end a paid subscription. The caller learns nothing about the address.
 */
export async function sendRevealLink(
  { db, tokenSecret, baseUrl }: { db: Db; tokenSecret: string; baseUrl: string },
  wish: RevealLinkWish,
  now: number,
): Promise<void> {
  const { email } = wish;
  const hour = Math.floor(now / HOUR_MS);
  const subscriptionId = await wishedSubscription(db, wish);
  const wished = subscriptionId && `:${(await sha256Hex(subscriptionId)).slice(0, 16)}`;
  const owner = (await sha256Hex(email)).slice(0, 32);
  const idempotencyKey = `reveal-v1:${owner}:${hour}${wished ?? ""}`;
  const tokenSha256 = await sha256Hex(await purchaseToken(tokenSecret, idempotencyKey));
  const mail = { idempotencyKey, ...revealLinkMail(baseUrl) };
  const openUntil = now + REVEAL_MS;
  const link = { email, subscriptionId, tokenSha256, openUntil, mail };
  await insertRevealLink(
    db,
    { ...link, maxPerDay: MAX_LINKS_PER_DAY, newKeyId: generateKeyId() },
    now,
  );
}
