// Solves the equations of a least-squares fit.

/**
 * Solves a symmetric positive system by Cholesky's decomposition. `matrix` has the lines of the
 * lower triangle, and is changed.
 */
export function solvePositive(
  matrix: readonly Float64Array[],
  constants: Float64Array,
): Float64Array {
  const solution = constants.slice();
  matrix.forEach((line, i) => {
    for (let j = 0; j <= i; j += 1) {
      const other = matrix[j] ?? line;
      let sum = line[j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (line[k] ?? 0) * (other[k] ?? 0);
      line[j] = i === j ? Math.sqrt(sum) : sum / (other[j] ?? 1);
    }
  });
  matrix.forEach((line, i) => {
    let sum = solution[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= (line[k] ?? 0) * (solution[k] ?? 0);
    solution[i] = sum / (line[i] ?? 1);
  });
  for (let i = matrix.length - 1; i >= 0; i -= 1) {
    let sum = solution[i] ?? 0;
    for (let k = i + 1; k < matrix.length; k += 1) {
      sum -= (matrix[k]?.[i] ?? 0) * (solution[k] ?? 0);
    }
    solution[i] = sum / (matrix[i]?.[i] ?? 1);
  }
  return solution;
}
