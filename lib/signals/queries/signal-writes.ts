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
import { excluded, nameOf } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";
import type { Analog } from "../domain/dislocation/analogs.ts";
import type { Fire } from "../domain/drops/fire.ts";
import { DROPS_METHOD } from "../domain/drops/signal-types.ts";
import type { DueSignals } from "./signal-due.ts";

export type NewFire = Fire & { key: string };

export type ComputedTicker = DueSignals & { until: number };

/**
 * The statement that advances tickers from the versions read. When another run was faster, the
 * statement divides by zero, so that its whole batch fails.
 */
export function upsertSignalProgress(
  db: Db,
  given: readonly ComputedTicker[],
  versions: { methodVersion: string; modelVersion: string },
) {
  const p = signalProgress;
  const { rows, columns } = unnestRows(p, {
    ticker: column(given, "text", (row) => row.ticker),
    through: instants(given, (row) => row.until),
    pricePosition: column(given, "integer", (row) => row.pricePosition),
    priceSource: column(given, "text", (row) => row.priceSource),
    documentId: column(given, "integer", (row) => row.documentId),
    documentScores: column(given, "integer", (row) => row.documentScores),
    marketPosition: column(given, "integer", (row) => row.marketPosition),
    marketSource: column(given, "text", (row) => row.marketSource),
    sectorPosition: column(given, "integer", (row) => row.sectorPosition),
    sectorSource: column(given, "text", (row) => row.sectorSource),
    filedPosition: column(given, "integer", (row) => row.filedPosition),
    version: column(given, "integer", (row) => row.version),
  });
  const insert = insertSelect(p, {
    ...columns,
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
    select 1 / (count(*) = ${given.length}::int)::int from moved`);
}

const tickersAfter = (rows: readonly DueSignals[]) => sql`unnest(
  ${column(rows, "text", (row) => row.ticker)}, ${instants(rows, (row) => row.after)},
  ${column(rows, "boolean", (row) => row.isFullReplay)}) as g(ticker, after, is_anew)`;

/**
 * The statement that deletes tickers' dislocations after an instant. It runs before every insert,
 * so that the insert needs no conflict check per row, which would take 50 % longer. Each ticker's
 * rows are found by index.
 */
export const deleteDislocations = (db: Db, rows: readonly DueSignals[]) =>
  db.execute(sql`delete from ${dislocations} where ctid = any(array(
    select d.ctid from ${tickersAfter(rows)} cross join lateral (
      select ${dislocations}.ctid from ${dislocations}
      where ${dislocations.ticker} = g.ticker and ${dislocations.knownAt} > g.after
      offset 0) d))`);

/**
 * The statements that delete all other signals of tickers after an instant; outcomes are deleted
 * with their fires. A later score by another model is kept, except in a full replay. Analogs that
 * may include a deleted case are searched again.
 */
export function deleteSignals(db: Db, rows: readonly DueSignals[], closedAfterDays: number) {
  const given = tickersAfter(rows);
  const first = Math.min(...rows.map(({ after }) => after));
  const isAfter = (ticker: PgColumn, instant: PgColumn): SQL =>
    sql`${ticker} = g.ticker and ${instant} > g.after`;
  const deleted = (table: PgTable, which: SQL, using: SQL = given) =>
    db.execute(sql`delete from ${table} using ${using} where ${which}`);
  const ofACall = sql`exists (
    select from ${documents} join ${documentScores} on ${documentScores.documentId} = ${documents.id}
    where ${documents.ticker} = ${mlScores.ticker} and ${documentScores.knownAt} = ${mlScores.knownAt})`;
  return [
    deleted(fires, isAfter(fires.ticker, fires.firedAt)),
    deleted(analogVectors, isAfter(analogVectors.ticker, analogVectors.knownAt)),
    deleted(callReturns, isAfter(callReturns.ticker, callReturns.closedAt)),
    db.execute(sql`update ${fires} set ${nameOf(fires.reversedAt)} = null from ${given}
      where ${isAfter(fires.ticker, fires.reversedAt)}`),
    deleted(
      fireOutcomes,
      sql`${fires.id} = ${fireOutcomes.fireId} and ${isAfter(fires.ticker, fireOutcomes.closedAt)}`,
      sql`${fires}, ${given}`,
    ),
    deleted(
      mlScores,
      sql`${isAfter(mlScores.ticker, mlScores.knownAt)} and (g.is_anew or ${ofACall})`,
    ),
    deleted(
      documentOutcomes,
      sql`${documents.id} = ${documentOutcomes.documentId} and ${documents.mode} = 'earnings'
        and ${isAfter(documents.ticker, documentOutcomes.closedAt)}`,
      sql`${documents}, ${given}`,
    ),
    db.execute(sql`update ${analogVectors} set ${nameOf(analogVectors.analogs)} = null
      where ${analogVectors.analogs} is not null and ${analogVectors.knownAt}
        > ${instantParam(first)} + make_interval(days => ${closedAfterDays}::int)`),
  ];
}

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function insertFires(db: Db, given: readonly NewFire[]) {
  const words = (cellOf: (row: NewFire) => string | null) => column(given, "text", cellOf);
  const { rows, columns } = unnestRows(fires, {
    fireKey: words((row) => row.key),
    ticker: words((row) => row.ticker),
    signalType: words((row) => row.type),
    direction: words((row) => row.direction),
    severity: words((row) => row.severity),
    families: column(given, "integer", (row) => row.families),
    quarter: words((row) => row.quarter),
    firedAt: instants(given, (row) => row.firedAt),
    expiresAt: instants(given, (row) => row.expiresAt),
    reversedAt: words(({ reversedAt }) => isoOf(reversedAt)),
    z: column(given, "double precision", (row) => row.z),
    tipsScore: column(given, "double precision", (row) => row.tipsScore),
    conviction: words((row) => row.conviction),
    daysToEarnings: column(given, "integer", (row) => row.daysToEarnings),
    earningsFlag: words((row) => row.earningsFlag),
    tradeDeferred: column(given, "boolean", (row) => row.tradeDeferred),
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

export const updateReversals = (db: Db, rows: readonly { key: string; reversedAt: number }[]) =>
  db.execute(sql`update ${fires} set ${nameOf(fires.reversedAt)} = g.reversed_at
    from unnest(${column(rows, "text", ({ key }) => key)},
      ${instants(rows, ({ reversedAt }) => reversedAt)}) as g(key, reversed_at)
    where ${fires.fireKey} = g.key and ${fires.reversedAt} is null`);

export type NewFireOutcome = { key: string; days: number; excess: number; closedAt: number };

export function insertFireOutcomes(db: Db, given: readonly NewFireOutcome[]) {
  const insert = insertSelect(fireOutcomes, {
    fireId: fires.id,
    horizonDays: sql`g.days`,
    signalType: fires.signalType,
    direction: fires.direction,
    excessReturn: sql`g.excess`,
    closedAt: sql`g.closed_at`,
  });
  return db.execute(sql`${insert}
    from unnest(${column(given, "text", ({ key }) => key)},
      ${column(given, "integer", ({ days }) => days)},
      ${column(given, "double precision", ({ excess }) => excess)},
      ${instants(given, ({ closedAt }) => closedAt)}) as g(key, days, excess, closed_at)
    join ${fires} on ${fires.fireKey} = g.key on conflict do nothing`);
}

/** A text that changes with every write of signals. */
export const PROGRESS_STATE = sql`select count(*) || ':' || coalesce(sum(${signalProgress.version}), 0)
  from ${signalProgress}`;

/**
 * The statement that stores the analogs of cases; it does nothing if signals were written in the
 * meantime.
 */
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
