import { styleUnusualness } from "../domain/authorship/compare.ts";
import type { ConvictionType, NarrativeVsFundamental } from "../domain/conviction-type.ts";
import type { Mode, Untaken } from "../domain/document.ts";
import { type DocumentScore, MODEL_VERSION, scoreDocument } from "../domain/document-score.ts";
import type { FeatureName } from "../domain/features.ts";
import { referenceOf } from "../domain/reference.ts";
import { modeFlags } from "../domain/risk.ts";
import {
  type OwnZ,
  type PlacedDocument,
  type Standing,
  type StandingMethod,
  standingOf,
} from "../domain/standing.ts";
import type { NewScore } from "../queries/document-writes.ts";
import type { HeldDocument, StandingColumns } from "../queries/documents.ts";
import type { EvidencePlace } from "../queries/newest-documents.ts";

/** A text as an operator hands it in. */
export interface Transcript {
  ticker: string;
  quarter: string;
  mode: Mode;
  title: string | null;
  source: string | null;
  licence: string;
  /** Epoch ms. */
  knownAt: number;
  /** Whether somebody says so, or it is only the date of a file. */
  isKnownAtGiven: boolean;
  readText(): string;
}

export interface TranscriptCounts {
  added: number;
  revised: number;
  unchanged: number;
  /** Of the unchanged, those of which something else is said: licence, title, source or instant. */
  newFacts: number;
  /** Of the unchanged, those that were scored anew by the current version of the method. */
  rescored: number;
}

/** A text whose stated instant was not taken. */
export interface UntakenInstant {
  ticker: string;
  quarter: string;
  reason: Untaken;
  /** Stated, and held instead; epoch ms. */
  statedAt: number;
  knownAt: number;
}

export type DigestedText = Transcript & { text: string; sha256: string };

/** What a method makes of a text; kept as it is, but for what has a column of its own. */
interface ScoredDocument {
  features: Record<FeatureName, number> & { ratio: number; wordCount: number };
  counts: Record<FeatureName, number>;
  riskScore: number;
  convictionType: ConvictionType;
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  evidence: readonly EvidencePlace[];
}

/** A version of the method that scores texts. */
export interface DocumentMethod<Score extends ScoredDocument = ScoredDocument>
  extends StandingMethod<ShelvedDocument<Score>> {
  modelVersion: string;
  score(text: string, mode: Mode): Score;
}

/** A document of a ticker while texts are taken in: held before, or new. */
export interface ShelvedDocument<Score extends ScoredDocument = ScoredDocument>
  extends PlacedDocument {
  ticker: string;
  quarter: string;
  sha256: string;
  title: string | null;
  source: string | null;
  licence: string;
  isTextKept: boolean;
  isKnownAtGiven: boolean;
  /** Epoch ms. */
  ingestedAt: number;
  score: Omit<Score, "evidence">;
  modelVersion: string;
  scoreKnownAt: number;
  /** As stored; null for a score that is not. */
  standing: StandingColumns | null;
}

export const toShelved = (held: HeldDocument): ShelvedDocument => ({
  ...held,
  knownAt: held.knownAt.getTime(),
  ingestedAt: held.ingestedAt.getTime(),
  scoreKnownAt: held.scoreKnownAt.getTime(),
  // It was written by this module out of a scored document.
  score: held.details as unknown as Omit<ScoredDocument, "evidence">,
});

/**
 * The documents of one ticker whose score is of the method's version, with their place among the
 * quarters; those whose stored place is still right are left out.
 */
export function movedDocuments(
  ofTicker: readonly ShelvedDocument[],
  method: DocumentMethod,
): { document: ShelvedDocument; standing: StandingColumns }[] {
  const all = ofTicker.toSorted(
    (a, b) => a.quarterIndex - b.quarterIndex || a.knownAt - b.knownAt || a.revision - b.revision,
  );
  return all.flatMap((document) => {
    if (document.modelVersion !== method.modelVersion) return [];
    const standing = toColumns(standingOf(document, all, method));
    return isEqual(standing, document.standing) ? [] : [{ document, standing }];
  });
}

const isEqual = (found: StandingColumns, stored: StandingColumns | null): boolean =>
  stored !== null &&
  Object.entries(found).every(
    ([name, value]) => String(value) === String(stored[name as keyof StandingColumns]),
  );

const toColumns = ({ z, triad, flags, ...standing }: Standing): StandingColumns => ({
  ...zColumns(z),
  quartersBefore: standing.quartersBefore,
  triadStatus: triad.status,
  triadScore: triad.score,
  flags: [...flags],
  signal: standing.signal,
  arcDirection: standing.arcDirection,
});

const zColumns = (z: OwnZ) => ({
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

/** A scored document and its place, as stored. */
export function toScoreRow(
  document: ShelvedDocument,
  standing: StandingColumns,
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
    ...standing,
    details: { ...score },
    evidence: [...evidence],
  };
}

/**
 * The service's own method. A document's flags are raised by its own history where it has one, and by
 * the reference of its mode where it has not.
 */
export const documentMethod: DocumentMethod<DocumentScore> = {
  modelVersion: MODEL_VERSION,
  score: (text, mode) => scoreDocument(text, mode, styleUnusualness),
  populationOf: (mode, measure) => referenceOf(mode).population(measure),
  flagsOf({ mode, score: { counts, features, numberShare } }, own) {
    return modeFlags({ mode, counts, wordCount: features.wordCount, numberShare }, own);
  },
};
