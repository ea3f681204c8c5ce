/** A stock that the equity regime covers. */
interface CoveredStock {
  ticker: string;
  name: string;
}

/**
 * The 15 high-beta US stocks of the equity regime, by ticker. Stocks were selected by adjusted
 * beta (0.67 of the slope on the market over 252 sessions, plus 0.33) and by turnover.
 * Source: docs/methods/equity-regimes.md, "Universe rule"; frozen by hand on 2022-12-30, reviewed
 * each January and never within a year.
 */
export const UNIVERSE: readonly CoveredStock[] = [
  { ticker: "AAPL", name: "Apple" },
  { ticker: "AMD", name: "Advanced Micro Devices" },
  { ticker: "COIN", name: "Coinbase Global" },
  { ticker: "GOOGL", name: "Alphabet, class A" },
  { ticker: "META", name: "Meta Platforms" },
  { ticker: "MSTR", name: "MicroStrategy" },
  { ticker: "NFLX", name: "Netflix" },
  { ticker: "NIO", name: "NIO" },
  { ticker: "NVDA", name: "NVIDIA" },
  { ticker: "PLTR", name: "Palantir Technologies" },
  { ticker: "SHOP", name: "Shopify" },
  { ticker: "SMCI", name: "Super Micro Computer" },
  { ticker: "TSLA", name: "Tesla" },
  { ticker: "W", name: "Wayfair" },
  { ticker: "XPEV", name: "XPeng" },
];

/** The fund that represents the market: its returns are the market's returns. */
export const MARKET_TICKER = "SPY";

/**
 * Number of stocks that callers without a key see. Source: docs/methods/equity-regimes.md#stocks.
 */
const FREE_STOCKS = 3;

/**
 * The tickers of all covered stocks, or of those for callers without a key, in alphabetical order.
 */
export function coveredTickers(isFree: boolean): string[] {
  const tickers = UNIVERSE.map(({ ticker }) => ticker).sort();
  return isFree ? tickers.slice(0, FREE_STOCKS) : tickers;
}

/** The name of a covered stock; for any other ticker, the ticker. */
export const stockName = (ticker: string): string =>
  UNIVERSE.find((stock) => stock.ticker === ticker)?.name ?? ticker;
