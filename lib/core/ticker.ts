/** Written as in a path: upper case, ASCII. Source: decisions.md, rule 3. */
export const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

/** Words that routes beside `/api/tone/{ticker}` are named by. Source: decisions.md, I-ROUTE. */
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
