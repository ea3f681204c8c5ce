import { rounded } from "../../core/rounded.ts";
import { annotate } from "./annotate.ts";
import { type ConvictionReading, readConviction } from "./conviction.ts";
import type { Mode } from "./document.ts";
import { evidenceByPosition } from "./evidence.ts";
import { type Counts, countFeatures, type Features, roundedFeatures } from "./features.ts";
import { LEXICON_VERSION } from "./lexicon.generated.ts";
import { modeScore, type StyleUnusualness } from "./mode-score.ts";
import { readLanguage, SHARE_DECIMALS } from "./score.ts";
import { PARTS, type Part, type Passage, scoredRanges } from "./text/passages.ts";

/**
 * Rises whenever a rule, a threshold or a reference changes; the words have a version of their own.
 */
const METHOD_VERSION = "language-10";
/** Names everything that a stored score depends on. */
export const MODEL_VERSION = `${METHOD_VERSION}+${LEXICON_VERSION}`;

/** A part of a document by itself: words and rates differ between prepared remarks and answers. */
interface SectionScore {
  part: Part;
  words: number;
  features: Features;
}

/** A place in the text behind the conviction type. */
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
    | "convictionScore"
    | "narrativeVsFundamental"
    | "topics"
    | "measures"
  > {
  modelVersion: string;
  mode: Mode;
  counts: Counts;
  features: Features;
  /** 0 to 100, one decimal, as the mode has it. */
  riskScore: number;
  /** Feature risk before shrinkage for length, 0 to 100. */
  score0: number;
  reference: string;
  /** Prepared remarks and answers, where both are labelled; else none. */
  sections: SectionScore[];
  /** Share of sentences with a number, 0 to 1. */
  numberShare: number;
  /** At most `MAX_EVIDENCE`, by position. */
  evidence: DocumentEvidence[];
}

export const MAX_EVIDENCE = 12;

/**
 * Scores a document for the record; a text of any length, an empty one too. Source:
 * docs/methods/language.md.
 */
export function scoreDocument(
  text: string,
  mode: Mode,
  styleUnusualness: StyleUnusualness = () => null,
): DocumentScore {
  const reading = readLanguage(text, mode);
  const { touches, behindType, behindScore, measures, ...conviction } = readConviction(reading);
  const evidence = evidenceByPosition(reading.annotation.tokens, behindType)
    // A sentence may stand for two themes of a type.
    .filter(({ start }, at, all) => start !== all[at - 1]?.start)
    .slice(0, MAX_EVIDENCE)
    .map(placed(reading.passages));
  const { score, reference } = modeScore(mode, text, reading, styleUnusualness);
  return {
    modelVersion: MODEL_VERSION,
    mode,
    counts: reading.counts,
    features: roundedFeatures(reading.features),
    riskScore: rounded(score, 1),
    score0: rounded(reading.risk.score0, 1),
    reference,
    ...conviction,
    measures: roundedShares(measures),
    sections: sectionScores(text, reading.passages),
    numberShare: reading.numberShare,
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

/** A place with the part and the speaker of the passage in which it begins. */
function placed(passages: readonly Passage[]) {
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
