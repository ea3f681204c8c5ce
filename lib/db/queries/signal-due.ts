import { sql } from "drizzle-orm";
import { SYNTHETIC_SOURCE } from "../../domain/prices/price-source.ts";
import type { Db } from "../client.ts";
import { column } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

/** A ticker that has something to tell, with what it was told out of so far. */
export type DueSignals = {
  ticker: string;
  /** From the first row on: there is nothing yet, the prices are others, or the rules. */
  isAnew: boolean;
  /** What is known after this instant is told, epoch ms: before `through` where something came late. */
  after: number;
  /** Only the earnings model is another one. */
  isRemodelled: boolean;
  /** What it was told through, epoch ms; 0 for a new one. */
  through: number;
  version: number;
  pricePosition: number;
  priceSource: string | null;
  documentId: number;
  documentScores: number;
  marketPosition: number;
  marketSource: string | null;
  sectorPosition: number;
  sectorSource: string | null;
};

/** A made-up stock has made-up benchmarks, a real one real ones: see `isSameWorld`. */
const isSameWorld = (source: string) =>
  sql`(${sql.raw(source)} = ${SYNTHETIC_SOURCE}) = (t.source = ${SYNTHETIC_SOURCE})`;

/** Just before the first of the rows that were not counted became known; null without such rows. */
const before = (rows: string) =>
  sql`(select min(r.known_at) - interval '1 millisecond' from ${sql.raw(rows)})`;

/**
 * Tickers with calls or prices whose signals are behind, by ticker, and how many cases still look for
 * their analogs. What comes is found by counters, the evening by the clock; what comes late, as closes
 * do that are known since the bell, takes the ticker back to before it; so do the closes of its
 * benchmarks, the market and the fund of its sector. Benchmarks have no signals of their own, and a stock
 * whose prices are still being evaluated waits. A few rows a ticker are looked at, and of the due ones
 * only what is new: the cost is the same however long the history.
 */
export async function listDueSignals(
  db: Db,
  asked: {
    methodVersion: string;
    modelVersion: string;
    /** The last evening by now, epoch ms. */
    evening: number;
    market: string;
    sectors: readonly { ticker: string; fund: string }[];
  },
): Promise<{ due: DueSignals[]; casesToSearch: number }> {
  const { rows } = await db.execute<DueSignals & { casesToSearch: number }>(sql`
    with sectors as (
      select * from unnest(${column(asked.sectors, "text", ({ ticker }) => ticker)},
        ${column(asked.sectors, "text", ({ fund }) => fund)}) as s(ticker, fund)
    ), found as (
      select coalesce(c.ticker, t.ticker) as ticker, coalesce(t.evaluated, 0) as price_position,
        t.source as price_source, coalesce(c.document_id, 0) as document_id,
        coalesce(c.document_scores, 0) as document_scores,
        coalesce(m.ingested, 0) as market_position, m.source as market_source,
        coalesce(f.ingested, 0) as sector_position, f.source as sector_source, f.ticker as fund,
        m.ticker as market, c.ticker is not null and t.ticker is not null as has_evenings
      from ticker_calls c full join (select * from price_tickers where ingested > 0) t
        on t.ticker = c.ticker
      left join price_tickers m on m.ticker = ${asked.market} and ${isSameWorld("m.source")}
      left join sectors s on s.ticker = t.ticker
      left join price_tickers f on f.ticker = s.fund and ${isSameWorld("f.source")}
      where coalesce(t.ingested = t.evaluated, true)
        and coalesce(c.ticker, t.ticker) <> ${asked.market}
        and coalesce(c.ticker, t.ticker) not in (select fund from sectors)
    ), due as (
      select f.*, p.through, p.version,
        p.ticker is null or p.method_version <> ${asked.methodVersion}
          or p.price_source is distinct from f.price_source
          or coalesce(p.market_source <> f.market_source, false)
          or coalesce(p.sector_source <> f.sector_source, false) as is_other,
        p.model_version <> ${asked.modelVersion} as is_remodelled,
        p.price_position as price_seen, p.document_id as document_seen,
        p.market_position as market_seen, p.sector_position as sector_seen
      from found f left join signal_progress p on p.ticker = f.ticker
      where p.ticker is null or p.method_version <> ${asked.methodVersion}
        or p.model_version <> ${asked.modelVersion}
        or (p.price_source, p.market_source, p.sector_source)
          is distinct from (f.price_source, f.market_source, f.sector_source)
        or (p.price_position, p.document_id, p.document_scores, p.market_position, p.sector_position)
          <> (f.price_position, f.document_id, f.document_scores, f.market_position,
            f.sector_position)
        or (f.has_evenings and p.through < ${instantParam(asked.evening)})
    ), searching as (select count(*)::int as n from analog_vectors where analogs is null)
    select d.ticker, d.price_position as "pricePosition", d.price_source as "priceSource",
      d.document_id::float8 as "documentId", d.document_scores as "documentScores",
      d.market_position as "marketPosition", d.market_source as "marketSource",
      d.sector_position as "sectorPosition", d.sector_source as "sectorSource",
      coalesce(extract(epoch from d.through)::float8 * 1000, 0) as through,
      coalesce(d.version, 0)::int as version, coalesce(d.is_remodelled, false) as "isRemodelled",
      d.is_other as "isAnew", case when d.is_other then 0 else extract(epoch from least(d.through,
        ${before("prices_daily r where r.ticker = d.ticker and r.position > d.price_seen")},
        ${before("prices_daily r where r.ticker = d.market and r.position > d.market_seen")},
        ${before("prices_daily r where r.ticker = d.fund and r.position > d.sector_seen")},
        ${before("documents r where r.ticker = d.ticker and r.id > d.document_seen")}
        ))::float8 * 1000 end as "after",
      s.n as "casesToSearch"
    from searching s left join due d on true order by d.ticker`);
  const casesToSearch = Number(rows[0]?.casesToSearch ?? 0);
  const due = rows
    .filter(({ ticker }) => ticker !== null)
    .map(({ casesToSearch: _, ...row }) => ({
      ...row,
      after: Math.round(Number(row.after)),
      through: Math.round(Number(row.through)),
      documentId: Number(row.documentId),
    }));
  return { due, casesToSearch };
}
