// Volatility, drops and returns that followed each equity regime, for the tables of docs/accuracy.

import { blockDraws, bootstrapInterval } from "../../../lib/core/block-bootstrap.ts";
import { mean } from "../../../lib/core/statistics.ts";
import {
  EQUITY_REGIMES,
  type EquityRegime,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import { YEAR_SESSIONS } from "../../../lib/sensors/domain/equities/indicators.ts";
import type { TestedSession } from "./tested-sessions.ts";

/** A stock's sessions and the regime that a method gives to each. */
export interface StockRegimes {
  ticker: string;
  sessions: readonly TestedSession[];
  regimes: readonly EquityRegime[];
}

/** First and last date, both included. */
export type DateSpan = readonly [from: string, through: string];

/** A stock's ratio needs this many sessions of NEUTRAL and of STRESS: one outcome window. */
const MIN_SESSIONS = 21;

/** Mean outcomes after one regime. */
export interface RegimeFacts {
  regime: EquityRegime;
  count: number;
  share: number;
  /** Volatility of the following window, divided by the stock's median. */
  relativeVolatilityAhead: number | null;
  /** Share of sessions followed by a drop, 0..1. */
  dropShare: number | null;
  returnAhead: number | null;
}

export interface RegimeFigures {
  count: number;
  /** STRESS divided by NEUTRAL; null when one of them has no sessions. */
  volatilityRatio: number | null;
  dropRatio: number | null;
  changesPerYear: number;
  byRegime: RegimeFacts[];
}

/** Figures of all stocks together within a span of dates. */
export function figuresOf(
  stocks: readonly StockRegimes[],
  [from, through]: DateSpan,
): RegimeFigures {
  let [changes, count] = [0, 0];
  const counted = stocks.flatMap(({ sessions, regimes }) =>
    sessions.flatMap(({ date, ahead }, i) => {
      if (date < from || date > through) return [];
      count += 1;
      const [regime, previous] = [regimes[i], regimes[i - 1]];
      if (previous !== undefined && regime !== previous) changes += 1;
      return ahead && regime ? [{ regime, ahead }] : [];
    }),
  );
  const byRegime = EQUITY_REGIMES.map((regime): RegimeFacts => {
    const outcomes = counted.filter((each) => each.regime === regime).map(({ ahead }) => ahead);
    return {
      regime,
      count: outcomes.length,
      share: outcomes.length / counted.length,
      relativeVolatilityAhead: mean(outcomes.map(({ ratio }) => ratio)),
      dropShare: mean(outcomes.map(({ isDrop }) => (isDrop ? 1 : 0))),
      returnAhead: mean(outcomes.map(({ change }) => Math.exp(change) - 1)),
    };
  });
  const [calm, , stressed] = byRegime;
  const ratio = (member: "relativeVolatilityAhead" | "dropShare") => {
    const [low, high] = [calm?.[member], stressed?.[member]];
    return low && high != null ? high / low : null;
  };
  return {
    count: counted.length,
    byRegime,
    volatilityRatio: ratio("relativeVolatilityAhead"),
    dropRatio: ratio("dropShare"),
    changesPerYear: (changes * YEAR_SESSIONS) / count,
  };
}

/** The lowest volatility ratio of any single stock; only stocks with enough sessions are considered. */
export function minVolatilityRatio(stocks: readonly StockRegimes[], span: DateSpan) {
  const ratios = stocks.flatMap((stock) => {
    const { byRegime, volatilityRatio } = figuresOf([stock], span);
    const [calm, , stressed] = byRegime;
    const isEnough = Math.min(calm?.count ?? 0, stressed?.count ?? 0) >= MIN_SESSIONS;
    return isEnough && volatilityRatio !== null ? [volatilityRatio] : [];
  });
  return { stocks: ratios.length, min: ratios.length > 0 ? Math.min(...ratios) : null };
}

/** A quarter of a date, such as 2020Q1. */
const quarterOf = (date: string): string =>
  `${date.slice(0, 4)}Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

/** Sums of relative volatility after NEUTRAL and STRESS, and their numbers of sessions. */
type QuarterSums = { calm: number; calmCount: number; stressed: number; stressedCount: number };
const NO_SUMS: QuarterSums = { calm: 0, calmCount: 0, stressed: 0, stressedCount: 0 };

function sumsByQuarter({ sessions, regimes }: StockRegimes, [from, through]: DateSpan) {
  const quarters = new Map<string, QuarterSums>();
  for (const [i, { date, ahead }] of sessions.entries()) {
    if (date < from || date > through || ahead === null) continue;
    const sums = quarters.get(quarterOf(date)) ?? { ...NO_SUMS };
    if (regimes[i] === "NEUTRAL") {
      sums.calm += ahead.ratio;
      sums.calmCount += 1;
    } else if (regimes[i] === "STRESS") {
      sums.stressed += ahead.ratio;
      sums.stressedCount += 1;
    }
    quarters.set(quarterOf(date), sums);
  }
  return quarters;
}

/** The ratio of a stock when each quarter counts so often; null without sessions of both regimes. */
function ratioOf(quarters: ReadonlyMap<string, QuarterSums>, timesOf: (quarter: string) => number) {
  const total = { ...NO_SUMS };
  for (const [quarter, sums] of quarters) {
    const times = timesOf(quarter);
    total.calm += times * sums.calm;
    total.calmCount += times * sums.calmCount;
    total.stressed += times * sums.stressed;
    total.stressedCount += times * sums.stressedCount;
  }
  const { calm, calmCount, stressed, stressedCount } = total;
  return calmCount === 0 || stressedCount === 0
    ? null
    : stressed / stressedCount / (calm / calmCount);
}

/**
 * The volatility ratio within stocks: the mean of the ratios of single stocks with enough sessions, so that no stock
 * that was always wild lifts it. The 90 % interval is of resampled quarters, the same ones for all stocks.
 */
export function withinRatio(stocks: readonly StockRegimes[], span: DateSpan) {
  const found = stocks
    .filter((stock) => {
      const [calm, , stressed] = figuresOf([stock], span).byRegime;
      return Math.min(calm?.count ?? 0, stressed?.count ?? 0) >= MIN_SESSIONS;
    })
    .map((stock) => sumsByQuarter(stock, span));
  const quarters = [...new Set(found.flatMap((each) => [...each.keys()]))].sort();
  const meanRatio = (timesOf: (quarter: string) => number) =>
    mean(found.flatMap((each) => ratioOf(each, timesOf) ?? []));
  const interval = bootstrapInterval(
    blockDraws(quarters.length).map((counts) =>
      meanRatio((quarter) => counts[quarters.indexOf(quarter)] ?? 0),
    ),
  );
  return { ratio: meanRatio(() => 1), interval, stocks: found.length };
}

/** Sessions of three years. */
const THREE_YEARS = 3 * YEAR_SESSIONS;

/** The largest share of sessions in STRESS of any stock over three years that end within a span. */
export function mostStress(stocks: readonly StockRegimes[], [from, through]: DateSpan) {
  let most = { ticker: "", share: 0 };
  for (const { ticker, sessions, regimes } of stocks) {
    let count = 0;
    for (const [i, { date }] of sessions.entries()) {
      if (regimes[i] === "STRESS") count += 1;
      if (regimes[i - THREE_YEARS] === "STRESS") count -= 1;
      const share = count / THREE_YEARS;
      const isIn = i + 1 >= THREE_YEARS && date >= from && date <= through;
      if (isIn && share > most.share) most = { ticker, share };
    }
  }
  return most;
}

/** The stocks that `mostStress` leaves out: with sessions in a span, and fewer than three years of them at its end. */
export const shortOfThreeYears = (
  stocks: readonly StockRegimes[],
  [from, through]: DateSpan,
): StockRegimes[] =>
  stocks.filter(({ sessions }) => {
    const count = sessions.filter(({ date }) => date <= through).length;
    return count < THREE_YEARS && sessions.some(({ date }) => date >= from && date <= through);
  });
