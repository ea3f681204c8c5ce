/** Pattern of a valid ticker: ASCII, upper case. Source: docs/decisions.md#rule-3. */
export const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

/**
 * Words that no ticker may be, because they are fixed paths beside `/api/tone/{ticker}`. Source:
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
