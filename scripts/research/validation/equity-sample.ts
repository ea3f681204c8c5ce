import { mean, median } from "../../../lib/core/statistics.ts";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import {
  EQUITY_REGIMES,
  type EquityRegime,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import {
  realisedVolatility,
  YEAR_SESSIONS,
} from "../../../lib/sensors/domain/equities/indicators.ts";
import {
  makeMarketReturn,
  replayPrices,
} from "../../../lib/sensors/domain/equities/replay-prices.ts";
import { readPricesFiles } from "../../operator/ingest-prices.ts";

/** What follows a session is looked at over so many more. Source: docs/methods/equity-regimes.md. */
const AHEAD = 21;
/** A drop is a return below so many of the stock's median volatility. */
const DROP_SIGMAS = 1.5;
/** A volatility of so many medians counts as high. */
const HIGH_VOLATILITY = 1.5;
/** Where the replay is cut to show that nothing depends on what follows. */
export const EQUITY_CUT = "2020-03-16";

/** A session with a judgement, and what followed. */
export interface JudgedSession {
  regime: EquityRegime;
  score: number;
  rvPercentile: number;
  /** Volatility of the next 21 sessions by the stock's median one. */
  volatilityAhead: number;
  isHigh: boolean;
  /** Log return of the next 21 sessions. */
  returnAhead: number;
  isDrop: boolean;
}

export interface JudgedStock {
  ticker: string;
  lastDate: string;
  sessions: JudgedSession[];
  changesPerYear: number;
  /** Held jumps, by what became of them. */
  notes: string[];
  /** Readings up to the cut, and how many are the same without what follows. */
  compared: number;
  equal: number;
}

/** Every stock of a folder of `TICKER.csv` files, the market among them, replayed as-of beside it. */
export function judgeStocks(folder: string, now: number): JudgedStock[] {
  const files = readPricesFiles(folder, undefined, now).map(({ ticker, rows }) => ({
    ticker,
    rows: rows
      .map(
        (row): PriceRow => ({
          ...row,
          revision: 0,
          knownAt: row.knownAt ?? sessionCloseAt("nyse", row.date),
        }),
      )
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }));
  const market = makeMarketReturn(files.find(({ ticker }) => ticker === MARKET_TICKER)?.rows ?? []);
  return files.map(({ ticker, rows }) => {
    const { readings } = replayPrices(rows, market);
    const early = rows.filter(({ date }) => date <= EQUITY_CUT);
    const cut = replayPrices(early, market).readings;
    const same = cut.filter((one, i) => JSON.stringify(one) === JSON.stringify(readings[i]));
    const judged = readings.slice(YEAR_SESSIONS - 1);
    const changes = judged.filter(({ regime }, i) => i > 0 && judged[i - 1]?.regime !== regime);
    const notes = [...new Set(readings.flatMap(({ note }) => (note ? [note] : [])))];
    return {
      ticker,
      lastDate: rows.at(-1)?.date ?? "",
      sessions: sessionsOf(rows, readings),
      changesPerYear: (changes.length * YEAR_SESSIONS) / judged.length,
      notes: notes.filter((note) => !note.startsWith("held")),
      compared: cut.length,
      equal: same.length,
    };
  });
}

/** What followed each session that has a score and 21 more sessions behind it. */
function sessionsOf(
  rows: readonly PriceRow[],
  readings: ReturnType<typeof replayPrices>["readings"],
): JudgedSession[] {
  const returns = rows.slice(1).map(({ close }, i) => Math.log(close / (rows[i]?.close ?? close)));
  // The yardstick is the stock's median over all its years: for measuring, never for a reading.
  const volatilities = returns.flatMap((_, i) =>
    i + 1 < AHEAD ? [] : [realisedVolatility(returns.slice(i + 1 - AHEAD, i + 1), AHEAD) ?? 0],
  );
  const usual = median(volatilities) ?? Number.NaN;
  const drop = -DROP_SIGMAS * usual * Math.sqrt(AHEAD / YEAR_SESSIONS);
  return readings.flatMap(({ regime, score, rvPercentile }, i) => {
    const ahead = returns.slice(i, i + AHEAD);
    if (score === null || rvPercentile === null || ahead.length < AHEAD) return [];
    const volatilityAhead = (realisedVolatility(ahead, AHEAD) ?? 0) / usual;
    const returnAhead = ahead.reduce((sum, each) => sum + each, 0);
    return [
      {
        ...{ regime, score, rvPercentile, volatilityAhead, returnAhead },
        isHigh: volatilityAhead > HIGH_VOLATILITY,
        isDrop: returnAhead < drop,
      },
    ];
  });
}

interface RegimeFacts {
  regime: EquityRegime;
  share: number;
  volatilityAhead: number | null;
  drops: number | null;
  returnAhead: number | null;
}

/** Of each regime: how often it is, and what followed on average. */
export function byRegime(sessions: readonly JudgedSession[]): RegimeFacts[] {
  return EQUITY_REGIMES.map((regime) => {
    const own = sessions.filter((session) => session.regime === regime);
    return {
      regime,
      share: own.length / sessions.length,
      volatilityAhead: mean(own.map(({ volatilityAhead }) => volatilityAhead)),
      drops: mean(own.map(({ isDrop }) => (isDrop ? 1 : 0))),
      returnAhead: mean(own.map(({ returnAhead }) => Math.exp(returnAhead) - 1)),
    };
  });
}
