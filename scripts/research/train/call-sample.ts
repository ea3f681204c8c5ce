// Reads earnings calls and daily prices from two folders, to train the earnings model. They are not part of the repository:
// docs/accuracy/earnings-model.md says what they are and where they come from.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type CalendarDate, DAY_MS, dayNumber } from "../../../lib/core/calendar-date.ts";
import { isTicker } from "../../../lib/core/ticker.ts";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { type DocumentScore, scoreDocument } from "../../../lib/language/domain/document-score.ts";
import {
  type ComparableDocument,
  compareWithHistory,
} from "../../../lib/language/domain/own-history.ts";
import { invalidBarReason, type PriceRow } from "../../../lib/market/domain/bar.ts";
import { sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { PRICE_METHOD } from "../../../lib/sensors/domain/equities/price-memory.ts";
import {
  makeMarketReturn,
  replayPrices,
} from "../../../lib/sensors/domain/equities/replay-prices.ts";
import {
  type DocumentVersion,
  type MarketInputs,
  NO_FILINGS,
  type TickerInputs,
} from "../../../lib/signals/domain/inputs.ts";
import { CommandError } from "../../operator/command.ts";
import { readCsvRecords } from "../../operator/csv-records.ts";
import { readCall } from "../validation/transcripts.ts";

/** The calls of a company, as the service would have scored them. */
export interface CompanyCalls {
  ticker: string;
  calls: DocumentVersion[];
}

/** Stocks with calls and prices, and the market that they share. */
export interface CallSample {
  stocks: TickerInputs[];
  macro: MarketInputs;
}

/** A folder of a call: its date and the company's ticker. */
const FOLDER = /^(\d{4})(\d{2})(\d{2})_([A-Z.]+)$/;

/**
 * Reads and scores the calls below a folder, `YYYYMMDD_TICKER/text.txt` each. Only the day of a call is known, so it
 * counts from the end of that day, UTC. Of two calls of a company in one calendar quarter the first counts; a text that
 * says too little for a score is left out, as in the service.
 */
export function readCalls(folder: string, onCall: () => void): CompanyCalls[] {
  const named = readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, year = "", month = "", day = "", ticker = ""] = FOLDER.exec(name) ?? [];
      return isTicker(ticker) ? { name, ticker, date: `${year}-${month}-${day}` } : [];
    });
  if (named.length === 0) throw new CommandError(`${folder} has no folders YYYYMMDD_TICKER`);
  return [...Map.groupBy(named, ({ ticker }) => ticker)].map(([ticker, files]) => {
    const documents = new Map<number, ReturnType<typeof scoredCall>>();
    for (const { name, date } of files) {
      const call = scoredCall(readCall(join(folder, name, "text.txt")), date);
      if (call.score.insufficient === null && !documents.has(call.quarterIndex)) {
        documents.set(call.quarterIndex, call);
      }
      onCall();
    }
    const all = [...documents.values()];
    return { ticker, calls: all.map((call, i) => toVersion(call, all, i)) };
  });
}

const scoredCall = (text: string, date: CalendarDate) => ({
  quarterIndex: Number(date.slice(0, 4)) * 4 + Math.floor((Number(date.slice(5, 7)) - 1) / 3),
  revision: 0,
  knownAt: (dayNumber(date) + 1) * DAY_MS,
  mode: "earnings" as const,
  score: scoreDocument(text, "earnings"),
});

/** Flags are no input of the model. */
const COMPARISON = { populationOf: documentMethod.populationOf, flagsOf: () => [] };

function toVersion(
  call: ComparableDocument & { score: DocumentScore },
  all: readonly ComparableDocument[],
  documentId: number,
): DocumentVersion {
  const { z, quartersBefore, triad, arcDirection } = compareWithHistory(call, all, COMPARISON);
  const { features, counts, measures, convictionScore } = call.score;
  const { quarterIndex, revision, knownAt, mode } = call;
  return {
    documentId,
    quarter: `Q${(quarterIndex % 4) + 1}_FY${Math.floor(quarterIndex / 4)}`,
    ...{ quarterIndex, revision, knownAt, mode, counts, quartersBefore, arcDirection },
    at: knownAt,
    words: features.wordCount,
    fundamentals: measures.fundamental,
    guidance: measures.guidance,
    zConstraint: z.constraint,
    zConviction: z.conviction,
    zLogRatio: z.logRatio,
    zGrowth: z.growth,
    zBlame: z.blame,
    triadScore: triad.score,
    flags: [],
    convictionScore,
  };
}

/** The columns of a file of daily prices that are read. */
const COLUMNS = ["date", "open", "high", "low", "close", "volume"] as const;

/** The ticker of a file of prices: `TICKER.csv` or `TICKER_data.csv`. */
const PRICE_FILE = /^([A-Z.]+)(?:_data)?\.csv$/;

function readPrices(file: string): PriceRow[] {
  const [header, ...records] = readCsvRecords(file);
  const names = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const at = COLUMNS.map((name) => names.indexOf(name));
  if (at.includes(-1)) throw new CommandError(`${file}: the header has not ${COLUMNS.join(",")}`);
  return records.flatMap(({ record }): PriceRow[] => {
    const [date = "", ...cells] = at.map((i) => record[i] ?? "");
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = cells.map(Number);
    const bar = { date, open, high, low, close, volume };
    // Such files lack the open of a few days.
    if (invalidBarReason(bar) !== null) return [];
    return [{ ...bar, revision: 0, knownAt: sessionCloseAt("nyse", date) }];
  });
}

/**
 * The market as the mean of all stocks, each with the same weight on every day: no fund's prices are in the folder.
 */
export function meanOfStocks(stocks: readonly (readonly PriceRow[])[]): PriceRow[] {
  const sums = new Map<CalendarDate, { open: number; close: number; n: number; knownAt: number }>();
  for (const rows of stocks) {
    rows.forEach((row, i) => {
      const before = rows[i - 1];
      if (before === undefined) return;
      const sum = sums.get(row.date) ?? { open: 0, close: 0, n: 0, knownAt: row.knownAt };
      sum.open += row.open / before.close - 1;
      sum.close += row.close / before.close - 1;
      sum.n += 1;
      sums.set(row.date, sum);
    });
  }
  let level = 100;
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, sum]) => {
      const open = level * (1 + sum.open / sum.n);
      level *= 1 + sum.close / sum.n;
      const [low, high] = [Math.min(open, level), Math.max(open, level)];
      return {
        date,
        open,
        high,
        low,
        close: level,
        volume: null,
        revision: 0,
        knownAt: sum.knownAt,
      };
    });
}

/** Joins calls with the prices below a folder; companies without prices are left out. */
export function joinPrices(companies: readonly CompanyCalls[], folder: string): CallSample {
  const prices = new Map(
    readdirSync(folder).flatMap((name) => {
      const ticker = PRICE_FILE.exec(name)?.[1];
      return ticker === undefined ? [] : [[ticker, readPrices(join(folder, name))] as const];
    }),
  );
  if (prices.size === 0) throw new CommandError(`${folder} has no files TICKER.csv`);
  const market = meanOfStocks([...prices.values()]);
  const marketReturn = makeMarketReturn(market);
  const stocks = companies.flatMap(({ ticker, calls }): TickerInputs[] => {
    const bars = prices.get(ticker);
    if (bars === undefined) return [];
    const readings = replayPrices(bars, marketReturn).readings.map((reading) => ({
      at: reading.knownAt,
      session: reading.session,
      regime: reading.regime,
      method: PRICE_METHOD,
      status: reading.status,
      rvPercentile: reading.rvPercentile,
      drawdown: reading.drawdown,
    }));
    return [{ ticker, bars, readings, transcripts: calls, ...NO_FILINGS }];
  });
  return { stocks, macro: { market, sector: [], stress: [], vix: [], yieldCurve: [] } };
}
