import { rounded } from "../rounded.ts";
import { type ArcDirection, arcDirection, MAX_ARC_QUARTERS } from "./arc.ts";
import { FEATURES, type FeatureName } from "./features.ts";
import type { Mode } from "./modes.ts";
import {
  logRatio,
  type OwnHistory,
  ownHistory,
  ownHistoryZ,
  type Population,
} from "./own-history.ts";
import { type Signal, signalOf } from "./signal.ts";
import { type Triad, triad } from "./triad.ts";

/** What is measured against a ticker's own history: ten rates per 1,000 words, and the log-ratio. */
export const MEASURES = [...FEATURES, "logRatio"] as const;
type Measure = (typeof MEASURES)[number];
export type OwnZ = Record<Measure, number | null>;

/** A scored document as its place among the others needs it. */
export interface PlacedDocument {
  quarterIndex: number;
  revision: number;
  /** Epoch ms. */
  knownAt: number;
  mode: Mode;
  score: {
    /** `ratio` as published: (constraint + 1) / (conviction + 1), of hits. */
    features: Record<FeatureName | "ratio" | "wordCount", number>;
    counts: Record<"constraint" | "conviction", number>;
  };
}

/** What a method brings: what is usual in a mode (null: not known), and which flags a reading raises. */
export interface StandingMethod<Document> {
  populationOf(mode: Mode, measure: Measure): Population | null;
  flagsOf(document: Document, z: OwnZ): readonly string[];
}

/** Where a document stands among the earlier quarters of its ticker. */
export interface Standing {
  z: OwnZ;
  quartersBefore: number;
  triad: Triad;
  flags: readonly string[];
  signal: Signal;
  arcDirection: ArcDirection;
}

const Z_DECIMALS = 3;

/**
 * Of each quarter before the document's own the revision in force when the document became known, oldest
 * first. `all` is in the order of quarter, instant, revision. What is known at the same instant
 * counts: then nobody ever knew one without the other.
 */
export function earlierQuarters<Document extends PlacedDocument>(
  document: Document,
  all: readonly Document[],
): Document[] {
  const found: Document[] = [];
  for (const other of all) {
    if (other.quarterIndex >= document.quarterIndex) break;
    if (other.knownAt > document.knownAt) continue;
    if (found.at(-1)?.quarterIndex === other.quarterIndex) found.pop();
    found.push(other);
  }
  return found;
}

/**
 * Own-history z's (3 decimals; the triad's edges are tried on what is published), triad, flags by these
 * z's, arc and signal of a document, from what was known when it became known. Source: methods §6.7.
 */
export function standingOf<Document extends PlacedDocument>(
  document: Document,
  all: readonly Document[],
  method: StandingMethod<Document>,
): Standing {
  const earlier = earlierQuarters(document, all);
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
  const z = Object.fromEntries(MEASURES.map((measure) => [measure, zOf(measure)])) as OwnZ;
  const { ratio } = document.score.features;
  const found = triad({ zConstraint: z.constraint, zConviction: z.conviction, ratio });
  const flags = method.flagsOf(document, z);
  const recent = [...earlier.slice(1 - MAX_ARC_QUARTERS), document];
  const variance = histories.get("logRatio")?.variance ?? null;
  return {
    z,
    quartersBefore: earlier.length,
    triad: found,
    flags,
    signal: signalOf({
      flags,
      z: [z.constraint, z.conviction, z.logRatio],
      triadScore: found.score,
    }),
    arcDirection: arcDirection(
      recent.map((other) => measureOf(other, "logRatio")),
      variance === null ? null : Math.sqrt(variance),
    ),
  };
}

function measureOf({ score }: PlacedDocument, measure: Measure): number {
  return measure === "logRatio"
    ? logRatio(score.counts.constraint, score.counts.conviction)
    : score.features[measure];
}
