// Reads stocks without transcripts from a data folder, to test the earnings model on prices alone.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { PRICE_METHOD } from "../../../lib/sensors/domain/equities/price-memory.ts";
import {
  makeMarketReturn,
  replayPrices,
} from "../../../lib/sensors/domain/equities/replay-prices.ts";
import {
  type MarketInputs,
  NO_FILINGS,
  type TickerInputs,
} from "../../../lib/signals/domain/inputs.ts";
import { readPricesFiles } from "../../operator/ingest-prices.ts";
import { loadEvents } from "../validation/replay.ts";

/** Stocks without transcripts, and the market data that they share. */
export interface PriceSample {
  stocks: TickerInputs[];
  macro: MarketInputs;
}

/**
 * Reads all stocks from `equities/` of a data folder with the readings that would have been published,
 * and VIX and yield curve from `series/`, each value dated when it became known. The stress index is
 * left empty.
 */
export function readPriceSample(data: string, now: number): PriceSample {
  const files = readPricesFiles(join(data, "equities"), undefined, now).map(({ ticker, rows }) => ({
    ticker,
    rows: rows
      .map(
        (row): PriceRow => ({
          ...row,
          revision: 0,
          knownAt: row.knownAt ?? sessionCloseAt("nyse", row.date),
        }),
      )
      .sort((a, b) => a.knownAt - b.knownAt),
  }));
  const market = files.find(({ ticker }) => ticker === MARKET_TICKER)?.rows ?? [];
  const marketReturn = makeMarketReturn(market);
  const stocks = files
    .filter(({ ticker }) => ticker !== MARKET_TICKER)
    .map(({ ticker, rows }) => ({
      ticker,
      bars: rows,
      transcripts: [],
      ...NO_FILINGS,
      readings: replayPrices(rows, marketReturn).readings.map((reading) => ({
        at: reading.knownAt,
        session: reading.session,
        regime: reading.regime,
        method: PRICE_METHOD,
        status: reading.status,
        rvPercentile: reading.rvPercentile,
        drawdown: reading.drawdown,
      })),
    }));
  const dated = datedSeries(join(data, "series"), now);
  const macro = { vix: dated("VIX"), yieldCurve: dated("T10Y2Y") };
  return { stocks, macro: { market, sector: [], stress: [], ...macro } };
}

function datedSeries(folder: string, now: number) {
  const events = existsSync(folder) ? loadEvents(folder, now, new Set(["VIX", "T10Y2Y"])) : [];
  return (id: string) =>
    events
      .filter(({ seriesId }) => seriesId === id)
      .map(({ knownAt, value }) => ({ at: knownAt, value }))
      .sort((a, b) => a.at - b.at);
}
