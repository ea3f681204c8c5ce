import { MARKET_TICKER, UNIVERSE } from "../../../market/domain/universe.ts";

/**
 * Funds on the sectors of the S&P 500, by the sector that the covered stocks are classed in (GICS).
 */
const SECTOR_FUNDS: Readonly<Record<string, string>> = {
  AAPL: "XLK",
  AMD: "XLK",
  COIN: "XLF",
  GOOGL: "XLC",
  META: "XLC",
  MSTR: "XLK",
  NFLX: "XLC",
  NIO: "XLY",
  NVDA: "XLK",
  PLTR: "XLK",
  SHOP: "XLK",
  SMCI: "XLK",
  TSLA: "XLY",
  W: "XLY",
  XPEV: "XLY",
};

/** Returns the fund of a ticker's sector; null when none is known, and the market is then used. */
export const sectorFund = (ticker: string): string | null => SECTOR_FUNDS[ticker] ?? null;

/** Stocks with a sector fund, and the fund. */
export const SECTORS: readonly { ticker: string; fund: string }[] = Object.entries(
  SECTOR_FUNDS,
).map(([ticker, fund]) => ({ ticker, fund }));

/**
 * Which benchmark the sector component uses: the sector's fund, or the market where the fund's
 * history is too short.
 */
export const SECTOR_BENCHMARKS = ["SECTOR", "MARKET"] as const;
export type SectorBenchmark = (typeof SECTOR_BENCHMARKS)[number];

/** All benchmarks: the market, and the sector funds of the covered stocks. */
export const BENCHMARKS: readonly string[] = [
  MARKET_TICKER,
  ...new Set(UNIVERSE.flatMap(({ ticker }) => sectorFund(ticker) ?? [])),
];
