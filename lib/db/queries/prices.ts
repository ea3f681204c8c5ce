import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { priceTickers } from "../../../drizzle/schema/index.ts";
import type { Bar } from "../../domain/prices/bar.ts";
import type { Db } from "../client.ts";
import { column, instants } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

/** A bar, and when it became known as its file says, or by the end of its session. */
export type GivenPrice = Bar & { knownAt: number };

export type PriceIngestion = {
  ticker: string;
  source: string;
  /** The feed that goes on with these prices; null: none does. */
  feed: string | null;
  /** Each chunk names a date at most once. */
  chunks: readonly (readonly GivenPrice[])[];
  /** True where `knownAt` comes from the file, false where it is the end of the session. */
  knownAtGiven: boolean;
  now: number;
};

export type IngestedPrices = { ticker: string; added: number; revised: number; replaced: boolean };

/** Stocks with prices: where these come from, and how far they were read and evaluated. */
export const listPriceTickers = (db: Db) =>
  db.select().from(priceTickers).orderBy(priceTickers.ticker);

/**
 * Appends what is new, in one transaction, as `insertObservations` does: a date that is not held
 * gets revision 0, a changed bar the next one, the same bar changes nothing. A stock whose prices
 * are of another source is emptied first, with all that was derived, when `mayReplace`; else what is
 * given for it is passed over.
 */
export async function insertPrices(
  db: Db,
  ingestions: readonly PriceIngestion[],
  mayReplace: boolean,
  alongside: readonly BatchItem<"pg">[] = [],
): Promise<IngestedPrices[]> {
  const asked = givenTickers(ingestions);
  const enter = db.execute(sql`with given as (${asked})
    insert into price_tickers (ticker, source, feed) select ticker, source, feed from given
    order by ticker on conflict do nothing`);
  const lock = db.execute(sql`with given as (${asked}) select 1 from price_tickers
    where ticker in (select ticker from given) order by ticker for update`);
  const replace = mayReplace ? replaceOthers(db, asked) : [];
  const writes = ingestions.flatMap((each) => each.chunks.map((rows) => append(db, each, rows)));
  const answers = await db.batch([enter, lock, ...replace, ...writes, ...alongside]);
  const [, , ...counted] = answers.slice(0, 2 + replace.length + writes.length) as Awaited<
    ReturnType<typeof append>
  >[];
  const replaced = counted.slice(0, replace.length).flatMap(({ rows }) => rows);
  const counts = counted.slice(replace.length).flatMap(({ rows }) => rows);
  return summed(ingestions, counts, new Set(replaced.map(({ ticker }) => ticker)));
}

/** The statements that empty the stocks whose prices are of another source; the last names them. */
function replaceOthers(db: Db, asked: SQL) {
  const forget = (table: string) =>
    db.execute(sql`with given as (${asked})
      delete from ${sql.identifier(table)} where ticker in (
        select t.ticker from price_tickers t join given g
          on g.ticker = t.ticker and g.source <> t.source)`);
  return [
    ...["equity_memories", "equity_regimes", "prices_daily"].map(forget),
    db.execute(sql`with given as (${asked}) update price_tickers t
      set (source, feed, ingested, evaluated, last_date, last_checked_at, last_error)
        = (g.source, g.feed, 0, 0, null::date, null::timestamptz, null::text)
      from given g where t.ticker = g.ticker and t.source <> g.source returning t.ticker`),
  ];
}

const givenTickers = (ingestions: readonly PriceIngestion[]): SQL =>
  sql`select * from unnest(${column(ingestions, "text", (each) => each.ticker)},
    ${column(ingestions, "text", (each) => each.source)},
    ${column(ingestions, "text", (each) => each.feed)}) as u(ticker, source, feed)`;

function summed(
  ingestions: readonly PriceIngestion[],
  counts: readonly { ticker: string; added: string; revised: string }[],
  replaced: ReadonlySet<string>,
): IngestedPrices[] {
  return ingestions.map(({ ticker }) => {
    const own = counts.filter((row) => row.ticker === ticker);
    const sumOf = (member: "added" | "revised") =>
      own.reduce((sum, row) => sum + Number(row[member]), 0);
    const isReplaced = replaced.has(ticker);
    return { ticker, added: sumOf("added"), revised: sumOf("revised"), replaced: isReplaced };
  });
}

function append(
  db: Db,
  { ticker, source, knownAtGiven, now }: PriceIngestion,
  rows: readonly GivenPrice[],
) {
  const numbers = (["open", "high", "low", "close", "volume"] as const).map((member) =>
    column(rows, "double precision", (row) => row[member]),
  );
  return db.execute<{ ticker: string; added: string; revised: string }>(sql`
    with given as (
      select u.date::date, u.open, u.high, u.low, u.close, u.volume, u.known_at
      from unnest(${column(rows, "text", (row) => row.date)}, ${sql.join(numbers, sql`, `)},
        ${instants(rows, (row) => row.knownAt)}) as u(date, open, high, low, close, volume, known_at)
      where exists (select 1 from price_tickers where ticker = ${ticker} and source = ${source})
    ), fresh as (
      select g.*, held.known_at as held_known_at, coalesce(held.last + 1, 0) as revision
      from given g left join lateral (${inForce(ticker, knownAtGiven)}) held on true
      where (held.open, held.high, held.low, held.close, held.volume)
        is distinct from (g.open, g.high, g.low, g.close, g.volume)
    ), added as (
      insert into prices_daily (ticker, date, revision, position, open, high, low, close, volume,
        known_at, ingested_at, source)
      select ${ticker}, date, revision, (select ingested from price_tickers where ticker = ${ticker})
          + row_number() over (order by date), open, high, low, close, volume,
        ${knownAtGiven ? sql`known_at` : knownWhenSeen(now)}, ${instantParam(now)}, ${source}
      from fresh
      returning date, revision
    ), counted as (
      select count(*) as rows, count(*) filter (where revision > 0) as revised,
        max(date) as newest from added
    )
    update price_tickers set ingested = ingested + counted.rows,
      last_date = greatest(last_date, counted.newest)
    from counted where ticker = ${ticker} and source = ${source}
    returning ticker, counted.rows - counted.revised as added, counted.revised`);
}

/** The revision that a given bar is compared with; see `insertObservations`, whose rule this is. */
const inForce = (ticker: string, knownAtGiven: boolean) => sql`
  select p.open, p.high, p.low, p.close, p.volume, p.known_at, max(p.revision) over () as last
  from prices_daily p where p.ticker = ${ticker} and p.date = g.date
  order by ${
    knownAtGiven
      ? sql`p.known_at <= g.known_at desc,
          case when p.known_at <= g.known_at then p.known_at end desc, p.known_at,`
      : sql`p.known_at desc,`
  } p.revision desc limit 1`;

/** What we hold is known by now; a revision is known later than what it revises. */
const knownWhenSeen = (now: number) => sql`case
  when held_known_at is null then least(known_at, ${instantParam(now)})
  else greatest(${instantParam(now)}, held_known_at + interval '1 millisecond') end`;
