// The job and the backfill that bring the regimes of stocks up to date.

import { NEXT_TICK } from "../../core/deadline.ts";
import { inChunks, runPipelined } from "../../core/pipeline.ts";
import { MARKET_TICKERS } from "../../market/domain/universe.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  type DueTicker,
  listAllPrices,
  listDuePrices,
  listDueTickers,
  listMarketPricesAround,
  type StoredPrice,
  toHistory,
} from "../queries/equity-evaluation.ts";
import {
  appendTicker,
  equityStatements,
  type MarketReturns,
  marketReturns,
  type ReplayedEquity,
  replayEquity,
} from "./replay-equities.ts";

/** Maximum new rows of a stock; with more, its whole history is read. */
const MAX_ROWS_PER_TICKER = 60;
/** Maximum stocks whose whole history one tick reads; the next tick reads the others. */
const MAX_REPLAYED_TICKERS = 4;

/**
 * Brings the regimes of all stocks up to date from their memories and new rows, so that the cost does
 * not depend on the length of the history. Only new stocks and stocks with a revised past are read
 * from their first row, a few in each tick. Makes one read and one write, plus one read for such
 * stocks; the write is atomic, and fails when another evaluation committed first.
 */
export async function evaluateEquities({ db }: { db: Db }, run: Run): Promise<object> {
  const [dueTickers, prices, marketRows] = await db.batch([
    listDueTickers(db, { stale: false }),
    listDuePrices(db, MAX_ROWS_PER_TICKER + 1),
    listMarketPricesAround(db),
  ]);
  const rows = Map.groupBy(prices, ({ ticker }) => ticker);
  const market = marketReturns(marketRows);
  const done: ReplayedEquity[] = [];
  const histories: DueTicker[] = [];
  for (const ticker of dueTickers) {
    const newRows = rows.get(ticker.ticker) ?? [];
    const appended =
      newRows.length > MAX_ROWS_PER_TICKER
        ? null
        : appendTicker(ticker, newRows, market(ticker.source));
    if (appended) done.push(appended);
    else histories.push(ticker);
  }
  const replayed = histories.slice(0, MAX_REPLAYED_TICKERS);
  if (replayed.length > 0) {
    const markets = MARKET_TICKERS.map((ticker) => ({ ticker }));
    const histories = await readHistories(db, [...markets, ...replayed]);
    const allReturns = marketReturns(MARKET_TICKERS.flatMap((each) => historyOf(histories, each)));
    done.push(...replayEquities(replayed, histories, allReturns));
  }
  const later = histories.slice(MAX_REPLAYED_TICKERS).map(({ ticker }) => ticker);
  const detail = {
    stocks: done.length,
    readings: done.reduce((sum, { readings }) => sum + readings.length, 0),
    ...(later.length > 0 ? { later, waiting: NEXT_TICK } : {}),
  };
  const status = later.length > 0 ? "waiting" : "done";
  const jobRunUpdate = updateJobRun(db, run, { status, detail });
  await db.batch([jobRunUpdate, ...[...equityStatements(db, done)].flat()]);
  return { status, ...detail };
}

/** Reads the prices of the markets and makes their returns. */
export async function readMarket(db: Db): Promise<MarketReturns> {
  const rows = await listAllPrices(db, MARKET_TICKERS);
  return marketReturns(rows.flatMap(toHistory));
}

/** Reads the stored prices of some stocks, by ticker, in one read. */
export async function readHistories(
  db: Db,
  stocks: readonly { ticker: string }[],
): Promise<Histories> {
  const rows = await listAllPrices(db, [...new Set(stocks.map(({ ticker }) => ticker))]);
  return new Map(rows.map((row) => [row.ticker, row]));
}

type Histories = ReadonlyMap<string, Parameters<typeof toHistory>[0]>;

const historyOf = (histories: Histories, ticker: string): StoredPrice[] => {
  const found = histories.get(ticker);
  return found ? toHistory(found) : [];
};

/** Replays these stocks from their first rows, one after the other. */
export function* replayEquities(
  dueTickers: readonly DueTicker[],
  histories: Histories,
  market: MarketReturns,
): Generator<ReplayedEquity> {
  for (const each of dueTickers) {
    yield replayEquity(each, historyOf(histories, each.ticker), market(each.source));
  }
}

/** Number of stocks in one transaction. */
const PAGE_TICKERS = 4;

type EquityBackfillOptions = {
  onPlan?: (stocks: number) => void;
  onProgress?: (stocks: number) => void;
};

/**
 * Computes the regimes of every stock with prices that are not evaluated, or were evaluated with
 * another version of the method. A page of stocks is one transaction, so the work may be killed at
 * any point and run again. Returns the number of stocks evaluated.
 */
export async function backfillEquities(
  db: Db,
  { onPlan, onProgress }: EquityBackfillOptions = {},
): Promise<number> {
  const dueTickers = await listDueTickers(db, { stale: true });
  onPlan?.(dueTickers.length);
  const market = await readMarket(db);
  await runPipelined(inChunks(dueTickers, PAGE_TICKERS), {
    read: async (page) => ({ page, histories: await readHistories(db, page) }),
    compute: ({ page, histories }) => equityStatements(db, replayEquities(page, histories, market)),
    write: async ([first, ...rest], page) => {
      if (first) await db.batch([first, ...rest]);
      onProgress?.(page.length);
    },
    writesAtOnce: 2,
  });
  return dueTickers.length;
}
