/** The form of a ticker in a path: ASCII, upper case. Source: docs/decisions.md#rule-3. */
export const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

/**
 * Words that are fixed paths beside `/api/tone/{ticker}`, so that no ticker may have them.
 * Source: docs/decisions.md#i-route.
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
