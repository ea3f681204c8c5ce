import { rounded } from "../../core/rounded.ts";
import { type Annotation, annotate } from "./annotate.ts";
import {
  type Direction,
  directionOf,
  type PublishedDirection,
  publishedDirection,
} from "./balance/direction.ts";
import { type RiskParts, riskParts } from "./combined-risk.ts";
import type { Mode, Reliability, TextMode } from "./document.ts";
import { adverseOf, readEvents, type TextEvent } from "./events/read-events.ts";
import { evidenceByPosition, type Omission, omissionsOf, type TextEvidence } from "./evidence.ts";
import {
  type Counts,
  countFeatures,
  FEATURES,
  type FeatureName,
  type FeatureReading,
  type Features,
  type RateInterval,
  rateIntervals,
  roundedFeatures,
} from "./features.ts";
import { type InsufficientReason, insufficientReason, MIN_WORDS } from "./insufficient.ts";
import { modeScore, type StyleUnusualness } from "./mode-score.ts";
import { type Reference, referenceOf, zOf } from "./reference.ts";
import {
  type Flag,
  type LanguageRisk,
  languageRisk,
  modeFlags,
  numberShare,
  type RiskLabel,
  reliabilityOf,
  riskLabel,
} from "./risk.ts";
import { type FirstSentences, firstSentences } from "./text/first-sentences.ts";
import { isReadLanguage, SEVERAL_LANGUAGES } from "./text/language.ts";
import { type Passage, readPassages, scoredRanges } from "./text/passages.ts";
import { type SpeakerStatus, speakerStatus } from "./text/speaker-status.ts";

/** Everything that is read from a text once and used by all scores. */
export interface LanguageReading extends FeatureReading {
  /** All passages, and the annotation of the scored ones. */
  readonly passages: readonly Passage[];
  readonly annotation: Annotation;
  readonly counts: Counts;
  readonly features: Features;
  readonly reference: Reference;
  /** z-score of every feature against the reference. */
  readonly z: Readonly<Record<FeatureName, number>>;
  /** The sentences that stand in the text for the first time. */
  readonly first: FirstSentences;
  /** Risk from the features, in any mode. */
  readonly risk: LanguageRisk;
  readonly direction: Direction;
  /** Share of sentences with a number, 0 to 1, rounded. */
  readonly numberShare: number;
  /** Events that the text reports. */
  readonly events: readonly TextEvent[];
  /** Why the text has no risk score; null where it has one. */
  readonly insufficient: InsufficientReason | null;
  /** The parts of a risk score; null without one. */
  readonly parts: RiskParts | null;
  readonly flags: readonly Flag[];
}

/**
 * Decimals of shares. Flags use the rounded share, so that a stored share raises the same flags.
 */
export const SHARE_DECIMALS = 4;

/** Modes whose score is the risk of a company's text. */
const OF_COMPANIES: ReadonlySet<Mode> = new Set(["earnings", "release"]);

/**
 * Reads cues, features, risk and flags of a text. `passages` default to those found by its speaker
 * labels; `filedYear` is that of the text's publication, null where it is not known. Linear time.
 */
export function readLanguage(
  text: string,
  mode: Mode,
  passages: readonly Passage[] = readPassages(text),
  language: string | null = null,
  filedYear: number | null = null,
): LanguageReading {
  const annotation = annotate(text, scoredRanges(passages));
  const reading = countFeatures(annotation);
  const { counts, features } = reading;
  const reference = referenceOf(mode);
  const share = rounded(numberShare(annotation), SHARE_DECIMALS);
  const events = readEvents(annotation, mode, filedYear);
  const first = firstSentences(annotation.tokens);
  const direction = directionOf(annotation);
  const risk = languageRisk(features, reference, first.words);
  const insufficient = insufficientReason(mode, annotation, first, events, language);
  const hasParts = OF_COMPANIES.has(mode) && insufficient === null;
  return {
    ...reading,
    passages,
    annotation,
    reference,
    z: zOf(reference, features),
    first,
    risk,
    direction,
    numberShare: share,
    events,
    insufficient,
    parts: hasParts
      ? riskParts(
          { language: risk.score, direction, events, first },
          annotation,
          reference.direction,
        )
      : null,
    flags: modeFlags({
      mode,
      counts,
      wordCount: features.wordCount,
      numberShare: share,
      events: adverseOf(events),
      language,
      insufficient,
    }),
  };
}

/** The score of a text, rounded as published. */
export interface LanguageScore {
  readonly mode: TextMode;
  /** 0 to 100, one decimal; its meaning depends on the mode. */
  readonly riskScore: number;
  readonly riskLabel: RiskLabel;
  /** The parts of the risk, rounded; null where the score is none or another one. */
  readonly riskParts: RiskParts | null;
  readonly features: Features;
  readonly counts: Counts;
  /** 90 % interval of each rate; null without words. */
  readonly intervals: Record<FeatureName, RateInterval> | null;
  readonly flags: readonly Flag[];
  /** Whether the text says that things get better or worse, in any mode. */
  readonly direction: PublishedDirection;
  /** Events that the text reports, by type. */
  readonly events: readonly TextEvent[];
  readonly summary: string;
  /**
   * By the number of words; LOW where the text is not read as its author meant it, NONE where it has
   * no score.
   */
  readonly reliability: Reliability;
  /** Whether its speakers are told apart. */
  readonly speakers: SpeakerStatus;
  /** ISO 639-1 code, `mul` for several; null where nothing tells. */
  readonly language: string | null;
  /** One standard error of the score; null in modes without an error estimate. */
  readonly standardError: number | null;
  /** Names the distribution that the score is a percentile of. */
  readonly reference: string;
  /** Every place that the score is based on, by position. Computed on demand. */
  readonly evidence: () => readonly TextEvidence[];
  /** Parts whose words are not counted. Computed on demand. */
  readonly omitted: () => readonly Omission[];
}

/** What limits how far a text is read. */
export interface ReadingLimits {
  readonly speakers: SpeakerStatus;
  readonly language: string | null;
}

/** Reliability by length; NONE without a score, LOW for unread speakers or another language. */
export function reliabilityWithin(
  { insufficient, first }: Pick<LanguageReading, "insufficient" | "first">,
  { speakers, language }: ReadingLimits,
): Reliability {
  if (insufficient !== null) return "NONE";
  const isUnread = speakers === "unread" || !isReadLanguage(language);
  return isUnread ? "LOW" : reliabilityOf(first.words);
}

/**
 * Scores a text of any length, empty too. Operators, analysts and safe-harbour statements are left
 * out. Offsets of the evidence refer to the text as passed in. The evidence with `counted` adds up
 * to every count. Source: docs/methods/language.md.
 */
export function scoreText(
  text: string,
  mode: TextMode,
  styleUnusualness: StyleUnusualness = () => null,
  language: string | null = null,
): LanguageScore {
  const reading = readLanguage(text, mode, readPassages(text), language);
  const { annotation, features, counts, insufficient } = reading;
  const limits = { speakers: speakerStatus(text, reading.passages), language };
  const byMode = modeScore(mode, text, reading, styleUnusualness);
  const riskScore = rounded(byMode.score, 1);
  const standardError = rounded(byMode.standardError, 1);
  return {
    mode,
    riskScore,
    riskLabel: insufficient === null ? riskLabel(riskScore) : "INSUFFICIENT",
    riskParts: roundedParts(reading.parts),
    features: roundedFeatures(features),
    counts,
    intervals: rateIntervals(counts, features.wordCount),
    flags: reading.flags,
    direction: publishedDirection(annotation, reading.direction),
    events: reading.events,
    summary: summaryOf({ mode, riskScore, standardError }, reading, limits),
    reliability: reliabilityWithin(reading, limits),
    ...limits,
    standardError,
    reference: byMode.reference,
    evidence: () => evidenceByPosition(annotation.tokens, reading.findings, byMode.findings),
    omitted: () => omissionsOf(text, reading.passages),
  };
}

/** Parts at one decimal. */
export const roundedParts = (parts: RiskParts | null): RiskParts | null =>
  parts &&
  (Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, rounded(value, 1)]),
  ) as unknown as RiskParts);

/** The features in the words of a summary. */
const FEATURE_WORDS: Record<FeatureName, string> = {
  constraint: "constraint",
  conviction: "conviction",
  hedge: "hedging",
  caution: "caution",
  commitment: "commitment",
  blame: "blame of outside causes",
  vague: "vague wording",
  defensive: "defensive wording",
  growth: "growth",
  forward: "talk of the future",
};

/** What the score measures in each mode. */
const SUBJECT: Record<TextMode, string> = {
  earnings: "Risk",
  central_bank: "Hawkishness",
  escalation: "Escalation",
  authorship: "Unusualness of style",
};

/** Minimum z-score of a feature that the summary names, and the maximum number of such features. */
const MIN_NAMED_Z = 1;
const MAX_NAMED = 3;

/** An integer with commas between thousands, the same in every locale. */
const withCommas = (integer: number) => String(integer).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** What a text that is not read is written in. */
const languageInWords = (language: string | null) =>
  language === SEVERAL_LANGUAGES ? "It is in several languages" : "It is not in English";

/** Why a text has no score, in words; its language has words of its own. */
const INSUFFICIENT_WORDS: Record<Exclude<InsufficientReason, "LANGUAGE">, string> = {
  FEW_KNOWN_WORDS: "Less than half of its longer words are known words of English.",
  OTHER_SUBJECT: "It hardly names anything of a firm's business.",
  FIGURES: "It is mostly numbers or rows of a table, not sentences.",
  SHORT: `It has fewer than ${MIN_WORDS} words, repeated sentences left out, and reports no event.`,
};

/** Sentences with the score, its error and parts, the length of the text, and unusual features. */
function summaryOf(
  published: Pick<LanguageScore, "mode" | "riskScore" | "standardError">,
  reading: LanguageReading,
  { speakers, language }: ReadingLimits,
): string {
  const { mode, riskScore: score, standardError } = published;
  const { insufficient, parts } = reading;
  if (insufficient !== null) {
    const why =
      insufficient === "LANGUAGE"
        ? `${languageInWords(language)}, and only English is read.`
        : INSUFFICIENT_WORDS[insufficient];
    return `${SUBJECT[mode]}: no score, as the text says too little. ${why}`;
  }
  const { wordCount } = reading.features;
  const error =
    standardError === null ? "no standard error" : `standard error ${standardError.toFixed(1)}`;
  const words = `${withCommas(wordCount)} ${wordCount === 1 ? "word" : "words"}`;
  const label = riskLabel(score).toLowerCase();
  const head = `${SUBJECT[mode]}: ${score.toFixed(1)} of 100 (${label}), ${error}, from ${words}.`;
  const sentences = [head, ...(parts === null ? [] : [partsInWords(parts)])];
  sentences.push(unusualFeatures(reading));
  const isShort = reliabilityOf(reading.first.words) === "LOW";
  if (isShort) sentences.push("The text is short, so the figures are uncertain.");
  if (speakers === "unread")
    sentences.push(
      "It looks like a call whose speakers are not told apart, so analysts may count.",
    );
  if (!isReadLanguage(language))
    sentences.push(`${languageInWords(language)}, so what the word lists count says little.`);
  return sentences.join(" ");
}

/** The parts of a risk score in a sentence, and which bound holds. */
function partsInWords({ language, direction, events, floor, ceiling }: RiskParts): string {
  const parts = `Language ${language.toFixed(1)}, direction ${direction.toFixed(1)}, events ${events.toFixed(1)}`;
  if (floor !== null) return `${parts}; grave events keep it from ${floor.toFixed(1)} up.`;
  if (ceiling !== null) return `${parts}; good news keeps it at ${ceiling.toFixed(1)} or below.`;
  return `${parts}.`;
}

function unusualFeatures({ features, z }: LanguageReading): string {
  if (features.wordCount === 0) return "There are no words to read.";
  const named = (sign: 1 | -1) =>
    FEATURES.filter((name) => sign * z[name] >= MIN_NAMED_Z)
      .sort((a, b) => sign * (z[b] - z[a]))
      .slice(0, MAX_NAMED)
      .map((name) => `${FEATURE_WORDS[name]} (${features[name].toFixed(1)} per 1,000 words)`)
      .join(", ");
  const [high, low] = [named(1), named(-1)];
  if (high === "" && low === "") return "No feature stands out.";
  const sentences = [high && `Above the usual: ${high}.`, low && `Below the usual: ${low}.`];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
