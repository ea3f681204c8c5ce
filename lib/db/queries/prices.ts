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

export type FedTicker = {
  ticker: string;
  source: string;
  feed: string;
  firstDate: string | null;
  lastDate: string | null;
  /** Epoch ms. */
  lastCheckedAt: number | null;
  /** Whether its last close is a jump that is not believed yet. */
  isHeld: boolean;
};

/** Stocks whose prices a feed goes on with, those not asked for longest first. */
export async function listFedTickers(db: Db): Promise<FedTicker[]> {
  const { rows } = await db.execute<FedTicker>(sql`
    select t.ticker, t.source, t.feed, t.last_date::text as "lastDate",
      (select min(p.date)::text from prices_daily p where p.ticker = t.ticker) as "firstDate",
      extract(epoch from t.last_checked_at)::float8 * 1000 as "lastCheckedAt",
      coalesce((select r.status = 'HELD' from equity_regimes r where r.ticker = t.ticker
        order by r.known_at desc limit 1), false) as "isHeld"
    from price_tickers t where t.feed is not null
    order by t.last_checked_at nulls first, t.ticker`);
  return rows;
}

/** Appoints the feed that goes on with these stocks, or none; what they have stays. */
export async function upsertPriceFeed(
  db: Db,
  tickers: readonly string[],
  { feed, source }: { feed: string | null; source: string },
): Promise<void> {
  await db
    .insert(priceTickers)
    .values(tickers.map((ticker) => ({ ticker, source, feed })))
    .onConflictDoUpdate({ target: priceTickers.ticker, set: { feed } });
}

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
  const isOther = sql`from given g where t.ticker = g.ticker and t.source <> g.source`;
  const forget = (table: string) =>
    db.execute(sql`with given as (${asked}), other as (select t.ticker from price_tickers t, given g
        where t.ticker = g.ticker and t.source <> g.source)
      delete from ${sql.identifier(table)} where ticker in (select ticker from other)`);
  const opening = [
    db.execute(sql`with given as (${asked})
      insert into price_tickers (ticker, source, feed) select ticker, source, feed from given
      order by ticker on conflict do nothing`),
    db.execute(sql`with given as (${asked}) select 1 from price_tickers
      where ticker in (select ticker from given) order by ticker for update`),
    ...(mayReplace ? ["equity_memories", "equity_regimes", "prices_daily"].map(forget) : []),
  ];
  const replace = db.execute<{ ticker: string }>(
    mayReplace
      ? sql`with given as (${asked}) update price_tickers t
          set (source, feed, ingested, evaluated, last_date, last_checked_at, last_error)
            = (select g.source, g.feed, 0, 0, null::date, null::timestamptz, null::text)
          ${isOther} returning t.ticker`
      : sql`select null::text as ticker where false`,
  );
  const writes = ingestions.flatMap((each) => each.chunks.map((rows) => append(db, each, rows)));
  const [first, ...rest] = [...opening, replace, ...writes, ...alongside];
  const answers = (await db.batch([first as BatchItem<"pg">, ...rest])) as Awaited<
    ReturnType<typeof append>
  >[];
  const replaced = new Set(answers[opening.length]?.rows.map(({ ticker }) => ticker));
  const counts = answers.slice(opening.length + 1, opening.length + 1 + writes.length);
  return summed(
    ingestions,
    counts.flatMap(({ rows }) => rows),
    replaced,
  );
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

/** The statement that notes when a feed was asked for stocks, and what was wrong with its answer. */
export function updatePricesChecked(
  db: Db,
  checks: readonly { ticker: string; error: string | null }[],
  now: number,
) {
  return db.execute(sql`update price_tickers t
    set last_checked_at = ${instantParam(now)}, last_error = c.error
    from unnest(${column(checks, "text", (check) => check.ticker)},
      ${column(checks, "text", (check) => check.error)}) as c(ticker, error)
    where t.ticker = c.ticker`);
}
