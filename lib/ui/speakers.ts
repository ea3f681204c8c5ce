// Names to show for the tickers of texts.

import { isMadeUp } from "../market/domain/made-up-stocks.ts";
import { stockName } from "../market/domain/universe.ts";

/** Names of the central-bank texts. Their tickers are invented by us; any other ticker is that of a stock. */
const SPEAKERS: Readonly<Record<string, string>> = {
  "FOMC-PC": "Fed press conferences",
  "FOMC-ST": "Fed statements",
  "FOMC-MN": "Fed minutes",
};

/** The name of whoever speaks in the texts of a ticker: a company or the Fed. */
export const speakerOf = (ticker: string): string => SPEAKERS[ticker] ?? stockName(ticker);

/** The name as a heading: a made-up company is called so. */
export const speakerTitle = (ticker: string): string =>
  `${speakerOf(ticker)}${isMadeUp(ticker) ? " (made up)" : ""}`;
