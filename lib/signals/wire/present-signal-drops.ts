import { rounded } from "../../core/rounded.ts";
import { madeUpMark } from "../../market/wire/made-up.ts";
import {
  averageOutcome,
  type FireFacts,
  fireTemplate,
  outcomeInterval,
  signedPercent,
} from "../domain/drops/fire-summary.ts";
import type { ActiveFires, FireRow } from "../queries/fires.ts";
import { DROPS_GOVERNANCE } from "./signal-drops.ts";
import { VARIANT_CONVICTIONS, VARIANT_DIRECTIONS } from "./signals-shared.ts";

// Answers of the endpoint of signal drops, in the names of the API.

type Words = Pick<FireFacts, "direction" | "severity">;

/** A fire as the highest tier gets it; the schema of the caller's tier removes members. */
function toFire<W extends Words>(row: FireRow, { direction, severity }: W) {
  const { cases } = row.closed;
  const average = averageOutcome(row.closed);
  const interval = outcomeInterval(row.closed);
  const outcome = { cases, averageOutcome: average, interval };
  return {
    ticker: row.ticker,
    signal_type: row.signalType,
    direction: direction as W["direction"],
    severity: severity as W["severity"],
    first_seen: row.firedAt,
    fire_key: row.fireKey,
    quarter: row.quarter,
    tips_score: row.tipsScore,
    conviction: row.conviction,
    iv_rank: null,
    days_to_earnings: row.daysToEarnings,
    earnings_flag: row.earningsFlag,
    trade_deferred: row.tradeDeferred,
    arc_type: row.arcType,
    avg_outcome: average,
    avg_outcome_interval: interval,
    cases,
    template: fireTemplate({ ...row, direction, severity, type: row.signalType, ...outcome }),
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

const NUCLEAR_FAMILIES = 3;

function toFireVariant(row: FireRow) {
  const isNuclear = row.severity === "HIGH" && row.families >= NUCLEAR_FAMILIES;
  const fire = toFire(row, {
    direction: VARIANT_DIRECTIONS[row.direction],
    severity: isNuclear ? ("NUCLEAR" as const) : row.severity,
  });
  return {
    ...fire,
    conviction: row.conviction && VARIANT_CONVICTIONS[row.conviction],
    avg_outcome: fire.avg_outcome === null ? null : signedPercent(fire.avg_outcome),
  };
}

interface AnswerOptions {
  asOf: string;
  /** Link to get a key; null for callers with a key. */
  upgrade: string | null;
}

const commonMembers = ({ sources }: ActiveFires, { asOf, upgrade }: AnswerOptions) => ({
  version: "v1" as const,
  read_only: true as const,
  as_of: asOf,
  governance: DROPS_GOVERNANCE,
  sources,
  ...(upgrade === null ? {} : { upgrade }),
});

export const toSignalDrops = (active: ActiveFires, options: AnswerOptions) => ({
  ...commonMembers(active, options),
  stats: {
    total_active: active.stats.total,
    long_count: active.stats.long,
    short_count: active.stats.short,
  },
  count: active.rows.length,
  fires: active.rows.map((row) => toFire(row, row)),
});

export function toSignalDropsVariant(active: ActiveFires, options: AnswerOptions) {
  const { total, long, short, nuclear } = active.stats;
  return {
    ...commonMembers(active, options),
    stats: { total, nuclear, bullish: long, bearish: short },
    count: active.rows.length,
    fires: active.rows.map(toFireVariant),
  };
}
