// Volatility, drops and returns that followed each equity regime, for the tables of docs/accuracy.

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
