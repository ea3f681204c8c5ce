// Queries for what the archive writes: its subjects, which of their years changed, and the rows of a year.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  callReceipts,
  calls,
  indexReadings,
  mlScores,
  sensorReadings,
  sensorStateChanges,
  sensors,
  series,
} from "../../../drizzle/schema/index.ts";
import type { Tier } from "../../core/tier.ts";
import { MADE_UP_STOCKS } from "../../market/domain/made-up-stocks.ts";
import { sensorRights } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type Expression,
  epochMs,
  instantParam,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import { definitionAt, versionAt } from "../../sensors/queries/versions.ts";
import { ARCHIVE_KINDS, type ArchiveKind, type ColumnOf } from "../domain/archive/archive-kinds.ts";

const s = alias(sensors, "s");
const m = alias(series, "m");
const r = alias(sensorReadings, "r");
const h = alias(sensorStateChanges, "h");
const i = alias(indexReadings, "i");
const j = alias(indexReadings, "j");
const e = alias(mlScores, "e");
const c = alias(calls, "c");
const k = alias(callReceipts, "k");

const sensorFields = (at: SQL) => ({
  id: s.id,
  minTier: s.minTier,
  rights: sensorRights(definitionAt(s, at)),
});
export type ArchivedSensor = RowOf<ReturnType<typeof sensorFields>>;

/** Lists the sensors that the API shows, with the tier that each needs and the rights in its values. */
export async function listArchivedSensors(db: Db, now: number): Promise<ArchivedSensor[]> {
  const at = instantParam(now);
  const { rows } = await db.execute<ArchivedSensor>(sql`
    select ${selectList(sensorFields(at))} from ${sensors} s
    where (${s.active} or ${s.retiredAt} > ${at}) and ${versionAt(s, at)} > 0 order by ${s.id}`);
  return rows;
}

/** What to read of a kind: one sensor, or all that a tier may see. */
export interface RowsOf {
  kind: ArchiveKind;
  /** The sensor of readings; null for kinds that are not by sensor. */
  sensorId: string | null;
  /** The tier whose sensors a kind of all sensors has. */
  tiers: readonly Tier[];
  now: number;
}

/** The cells of a kind's rows by column, where they come from, and their order. */
interface Source<K extends ArchiveKind> {
  dated: Expression;
  cells: Record<ColumnOf<K>, Expression>;
  from: SQL;
  order: readonly Expression[];
}

/** A figure as JSON writes it: `real` columns would else get digits that they do not have. */
const asWritten = (column: Expression): SQL => sql`${column}::text::double precision`;
const ms = (column: Expression): SQL => epochMs(column);

function readings({ sensorId, now }: RowsOf): Source<"readings"> {
  const at = instantParam(now);
  const shown = (column: Expression) => sql`case when s.is_public then ${column} end`;
  const isPublic = sql`(select coalesce(bool_and(${m.publishValues}), true) from ${series} m
    where ${definitionAt(s, at)}->'series' ? ${m.id})`;
  // `offset 0` keeps the planner from asking for version and rights again at every row.
  return {
    dated: r.observedAt,
    cells: {
      sensor_id: r.sensorId,
      observed_at: ms(r.observedAt),
      known_at: ms(r.recordedAt),
      revision: r.revision,
      version: sql`'sensor-v' || ${r.methodVersion}`,
      state: r.state,
      value: shown(r.value),
      confidence: asWritten(r.confidence),
      percentile: r.percentile,
      z_score: asWritten(r.zScore),
      band_low: shown(r.bandLow),
      band_high: shown(r.bandHigh),
      ingested_at: ms(r.ingestedAt),
    },
    from: sql`(select ${s.id} as id, ${versionAt(s, at)} as version, ${isPublic} as is_public
        from ${sensors} s where ${s.id} = ${sensorId} offset 0) s
      join ${sensorReadings} r on ${r.sensorId} = s.id and ${r.version} = s.version
        and not ${r.carriedForward} and ${r.recordedAt} <= ${at}`,
    order: [r.observedAt, r.revision, r.recordedAt],
  };
}

function states({ tiers, now }: RowsOf): Source<"states"> {
  const at = instantParam(now);
  return {
    dated: h.changedAt,
    cells: {
      sensor_id: h.sensorId,
      known_at: ms(h.changedAt),
      from_state: h.fromState,
      to_state: h.toState,
      observed_at: ms(h.observedAt),
      revision: h.revision,
    },
    from: sql`${sensors} s join ${sensorStateChanges} h on ${h.sensorId} = ${s.id}
        and ${h.version} = ${versionAt(s, at)} and ${h.changedAt} <= ${at}
        and (${s.active} or ${s.retiredAt} > ${at})
        and ${s.minTier} = any(${`{${tiers.join(",")}}`}::text[])`,
    order: [h.changedAt, h.sensorId, h.id],
  };
}

/** Only what the daily job keeps: the last level of an hour that is over. */
const index = ({ now }: RowsOf): Source<"index"> => ({
  dated: i.asOf,
  cells: {
    known_at: ms(i.asOf),
    stress_index: i.stressIndex,
    regime: i.regime,
    sensor_count: i.sensorCount,
    severe: i.severe,
    elevated: i.elevated,
    rising: i.rising,
    neutral: i.neutral,
    stable: i.stable,
  },
  from: sql`${indexReadings} i where ${i.asOf} < date_trunc('hour', ${instantParam(now)})
    and not exists (select 1 from ${indexReadings} j where ${j.asOf} > ${i.asOf}
      and ${j.asOf} < date_trunc('hour', ${i.asOf}) + interval '1 hour')`,
  order: [i.asOf],
});

const MADE_UP = sql.raw(`'{${MADE_UP_STOCKS.map(({ ticker }) => ticker).join(",")}}'::text[]`);

const scores = ({ now }: RowsOf): Source<"scores"> => ({
  dated: e.knownAt,
  cells: {
    ticker: e.ticker,
    quarter: e.quarter,
    horizon: sql`${e.horizonDays} || 'd'`,
    known_at: ms(e.knownAt),
    combined_direction: e.combinedDirection,
    combined_conviction: e.combinedConviction,
    combined_score: e.combinedScore,
    tips_score: e.tipsScore,
    direction_prob: e.directionProb,
    ml_confidence: e.mlConfidence,
    ml_gated: e.mlGated,
    gate_reason: e.gateReason,
    macro_headwind: e.macroHeadwind,
    conflict_flags: sql`array_to_string(${e.conflictFlags}, ',')`,
    regime_state: e.regimeState,
    model_version: e.modelVersion,
    is_made_up: sql`${e.ticker} = any(${MADE_UP})`,
    top_features: sql`${e.topFeatures}::text`,
  },
  from: sql`${mlScores} e where ${e.knownAt} <= ${instantParam(now)}`,
  order: [e.knownAt, e.id],
});

const receiptMember = (name: "graded_at" | "brier"): SQL => sql`(
  select ${k.receipt}->>${sql.raw(`'${name}'`)} from ${callReceipts} k where ${k.callId} = ${c.id}
  order by ${k.receiptVersion} desc limit 1)`;

const publishedCalls = ({ now }: RowsOf): Source<"calls"> => ({
  dated: c.openedAt,
  cells: {
    slug: c.slug,
    version: c.version,
    title: c.title,
    statement: c.statement,
    instrument: c.instrument,
    instrument_type: c.instrumentType,
    svc_prob: c.svcProb,
    svc_prob_at: ms(c.svcProbAt),
    market_prob_open: c.marketProbOpen,
    market_prob_close: c.marketProbClose,
    resolution_criterion: c.resolutionCriterion,
    resolution_source: c.resolutionSource,
    opened_at: ms(c.openedAt),
    closes_at: ms(c.closesAt),
    resolve_by: ms(c.resolveBy),
    status: c.status,
    verdict: c.verdict,
    graded_at: ms(sql`${receiptMember("graded_at")}::timestamptz`),
    brier: sql`${receiptMember("brier")}::double precision`,
    tape_seq: c.tapeSeq,
    row_sha256: c.rowSha256,
    known_at: ms(c.updatedAt),
  },
  from: sql`${calls} c where not ${c.isBacktest} and ${c.openedAt} <= ${instantParam(now)}`,
  order: [c.openedAt, c.id],
});

const SOURCES = { readings, states, index, scores, calls: publishedCalls } as const;

/** Every row of a subject as a list of its cells, with its year and its place. */
function rowsOf(of: RowsOf): SQL {
  const { dated, cells, from, order }: Source<ArchiveKind> = SOURCES[of.kind](of);
  const named = cells as Record<string, Expression>;
  const names = Object.keys(ARCHIVE_KINDS[of.kind].columns);
  const list = sql.join(
    names.map((name) => sql`${named[name]}`),
    sql`, `,
  );
  return sql`select extract(year from ${dated} at time zone 'UTC')::int as year,
    row_number() over (order by ${sql.join(
      order.map((each) => sql`${each}`),
      sql`, `,
    )}) as place,
    json_build_array(${list}) as cells from ${from}`;
}

/** A year of a subject, and a digest of its rows, which differs when any cell of any row does. */
export interface ArchiveYear {
  year: number;
  print: string;
}

/** Lists the years of a subject. Only digests leave the database. */
export async function listArchiveYears(db: Db, of: RowsOf): Promise<ArchiveYear[]> {
  const { rows } = await db.execute<{ year: number; print: string }>(sql`
    select year, count(*) || ':' || sum(hashtextextended(cells::text, 0)::numeric) as print
    from (${rowsOf(of)}) x group by year order by year`);
  return rows;
}

export type Cell = string | number | boolean | null;

/** Lists the rows of some years of a subject in order; each has all columns of its kind. */
export async function listArchiveRows(
  db: Db,
  of: RowsOf,
  years: readonly number[],
): Promise<Map<number, Cell[][]>> {
  const { rows } = await db.execute<{ year: number; rows: Cell[][] }>(sql`
    select year, json_agg(cells order by place) as rows from (${rowsOf(of)}) x
    where year = any(${`{${years.join(",")}}`}::int[]) group by year`);
  return new Map(rows.map((row) => [row.year, row.rows]));
}
