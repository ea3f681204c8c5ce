import { sha256Hex } from "../sha256.ts";

const HOUR_MS = 3_600_000;

/**
 * The idempotency key of a checkout: the same buyer with the same offer gets the same checkout for
 * an hour (of the clock), however often the button is pressed. An hour, since the provider also
 * repeats a failure for as long as it remembers the key. And from one place only: the checkout's id
 * reveals the key that is bought there, so that a stranger who types the address must get another.
 */
export async function checkoutKey(
  asked: {
    customerId: number;
    stripeCustomerId: string | null;
    priceId: string;
    coupon: string | null;
    /** Where the wish comes from: a digest of the caller's address, or the name of a mail. */
    asker: string;
  },
  now: number,
): Promise<string> {
  const { customerId, stripeCustomerId, priceId, coupon, asker } = asked;
  const parts = [customerId, stripeCustomerId, priceId, coupon, asker, Math.floor(now / HOUR_MS)];
  return `checkout-v2-${(await sha256Hex(JSON.stringify(parts))).slice(0, 40)}`;
}
