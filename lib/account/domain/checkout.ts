// Rules of a checkout: expiry, price in words, and the links by which a buyer returns.

import { DAY_MS } from "../../core/calendar-date.ts";
import { sha256Hex } from "../../core/digests.ts";
import { dayText } from "../../core/display-text.ts";
import type { PriceFacts } from "./subscription.ts";

const HOUR_MS = 3_600_000;

/** Hours for which a checkout can be paid, from the start of the clock hour of the request. */
const OPEN_HOURS = 2;

/** When a checkout created now expires, epoch ms; the same for requests in one clock hour. */
export const checkoutExpiresAt = (now: number): number =>
  (Math.floor(now / HOUR_MS) + OPEN_HOURS) * HOUR_MS;

/**
 * The idempotency key of a checkout: in one clock hour, the same browser with the same offer gets
 * the same checkout. The key changes each hour, because the provider also repeats a failure for the
 * same key. Browsers do not share a checkout, because the key is shown to the browser that started
 * it.
 */
export async function checkoutIdempotencyKey(
  offer: {
    customerId: number;
    /** Number of earlier purchases, so that a paid checkout is not returned again. */
    purchaseCount: number;
    priceId: string;
    coupon: string | null;
    terms: string;
    browserSha256: string;
  },
  now: number,
): Promise<string> {
  const { customerId, purchaseCount, priceId, coupon, terms, browserSha256 } = offer;
  const hour = Math.floor(now / HOUR_MS);
  const parts = [customerId, purchaseCount, priceId, coupon, terms, browserSha256, hour];
  return `checkout-v4-${(await sha256Hex(JSON.stringify(parts))).slice(0, 40)}`;
}

/** The promotion that is open at an instant (epoch ms), or null. */
export const openPromotion = ({ promotion }: PriceFacts, now: number): PriceFacts["promotion"] =>
  promotion !== null && now < promotion.endsAt ? promotion : null;

/**
 * Formats an amount in a currency's smallest unit: `$99`, `€49.50`, `¥1,200`. Whole amounts have no
 * decimals. ISO 4217 gives the number of decimals.
 */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: "currency", currency: currency.toUpperCase() } as const;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat(
    "en",
    style,
  ).resolvedOptions();
  const value = amount / 10 ** decimals;
  const digits = Number.isInteger(value) ? 0 : decimals;
  return new Intl.NumberFormat("en", {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** The interval of a price in words: `a month`, `every 3 months`. */
export const formatInterval = (interval: string, count: number): string =>
  count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;

/** The current price and the renewal in words; the same on pages, at the provider and in the API. */
export interface PriceTerms {
  now: string;
  renewal: string;
}

/** Writes the price and the renewal in words, with the promotion that is open at `now` (epoch ms). */
export function priceTerms(price: PriceFacts, now: number): PriceTerms {
  const { unitAmount, currency, interval, intervalCount } = price;
  const promotion = openPromotion(price, now);
  const period = formatInterval(interval, intervalCount);
  const list = formatMoney(unitAmount, currency);
  if (promotion === null) {
    return { now: `${list} ${period}`, renewal: `Renews at ${list} ${period} until you cancel.` };
  }
  const reduced = formatMoney(promotion.unitAmount, currency);
  const until = `If you subscribe before ${dayText(promotion.endsAt)}`;
  if (promotion.lasts === "forever") {
    return {
      now: `${reduced} ${period}`,
      renewal: `${until}. Renews at ${reduced} ${period} for as long as you stay subscribed. Later subscribers pay ${list}.`,
    };
  }
  const first =
    promotion.lasts === "once" ? "the first period" : `the first ${promotion.lasts} months`;
  return {
    now: `${reduced} ${period}`,
    renewal: `${until}, for ${first}. Then renews at ${list} ${period} until you cancel.`,
  };
}

/** How long a key can be revealed after the payment or after the mail. Source: docs/decisions.md#i-issue. */
export const REVEAL_MS = DAY_MS;

/** Form of the provider's checkout ids. */
export const CHECKOUT_ID = /^cs_[A-Za-z0-9_]{8,200}$/;
/** Form of the token of a mailed link. */
export const REVEAL_TOKEN = /^[0-9a-f]{64}$/;

/** Days for which the link to subscribe again is valid, including the day of the mail. */
const RETURN_LINK_DAYS = 3;

/** Idempotency key of the mail with that link: one mail per customer and day. */
export const returnMailKey = (customerId: number, now: number): string =>
  `return-v1:${customerId}:${Math.floor(now / DAY_MS)}`;

/** Form of the parameter of that link: customer id and day. */
export const RETURN_LINK_PATTERN = /^([1-9]\d{0,14})\.(\d{1,6})$/;

/** The customer of a valid link and the key of its mail; null if malformed or too old. */
export function parseReturnLink(text: string, now: number): { id: number; mailKey: string } | null {
  const [, id, day] = RETURN_LINK_PATTERN.exec(text) ?? [];
  const ageDays = Math.floor(now / DAY_MS) - Number(day);
  if (id === undefined || ageDays < 0 || ageDays >= RETURN_LINK_DAYS) return null;
  return { id: Number(id), mailKey: returnMailKey(Number(id), Number(day) * DAY_MS) };
}

/** The link's parameter for a mail sent now. */
export const returnLinkValue = (customerId: number, now: number): string =>
  `${customerId}.${Math.floor(now / DAY_MS)}`;
