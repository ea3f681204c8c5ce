// Makes the invented stock prices of the sample.

import { addDays, type CalendarDate } from "../../lib/core/calendar-date.ts";
import { mulberry32 } from "../../lib/core/mulberry32.ts";
import type { Bar } from "../../lib/market/domain/bar.ts";
import { isSession } from "../../lib/market/domain/calendar.ts";
import { MADE_UP_MARKET, MADE_UP_STOCKS } from "../../lib/market/domain/made-up-stocks.ts";

/** First and last day of the made-up prices: three years that ranks need, and two more years. */
export const SYNTHETIC_FROM: CalendarDate = "2018-01-02";
export const SYNTHETIC_TO: CalendarDate = "2022-12-30";
export const SYNTHETIC_SEED = 174;

/** Phases of the market (calm, nervous, crisis): volatility and drift per day, and mean length. */
const MARKET_PHASES = [
  { volatility: 0.006, drift: 0.0007, sessions: 70 },
  { volatility: 0.012, drift: -0.0002, sessions: 25 },
  { volatility: 0.035, drift: -0.0035, sessions: 20 },
] as const;
/** Phases of a stock (quiet, lively): the factor of its own volatility, and mean length. */
const STOCK_PHASES = [
  { factor: 0.7, sessions: 60 },
  { factor: 2.4, sessions: 30 },
] as const;
/** Every quarter the price jumps when results are published: standard deviation and maximum of the jump. */
const RESULTS_JUMP = { everySessions: 63, size: 0.06, most: 0.25 };
/** Share of a day's move that is made before the open. */
const OVERNIGHT = 0.35;
/** Largest log return of a day, so that no move looks like a split. */
const MAX_DAILY_RETURN = 0.3;

/** Parameters of a made-up stock. They do not describe any real stock. */
interface StockParameters {
  beta: number;
  ownVolatility: number;
  firstClose: number;
  shares: number;
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

/** The market's log returns. After the middle phase a calmer or a worse one follows, each with probability 1/2. */
function marketReturns(count: number, next: () => number): number[] {
  let phase = 0;
  return Array.from({ length: count }, () => {
    const { volatility, drift, sessions: length } = MARKET_PHASES[phase] ?? MARKET_PHASES[0];
    if (next() < 1 / length) phase = phase === 1 ? (next() < 0.5 ? 0 : 2) : 1;
    return drift + volatility * normal(next);
  });
}

/** A stock's log returns: the market's return times beta, its own noise by phase, and jumps at results. */
function stockReturns(
  market: readonly number[],
  { beta, ownVolatility }: StockParameters,
  next: () => number,
): number[] {
  const firstResults = Math.floor(next() * RESULTS_JUMP.everySessions);
  let phase = 0;
  return market.map((factor, i) => {
    const { factor: volatilityFactor, sessions: length } = STOCK_PHASES[phase] ?? STOCK_PHASES[0];
    if (next() < 1 / length) phase = 1 - phase;
    const isResults = i % RESULTS_JUMP.everySessions === firstResults;
    const jump = isResults ? clamp(RESULTS_JUMP.size * normal(next), RESULTS_JUMP.most) : 0;
    return clamp(
      beta * factor + ownVolatility * volatilityFactor * normal(next) + jump,
      MAX_DAILY_RETURN,
    );
  });
}

const clamp = (value: number, max: number) => Math.max(-max, Math.min(max, value));
const cents = (price: number) => Math.round(price * 100) / 100;

/** Makes daily bars from returns. The open is between two closes, and high and low are slightly outside both. */
function barsOf(
  dates: readonly CalendarDate[],
  returns: readonly number[],
  { firstClose, shares }: StockParameters,
  next: () => number,
): Bar[] {
  let previousClose = firstClose;
  return dates.map((date, i) => {
    const move = returns[i] ?? 0;
    const close = Math.max(1, cents(previousClose * Math.exp(move)));
    const open = Math.max(
      1,
      cents(previousClose * Math.exp(OVERNIGHT * move + 0.003 * normal(next))),
    );
    const reach = 0.6 * Math.abs(move) + 0.004;
    const high = cents(Math.max(open, close) * (1 + reach * next()));
    const low = cents(Math.min(open, close) * (1 - reach * next()));
    const volume = Math.round(shares * Math.exp(0.25 * normal(next)) * (1 + 12 * Math.abs(move)));
    previousClose = close;
    return { date, open, high, low, close, volume };
  });
}

/** Makes daily bars of the made-up market and of each made-up stock, always the same for a seed. */
export function syntheticPrices(seed = SYNTHETIC_SEED): Map<string, Bar[]> {
  const dates = sessions();
  const next = mulberry32(seed);
  const market = marketReturns(dates.length, next);
  const fund = { beta: 1, ownVolatility: 0, firstClose: 250, shares: 80e6 };
  const bars = new Map([[MADE_UP_MARKET, barsOf(dates, market, fund, next)]]);
  for (const { ticker } of MADE_UP_STOCKS) {
    const parameters: StockParameters = {
      beta: 1.1 + 1.1 * next(),
      ownVolatility: 0.011 + 0.014 * next(),
      firstClose: Math.round(30 + 250 * next()),
      shares: Math.round(5e6 + 60e6 * next()),
    };
    const returns = stockReturns(market, parameters, next);
    bars.set(ticker, barsOf(dates, returns, parameters, next));
  }
  return bars;
}
