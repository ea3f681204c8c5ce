import type { Db } from "../db/client.ts";
import { type Run, updateJobRun } from "../db/queries/job-runs.ts";
import { type FedTicker, listFedTickers, updatePricesChecked } from "../db/queries/price-feed.ts";
import { insertPrices } from "../db/queries/prices.ts";
import { isSession, nextSession, sessionCloseAt } from "../domain/calendar.ts";
import { addDays } from "../domain/calendar-date.ts";
import type { Bar } from "../domain/prices/bar.ts";
import { PRICE_RELEASE } from "../domain/prices/price-source.ts";
import { expectedThrough } from "../domain/release.ts";
import type { PriceReader, PriceSource } from "../services/price-source.ts";
import { priceIngestionOf } from "./ingest-prices.ts";

/** Requests of one run: the latest days of all stocks, and histories of some. */
export const MAX_PRICE_REQUESTS = 5;
/** Stocks of one run whose whole history is read. */
const MAX_HISTORIES = 4;
/** Quotes come late: what a session ends with is not its close until so long after. */
const FINAL_MS = 30 * 60_000;
const RECHECK_MS = 3_600_000;
/** Dates before the last one that are read again with a gap, as sources correct them. */
const REREAD_DAYS = 14;

type Read = { stock: FedTicker; bars: Bar[]; error: string | null };

/**
 * Reads the feed for the stocks that it goes on with: the latest day of all of them in one request,
 * and the history of those where days are missing, or whose last close is a jump that an adjusted
 * history may explain. Only days that are over are taken. Two round trips to the database.
 */
export async function ingestPriceFeed(
  { db, prices }: { db: Db; prices?: PriceSource },
  run: Run,
  now: number,
  all: boolean,
): Promise<object> {
  const stocks = await listFedTickers(db);
  const due = all ? stocks : stocks.filter((stock) => isDue(stock, now));
  const reads = prices && due.length > 0 ? await readFeed(prices, due, now) : [];
  const failed = reads.filter(({ error }) => error !== null);
  const detail = {
    asked: reads.length,
    failed: Object.fromEntries(failed.map(({ stock, error }) => [stock.ticker, error])),
  };
  const ingestions = reads
    .filter(({ bars }) => bars.length > 0)
    .map(({ stock, bars }) => {
      const rows = bars.map((bar) => ({ ...bar, knownAt: null }));
      return priceIngestionOf(stock.ticker, rows, { ...stock, now });
    });
  const checks = reads.map(({ stock, error }) => ({ ticker: stock.ticker, error }));
  const ingested = await insertPrices(db, ingestions, false, [
    updatePricesChecked(db, checks, now),
    updateJobRun(db, run, { status: "done", detail }),
  ]);
  return { ...detail, news: ingested.filter(({ added, revised }) => added + revised > 0).length };
}

function isDue({ lastDate, lastCheckedAt, isHeld }: FedTicker, now: number): boolean {
  if (lastDate === null || lastCheckedAt === null || isHeld) return true;
  if (now - lastCheckedAt >= RECHECK_MS) return true;
  return expectedThrough("nyse", PRICE_RELEASE, now) > lastDate;
}

async function readFeed(
  prices: PriceSource,
  due: readonly FedTicker[],
  now: number,
): Promise<Read[]> {
  const reader = prices.open(MAX_PRICE_REQUESTS);
  const tickers = due.map(({ ticker }) => ticker);
  const latest = await reader.latest(tickers).catch(messageOf);
  if (typeof latest === "string") {
    return due.map((stock) => ({ stock, bars: [], error: latest }));
  }
  const isFinal = ({ date }: Bar) =>
    isSession("nyse", date) && sessionCloseAt("nyse", date) + FINAL_MS <= now;
  const behind = due.filter((stock) => isBehind(stock, latest.get(stock.ticker)));
  const histories = behind.slice(0, MAX_HISTORIES);
  const read = due
    .filter((stock) => !behind.includes(stock))
    .map((stock) => ofQuote(stock, latest.get(stock.ticker)));
  read.push(...(await Promise.all(histories.map((stock) => readHistory(reader, stock)))));
  return read.map((each) => ({ ...each, bars: each.bars.filter(isFinal) }));
}

/** Whether days are missing before the latest one, or a jump waits for an explanation. */
function isBehind({ lastDate, isHeld }: FedTicker, bar: Bar | undefined): boolean {
  if (bar === undefined) return false;
  return isHeld || lastDate === null || bar.date > nextSession("nyse", lastDate);
}

const ofQuote = (stock: FedTicker, bar: Bar | undefined): Read =>
  bar === undefined
    ? { stock, bars: [], error: "not in the answer" }
    : { stock, bars: bar.date >= (stock.lastDate ?? "") ? [bar] : [], error: null };

/** The missing days; the whole past that we hold where a split may have changed it. */
async function readHistory(reader: PriceReader, stock: FedTicker): Promise<Read> {
  const { firstDate, lastDate, isHeld } = stock;
  const since = lastDate === null ? "" : isHeld ? firstDate : addDays(lastDate, -REREAD_DAYS);
  const found = await reader.history(stock.ticker).catch(messageOf);
  if (typeof found === "string") return { stock, bars: [], error: found };
  return { stock, bars: found.filter(({ date }) => date >= (since ?? "")), error: null };
}

/** Messages of feed errors are made for this record; those of others might hold anything. */
const messageOf = (error: unknown): string =>
  error instanceof Error && error.name === "FeedError" ? error.message : "unexpected failure";
