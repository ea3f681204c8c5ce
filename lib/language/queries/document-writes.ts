// The transaction that writes documents, their scores and their facts.

import { and, count, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  documentScores,
  documents,
  signalProgress,
  tickerCalls,
} from "../../../drizzle/schema/index.ts";
import { column, instants, setExcluded, unnestRows } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { ComparisonColumns } from "./documents.ts";

/** Advisory lock that every writer of documents takes. */
const DOCUMENT_LOCK = 7_215_005;

export type NewDocument = typeof documents.$inferInsert;
export type NewScore = Omit<typeof documentScores.$inferInsert, "documentId">;
/** The key of a document that the importer knows; its id is assigned by the database. */
export type DocumentKey = Pick<NewDocument, "ticker" | "quarter" | "revision">;

/** Facts to update for a stored text. */
export interface NewFacts {
  ticker: string;
  quarter: string;
  sha256: string;
  licence: string;
  /** Null keeps the stored value. */
  title: string | null;
  source: string | null;
  mayStoreText: boolean;
  /** The text, if its licence allows to store it and it is not stored yet. */
  text: string | null;
}

/** A document known by its file's date so far, and the instant now stated for it, epoch ms. */
export interface RestatedDocument {
  ticker: string;
  quarter: string;
  revision: number;
  knownAt: number;
}

/** What one transaction writes. */
export type DocumentWrites = {
  modelVersion: string;
  /** Counts of the documents that the writer has read. It writes only if they are unchanged. */
  seen: { tickers: readonly string[]; documents: number; stated: number; scores: number };
  documents: readonly NewDocument[];
  facts: readonly NewFacts[];
  restated: readonly RestatedDocument[];
  scores: readonly (DocumentKey & { score: NewScore })[];
  /** Scores of this version whose comparison with other quarters has changed. */
  moved: readonly (DocumentKey & { comparison: ComparisonColumns })[];
};

/**
 * Writes documents with their scores, and updates comparisons, in one transaction. When another
 * writer committed first, the transaction fails by a division by zero (see `isVersionConflict`) and
 * writes nothing.
 */
export async function insertDocuments(db: Db, writes: DocumentWrites): Promise<void> {
  const { seen, modelVersion } = writes;
  const idOf = ({ ticker, quarter, revision }: DocumentKey) =>
    sql<number>`(select ${documents.id} from ${documents}
      where ${documents.ticker} = ${ticker} and ${documents.quarter} = ${quarter}
        and ${documents.revision} = ${revision})`;
  const scores = writes.scores.map(({ score, ...name }) => ({ ...score, documentId: idOf(name) }));
  await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(DOCUMENT_LOCK))})::text`),
    assertUnchanged(db, seen, modelVersion),
    ...(writes.facts.length > 0 ? [updateFacts(db, writes.facts)] : []),
    ...(writes.restated.length > 0 ? [updateKnownAt(db, writes.restated)] : []),
    ...(writes.documents.length > 0 ? [db.insert(documents).values([...writes.documents])] : []),
    ...(scores.length > 0 ? [db.insert(documentScores).values(scores)] : []),
    ...writes.moved.map(({ comparison, ...name }) =>
      db
        .update(documentScores)
        .set(comparison)
        .where(
          and(
            eq(documentScores.documentId, idOf(name)),
            eq(documentScores.modelVersion, modelVersion),
          ),
        ),
    ),
    upsertTickerCalls(db, seen.tickers),
  ]);
}

/** A statement that divides by zero when the documents have changed since the writer read them. */
function assertUnchanged(db: Db, seen: DocumentWrites["seen"], modelVersion: string) {
  const { id, ticker, isKnownAtGiven } = documents;
  const { documentId } = documentScores;
  return db
    .select({
      one: sql`1 / (count(distinct ${id}) = ${seen.documents}::int
        and count(*) filter (where ${isKnownAtGiven}) = ${seen.stated}::int
        and count(${documentId}) = ${seen.scores}::int)::int`,
    })
    .from(documents)
    .leftJoin(
      documentScores,
      and(eq(documentId, id), eq(documentScores.modelVersion, modelVersion)),
    )
    .where(inArray(ticker, [...seen.tickers]));
}

/**
 * Updates the facts of texts in all their revisions. When the licence no longer allows to store a
 * text, its text is deleted.
 */
function updateFacts(db: Db, rows: readonly NewFacts[]) {
  const g = alias(documents, "g");
  const given = sql`unnest(${column(rows, "text", (row) => row.ticker)},
    ${column(rows, "text", (row) => row.quarter)}, ${column(rows, "text", (row) => row.sha256)},
    ${column(rows, "text", (row) => row.licence)}, ${column(rows, "text", (row) => row.title)},
    ${column(rows, "text", (row) => row.source)}, ${column(rows, "text", (row) => row.text)},
    ${column(rows, "boolean", (row) => row.mayStoreText)})
    as g(${namesOf(g.ticker, g.quarter, g.sha256, g.licence, g.title, g.source, g.text)}, may_keep)`;
  const { ticker, quarter, sha256, title, source, text } = documents;
  return db
    .update(documents)
    .set({
      licence: g.licence,
      title: sql`coalesce(${g.title}, ${title})`,
      source: sql`coalesce(${g.source}, ${source})`,
      text: sql`case when g.may_keep then coalesce(${text}, ${g.text}) end`,
    })
    .from(given)
    .where(and(eq(ticker, g.ticker), eq(quarter, g.quarter), eq(sha256, g.sha256)));
}

/**
 * Sets the instant from which documents, and their first scores, are known. Then the signals of
 * their tickers must be computed again: an empty method version makes them due, and a new version
 * stops a run that has read the old state.
 */
function updateKnownAt(db: Db, rows: readonly RestatedDocument[]) {
  const [g, r] = [alias(documents, "g"), alias(documents, "r")];
  const given = unnestRows(g, {
    ticker: column(rows, "text", (row) => row.ticker),
    quarter: column(rows, "text", (row) => row.quarter),
    revision: column(rows, "integer", (row) => row.revision),
    knownAt: instants(rows, (row) => row.knownAt),
  });
  const { id, ticker, quarter, revision, knownAt, isKnownAtGiven } = documents;
  const { methodVersion, version } = signalProgress;
  return db.execute(sql`with restated as (
      select ${id}, ${ticker}, ${knownAt} as dated_at, ${g.knownAt} from ${given.rows}
      join ${documents} using (${namesOf(ticker, quarter, revision)})
    ), scores as (
      update ${documentScores} set ${nameOf(documentScores.knownAt)} = ${r.knownAt} from restated r
      where ${documentScores.documentId} = ${r.id} and ${documentScores.knownAt} = r.dated_at
    ), signals as (
      update ${signalProgress} set ${nameOf(methodVersion)} = '', ${nameOf(version)} = ${version} + 1
      where ${signalProgress.ticker} in (select ${r.ticker} from restated r)
    )
    update ${documents} set ${nameOf(knownAt)} = ${r.knownAt}, ${nameOf(isKnownAtGiven)} = true
    from restated r where ${id} = ${r.id}`);
}

/** Stores the number of scored transcripts and releases of tickers, and their newest document. */
function upsertTickerCalls(db: Db, tickers: readonly string[]) {
  const { documentId, documentScores: scores, ticker } = tickerCalls;
  const counted = db
    .select({ ticker: documents.ticker, newest: max(documents.id), scores: count() })
    .from(documents)
    .innerJoin(documentScores, eq(documentScores.documentId, documents.id))
    .where(
      and(
        inArray(documents.mode, ["earnings", "release"]),
        inArray(documents.ticker, [...tickers]),
      ),
    )
    .groupBy(documents.ticker);
  return db.execute(sql`insert into ${tickerCalls} (${namesOf(ticker, documentId, scores)}) ${counted}
    on conflict (${nameOf(ticker)}) do update set ${setExcluded(documentId, scores)}`);
}

/**
 * Lists the instants at which the texts of tickers became known; the Fed import finds missing texts
 * by them.
 */
export const listTextInstants = (db: Db, tickers: readonly string[]) =>
  db
    .select({ ticker: documents.ticker, knownAt: documents.knownAt })
    .from(documents)
    .where(inArray(documents.ticker, [...tickers]));
