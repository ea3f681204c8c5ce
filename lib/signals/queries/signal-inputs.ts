import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  documentScores,
  documents,
  equityRegimes,
  filers,
  fires,
  insiderReports,
  pricesDaily,
  priceTickers,
  reportedFigures,
  signalProgress,
} from "../../../drizzle/schema/index.ts";
import { at } from "../../language/queries/document-columns.ts";
import { insiderTransactions } from "../../market/domain/insider-reports.ts";
import { figuresKnownAt } from "../../market/domain/reported-figures.ts";
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
import { jsonList } from "../../runtime/database/sql.ts";
import {
  type Expression,
  instantParam,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql-json.ts";
import type { InsiderHistory } from "../domain/dislocation/insider-flow.ts";
import type { KnownFigures } from "../domain/dislocation/valuation-history.ts";
import type { StoredFire } from "../domain/drops/fire.ts";
import type { CallVersion, StockReading } from "../domain/inputs.ts";
import type { TapeBar } from "../domain/price-tape.ts";

/** Which inputs of a ticker to read: start dates and instants, epoch ms. */
export type AskedInputs = {
  ticker: string;
  barsFrom: number;
  readingsFrom: number;
  firesFrom: number;
  /** Fires and reversals after this instant are computed again. */
  after: number;
};

export type ReadInputs = {
  ticker: string;
  bars: TapeBar[];
  readings: StockReading[];
  calls: CallVersion[];
  releases: CallVersion[];
  figures: KnownFigures[];
  insiders: InsiderHistory;
  fires: StoredFire[];
};

const b = alias(pricesDaily, "b");
const d = alias(documents, "d");
const e = alias(equityRegimes, "e");
const earlierReading = alias(equityRegimes, "earlier");
const f = alias(fires, "f");
const filer = alias(filers, "filer");
const g = alias(reportedFigures, "g");
const i = alias(insiderReports, "i");
const earlierFire = alias(fires, "earlier");
const progress = alias(signalProgress, "progress");
const r = alias(documents, "r");
const s = alias(documentScores, "s");
const t = alias(priceTickers, "t");

/** The distinct sources of the tickers' earnings calls and prices. */
export const sourcesOfTickers = (tickers: SQL): SQL<string[]> => sql`
  select coalesce(json_agg(u.origin order by u.origin), '[]') from (
    select ${progress.priceSource} as origin from ${signalProgress} progress
    where ${progress.priceSource} is not null and ${progress.ticker} in (${tickers})
    union
    select ${r.source} from (select distinct * from (${tickers}) a) a(ticker) cross join lateral (
      select ${r.source} from ${documents} r
      where ${r.ticker} = a.ticker and ${r.mode} in ('earnings', 'release') and ${r.knownAt} <= ${at}
      order by ${r.quarterIndex} desc, ${r.knownAt} desc, ${r.revision} desc limit 1) r
    where ${r.source} is not null) u`;

/** Writes an instant as a number that JSON carries exactly. */
const ms = (instant: Expression): SQL<number> =>
  sql`round(extract(epoch from ${instant}) * 1000)::bigint`;

/** Bars in columns, in the order in which they became known. */
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
 * Readings in columns; they include the last one before the start, as the base of the first change.
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

const callFields = {
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
  zConstraint: s.zConstraint,
  zConviction: s.zConviction,
  zLogRatio: s.zLogRatio,
  zGrowth: s.zGrowth,
  zBlame: s.zBlame,
  triadScore: s.triadScore,
  flags: sql<CallVersion["flags"]>`${s.flags}`,
  convictionScore: s.convictionScore,
};

/** Every version of every score; each is valid from when it was known. */
const calls = sql`
  select ${jsonList(jsonObject(callFields), sql`${s.knownAt}, ${d.quarterIndex}, ${d.revision}`)}
  from ${documents} d join ${documentScores} s on ${s.documentId} = ${d.id}
  where ${d.ticker} = a.ticker and ${d.mode} in ('earnings', 'release')`;

const figureFields = {
  filedOn: g.filedOn,
  periodEnd: g.periodEnd,
  sales: g.sales,
  earnings: g.earnings,
  shares: g.shares,
  splits: g.splits,
};
const figures = sql`
  select ${jsonList(jsonObject(figureFields), sql`${g.filedOn}`)}
  from ${reportedFigures} g where ${g.ticker} = a.ticker`;

const reportFields = {
  accession: i.accession,
  filedAt: ms(i.filedAt),
  filedOn: i.filedOn,
  isAmendment: i.isAmendment,
  originalFiledOn: i.originalFiledOn,
  period: i.period,
  owners: i.owners,
  rows: i.rows,
  trades: i.trades,
};
/** Forms 4 that count, in the order of their filing. */
const reports = sql`
  select ${jsonList(jsonObject(reportFields), sql`${i.filedAt}, ${i.accession}`)}
  from ${insiderReports} i where ${i.ticker} = a.ticker and ${i.position} is not null`;
const insidersSince = sql`
  select ${filer.insidersSince} from ${filers} filer where ${filer.ticker} = a.ticker`;

const fireFields = {
  key: f.fireKey,
  type: f.signalType,
  direction: f.direction,
  firedAt: ms(f.firedAt),
  expiresAt: ms(f.expiresAt),
  reversedAt: sql<number | null>`case when ${f.reversedAt} <= a.after then ${ms(f.reversedAt)} end`,
};

/**
 * Stored fires, with the last one before the start, however old: the next fire names its
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

function toBars(row: BarColumns): TapeBar[] {
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

/** A ticker's inputs in columns, as read; `toTickerInputs` turns them into lists. */
export type StoredInputs = BarColumns &
  ReadingColumns & {
    ticker: string;
    calls: RowOf<typeof callFields>[];
    figures: RowOf<typeof figureFields>[];
    reports: RowOf<typeof reportFields>[];
    insidersSince: string | null;
    fires: RowOf<typeof fireFields>[];
  };

/** The statement that reads the inputs of several tickers, one row per ticker. */
export const listTickerInputs = (db: Db, asked: readonly AskedInputs[]) =>
  db.execute<StoredInputs>(sql`
    select a.ticker, bars.*, readings.*, (${calls}) as calls, (${storedFires}) as fires,
      (${figures}) as figures, (${reports}) as reports, (${insidersSince}) as "insidersSince"
    from unnest(${column(asked, "text", ({ ticker }) => ticker)},
      ${instants(asked, ({ barsFrom }) => barsFrom)},
      ${instants(asked, ({ readingsFrom }) => readingsFrom)},
      ${instants(asked, ({ firesFrom }) => firesFrom)}, ${instants(asked, ({ after }) => after)})
      as a(ticker, bars_from, readings_from, fires_from, after)
      cross join lateral (${bars}) bars cross join lateral (${readings}) readings`);

export const toTickerInputs = (row: StoredInputs): ReadInputs => ({
  ...{ ticker: row.ticker, fires: row.fires },
  calls: row.calls.filter(({ mode }) => mode !== "release"),
  releases: row.calls.filter(({ mode }) => mode === "release"),
  figures: row.figures.map(({ filedOn, ...each }) => ({
    ...each,
    knownAt: figuresKnownAt(filedOn),
  })),
  insiders: { since: row.insidersSince, transactions: insiderTransactions(row.reports) },
  ...{ bars: toBars(row), readings: toReadings(row) },
});

type Benchmark = BarColumns & Pick<typeof priceTickers.$inferSelect, "ticker" | "source">;

/**
 * The statement that reads benchmarks from a date on, one row per benchmark, with the source of its
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
