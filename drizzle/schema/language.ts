import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { RESERVED_TICKERS, TICKER } from "../../lib/core/ticker.ts";
import { CONVICTION_TYPES, NARRATIVES } from "../../lib/language/domain/conviction-type.ts";
import {
  DOCUMENT_KINDS,
  DOCUMENT_MODES,
  MINUTES_TITLE,
  NO_QUARTER_REASONS,
  PRESS_CONFERENCE_TITLE,
  QUARTER,
  STORABLE_LICENCE,
} from "../../lib/language/domain/document.ts";
import { ARC_DIRECTIONS, SIGNALS, TRIAD_STATUSES } from "../../lib/language/domain/signal.ts";
import { instant, oneOf } from "./columns.ts";

/**
 * Texts. A changed text of a ticker's quarter is a new revision, and answers use the latest
 * revision. `knownAt` is when the text could be known, and `as_of` filters by it; `ingestedAt` is
 * for audits only.
 */
export const documents = pgTable(
  "documents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ticker: text().notNull(),
    quarter: text().notNull(),
    /** Consecutive number of the quarter, four per year. */
    quarterIndex: integer()
      .notNull()
      .generatedAlwaysAs(
        sql.raw("substr(quarter, 6)::integer * 4 + substr(quarter, 2, 1)::integer - 1"),
      ),
    revision: integer().notNull(),
    mode: text({ enum: DOCUMENT_MODES }).notNull(),
    /**
     * True for the transcript of an earnings call. When a quarter has both, its transcript is preferred to its
     * release.
     */
    isCall: boolean().notNull().generatedAlwaysAs(sql.raw("mode <> 'release'")),
    title: text(),
    /** What the text is; central banks' texts are told apart by their titles. */
    kind: text({ enum: DOCUMENT_KINDS })
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `case when mode = 'release' then 'release' when mode <> 'central_bank' then 'call'
      when title ~* '${MINUTES_TITLE.source}' then 'minutes'
      when title ~* '${PRESS_CONFERENCE_TITLE.source}' then 'press_conference'
      else 'statement' end`,
        ),
      ),
    source: text(),
    /** Address where the text can be read; null when not given. */
    url: text(),
    licence: text().notNull(),
    knownAt: instant().notNull(),
    /**
     * True when `knownAt` was given explicitly; else it is a file's date, which an explicit time
     * replaces.
     */
    isKnownAtGiven: boolean().notNull().default(false),
    ingestedAt: instant().notNull(),
    nWords: integer().notNull(),
    sha256: text().notNull(),
    /** The text itself, stored only when its licence allows it. */
    text: text(),
  },
  (t) => [
    unique("documents_revision_once").on(t.ticker, t.quarter, t.revision),
    // Ascending and read backwards, because "desc" puts nulls first in a statement but last in an
    // index.
    index("documents_newest").on(t.ticker, t.quarterIndex, t.isCall, t.knownAt, t.revision),
    index("documents_known").on(t.knownAt, t.id),
    check("documents_ticker", matches("ticker", TICKER)),
    check("documents_ticker_free", sql`not (${oneOf("ticker", RESERVED_TICKERS)})`),
    check("documents_quarter", matches("quarter", QUARTER)),
    check("documents_revision", sql`${t.revision} >= 0`),
    check("documents_mode", oneOf("mode", DOCUMENT_MODES)),
    check("documents_words", sql`${t.nWords} >= 0`),
    check("documents_digest", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check("documents_text", sql`${t.text} is null or ${matches("licence", STORABLE_LICENCE)}`),
  ],
);

/**
 * Earnings releases whose quarter is not known, and why. They are in no quarter's history, z-score,
 * triad, drop or list; a table of their own holds that for every statement. The score has no
 * comparison with other texts.
 */
export const unplacedDocuments = pgTable(
  "unplaced_documents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ticker: text().notNull(),
    /** Why the quarter is not known. */
    reason: text({ enum: NO_QUARTER_REASONS }).notNull(),
    source: text(),
    url: text(),
    licence: text().notNull(),
    knownAt: instant().notNull(),
    ingestedAt: instant().notNull(),
    nWords: integer().notNull(),
    sha256: text().notNull(),
    /** The text itself, stored only when its licence allows it. */
    text: text(),
    modelVersion: text().notNull(),
    /** All measures of its score, as in `document_scores`. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    unique("unplaced_documents_once").on(t.ticker, t.sha256),
    index("unplaced_documents_known").on(t.ticker, t.knownAt),
    check("unplaced_documents_reason", oneOf("reason", NO_QUARTER_REASONS)),
    check("unplaced_documents_words", sql`${t.nWords} >= 0`),
    check("unplaced_documents_digest", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      "unplaced_documents_text",
      sql`${t.text} is null or ${matches("licence", STORABLE_LICENCE)}`,
    ),
  ],
);

/**
 * The score of a document by one version of the method, and its position among the ticker's earlier
 * quarters. The score is in force from `knownAt` on: for the first version, when the document
 * became known; for a later version, when the document was rescored.
 */
export const documentScores = pgTable(
  "document_scores",
  {
    documentId: bigint({ mode: "number" })
      .notNull()
      .references(() => documents.id),
    modelVersion: text().notNull(),
    knownAt: instant().notNull(),
    scoredAt: instant().notNull(),
    constraintRate: doublePrecision().notNull(),
    convictionRate: doublePrecision().notNull(),
    ratio: doublePrecision().notNull(),
    constraintCount: integer().notNull(),
    convictionCount: integer().notNull(),
    riskScore: doublePrecision().notNull(),
    convictionType: text({ enum: CONVICTION_TYPES }).notNull(),
    convictionScore: doublePrecision().notNull(),
    narrativeVsFundamental: text({ enum: NARRATIVES }).notNull(),
    /** z-score against the ticker's own history; null with fewer than three earlier quarters. */
    zConstraint: doublePrecision(),
    zConviction: doublePrecision(),
    zHedge: doublePrecision(),
    zCaution: doublePrecision(),
    zCommitment: doublePrecision(),
    zBlame: doublePrecision(),
    zVague: doublePrecision(),
    zDefensive: doublePrecision(),
    zGrowth: doublePrecision(),
    zForward: doublePrecision(),
    zLogRatio: doublePrecision(),
    /** Number of earlier quarters that were known by then. */
    quartersBefore: integer().notNull(),
    triadStatus: text({ enum: TRIAD_STATUSES }).notNull(),
    triadScore: integer().notNull(),
    flags: text().array().notNull(),
    signal: text({ enum: SIGNALS }).notNull(),
    arcDirection: text({ enum: ARC_DIRECTIONS }).notNull(),
    /** All other measures, enough to rank the document again without its text. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Places in the text that are evidence for the score. */
    evidence: jsonb().$type<unknown[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.modelVersion] }),
    index("document_scores_type").on(t.convictionType, t.knownAt),
    check("document_scores_risk", sql`${t.riskScore} between 0 and 100`),
    check("document_scores_conviction", sql`${t.convictionScore} between 0 and 100`),
    check(
      "document_scores_rates",
      sql`${t.constraintRate} between 0 and 1000 and ${t.convictionRate} between 0 and 1000`,
    ),
    check("document_scores_ratio", sql`${t.ratio} between 0 and 1e9`),
    check("document_scores_counts", sql`${t.constraintCount} >= 0 and ${t.convictionCount} >= 0`),
    check("document_scores_type", oneOf("conviction_type", CONVICTION_TYPES)),
    check("document_scores_narrative", oneOf("narrative_vs_fundamental", NARRATIVES)),
    check("document_scores_triad", oneOf("triad_status", TRIAD_STATUSES)),
    check("document_scores_triad_score", sql`${t.triadScore} between 0 and 3`),
    check("document_scores_signal", oneOf("signal", SIGNALS)),
    check("document_scores_arc", oneOf("arc_direction", ARC_DIRECTIONS)),
    check("document_scores_quarters", sql`${t.quartersBefore} >= 0`),
  ],
);

/**
 * The newest document of a ticker and its number of scores, written with them. Signals compare it to find out
 * whether they are out of date, without reading the documents.
 */
export const tickerCalls = pgTable("ticker_calls", {
  ticker: text().primaryKey(),
  /** Id of the newest document, and the number of scores of all documents. */
  documentId: bigint({ mode: "number" }).notNull(),
  documentScores: integer().notNull(),
});

/** What followed a document over a horizon, once its window has closed. */
export const documentOutcomes = pgTable(
  "document_outcomes",
  {
    documentId: bigint({ mode: "number" })
      .notNull()
      .references(() => documents.id),
    horizonDays: integer().notNull(),
    /** Return in excess of the market, as a fraction. */
    excessReturn: doublePrecision().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.horizonDays] }),
    index("document_outcomes_closed").on(t.horizonDays, t.closedAt),
    check("document_outcomes_horizon", sql`${t.horizonDays} > 0`),
    check("document_outcomes_finite", sql`${t.excessReturn} between -1e6 and 1e6`),
  ],
);

/**
 * A check with a regular expression of the domain, written in the syntax that JavaScript and
 * PostgreSQL share.
 */
function matches(column: string, { source, flags }: RegExp) {
  return sql.raw(`"${column}" ${flags.includes("i") ? "~*" : "~"} '${source}'`);
}
