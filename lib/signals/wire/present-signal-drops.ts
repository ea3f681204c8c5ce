// Answers of the endpoint of signal drops, in the names of the API.

import { rounded } from "../../core/rounded.ts";
import { madeUpMark } from "../../market/wire/made-up.ts";
import { averageOutcome, fireTemplate, outcomeInterval } from "../domain/drops/fire-summary.ts";
import type { ActiveFires, FireRow } from "../queries/fires.ts";
import { DROPS_GOVERNANCE, IV_RANK_REASONS } from "./signal-drops.ts";

/** A fire as the highest tier gets it; the schema of the caller's tier removes members. */
function toFire(row: FireRow) {
  const { cases } = row.closed;
  const average = averageOutcome(row.closed);
  const interval = outcomeInterval(row.closed);
  const outcome = { cases, averageOutcome: average, interval };
  return {
    ticker: row.ticker,
    signal_type: row.signalType,
    direction: row.direction,
    severity: row.severity,
    first_seen: row.firedAt,
    fire_key: row.fireKey,
    quarter: row.quarter,
    tips_score: row.tipsScore,
    conviction: row.conviction,
    iv_rank: null,
    iv_rank_reason: IV_RANK_REASONS[0],
    days_to_earnings: row.daysToEarnings,
    earnings_flag: row.earningsFlag,
    trade_deferred: row.tradeDeferred,
    arc_type: row.arcType,
    avg_outcome: average,
    avg_outcome_interval: interval,
    cases,
    template: fireTemplate({ ...row, type: row.signalType, ...outcome }),
    agreeing_families: row.families,
    patterns_involved: row.patterns,
    evidence: row.evidence,
    comparable: row.comparable.map((each) => ({
      ticker: each.ticker,
      quarter: each.quarter,
      first_seen: each.firedAt,
      closed_at: each.closedAt,
      excess_return_90d: rounded(each.excessReturn, 4),
      ...madeUpMark(each.ticker),
    })),
    ...madeUpMark(row.ticker),
  };
}

interface AnswerOptions {
  asOf: string;
  /** Link to get a key; null for callers with a key. */
  upgrade: string | null;
}

/** The answer; no schema of it names `agreed_high_count`, so that is not sent. */
export const toSignalDrops = (active: ActiveFires, { asOf, upgrade }: AnswerOptions) => ({
  version: "v1" as const,
  read_only: true as const,
  as_of: asOf,
  governance: DROPS_GOVERNANCE,
  sources: active.sources,
  ...(upgrade === null ? {} : { upgrade }),
  stats: {
    total_active: active.stats.total,
    long_count: active.stats.long,
    short_count: active.stats.short,
    agreed_high_count: active.stats.agreedHigh,
  },
  count: active.rows.length,
  fires: active.rows.map(toFire),
});

export type FullFire = ReturnType<typeof toFire>;
export type FullSignalDrops = ReturnType<typeof toSignalDrops>;
