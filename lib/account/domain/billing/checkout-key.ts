import { sha256Hex } from "../../../core/digests.ts";

const HOUR_MS = 3_600_000;

/** How long an open checkout can be paid, from the beginning of the hour in which it was asked for. */
const OPEN_HOURS = 2;

/** When a checkout that is asked for now ends unpaid: the same instant for all of an hour. */
export const checkoutEnd = (now: number): number =>
  (Math.floor(now / HOUR_MS) + OPEN_HOURS) * HOUR_MS;

/**
 * The idempotency key of a checkout: the same browser with the same offer gets the same checkout for
 * an hour (of the clock), however often the button is pressed. An hour, since the provider also
 * repeats a failure for as long as it remembers the key. No two browsers share one: it shows its key
 * to the browser that began it.
 */
export async function checkoutKey(
  asked: {
    customerId: number;
    /** Subscriptions so far: what was paid is not offered again. */
    bought: number;
    priceId: string;
    coupon: string | null;
    browserSha256: string;
  },
  now: number,
): Promise<string> {
  const { customerId, bought, priceId, coupon, browserSha256 } = asked;
  const hour = Math.floor(now / HOUR_MS);
  const parts = [customerId, bought, priceId, coupon, browserSha256, hour];
  return `checkout-v3-${(await sha256Hex(JSON.stringify(parts))).slice(0, 40)}`;
}
