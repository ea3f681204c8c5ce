import { DAY_MS } from "../../core/calendar-date.ts";
import { sha256Hex } from "../../core/sha256.ts";
import type { PriceFacts } from "./subscription.ts";

const HOUR_MS = 3_600_000;

/** How long an open checkout can be paid, from the beginning of the hour in which it was asked for. */
const OPEN_HOURS = 2;

/** When a checkout that is asked for now ends unpaid: the same instant for all of an hour. */
export const checkoutExpiresAt = (now: number): number =>
  (Math.floor(now / HOUR_MS) + OPEN_HOURS) * HOUR_MS;

/**
 * The idempotency key of a checkout: the same browser with the same offer gets the same checkout for
 * an hour (of the clock), however often the button is pressed. An hour, since the provider also
 * repeats a failure for as long as it remembers the key. No two browsers share one: it shows its key
 * to the browser that began it.
 */
export async function checkoutIdempotencyKey(
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

/** What a new subscriber pays instead of the list price at an instant; null: no promotion is open. */
export const openPromotion = ({ promotion }: PriceFacts, now: number): PriceFacts["promotion"] =>
  promotion !== null && now < promotion.endsAt ? promotion : null;

/**
 * An amount in a currency's smallest unit as people write it: `$99`, `€49.50`, `¥1,200`. Whole amounts
 * have no decimals. Source of the decimals: ISO 4217, as the runtime knows it.
 */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: "currency", currency: currency.toUpperCase() } as const;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat(
    "en",
    style,
  ).resolvedOptions();
  const value = amount / 10 ** decimals;
  const shown = Number.isInteger(value) ? 0 : decimals;
  return new Intl.NumberFormat("en", {
    ...style,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(value);
}

/** How often a price is paid: `a month`, `every 3 months`. */
export const formatInterval = (interval: string, count: number): string =>
  count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;

/** How long a key waits to be revealed by one right. Source: decisions I-ISSUE. */
export const REVEAL_MS = DAY_MS;

/** The provider's id of a checkout, as its page hands it over. */
export const CHECKOUT_ID = /^cs_[A-Za-z0-9_]{8,200}$/;
/** What a mailed link carries. */
export const REVEAL_TOKEN = /^[0-9a-f]{64}$/;

/** Days for which the link of such a mail is good, the day of the mail included. */
const GOOD_DAYS = 3;

/** Names the mail by which a customer comes back: one a day, and it tells whose and when. */
export const returnMailKey = (customerId: number, now: number): string =>
  `return-v1:${customerId}:${Math.floor(now / DAY_MS)}`;

/** What a link says of itself: the customer and the day. */
export const RETURN_LINK_PATTERN = /^([1-9]\d{0,14})\.(\d{1,6})$/;

/** The customer that a link names, while it is good; else null. */
export function parseReturnLink(text: string, now: number): { id: number; name: string } | null {
  const [, id, day] = RETURN_LINK_PATTERN.exec(text) ?? [];
  const ageDays = Math.floor(now / DAY_MS) - Number(day);
  if (id === undefined || ageDays < 0 || ageDays >= GOOD_DAYS) return null;
  return { id: Number(id), name: returnMailKey(Number(id), Number(day) * DAY_MS) };
}

/** What stands in the link of a mail that goes out now. */
export const returnLinkValue = (customerId: number, now: number): string =>
  `${customerId}.${Math.floor(now / DAY_MS)}`;
