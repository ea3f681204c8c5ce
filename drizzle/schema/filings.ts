import { check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { NO_RELEASE_REASONS } from "../../lib/language/domain/text/release.ts";
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
    /** Month and day on which the company's fiscal year ends, `MMDD`. */
    fiscalYearEnd: text(),
    /** When the company's number was last looked up, and when its list of filings was last read. */
    namedAt: instant().notNull(),
    checkedAt: instant(),
    lastError: text(),
  },
  (t) => [check("filers_cik", sql`${t.cik} > 0`)],
);

export const FILING_STATUSES = ["due", "taken", "left_out"] as const;

/**
 * Filings with results. A row is added when a filing is first seen and stays pending until its text
 * is scored or left out.
 */
export const filings = pgTable(
  "filings",
  {
    accession: text().notNull(),
    ticker: text().notNull(),
    cik: integer().notNull(),
    filedOn: date().notNull(),
    status: text({ enum: FILING_STATUSES }).notNull().default("due"),
    /** Why the filing was left out; null when it was not. */
    reason: text({ enum: NO_RELEASE_REASONS }),
    acceptedAt: instant(),
    /** The quarter that the text reports, and the address of the text. */
    quarter: text(),
    url: text(),
    /** Number of failed attempts, and the error of the last one. */
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accession, t.ticker] }),
    index("filings_due").on(t.status, t.filedOn),
    check("filings_status", oneOf("status", FILING_STATUSES)),
    check("filings_reason", sql`(${t.status} = 'left_out') = (${t.reason} is not null)`),
    check("filings_attempts", sql`${t.attempts} >= 0`),
  ],
);

/** The earliest time of the next request to a host, shared by all processes. */
export const hostQueues = pgTable("host_queues", {
  name: text().primaryKey(),
  nextAt: instant().notNull(),
});
