/** A ticker as written in a path: upper case, ASCII. Source: docs/decisions.md#rule-3. */
export const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

/**
 * Names of routes next to `/api/tone/{ticker}`, which no ticker may have. Source:
 * docs/decisions.md#i-route.
 */
export const RESERVED_TICKERS: readonly string[] = [
  "SCREENER",
  "SCHOLAR",
  "ANALYZE",
  "CONVICTION",
  "BREAKOUT",
];

/** Whether a text can be the ticker of a document. */
export const isTicker = (text: string): boolean =>
  TICKER.test(text) && !RESERVED_TICKERS.includes(text);
