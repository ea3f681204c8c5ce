// Reads the inputs from which signals are computed: prices, readings, documents, fires and filings.

import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  documentScores,
  documents,
  equityRegimes,
  fires,
  pricesDaily,
  priceTickers,
  signalProgress,
} from "../../../drizzle/schema/index.ts";
import { at } from "../../language/queries/document-columns.ts";
import {
  arrayAsText,
  column,
  epochSeconds,
  instants,
  parseInstants,
  parseNumbers,
  parseWords,
} from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type Expression,
  instantParam,
  jsonList,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import type { StoredFire } from "../domain/drops/fire.ts";
import type { DocumentVersion, StockReading, TickerInputs } from "../domain/inputs.ts";
import type { PriceBar } from "../domain/price-history.ts";
import { type FiledInputs, filedInputs, toFiledInputs } from "./filed-inputs.ts";

/** Which inputs of a ticker to read: instants from which on, epoch ms. */
export type InputsQuery = {
  ticker: string;
  barsFrom: number;
  readingsFrom: number;
  firesFrom: number;
  /** Fires and reversals after this instant are computed again. */
  after: number;
};

/** The inputs of a ticker, and its earlier fires. */
export type InputsWithFires = {
  ticker: string;
  bars: PriceBar[];
  readings: StockReading[];
  transcripts: DocumentVersion[];
  releases: DocumentVersion[];
  fires: StoredFire[];
} & Pick<TickerInputs, "figures" | "insiders" | "events">;

const b = alias(pricesDaily, "b");
const d = alias(documents, "d");
const e = alias(equityRegimes, "e");
const earlierReading = alias(equityRegimes, "earlier");
const f = alias(fires, "f");
const earlierFire = alias(fires, "earlier");
const progress = alias(signalProgress, "progress");
const r = alias(documents, "r");
const s = alias(documentScores, "s");
const t = alias(priceTickers, "t");

/** The distinct sources of the tickers' texts and prices, and the sources that `others` selects. */
export const sourcesOfTickers = (tickers: SQL, others = sql`select null`): SQL<string[]> => sql`
  select coalesce(json_agg(u.origin order by u.origin), '[]') from (
    select ${progress.priceSource} as origin from ${signalProgress} progress
    where ${progress.priceSource} is not null and ${progress.ticker} in (${tickers})
    union
    select ${r.source} from (select distinct * from (${tickers}) a) a(ticker) cross join lateral (
      select ${r.source} from ${documents} r
      where ${r.ticker} = a.ticker and ${r.mode} in ('earnings', 'release') and ${r.knownAt} <= ${at}
      order by ${r.quarterIndex} desc, ${r.knownAt} desc, ${r.revision} desc limit 1) r
    where ${r.source} is not null
    union
    ${others}) u where u.origin is not null`;

/** An instant as a whole number of ms, which JSON represents exactly. */
const ms = (instant: Expression): SQL<number> =>
  sql`round(extract(epoch from ${instant}) * 1000)::bigint`;

/** Bars as one array per column, in the order in which they became known. */
const barColumns = {
  dates: arrayAsText(b.date),
  opens: arrayAsText(b.open),
  closes: arrayAsText(b.close),
  known: arrayAsText(epochSeconds(b.knownAt)),
};
const bars = sql`
  select ${selectList(barColumns)}
  from (select * from ${pricesDaily} b where ${b.ticker} = a.ticker and ${b.date} >= a.bars_from::date
    order by ${b.knownAt}, ${b.date}, ${b.revision}) b`;

/**
 * Readings as one array per column. They include the last one before the start, to detect the first
 * change.
 */
const readingColumns = {
  readingsKnown: arrayAsText(epochSeconds(e.knownAt)),
  sessions: arrayAsText(e.session),
  regimes: arrayAsText(e.regime),
  methods: arrayAsText(e.methodVersion),
  statuses: arrayAsText(e.status),
  rvPercentiles: arrayAsText(e.rvPercentile),
  drawdowns: arrayAsText(e.drawdown),
};
const readings = sql`
  select ${selectList(readingColumns)}
  from (select * from ${equityRegimes} e
    where ${e.ticker} = a.ticker and ${e.knownAt} >= coalesce((
      select max(${earlierReading.knownAt}) from ${equityRegimes} earlier
      where ${earlierReading.ticker} = a.ticker and ${earlierReading.knownAt} < a.readings_from),
      '-infinity')
    order by ${e.knownAt}) e`;

const documentFields = {
  mode: d.mode,
  documentId: d.id,
  quarter: d.quarter,
  quarterIndex: d.quarterIndex,
  revision: d.revision,
  knownAt: ms(d.knownAt),
  at: ms(s.knownAt),
  words: d.nWords,
  quartersBefore: s.quartersBefore,
  arcDirection: s.arcDirection,
  fundamentals: sql<number | null>`${s.details}->'measures'->'fundamental'`,
  guidance: sql<number | null>`${s.details}->'measures'->'guidance'`,
  counts: sql<DocumentVersion["counts"]>`${s.details}->'counts'`,
  zConstraint: s.zConstraint,
  zConviction: s.zConviction,
  zLogRatio: s.zLogRatio,
  zGrowth: s.zGrowth,
  zBlame: s.zBlame,
  triadScore: s.triadScore,
  flags: sql<DocumentVersion["flags"]>`${s.flags}`,
  convictionScore: s.convictionScore,
};

/** Every version of every score; each is valid from the instant at which it became known. */
const scoredDocuments = sql`
  select ${jsonList(jsonObject(documentFields), sql`${s.knownAt}, ${d.quarterIndex}, ${d.revision}`)}
  from ${documents} d join ${documentScores} s on ${s.documentId} = ${d.id}
  where ${d.ticker} = a.ticker and ${d.mode} in ('earnings', 'release')`;

const fireFields = {
  key: f.fireKey,
  type: f.signalType,
  direction: f.direction,
  firedAt: ms(f.firedAt),
  expiresAt: ms(f.expiresAt),
  reversedAt: sql<number | null>`case when ${f.reversedAt} <= a.after then ${ms(f.reversedAt)} end`,
};

/**
 * Stored fires. They include the last one before the start, because the next fire names its
 * predecessor.
 */
const storedFires = sql`
  select ${jsonList(jsonObject(fireFields), sql`${f.firedAt}, ${f.id}`)}
  from ${fires} f where ${f.ticker} = a.ticker and ${f.firedAt} <= a.after
    and ${f.firedAt} >= coalesce((
      select max(${earlierFire.firedAt}) from ${fires} earlier
      where ${earlierFire.ticker} = a.ticker and ${earlierFire.firedAt} < a.fires_from), '-infinity')`;

type BarColumns = RowOf<typeof barColumns>;
type ReadingColumns = RowOf<typeof readingColumns>;

function toBars(row: BarColumns): PriceBar[] {
  const [opens, closes, known] = [
    parseNumbers(row.opens),
    parseNumbers(row.closes),
    parseInstants(row.known),
  ];
  return parseWords(row.dates).map((date, i) => {
    return { date, open: opens[i] ?? 0, close: closes[i] ?? 0, knownAt: known[i] ?? 0 };
  });
}

function toReadings(row: ReadingColumns): StockReading[] {
  const [regimes, statuses] = [parseWords(row.regimes), parseWords(row.statuses)];
  const [ranks, drawdowns] = [parseNumbers(row.rvPercentiles), parseNumbers(row.drawdowns)];
  const methods = parseNumbers(row.methods);
  const known = parseInstants(row.readingsKnown);
  return parseWords(row.sessions).map((session, i) => ({
    at: known[i] ?? 0,
    session,
    regime: regimes[i] as StockReading["regime"],
    method: methods[i] ?? 0,
    status: statuses[i] as StockReading["status"],
    rvPercentile: ranks[i] ?? null,
    drawdown: drawdowns[i] ?? null,
  }));
}

/** A ticker's inputs as read from the database; `toTickerInputs` converts them. */
export type StoredInputs = BarColumns &
  ReadingColumns &
  FiledInputs & {
    ticker: string;
    documents: RowOf<typeof documentFields>[];
    fires: RowOf<typeof fireFields>[];
  };

/** Reads the inputs of several tickers, one row per ticker. */
export const listTickerInputs = (db: Db, asked: readonly InputsQuery[]) =>
  db.execute<StoredInputs>(sql`
    select a.ticker, bars.*, readings.*, (${scoredDocuments}) as documents, (${storedFires}) as fires,
      ${filedInputs}
    from unnest(${column(asked, "text", ({ ticker }) => ticker)},
      ${instants(asked, ({ barsFrom }) => barsFrom)},
      ${instants(asked, ({ readingsFrom }) => readingsFrom)},
      ${instants(asked, ({ firesFrom }) => firesFrom)}, ${instants(asked, ({ after }) => after)})
      as a(ticker, bars_from, readings_from, fires_from, after)
      cross join lateral (${bars}) bars cross join lateral (${readings}) readings`);

/** Converts the arrays of a row to lists. */
export const toTickerInputs = (row: StoredInputs): InputsWithFires => ({
  ticker: row.ticker,
  fires: row.fires,
  transcripts: row.documents.filter(({ mode }) => mode !== "release"),
  releases: row.documents.filter(({ mode }) => mode === "release"),
  ...toFiledInputs(row),
  bars: toBars(row),
  readings: toReadings(row),
});

type Benchmark = BarColumns & Pick<typeof priceTickers.$inferSelect, "ticker" | "source">;

/**
 * Reads the bars of benchmarks from a date on, one row per benchmark, with the source of its
 * prices.
 */
export const listBenchmarkBars = (db: Db, tickers: readonly string[], from: number) =>
  db.execute<Benchmark>(sql`
    select ${t.ticker}, ${t.source}, bars.*
    from ${priceTickers} t
      cross join lateral (select ${t.ticker} as ticker, ${instantParam(from)} as bars_from) a
      cross join lateral (${bars}) bars
    where ${inArray(t.ticker, [...tickers])}`);

export const toBenchmark = (row: Benchmark) => ({ ...row, bars: toBars(row) });
