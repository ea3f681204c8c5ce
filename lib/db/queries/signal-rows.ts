import { sql } from "drizzle-orm";
import type { AnalogCase } from "../../domain/dislocation/analogs.ts";
import { DISLOCATION_METHOD } from "../../domain/dislocation/dislocation.ts";
import type { EarningsScore } from "../../domain/earnings/score-call.ts";
import type { DailyDislocation } from "../../domain/signals/daily-dislocation.ts";
import type { Db } from "../client.ts";
import { atEpoch, column, dayNumbers, epochs, instants, onDay } from "./columns.ts";
import { TOLD_STATE } from "./signal-writes.ts";

/** A dislocation beside its ticker, as it is: there are very many. */
export type NewDislocation = { ticker: string; row: DailyDislocation };

/** For dislocations that are not there: see `deleteDislocations`. */
export const insertDislocations = (db: Db, rows: readonly NewDislocation[]) =>
  db.execute(sql`
    insert into dislocations (ticker, known_at, session, quarter, score, direction, severity, coverage,
      tone_csi, macro_regime, valuation, insider, sector, sector_benchmark, tone_composite, tone_trend,
      method_version)
    select r.ticker, ${atEpoch("r.known_at")}, ${onDay("r.session")}, r.quarter, r.score,
      r.direction, r.severity, r.coverage, r.tone_csi, r.macro_regime, r.valuation, r.insider,
      r.sector, r.sector_benchmark, r.tone_composite, r.tone_trend, ${DISLOCATION_METHOD}::int
    from unnest(${column(rows, "text", ({ ticker }) => ticker)}, ${epochs(rows, ({ row }) => row.at)},
      ${dayNumbers(rows, ({ row }) => row.date)}, ${column(rows, "text", ({ row }) => row.quarter)},
      ${column(rows, "double precision", ({ row }) => row.score)},
      ${column(rows, "text", ({ row }) => row.direction)}, ${column(rows, "text", ({ row }) => row.severity)},
      ${column(rows, "double precision", ({ row }) => row.coverage)},
      ${column(rows, "double precision", ({ row }) => row.components.toneCsi)},
      ${column(rows, "double precision", ({ row }) => row.components.macroRegime)},
      ${column(rows, "double precision", ({ row }) => row.components.valuation)},
      ${column(rows, "double precision", ({ row }) => row.components.insider)},
      ${column(rows, "double precision", ({ row }) => row.components.sector)},
      ${column(rows, "text", ({ row }) => row.sectorBenchmark)},
      ${column(rows, "double precision", ({ row }) => row.toneComposite)},
      ${column(rows, "text", ({ row }) => row.toneTrend)})
      as r(ticker, known_at, session, quarter, score, direction, severity, coverage, tone_csi,
        macro_regime, valuation, insider, sector, sector_benchmark, tone_composite, tone_trend)`);

export type NewScoreRow = EarningsScore & {
  ticker: string;
  quarter: string;
  quarterIndex: number;
  at: number;
};

export const insertMlScores = (db: Db, rows: readonly NewScoreRow[], modelVersion: string) =>
  db.execute(sql`
    insert into ml_scores (ticker, quarter, quarter_index, horizon_days, known_at, combined_direction,
      combined_conviction, combined_score, tips_score, tips_direction, direction_prob, ml_confidence,
      ml_gated, gate_reason, macro_headwind, conflict_flags, regime_state, vix_at_signal, yield_curve,
      top_features, model_version)
    select r.ticker, r.quarter, r.quarter_index, r.horizon_days, r.known_at, r.combined_direction,
      r.combined_conviction, r.combined_score, r.tips_score, r.tips_direction, r.direction_prob,
      r.ml_confidence, r.ml_gated, r.gate_reason, r.macro_headwind,
      string_to_array(r.conflict_flags, ','), r.regime_state, r.vix_at_signal, r.yield_curve,
      r.top_features::jsonb, ${modelVersion}
    from unnest(${column(rows, "text", (row) => row.ticker)},
      ${column(rows, "text", (row) => row.quarter)},
      ${column(rows, "integer", (row) => row.quarterIndex)},
      ${column(rows, "integer", (row) => row.horizonDays)}, ${instants(rows, (row) => row.at)},
      ${column(rows, "text", (row) => row.combinedDirection)},
      ${column(rows, "text", (row) => row.combinedConviction)},
      ${column(rows, "double precision", (row) => row.combinedScore)},
      ${column(rows, "double precision", (row) => row.tipsScore)},
      ${column(rows, "text", (row) => row.tipsDirection)},
      ${column(rows, "double precision", (row) => row.directionProb)},
      ${column(rows, "double precision", (row) => row.mlConfidence)},
      ${column(rows, "boolean", (row) => row.mlGated)},
      ${column(rows, "text", (row) => row.gateReason)},
      ${column(rows, "boolean", (row) => row.macroHeadwind)},
      ${column(rows, "text", (row) => row.conflictFlags.join(","))},
      ${column(rows, "text", (row) => row.regimeState)},
      ${column(rows, "double precision", (row) => row.vixAtSignal)},
      ${column(rows, "double precision", (row) => row.yieldCurve)},
      ${column(rows, "text", (row) => row.topFeatures && JSON.stringify(row.topFeatures))})
      with ordinality as r(ticker, quarter, quarter_index, horizon_days, known_at, combined_direction,
        combined_conviction, combined_score, tips_score, tips_direction, direction_prob,
        ml_confidence, ml_gated, gate_reason, macro_headwind, conflict_flags, regime_state,
        vix_at_signal, yield_curve, top_features, place)
    order by r.place on conflict do nothing`);

export const insertCases = (db: Db, rows: readonly AnalogCase[]) =>
  db.execute(sql`
    insert into analog_vectors (ticker, quarter, known_at, session, vector, method_version)
    select r.ticker, r.quarter, r.known_at, r.session::date, r.vector::float8[],
      ${DISLOCATION_METHOD}::int
    from unnest(${column(rows, "text", (row) => row.ticker)},
      ${column(rows, "text", (row) => row.quarter)}, ${instants(rows, (row) => row.knownAt)},
      ${column(rows, "text", (row) => row.date)},
      ${column(rows, "text", ({ vector }) => `{${vector.map((each) => each ?? "NULL").join(",")}}`)})
      as r(ticker, quarter, known_at, session, vector)
    on conflict do nothing`);

export type NewCallReturn = {
  ticker: string;
  quarter: string;
  documentId: number;
  days: number;
  value: number;
  excess: number;
  closedAt: number;
};

/** The statements that store what followed calls, for analogs and for the language's trajectories. */
export const insertCallReturns = (db: Db, rows: readonly NewCallReturn[]) => {
  const days = column(rows, "integer", (row) => row.days);
  const excess = column(rows, "double precision", (row) => row.excess);
  const closed = instants(rows, (row) => row.closedAt);
  return [
    db.execute(sql`
      insert into call_returns (ticker, quarter, horizon_days, forward_return, excess_return, closed_at)
      select * from unnest(${column(rows, "text", (row) => row.ticker)},
        ${column(rows, "text", (row) => row.quarter)}, ${days},
        ${column(rows, "double precision", (row) => row.value)}, ${excess}, ${closed})
      on conflict do nothing`),
    db.execute(sql`
      insert into document_outcomes (document_id, horizon_days, excess_return, closed_at)
      select r.* from unnest(${column(rows, "integer", (row) => row.documentId)}, ${days}, ${excess},
        ${closed}) as r(document_id, days, excess, closed_at)
      where exists (select 1 from documents d where d.id = r.document_id) on conflict do nothing`),
  ];
};

type CaseTuple = [string, string, string, number, (number | null)[]];

/**
 * Cases that still look for analogs, oldest first and at most so many (null: all), all that may be one
 * for them, and the state of what was told by then, which changes with every write to cases.
 */
export async function listCases(db: Db, most: number | null, closedAfterDays: number) {
  const tuple = sql.raw(`json_build_array(v.ticker, v.quarter, v.session,
    round(extract(epoch from v.known_at) * 1000)::bigint, to_json(v.vector))`);
  const { rows } = await db.execute<{
    searching: CaseTuple[];
    closed: CaseTuple[];
    told: string;
  }>(sql`
    with searching as (select * from analog_vectors where analogs is null
      order by known_at, ticker limit ${most}::int)
    select (select coalesce(json_agg(${tuple}), '[]') from searching v) as searching,
      (select coalesce(json_agg(${tuple}), '[]') from analog_vectors v
        where v.known_at <= (select max(known_at) from searching)
          - make_interval(days => ${closedAfterDays}::int)) as closed, (${TOLD_STATE}) as told`);
  const toCase = ([ticker, quarter, date, knownAt, vector]: CaseTuple): AnalogCase => ({
    ...{ ticker, quarter, date, knownAt, vector },
  });
  const [found] = rows;
  return {
    searching: (found?.searching ?? []).map(toCase),
    closed: (found?.closed ?? []).map(toCase),
    told: found?.told ?? "",
  };
}
