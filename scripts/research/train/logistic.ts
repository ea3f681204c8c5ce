// Logistic regression with an L2 penalty for the earnings model.

import { mean, sigmoid, standardDeviation } from "../../../lib/core/statistics.ts";
import {
  type FeatureValues,
  type FeatureWeight,
  MODEL_FEATURES,
} from "../../../lib/signals/domain/earnings/model.ts";

/** A feature vector and its outcome. */
export interface Example {
  features: FeatureValues;
  isPositive: boolean;
}

interface LogisticFit {
  intercept: number;
  weights: FeatureWeight[];
}

/** Weight per example of the penalty on the squared coefficients of the standardised features. */
const RIDGE = 0.02;
/** Maximum Newton steps, and the step length below which the fit has converged. */
const [MAX_STEPS, MIN_STEP] = [25, 1e-8];
/** A feature that is known for a smaller share of the examples is not used. */
const MIN_KNOWN_SHARE = 0.5;

/**
 * Logistic regression with an L2 penalty, by Newton's method; a missing feature is set to its mean.
 */
export function fitLogistic(examples: readonly Example[]): LogisticFit {
  const scales = MODEL_FEATURES.flatMap((feature) => {
    const values = examples.flatMap(({ features }) => features[feature] ?? []);
    const [centre, spread] = [mean(values), standardDeviation(values)];
    const isUsed = values.length >= MIN_KNOWN_SHARE * examples.length && centre !== null && spread;
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
  for (let round = 0; round < MAX_STEPS; round += 1) {
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
    if (Math.max(...step.map(Math.abs)) < MIN_STEP) break;
  }
  return beta;
}

/** Solves a symmetric positive definite system by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], constants: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, constants[i] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < size; i += 1) {
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = i;
    }
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const pivotRow = rows[column] ?? [];
    for (let i = 0; i < size; i += 1) {
      const row = rows[i];
      if (i === column || row === undefined) continue;
      const factor = (row[column] ?? 0) / (pivotRow[column] ?? 1);
      for (let j = column; j <= size; j += 1) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}
