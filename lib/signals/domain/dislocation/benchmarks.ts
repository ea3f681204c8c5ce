import { MARKET_TICKER, UNIVERSE } from "../../../market/domain/universe.ts";

/** The sector fund of each covered stock: the fund of its GICS sector in the S&P 500. */
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

/** The fund of a ticker's sector; null when none is known, so that the market is used. */
export const sectorFund = (ticker: string): string | null => SECTOR_FUNDS[ticker] ?? null;

/** All stocks with a sector fund. */
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
