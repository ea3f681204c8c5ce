// The strongest directions in which texts vary (leading eigenvectors), for the fit of text comparison.

/** Steps of the power iteration; directions settle to the fourth digit well before. */
const STEPS = 40;
/** Extra vectors that are iterated, so that the weakest requested direction converges too. */
const SPARE = 6;

interface Direction {
  /** Unit vector. */
  vector: Float64Array;
  /** Sum of the squared projections of the rows on the vector. */
  strength: number;
}

/** The matrix X'X, where X has these rows. */
function crossProducts(rows: readonly Float64Array[], size: number): Float64Array[] {
  const products = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) {
    for (let i = 0; i < size; i += 1) {
      const value = row[i] ?? 0;
      const line = products[i];
      if (value === 0 || !line) continue;
      for (let j = i; j < size; j += 1) line[j] = (line[j] ?? 0) + value * (row[j] ?? 0);
    }
  }
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) products[i]?.fill(products[j]?.[i] ?? 0, j, j + 1);
  }
  return products;
}

const dot = (x: Float64Array, y: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < x.length; i += 1) sum += (x[i] ?? 0) * (y[i] ?? 0);
  return sum;
};

/** Makes the vectors perpendicular and of length 1, in place. Source: Björck 1967, modified Gram-Schmidt. */
function orthonormalise(vectors: readonly Float64Array[]): void {
  vectors.forEach((vector, i) => {
    for (const earlier of vectors.slice(0, i)) {
      const share = dot(vector, earlier);
      for (let j = 0; j < vector.length; j += 1) {
        vector[j] = (vector[j] ?? 0) - share * (earlier[j] ?? 0);
      }
    }
    const length = Math.sqrt(dot(vector, vector)) || 1;
    for (let j = 0; j < vector.length; j += 1) vector[j] = (vector[j] ?? 0) / length;
  });
}

/**
 * The `count` strongest directions of the rows: leading eigenvectors of X'X by subspace iteration
 * from a fixed start, strongest first.
 */
export function strongestDirections(rows: readonly Float64Array[], count: number): Direction[] {
  const size = rows[0]?.length ?? 0;
  const products = crossProducts(rows, size);
  const width = Math.min(size, count + SPARE);
  let vectors = Array.from({ length: width }, (_, i) =>
    Float64Array.from({ length: size }, (_, j) => Math.sin(1 + i + (i + 1) * (j + 1))),
  );
  orthonormalise(vectors);
  for (let step = 0; step < STEPS; step += 1) {
    vectors = vectors.map((vector) => Float64Array.from(products, (line) => dot(line, vector)));
    orthonormalise(vectors);
  }
  return vectors
    .map((vector) => ({
      vector,
      strength: dot(
        vector,
        Float64Array.from(products, (line) => dot(line, vector)),
      ),
    }))
    .sort((one, other) => other.strength - one.strength)
    .slice(0, count);
}
