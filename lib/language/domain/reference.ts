import type { Mode } from "./document.ts";
import { byFeature, type FeatureName, type Features } from "./features.ts";
import { FOMC_REFERENCE } from "./reference.generated.ts";
import { RELEASE_REFERENCE } from "./release-reference.generated.ts";

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

/**
 * Converts mean m and standard deviation s of rates to mean and standard deviation on the scale g.
 * With g normal about μ with σ, r + ½ = g² has mean μ² + σ² = m + ½ = a and variance 4μ²σ² + 2σ⁴ =
 * s², so that σ² = a - √(a² - s²/2) and μ² = √(a² - s²/2). The published 95th percentile is not
 * used here, so a test uses it as a check: the predicted (μ + 1.645σ)² - ½ is within 8 % of it for
 * every feature.
 */
export function stabilisedFrom({ mean, standardDeviation }: Population): Population {
  const a = mean + 0.5;
  const squaredMean = Math.sqrt(Math.max(0, a * a - standardDeviation ** 2 / 2));
  return { mean: Math.sqrt(squaredMean), standardDeviation: Math.sqrt(a - squaredMean) };
}

/**
 * Mean and standard deviation of rates per 1,000 words in 3,287 earnings calls of 1,195 firms, 2015
 * to 2018, counted with a first draft of the lexicons. Source:
 * docs/methods/language.md#reference-and-z-scores.
 */
const EARNINGS_TABLE: FeaturePopulations = {
  constraint: { mean: 4.0, standardDeviation: 3.3 },
  conviction: { mean: 8.7, standardDeviation: 4.0 },
  hedge: { mean: 21.6, standardDeviation: 8.5 },
  caution: { mean: 1.2, standardDeviation: 1.4 },
  commitment: { mean: 4.2, standardDeviation: 2.6 },
  blame: { mean: 2.7, standardDeviation: 2.5 },
  vague: { mean: 12.9, standardDeviation: 5.8 },
  defensive: { mean: 3.9, standardDeviation: 2.6 },
  growth: { mean: 12.1, standardDeviation: 6.9 },
  forward: { mean: 13.5, standardDeviation: 5.9 },
};

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

/**
 * The ratio of constraint to conviction that at most 5 % of the transcripts reach. Source:
 * docs/methods/language.md#risk-score.
 */
export const EARNINGS_HIGH_RATIO = 1.7;

const EARNINGS = referenceFrom({
  id: "earnings-table-1",
  version: "1",
  documents: 3_287,
  centred: byFeature((name) => stabilisedFrom(EARNINGS_TABLE[name])),
  // Median .46 and p95 1.70 of the ratio, as a normal distribution of its logarithm.
  populations: { ...EARNINGS_TABLE, logRatio: { mean: -0.777, standardDeviation: 0.795 } },
  // Variance of the sum by the published correlations: constraint-blame .41, hedge-vague .40; the
  // others, all smaller, are taken as 0. √(.30² + .25² + 4·.10² + .05² + 2(.03·.41 + .005·.40)).
  raw: { mean: 0, standardDeviation: 0.473 },
  highRatio: EARNINGS_HIGH_RATIO,
  // The table has no figure for this. An estimate: about a sixth of the sentences.
  fewNumbers: 0.15,
  stance: null,
});

const FOMC = referenceFrom(FOMC_REFERENCE);
const RELEASES = referenceFrom({ ...RELEASE_REFERENCE, stance: null });

/**
 * The reference of a mode: documents of the FOMC for central banks, earnings releases for releases,
 * else the table of earnings calls.
 */
export function referenceOf(mode: Mode): Reference {
  if (mode === "release") return RELEASES;
  return mode === "central_bank" ? FOMC : EARNINGS;
}

/** z-score of every feature of a text against a reference. */
export const zOf = (reference: Reference, features: Features): Record<FeatureName, number> =>
  byFeature((name) => reference.z(name, features[name]));
