// The invented companies of the sample, and how to tell them from real ones.

/**
 * Invented names under symbols that US exchanges reserve for tests, sorted by ticker. No company can be listed
 * under one, so a ticker alone says whether its data are made up. Source: docs/methods/series.md#made-up-stocks.
 */
export const MADE_UP_STOCKS: readonly { ticker: string; name: string }[] = [
  { ticker: "ATEST", name: "Aurelisk Motors" },
  { ticker: "CTEST", name: "Calbrindle Foods" },
  { ticker: "MTEST", name: "Mordalisk Networks" },
  { ticker: "NTEST", name: "Nimbrellow Software" },
  { ticker: "PTEST", name: "Pellavane Retail" },
  { ticker: "ZAZZT", name: "Zandrivel Robotics" },
  { ticker: "ZBZX", name: "Zibberlane Media" },
  { ticker: "ZBZZT", name: "Zobriquay Energy" },
  { ticker: "ZCZZT", name: "Zeccamoor Chips" },
  { ticker: "ZEXIT", name: "Zexilune Travel" },
  { ticker: "ZIEXT", name: "Zielthorpe Payments" },
  { ticker: "ZJZZT", name: "Zajuree Studios" },
  { ticker: "ZVZZT", name: "Zevarond Biotech" },
  { ticker: "ZWZZT", name: "Zwimbellow Logistics" },
  { ticker: "ZXZZT", name: "Zaxanthe Semiconductors" },
];

/** The invented fund whose prices stand for the market of the made-up stocks. */
export const MADE_UP_MARKET = "ZXIET";

const MADE_UP_TICKERS: ReadonlySet<string> = new Set([
  ...MADE_UP_STOCKS.map(({ ticker }) => ticker),
  MADE_UP_MARKET,
]);

/** Tickers of the invented companies whose filings the local platform serves, by their number from 1. */
const MADE_UP_FILER = /^ZT\d{4}T$/;
export const madeUpFiler = (number: number): string => `ZT${String(number).padStart(4, "0")}T`;

/** Whether all data of a ticker are made up: only those of the sample have such a ticker. */
export const isMadeUp = (ticker: string): boolean =>
  MADE_UP_TICKERS.has(ticker) || MADE_UP_FILER.test(ticker);
