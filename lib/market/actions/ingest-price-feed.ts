import { addDays } from "../../core/calendar-date.ts";
import { type CallBudget, NEXT_TICK, reserveCalls } from "../../core/call-budget.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import type { Bar } from "../domain/bar.ts";
import { isSession, nextSession, sessionCloseAt } from "../domain/calendar.ts";
import { describeFeedFailure, type LastBody } from "../domain/feed-answer.ts";
import { latestExpectedDate } from "../domain/release.ts";
import { PRICE_RELEASE } from "../domain/sources.ts";
import { listFeedSources, retryTimes, upsertFeedSources } from "../queries/feed-sources.ts";
import {
  type FeedTicker,
  insertPrices,
  listFeedTickers,
  updatePricesChecked,
} from "../queries/prices.ts";
import type { PriceReader, PriceSource } from "../services/feed-readers.ts";
import { toPriceIngestion } from "./ingest.ts";

/** Calls that are kept for writing down what was read. */
const CALLS_TO_WRITE = 1;
/** Stocks of one run whose whole history is read: a history is much to hold. */
const MAX_HISTORIES = 4;
/** Quotes come late: what a session ends with is not its close until so long after. */
const FINAL_MS = 30 * 60_000;
const RECHECK_MS = 3_600_000;
/** Dates before the last one that are read again with a gap, as sources correct them. */
const REREAD_DAYS = 14;

type Read = { stock: FeedTicker; bars: Bar[]; error: string | null; body: LastBody | null };
/** What was read, and how many stocks are left for the next tick. */
type Reads = { read: Read[]; left: number };

/**
 * Reads the feed for the stocks that it goes on with: the latest day of all of them in one request,
 * and the history of those where days are missing, or whose last close is a jump that an adjusted
 * history may explain. Only days that are over are taken. Two round trips to the database.
 */
export async function ingestPriceFeed(
  { db, prices, budget }: { db: Db; prices?: PriceSource; budget: CallBudget },
  run: Run,
  now: number,
  all: boolean,
): Promise<object> {
  const [stocks, sources] = await db.batch([listFeedTickers(db), listFeedSources(db)]);
  const due = all ? stocks : stocks.filter((stock) => isDue(stock, now));
  const calls = reserveCalls(budget, CALLS_TO_WRITE);
  const reader = prices?.open({ calls, now, retryTimes: retryTimes(sources) });
  const { read, left }: Reads =
    reader && due.length > 0 ? await readFeed(reader, due, now) : { read: [], left: 0 };
  const failed = read.filter(({ error }) => error !== null);
  const detail = {
    asked: read.length,
    failed: Object.fromEntries(failed.map(({ stock, error }) => [stock.ticker, error])),
    ...(left > 0 ? { left, waiting: NEXT_TICK } : {}),
  };
  const status = left > 0 ? "waiting" : "done";
  const ingestions = read
    .filter(({ bars }) => bars.length > 0)
    .map(({ stock, bars }) => {
      const rows = bars.map((bar) => ({ ...bar, knownAt: null }));
      return toPriceIngestion(stock.ticker, rows, { ...stock, now });
    });
  const checks = read.map(({ stock, error, body }) => ({ ticker: stock.ticker, error, body }));
  const ingested = await insertPrices(db, ingestions, false, [
    updatePricesChecked(db, checks, now),
    upsertFeedSources(db, reader?.outcomes() ?? [], now),
    updateJobRun(db, run, { status, detail }),
  ]);
  const news = ingested.filter(({ added, revised }) => added + revised > 0).length;
  return { status, ...detail, news };
}

function isDue({ lastDate, lastCheckedAt, isHeld }: FeedTicker, now: number): boolean {
  if (lastDate === null || lastCheckedAt === null || isHeld) return true;
  if (now - lastCheckedAt >= RECHECK_MS) return true;
  return latestExpectedDate("nyse", PRICE_RELEASE, now) > lastDate;
}

async function readFeed(
  reader: PriceReader,
  due: readonly FeedTicker[],
  now: number,
): Promise<Reads> {
  const tickers = due.map(({ ticker }) => ticker);
  const latest = await reader.latest(tickers).catch(describeFeedFailure);
  if ("message" in latest) return unreadStocks(due, latest);
  const isFinal = ({ date }: Bar) =>
    isSession("nyse", date) && sessionCloseAt("nyse", date) + FINAL_MS <= now;
  const behind = due.filter((stock) => isBehind(stock, latest));
  const quoted = due
    .filter((stock) => !behind.includes(stock))
    .map((stock) => readQuote(stock, latest.bars.get(stock.ticker)));
  const histories = await Promise.all(
    behind.slice(0, MAX_HISTORIES).map((stock) => readHistory(reader, stock)),
  );
  const reads = [...quoted, ...histories.flatMap(({ read }) => read)];
  return {
    read: reads.map((each) => ({ ...each, bars: each.bars.filter(isFinal) })),
    left: histories.reduce((sum, { left }) => sum + left, behind.length - histories.length),
  };
}

/** What becomes of stocks that the feed gave nothing for. */
function unreadStocks(
  stocks: readonly FeedTicker[],
  { unread, message }: ReturnType<typeof describeFeedFailure>,
): Reads {
  if (unread !== null) return { read: [], left: unread === "left" ? stocks.length : 0 };
  return {
    read: stocks.map((stock) => ({ stock, bars: [], error: message, body: null })),
    left: 0,
  };
}

/**
 * Whether days are missing before the latest one, or a jump retryTimes for an explanation. A stock that an
 * answer cut off does not name is read by its history, whose last body is remembered.
 */
function isBehind(
  { ticker, lastDate, isHeld }: FeedTicker,
  { bars, truncation }: { bars: Map<string, Bar>; truncation: string | null },
): boolean {
  const bar = bars.get(ticker);
  if (bar === undefined) return truncation !== null;
  return isHeld || lastDate === null || bar.date > nextSession("nyse", lastDate);
}

function readQuote(stock: FeedTicker, bar: Bar | undefined): Read {
  if (bar === undefined) return { stock, bars: [], error: "not in the answer", body: null };
  return { stock, bars: bar.date >= (stock.lastDate ?? "") ? [bar] : [], error: null, body: null };
}

/** The missing days; the whole past that we hold where a split may have changed it. */
async function readHistory(reader: PriceReader, stock: FeedTicker): Promise<Reads> {
  const { firstDate, lastDate, isHeld, lastBody } = stock;
  const since = lastDate === null ? "" : isHeld ? firstDate : addDays(lastDate, -REREAD_DAYS);
  const found = await reader.history(stock.ticker, lastBody).catch(describeFeedFailure);
  if ("message" in found) return unreadStocks([stock], found);
  const bars = found.bars.filter(({ date }) => date >= (since ?? ""));
  const error = found.truncation && `last row not taken (${found.truncation})`;
  return { read: [{ stock, bars, error, body: found.body }], left: 0 };
}
