// Linear regression for the volatility forecasts.

/** Coefficients of a linear regression: solves the normal equations with pivoting. */
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
  const pivotIndex = column + sizes.indexOf(Math.max(...sizes));
  const [pivotLine = [], other = []] = [system[pivotIndex], system[column]];
  [system[column], system[pivotIndex]] = [pivotLine, other];
  const pivot = pivotLine[column] ?? 0;
  if (Math.abs(pivot) < 1e-9) throw new Error("the columns of a regression depend on each other");
  for (let j = column; j < pivotLine.length; j += 1) pivotLine[j] = (pivotLine[j] ?? 0) / pivot;
  for (const line of system) {
    const factor = line[column] ?? 0;
    if (line === pivotLine || factor === 0) continue;
    for (let j = column; j < line.length; j += 1)
      line[j] = (line[j] ?? 0) - factor * (pivotLine[j] ?? 0);
  }
}
