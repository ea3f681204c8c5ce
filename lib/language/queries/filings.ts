import { and, asc, eq, ne } from "drizzle-orm";
import { filers, filings } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded } from "../../runtime/database/sql.ts";
import type { FilingKind } from "../domain/text/release.ts";

// Statements on companies that file at the SEC, and on their filings to be read.

export type FilerRow = typeof filers.$inferSelect;
export type FilingRow = typeof filings.$inferSelect;
export type NewFiler = Pick<FilerRow, "ticker" | "cik" | "namedAt">;
export type NewFiling = Pick<FilingRow, "accession" | "ticker" | "cik" | "filedOn" | "kind">;

/** Lists all companies. */
export const listFilers = (db: Db) => db.select().from(filers).orderBy(filers.ticker);

/**
 * Lists filings of a kind that are due to be read: the ones with fewest failed attempts first, then
 * the oldest.
 */
export const listDueFilings = (db: Db, kind: FilingKind, limit: number) =>
  db
    .select()
    .from(filings)
    .where(and(eq(filings.status, "due"), eq(filings.kind, kind)))
    .orderBy(asc(filings.attempts), asc(filings.filedOn), asc(filings.accession))
    .limit(limit);

/** Stores company numbers. */
export const upsertFilers = (db: Db, rows: readonly NewFiler[]) =>
  rows.length === 0
    ? []
    : [
        db
          .insert(filers)
          .values([...rows])
          .onConflictDoUpdate({
            target: filers.ticker,
            set: { cik: excluded(filers.cik), namedAt: excluded(filers.namedAt) },
          }),
      ];

/** Updates a company after its list of filings was read. */
export const updateFiler = (
  db: Db,
  ticker: string,
  found: Partial<Pick<FilerRow, "fiscalYearEnd" | "listedSince" | "checkedAt" | "lastError">>,
) => db.update(filers).set(found).where(eq(filers.ticker, ticker));

/** Queues filings, each once. */
export const insertFilings = (db: Db, rows: readonly NewFiling[]) =>
  rows.length === 0
    ? []
    : [
        db
          .insert(filings)
          .values([...rows])
          .onConflictDoNothing(),
      ];

/** Stores the outcome of reading a filing. A filing that was read before is not changed. */
export const updateFiling = (
  db: Db,
  { accession, ticker }: Pick<FilingRow, "accession" | "ticker">,
  found: Partial<Omit<FilingRow, "accession" | "ticker" | "cik" | "kind" | "filedOn">>,
) =>
  db
    .update(filings)
    .set(found)
    .where(
      and(
        eq(filings.accession, accession),
        eq(filings.ticker, ticker),
        ne(filings.status, "taken"),
      ),
    );
