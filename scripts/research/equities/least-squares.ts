/** Coefficients of a linear regression: the normal equations, solved with pivots. */
export function leastSquares(rows: readonly (readonly number[])[], targets: readonly number[]) {
  const size = rows[0]?.length ?? 0;
  // One row per unknown: the products of its column with every column and with the target.
  const system = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  rows.forEach((row, k) => {
    system.forEach((line, i) => {
      const factor = row[i] ?? 0;
      for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + factor * (row[j] ?? 0);
      line[size] = (line[size] ?? 0) + factor * (targets[k] ?? 0);
    });
  });
  for (let column = 0; column < size; column += 1) eliminate(system, column);
  return system.map((line) => line[size] ?? 0);
}

/** Makes a column 1 in its own row and 0 in all others. */
function eliminate(system: number[][], column: number): void {
  const candidates = system.slice(column);
  const sizes = candidates.map((line) => Math.abs(line[column] ?? 0));
  const found = column + sizes.indexOf(Math.max(...sizes));
  const [own = [], other = []] = [system[found], system[column]];
  [system[column], system[found]] = [own, other];
  const pivot = own[column] ?? 0;
  if (Math.abs(pivot) < 1e-9) throw new Error("the columns of a regression depend on each other");
  for (let j = column; j < own.length; j += 1) own[j] = (own[j] ?? 0) / pivot;
  for (const line of system) {
    const factor = line[column] ?? 0;
    if (line === own || factor === 0) continue;
    for (let j = column; j < line.length; j += 1) line[j] = (line[j] ?? 0) - factor * (own[j] ?? 0);
  }
}
