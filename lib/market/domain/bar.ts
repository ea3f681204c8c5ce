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

/** Beyond any share's price and turnover, and far within exact numbers, as is any return between them. */
const MIN_PRICE = 0.000001;
const MAX_PRICE = 1e12;
const MAX_VOLUME = 1e15;

/**
 * The true range of a session: the widest of high to low and of either to the close before.
 * Source: Wilder 1978.
 */
export const trueRange = ({ high, low }: Bar, closeBefore: number): number =>
  Math.max(high - low, Math.abs(high - closeBefore), Math.abs(low - closeBefore));

/** A row that a source repeats while a stock does not trade: nothing changed hands, nothing moved. */
export const isHalted = ({ open, high, low, close, volume }: Bar, closeBefore: number): boolean =>
  volume === 0 && close === closeBefore && open === close && high === close && low === close;

/** When a close is not believed, and what becomes of it. Source: methods §5, "split-adjust check". */
export const PRICE_JUMP_RULES = {
  /** A larger change of the close, as a fraction, is held unless the market moved. */
  maxChange: 0.4,
  /** The market moved when its own change is this large, in the same direction. */
  marketMove: 0.05,
  /** Sessions on which the last good reading stands, for an adjusted history to come. */
  sessions: 3,
  /** A next close this near to the last good one again shows that the jump was a misprint. */
  reverted: 0.2,
  /** How far the gap at the open may be from a split's ratio, as a fraction. */
  splitTolerance: 0.05,
};

/** New shares for an old one; their inverses are reverse splits. */
const SPLITS = [2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];

/**
 * Whether a close is so far from the one before, without the market, that it is held. The market's
 * change, as a fraction and null when unknown, is asked for only after a change that is so large.
 */
export function isJump(before: number, close: number, marketReturn: () => number | null): boolean {
  const change = close / before - 1;
  if (Math.abs(change) <= PRICE_JUMP_RULES.maxChange) return false;
  const along = (marketReturn() ?? 0) * Math.sign(change);
  return along < PRICE_JUMP_RULES.marketMove;
}

/**
 * The ratio of the split that a gap at the open looks like, above 1 for new shares and below 1 for
 * fewer; null for none. A split shows at the open in full, since it is made overnight, while most of
 * a real move this large is traded.
 */
export function splitRatio(closeBefore: number, { open }: Bar): number | null {
  const gap = closeBefore / open;
  const ratios = SPLITS.flatMap((ratio) => [ratio, 1 / ratio]);
  return (
    ratios.find((ratio) => Math.abs(gap / ratio - 1) <= PRICE_JUMP_RULES.splitTolerance) ?? null
  );
}

/** A split's ratio as people write it: `4:1`, or `1:10` for a reverse one. */
export const formatSplit = (ratio: number): string =>
  ratio > 1 ? `${ratio}:1` : `1:${Math.round(1 / ratio)}`;
