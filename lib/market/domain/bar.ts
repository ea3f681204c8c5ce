// Daily prices of a stock (bars): their checks, jumps and splits.

import type { CalendarDate } from "../../core/calendar-date.ts";

/** Prices of a stock in one session, in its currency, and its volume in shares. */
export interface Bar {
  date: CalendarDate;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Null where the source gives no volume. */
  volume: number | null;
}

/** A bar and when it became known; a later revision of a date replaces the earlier ones. */
export interface PriceRow extends Bar {
  revision: number;
  /** Epoch ms. */
  knownAt: number;
}

/**
 * Why a bar is invalid, or null when it is valid: prices are from .000001 to 1e12, low and high
 * enclose open and close, volume is 0 or more.
 */
export function invalidBarReason({
  open,
  high,
  low,
  close,
  volume,
}: Omit<Bar, "date">): string | null {
  const prices = { open, high, low, close };
  for (const [name, price] of Object.entries(prices)) {
    if (!(price > 0 && price <= MAX_PRICE)) return `${name} is not a price above 0`;
    if (price < MIN_PRICE) return `${name} is below ${MIN_PRICE}`;
  }
  if (low > Math.min(open, close)) return "low is above open or close";
  if (high < Math.max(open, close)) return "high is below open or close";
  if (volume !== null && !(volume >= 0 && volume <= MAX_VOLUME)) return "volume is below 0";
  return null;
}

/** Fraction by which rounding may move an adjusted open or close beyond low or high. */
const ROUNDING = 1e-9;

/** Widens low and high to include open and close when these lie outside only by rounding. */
export function withinRounding(bar: Bar): Bar {
  const [lower, upper] = [Math.min(bar.open, bar.close), Math.max(bar.open, bar.close)];
  return {
    ...bar,
    low: bar.low > lower && bar.low <= lower * (1 + ROUNDING) ? lower : bar.low,
    high: bar.high < upper && bar.high >= upper * (1 - ROUNDING) ? upper : bar.high,
  };
}

/** The limits are wider than any real price or volume; returns between them are exact enough. */
const MIN_PRICE = 0.000001;
const MAX_PRICE = 1e12;
const MAX_VOLUME = 1e15;

/**
 * The true range of a session: the largest of high - low, |high - previous close| and
 * |low - previous close|.
 * Source: Wilder 1978.
 */
export const trueRange = ({ high, low }: Bar, previousClose: number): number =>
  Math.max(high - low, Math.abs(high - previousClose), Math.abs(low - previousClose));

/** Whether a bar only repeats the last close, because the stock was not traded. */
export const isHalted = ({ open, high, low, close, volume }: Bar, previousClose: number): boolean =>
  volume === 0 && close === previousClose && open === close && high === close && low === close;

/**
 * When a close is not accepted at once because it jumped, and how that is resolved. Source:
 * docs/methods/series.md#stock-prices.
 */
export const PRICE_JUMP_RULES = {
  /** A larger change of the close, as a fraction, is a jump unless the market moved too. */
  maxChange: 0.4,
  /** Minimum change of the market in the same direction, as a fraction, that explains a change. */
  marketMove: 0.05,
  /** Sessions for which the last good reading stays, as an adjusted history may arrive. */
  sessions: 3,
  /** When the next close is this near to the last good close, the jump was a misprint. */
  reverted: 0.2,
  /** Maximum distance of the gap at the open from a split's ratio, as a fraction. */
  splitTolerance: 0.05,
};

/** Usual split ratios: new shares for each old share; the inverses are reverse splits. */
const SPLITS = [2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];

/**
 * Whether a close changed too much to be accepted at once, without a market move. `marketReturn` is
 * called only after such a change; it gives a fraction, null when unknown.
 */
export function isJump(
  previousClose: number,
  close: number,
  marketReturn: () => number | null,
): boolean {
  const change = close / previousClose - 1;
  if (Math.abs(change) <= PRICE_JUMP_RULES.maxChange) return false;
  const marketMove = (marketReturn() ?? 0) * Math.sign(change);
  return marketMove < PRICE_JUMP_RULES.marketMove;
}

/**
 * The split ratio that a gap at the open suggests, above 1 for new shares and below 1 for fewer;
 * null when it suggests no split. A split is made overnight, so that the whole change is at the
 * open; most of a real move happens while the stock is traded.
 */
export function splitRatio(previousClose: number, { open }: Bar): number | null {
  return nearestSplit(previousClose / open, PRICE_JUMP_RULES.splitTolerance);
}

/** The usual split ratio within `tolerance` (a fraction) of a given ratio; null when none is. */
export function nearestSplit(given: number, tolerance: number): number | null {
  const ratios = SPLITS.flatMap((ratio) => [ratio, 1 / ratio]);
  return ratios.find((ratio) => Math.abs(given / ratio - 1) <= tolerance) ?? null;
}

/** A split ratio as text: `4:1`, or `1:10` for a reverse split. */
export const formatSplit = (ratio: number): string =>
  ratio > 1 ? `${ratio}:1` : `1:${Math.round(1 / ratio)}`;
