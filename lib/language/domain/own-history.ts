import { rounded } from "../../core/rounded.ts";
import type { Mode } from "./document.ts";
import { isAdverse } from "./events/event-types.ts";
import { FEATURES, type FeatureName } from "./features.ts";
import type { InsufficientReason } from "./insufficient.ts";
import type { Population } from "./reference.ts";
import {
  type ArcDirection,
  arcDirection,
  firstReadingFlags,
  isFirstReading,
  MAX_ARC_QUARTERS,
  type Signal,
  signalOf,
  type Triad,
  triad,
} from "./signal.ts";

/** Mean and variance of a feature in a ticker's earlier quarters, shrunk towards the population. */
export interface OwnHistory {
  mean: number;
  variance: number;
  quarters: number;
}

/** Weight of the population, in quarters; and the minimum number of earlier quarters. */
export const [PRIOR_QUARTERS, MIN_QUARTERS] = [4, 3];
/** Minimum rate per 1,000 words for the noise estimate. */
const MIN_RATE = 0.5;

/**
 * Own history of a feature from its values in the earlier quarters; null below three quarters. mean
 * = (sum + 4 population mean) / (m + 4), variance = (squares + 4 population variance) / (m + 4).
 * Source: docs/methods/language.md#own-history.
 */
export function ownHistory(values: readonly number[], population: Population): OwnHistory | null {
  if (values.length < MIN_QUARTERS) return null;
  const weight = values.length + PRIOR_QUARTERS;
  let sum = PRIOR_QUARTERS * population.mean;
  for (const value of values) sum += value;
  const mean = sum / weight;
  let squares = PRIOR_QUARTERS * population.standardDeviation ** 2;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, variance: squares / weight, quarters: values.length };
}

/**
 * z-score of a value against its own history: (x - mean) / sqrt(v + v / (m + 4) + noise), with the
 * expected deviation of a next quarter below the line. For a rate per 1,000 words the noise is that
 * of a count in a text of `words` words, 1000 mean / words. Pass null for `words` when the measure
 * is not a rate. Null without a history, for a text without words, or when the variance is 0.
 * Source: docs/methods/language.md#own-history.
 */
export function ownHistoryZ(
  value: number,
  history: OwnHistory | null,
  words: number | null,
): number | null {
  if (history === null || (words !== null && words <= 0)) return null;
  const { mean, variance, quarters } = history;
  const noise = words === null ? 0 : (1000 * Math.max(MIN_RATE, mean)) / words;
  const spread = Math.sqrt(variance + variance / (quarters + PRIOR_QUARTERS) + noise);
  return spread > 0 ? (value - mean) / spread : null;
}

/** Logarithm of (constraint + 1) / (conviction + 1), from counts; 0 when both are equal. */
export const logRatio = (constraintCount: number, convictionCount: number): number =>
  Math.log((constraintCount + 1) / (convictionCount + 1));

/**
 * Measures that are compared with a ticker's own history: ten rates per 1,000 words, and the
 * log-ratio.
 */
export const MEASURES = [...FEATURES, "logRatio"] as const;
type Measure = (typeof MEASURES)[number];
/** z-score of each measure against the ticker's own history; null where there is none. */
export type HistoryZScores = Record<Measure, number | null>;

/** The parts of a scored document that a comparison needs. */
export interface ComparableDocument {
  quarterIndex: number;
  revision: number;
  /** Epoch ms. */
  knownAt: number;
  mode: Mode;
  score: {
    /** `ratio` is (constraint hits + 1) / (conviction hits + 1). */
    features: Record<FeatureName | "ratio" | "wordCount", number>;
    counts: Record<"constraint" | "conviction", number>;
    /** Why the document has no risk score; absent in scores of older methods. */
    insufficient?: InsufficientReason | null | undefined;
  };
}

const isSufficient = ({ score }: ComparableDocument): boolean =>
  (score.insufficient ?? null) === null;

/**
 * What a scoring method supplies: the population of a measure (null: unknown), and a document's
 * flags.
 */
export interface ComparisonMethod<Document> {
  populationOf(mode: Mode, measure: Measure): Population | null;
  flagsOf(document: Document, z: HistoryZScores): readonly string[];
}

/** The comparison of a document with the earlier quarters of its ticker. */
export interface HistoryComparison {
  z: HistoryZScores;
  quartersBefore: number;
  triad: Triad;
  flags: readonly string[];
  signal: Signal;
  arcDirection: ArcDirection;
}

const Z_DECIMALS = 3;

/**
 * For each earlier quarter the revision that was valid when the document became known, oldest
 * first. `all` is sorted by quarter, instant, revision. A revision known at the same instant counts
 * too. A document without a risk score is none of them.
 */
export function earlierQuarters<Document extends ComparableDocument>(
  document: Document,
  all: readonly Document[],
): Document[] {
  const found: Document[] = [];
  for (const other of all) {
    if (other.quarterIndex >= document.quarterIndex) break;
    if (other.knownAt > document.knownAt || !isSufficient(other)) continue;
    if (found.at(-1)?.quarterIndex === other.quarterIndex) found.pop();
    found.push(other);
  }
  return found;
}

/**
 * Compares a document with the ticker's earlier quarters as they were known when the document
 * became known: z-scores (rounded to 3 decimals, also for the triad), triad, flags, arc and signal.
 * Source: docs/methods/language.md#own-history.
 */
export function compareWithHistory<Document extends ComparableDocument>(
  document: Document,
  all: readonly Document[],
  method: ComparisonMethod<Document>,
): HistoryComparison {
  const earlier = earlierQuarters(document, all);
  if (!isSufficient(document))
    return withoutComparison(earlier.length, method.flagsOf(document, NO_Z).filter(isAdverse));
  const words = document.score.features.wordCount;
  const histories = new Map<Measure, OwnHistory | null>();
  const zOf = (measure: Measure): number | null => {
    const population = method.populationOf(document.mode, measure);
    const values = earlier.map((other) => measureOf(other, measure));
    const history = population === null ? null : ownHistory(values, population);
    histories.set(measure, history);
    const noise = measure === "logRatio" ? null : words;
    return rounded(ownHistoryZ(measureOf(document, measure), history, noise), Z_DECIMALS);
  };
  const z = Object.fromEntries(
    MEASURES.map((measure) => [measure, zOf(measure)]),
  ) as HistoryZScores;
  const { ratio } = document.score.features;
  const quarterTriad = triad({ zConstraint: z.constraint, zConviction: z.conviction, ratio });
  const isFirst = isFirstReading(earlier.length);
  const raised = method.flagsOf(document, z);
  const flags = isFirst ? firstReadingFlags(raised) : raised;
  const recent = [...earlier.slice(1 - MAX_ARC_QUARTERS), document];
  const variance = histories.get("logRatio")?.variance ?? null;
  return {
    z,
    quartersBefore: earlier.length,
    triad: quarterTriad,
    flags,
    signal: signalOf({
      flags,
      z: isFirst ? [] : [z.constraint, z.conviction, z.logRatio],
      triadScore: quarterTriad.score,
    }),
    arcDirection: arcDirection(
      recent.map((other) => measureOf(other, "logRatio")),
      variance === null ? null : Math.sqrt(variance),
    ),
  };
}

/** No z-score of any measure. */
const NO_Z = Object.fromEntries(MEASURES.map((measure) => [measure, null])) as HistoryZScores;

/**
 * The comparison of a document that says too little: with nothing, and nothing but its events is
 * unusual.
 */
const withoutComparison = (
  quartersBefore: number,
  flags: readonly string[],
): HistoryComparison => ({
  z: NO_Z,
  quartersBefore,
  triad: triad({ zConstraint: null, zConviction: null, ratio: 0 }),
  flags,
  signal: signalOf({ flags, z: [], triadScore: 0 }),
  arcDirection: "STABLE",
});

function measureOf({ score }: ComparableDocument, measure: Measure): number {
  return measure === "logRatio"
    ? logRatio(score.counts.constraint, score.counts.conviction)
    : score.features[measure];
}
