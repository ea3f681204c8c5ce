import { mean, sigmoid, standardDeviation } from "../../../lib/core/statistics.ts";
import {
  type FeatureValues,
  type FeatureWeight,
  MODEL_FEATURES,
} from "../../../lib/signals/domain/earnings/model.ts";

/** A feature vector with what came of it. */
export interface Example {
  features: FeatureValues;
  isPositive: boolean;
}

interface Fitted {
  intercept: number;
  weights: FeatureWeight[];
}

/** Weight of the penalty on the squared coefficients of standardised features, per example. */
const RIDGE = 0.02;
const [ITERATIONS, ENOUGH] = [25, 1e-8];
/** A feature that is known for fewer of the examples is left out. */
const MIN_KNOWN = 0.5;

/**
 * Logistic regression with an L2 penalty, by Newton's method; a missing feature is set to its mean.
 */
export function fitLogistic(examples: readonly Example[]): Fitted {
  const scales = MODEL_FEATURES.flatMap((feature) => {
    const known = examples.flatMap(({ features }) => features[feature] ?? []);
    const [centre, spread] = [mean(known), standardDeviation(known)];
    const isUsed = known.length >= MIN_KNOWN * examples.length && centre !== null && spread;
    return isUsed ? [{ feature, mean: centre, standardDeviation: spread }] : [];
  });
  const rows = examples.map(({ features }) => [
    1,
    ...scales.map(({ feature, mean: centre, standardDeviation: spread }) => {
      const value = features[feature];
      return value === null ? 0 : (value - centre) / spread;
    }),
  ]);
  const labels = examples.map(({ isPositive }) => (isPositive ? 1 : 0));
  const [intercept = 0, ...coefficients] = newton(rows, labels, RIDGE * examples.length);
  const weights = scales.map((scale, i) => ({ ...scale, coefficient: coefficients[i] ?? 0 }));
  return { intercept, weights };
}

function newton(rows: readonly number[][], labels: readonly number[], ridge: number): number[] {
  const size = rows[0]?.length ?? 1;
  let beta = new Array<number>(size).fill(0);
  for (let round = 0; round < ITERATIONS; round += 1) {
    const gradient = beta.map((each, i) => (i === 0 ? 0 : -ridge * each));
    const hessian = beta.map((_, i) => beta.map((__, j) => (i === j && i > 0 ? ridge : 0)));
    rows.forEach((row, k) => {
      const p = sigmoid(row.reduce((sum, x, i) => sum + x * (beta[i] ?? 0), 0));
      const [error, weight] = [(labels[k] ?? 0) - p, Math.max(1e-9, p * (1 - p))];
      row.forEach((x, i) => {
        gradient[i] = (gradient[i] ?? 0) + error * x;
        const line = hessian[i] ?? [];
        for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + weight * x * (row[j] ?? 0);
      });
    });
    const step = solve(hessian, gradient);
    beta = beta.map((each, i) => each + (step[i] ?? 0));
    if (Math.max(...step.map(Math.abs)) < ENOUGH) break;
  }
  return beta;
}

/** Solves a symmetric positive definite system by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < size; i += 1) {
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = i;
    }
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const head = rows[column] ?? [];
    for (let i = 0; i < size; i += 1) {
      const row = rows[i];
      if (i === column || row === undefined) continue;
      const factor = (row[column] ?? 0) / (head[column] ?? 1);
      for (let j = column; j <= size; j += 1) row[j] = (row[j] ?? 0) - factor * (head[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}
