import { rounded } from "../../../core/rounded.ts";
import { COMPONENT_WEIGHTS, COMPONENTS, type Components } from "./components.ts";

/** Rises with every change of the method; history keeps its own. */
export const DISLOCATION_METHOD = 1;

export const DISLOCATION_DIRECTIONS = ["STRUCTURAL_BUY", "STRUCTURAL_SELL"] as const;
export type DislocationDirection = (typeof DISLOCATION_DIRECTIONS)[number];
export const DISLOCATION_SEVERITIES = ["EXTREME", "HIGH", "MODERATE", "LOW"] as const;
export type DislocationSeverity = (typeof DISLOCATION_SEVERITIES)[number];

/** Scores at which severities begin; from `active` on a score is an event. Source: methods §8. */
export const DISLOCATION_LEVELS = { extreme: 70, high: 55, active: 35 };
/** What a score needs: components, and of their weights in percent. Source: methods §8. */
export const LEAST_COVERAGE = { components: 3, percent: 60 };

export interface Dislocation {
  /** 0..100, 1 decimal. */
  score: number;
  direction: DislocationDirection;
  severity: DislocationSeverity;
  /** Weight of the components that are there, 0..1. */
  coverage: number;
}

/** Steps of 0.2: with these no score comes to lie on the edge between two of its own decimals. */
const STEPS_PER_POINT = 5;

/**
 * A component as it is published: 50 + 50 d, 0..100, to the nearest 0.2; 50 says nothing either way.
 * The score is made of these, not of the components behind them.
 */
export const published = (component: number | null): number | null =>
  component === null
    ? null
    : rounded(Math.round(STEPS_PER_POINT * (50 + 50 * component)) / STEPS_PER_POINT, 1);

export const publishedComponents = (components: Components): Components => ({
  toneCsi: published(components.toneCsi),
  macroRegime: published(components.macroRegime),
  valuation: published(components.valuation),
  insider: published(components.insider),
  sector: published(components.sector),
});

export const severityOf = (score: number): DislocationSeverity => {
  const { extreme, high, active } = DISLOCATION_LEVELS;
  return score >= extreme
    ? "EXTREME"
    : score >= high
      ? "HIGH"
      : score >= active
        ? "MODERATE"
        : "LOW";
};

/**
 * The composite out of components as published (0..100), so that whoever reads these gets the score to
 * the digit: D = sum of weight (c - 50) / 50 over the weights that are there; score = 100 |D| times the
 * square root of the coverage, 1 decimal; a buy where D is above 0, else a sell. Null below three
 * components or a coverage of .6. Source: methods §8.
 */
export function dislocation(components: Components): Dislocation | null {
  let [count, weights, sum] = [0, 0, 0];
  for (const name of COMPONENTS) {
    const component = components[name];
    if (component === null) continue;
    count += 1;
    weights += COMPONENT_WEIGHTS[name];
    sum += COMPONENT_WEIGHTS[name] * (component - 50);
  }
  if (count < LEAST_COVERAGE.components || weights < LEAST_COVERAGE.percent) return null;
  const d = sum / (50 * weights);
  const score = rounded(100 * Math.abs(d) * Math.sqrt(weights / 100), 1);
  const direction = d > 0 ? "STRUCTURAL_BUY" : "STRUCTURAL_SELL";
  return { score, direction, severity: severityOf(score), coverage: weights / 100 };
}
