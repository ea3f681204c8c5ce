// Stocks' sessions for testing equity regimes: the service's inputs and regime, and what happened in the following
// 21 sessions.

import { join } from "node:path";
import { median } from "../../../lib/core/statistics.ts";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import {
  type EquityRegime,
  equityScore,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import {
  type ForecastInputs,
  usualOf,
  usualVolatility,
} from "../../../lib/sensors/domain/equities/forecast-inputs.ts";
import {
  realisedVolatility,
  YEAR_SESSIONS,
} from "../../../lib/sensors/domain/equities/indicators.ts";
import { emptyPriceMemory } from "../../../lib/sensors/domain/equities/price-memory.ts";
import {
  type MarketReturn,
  makeMarketReturn,
} from "../../../lib/sensors/domain/equities/replay-prices.ts";
import { stepBar } from "../../../lib/sensors/domain/equities/step-bar.ts";
import { readPricesFiles } from "../../operator/ingest-prices.ts";
import { readSeriesFile } from "../../operator/series-file.ts";
import { rankRegime } from "./rank-method.ts";
import { type VixExcess, vixExcess } from "./vix-excess.ts";

/** Sessions over which the outcome of a session is measured. Source: docs/methods/equity-regimes.md. */
export const OUTCOME_SESSIONS = 21;
/** A drop is a return below this multiple of the stock's median volatility. */
const DROP_SIGMAS = 1.5;
/** A volatility above this multiple of its median counts as high. */
const HIGH_VOLATILITY = 1.5;

/** What happened after a session. */
interface Outcome {
  /** Volatility of the next 21 sessions. */
  volatility: number;
  /** The same divided by the stock's median volatility. */
  ratio: number;
  isHigh: boolean;
  /** Log return of the next 21 sessions. */
  change: number;
  isDrop: boolean;
}

/** Inputs that a forecasting method may use: the service's, and two that were only tried. */
export type TriedInputs = ForecastInputs & {
  /** Log of the VIX known before the session, minus the median of all earlier logs. */
  vix: number | null;
  /** Log of the stock's usual volatility. */
  usual: number;
  /** Log of its median volatility over the last sessions, by their number. */
  recent: Readonly<Record<number, number>>;
};

/** Sessions over which a usual volatility was tried. */
export const TRIED_WINDOWS = [252, 378, 504, 756, 1260] as const;

/** A session that has a forecast. */
export interface TestedSession {
  date: string;
  inputs: TriedInputs;
  /** The regime of the service. */
  regime: EquityRegime;
  /** The regime of version 1 of the method. */
  version1Regime: EquityRegime;
  score: number | null;
  rvPercentile: number | null;
  /** Null if fewer than 21 sessions follow. */
  ahead: Outcome | null;
}

export interface TestedStock {
  ticker: string;
  rows: readonly PriceRow[];
  sessions: TestedSession[];
}

/**
 * Reads all stocks, the market included, from `equities/` of a data folder and evaluates them as the
 * service does.
 */
export function readStocks(data: string, now: number) {
  const files = readPricesFiles(join(data, "equities"), undefined, now).map(({ ticker, rows }) => ({
    ticker,
    rows: rows.map((row) => toPriceRow(row)).sort((a, b) => (a.date < b.date ? -1 : 1)),
  }));
  const market = makeMarketReturn(files.find(({ ticker }) => ticker === MARKET_TICKER)?.rows ?? []);
  const vix = vixExcess(readSeriesFile(join(data, "series/VIX.csv"), now));
  return { market, stocks: files.map((file) => testedStock(file, market, vix)) };
}

/** Reads a series of closes, such as an index, as a stock without highs and lows. */
export function readCloses(data: string, id: string, now: number): TestedStock {
  const rows = readSeriesFile(join(data, `series/${id}.csv`), now)
    .map(({ date, value }) =>
      toPriceRow({ date, open: value, high: value, low: value, close: value, volume: null }),
    )
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return testedStock(
    { ticker: id, rows },
    () => null,
    () => null,
  );
}

const toPriceRow = (row: Omit<PriceRow, "revision" | "knownAt"> & { knownAt?: number | null }) => ({
  ...row,
  revision: 0,
  knownAt: row.knownAt ?? sessionCloseAt("nyse", row.date),
});

function testedStock(
  { ticker, rows }: { ticker: string; rows: readonly PriceRow[] },
  market: MarketReturn,
  vix: VixExcess,
): TestedStock {
  const memory = emptyPriceMemory();
  const volatilities: number[] = [];
  const outcomeOf = makeOutcomeOf(rows);
  const sessions = rows.flatMap((row, i): TestedSession[] => {
    stepBar(memory, row, () => market(row.date, row.knownAt));
    const { indicators, last, regime } = memory;
    if (last?.date === row.date && indicators?.volatility != null) {
      volatilities.push(indicators.volatility);
    }
    if (!indicators?.forecast || last?.date !== row.date) return [];
    const inputs = {
      ...indicators.forecast,
      vix: vix(row.date),
      usual: usualVolatility(memory.volatilityCounts) ?? 0,
      recent: Object.fromEntries(
        TRIED_WINDOWS.map((sessions) => [sessions, usualOf(volatilities.slice(-sessions)) ?? 0]),
      ),
    };
    return [
      {
        date: row.date,
        inputs,
        regime: regime.regime,
        version1Regime: rankRegime(memory, indicators),
        score: equityScore(indicators.forecast),
        rvPercentile: indicators.rvPercentile,
        ahead: outcomeOf(i),
      },
    ];
  });
  return { ticker, rows, sessions };
}

/** Returns a function that gives the outcome after row `i`; null if too few sessions follow. */
function makeOutcomeOf(rows: readonly PriceRow[]): (i: number) => Outcome | null {
  const returns = rows.slice(1).map(({ close }, i) => Math.log(close / (rows[i]?.close ?? close)));
  // The median is over all years of the stock. That is allowed here, because it only measures
  // outcomes; readings never use later data.
  const volatilities = returns.flatMap((_, i) =>
    i + 1 < OUTCOME_SESSIONS
      ? []
      : [realisedVolatility(returns.slice(i + 1 - OUTCOME_SESSIONS, i + 1), OUTCOME_SESSIONS) ?? 0],
  );
  const usual = median(volatilities) ?? Number.NaN;
  const drop = -DROP_SIGMAS * usual * Math.sqrt(OUTCOME_SESSIONS / YEAR_SESSIONS);
  return (i) => {
    const ahead = returns.slice(i, i + OUTCOME_SESSIONS);
    const volatility = realisedVolatility(ahead, OUTCOME_SESSIONS);
    if (volatility === null) return null;
    const change = ahead.reduce((sum, each) => sum + each, 0);
    const ratio = volatility / usual;
    return { volatility, ratio, isHigh: ratio > HIGH_VOLATILITY, change, isDrop: change < drop };
  };
}
