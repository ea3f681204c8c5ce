// The stocks of the equity regimes, and the funds that stand for the market.

import { isMadeUp, MADE_UP_MARKET, MADE_UP_STOCKS } from "./made-up-stocks.ts";

/** A stock covered by the equity regime. */
interface CoveredStock {
  ticker: string;
  name: string;
}

/**
 * The 15 high-beta US stocks of the equity regime, sorted by ticker. Selected by turnover and adjusted
 * beta: 0.67 × beta against the market over 252 sessions + 0.33. Fixed on 2022-12-30. Reviewed each
 * January; not changed between reviews. Source: docs/methods/equity-regimes.md, "Universe rule".
 */
export const UNIVERSE: readonly CoveredStock[] = [
  { ticker: "AAPL", name: "Apple" },
  { ticker: "AMD", name: "Advanced Micro Devices" },
  { ticker: "COIN", name: "Coinbase Global" },
  { ticker: "GOOGL", name: "Alphabet, class A" },
  { ticker: "META", name: "Meta Platforms" },
  { ticker: "MSTR", name: "Strategy" },
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

/** The fund whose returns represent the market's returns. */
export const MARKET_TICKER = "SPY";

/** The funds that represent a market: of real stocks, and of the made-up ones. */
export const MARKET_TICKERS: readonly string[] = [MARKET_TICKER, MADE_UP_MARKET];

/** Number of stocks shown without a key. Source: docs/methods/equity-regimes.md#stocks. */
const FREE_STOCKS = 3;

/** The tickers of all covered stocks, or only of those shown without a key, sorted. */
export function coveredTickers(isFree: boolean, stocks = UNIVERSE): string[] {
  const tickers = stocks.map(({ ticker }) => ticker).sort();
  return isFree ? tickers.slice(0, FREE_STOCKS) : tickers;
}

/** The stocks that are covered where these have data: the sample's only while no real one has any. */
export const universeOf = (tickers: readonly string[]): readonly CoveredStock[] =>
  tickers.length > 0 && tickers.every(isMadeUp) ? MADE_UP_STOCKS : UNIVERSE;

const NAMES: ReadonlyMap<string, string> = new Map(
  [...UNIVERSE, ...MADE_UP_STOCKS].map(({ ticker, name }) => [ticker, name]),
);

/** The name of a covered or made-up stock; the ticker itself for any other stock. */
export const stockName = (ticker: string): string => NAMES.get(ticker) ?? ticker;
