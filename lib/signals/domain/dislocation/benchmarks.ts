import { MARKET_TICKER, UNIVERSE } from "../../../market/domain/universe.ts";

/** Funds on the sectors of the S&P 500, by the sector that the covered stocks are classed in (GICS). */
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

/** The fund that stands for a ticker's sector; null where none is known, and the market stands in. */
export const sectorFund = (ticker: string): string | null => SECTOR_FUNDS[ticker] ?? null;

/** All stocks whose sector has a fund, with it. */
export const SECTORS: readonly { ticker: string; fund: string }[] = Object.entries(
  SECTOR_FUNDS,
).map(([ticker, fund]) => ({ ticker, fund }));

/** What a stock's own sector is taken for: its fund, or the market where that says too little. */
export const SECTOR_BENCHMARKS = ["SECTOR", "MARKET"] as const;
export type SectorBenchmark = (typeof SECTOR_BENCHMARKS)[number];

/** All that stocks are measured against: the market, and the funds of the sectors of the covered ones. */
export const BENCHMARKS: readonly string[] = [
  MARKET_TICKER,
  ...new Set(UNIVERSE.flatMap(({ ticker }) => sectorFund(ticker) ?? [])),
];
