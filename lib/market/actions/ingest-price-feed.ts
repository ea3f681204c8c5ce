// The job that reads daily stock prices from a vendor and stores them.

import { addDays, dateOf, dayNumber, utcDateOf } from "../../core/calendar-date.ts";
import { beforeDeadline, type Deadline, NEXT_TICK, runStatus } from "../../core/deadline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  beginTries,
  endTries,
  listTries,
  takeTriedTurn,
} from "../../runtime/database/job-tries.ts";
import type { Bar } from "../domain/bar.ts";
import { isSession, sessionCloseAt } from "../domain/calendar.ts";
import { describeFeedFailure } from "../domain/feed-answer.ts";
import { isMadeUp, MADE_UP_MARKET, MADE_UP_STOCKS } from "../domain/made-up-stocks.ts";
import { latestExpectedDate } from "../domain/release.ts";
import { PRICE_RELEASE } from "../domain/sources.ts";
import { coveredTickers, MARKET_TICKER } from "../domain/universe.ts";
import { listFeedSources, retryTimes, upsertFeedSources } from "../queries/feed-sources.ts";
import {
  type FeedTicker,
  insertFeedTickers,
  listFeedTickers,
  updatePricesChecked,
} from "../queries/price-feed.ts";
import { insertPrices } from "../queries/prices.ts";
import type { CheckedDays } from "../services/feeds/prices/price-days.ts";
import type { PriceReader, PriceSource } from "../services/price-source.ts";
import { toPriceIngestion } from "./ingest.ts";

/** A day's bar is final only after this delay. */
const FINAL_MS = 30 * 60_000;
/** A stock is requested at most once in this time, whether the request succeeded or failed. */
const RECHECK_MS = 3_600_000;
/** Days before the last date that are read again, because vendors correct them. */
const REREAD_DAYS = 14;
const DAYS_A_YEAR = 365;
/** Maximum change of a stored close by rounding, as a fraction. */
const SAME_CLOSE = 1e-6;

/** A stock to read; one that is not stored yet has only its ticker. */
type Stock = Omit<FeedTicker, "feed">;
type Read = { stock: Stock; bars: Bar[]; error: string | null };

/**
 * Reads a vendor's daily prices, one request for each stock: the missing days. It reads the whole
 * history of a stock without prices, with prices of another source, and with a past that the vendor
 * restated. A failure for one stock does not affect the others; a try of a stock counts before its work
 * begins, and what killed a run comes after the others. Only finished days are ingested. Makes three round
 * trips to the database.
 */
export async function ingestPriceFeed(
  { db, prices, deadline }: { db: Db; prices?: PriceSource; deadline: Deadline },
  run: Run,
  now: number,
  all: boolean,
): Promise<object> {
  const [tickers, sources, tried] = await db.batch([
    listFeedTickers(db),
    listFeedSources(db),
    listTries(db, run.job),
  ]);
  if (prices === undefined) {
    const detail = { asked: 0, failed: {} };
    await updateJobRun(db, run, { status: "done", detail });
    return detail;
  }
  const stocks = stocksToRead(tickers, prices);
  const dueStocks = all ? stocks : stocks.filter((stock) => isDue(stock, prices, now));
  const reader = prices.open({ now, retryTimes: retryTimes(sources) });
  const turn = takeTriedTurn(dueStocks, ({ ticker }) => ticker, tried, now);
  const begun = turn.items.map(({ ticker }) => ticker);
  await beginTries(db, run.job, begun, now);
  const ofTurn = await readStocks(reader, turn.items, { prices, deadline, now });
  const { read } = ofTurn;
  const left = ofTurn.left + turn.after.length;
  const failed = read.filter(({ error }) => error !== null);
  const detail = {
    asked: read.length,
    failed: Object.fromEntries(failed.map(({ stock, error }) => [stock.ticker, error])),
    ...(left > 0 ? { left, waiting: NEXT_TICK } : {}),
  };
  // A stock with impossible days has an error, but its other days were read.
  const unread = failed.filter(({ bars }) => bars.length === 0);
  const status = runStatus({ left, asked: read.length, failed: unread.length });
  const { feed } = prices;
  const ingestions = read
    .filter(({ bars }) => bars.length > 0)
    .map(({ stock: { ticker, source }, bars }) => {
      const rows = bars.map((bar) => ({ ...bar, knownAt: null }));
      return toPriceIngestion(ticker, rows, { source: sourceAfter(prices, source), feed, now });
    });
  const checks = read.map(({ stock: { ticker }, error }) => ({ ticker, error }));
  const asked = checks.map(({ ticker }) => ticker);
  const ingested = await insertPrices(db, ingestions, true, [
    insertFeedTickers(db, asked, { feed, source: prices.name }),
    updatePricesChecked(db, checks, now),
    upsertFeedSources(db, reader.outcomes(), now),
    ...endTries(db, run.job, begun),
    updateJobRun(db, run, { status, detail }),
  ]);
  const news = ingested.filter(({ added, revised }) => added + revised > 0).length;
  return { status, ...detail, news };
}

/**
 * The stocks that a feed brings, and covered stocks without prices; no stocks from files. Where the sample was
 * loaded, its stocks are the covered ones: nobody brings real prices there but from files.
 */
function stocksToRead(stored: readonly FeedTicker[], { name }: PriceSource): Stock[] {
  const tickers = new Set(stored.map(({ ticker }) => ticker));
  const covered = stored.some(({ ticker }) => isMadeUp(ticker))
    ? [...coveredTickers(false, MADE_UP_STOCKS), MADE_UP_MARKET]
    : [...coveredTickers(false), MARKET_TICKER];
  const missing = covered.filter((each) => !tickers.has(each));
  const unread = {
    source: name,
    lastDate: null,
    firstDate: null,
    lastClose: null,
    lastCheckedAt: null,
    isHeld: false,
  };
  return [
    ...missing.map((ticker): Stock => ({ ticker, ...unread })),
    ...stored.filter(({ feed }) => feed !== null),
  ];
}

const sourceAfter = (prices: PriceSource, source: string): string =>
  prices.continues(source) ? source : prices.name;

function isDue(stock: Stock, prices: PriceSource, now: number): boolean {
  const { lastDate, lastCheckedAt, isHeld, source } = stock;
  if (lastCheckedAt !== null && now - lastCheckedAt < RECHECK_MS) return false;
  if (lastDate === null || isHeld || !prices.continues(source)) return true;
  return latestExpectedDate("nyse", PRICE_RELEASE, now - FINAL_MS) > lastDate;
}

/** Reads the stocks in order until a limit of vendor or tick is reached; the next tick reads the others. */
async function readStocks(
  reader: PriceReader,
  dueStocks: readonly Stock[],
  { prices, deadline, now }: { prices: PriceSource; deadline: Deadline; now: number },
): Promise<{ read: Read[]; left: number }> {
  const isFinal = ({ date }: Bar) =>
    isSession("nyse", date) && sessionCloseAt("nyse", date) + FINAL_MS <= now;
  const read: Read[] = [];
  for (const stock of beforeDeadline(dueStocks, deadline)) {
    const found = await readStock(reader, stock, prices, now).catch(describeFeedFailure);
    if ("bars" in found) {
      read.push({ stock, bars: found.bars.filter(isFinal), error: remarkOf(found) });
    } else if (found.unread === null) {
      read.push({ stock, bars: [], error: found.message });
    } else {
      return { read, left: found.unread === "left" ? dueStocks.length - read.length : 0 };
    }
  }
  return { read, left: dueStocks.length - read.length };
}

function remarkOf({ bars, leftOut }: CheckedDays): string | null {
  if (bars.length === 0) return "no days in the answer";
  return leftOut === 0 ? null : `${leftOut} days with impossible prices left out`;
}

async function readStock(
  reader: PriceReader,
  stock: Stock,
  prices: PriceSource,
  now: number,
): Promise<CheckedDays> {
  const { ticker, lastDate, firstDate, isHeld } = stock;
  const earliest = dateOf(dayNumber(utcDateOf(now)) - prices.historyYears * DAYS_A_YEAR + 1);
  if (lastDate === null || firstDate === null || !prices.continues(stock.source)) {
    return reader.read(ticker, earliest);
  }
  const whole = firstDate > earliest ? firstDate : earliest;
  if (isHeld) return reader.read(ticker, whole);
  const found = await reader.read(ticker, addDays(lastDate, -REREAD_DAYS));
  // Restated days need the restated past; after the stored past they would look like a jump.
  return isRestated(stock, found) ? reader.read(ticker, whole) : found;
}

/** Whether the vendor restated the past: by a split or dividend, or by another last close. */
function isRestated(
  { lastDate, lastClose }: Stock,
  { bars, lastCorporateActionDate }: CheckedDays,
): boolean {
  if (bars.length === 0 || lastDate === null || lastClose === null) return false;
  if (lastCorporateActionDate !== null && lastCorporateActionDate > lastDate) return true;
  const sameDay = bars.find(({ date }) => date === lastDate);
  return sameDay === undefined || Math.abs(sameDay.close / lastClose - 1) > SAME_CLOSE;
}
