import { addDays, type CalendarDate } from "../../lib/core/calendar-date.ts";
import type { Bar } from "../../lib/market/domain/bar.ts";
import { isSession } from "../../lib/market/domain/calendar.ts";
import { MARKET_TICKER, UNIVERSE } from "../../lib/market/domain/universe.ts";

/**
 * Number of sessions of the made-up prices: enough for three years of ranks, and two more years.
 */
export const SYNTHETIC_FROM: CalendarDate = "2018-01-02";
export const SYNTHETIC_TO: CalendarDate = "2022-12-30";
export const SYNTHETIC_SEED = 174;

/** A spell of the market: volatility and drift per day, and its mean length. */
const SPELLS = [
  { volatility: 0.006, drift: 0.0007, sessions: 70 },
  { volatility: 0.012, drift: -0.0002, sessions: 25 },
  { volatility: 0.035, drift: -0.0035, sessions: 20 },
] as const;
/** A stock's own volatility per day in quiet and in lively spells, and their mean lengths. */
const OWN = [
  { factor: 0.7, sessions: 60 },
  { factor: 2.4, sessions: 30 },
] as const;
/** Results come every quarter, with a jump of about this size. */
const JUMP = { everySessions: 63, size: 0.06, most: 0.25 };
/** Share of a day's move that is made before the open. */
const OVERNIGHT = 0.35;
/** Largest move of a day, so that no made-up move looks like a split. */
const MAX_DAILY_RETURN = 0.3;

/** Parameters of a made-up stock; they are not those of any real stock. */
interface Character {
  beta: number;
  ownVolatility: number;
  firstClose: number;
  shares: number;
}

/** Seeded generator of numbers in [0, 1). Source: Ettinger 2017, mulberry32, public domain. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standard normal number. Source: Box and Muller 1958. */
const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

function sessions(): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = SYNTHETIC_FROM; date <= SYNTHETIC_TO; date = addDays(date, 1)) {
    if (isSession("nyse", date)) dates.push(date);
  }
  return dates;
}

/** The market's log returns. After a spell comes a calmer or a worse one, each as likely. */
function marketReturns(count: number, next: () => number): number[] {
  let spell = 0;
  return Array.from({ length: count }, () => {
    const { volatility, drift, sessions: length } = SPELLS[spell] ?? SPELLS[0];
    if (next() < 1 / length) spell = spell === 1 ? (next() < 0.5 ? 0 : 2) : 1;
    return drift + volatility * normal(next);
  });
}

/** A stock's log returns: the market's by its beta, its own noise in spells, and results. */
function stockReturns(
  market: readonly number[],
  { beta, ownVolatility }: Character,
  next: () => number,
): number[] {
  const firstResults = Math.floor(next() * JUMP.everySessions);
  let spell = 0;
  return market.map((factor, i) => {
    const { factor: liveliness, sessions: length } = OWN[spell] ?? OWN[0];
    if (next() < 1 / length) spell = 1 - spell;
    const isResults = i % JUMP.everySessions === firstResults;
    const jump = isResults ? within(JUMP.size * normal(next), JUMP.most) : 0;
    return within(
      beta * factor + ownVolatility * liveliness * normal(next) + jump,
      MAX_DAILY_RETURN,
    );
  });
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));
const cents = (price: number) => Math.round(price * 100) / 100;

/** Makes bars from returns: the open is between two closes, high and low a little outside both. */
function barsOf(
  dates: readonly CalendarDate[],
  returns: readonly number[],
  { firstClose, shares }: Character,
  next: () => number,
): Bar[] {
  let before = firstClose;
  return dates.map((date, i) => {
    const move = returns[i] ?? 0;
    const close = Math.max(1, cents(before * Math.exp(move)));
    const open = Math.max(1, cents(before * Math.exp(OVERNIGHT * move + 0.003 * normal(next))));
    const reach = 0.6 * Math.abs(move) + 0.004;
    const high = cents(Math.max(open, close) * (1 + reach * next()));
    const low = cents(Math.min(open, close) * (1 - reach * next()));
    const volume = Math.round(shares * Math.exp(0.25 * normal(next)) * (1 + 12 * Math.abs(move)));
    before = close;
    return { date, open, high, low, close, volume };
  });
}

/**
 * Made-up daily bars of the market and of each covered stock, the same whenever they are made: a
 * market with calm, nervous and crisis spells, betas, noise of each stock's own and results with
 * jumps. No figure in them is of a real stock: only the tickers are.
 */
export function syntheticPrices(seed = SYNTHETIC_SEED): Map<string, Bar[]> {
  const dates = sessions();
  const next = generator(seed);
  const market = marketReturns(dates.length, next);
  const fund = { beta: 1, ownVolatility: 0, firstClose: 250, shares: 80e6 };
  const bars = new Map([[MARKET_TICKER, barsOf(dates, market, fund, next)]]);
  for (const { ticker } of UNIVERSE) {
    const character: Character = {
      beta: 1.1 + 1.1 * next(),
      ownVolatility: 0.011 + 0.014 * next(),
      firstClose: Math.round(30 + 250 * next()),
      shares: Math.round(5e6 + 60e6 * next()),
    };
    const returns = stockReturns(market, character, next);
    bars.set(ticker, barsOf(dates, returns, character, next));
  }
  return bars;
}
