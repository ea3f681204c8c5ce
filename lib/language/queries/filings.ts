// Statements on companies that file at the SEC, and on their filings to be read.

import { and, asc, count, eq, inArray, lt, lte, ne, or, sql } from "drizzle-orm";
import { filers, filings } from "../../../drizzle/schema/index.ts";
import { TRIES_TO_PAUSE, TRY_PAUSE_MS } from "../../core/turns.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded } from "../../runtime/database/sql.ts";
import type { FilingKind } from "../domain/text/filing.ts";

export type FilerRow = typeof filers.$inferSelect;
export type FilingRow = typeof filings.$inferSelect;
export type NewFiler = Pick<FilerRow, "ticker" | "cik" | "namedAt"> &
  Partial<Pick<FilerRow, "name" | "place" | "standing">>;
export type NewFiling = Pick<FilingRow, "accession" | "ticker" | "cik" | "filedOn" | "kind">;

/** Lists all companies. */
export const listFilers = (db: Db) => db.select().from(filers).orderBy(filers.ticker);

/**
 * Lists filings of a kind that are due to be read: the ones with fewest tries without an end first,
 * then those with fewest failed attempts, then the oldest.
 */
export const listDueFilings = (db: Db, kind: FilingKind, limit: number, now: number) =>
  db
    .select()
    .from(filings)
    .where(
      and(
        eq(filings.status, "due"),
        eq(filings.kind, kind),
        or(lt(filings.tries, TRIES_TO_PAUSE), lte(filings.triedAt, new Date(now - TRY_PAUSE_MS))),
      ),
    )
    .orderBy(
      asc(filings.tries),
      asc(filings.attempts),
      asc(filings.filedOn),
      asc(filings.accession),
    )
    .limit(limit);

/** Counts the filings of followed companies that are still to be read. */
export const countDueFilings = (db: Db) =>
  db.select({ due: count() }).from(filings).where(eq(filings.status, "due"));

type FilingId = Pick<FilingRow, "accession" | "ticker">;

const isOneOf = (rows: readonly FilingId[]) =>
  or(
    ...rows.map(({ accession, ticker }) =>
      and(eq(filings.accession, accession), eq(filings.ticker, ticker)),
    ),
  );

/** Counts a try of filings. It comes before the work, so that a killed run counts, too. */
export async function beginFilings(db: Db, rows: readonly FilingId[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await db
    .update(filings)
    .set({ tries: sql`${filings.tries} + 1`, triedAt: new Date(now) })
    .where(isOneOf(rows));
}

/** Takes the tries of filings back, whatever came of them: the run has come to its end. */
export const endFilings = (db: Db, rows: readonly FilingId[]) =>
  rows.length === 0 ? [] : [db.update(filings).set({ tries: 0 }).where(isOneOf(rows))];

/** Stores companies. A candidate changes no company that is there. */
export const upsertFilers = (db: Db, rows: readonly NewFiler[]) =>
  rows.length === 0
    ? []
    : [
        db
          .insert(filers)
          .values([...rows])
          .onConflictDoUpdate({
            target: filers.ticker,
            set: {
              cik: excluded(filers.cik),
              name: sql`coalesce(${excluded(filers.name)}, ${filers.name})`,
              standing: excluded(filers.standing),
              namedAt: excluded(filers.namedAt),
            },
            setWhere: sql`${excluded(filers.standing)} <> 'candidate'`,
          }),
      ];

/** Deletes candidates that are not followed after all. */
export const deleteCandidates = (db: Db, tickers: readonly string[]) =>
  tickers.length === 0
    ? []
    : [
        db
          .delete(filers)
          .where(and(eq(filers.standing, "candidate"), inArray(filers.ticker, [...tickers]))),
      ];

/** Updates a company after its list of filings was read. */
export const updateFiler = (
  db: Db,
  ticker: string,
  found: Partial<Omit<FilerRow, "ticker" | "cik" | "place" | "namedAt" | "position">>,
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
  { accession, ticker }: FilingId,
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
