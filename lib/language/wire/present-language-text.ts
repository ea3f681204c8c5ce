// Answers of the endpoints that score and analyse a text, in the names of the API.

import { rounded } from "../../core/rounded.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Analysis } from "../domain/analysis.ts";
import type { RiskParts } from "../domain/combined-risk.ts";
import { narrativeVsFundamental, type ReportedFundamentals } from "../domain/conviction.ts";
import type { DocumentKind } from "../domain/document.ts";
import type { EventPlace, TextEvent } from "../domain/events/read-events.ts";
import type { Omission, TextEvidence } from "../domain/evidence.ts";
import type { Features } from "../domain/features.ts";
import { MODEL_VERSION } from "../domain/model-version.ts";
import type { LanguageScore } from "../domain/score.ts";
import type { SpeakerStatus } from "../domain/text/speaker-status.ts";
import type { QuarterRow } from "../queries/document-columns.ts";

export const API = "svc-tone" as const;

const toFeatures = ({ wordCount, ...rates }: Features) => ({ ...rates, word_count: wordCount });

const toEvidence = ({ category, start, end, negated, counted }: TextEvidence) => ({
  category,
  start,
  end,
  negated,
  counted,
});

const toOmission = ({ start, end, reason }: Omission) => ({ start, end, reason });

const toEventPlace = ({ start, end, sentence }: EventPlace) => ({ start, end, sentence });

/** The events of a posted text, with their places as `show` has them. */
const toEvents = <Place extends EventPlace, Shown>(
  events: readonly (Omit<TextEvent, "evidence"> & { evidence: readonly Place[] })[],
  show: (place: Place) => Shown,
) =>
  events.map(({ type, polarity, severity, evidence }) => ({
    type,
    polarity,
    severity,
    evidence: evidence.map(show),
  }));

/** Adds the index of the section that a place is in, if the request had sections. */
const inSection =
  <Place, Shown extends object>(show: (place: Place) => Shown) =>
  (place: Place & { section?: number }) => ({
    ...show(place),
    ...(place.section !== undefined && { section: place.section }),
  });

const toRiskParts = ({ language, direction, statements, events, floor, ceiling }: RiskParts) => ({
  language,
  direction,
  direction_n: statements,
  events,
  floor,
  ceiling,
});

export const toToneScore = (score: LanguageScore, withEvidence: boolean) => ({
  api: API,
  version: "v2" as const,
  mode: score.mode,
  risk_score: score.riskScore,
  risk_label: score.riskLabel,
  risk_parts: score.riskParts && toRiskParts(score.riskParts),
  features: toFeatures(score.features),
  feature_intervals: score.intervals,
  anomaly_flags: [...score.flags],
  direction: {
    value: score.direction.value,
    n: score.direction.n,
    ...(withEvidence && { evidence: score.direction.evidence.map(toEvidence) }),
  },
  events: toEvents(score.events, toEventPlace),
  summary: score.summary,
  reliability: score.reliability,
  speakers: score.speakers,
  language: score.language,
  standard_error: score.standardError,
  reference: score.reference,
  model_version: MODEL_VERSION,
  ...(withEvidence && {
    evidence: score.evidence().map(toEvidence),
    omitted: score.omitted().map(toOmission),
  }),
});

const FRACTION_DECIMALS = 4;

const toFundamentals = ({ growth, debt, periodEnd, filedOn }: ReportedFundamentals) => ({
  revenue_growth: rounded(growth, FRACTION_DECIMALS),
  debt_to_assets: rounded(debt, FRACTION_DECIMALS),
  period_end: periodEnd,
  filed_on: filedOn,
});

/** The analysis of a text; `reported` figures are half of `narrative_vs_fundamental`. */
export const toToneAnalysis = (
  analysis: Analysis,
  reported: ReportedFundamentals | null,
  withEvidence: boolean,
) => ({
  conviction_type: analysis.convictionType,
  low_evidence: analysis.isLowEvidence,
  type_share: analysis.typeShare,
  second_type: analysis.secondType,
  second_type_share: analysis.secondTypeShare,
  conviction_score: analysis.convictionScore,
  narrative_vs_fundamental: narrativeVsFundamental(analysis.measures, reported),
  fundamentals: reported && toFundamentals(reported),
  topics: analysis.topics,
  direction: {
    value: analysis.direction.value,
    n: analysis.direction.n,
    ...(withEvidence && { evidence: analysis.direction.evidence.map(inSection(toEvidence)) }),
  },
  events: toEvents(analysis.events, inSection(toEventPlace)),
  ...(withEvidence && {
    evidence: analysis.evidence().map(inSection(toEvidence)),
    omitted: analysis.omitted().map(inSection(toOmission)),
    sentence_count: analysis.measures.sentences,
  }),
  word_count: analysis.wordCount,
  reliability: analysis.reliability,
  speakers: analysis.speakers,
  language: analysis.language,
  reference: analysis.reference,
  model_version: MODEL_VERSION,
});

/** Kind of a quarter's text, the address at which it can be read, and how far it is read. */
export const documentFields = ({
  kind,
  url,
  speakers,
  language,
}: {
  kind: DocumentKind;
  url: string | null;
  speakers: SpeakerStatus | null;
  language: string | null;
}) => ({ document_kind: kind, document_url: url, speakers, language });

/** The sources of an answer's rows and other inputs, each once, sorted. */
export const textSources = (
  rows: readonly { source: string | null }[],
  ...others: readonly (string | null | undefined)[]
): string[] =>
  [...new Set([...rows.map(({ source }) => source), ...others])]
    .filter((source) => source !== null && source !== undefined)
    .sort();

/**
 * The latest instant at which a part of an answer became known: a text, a score, or one of
 * `others`. The same request with `as_of` at that instant gives the same answer. Null for an empty
 * answer.
 */
export const basisOf = (
  rows: readonly (Pick<QuarterRow, "knownAt" | "scoredAt"> | null)[],
  ...others: readonly (string | null | undefined)[]
): string | null => newest([...rows.flatMap((row) => [row?.knownAt, row?.scoredAt]), ...others]);
