/**
 * Rows in the order in which they became known, the first of each date, then the second of each, and
 * so on: a statement compares with what was there before it, so it must meet a date only once.
 */
export function vintages<Row extends { knownAt: number }>(
  rows: readonly Row[],
  dateOf: (row: Row) => number | string,
): Row[][] {
  const met = new Map<number | string, number>();
  const rounds: Row[][] = [];
  const byDate = (a: Row, b: Row) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0);
  const ordered = rows.toSorted((a, b) => a.knownAt - b.knownAt || byDate(a, b));
  for (const row of ordered) {
    const round = met.get(dateOf(row)) ?? 0;
    met.set(dateOf(row), round + 1);
    const others = rounds[round];
    if (others === undefined) rounds.push([row]);
    else others.push(row);
  }
  return rounds;
}

/** Rows in runs of at most so many, in their order: as many as a statement takes. */
export function inChunks<Row>(rows: readonly Row[], size: number): Row[][] {
  const chunks: Row[][] = [];
  for (let at = 0; at < rows.length; at += size) chunks.push(rows.slice(at, at + size));
  return chunks;
}
