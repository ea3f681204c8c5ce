// The part of a ticker's inputs that comes from filings: reported figures, insiders' trades and events.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { filers, insiderReports, reportedFigures } from "../../../drizzle/schema/index.ts";
import { type FiledEventRow, filedEventsOf } from "../../language/queries/filed-events.ts";
import { insiderTransactions } from "../../market/domain/insider-reports.ts";
import { figuresKnownAt } from "../../market/domain/reported-figures.ts";
import { epochMs, jsonList, jsonObject, type RowOf } from "../../runtime/database/sql.ts";
import type { TickerInputs } from "../domain/inputs.ts";

const filer = alias(filers, "filer");
const g = alias(reportedFigures, "g");
const i = alias(insiderReports, "i");

const figureFields = {
  filedOn: g.filedOn,
  periodEnd: g.periodEnd,
  sales: g.sales,
  earnings: g.earnings,
  shares: g.shares,
  splits: g.splits,
  growth: g.growth,
  periodMonths: g.periodMonths,
};
const figures = sql`
  select ${jsonList(jsonObject(figureFields), sql`${g.filedOn}`)}
  from ${reportedFigures} g where ${g.ticker} = a.ticker`;

const reportFields = {
  accession: i.accession,
  filedAt: epochMs(i.filedAt),
  filedOn: i.filedOn,
  isAmendment: i.isAmendment,
  isAddition: i.isAddition,
  originalFiledOn: i.originalFiledOn,
  period: i.period,
  owners: i.owners,
  rows: i.rows,
  trades: i.trades,
};
/** Published insiders' reports (Form 4), in the order of filing. */
const reports = sql`
  select ${jsonList(jsonObject(reportFields), sql`${i.filedAt}, ${i.accession}`)}
  from ${insiderReports} i where ${i.ticker} = a.ticker and ${i.position} is not null`;
const insidersSince = sql`
  select ${filer.insidersSince} from ${filers} filer where ${filer.ticker} = a.ticker`;

/** Columns with the filings of a company, for a select whose ticker is `a.ticker`. */
export const filedInputs = sql`(${figures}) as figures, (${reports}) as reports,
      (${insidersSince}) as "insidersSince", (${filedEventsOf(sql`a.ticker`)}) as events`;

export type FiledInputs = {
  figures: RowOf<typeof figureFields>[];
  reports: RowOf<typeof reportFields>[];
  insidersSince: string | null;
  events: FiledEventRow[];
};

/** Converts the columns to inputs. */
export const toFiledInputs = (
  row: FiledInputs,
): Pick<TickerInputs, "figures" | "insiders" | "events"> => ({
  events: row.events,
  figures: row.figures.map(({ filedOn, ...each }) => ({
    ...each,
    knownAt: figuresKnownAt(filedOn),
  })),
  insiders: { since: row.insidersSince, transactions: insiderTransactions(row.reports) },
});
