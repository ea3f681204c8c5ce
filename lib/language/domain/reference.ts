import CALLS_REFERENCE from "./calls-reference.generated.json" with { type: "json" };
import type { Mode } from "./document.ts";
import { byFeature, type FeatureName, type Features } from "./features.ts";
import FOMC_REFERENCE from "./reference.generated.json" with { type: "json" };
import RELEASE_REFERENCE from "./release-reference.generated.json" with { type: "json" };

/**
 * Mean and standard deviation of a measure in all documents of a kind. A short history is shrunk
 * towards it.
 */
export interface Population {
  mean: number;
  standardDeviation: number;
}

/** The distribution against which a text's features are measured. */
export interface Reference {
  readonly id: string;
  /** Changes whenever a figure of the reference changes. */
  readonly version: string;
  /** Number of documents in the reference. */
  readonly documents: number;
  /** z-score of a rate per 1,000 words, limited to ±6, on the scale g(r) = √(r + ½). */
  z(feature: FeatureName, ratePerThousand: number): number;
  /** Standard deviation of g(r) in the documents. */
  spread(feature: FeatureName): number;
  /** Mean and deviation of the weighted sum of z-scores; the risk score is its percentile. */
  readonly raw: Population;
  /** Prior of a ticker's own history, for rates per 1,000 words and the log-ratio. */
  population(measure: FeatureName | "logRatio"): Population;
  /** The ratio of constraint to conviction that at most 5 % of the documents reach. */
  readonly highRatio: number;
  /** The share of sentences with a number that 20 % of the documents are below. */
  readonly fewNumbers: number;
  /** Monetary stance of the documents, -1 to 1; null when they take no stance. */
  readonly stance: Population | null;
  /** Direction of the documents, -1 to 1. */
  readonly direction: Population;
}

/** z-scores are limited to ±6. */
const CLAMP = 6;
/**
 * The scale g(r) = √(r + ½) of a rate: its variance hardly depends on the rate, also near 0.
 * Source: docs/methods/language.md#reference-and-z-scores.
 */
export const stabilised = (ratePerThousand: number): number => Math.sqrt(ratePerThousand + 0.5);

/** A mean and a standard deviation for each feature. */
type FeaturePopulations = Record<FeatureName, Population>;

/** The figures from which a reference is made. `centred`: on the scale g. */
interface ReferenceFigures extends Omit<Reference, "z" | "spread" | "population"> {
  centred: FeaturePopulations;
  populations: Record<FeatureName | "logRatio", Population>;
}

function referenceFrom({ centred, populations, ...figures }: ReferenceFigures): Reference {
  return {
    ...figures,
    z(feature, ratePerThousand) {
      const { mean, standardDeviation } = centred[feature];
      if (!(standardDeviation > 0)) return 0;
      const z = (stabilised(ratePerThousand) - mean) / standardDeviation;
      return Math.max(-CLAMP, Math.min(CLAMP, z));
    },
    spread: (feature) => centred[feature].standardDeviation,
    population: (measure) => populations[measure],
  };
}

/** Source: docs/methods/language.md#reference-and-z-scores. */
const EARNINGS = referenceFrom({ ...CALLS_REFERENCE, stance: null });
const FOMC = referenceFrom(FOMC_REFERENCE);
const RELEASES = referenceFrom({ ...RELEASE_REFERENCE, stance: null });

/**
 * The reference of a mode: documents of the FOMC for central banks, earnings releases for releases,
 * else earnings calls.
 */
export function referenceOf(mode: Mode): Reference {
  if (mode === "release") return RELEASES;
  return mode === "central_bank" ? FOMC : EARNINGS;
}

/** z-score of every feature of a text against a reference. */
export const zOf = (reference: Reference, features: Features): Record<FeatureName, number> =>
  byFeature((name) => reference.z(name, features[name]));
