import { mean } from "../../../lib/core/statistics.ts";
import {
  EQUITY_REGIMES,
  type EquityRegime,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import { YEAR_SESSIONS } from "../../../lib/sensors/domain/equities/indicators.ts";
import type { TestedSession } from "./sessions.ts";

/** A stock's sessions, each with the regime that a method gives it. */
export interface Regimes {
  ticker: string;
  sessions: readonly TestedSession[];
  regimes: readonly EquityRegime[];
}

/** Dates, both included. */
export type DateSpan = readonly [from: string, through: string];

/** Minimum sessions of NEUTRAL and of STRESS for a stock's ratio: one outcome window. */
const MIN_SESSIONS = 21;

/** Mean outcomes after one regime. */
export interface RegimeFacts {
  regime: EquityRegime;
  count: number;
  share: number;
  /** Volatility of the following window, divided by the stock's median. */
  relativeVolatilityAhead: number | null;
  /** Share of sessions that a drop followed, 0..1. */
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

/** Figures of all given stocks together, in a span. */
export function figuresOf(stocks: readonly Regimes[], [from, through]: DateSpan): RegimeFigures {
  let [changes, count] = [0, 0];
  const counted = stocks.flatMap(({ sessions, regimes }) =>
    sessions.flatMap(({ date, ahead }, i) => {
      if (date < from || date > through) return [];
      count += 1;
      const [regime, before] = [regimes[i], regimes[i - 1]];
      if (before !== undefined && regime !== before) changes += 1;
      return ahead && regime ? [{ regime, ahead }] : [];
    }),
  );
  const byRegime = EQUITY_REGIMES.map((regime): RegimeFacts => {
    const own = counted.filter((each) => each.regime === regime).map(({ ahead }) => ahead);
    return {
      ...{ regime, count: own.length, share: own.length / counted.length },
      relativeVolatilityAhead: mean(own.map(({ ratio }) => ratio)),
      dropShare: mean(own.map(({ isDrop }) => (isDrop ? 1 : 0))),
      returnAhead: mean(own.map(({ change }) => Math.exp(change) - 1)),
    };
  });
  const [calm, , stressed] = byRegime;
  const ratio = (member: "relativeVolatilityAhead" | "dropShare") => {
    const [low, high] = [calm?.[member], stressed?.[member]];
    return low && high != null ? high / low : null;
  };
  return {
    ...{ count: counted.length, byRegime },
    volatilityRatio: ratio("relativeVolatilityAhead"),
    dropRatio: ratio("dropShare"),
    changesPerYear: (changes * YEAR_SESSIONS) / count,
  };
}

/** The minimum volatility ratio of a single stock, among stocks with enough sessions of both regimes. */
export function minVolatilityRatio(stocks: readonly Regimes[], span: DateSpan) {
  const ratios = stocks.flatMap((stock) => {
    const { byRegime, volatilityRatio } = figuresOf([stock], span);
    const [calm, , stressed] = byRegime;
    const isEnough = Math.min(calm?.count ?? 0, stressed?.count ?? 0) >= MIN_SESSIONS;
    return isEnough && volatilityRatio !== null ? [volatilityRatio] : [];
  });
  return { stocks: ratios.length, min: ratios.length > 0 ? Math.min(...ratios) : null };
}
