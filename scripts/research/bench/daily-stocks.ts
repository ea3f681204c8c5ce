import { type CalendarDate, DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import { previousSession, sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { eveningOf } from "../../../lib/signals/domain/evenings.ts";
import { type MadeCall, makeCalls } from "../../sample/make-calls.ts";
import { SYNTHETIC_SEED, syntheticPrices } from "../../sample/make-prices.ts";

export const CALLS_OF_TICKER = 40;
/** Sessions of a quarter: on an ordinary day one ticker in this many has its call. */
const QUARTER_SESSIONS = 63;
/** Less than the three years that the made-up calls cover at once, so that no quarter is left out. */
const STEP_MS = 1_000 * DAY_MS;
/** Keeps the seeds of the later five years away from those of the earlier. */
const LATER_SEEDS = 1_000;

interface MadeStock {
  ticker: string;
  bars: Bar[];
}

/** A ticker that exists on no exchange, made from its number. */
const tickerAt = (place: number): string => `X${String(place + 1).padStart(4, "0")}`;

/** The newest `count` sessions whose daily evaluation is due by an instant, oldest first. */
export function sessionsUntil(now: number, count: number): CalendarDate[] {
  const dates: CalendarDate[] = [];
  let date = previousSession("nyse", utcDateOf(now + DAY_MS));
  while (eveningOf(date) > now) date = previousSession("nyse", date);
  for (; dates.length < count; date = previousSession("nyse", date)) dates.push(date);
  return dates.reverse();
}

/**
 * The market, and so many made-up stocks, ten years each: two sets of the sample's made-up prices of
 * five years, one after the other, for every fifteen stocks. These have a market of their own, which
 * the market's fund follows for the first fifteen only. The same for the same sessions.
 */
export function* makeStocks(
  count: number,
  sessions: readonly CalendarDate[],
): Generator<MadeStock> {
  for (let made = 0, set = 0; made < count; set += 1) {
    const earlier = syntheticPrices(SYNTHETIC_SEED + set);
    const later = syntheticPrices(SYNTHETIC_SEED + LATER_SEEDS + set);
    for (const [name, bars] of earlier) {
      const isMarket = name === MARKET_TICKER;
      if (isMarket ? set > 0 : made === count) continue;
      const joined = dated(joinedBars(bars, later.get(name) ?? []), sessions);
      yield { ticker: isMarket ? name : tickerAt(made), bars: joined };
      if (!isMarket) made += 1;
    }
  }
}

/** The later bars go on where the earlier ones end. */
function joinedBars(earlier: readonly Bar[], later: readonly Bar[]): Bar[] {
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

/** The newest bars, one a session. */
const dated = (bars: readonly Bar[], sessions: readonly CalendarDate[]): Bar[] =>
  bars.slice(-sessions.length).map((bar, i) => ({ ...bar, date: sessions[i] ?? bar.date }));

/**
 * Forty made-up calls of each of so many tickers, known by the last session's close. The texts are the
 * sample's: a ticker tells the story of one of its fifteen, and each fifteen tell it some quarters
 * later than those before. One ticker in 63 has its newest call on the last session.
 */
export function makeManyCalls(count: number, lastSession: CalendarDate): MadeCall[] {
  const until = sessionCloseAt("nyse", lastSession);
  const stories = storiesUntil(until, CALLS_OF_TICKER + Math.ceil(count / 15));
  return Array.from({ length: count }, (_, place) => {
    const story = stories[place % stories.length] ?? [];
    const quarters = story.slice(-CALLS_OF_TICKER);
    const first = story.length - CALLS_OF_TICKER - Math.floor(place / stories.length);
    return quarters.map((call, i) => {
      const isLast = i === CALLS_OF_TICKER - 1 && place % QUARTER_SESSIONS === 0;
      const { text } = story[first + i] ?? call;
      return { ...call, ticker: tickerAt(place), text, ...(isLast ? { knownAt: until } : {}) };
    });
  }).flat();
}

/** The sample's calls of each of its tickers over at least a number of quarters, oldest first. */
function storiesUntil(until: number, quarters: number): MadeCall[][] {
  const calls = new Map<string, MadeCall>();
  const most = () => Math.min(...storiesOf(calls).map((story) => story.length));
  for (let now = until; calls.size === 0 || most() < quarters; now -= STEP_MS) {
    for (const call of makeCalls(now)) calls.set(`${call.ticker} ${call.quarter}`, call);
  }
  return storiesOf(calls);
}

const storiesOf = (calls: ReadonlyMap<string, MadeCall>): MadeCall[][] =>
  [...Map.groupBy(calls.values(), ({ ticker }) => ticker).values()].map((story) =>
    story.toSorted((a, b) => a.knownAt - b.knownAt),
  );
