import { and, desc, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import { documentScores, documents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../client.ts";
import {
  type NewFacts,
  type RestatedDocument,
  updateFacts,
  updateKnownAt,
} from "./document-facts.ts";

/** Any constant of our own: whoever writes documents holds it. */
const DOCUMENT_LOCK = 7_215_005;

export type NewDocument = typeof documents.$inferInsert;
export type NewScore = Omit<typeof documentScores.$inferInsert, "documentId">;
/** Its file's words for a document; its number is the database's. */
export type DocumentName = Pick<NewDocument, "ticker" | "quarter" | "revision">;

/** The columns that say where a document stands among its ticker's earlier quarters. */
const STANDING = {
  zConstraint: documentScores.zConstraint,
  zConviction: documentScores.zConviction,
  zHedge: documentScores.zHedge,
  zCaution: documentScores.zCaution,
  zCommitment: documentScores.zCommitment,
  zBlame: documentScores.zBlame,
  zVague: documentScores.zVague,
  zDefensive: documentScores.zDefensive,
  zGrowth: documentScores.zGrowth,
  zForward: documentScores.zForward,
  zLogRatio: documentScores.zLogRatio,
  quartersBefore: documentScores.quartersBefore,
  triadStatus: documentScores.triadStatus,
  triadScore: documentScores.triadScore,
  flags: documentScores.flags,
  signal: documentScores.signal,
  arcDirection: documentScores.arcDirection,
};
export type StandingColumns = Pick<typeof documentScores.$inferSelect, keyof typeof STANDING>;

export type HeldDocument = Awaited<ReturnType<typeof listHeldDocuments>>[number];

/**
 * Every document of the tickers in the order of quarter, instant and revision, each with its score
 * by a version of the method, or by the newest other one.
 */
export async function listHeldDocuments(
  db: Db,
  asked: { tickers: readonly string[]; modelVersion: string },
) {
  const score = db
    .select()
    .from(documentScores)
    .where(eq(documentScores.documentId, documents.id))
    .orderBy(
      desc(eq(documentScores.modelVersion, asked.modelVersion)),
      desc(documentScores.knownAt),
    )
    .limit(1)
    .as("score");
  const standing = Object.fromEntries(
    Object.keys(STANDING).map((name) => [name, score[name as keyof typeof STANDING]]),
  ) as { [Name in keyof typeof STANDING]: (typeof score)[Name] };
  return db
    .select({
      ticker: documents.ticker,
      quarter: documents.quarter,
      quarterIndex: documents.quarterIndex,
      revision: documents.revision,
      mode: documents.mode,
      sha256: documents.sha256,
      knownAt: documents.knownAt,
      isKnownAtGiven: documents.isKnownAtGiven,
      ingestedAt: documents.ingestedAt,
      title: documents.title,
      source: documents.source,
      licence: documents.licence,
      isTextKept: sql<boolean>`${documents.text} is not null`,
      modelVersion: score.modelVersion,
      scoreKnownAt: score.knownAt,
      details: score.details,
      standing,
    })
    .from(documents)
    .crossJoinLateral(score)
    .where(inArray(documents.ticker, [...asked.tickers]))
    .orderBy(documents.ticker, documents.quarterIndex, documents.knownAt, documents.revision);
}

/** Documents whose text is kept, but which a version of the method has not scored. */
export function listUnscoredTexts(db: Db, asked: { modelVersion: string; limit: number }) {
  const scored = db
    .select({ one: sql`1` })
    .from(documentScores)
    .where(
      and(
        eq(documentScores.documentId, documents.id),
        eq(documentScores.modelVersion, asked.modelVersion),
      ),
    );
  return db
    .select()
    .from(documents)
    .where(and(isNotNull(documents.text), notExists(scored)))
    .orderBy(documents.ticker, documents.quarterIndex, documents.knownAt, documents.revision)
    .limit(asked.limit);
}

export type DocumentWrites = {
  modelVersion: string;
  /** What the writer has read: it writes only while this is still so. */
  seen: { tickers: readonly string[]; documents: number; stated: number; scores: number };
  documents: readonly NewDocument[];
  facts: readonly NewFacts[];
  restated: readonly RestatedDocument[];
  scores: readonly (DocumentName & { score: NewScore })[];
  /** Scores of this version whose place among the quarters has changed. */
  moved: readonly (DocumentName & { standing: StandingColumns })[];
};

/**
 * Writes documents with their scores, and moves others, in one transaction. When another writer was
 * faster it divides by zero (`isOvertaken`) and nothing is written.
 */
export async function insertDocuments(db: Db, writes: DocumentWrites): Promise<void> {
  const { seen, modelVersion } = writes;
  const idOf = ({ ticker, quarter, revision }: DocumentName) =>
    sql<number>`(select id from documents where ticker = ${ticker} and quarter = ${quarter}
      and revision = ${revision})`;
  const tickers = sql`${`{${seen.tickers.join(",")}}`}::text[]`;
  await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(DOCUMENT_LOCK))})::text`),
    db.execute(sql`select 1 / (count(distinct d.id) = ${seen.documents}::int
        and count(*) filter (where d.is_known_at_given) = ${seen.stated}::int
        and count(s.document_id) = ${seen.scores}::int)::int
      from documents d left join document_scores s
        on s.document_id = d.id and s.model_version = ${modelVersion}
      where d.ticker = any(${tickers})`),
    ...(writes.facts.length > 0 ? [updateFacts(db, writes.facts)] : []),
    ...(writes.restated.length > 0 ? [updateKnownAt(db, writes.restated)] : []),
    ...(writes.documents.length > 0 ? [db.insert(documents).values([...writes.documents])] : []),
    ...(writes.scores.length > 0
      ? [
          db
            .insert(documentScores)
            .values(
              writes.scores.map(({ score, ...name }) => ({ ...score, documentId: idOf(name) })),
            ),
        ]
      : []),
    ...writes.moved.map(({ standing, ...name }) =>
      db
        .update(documentScores)
        .set(standing)
        .where(
          and(
            eq(documentScores.documentId, idOf(name)),
            eq(documentScores.modelVersion, modelVersion),
          ),
        ),
    ),
    db.execute(sql`insert into ticker_calls as c (ticker, document_id, document_scores)
      select d.ticker, max(d.id), count(*) from documents d
      join document_scores s on s.document_id = d.id
      where d.mode = 'earnings' and d.ticker = any(${tickers}) group by d.ticker
      on conflict (ticker) do update set document_id = excluded.document_id,
        document_scores = excluded.document_scores`),
  ]);
}
