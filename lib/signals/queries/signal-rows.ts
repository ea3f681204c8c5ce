// Statements that insert computed signals, and read the cases that need analogs.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  analogVectors,
  callReturns,
  dislocations,
  documentOutcomes,
  documents,
  mlScores,
} from "../../../drizzle/schema/index.ts";
import {
  column,
  dayNumbers,
  epochs,
  fromDayNumber,
  fromEpochMs,
  insertSelect,
  instants,
  unnestRows,
} from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs } from "../../runtime/database/sql.ts";
import type { DailyDislocation } from "../domain/daily-dislocation.ts";
import type { AnalogCase } from "../domain/dislocation/analogs.ts";
import { DISLOCATION_METHOD, type TextBasis } from "../domain/dislocation/dislocation.ts";
import type { EarningsScore } from "../domain/earnings/score-transcript.ts";
import { PROGRESS_STATE } from "./signal-writes.ts";

/** A dislocation with its ticker. `row` is not copied, because there are very many. */
export type NewDislocation = { ticker: string; row: DailyDislocation };

/** Inserts new dislocations; stored ones must be deleted first, see `deleteDislocations`. */
export function insertDislocations(db: Db, values: readonly NewDislocation[]) {
  const numbers = (cellOf: (each: NewDislocation) => number | null) =>
    column(values, "double precision", cellOf);
  const words = (cellOf: (each: NewDislocation) => string | null) => column(values, "text", cellOf);
  const { rows, columns } = unnestRows(dislocations, {
    ticker: words(({ ticker }) => ticker),
    knownAt: epochs(values, ({ row }) => row.at),
    session: dayNumbers(values, ({ row }) => row.date),
    quarter: words(({ row }) => row.quarter),
    score: numbers(({ row }) => row.score),
    direction: words(({ row }) => row.direction),
    severity: words(({ row }) => row.severity),
    coverage: numbers(({ row }) => row.coverage),
    basis: words(({ row }) => row.basis),
    toneCsi: numbers(({ row }) => row.components.toneCsi),
    toneBasis: words(({ row }) => row.toneBasis),
    valuationBasis: words(({ row }) => row.valuationBasis),
    macroRegime: numbers(({ row }) => row.components.macroRegime),
    valuation: numbers(({ row }) => row.components.valuation),
    insider: numbers(({ row }) => row.components.insider),
    insidersSetAside: column(values, "integer", ({ row }) => row.insidersSetAside),
    sector: numbers(({ row }) => row.components.sector),
    sectorBenchmark: words(({ row }) => row.sectorBenchmark),
    toneComposite: numbers(({ row }) => row.toneComposite),
    toneTrend: words(({ row }) => row.toneTrend),
  });
  const insert = insertSelect(dislocations, {
    ...columns,
    knownAt: fromEpochMs(columns.knownAt),
    session: fromDayNumber(columns.session),
    methodVersion: sql`${DISLOCATION_METHOD}::int`,
  });
  return db.execute(sql`${insert} from ${rows}`);
}

export type NewScoreRow = EarningsScore & {
  ticker: string;
  quarter: string;
  quarterIndex: number;
  basis: TextBasis;
  at: number;
};

/** Inserts earnings scores; existing ones stay. */
export function insertMlScores(db: Db, values: readonly NewScoreRow[], modelVersion: string) {
  const numbers = (cellOf: (row: NewScoreRow) => number | null) =>
    column(values, "double precision", cellOf);
  const words = (cellOf: (row: NewScoreRow) => string | null) => column(values, "text", cellOf);
  const { rows, columns } = unnestRows(mlScores, {
    ticker: words((row) => row.ticker),
    quarter: words((row) => row.quarter),
    quarterIndex: column(values, "integer", (row) => row.quarterIndex),
    horizonDays: column(values, "integer", (row) => row.horizonDays),
    knownAt: instants(values, (row) => row.at),
    basis: words((row) => row.basis),
    combinedDirection: words((row) => row.combinedDirection),
    combinedConviction: words((row) => row.combinedConviction),
    combinedScore: numbers((row) => row.combinedScore),
    tipsScore: numbers((row) => row.tipsScore),
    tipsDirection: words((row) => row.tipsDirection),
    directionProb: numbers((row) => row.directionProb),
    mlConfidence: numbers((row) => row.mlConfidence),
    mlGated: column(values, "boolean", (row) => row.mlGated),
    gateReason: words((row) => row.gateReason),
    macroHeadwind: column(values, "boolean", (row) => row.macroHeadwind),
    conflictFlags: words((row) => row.conflictFlags.join(",")),
    regimeState: words((row) => row.regimeState),
    vixAtSignal: numbers((row) => row.vixAtSignal),
    yieldCurve: numbers((row) => row.yieldCurve),
    topFeatures: words((row) => row.topFeatures && JSON.stringify(row.topFeatures)),
  });
  const insert = insertSelect(mlScores, {
    ...columns,
    conflictFlags: sql`string_to_array(${columns.conflictFlags}, ',')`,
    topFeatures: sql`${columns.topFeatures}::jsonb`,
    modelVersion: sql`${modelVersion}`,
  });
  return db.execute(sql`${insert} from ${rows} on conflict do nothing`);
}

/** Inserts cases for the search for analogs; existing ones stay. */
export function insertCases(db: Db, values: readonly AnalogCase[]) {
  const { rows, columns } = unnestRows(analogVectors, {
    ticker: column(values, "text", (row) => row.ticker),
    quarter: column(values, "text", (row) => row.quarter),
    knownAt: instants(values, (row) => row.knownAt),
    session: column(values, "text", (row) => row.date),
    vector: column(values, "text", ({ vector }) => {
      return `{${vector.map((each) => each ?? "NULL").join(",")}}`;
    }),
  });
  const insert = insertSelect(analogVectors, {
    ...columns,
    session: sql`${columns.session}::date`,
    vector: sql`${columns.vector}::float8[]`,
    methodVersion: sql`${DISLOCATION_METHOD}::int`,
  });
  return db.execute(sql`${insert} from ${rows} on conflict do nothing`);
}

export type NewCallReturn = {
  ticker: string;
  quarter: string;
  documentId: number;
  days: number;
  value: number;
  excess: number;
  closedAt: number;
};

/** Inserts the returns after texts, for analogs and for conviction trajectories. */
export function insertCallReturns(db: Db, values: readonly NewCallReturn[]) {
  const horizonDays = column(values, "integer", (row) => row.days);
  const excessReturn = column(values, "double precision", (row) => row.excess);
  const closedAt = instants(values, (row) => row.closedAt);
  const callRows = unnestRows(callReturns, {
    ticker: column(values, "text", (row) => row.ticker),
    quarter: column(values, "text", (row) => row.quarter),
    forwardReturn: column(values, "double precision", (row) => row.value),
    horizonDays,
    excessReturn,
    closedAt,
  });
  const documentRows = unnestRows(documentOutcomes, {
    documentId: column(values, "integer", (row) => row.documentId),
    horizonDays,
    excessReturn,
    closedAt,
  });
  return [
    db.execute(sql`${insertSelect(callReturns, callRows.columns)} from ${callRows.rows}
      on conflict do nothing`),
    db.execute(sql`${insertSelect(documentOutcomes, documentRows.columns)} from ${documentRows.rows}
      where exists (
        select from ${documents} where ${documents.id} = ${documentRows.columns.documentId})
      on conflict do nothing`),
  ];
}

const v = alias(analogVectors, "v");

type Case = typeof analogVectors.$inferSelect;
type CaseTuple = [
  ticker: Case["ticker"],
  quarter: Case["quarter"],
  date: Case["session"],
  knownAt: number,
  vector: Case["vector"],
];
const caseTuple = sql<CaseTuple>`json_build_array(${v.ticker}, ${v.quarter}, ${v.session},
  round(${epochMs(v.knownAt)})::bigint, to_json(${v.vector}))`;

const toCase = ([ticker, quarter, date, knownAt, vector]: CaseTuple): AnalogCase => ({
  ticker,
  quarter,
  date,
  knownAt,
  vector,
});

/**
 * Lists cases without analogs, oldest first (at most `limit`, or all when it is null), all their
 * possible analogs, and a text that changes with every write of signals.
 */
export async function listCases(db: Db, limit: number | null, closedAfterDays: number) {
  const { rows } = await db.execute<{
    searching: CaseTuple[];
    closed: CaseTuple[];
    progressState: string;
  }>(sql`
    with searching as (select * from ${analogVectors} v where ${v.analogs} is null
      order by ${v.knownAt}, ${v.ticker} limit ${limit}::int)
    select (select coalesce(json_agg(${caseTuple}), '[]') from searching v) as searching,
      (select coalesce(json_agg(${caseTuple}), '[]') from ${analogVectors} v
        where ${v.knownAt} <= (select max(${v.knownAt}) from searching v)
          - make_interval(days => ${closedAfterDays}::int)) as closed, (${PROGRESS_STATE}) as "progressState"`);
  const [found] = rows;
  return {
    searching: (found?.searching ?? []).map(toCase),
    closed: (found?.closed ?? []).map(toCase),
    progressState: found?.progressState ?? "",
  };
}
