// Finds which tickers' signals must be computed, and from which instant on.

import { count, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  analogVectors,
  documents,
  filedEvents,
  filers,
  insiderReports,
  pricesDaily,
  priceTickers,
  reportedFigures,
  signalProgress,
  tickerCalls,
} from "../../../drizzle/schema/index.ts";
import { column } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs } from "../../runtime/database/sql.ts";
import { type DueRules, findOutdatedSignals, type OutdatedSignals } from "../domain/due-signals.ts";

/** A ticker whose signals are out of date. */
export type DueSignals = Omit<OutdatedSignals, "seen"> & {
  /**
   * Signals after this instant are computed again, epoch ms. It is before `through` when data
   * arrived late.
   */
  after: number;
};

/**
 * Lists tickers whose signals are out of date, sorted, and counts the cases that still need
 * analogs. If data of a ticker or its benchmarks arrived late, the ticker is computed again from
 * the instant before them. Reads a few rows per ticker, and only the new rows of due tickers.
 */
export async function listDueSignals(
  db: Db,
  rules: DueRules,
): Promise<{ due: DueSignals[]; casesToSearch: number }> {
  const { ticker, source, ingested, evaluated } = priceTickers;
  const [counted, prices, progress, [cases], filed] = await db.batch([
    db.select().from(tickerCalls),
    db.select({ ticker, source, ingested, evaluated }).from(priceTickers),
    db.select().from(signalProgress),
    db.select({ toSearch: count() }).from(analogVectors).where(isNull(analogVectors.analogs)),
    db.select({ ticker: filers.ticker, position: filers.position }).from(filers),
  ]);
  const outdated = findOutdatedSignals({ documents: counted, prices, progress, filed }, rules);
  const earliest = await listEarliestChanges(db, outdated);
  const due = outdated.map(({ seen: _, ...each }) => {
    const changedAt = earliest.get(each.ticker) ?? Number.POSITIVE_INFINITY;
    return { ...each, after: each.isFullReplay ? 0 : Math.min(each.through, changedAt - 1) };
  });
  return { due, casesToSearch: cases?.toSearch ?? 0 };
}

const p = alias(pricesDaily, "p");
const d = alias(documents, "d");
const g = alias(reportedFigures, "g");
const h = alias(filedEvents, "h");
const i = alias(insiderReports, "i");

/** For each ticker the instant at which its first unprocessed row became known, epoch ms. */
export async function listEarliestChanges(
  db: Db,
  outdated: readonly OutdatedSignals[],
): Promise<Map<string, number>> {
  const partial = outdated.flatMap(({ ticker, seen, isFullReplay }) =>
    seen === null || isFullReplay ? [] : [{ ticker, seen }],
  );
  if (partial.length === 0) return new Map();
  const closesAfter = (stock: SQL, position: SQL): SQL => sql`(
    select min(${p.knownAt}) from ${pricesDaily} p
    where ${p.ticker} = ${stock} and ${p.position} > ${position})`;
  const documentsAfter = sql`(
    select min(${d.knownAt}) from ${documents} d
    where ${d.ticker} = a.ticker and ${d.mode} in ('earnings', 'release')
      and ${d.id} > a.last_document)`;
  const filingsAfter = sql`(
    select least(
      (select min(${i.filedAt}) from ${insiderReports} i
        where ${i.ticker} = a.ticker and ${i.position} > a.filed_seen),
      (select min(${h.knownAt}) from ${filedEvents} h
        where ${h.ticker} = a.ticker and ${h.position} > a.filed_seen),
      (select min(${g.filedOn})::timestamp at time zone 'UTC' from ${reportedFigures} g
        where ${g.ticker} = a.ticker and ${g.position} > a.filed_seen)))`;
  const { rows } = await db.execute<{ ticker: string; at: number | null }>(sql`
    select a.ticker, ${epochMs(sql`least(
      ${closesAfter(sql`a.ticker`, sql`a.own_seen`)},
      ${closesAfter(sql`a.market`, sql`a.market_seen`)},
      ${closesAfter(sql`a.fund`, sql`a.fund_seen`)}, ${documentsAfter},
      ${filingsAfter})`)} as at
    from unnest(${column(partial, "text", ({ ticker }) => ticker)},
      ${column(partial, "text", ({ seen }) => seen.market)},
      ${column(partial, "text", ({ seen }) => seen.fund)},
      ${column(partial, "integer", ({ seen }) => seen.pricePosition)},
      ${column(partial, "integer", ({ seen }) => seen.marketPosition)},
      ${column(partial, "integer", ({ seen }) => seen.sectorPosition)},
      ${column(partial, "integer", ({ seen }) => seen.documentId)},
      ${column(partial, "integer", ({ seen }) => seen.filedPosition)})
      as a(ticker, market, fund, own_seen, market_seen, fund_seen, last_document, filed_seen)`);
  return new Map(rows.flatMap(({ ticker, at }) => (at === null ? [] : [[ticker, Math.round(at)]])));
}
