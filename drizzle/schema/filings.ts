import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { EVENT_ITEMS, FILED_EVENT_TYPES } from "../../lib/language/domain/events/filed-item.ts";
import { FILING_KINDS, LEFT_OUT_REASONS } from "../../lib/language/domain/text/filing.ts";
import { COMPANY_STANDINGS } from "../../lib/market/domain/company-list.ts";
import type { InsiderRow } from "../../lib/market/domain/insider-reports.ts";
import type { PeriodMonths } from "../../lib/market/domain/reported-facts.ts";
import type { ReportedSurprise } from "../../lib/market/domain/reported-surprise.ts";
import { instant, oneOf } from "./columns.ts";

/** Companies whose filings are followed, by ticker. */
export const filers = pgTable(
  "filers",
  {
    ticker: text().primaryKey(),
    /**
     * The company's number at the SEC (CIK); null when the SEC's list of tickers does not contain
     * the ticker.
     */
    cik: integer(),
    /** Its name in the SEC's lists, and the forms that its newest list of filings holds, of those we read. */
    name: text(),
    forms: text().array().notNull().default([]),
    /** Its place in the SEC's own list, from 0; null for a company that was added by its ticker. */
    place: integer(),
    /** Whether its filings are read; a candidate's list is read to see whether it files results. */
    standing: text({ enum: COMPANY_STANDINGS }).notNull().default("followed"),
    /** Month and day on which the company's fiscal year ends, `MMDD`. */
    fiscalYearEnd: text(),
    /** When the company's number was last looked up, and when its list of filings was last read. */
    namedAt: instant().notNull(),
    checkedAt: instant(),
    lastError: text(),
    /** The first day of its list of filings, as first read. */
    listedSince: date({ mode: "string" }),
    /** Insiders' trades of this day and later are complete; null until all of them have come in. */
    insidersSince: date({ mode: "string" }),
    /** Rises when figures, events or insiders' reports of the company came in; signals compare it. */
    position: integer().notNull().default(0),
  },
  (t) => [
    check("filers_cik", sql`${t.cik} > 0`),
    check("filers_standing", oneOf("standing", COMPANY_STANDINGS)),
  ],
);

export const FILING_STATUSES = ["due", "taken", "left_out"] as const;

/**
 * Filings to read: results, events, insiders' trades, and reports that bring new figures. A row is added
 * when a filing is first seen and stays pending until it is read or left out.
 */
export const filings = pgTable(
  "filings",
  {
    accession: text().notNull(),
    ticker: text().notNull(),
    cik: integer().notNull(),
    kind: text({ enum: FILING_KINDS }).notNull(),
    filedOn: date().notNull(),
    status: text({ enum: FILING_STATUSES }).notNull().default("due"),
    /** Why the filing was left out; null when it was not. */
    reason: text({ enum: LEFT_OUT_REASONS }),
    acceptedAt: instant(),
    /** The quarter that the text reports, and the address of the text. */
    quarter: text(),
    url: text(),
    /** Number of failed attempts, and the error of the last one. */
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Number of runs in a row that began to read it and did not end, and when the last one began. */
    tries: integer().notNull().default(0),
    triedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.accession, t.ticker] }),
    index("filings_due").on(t.status, t.kind, t.filedOn),
    check("filings_kind", oneOf("kind", FILING_KINDS)),
    check("filings_status", oneOf("status", FILING_STATUSES)),
    check("filings_reason", sql`(${t.status} = 'left_out') = (${t.reason} is not null)`),
    check("filings_attempts", sql`${t.attempts} >= 0 and ${t.tries} >= 0`),
  ],
);

/**
 * Forms 4 of a company, and their amendments: each with its purchases and sales in the open market,
 * of which many forms have none. `position` is the company's when a form began to count; null while
 * earlier ones are still due.
 */
export const insiderReports = pgTable(
  "insider_reports",
  {
    accession: text().notNull(),
    ticker: text().notNull(),
    filedAt: instant().notNull(),
    filedOn: date({ mode: "string" }).notNull(),
    isAmendment: boolean().notNull(),
    /** Whether the amendment only adds a row. */
    isAddition: boolean().notNull().default(false),
    originalFiledOn: date({ mode: "string" }),
    period: date({ mode: "string" }).notNull(),
    owners: text().array().notNull(),
    rows: integer().notNull(),
    trades: jsonb().$type<InsiderRow[]>().notNull(),
    position: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.ticker, t.accession] }),
    check("insider_reports_rows", sql`${t.rows} >= 0 and cardinality(${t.owners}) > 0`),
    check("insider_reports_order", sql`${t.period} <= ${t.filedOn}`),
  ],
);

/**
 * Events that companies filed under the items of an 8-K, one row for a type in a filing. `knownAt` is
 * when EDGAR accepted the filing; an amendment that says again what an earlier one said is left out by
 * readers.
 */
export const filedEvents = pgTable(
  "filed_events",
  {
    ticker: text().notNull(),
    accession: text().notNull(),
    item: text({ enum: EVENT_ITEMS }).notNull(),
    type: text({ enum: FILED_EVENT_TYPES }).notNull(),
    isAmendment: boolean().notNull(),
    /** The page of the filing at the SEC. */
    url: text().notNull(),
    knownAt: instant().notNull(),
    /** The company's position when the event came in. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticker, t.accession, t.item] }),
    index("filed_events_known").on(t.ticker, t.knownAt),
    check("filed_events_item", oneOf("item", EVENT_ITEMS)),
    check("filed_events_type", oneOf("type", FILED_EVENT_TYPES)),
  ],
);

/** What a company's reports said by the end of a day on which it filed some. */
export const reportedFigures = pgTable(
  "reported_figures",
  {
    ticker: text().notNull(),
    filedOn: date({ mode: "string" }).notNull(),
    periodEnd: date({ mode: "string" }).notNull(),
    /** Of twelve months, in dollars. */
    sales: doublePrecision(),
    earnings: doublePrecision(),
    /** Diluted shares as counted on that day, and new shares by then for one of the first day. */
    shares: doublePrecision(),
    splits: doublePrecision().notNull(),
    /** Growth of the sales in a year, and long-term debt over assets; fractions. */
    growth: doublePrecision(),
    debt: doublePrecision(),
    /** Months of the company's shortest period: 3, or 6 of one that reports half-years. */
    periodMonths: integer().$type<PeriodMonths>().notNull().default(3),
    /** The newest period against the year before and its trend; null where it cannot be told. */
    surprise: jsonb().$type<ReportedSurprise>(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticker, t.filedOn] }),
    check("reported_figures_months", sql`${t.periodMonths} in (3, 6)`),
    check("reported_figures_order", sql`${t.periodEnd} <= ${t.filedOn}`),
    check("reported_figures_shares", sql`${t.shares} > 0 and ${t.splits} > 0`),
    check(
      "reported_figures_finite",
      sql`abs(${t.sales}) < 1e15 and abs(${t.earnings}) < 1e15 and ${t.shares} < 1e15
        and abs(${t.growth}) < 1e9 and abs(${t.debt}) < 1e9`,
    ),
  ],
);

/** The earliest time of the next request to a host, shared by all processes. */
export const hostQueues = pgTable("host_queues", {
  name: text().primaryKey(),
  nextAt: instant().notNull(),
});
