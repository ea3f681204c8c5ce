import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  analogVectors,
  callReturns,
  dislocations,
  documentOutcomes,
  documentScores,
  documents,
  fireOutcomes,
  fires,
  mlScores,
  signalProgress,
} from "../../../drizzle/schema/index.ts";
import {
  column,
  insertSelect,
  instants,
  setExcluded,
  unnestRows,
} from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded, instantParam, nameOf } from "../../runtime/database/sql.ts";
import type { Analog } from "../domain/dislocation/analogs.ts";
import type { Component } from "../domain/dislocation/dislocation.ts";
import type { Fire } from "../domain/drops/fire.ts";
import { DROPS_METHOD } from "../domain/drops/signal-types.ts";
import type { DueSignals } from "./signal-due.ts";

export type NewFire = Fire & { key: string };

/** A ticker whose signals were computed up to an instant. */
export type ComputedTicker = DueSignals & { until: number; lacking: readonly Component[] | null };

/**
 * Advances the progress of tickers. When another run has advanced one of them meanwhile, the
 * statement divides by zero, so that the whole transaction fails.
 */
export function upsertSignalProgress(
  db: Db,
  values: readonly ComputedTicker[],
  versions: { methodVersion: string; modelVersion: string },
) {
  const p = signalProgress;
  const { rows, columns } = unnestRows(p, {
    ticker: column(values, "text", (row) => row.ticker),
    through: instants(values, (row) => row.until),
    pricePosition: column(values, "integer", (row) => row.pricePosition),
    priceSource: column(values, "text", (row) => row.priceSource),
    documentId: column(values, "integer", (row) => row.documentId),
    documentScores: column(values, "integer", (row) => row.documentScores),
    marketPosition: column(values, "integer", (row) => row.marketPosition),
    marketSource: column(values, "text", (row) => row.marketSource),
    sectorPosition: column(values, "integer", (row) => row.sectorPosition),
    sectorSource: column(values, "text", (row) => row.sectorSource),
    filedPosition: column(values, "integer", (row) => row.filedPosition),
    version: column(values, "integer", (row) => row.version),
    lacking: column(values, "text", ({ lacking }) => lacking?.join(",") ?? null),
  });
  const insert = insertSelect(p, {
    ...columns,
    lacking: sql`string_to_array(${columns.lacking}, ',')`,
    methodVersion: sql`${versions.methodVersion}`,
    modelVersion: sql`${versions.modelVersion}`,
    version: sql`${p.version} + 1`,
  });
  const { ticker: _, ...progressState } = columns;
  const changed = setExcluded(...Object.values(progressState), p.methodVersion, p.modelVersion);
  return db.execute(sql`
    with moved as (
      ${insert} from ${rows} order by ${p.ticker}
      on conflict (${nameOf(p.ticker)}) do update set ${changed}
        where ${p.version} = ${excluded(p.version)} - 1
      returning 1)
    select 1 / (count(*) = ${values.length}::int)::int from moved`);
}

const tickersAfter = (rows: readonly DueSignals[]) => sql`unnest(
  ${column(rows, "text", (row) => row.ticker)}, ${instants(rows, (row) => row.after)},
  ${column(rows, "boolean", (row) => row.isFullReplay)}) as g(ticker, after, is_full_replay)`;

/**
 * Deletes tickers' dislocations after an instant. It runs before every insert, because an insert
 * with a conflict check per row would take 50 % longer.
 */
export const deleteDislocations = (db: Db, rows: readonly DueSignals[]) =>
  db.execute(sql`delete from ${dislocations} where ctid = any(array(
    select d.ctid from ${tickersAfter(rows)} cross join lateral (
      select ${dislocations}.ctid from ${dislocations}
      where ${dislocations.ticker} = g.ticker and ${dislocations.knownAt} > g.after
      offset 0) d))`);

/**
 * Deletes all other signals of tickers after an instant, and outcomes with their fires. A later
 * score by another model stays, except when the whole history is computed again. Analogs that may
 * include a deleted case will be searched again.
 */
export function deleteSignals(db: Db, rows: readonly DueSignals[], closedAfterDays: number) {
  const values = tickersAfter(rows);
  const first = Math.min(...rows.map(({ after }) => after));
  const isAfter = (ticker: PgColumn, instant: PgColumn): SQL =>
    sql`${ticker} = g.ticker and ${instant} > g.after`;
  const deleted = (table: PgTable, which: SQL, using: SQL = values) =>
    db.execute(sql`delete from ${table} using ${using} where ${which}`);
  const isFirstScore = sql`exists (
    select from ${documents} join ${documentScores} on ${documentScores.documentId} = ${documents.id}
    where ${documents.ticker} = ${mlScores.ticker} and ${documentScores.knownAt} = ${mlScores.knownAt})`;
  return [
    deleted(fires, isAfter(fires.ticker, fires.firedAt)),
    deleted(analogVectors, isAfter(analogVectors.ticker, analogVectors.knownAt)),
    deleted(callReturns, isAfter(callReturns.ticker, callReturns.closedAt)),
    db.execute(sql`update ${fires} set ${nameOf(fires.reversedAt)} = null from ${values}
      where ${isAfter(fires.ticker, fires.reversedAt)}`),
    deleted(
      fireOutcomes,
      sql`${fires.id} = ${fireOutcomes.fireId} and ${isAfter(fires.ticker, fireOutcomes.closedAt)}`,
      sql`${fires}, ${values}`,
    ),
    deleted(
      mlScores,
      sql`${isAfter(mlScores.ticker, mlScores.knownAt)} and (g.is_full_replay or ${isFirstScore})`,
    ),
    deleted(
      documentOutcomes,
      sql`${documents.id} = ${documentOutcomes.documentId} and ${documents.mode} in ('earnings', 'release')
        and ${isAfter(documents.ticker, documentOutcomes.closedAt)}`,
      sql`${documents}, ${values}`,
    ),
    db.execute(sql`update ${analogVectors} set ${nameOf(analogVectors.analogs)} = null
      where ${analogVectors.analogs} is not null and ${analogVectors.knownAt}
        > ${instantParam(first)} + make_interval(days => ${closedAfterDays}::int)`),
  ];
}

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Inserts fires; `deleteSignals` must have removed older versions. */
export function insertFires(db: Db, values: readonly NewFire[]) {
  const words = (cellOf: (row: NewFire) => string | null) => column(values, "text", cellOf);
  const { rows, columns } = unnestRows(fires, {
    fireKey: words((row) => row.key),
    ticker: words((row) => row.ticker),
    signalType: words((row) => row.type),
    direction: words((row) => row.direction),
    severity: words((row) => row.severity),
    families: column(values, "integer", (row) => row.families),
    quarter: words((row) => row.quarter),
    firedAt: instants(values, (row) => row.firedAt),
    expiresAt: instants(values, (row) => row.expiresAt),
    reversedAt: words(({ reversedAt }) => isoOf(reversedAt)),
    z: column(values, "double precision", (row) => row.z),
    tipsScore: column(values, "double precision", (row) => row.tipsScore),
    conviction: words((row) => row.conviction),
    daysToEarnings: column(values, "integer", (row) => row.daysToEarnings),
    earningsFlag: words((row) => row.earningsFlag),
    tradeDeferred: column(values, "boolean", (row) => row.tradeDeferred),
    arcType: words((row) => row.arcType),
    patterns: words((row) => row.patterns.join(",")),
    evidence: words((row) => JSON.stringify(row.evidence)),
  });
  const insert = insertSelect(fires, {
    ...columns,
    reversedAt: sql`${columns.reversedAt}::timestamptz`,
    patterns: sql`string_to_array(${columns.patterns}, ',')`,
    evidence: sql`${columns.evidence}::jsonb`,
    methodVersion: sql`${DROPS_METHOD}::int`,
  });
  return db.execute(sql`${insert} from ${rows}`);
}

/** Stores when fires of earlier runs were reversed. */
export const updateReversals = (db: Db, rows: readonly { key: string; reversedAt: number }[]) =>
  db.execute(sql`update ${fires} set ${nameOf(fires.reversedAt)} = g.reversed_at
    from unnest(${column(rows, "text", ({ key }) => key)},
      ${instants(rows, ({ reversedAt }) => reversedAt)}) as g(key, reversed_at)
    where ${fires.fireKey} = g.key and ${fires.reversedAt} is null`);

export type NewFireOutcome = { key: string; days: number; excess: number; closedAt: number };

/** Inserts the returns after fires; existing ones stay. */
export function insertFireOutcomes(db: Db, values: readonly NewFireOutcome[]) {
  const insert = insertSelect(fireOutcomes, {
    fireId: fires.id,
    horizonDays: sql`g.days`,
    signalType: fires.signalType,
    direction: fires.direction,
    excessReturn: sql`g.excess`,
    closedAt: sql`g.closed_at`,
  });
  return db.execute(sql`${insert}
    from unnest(${column(values, "text", ({ key }) => key)},
      ${column(values, "integer", ({ days }) => days)},
      ${column(values, "double precision", ({ excess }) => excess)},
      ${instants(values, ({ closedAt }) => closedAt)}) as g(key, days, excess, closed_at)
    join ${fires} on ${fires.fireKey} = g.key on conflict do nothing`);
}

/** A text that changes with every write of signals. */
export const PROGRESS_STATE = sql`select count(*) || ':' || coalesce(sum(${signalProgress.version}), 0)
  from ${signalProgress}`;

/** Stores the analogs of cases. It does nothing if signals were written in the meantime. */
export const updateAnalogs = (
  db: Db,
  rows: readonly { ticker: string; quarter: string; knownAt: number; analogs: readonly Analog[] }[],
  progressState: string,
) =>
  db.execute(sql`update ${analogVectors} set ${nameOf(analogVectors.analogs)} = g.analogs::jsonb
    from unnest(${column(rows, "text", ({ ticker }) => ticker)},
      ${column(rows, "text", ({ quarter }) => quarter)},
      ${instants(rows, ({ knownAt }) => knownAt)},
      ${column(rows, "text", ({ analogs }) => JSON.stringify(analogs))})
      as g(ticker, quarter, known_at, analogs)
    where ${analogVectors.ticker} = g.ticker and ${analogVectors.quarter} = g.quarter
      and ${analogVectors.knownAt} = g.known_at and (${PROGRESS_STATE}) = ${progressState}`);
