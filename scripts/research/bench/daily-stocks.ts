// Synthetic prices and transcripts of any number of tickers, for `npm run bench`, part `daily`.

import { type CalendarDate, DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import { previousSession, sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { MADE_UP_MARKET } from "../../../lib/market/domain/made-up-stocks.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { eveningOf } from "../../../lib/signals/domain/evenings.ts";
import { SYNTHETIC_SEED, syntheticPrices } from "../../sample/make-prices.ts";
import { makeTranscripts, type SyntheticTranscript } from "../../sample/make-transcripts.ts";

export const TRANSCRIPTS_OF_TICKER = 40;
/** Sessions of a quarter: on an ordinary day one ticker in 63 has its earnings call. */
const QUARTER_SESSIONS = 63;
/** Step back in time between two sets of transcripts. A set covers three years, so the sets overlap. */
const STEP_MS = 1_000 * DAY_MS;
/** Distance between the seeds of the earlier and of the later five years. */
const LATER_SEEDS = 1_000;

interface SyntheticStock {
  ticker: string;
  bars: Bar[];
}

/** A ticker that no exchange has, from its index. */
const tickerAt = (index: number): string => `X${String(index + 1).padStart(4, "0")}`;

/** The last `count` sessions whose daily evaluation is due at an instant, oldest first. */
export function sessionsUntil(now: number, count: number): CalendarDate[] {
  const dates: CalendarDate[] = [];
  let date = previousSession("nyse", utcDateOf(now + DAY_MS));
  while (eveningOf(date) > now) date = previousSession("nyse", date);
  for (; dates.length < count; date = previousSession("nyse", date)) dates.push(date);
  return dates.reverse();
}

/**
 * Ten years of synthetic prices of the market fund and of `count` stocks. Stocks come in sets of
 * fifteen, each from two five-year periods of the sample's generator. The sets move independently; the
 * market fund belongs to the first set. The same sessions always give the same prices.
 */
export function* makeStocks(
  count: number,
  sessions: readonly CalendarDate[],
): Generator<SyntheticStock> {
  for (let made = 0, set = 0; made < count; set += 1) {
    const earlier = syntheticPrices(SYNTHETIC_SEED + set);
    const later = syntheticPrices(SYNTHETIC_SEED + LATER_SEEDS + set);
    for (const [name, bars] of earlier) {
      const isMarket = name === MADE_UP_MARKET;
      if (isMarket ? set > 0 : made === count) continue;
      const joined = withSessionDates(joinPeriods(bars, later.get(name) ?? []), sessions);
      yield { ticker: isMarket ? MARKET_TICKER : tickerAt(made), bars: joined };
      if (!isMarket) made += 1;
    }
  }
}

/** Joins two periods and scales the later one, so that it starts at the earlier one's last close. */
function joinPeriods(earlier: readonly Bar[], later: readonly Bar[]): Bar[] {
  const ratio = (earlier.at(-1)?.close ?? 1) / (later[0]?.open ?? 1);
  const scaled = (price: number) => Math.max(0.01, Math.round(price * ratio * 1e4) / 1e4);
  const moved = later.map((bar) => ({
    ...bar,
    open: scaled(bar.open),
    high: scaled(bar.high),
    low: scaled(bar.low),
    close: scaled(bar.close),
  }));
  return [...earlier, ...moved];
}

/** Gives the newest bars the dates of the sessions. */
const withSessionDates = (bars: readonly Bar[], sessions: readonly CalendarDate[]): Bar[] =>
  bars.slice(-sessions.length).map((bar, i) => ({ ...bar, date: sessions[i] ?? bar.date }));

/**
 * Forty synthetic transcripts for each of `count` tickers, all known by the last session's close. The texts
 * are those of the sample's fifteen tickers. Each further set of fifteen tickers has the same texts,
 * shifted by one quarter. One ticker in 63 has its newest transcript on the last session.
 */
export function makeManyTranscripts(
  count: number,
  lastSession: CalendarDate,
): SyntheticTranscript[] {
  const until = sessionCloseAt("nyse", lastSession);
  const ofTickers = transcriptsByTicker(until, TRANSCRIPTS_OF_TICKER + Math.ceil(count / 15));
  return Array.from({ length: count }, (_, index) => {
    const ofTicker = ofTickers[index % ofTickers.length] ?? [];
    const quarters = ofTicker.slice(-TRANSCRIPTS_OF_TICKER);
    const first = ofTicker.length - TRANSCRIPTS_OF_TICKER - Math.floor(index / ofTickers.length);
    return quarters.map((transcript, i) => {
      const isLast = i === TRANSCRIPTS_OF_TICKER - 1 && index % QUARTER_SESSIONS === 0;
      const { text } = ofTicker[first + i] ?? transcript;
      return {
        ...transcript,
        ticker: tickerAt(index),
        text,
        ...(isLast ? { knownAt: until } : {}),
      };
    });
  }).flat();
}

/** The transcripts of each ticker of the sample, for at least `quarters` quarters, oldest first. */
function transcriptsByTicker(until: number, quarters: number): SyntheticTranscript[][] {
  const transcripts = new Map<string, SyntheticTranscript>();
  const minQuarters = () =>
    Math.min(...groupByTicker(transcripts).map((ofTicker) => ofTicker.length));
  for (let now = until; transcripts.size === 0 || minQuarters() < quarters; now -= STEP_MS) {
    for (const transcript of makeTranscripts(now))
      transcripts.set(`${transcript.ticker} ${transcript.quarter}`, transcript);
  }
  return groupByTicker(transcripts);
}

const groupByTicker = (
  transcripts: ReadonlyMap<string, SyntheticTranscript>,
): SyntheticTranscript[][] =>
  [...Map.groupBy(transcripts.values(), ({ ticker }) => ticker).values()].map((ofTicker) =>
    ofTicker.toSorted((a, b) => a.knownAt - b.knownAt),
  );
