import { stockName } from "../../lib/market/domain/universe.ts";

/** Names of the central-bank texts, which have tickers of our own; any other ticker is a stock. */
const SPEAKERS: Readonly<Record<string, string>> = {
  "FOMC-PC": "Fed press conferences",
  "FOMC-ST": "Fed statements",
  "FOMC-MN": "Fed minutes",
};
export const speakerOf = (ticker: string): string => SPEAKERS[ticker] ?? stockName(ticker);
