// Statements that let filings be read again, by the rules of today.

import { and, eq, inArray, sql } from "drizzle-orm";
import {
  documentOutcomes,
  documentScores,
  documents,
  filedEvents,
  filers,
  filings,
  insiderReports,
  signalProgress,
  unplacedDocuments,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { FILINGS_SOURCE, type FilingKind } from "../domain/text/filing.ts";

/** Kinds of filings that can be read again. Figures are read anew with each report. */
export const KINDS_AGAIN = ["release", "insider", "events"] as const satisfies FilingKind[];
export type KindAgain = (typeof KINDS_AGAIN)[number];

/** The filings that are read again with those of a kind. */
const readWith = (kind: KindAgain) =>
  inArray(filings.kind, kind === "insider" ? [kind] : ["release", "events"]);

/**
 * Sets filings of a kind due again and deletes what was read in them, in one transaction: a release may
 * now be of another quarter. An 8-K may have a release, events or both, so both kinds are read again for
 * either. The signals of the companies are computed again from the beginning, as what was deleted is in
 * no later row: an empty method version makes them due, and a new version stops a run that has read the
 * old state. Returns the number of filings that are due.
 */
export async function requeueFilings(
  db: Db,
  { kind, tickers }: { kind: KindAgain; tickers: readonly string[] },
): Promise<number> {
  const due = db
    .update(filings)
    .set({ status: "due", reason: null, attempts: 0, tries: 0, lastError: null, quarter: null })
    .where(and(readWith(kind), inArray(filings.ticker, [...tickers])))
    .returning({ accession: filings.accession });
  const [rows] = await db.batch([
    due,
    ...(kind === "insider" ? forgetInsiders(db, tickers) : forgetReports(db, tickers)),
    db
      .update(filers)
      .set({ position: sql`${filers.position} + 1` })
      .where(inArray(filers.ticker, [...tickers])),
    db
      .update(signalProgress)
      .set({ methodVersion: "", version: sql`${signalProgress.version} + 1` })
      .where(inArray(signalProgress.ticker, [...tickers])),
  ]);
  return rows.length;
}

/** A sum over only some of the reports would be wrong, so none counts until all are read. */
const forgetInsiders = (db: Db, tickers: readonly string[]) => [
  db.delete(insiderReports).where(inArray(insiderReports.ticker, [...tickers])),
  db
    .update(filers)
    .set({ insidersSince: null })
    .where(inArray(filers.ticker, [...tickers])),
];

function forgetReports(db: Db, tickers: readonly string[]) {
  const { id, mode, source, ticker } = documents;
  const isRead = and(
    eq(mode, "release"),
    eq(source, FILINGS_SOURCE),
    inArray(ticker, [...tickers]),
  );
  const read = db.select({ id }).from(documents).where(isRead);
  const own = unplacedDocuments;
  return [
    db.delete(documentOutcomes).where(inArray(documentOutcomes.documentId, read)),
    db.delete(documentScores).where(inArray(documentScores.documentId, read)),
    db.delete(documents).where(isRead),
    db.delete(own).where(and(eq(own.source, FILINGS_SOURCE), inArray(own.ticker, [...tickers]))),
    db.delete(filedEvents).where(inArray(filedEvents.ticker, [...tickers])),
  ];
}

/** The companies that have filings of a kind, which may be read again. */
export const listFilersOf = (db: Db, kind: KindAgain) =>
  db
    .selectDistinct({ ticker: filings.ticker })
    .from(filings)
    .where(readWith(kind))
    .orderBy(filings.ticker);
