// Queries that append daily stock prices.

import { and, type Column, desc, eq, gte, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/pg-core";
import {
  equityMemories,
  equityRegimes,
  pricesDaily,
  priceTickers,
} from "../../../drizzle/schema/index.ts";
import type { CalendarDate } from "../../core/calendar-date.ts";
import { insertSelect, rowsOf } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf } from "../../runtime/database/sql.ts";
import type { Bar } from "../domain/bar.ts";
import { knownAtOnArrival, revisionOrder } from "./observations.ts";

/** A bar; `knownAt` comes from the ingested file or is the end of the session. */
export type NewPrice = Bar & { knownAt: number };

export type PriceIngestion = {
  ticker: string;
  source: string;
  /** The feed that continues these prices; null when no feed does. */
  feed: string | null;
  /** Each chunk names a date at most once. */
  chunks: readonly (readonly NewPrice[])[];
  /** True where `knownAt` is given by the file, false where it is the end of the session. */
  isKnownAtExplicit: boolean;
  now: number;
};

export type IngestedPrices = { ticker: string; added: number; revised: number; replaced: boolean };

/** Lists stocks with prices: their source, and how far they are ingested and evaluated. */
export const listPriceTickers = (db: Db) =>
  db.select().from(priceTickers).orderBy(priceTickers.ticker);

/** Lists the newest revision of each bar from a day on, by ticker and date, for the review of the covered stocks. */
export const listReviewBars = (db: Db, from: CalendarDate) =>
  db
    .selectDistinctOn([pricesDaily.ticker, pricesDaily.date], {
      ticker: pricesDaily.ticker,
      date: pricesDaily.date,
      close: pricesDaily.close,
      volume: pricesDaily.volume,
    })
    .from(pricesDaily)
    .where(gte(pricesDaily.date, from))
    .orderBy(pricesDaily.ticker, pricesDaily.date, desc(pricesDaily.revision));

/**
 * Appends new bars in one transaction, as `insertObservations` does: a new date gets revision 0, a
 * changed bar the next one, the same bar changes nothing. When the stored prices are of another
 * source, `mayReplace` deletes them first, with all derived data; without it, the rows are skipped.
 */
export async function insertPrices(
  db: Db,
  ingestions: readonly PriceIngestion[],
  mayReplace: boolean,
  extraStatements: readonly BatchItem<"pg">[] = [],
): Promise<IngestedPrices[]> {
  const given = givenTickers(ingestions);
  const insertTickers =
    db.execute(sql`${insertSelect(priceTickers, given.columns)} from ${given.rows}
    order by ${given.columns.ticker} on conflict do nothing`);
  const { ticker } = priceTickers;
  const lock = db
    .select({ ticker })
    .from(priceTickers)
    .where(inArray(ticker, [...new Set(ingestions.map((each) => each.ticker))]))
    .orderBy(ticker)
    .for("update");
  const replace = mayReplace ? replaceOthers(db, given) : [];
  const writes = ingestions.flatMap((each) => each.chunks.map((rows) => append(db, each, rows)));
  const answers = await db.batch([insertTickers, lock, ...replace, ...writes, ...extraStatements]);
  const start = 2 + replace.length;
  const replaced = mayReplace ? (answers[start - 1] as { ticker: string }[]) : [];
  const counted = answers.slice(start, start + writes.length) as Awaited<(typeof writes)[number]>[];
  const counts = counted.flatMap(({ rows }) => rows);
  return countByTicker(ingestions, counts, new Set(replaced.map(({ ticker }) => ticker)));
}

const givenTickers = (ingestions: readonly PriceIngestion[]) =>
  rowsOf(alias(priceTickers, "g"), ingestions, ["ticker", "source", "feed"]);

/** The statements that delete prices of another source; the last one returns their stocks. */
function replaceOthers(db: Db, { rows, columns: given }: ReturnType<typeof givenTickers>) {
  const { ticker, source } = priceTickers;
  const isOther = and(eq(ticker, given.ticker), ne(source, given.source));
  const others = db.select({ ticker }).from(priceTickers).innerJoin(rows, isOther);
  return [
    db.delete(equityMemories).where(inArray(equityMemories.ticker, others)),
    db.delete(equityRegimes).where(inArray(equityRegimes.ticker, others)),
    db.delete(pricesDaily).where(inArray(pricesDaily.ticker, others)),
    db
      .update(priceTickers)
      .set({
        source: given.source,
        feed: given.feed,
        ingested: 0,
        evaluated: 0,
        lastDate: null,
        lastCheckedAt: null,
        lastError: null,
      })
      .from(rows)
      .where(isOther)
      .returning({ ticker }),
  ];
}

function countByTicker(
  ingestions: readonly PriceIngestion[],
  counts: readonly { ticker: string; added: string; revised: string }[],
  replaced: ReadonlySet<string>,
): IngestedPrices[] {
  return ingestions.map(({ ticker }) => {
    const rowsOfTicker = counts.filter((row) => row.ticker === ticker);
    const sumOf = (member: "added" | "revised") =>
      rowsOfTicker.reduce((sum, row) => sum + Number(row[member]), 0);
    const counted = { added: sumOf("added"), revised: sumOf("revised") };
    return { ticker, ...counted, replaced: replaced.has(ticker) };
  });
}

/** The given bars, the stored bars of their dates, the new bars, and the inserted bars. */
const g = alias(pricesDaily, "g");
const stored = alias(pricesDaily, "stored");
const fresh = alias(pricesDaily, "fresh");
const added = alias(pricesDaily, "added");

/** The figures of a bar; when one of them differs, the bar is a revision. */
const barOf = (bar: Record<"open" | "high" | "low" | "close" | "volume", Column>): SQL =>
  sql`${bar.open}, ${bar.high}, ${bar.low}, ${bar.close}, ${bar.volume}`;

function append(
  db: Db,
  { ticker, source, isKnownAtExplicit, now }: PriceIngestion,
  rows: readonly NewPrice[],
) {
  const u = alias(pricesDaily, "u");
  const given = rowsOf(u, rows, ["date", "open", "high", "low", "close", "volume", "knownAt"]);
  const { ticker: tickerColumn, ingested, lastDate } = priceTickers;
  const isOfSource = sql`${tickerColumn} = ${ticker} and ${priceTickers.source} = ${source}`;
  const storedRows = sql`(select ${ingested} from ${priceTickers} where ${tickerColumn} = ${ticker})`;
  return db.execute<{ ticker: string; added: string; revised: string }>(sql`
    with given as (
      select ${given.columns.date}, ${barOf(u)}, ${u.knownAt} from ${given.rows}
      where exists (select 1 from ${priceTickers} where ${isOfSource})
    ), fresh as (
      select g.*, ${stored.knownAt} as stored_known_at,
        coalesce(stored.last + 1, 0) as ${nameOf(fresh.revision)}
      from given g left join lateral (${comparedRevision(ticker, isKnownAtExplicit)}) stored on true
      where (${barOf(stored)}) is distinct from (${barOf(g)})
    ), added as (
      ${insertSelect(pricesDaily, {
        ticker: sql`${ticker}::text`,
        date: fresh.date,
        revision: fresh.revision,
        position: sql`${storedRows} + row_number() over (order by ${fresh.date})`,
        open: fresh.open,
        high: fresh.high,
        low: fresh.low,
        close: fresh.close,
        volume: fresh.volume,
        knownAt: isKnownAtExplicit ? fresh.knownAt : knownAtOnArrival(fresh.knownAt, now),
        ingestedAt: instantParam(now),
        source: sql`${source}::text`,
      })}
      from fresh returning ${pricesDaily.date}, ${pricesDaily.revision}
    ), counted as (
      select count(*) as rows, count(*) filter (where ${added.revision} > 0) as revised,
        max(${added.date}) as newest from added
    )
    update ${priceTickers} set ${nameOf(ingested)} = ${ingested} + counted.rows,
      ${nameOf(lastDate)} = greatest(${lastDate}, counted.newest)
    from counted where ${isOfSource}
    returning ${tickerColumn}, counted.rows - counted.revised as added, counted.revised`);
}

/** The revision that a given bar is compared with; same rule as in `insertObservations`. */
function comparedRevision(ticker: string, isKnownAtExplicit: boolean): SQL {
  const p = alias(pricesDaily, "p");
  return sql`
    select ${barOf(p)}, ${p.knownAt}, max(${p.revision}) over () as last
    from ${pricesDaily} p where ${p.ticker} = ${ticker} and ${p.date} = ${g.date}
    order by ${revisionOrder(p, isKnownAtExplicit ? g.knownAt : null)} limit 1`;
}
