import type { CalendarDate } from "../../core/calendar-date.ts";

/** A session's prices of a stock, in its currency, and how many shares changed hands. */
export interface Bar {
  date: CalendarDate;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Null where the source has none. */
  volume: number | null;
}

/** A bar with when it became known; a later revision of a date stands in for the ones before. */
export interface PriceRow extends Bar {
  revision: number;
  /** Epoch ms. */
  knownAt: number;
}

/**
 * Why a bar cannot be one, in words, or null when it can: prices are from .000001 to 1e12, low and
 * high enclose open and close, volume is 0 or more.
 */
export function barFault({ open, high, low, close, volume }: Omit<Bar, "date">): string | null {
  const prices = { open, high, low, close };
  for (const [name, price] of Object.entries(prices)) {
    if (!(price > 0 && price <= LARGEST_PRICE)) return `${name} is not a price above 0`;
    if (price < SMALLEST_PRICE) return `${name} is below ${SMALLEST_PRICE}`;
  }
  if (low > Math.min(open, close)) return "low is above open or close";
  if (high < Math.max(open, close)) return "high is below open or close";
  if (volume !== null && !(volume >= 0 && volume <= LARGEST_VOLUME)) return "volume is below 0";
  return null;
}

/** Beyond any share's price and turnover, and far within exact numbers, as is any return between them. */
const SMALLEST_PRICE = 0.000001;
const LARGEST_PRICE = 1e12;
const LARGEST_VOLUME = 1e15;

/**
 * The true range of a session: the widest of high to low and of either to the close before.
 * Source: Wilder 1978.
 */
export const trueRange = ({ high, low }: Bar, closeBefore: number): number =>
  Math.max(high - low, Math.abs(high - closeBefore), Math.abs(low - closeBefore));

/** A row that a source repeats while a stock does not trade: nothing changed hands, nothing moved. */
export const isHalted = ({ open, high, low, close, volume }: Bar, closeBefore: number): boolean =>
  volume === 0 && close === closeBefore && open === close && high === close && low === close;
