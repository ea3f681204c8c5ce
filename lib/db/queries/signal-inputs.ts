import { type SQL, sql } from "drizzle-orm";
import type { CallVersion, HeldFire, StockReading } from "../../domain/signals/inputs.ts";
import type { TapeBar } from "../../domain/signals/price-tape.ts";
import type { Db } from "../client.ts";
import { asText, column, instants, instantsIn, numbersIn, secondsOf, wordsIn } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

/** What is read of a ticker: from which dates and instants on, epoch ms. */
export type AskedInputs = {
  ticker: string;
  barsFrom: number;
  readingsFrom: number;
  firesFrom: number;
  /** Fires and reversals after this are told again. */
  after: number;
};

export type ReadInputs = {
  ticker: string;
  bars: TapeBar[];
  readings: StockReading[];
  calls: CallVersion[];
  fires: HeldFire[];
};

/** An instant as a number that JSON carries exactly. */
const ms = (instant: string): SQL =>
  sql.raw(`round(extract(epoch from ${instant}) * 1000)::bigint`);

/** Bars in columns, in the order in which they became known. */
const bars = sql`
  select ${asText("p.date")} as dates, ${asText("p.open")} as opens, ${asText("p.close")} as closes,
    ${asText(secondsOf("p.known_at"))} as known
  from (select * from prices_daily p where p.ticker = a.ticker and p.date >= a.bars_from::date
    order by p.known_at, p.date, p.revision) p`;

/** Readings in columns, with the last one before, however old: it is what the first is compared with. */
const readings = sql`
  select ${asText(secondsOf("r.known_at"))} as readings_known, ${asText("r.session")} as sessions,
    ${asText("r.regime")} as regimes, ${asText("r.status")} as statuses,
    ${asText("r.rv_percentile")} as rv_percentiles, ${asText("r.drawdown")} as drawdowns
  from (select * from equity_regimes r where r.ticker = a.ticker and r.known_at >= coalesce((
      select max(b.known_at) from equity_regimes b
      where b.ticker = a.ticker and b.known_at < a.readings_from), '-infinity')
    order by r.known_at) r`;

/** Every version of every score: each counts from when it was known. */
const calls = sql`
  select coalesce(json_agg(json_build_object(
    'documentId', d.id, 'quarter', d.quarter, 'quarterIndex', d.quarter_index,
    'revision', d.revision, 'knownAt', ${ms("d.known_at")}, 'at', ${ms("s.known_at")},
    'words', d.n_words, 'quartersBefore', s.quarters_before, 'arcDirection', s.arc_direction,
    'fundamentals', s.details->'measures'->'fundamental',
    'guidance', s.details->'measures'->'guidance',
    'zConstraint', s.z_constraint, 'zConviction', s.z_conviction, 'zLogRatio', s.z_log_ratio,
    'zGrowth', s.z_growth, 'zBlame', s.z_blame, 'triadScore', s.triad_score, 'flags', s.flags,
    'convictionScore', s.conviction_score)
    order by s.known_at, d.quarter_index, d.revision), '[]')
  from documents d join document_scores s on s.document_id = d.id
  where d.ticker = a.ticker and d.mode = 'earnings'`;

/** With the last fires before, however old: the next rule is told beside its one before. */
const fires = sql`
  select coalesce(json_agg(json_build_array(f.fire_key, f.signal_type, f.direction,
    ${ms("f.fired_at")}, ${ms("f.expires_at")}, case when f.reversed_at <= a.after then
      ${ms("f.reversed_at")} end) order by f.fired_at, f.id), '[]')
  from fires f where f.ticker = a.ticker and f.fired_at <= a.after and f.fired_at >= coalesce((
    select max(b.fired_at) from fires b
    where b.ticker = a.ticker and b.fired_at < a.fires_from), '-infinity')`;

type BarColumns = Record<"dates" | "opens" | "closes" | "known", string | null>;
type ReadingColumns = Record<
  "readings_known" | "sessions" | "regimes" | "statuses" | "rv_percentiles" | "drawdowns",
  string | null
>;
type FireTuple = [
  key: string,
  type: HeldFire["type"],
  direction: HeldFire["direction"],
  firedAt: number,
  expiresAt: number,
  reversedAt: number | null,
];

function toBars(row: BarColumns): TapeBar[] {
  const [opens, closes, known] = [
    numbersIn(row.opens),
    numbersIn(row.closes),
    instantsIn(row.known),
  ];
  return wordsIn(row.dates).map((date, i) => {
    return { date, open: opens[i] ?? 0, close: closes[i] ?? 0, knownAt: known[i] ?? 0 };
  });
}

function toReadings(row: ReadingColumns): StockReading[] {
  const [regimes, statuses] = [wordsIn(row.regimes), wordsIn(row.statuses)];
  const [ranks, drawdowns] = [numbersIn(row.rv_percentiles), numbersIn(row.drawdowns)];
  const known = instantsIn(row.readings_known);
  return wordsIn(row.sessions).map((session, i) => ({
    at: known[i] ?? 0,
    session,
    regime: regimes[i] as StockReading["regime"],
    status: statuses[i] as StockReading["status"],
    rvPercentile: ranks[i] ?? null,
    drawdown: drawdowns[i] ?? null,
  }));
}

/** A ticker's inputs as they are read; made into lists by `toTickerInputs`. */
export type StoredInputs = BarColumns &
  ReadingColumns & { ticker: string; calls: CallVersion[]; fires: FireTuple[] };

/** The statement that reads the inputs of some tickers; a row each. */
export const listTickerInputs = (db: Db, asked: readonly AskedInputs[]) =>
  db.execute<StoredInputs>(sql`
    select a.ticker, b.*, g.*, (${calls}) as calls, (${fires}) as fires
    from unnest(${column(asked, "text", ({ ticker }) => ticker)},
      ${instants(asked, ({ barsFrom }) => barsFrom)},
      ${instants(asked, ({ readingsFrom }) => readingsFrom)},
      ${instants(asked, ({ firesFrom }) => firesFrom)}, ${instants(asked, ({ after }) => after)})
      as a(ticker, bars_from, readings_from, fires_from, after)
      cross join lateral (${bars}) b cross join lateral (${readings}) g`);

export const toTickerInputs = (row: StoredInputs): ReadInputs => ({
  ticker: row.ticker,
  bars: toBars(row),
  readings: toReadings(row),
  calls: row.calls,
  fires: row.fires.map(([key, type, direction, firedAt, expiresAt, reversedAt]) => ({
    ...{ key, type, direction, firedAt, expiresAt, reversedAt },
  })),
});

/** The statement that reads benchmarks from a date on; a row each, with the source of its prices. */
export const listBenchmarkBars = (db: Db, tickers: readonly string[], from: number) =>
  db.execute<BarColumns & { ticker: string; source: string }>(sql`
    select a.ticker, a.source, b.*
    from (select t.ticker, t.source, ${instantParam(from)} as bars_from from price_tickers t
      where t.ticker = any(${column(tickers, "text", (each) => each)})) a
      cross join lateral (${bars}) b`);

export const toBenchmark = (row: BarColumns & { ticker: string; source: string }) => ({
  ...{ ticker: row.ticker, source: row.source },
  bars: toBars(row),
});

/**
 * The statement that reads the stress index, its last row before each 22:00 UTC that has passed: the
 * last of an hour, which stays when ticks are thinned out.
 */
export const listStressDays = (db: Db, from: number, until: number) =>
  db.execute<{ at: number; index: number; regime: string }>(sql`
    select ${ms("i.as_of")}::float8 as at, i.stress_index as index, i.regime from (
      select distinct on (day) r.as_of, r.stress_index, r.regime from (
        select x.*, date_trunc('day', x.as_of at time zone 'UTC' + interval '2 hours') as day
        from index_readings x where x.as_of >= ${instantParam(from)}
          and x.as_of <= ${instantParam(until)}) r
      where r.day < date_trunc('day', ${instantParam(until)} at time zone 'UTC' + interval '2 hours')
      order by day, r.as_of desc) i
    order by i.as_of`);

/** The statement that reads values of series whose figures may be published, as they became known. */
export const listPublishedValues = (
  db: Db,
  seriesIds: readonly string[],
  from: number,
  until: number,
) =>
  db.execute<{ id: string; at: number; observed: number; value: number }>(sql`
    select o.series_id as id, ${ms("o.known_at")}::float8 as at,
      ${ms("o.observed_at")}::float8 as observed, o.value
    from series s join observations o on o.series_id = s.id
    where s.publish_values and s.id = any(${column(seriesIds, "text", (each) => each)})
      and o.known_at >= ${instantParam(from)} and o.known_at <= ${instantParam(until)}
    order by o.known_at, o.observed_at, o.revision`);
