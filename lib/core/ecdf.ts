/**
 * Empirical distribution on a fixed grid, updated one value at a time.
 *
 * A value falls into the cell `round(value / resolution)`. Occupied cells are stored in ascending
 * order, each as the gap to the cell before (the first counts from cell 0) with a count: short as
 * JSON. When more than `MAX_CELLS` are occupied, neighbouring cells are merged in pairs (the grid
 * step doubles), so that the size is bounded. Functions change their argument in place.
 */
export interface Ecdf {
  /** Step of the grid as given, in the unit of the values. */
  resolution: number;
  /** How often the step has been doubled. */
  doublings: number;
  gaps: number[];
  counts: number[];
  total: number;
}

export const MAX_CELLS = 2_000;
/** Maximum cell number, so that an extreme value still gives an exact integer with a short text. */
const MAX_CELL = 1e12;

export const emptyEcdf = (resolution: number): Ecdf => ({
  resolution,
  doublings: 0,
  gaps: [],
  counts: [],
  total: 0,
});

/** The cell of a value before any doubling: an integer within ±1e12, 0 included as +0. */
export const gridCell = (value: number, resolution: number): number =>
  Math.max(-MAX_CELL, Math.min(MAX_CELL, Math.round(value / resolution))) + 0;

const cellOf = (ecdf: Ecdf, value: number): number =>
  Math.floor(gridCell(value, ecdf.resolution) / 2 ** ecdf.doublings);

/**
 * Finds the first occupied cell at or above `cell`: its position, the cell, and the count below it.
 */
function locate(ecdf: Ecdf, cell: number): { at: number; found: number; below: number } {
  const { gaps, counts } = ecdf;
  let [found, below, at] = [0, 0, 0];
  for (; at < gaps.length; at += 1) {
    const next = found + (gaps[at] ?? 0);
    if (next >= cell) return { at, found: next, below };
    found = next;
    below += counts[at] ?? 0;
  }
  return { at, found: Number.POSITIVE_INFINITY, below };
}

/** Merges cells 2k and 2k + 1 into cell k. */
function doubleStep(ecdf: Ecdf): void {
  const gaps: number[] = [];
  const counts: number[] = [];
  let [cell, merged] = [0, 0];
  ecdf.gaps.forEach((gap, i) => {
    cell += gap;
    const half = Math.floor(cell / 2);
    const count = ecdf.counts[i] ?? 0;
    if (gaps.length > 0 && half === merged) {
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + count;
      return;
    }
    gaps.push(half - merged);
    counts.push(count);
    merged = half;
  });
  ecdf.gaps = gaps;
  ecdf.counts = counts;
  ecdf.doublings += 1;
}

/** Adds a finite value. */
export function addValue(ecdf: Ecdf, value: number): void {
  const cell = cellOf(ecdf, value);
  const { at, found } = locate(ecdf, cell);
  ecdf.total += 1;
  if (found === cell) {
    ecdf.counts[at] = (ecdf.counts[at] ?? 0) + 1;
    return;
  }
  const following = ecdf.gaps[at];
  // The cell before `at` is `found - gap`; past the end it is the sum of all gaps.
  const cellBefore =
    following === undefined ? ecdf.gaps.reduce((sum, gap) => sum + gap, 0) : found - following;
  if (following !== undefined) ecdf.gaps[at] = found - cell;
  ecdf.gaps.splice(at, 0, cell - cellBefore);
  ecdf.counts.splice(at, 0, 1);
  while (ecdf.gaps.length > MAX_CELLS) doubleStep(ecdf);
}

/**
 * Halves the counts, by dropping every second value in ascending order: the shape stays, and later
 * values count twice as much.
 */
export function halveCounts(ecdf: Ecdf): void {
  const remaining: { cell: number; count: number }[] = [];
  let [cell, seen] = [0, 0];
  ecdf.gaps.forEach((gap, i) => {
    cell += gap;
    const countBefore = Math.floor(seen / 2);
    seen += ecdf.counts[i] ?? 0;
    const count = Math.floor(seen / 2) - countBefore;
    if (count > 0) remaining.push({ cell, count });
  });
  ecdf.gaps = remaining.map((each, i) => each.cell - (remaining[i - 1]?.cell ?? 0));
  ecdf.counts = remaining.map(({ count }) => count);
  ecdf.total = Math.floor(seen / 2);
}

/** Removes one value exactly; does nothing when the value is absent. */
export function removeValue(ecdf: Ecdf, value: number): void {
  const cell = cellOf(ecdf, value);
  const { at, found } = locate(ecdf, cell);
  const count = ecdf.counts[at];
  if (found !== cell || count === undefined) return;
  ecdf.total -= 1;
  if (count > 1) {
    ecdf.counts[at] = count - 1;
    return;
  }
  const gap = ecdf.gaps[at] ?? 0;
  const following = ecdf.gaps[at + 1];
  if (following !== undefined) ecdf.gaps[at + 1] = following + gap;
  ecdf.gaps.splice(at, 1);
  ecdf.counts.splice(at, 1);
}

/** Mid-rank of a value, 0..1: (number below + half the number in its cell) / n; null while empty. */
export function ecdfRank(ecdf: Ecdf, value: number): number | null {
  if (ecdf.total === 0) return null;
  const cell = cellOf(ecdf, value);
  const { at, found, below } = locate(ecdf, cell);
  const equal = found === cell ? (ecdf.counts[at] ?? 0) : 0;
  return (below + equal / 2) / ecdf.total;
}

/**
 * Quantile `q`: the lower edge of the lowest occupied cell such that a share `q` of the values lies
 * in it or below; null while empty.
 */
export function ecdfQuantile(ecdf: Ecdf, q: number): number | null {
  if (ecdf.total === 0) return null;
  let [cell, below, at] = [0, 0, 0];
  for (; at < ecdf.gaps.length; at += 1) {
    cell += ecdf.gaps[at] ?? 0;
    below += ecdf.counts[at] ?? 0;
    if (below >= q * ecdf.total) break;
  }
  return cell * 2 ** ecdf.doublings * ecdf.resolution;
}
