// The only place for descriptive statistics, probability scores and agreement measures. A measure
// is null when the sample is too small for it. Inputs are finite numbers and are never changed.

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Arithmetic mean; null without values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Sample standard deviation (divisor n - 1); null below two values. */
export function standardDeviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  let squares = 0;
  for (const value of values) squares += (value - centre) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/** Quantile `q` (0..1) of values in ascending order, linear between ranks; null without values. */
export function sortedQuantile(sorted: ArrayLike<number>, q: number): number | null {
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (at - Math.floor(at));
}

/** Quantile `q` (0..1), linear between ranks. Source: Hyndman and Fan 1996, type 7. */
export const quantile = (values: readonly number[], q: number): number | null =>
  sortedQuantile(ascending(values), q);

/** Middle value, or the mean of the two middle ones; null without values. */
export const median = (values: readonly number[]): number | null => quantile(values, 0.5);

/** Median absolute deviation from the median, unscaled; null without values. */
export function mad(values: readonly number[]): number | null {
  const centre = median(values);
  return centre === null ? null : median(values.map((value) => Math.abs(value - centre)));
}

/** Scales with which MAD and IQR estimate a normal standard deviation, and the limit of z. */
export const ROBUST_Z = { madScale: 1.4826, iqrScale: 1.349, clamp: 6 };

/**
 * Robust z-score from median, MAD and IQR: (x - median) / (1.4826 MAD), clamped to ±6. When the MAD
 * is 0, the scale is IQR / 1.349; when that is 0 too, z is 0. Source: docs/decisions.md#numbers.
 */
export function robustZFrom(
  value: number,
  sample: { median: number; mad: number; iqr: number },
): number {
  const scale =
    sample.mad > 0 ? ROBUST_Z.madScale * sample.mad : Math.max(0, sample.iqr) / ROBUST_Z.iqrScale;
  if (scale === 0) return 0;
  return Math.max(-ROBUST_Z.clamp, Math.min(ROBUST_Z.clamp, (value - sample.median) / scale));
}

/**
 * Mid-rank ECDF, 0..1: (number below + half the number equal) / n; null without values. Source:
 * docs/decisions.md#numbers.
 */
export function midRank(values: readonly number[], value: number): number | null {
  if (values.length === 0) return null;
  let rank = 0;
  for (const other of values) rank += other < value ? 1 : other === value ? 0.5 : 0;
  return rank / values.length;
}

/** Standard normal distribution function; absolute error below 7.5e-8. Source: Abramowitz and Stegun 26.2.17. */
export function normCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - tail : tail;
}

/** Logistic function, 0..1. */
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Log odds of a probability, kept 1e-9 away from 0 and 1, so that the result is finite. */
export function logit(probability: number): number {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return Math.log(inside / (1 - inside));
}

/** Linear correlation, -1..1; null below two pairs, or when one variable is constant. */
export function pearson(xs: readonly number[], ys: readonly number[]): number | null {
  const [centreX, centreY] = [mean(xs), mean(ys)];
  if (centreX === null || centreY === null || xs.length !== ys.length) return null;
  let [both, squaresX, squaresY] = [0, 0, 0];
  xs.forEach((x, i) => {
    const [dx, dy] = [x - centreX, (ys[i] ?? centreY) - centreY];
    both += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  });
  if (squaresX === 0 || squaresY === 0) return null;
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresX * squaresY)));
}

/** Ranks from 1; ties share the mean of their ranks. */
function midRanks(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && order[to + 1]?.value === order[from]?.value) to += 1;
    for (const tied of order.slice(from, to + 1)) ranks[tied.at] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranks;
}

/** Rank correlation, -1..1: the linear correlation of mid-ranks; null whenever `pearson` is. */
export const spearman = (xs: readonly number[], ys: readonly number[]): number | null =>
  pearson(midRanks(xs), midRanks(ys));

/**
 * Probability that a random positive scores above a random negative, where a tie counts half, 0..1;
 * null when one class is empty. Source: Mann and Whitney 1947, as the area under the ROC curve.
 */
export function rocAuc(scores: readonly number[], labels: readonly boolean[]): number | null {
  const ranks = midRanks(scores);
  let [positives, rankSum] = [0, 0];
  ranks.forEach((rank, i) => {
    if (!labels[i]) return;
    positives += 1;
    rankSum += rank;
  });
  const negatives = scores.length - positives;
  if (positives === 0 || negatives === 0) return null;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Mean squared error of probabilities, 0..1, lower is better; null without any. Source: Brier 1950. */
export const brierScore = (probabilities: readonly number[], outcomes: readonly boolean[]) =>
  mean(probabilities.map((probability, i) => (probability - (outcomes[i] ? 1 : 0)) ** 2));

/**
 * Expected calibration error, 0..1: |mean probability - observed share| of equal-width bins of
 * probability, averaged with the sizes of the bins as weights; null without forecasts.
 */
export function expectedCalibrationError(
  probabilities: readonly number[],
  outcomes: readonly boolean[],
  bins = 10,
): number | null {
  if (probabilities.length === 0) return null;
  const excess = new Array<number>(bins).fill(0);
  probabilities.forEach((probability, i) => {
    const bin = Math.min(bins - 1, Math.floor(probability * bins));
    excess[bin] = (excess[bin] ?? 0) + probability - (outcomes[i] ? 1 : 0);
  });
  return excess.reduce((sum, value) => sum + Math.abs(value), 0) / probabilities.length;
}

/**
 * Rank agreement of two lists, -1..1, corrected for ties; null when one list is constant or below
 * two pairs. Source: Kendall 1945, tau-b.
 */
export function kendallTau(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length !== ys.length) return null;
  let [agreement, untiedX, untiedY] = [0, 0, 0];
  for (const [i, j] of pairsOf(xs.length)) {
    const signX = Math.sign((xs[j] ?? 0) - (xs[i] ?? 0));
    const signY = Math.sign((ys[j] ?? 0) - (ys[i] ?? 0));
    agreement += signX * signY;
    untiedX += signX * signX;
    untiedY += signY * signY;
  }
  return untiedX === 0 || untiedY === 0 ? null : agreement / Math.sqrt(untiedX * untiedY);
}

/** Slope through the points: the median of the slopes of all pairs; null below two different xs. Source: Theil 1950, Sen 1968. */
export function theilSen(xs: readonly number[], ys: readonly number[]): number | null {
  const slopes: number[] = [];
  for (const [i, j] of pairsOf(Math.min(xs.length, ys.length))) {
    const run = (xs[j] ?? 0) - (xs[i] ?? 0);
    if (run !== 0) slopes.push(((ys[j] ?? 0) - (ys[i] ?? 0)) / run);
  }
  return median(slopes);
}

function* pairsOf(count: number): Generator<[number, number]> {
  for (let i = 0; i < count; i += 1) for (let j = i + 1; j < count; j += 1) yield [i, j];
}

/**
 * Distribution-free confidence interval of a quantile: two of the ascending values between which
 * the quantile lies with at least the given confidence; an end is null when the sample is too
 * small. Source: David and Nagaraja 2003, section 7.1 (ranks of a binomial count).
 */
export function quantileInterval(
  sorted: readonly number[],
  q: number,
  confidence: number,
): [low: number | null, high: number | null] {
  const n = sorted.length;
  const allowed = (1 - confidence) / 2 + 1e-12;
  let [lowRank, highRank, below] = [0, n + 1, 0];
  let logChance = n * Math.log1p(-q);
  for (let count = 0; count <= n; count += 1) {
    if (count > 0) logChance += Math.log((((n - count + 1) / count) * q) / (1 - q));
    // Here `below` is the probability that fewer than `count` values lie under the quantile.
    if (highRank > n && count > 0 && 1 - below <= allowed) highRank = count;
    below += Math.exp(logChance);
    if (below <= allowed) lowRank = count + 1;
  }
  return [sorted[lowRank - 1] ?? null, sorted[highRank - 1] ?? null];
}

/**
 * A step is a jump when it exceeds `times` the mean step of up to `year` steps before it: this
 * happens about once a year in a volatile series, once in ten years in a calm one. Only the
 * `newest` steps are checked, and only after `minSteps`.
 */
export const SERIES_JUMP_RULES = { times: 10, newest: 5, year: 250, minSteps: 20 };

/** A step of a series from one value to the next that counts as a jump. */
interface Jump {
  /** Day number of the value after the step. */
  day: number;
  from: number;
  to: number;
}

/** The last jump among the newest steps of a series, values oldest first; null without a jump. */
export function findLastJump(
  tail: readonly (readonly [day: number, value: number])[],
): Jump | null {
  const { times, newest, year, minSteps } = SERIES_JUMP_RULES;
  const values = tail.map(([, value]) => value);
  const steps = values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? value)));
  for (let at = steps.length - 1; at >= Math.max(minSteps, steps.length - newest); at -= 1) {
    const usual = mean(steps.slice(Math.max(0, at - year), at)) ?? 0;
    const [day = 0, to = 0] = tail[at + 1] ?? [];
    if ((steps[at] ?? 0) > times * usual) return { day, from: values[at] ?? to, to };
  }
  return null;
}
