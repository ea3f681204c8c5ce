import { rounded } from "../../core/rounded.ts";
import { annotate } from "./annotate.ts";
import type { RiskParts } from "./combined-risk.ts";
import { type ConvictionReading, readConviction } from "./conviction.ts";
import type { Mode } from "./document.ts";
import type { TextEvent } from "./events/read-events.ts";
import { evidenceByPosition } from "./evidence.ts";
import { type Counts, countFeatures, type Features, roundedFeatures } from "./features.ts";
import type { InsufficientReason } from "./insufficient.ts";
import { modeScore, type StyleUnusualness } from "./mode-score.ts";
import { MODEL_VERSION } from "./model-version.ts";
import { readLanguage, roundedParts, SHARE_DECIMALS } from "./score.ts";
import { type Passage, readPassages, scoredRanges } from "./text/passages.ts";
import { PARTS, type Part } from "./text/roles.ts";
import { type SpeakerStatus, speakerStatus } from "./text/speaker-status.ts";

/** Features of one part of a document: prepared remarks, or questions and answers. */
interface SectionScore {
  part: Part;
  words: number;
  features: Features;
}

/** A place in the text that is evidence of the conviction type or of an event. */
interface DocumentEvidence {
  /** Part and speaker; null where the text does not label them. */
  section: Part | null;
  speaker: string | null;
  start: number;
  end: number;
}

/** All stored results of one document. */
export interface DocumentScore
  extends Pick<
    ConvictionReading,
    | "convictionType"
    | "isLowEvidence"
    | "secondType"
    | "typeShare"
    | "secondTypeShare"
    | "convictionScore"
    | "narrativeVsFundamental"
    | "topics"
    | "measures"
  > {
  modelVersion: string;
  mode: Mode;
  counts: Counts;
  features: Features;
  /** 0 to 100, one decimal; its meaning depends on the mode. */
  riskScore: number;
  /** Why there is no risk score, which is then 50; null where there is one. */
  insufficient: InsufficientReason | null;
  /** The parts of the risk score; null where it is none or another one. */
  riskParts: RiskParts | null;
  /** Feature risk before shrinkage for length, 0 to 100. */
  score0: number;
  reference: string;
  /** One entry for each part; empty unless both parts are labelled. */
  sections: SectionScore[];
  /** Share of sentences with a number, 0 to 1. */
  numberShare: number;
  /** Whether its speakers are told apart. */
  speakers: SpeakerStatus;
  /** ISO 639-1 code, `mul` for several; null where nothing tells. */
  language: string | null;
  /** Events that the text reports, each with at most `MAX_EVIDENCE` places. */
  events: DocumentEvent[];
  /** At most `MAX_EVIDENCE`, by position. */
  evidence: DocumentEvidence[];
}

/** An event that a document reports, and where. */
export interface DocumentEvent extends Omit<TextEvent, "evidence"> {
  evidence: DocumentEvidence[];
}

export const MAX_EVIDENCE = 12;

/**
 * Computes all results that are stored for a document, of any length, empty too. Source:
 * docs/methods/language.md.
 */
export function scoreDocument(
  text: string,
  mode: Mode,
  styleUnusualness: StyleUnusualness = () => null,
  language: string | null = null,
  filedYear: number | null = null,
): DocumentScore {
  const reading = readLanguage(text, mode, readPassages(text), language, filedYear);
  const { topicMentions, typeEvidence, scoreEvidence, measures, ...conviction } =
    readConviction(reading);
  const evidence = evidenceByPosition(reading.annotation.tokens, typeEvidence)
    // A sentence may be evidence of two themes of a type; it is stored once.
    .filter(({ start }, at, all) => start !== all[at - 1]?.start)
    .slice(0, MAX_EVIDENCE)
    .map(withSpeaker(reading.passages));
  const { score, reference } = modeScore(mode, text, reading, styleUnusualness);
  return {
    modelVersion: MODEL_VERSION,
    mode,
    counts: reading.counts,
    features: roundedFeatures(reading.features),
    riskScore: rounded(score, 1),
    insufficient: reading.insufficient,
    riskParts: roundedParts(reading.parts),
    score0: rounded(reading.risk.score0, 1),
    reference,
    ...conviction,
    measures: roundedShares(measures),
    sections: sectionScores(text, reading.passages),
    numberShare: reading.numberShare,
    speakers: speakerStatus(text, reading.passages),
    language,
    events: reading.events.map((event) => ({
      ...event,
      evidence: event.evidence.slice(0, MAX_EVIDENCE).map(withSpeaker(reading.passages)),
    })),
    evidence,
  };
}

const roundedShares = <Measures extends object>(measures: Measures): Measures =>
  Object.fromEntries(
    Object.entries(measures).map(([name, value]) => [
      name,
      typeof value === "number" ? rounded(value, SHARE_DECIMALS) : value,
    ]),
  ) as Measures;

/** Adds to a place the part and the speaker of the passage in which it begins. */
function withSpeaker(passages: readonly Passage[]) {
  return ({ start, end }: { start: number; end: number }): DocumentEvidence => {
    const passage = passages.find((each) => each.start <= start && start < each.end);
    return { section: passage?.part ?? null, speaker: passage?.speaker ?? null, start, end };
  };
}

/** Features of each part, computed separately; empty when the text has only one part. */
function sectionScores(text: string, passages: readonly Passage[]): SectionScore[] {
  const scored = scoredRanges(passages);
  return PARTS.flatMap((part) => {
    const ranges = scored.filter((passage) => passage.part === part);
    if (ranges.length === 0 || ranges.length === scored.length) return [];
    const { features } = countFeatures(annotate(text, ranges));
    return [{ part, words: features.wordCount, features: roundedFeatures(features) }];
  });
}
