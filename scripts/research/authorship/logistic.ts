// Weighted logistic regression for the calibration of text comparison.

/** Maximum steps of Newton's method. A fit converges within 10 steps, one with a floor within 50. */
const STEPS = 200;
/** Keeps a fit finite when the distances separate the answers perfectly. */
const RIDGE = 1e-3;

interface Observation {
  /** Predictors; the first is 1 for the intercept. */
  values: readonly number[];
  isTrue: boolean;
  weight: number;
}

/** Solves a small system of equations by elimination with pivots. Changes its arguments. */
function solve(matrix: number[][], constants: number[]): number[] {
  const size = constants.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[pivot]?.[column] ?? 0))
        pivot = row;
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot] ?? [], matrix[column] ?? []];
    [constants[column], constants[pivot]] = [constants[pivot] ?? 0, constants[column] ?? 0];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const share = (matrix[row]?.[column] ?? 0) / (matrix[column]?.[column] ?? 1);
      matrix[row] = (matrix[row] ?? []).map(
        (value, i) => value - share * (matrix[column]?.[i] ?? 0),
      );
      constants[row] = (constants[row] ?? 0) - share * (constants[column] ?? 0);
    }
  }
  return constants.map((value, i) => value / (matrix[i]?.[i] ?? 1));
}

/**
 * Weighted logistic regression; the weights sum to the effective number of observations. With a
 * floor, the probability is floor + (1 - floor) * sigmoid, fitted by expectation-maximisation. Source: Dempster,
 * Laird and Rubin 1977.
 */
export function logisticFit(observations: readonly Observation[], floor = 0): number[] {
  const size = observations[0]?.values.length ?? 0;
  let coefficients = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = coefficients.map((value) => RIDGE * value);
    const curvature = coefficients.map((_, i) =>
      coefficients.map((__, j): number => (i === j ? RIDGE : 0)),
    );
    for (const { values, isTrue, weight } of observations) {
      const logit = values.reduce((sum, value, i) => sum + value * (coefficients[i] ?? 0), 0);
      const probability = 1 / (1 + Math.exp(-logit));
      const slope = weight * probability * (1 - probability);
      const expected = isTrue ? probability / (floor + (1 - floor) * probability) : 0;
      for (let i = 0; i < size; i += 1) {
        const value = values[i] ?? 0;
        gradient[i] = (gradient[i] ?? 0) + weight * (probability - expected) * value;
        const line = curvature[i] ?? [];
        for (let j = 0; j < size; j += 1)
          line[j] = (line[j] ?? 0) + slope * value * (values[j] ?? 0);
      }
    }
    const change = solve(curvature, gradient);
    coefficients = coefficients.map((value, i) => value - (change[i] ?? 0));
    if (change.every((value) => Math.abs(value) < 1e-9)) break;
  }
  return coefficients;
}
