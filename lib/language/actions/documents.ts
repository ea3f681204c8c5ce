// Texts on their way into the database: as submitted, as scored, and compared with the earlier
// quarters of their ticker. The imports of transcripts, filings and Federal Reserve texts use them.

import { sha256Hex } from "../../core/digests.ts";
import { styleUnusualness } from "../domain/authorship/compare.ts";
import type { ConvictionType, NarrativeVsFundamental } from "../domain/conviction-type.ts";
import {
  isRelease,
  type Mode,
  mayStoreText,
  type NoQuarterReason,
  type RejectionReason,
} from "../domain/document.ts";
import { type DocumentScore, scoreDocument } from "../domain/document-score.ts";
import { isAdverse } from "../domain/events/event-types.ts";
import type { FeatureName } from "../domain/features.ts";
import type { InsufficientReason } from "../domain/insufficient.ts";
import { MODEL_VERSION } from "../domain/model-version.ts";
import {
  type ComparableDocument,
  type ComparisonMethod,
  compareWithHistory,
  type HistoryComparison,
  type HistoryZScores,
} from "../domain/own-history.ts";
import { referenceOf } from "../domain/reference.ts";
import { modeFlags } from "../domain/risk.ts";
import { languageOf, loadLanguageModel } from "../domain/text/language.ts";
import type { NewScore } from "../queries/document-writes.ts";
import type { ComparisonColumns, StoredDocument } from "../queries/documents.ts";
import type { EvidencePlace } from "../queries/newest-documents.ts";
import type { NewUnplacedDocument } from "../queries/unplaced-documents.ts";

/** A text as submitted for import. */
export interface Transcript {
  ticker: string;
  quarter: string;
  mode: Mode;
  title: string | null;
  source: string | null;
  /** Address at which the text can be read. */
  url?: string | null;
  licence: string;
  /** Epoch ms. */
  knownAt: number;
  /** True when the submitter stated the instant; false when it is only the date of a file. */
  isKnownAtGiven: boolean;
  readText(): string;
}

/** An earnings release whose quarter is not known. */
export interface UnplacedText {
  ticker: string;
  reason: NoQuarterReason;
  source: string;
  url: string;
  licence: string;
  /** Epoch ms. */
  knownAt: number;
  text: string;
}

/** How many texts of an import were new, changed or unchanged. */
export interface TranscriptCounts {
  added: number;
  revised: number;
  unchanged: number;
  /** Unchanged texts with new facts: licence, title, source or instant. */
  newFacts: number;
  /** Unchanged texts scored again by the current version of the method. */
  rescored: number;
}

/** A text whose stated instant was not accepted. */
export interface RejectedInstant {
  ticker: string;
  quarter: string;
  reason: RejectionReason;
  /** The stated instant, and the instant stored in its place; epoch ms. */
  statedAt: number;
  knownAt: number;
}

/** A submitted text with its content and the SHA-256 digest of the content. */
export type DigestedText = Transcript & { text: string; sha256: string };

/** The results of scoring a text. All are stored as JSON; some have a column too. */
interface ScoredDocument {
  features: Record<FeatureName, number> & { ratio: number; wordCount: number };
  counts: Record<FeatureName, number>;
  riskScore: number;
  insufficient?: InsufficientReason | null | undefined;
  convictionType: ConvictionType;
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  evidence: readonly EvidencePlace[];
}

/** A version of the method that scores texts and compares them with earlier quarters. */
export interface DocumentMethod<Score extends ScoredDocument = ScoredDocument>
  extends ComparisonMethod<TickerDocument<Score>> {
  modelVersion: string;
  /**
   * `language`: that of the text, as `languageOf` tells it; null where nothing tells. `knownAt`: the
   * instant at which the text became known, epoch ms.
   */
  score(text: string, mode: Mode, language?: string | null, knownAt?: number): Score;
}

/** A document of a ticker during an import: stored before, or new. */
export interface TickerDocument<Score extends ScoredDocument = ScoredDocument>
  extends ComparableDocument {
  ticker: string;
  quarter: string;
  sha256: string;
  title: string | null;
  source: string | null;
  licence: string;
  isTextStored: boolean;
  isKnownAtGiven: boolean;
  /** Epoch ms. */
  ingestedAt: number;
  score: Omit<Score, "evidence">;
  modelVersion: string;
  scoreKnownAt: number;
  /** As stored; null when the score is not stored yet. */
  comparison: ComparisonColumns | null;
}

export const toTickerDocument = (stored: StoredDocument): TickerDocument => ({
  ...stored,
  knownAt: stored.knownAt.getTime(),
  ingestedAt: stored.ingestedAt.getTime(),
  scoreKnownAt: stored.scoreKnownAt.getTime(),
  // `toScoreRow` below wrote the stored JSON from such a score.
  score: stored.details as unknown as Omit<ScoredDocument, "evidence">,
});

/**
 * Compares the documents of one ticker with its earlier quarters of the same kind. Returns only
 * documents that `method` scored and whose stored comparison is no longer right.
 */
export function changedComparisons(
  tickerDocuments: readonly TickerDocument[],
  method: DocumentMethod,
): { document: TickerDocument; comparison: ComparisonColumns }[] {
  const all = tickerDocuments.toSorted(
    (a, b) => a.quarterIndex - b.quarterIndex || a.knownAt - b.knownAt || a.revision - b.revision,
  );
  const [releases, others] = [true, false].map((wanted) =>
    all.filter(({ mode }) => isRelease(mode) === wanted),
  );
  return all.flatMap((document) => {
    if (document.modelVersion !== method.modelVersion) return [];
    const comparison = toColumns(
      compareWithHistory(document, (isRelease(document.mode) ? releases : others) ?? [], method),
    );
    return isEqual(comparison, document.comparison) ? [] : [{ document, comparison }];
  });
}

const isEqual = (found: ComparisonColumns, stored: ComparisonColumns | null): boolean =>
  stored !== null &&
  Object.entries(found).every(
    ([name, value]) => String(value) === String(stored[name as keyof ComparisonColumns]),
  );

const toColumns = ({ z, triad, flags, ...comparison }: HistoryComparison): ComparisonColumns => ({
  ...zColumns(z),
  quartersBefore: comparison.quartersBefore,
  triadStatus: triad.status,
  triadScore: triad.score,
  flags: [...flags],
  signal: comparison.signal,
  arcDirection: comparison.arcDirection,
});

const zColumns = (z: HistoryZScores) => ({
  zConstraint: z.constraint,
  zConviction: z.conviction,
  zHedge: z.hedge,
  zCaution: z.caution,
  zCommitment: z.commitment,
  zBlame: z.blame,
  zVague: z.vague,
  zDefensive: z.defensive,
  zGrowth: z.growth,
  zForward: z.forward,
  zLogRatio: z.logRatio,
});

/** The database row for a scored document and its comparison. */
export function toScoreRow(
  document: TickerDocument,
  comparison: ComparisonColumns,
  evidence: readonly EvidencePlace[],
  now: number,
): NewScore {
  const { score } = document;
  return {
    modelVersion: document.modelVersion,
    knownAt: new Date(document.scoreKnownAt),
    scoredAt: new Date(now),
    constraintRate: score.features.constraint,
    convictionRate: score.features.conviction,
    ratio: score.features.ratio,
    constraintCount: score.counts.constraint,
    convictionCount: score.counts.conviction,
    riskScore: score.riskScore,
    convictionType: score.convictionType,
    convictionScore: score.convictionScore,
    narrativeVsFundamental: score.narrativeVsFundamental,
    ...comparison,
    details: { ...score },
    evidence: [...evidence],
  };
}

/**
 * The method by which the service scores documents. Flags compare a document with the ticker's own
 * history. Without enough history they compare it with the reference texts of its mode.
 */
export const documentMethod: DocumentMethod<DocumentScore> = {
  modelVersion: MODEL_VERSION,
  score(text, mode, language = null, knownAt) {
    const filedYear = knownAt === undefined ? null : new Date(knownAt).getUTCFullYear();
    return scoreDocument(text, mode, styleUnusualness, language, filedYear);
  },
  populationOf: (mode, measure) => referenceOf(mode).population(measure),
  flagsOf({ mode, score }, historyZ) {
    const { counts, features, numberShare, events, language, insufficient } = score;
    return modeFlags(
      {
        mode,
        counts,
        wordCount: features.wordCount,
        numberShare,
        events: events.map(({ type }) => type).filter(isAdverse),
        language,
        insufficient,
      },
      historyZ,
    );
  },
};

/** Scores a release whose quarter is not known. It is compared with no other text. */
export async function toUnplacedDocument(
  { text, knownAt, ...unplaced }: UnplacedText,
  { modelVersion, score }: DocumentMethod,
  now: number,
): Promise<NewUnplacedDocument> {
  const language = languageOf(text, await loadLanguageModel());
  const { evidence: _, ...details } = score(text, "release", language, knownAt);
  return {
    ...unplaced,
    knownAt: new Date(knownAt),
    ingestedAt: new Date(now),
    nWords: details.features.wordCount,
    sha256: await sha256Hex(text),
    text: mayStoreText(unplaced.licence) ? text : null,
    modelVersion,
    details,
  };
}
