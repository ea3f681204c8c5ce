import { sql } from "drizzle-orm";
import type { Analog } from "../../domain/dislocation/analogs.ts";
import type { Fire } from "../../domain/drops/fire.ts";
import { DROPS_METHOD } from "../../domain/drops/signal-types.ts";
import type { Db } from "../client.ts";
import { column, instants } from "./columns.ts";
import type { DueSignals } from "./signal-due.ts";
import { instantParam } from "./sql-json.ts";

export type NewFire = Fire & { key: string };

export type ToldTicker = DueSignals & { until: number };

/**
 * The statement that moves tickers on from the versions they were read at. When another run was
 * faster it divides by zero, and with it fails all that is in its batch.
 */
export function upsertSignalProgress(
  db: Db,
  rows: readonly ToldTicker[],
  versions: { methodVersion: string; modelVersion: string },
) {
  return db.execute(sql`with moved as (
      insert into signal_progress as p (ticker, through, price_position, price_source, document_id,
        document_scores, market_position, market_source, sector_position, sector_source,
        method_version, model_version, version)
      select g.ticker, g.through, g.price_position, g.price_source, g.document_id, g.document_scores,
        g.market_position, g.market_source, g.sector_position, g.sector_source,
        ${versions.methodVersion}, ${versions.modelVersion}, g.version + 1
      from unnest(${column(rows, "text", (row) => row.ticker)}, ${instants(rows, (row) => row.until)},
        ${column(rows, "integer", (row) => row.pricePosition)},
        ${column(rows, "text", (row) => row.priceSource)},
        ${column(rows, "integer", (row) => row.documentId)},
        ${column(rows, "integer", (row) => row.documentScores)},
        ${column(rows, "integer", (row) => row.marketPosition)},
        ${column(rows, "text", (row) => row.marketSource)},
        ${column(rows, "integer", (row) => row.sectorPosition)},
        ${column(rows, "text", (row) => row.sectorSource)},
        ${column(rows, "integer", (row) => row.version)})
        as g(ticker, through, price_position, price_source, document_id, document_scores,
          market_position, market_source, sector_position, sector_source, version)
      order by g.ticker
      on conflict (ticker) do update set through = excluded.through,
        price_position = excluded.price_position, price_source = excluded.price_source,
        document_id = excluded.document_id, document_scores = excluded.document_scores,
        market_position = excluded.market_position, market_source = excluded.market_source,
        sector_position = excluded.sector_position, sector_source = excluded.sector_source,
        method_version = excluded.method_version, model_version = excluded.model_version,
        version = excluded.version where p.version = excluded.version - 1
      returning 1)
    select 1 / (count(*) = ${rows.length}::int)::int from moved`);
}

/** What is told of a ticker but its dislocations, and the column that says from when on it was known. */
const TOLD = [
  ["fires", "fired_at"],
  ["analog_vectors", "known_at"],
  ["call_returns", "closed_at"],
] as const;

const tickersAfter = (rows: readonly DueSignals[]) => sql`unnest(
  ${column(rows, "text", (row) => row.ticker)}, ${instants(rows, (row) => row.after)},
  ${column(rows, "boolean", (row) => row.isAnew)}) as g(ticker, after, is_anew)`;

/**
 * The statement that forgets tickers' dislocations after an instant. It comes before every insert of
 * such, which then need not look for each row whether it is there: that would take half as long again.
 * Each ticker's end is looked up in the index, whatever is held of all the others.
 */
export const deleteDislocations = (db: Db, rows: readonly DueSignals[]) =>
  db.execute(sql`delete from dislocations where ctid = any(array(
    select d.ctid from ${tickersAfter(rows)} cross join lateral (
      select t.ctid from dislocations t where t.ticker = g.ticker and t.known_at > g.after
      offset 0) d))`);

/**
 * The statements that forget all else that was told of tickers after an instant; outcomes of fires go with these.
 * A score that another model gave a call later is kept, but for a ticker that is told anew. Analogs are
 * looked for again where what is forgotten may be one.
 */
export function deleteSignals(db: Db, rows: readonly DueSignals[], closedAfterDays: number) {
  const given = tickersAfter(rows);
  const first = Math.min(...rows.map(({ after }) => after));
  return [
    ...TOLD.map(([table, known]) =>
      db.execute(sql`delete from ${sql.identifier(table)} t using ${given}
        where t.ticker = g.ticker and t.${sql.identifier(known)} > g.after`),
    ),
    db.execute(sql`update fires t set reversed_at = null from ${given}
      where t.ticker = g.ticker and t.reversed_at > g.after`),
    db.execute(sql`delete from fire_outcomes o using fires t, ${given}
      where t.id = o.fire_id and t.ticker = g.ticker and o.closed_at > g.after`),
    db.execute(sql`delete from ml_scores t using ${given}
      where t.ticker = g.ticker and t.known_at > g.after and (g.is_anew or exists (
        select 1 from documents d join document_scores s on s.document_id = d.id
        where d.ticker = t.ticker and s.known_at = t.known_at))`),
    db.execute(sql`delete from document_outcomes o using documents t, ${given}
      where t.id = o.document_id and t.ticker = g.ticker and t.mode = 'earnings'
        and o.closed_at > g.after`),
    db.execute(sql`update analog_vectors set analogs = null where analogs is not null
      and known_at > ${instantParam(first)} + make_interval(days => ${closedAfterDays}::int)`),
  ];
}

export const insertFires = (db: Db, rows: readonly NewFire[]) =>
  db.execute(sql`
    insert into fires (fire_key, ticker, signal_type, direction, severity, families, quarter, fired_at,
      expires_at, reversed_at, z, tips_score, conviction, days_to_earnings, earnings_flag,
      trade_deferred, arc_type, patterns, evidence, method_version)
    select r.fire_key, r.ticker, r.signal_type, r.direction, r.severity, r.families, r.quarter,
      r.fired_at, r.expires_at, r.reversed_at::timestamptz, r.z, r.tips_score, r.conviction,
      r.days_to_earnings, r.earnings_flag, r.trade_deferred, r.arc_type,
      string_to_array(r.patterns, ','), r.evidence::jsonb, ${DROPS_METHOD}::int
    from unnest(${column(rows, "text", (row) => row.key)}, ${column(rows, "text", (row) => row.ticker)},
      ${column(rows, "text", (row) => row.type)}, ${column(rows, "text", (row) => row.direction)},
      ${column(rows, "text", (row) => row.severity)},
      ${column(rows, "integer", (row) => row.families)},
      ${column(rows, "text", (row) => row.quarter)}, ${instants(rows, (row) => row.firedAt)},
      ${instants(rows, (row) => row.expiresAt)},
      ${column(rows, "text", ({ reversedAt }) => reversedAt && new Date(reversedAt).toISOString())},
      ${column(rows, "double precision", (row) => row.z)},
      ${column(rows, "double precision", (row) => row.tipsScore)},
      ${column(rows, "text", (row) => row.conviction)},
      ${column(rows, "integer", (row) => row.daysToEarnings)},
      ${column(rows, "text", (row) => row.earningsFlag)},
      ${column(rows, "boolean", (row) => row.tradeDeferred)},
      ${column(rows, "text", (row) => row.arcType)},
      ${column(rows, "text", (row) => row.patterns.join(","))},
      ${column(rows, "text", (row) => JSON.stringify(row.evidence))})
      with ordinality as r(fire_key, ticker, signal_type, direction, severity, families, quarter,
        fired_at, expires_at, reversed_at, z, tips_score, conviction, days_to_earnings, earnings_flag,
        trade_deferred, arc_type, patterns, evidence, place)
    order by r.place`);

export const updateReversals = (db: Db, rows: readonly { key: string; reversedAt: number }[]) =>
  db.execute(sql`update fires f set reversed_at = r.reversed_at
    from unnest(${column(rows, "text", ({ key }) => key)},
      ${instants(rows, ({ reversedAt }) => reversedAt)}) as r(fire_key, reversed_at)
    where f.fire_key = r.fire_key and f.reversed_at is null`);

export type NewFireOutcome = { key: string; days: number; excess: number; closedAt: number };

export const insertFireOutcomes = (db: Db, rows: readonly NewFireOutcome[]) =>
  db.execute(sql`
    insert into fire_outcomes (fire_id, horizon_days, signal_type, direction, excess_return, closed_at)
    select f.id, r.days, f.signal_type, f.direction, r.excess, r.closed_at
    from unnest(${column(rows, "text", ({ key }) => key)},
      ${column(rows, "integer", ({ days }) => days)},
      ${column(rows, "double precision", ({ excess }) => excess)},
      ${instants(rows, ({ closedAt }) => closedAt)}) as r(fire_key, days, excess, closed_at)
    join fires f on f.fire_key = r.fire_key on conflict do nothing`);

/** A text that is another one after every write of what is told of a ticker. */
export const TOLD_STATE = sql`select count(*) || ':' || coalesce(sum(version), 0) from signal_progress`;

/** The statement that stores the analogs of cases; nothing when something else was told meanwhile. */
export const updateAnalogs = (
  db: Db,
  rows: readonly { ticker: string; quarter: string; knownAt: number; analogs: readonly Analog[] }[],
  told: string,
) =>
  db.execute(sql`update analog_vectors v set analogs = r.analogs::jsonb
    from unnest(${column(rows, "text", ({ ticker }) => ticker)},
      ${column(rows, "text", ({ quarter }) => quarter)},
      ${instants(rows, ({ knownAt }) => knownAt)},
      ${column(rows, "text", ({ analogs }) => JSON.stringify(analogs))})
      as r(ticker, quarter, known_at, analogs)
    where v.ticker = r.ticker and v.quarter = r.quarter and v.known_at = r.known_at
      and (${TOLD_STATE}) = ${told}`);
