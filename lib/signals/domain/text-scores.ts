import { DAY_MS } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { logRatio } from "../../language/domain/own-history.ts";
import { referenceOf } from "../../language/domain/reference.ts";
import type { TextBasis } from "./dislocation/dislocation.ts";
import type { EarningsModel, FeatureValues } from "./earnings/model.ts";
import {
  type EarningsScore,
  scoreTranscript,
  type TranscriptFacts,
} from "./earnings/score-transcript.ts";
import { toneComposite } from "./earnings/tips.ts";
import { isRecent } from "./evenings.ts";
import {
  type DocumentVersion,
  type LevelFeature,
  latestAt,
  type MarketInputs,
  type StockReading,
} from "./inputs.ts";
import { momentum, type PriceHistory } from "./price-history.ts";

/**
 * Maximum age of a text whose tone still counts, by the quarters from one text of the company to the next: after
 * that the next one is overdue. Companies that report half-years are two quarters from text to text.
 */
const TONE_AGE_MS = { quarters: 183 * DAY_MS, halves: 275 * DAY_MS };

/** A ticker's quarters as known at an instant, oldest first, each with its valid score. */
export type QuarterHistory = DocumentVersion[];

/**
 * Adds a version of a document to the history. Returns NEW for the first version of a newer
 * quarter, AGAIN for another version of the newest quarter, OLD for an older quarter.
 */
export function addDocument(
  history: QuarterHistory,
  document: DocumentVersion,
): "NEW" | "AGAIN" | "OLD" {
  const newest = history.at(-1);
  if (newest === undefined || document.quarterIndex > newest.quarterIndex) {
    history.push(document);
    return "NEW";
  }
  const index = history.findIndex(({ quarterIndex }) => quarterIndex >= document.quarterIndex);
  const isStored = history[index]?.quarterIndex === document.quarterIndex;
  history.splice(index, isStored ? 1 : 0, document);
  return document.quarterIndex === newest.quarterIndex ? "AGAIN" : "OLD";
}

/** Whether the last three texts are two quarters apart each: the company reports half-years. */
function isHalfYearly(history: QuarterHistory): boolean {
  const last = history.slice(-3).map(({ quarterIndex }) => quarterIndex);
  return last.length === 3 && last.slice(1).every((each, i) => each - (last[i] ?? 0) === 2);
}

/** Tone composite of the newest text at an instant; null without a recent one. */
export function toneAt(history: QuarterHistory, at: number): number | null {
  const newest = history.at(-1);
  if (newest === undefined) return null;
  const maxAge = isHalfYearly(history) ? TONE_AGE_MS.halves : TONE_AGE_MS.quarters;
  return at - newest.knownAt > maxAge ? null : toneComposite(newest);
}

/** A ticker's quarters by transcripts, and by earnings releases; each is compared with its own kind only. */
export type Texts = Readonly<Record<TextBasis, QuarterHistory>>;

/**
 * The kind of text that says what a ticker's newest quarter is: that of the later quarter, and of one quarter the
 * transcript. A text whose tone is not known at the instant gives way to one of the other kind whose tone is.
 */
export function leadingText(texts: Texts, at: number): TextBasis {
  const [call, release] = [texts.call.at(-1), texts.release.at(-1)];
  if (call === undefined || release === undefined) return call || !release ? "call" : "release";
  const first: TextBasis = call.quarterIndex >= release.quarterIndex ? "call" : "release";
  const other: TextBasis = first === "call" ? "release" : "call";
  const isOther = toneAt(texts[first], at) === null && toneAt(texts[other], at) !== null;
  return isOther ? other : first;
}

/** Sessions of the momentum features, which cover one, six and twelve months. */
const MOMENTUM_SESSIONS = { momentum1m: 21, momentum6m: 126, momentum12m: 252 };
const MACRO_AGE_MS = 14 * DAY_MS;

/** Market data at the instant at which a transcript is scored. */
interface MarketContext {
  at: number;
  own: PriceHistory;
  reading: StockReading | null;
  macro: Pick<MarketInputs, "stress" | "vix" | "yieldCurve">;
}

/** The stock's reading; null when its session is more than a week old. */
const currentReading = ({ at, reading }: MarketContext): StockReading | null =>
  reading !== null && isRecent(reading.session, at) ? reading : null;

/**
 * Features of the newest transcript for the model, computed as in training; null where unknown.
 */
export function modelFeaturesOf(history: QuarterHistory, context: MarketContext): FeatureValues {
  const { at, own } = context;
  const reading = currentReading(context);
  const last = own.bars.at(-1);
  // Momentum needs recent and confirmed prices.
  const hasMomentum = last !== undefined && isRecent(last.date, at) && reading?.status !== "HELD";
  const [transcript, previous] = [history.at(-1), history.at(-2)];
  const level = (feature: LevelFeature) => (transcript ? levelOf(transcript, feature) : null);
  const momentumOver = (sessions: number) => (hasMomentum ? momentum(own, sessions) : null);
  return {
    tone: transcript ? toneComposite(transcript) : null,
    levelConstraint: level("constraint"),
    levelConviction: level("conviction"),
    levelGrowth: level("growth"),
    levelBlame: level("blame"),
    changeLogRatio: transcript && previous ? changeOfLogRatio(previous, transcript) : null,
    fundamentals: transcript?.fundamentals ?? null,
    guidance: transcript?.guidance ?? null,
    momentum1m: momentumOver(MOMENTUM_SESSIONS.momentum1m),
    momentum6m: momentumOver(MOMENTUM_SESSIONS.momentum6m),
    momentum12m: momentumOver(MOMENTUM_SESSIONS.momentum12m),
    volatilityRank: reading?.rvPercentile ?? null,
    drawdown: reading?.drawdown ?? null,
  };
}

/** z-score of a rate against the texts of the same kind. */
const levelOf = ({ mode, counts, words }: DocumentVersion, feature: LevelFeature): number | null =>
  words > 0 ? rounded(referenceOf(mode).z(feature, (1000 * counts[feature]) / words), 3) : null;

/** Change of the log-ratio since the quarter before; null between texts of different kinds. */
function changeOfLogRatio(previous: DocumentVersion, newest: DocumentVersion): number | null {
  if (previous.mode !== newest.mode) return null;
  const [before, now] = [previous, newest].map(({ counts }) =>
    logRatio(counts.constraint, counts.conviction),
  );
  return rounded((now ?? 0) - (before ?? 0), 3);
}

/** Scores of the newest transcript; empty when its tone is unknown. */
export function scoreNewestText(
  history: QuarterHistory,
  context: MarketContext,
  model: EarningsModel,
): EarningsScore[] {
  const transcript = history.at(-1);
  const tone = transcript ? toneComposite(transcript) : null;
  if (transcript === undefined || tone === null) return [];
  const { at, macro } = context;
  const stress = latestAt(macro.stress, at, MACRO_AGE_MS);
  const facts: TranscriptFacts = {
    tone,
    words: transcript.words,
    quartersBefore: transcript.quartersBefore,
    knownAt: at,
    features: modelFeaturesOf(history, context),
    equityRegime: currentReading(context)?.regime ?? null,
    stressIndex: stress?.index ?? null,
    stressRegime: stress?.regime ?? null,
    vix: latestAt(macro.vix, at, MACRO_AGE_MS),
    yieldCurve: latestAt(macro.yieldCurve, at, MACRO_AGE_MS),
  };
  return scoreTranscript(facts, model);
}
