// Statements on reported figures and insiders' reports of companies.

import { and, desc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { filers, filings, insiderReports, reportedFigures } from "../../../drizzle/schema/index.ts";
import type { CalendarDate } from "../../core/calendar-date.ts";
import type { InsiderReport } from "../../market/domain/insider-reports.ts";
import { FIGURES_HOUR, type ReportedFigures } from "../../market/domain/reported-figures.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded, jsonObject, nameOf, type RowOf } from "../../runtime/database/sql.ts";
import { at } from "./document-columns.ts";

/** The hour of New York from which the figures of a day are known. */
const LAST_HOUR = sql.raw(`interval '${FIGURES_HOUR} hours'`);

/** Reads a company's figures filed by a day, newest first. */
export const listFigures = (db: Db, { ticker, by }: { ticker: string; by: CalendarDate }) =>
  db
    .select({
      filedOn: reportedFigures.filedOn,
      periodEnd: reportedFigures.periodEnd,
      growth: reportedFigures.growth,
      debt: reportedFigures.debt,
      periodMonths: reportedFigures.periodMonths,
      fiscalYearEnd: filers.fiscalYearEnd,
    })
    .from(reportedFigures)
    .innerJoin(filers, eq(filers.ticker, reportedFigures.ticker))
    .where(and(eq(reportedFigures.ticker, ticker), lte(reportedFigures.filedOn, by)))
    .orderBy(desc(reportedFigures.filedOn));

const x = alias(reportedFigures, "x");
const reportedFields = {
  filedOn: x.filedOn,
  periodEnd: x.periodEnd,
  periodMonths: x.periodMonths,
  surprise: x.surprise,
};
/** A company's newest reported period, against the year before and its trend. */
export type ReportedRow = RowOf<typeof reportedFields>;

/** The newest figures of a ticker that were known at the instant, as a column of a statement. */
export const newestReported = (ticker: SQL): SQL<ReportedRow | null> => sql`(
  select ${jsonObject(reportedFields)} from ${reportedFigures} x
  where ${x.ticker} = ${ticker}
    and (${x.filedOn}::timestamp + ${LAST_HOUR}) at time zone 'America/New_York' <= ${at}
  order by ${x.filedOn} desc limit 1)`;

/** Lists, by filing, the last day of the newest period whose figures were filed on an earlier day. */
export const listFigureEnds = (db: Db, accessions: readonly string[]) =>
  db
    .select({
      accession: filings.accession,
      ticker: filings.ticker,
      end: sql<CalendarDate>`max(${reportedFigures.periodEnd})`,
    })
    .from(filings)
    .innerJoin(
      reportedFigures,
      and(eq(reportedFigures.ticker, filings.ticker), lt(reportedFigures.filedOn, filings.filedOn)),
    )
    .where(inArray(filings.accession, [...accessions]))
    .groupBy(filings.accession, filings.ticker);

/** Stores insiders' reports (Form 4). Readers see them only after `publishInsiders`. */
export const insertInsiderReports = (
  db: Db,
  rows: readonly (InsiderReport & { ticker: string })[],
) =>
  rows.length === 0
    ? []
    : [
        db
          .insert(insiderReports)
          .values(rows.map(({ filedAt, ...row }) => ({ ...row, filedAt: new Date(filedAt) })))
          .onConflictDoNothing(),
      ];

const c = alias(filers, "c");
const f = alias(filers, "f");
const g = alias(filings, "g");
const r = alias(insiderReports, "r");

/**
 * Makes new insiders' reports visible for companies that have no unread reports left. A sum over
 * only some of the reports would be wrong.
 */
export const publishInsiders = (db: Db) =>
  db.execute(sql`
    with complete as (
      update ${filers} f set ${nameOf(f.position)} = ${f.position} + 1,
        ${nameOf(f.insidersSince)} = coalesce(${f.insidersSince}, ${f.listedSince})
      where exists (select from ${insiderReports} r
          where ${r.ticker} = ${f.ticker} and ${r.position} is null)
        and not exists (select from ${filings} g where ${g.ticker} = ${f.ticker}
          and ${g.status} = 'due' and ${g.kind} = 'insider')
      returning ${f.ticker}, ${f.position})
    update ${insiderReports} r set ${nameOf(r.position)} = ${c.position}
    from complete c where ${r.ticker} = ${c.ticker} and ${r.position} is null`);

/** Stores a company's figures. Changed figures of a day replace the stored ones. */
export function upsertFigures(db: Db, ticker: string, rows: readonly ReportedFigures[]) {
  if (rows.length === 0) return [];
  const t = reportedFigures;
  const position = sql`(select ${filers.position} from ${filers} where ${filers.ticker} = ${ticker})`;
  const values = [
    t.periodEnd,
    t.sales,
    t.earnings,
    t.shares,
    t.splits,
    t.growth,
    t.debt,
    t.periodMonths,
    t.surprise,
  ];
  const list = (expressionOf: typeof excluded) => sql.join(values.map(expressionOf), sql`, `);
  return [
    db
      .update(filers)
      .set({ position: sql`${filers.position} + 1` })
      .where(eq(filers.ticker, ticker)),
    db
      .insert(t)
      .values(rows.map((row) => ({ ...row, ticker, position })))
      .onConflictDoUpdate({
        target: [t.ticker, t.filedOn],
        set: {
          periodEnd: excluded(t.periodEnd),
          sales: excluded(t.sales),
          earnings: excluded(t.earnings),
          shares: excluded(t.shares),
          splits: excluded(t.splits),
          growth: excluded(t.growth),
          debt: excluded(t.debt),
          periodMonths: excluded(t.periodMonths),
          surprise: excluded(t.surprise),
          position: excluded(t.position),
        },
        setWhere: sql`(${list((each) => sql`${each}`)}) is distinct from (${list(excluded)})`,
      }),
  ];
}
