import { DAY_MS } from "../../../core/calendar-date.ts";
import { sessionsBetween } from "../../../market/domain/calendar.ts";
import {
  ANALOG_DIMENSIONS,
  ANALOG_RULES,
  type Analog,
  type AnalogCase,
  similarity,
} from "./analogs.ts";

/** Similarities are rounded to thousandths before they are compared. */
const STEPS = 1_000;
const MIN_STEPS = ANALOG_RULES.minSimilarity * STEPS;
/**
 * Below this squared cosine the rounded similarity is below the minimum, so most cases need no
 * square root.
 */
const MIN_SQUARED_COSINE = (ANALOG_RULES.minSimilarity - 2 / STEPS) ** 2;

/**
 * All cases (a ticker's quarter with its vector of measures), stored in columns, to find the cases most similar to a given one. Columns make it fast
 * to compare one case with tens of thousands; creating an object for each pair would take longer
 * than the arithmetic.
 */
export class AnalogPool {
  /** Cases in ascending order of the instant from which they were known. */
  readonly #cases: readonly AnalogCase[];
  readonly #columns: VectorColumns;
  readonly #masks: Int32Array;
  readonly #squares: Float64Array;
  readonly #sessions: Int32Array;
  /** The ticker of each case, as a number. */
  readonly #tickers: Int32Array;
  readonly #numbers = new Map<string, number>();
  /** Rank of each case in the order that breaks ties. */
  readonly #ranks: Int32Array;
  /** Candidates of one search: indices of cases, and their similarities in thousandths. */
  readonly #candidates: Int32Array;
  readonly #similarities: Int32Array;

  constructor(cases: readonly AnalogCase[]) {
    this.#cases = cases.toSorted((a, b) => a.knownAt - b.knownAt);
    const count = cases.length;
    const vectors = this.#cases.map(({ vector }) => packedVector(vector));
    this.#columns = new VectorColumns(vectors);
    this.#squares = new Float64Array(count);
    [this.#masks, this.#sessions] = [new Int32Array(count), new Int32Array(count)];
    [this.#candidates, this.#similarities] = [new Int32Array(count), new Int32Array(count)];
    [this.#ranks, this.#tickers] = [new Int32Array(count), new Int32Array(count)];
    const numbers = this.#numbers;
    const first = cases.reduce(
      (earliest, { date }) => (date < earliest ? date : earliest),
      "9999-12-31",
    );
    for (const [index, { ticker, date }] of this.#cases.entries()) {
      const number = numbers.get(ticker) ?? numbers.size;
      numbers.set(ticker, number);
      this.#tickers[index] = number;
      this.#masks[index] = vectors[index]?.mask ?? 0;
      this.#squares[index] = vectors[index]?.squares ?? 0;
      this.#sessions[index] = sessionsBetween("nyse", first, date);
    }
    const inOrder = this.#cases.map((each, index) => ({ ...each, index })).sort(byTicker);
    for (const [rank, { index }] of inOrder.entries()) this.#ranks[index] = rank;
  }

  /**
   * Finds the cases most similar to a case: of another ticker, known at least 180 days
   * earlier, one case per ticker, any two at least 63 sessions apart, with a similarity of at least
   * 0.5. Returns at most five, the most similar first; ties by ticker, then by instant. Source:
   * docs/methods/dislocation.md#analogs.
   */
  find(given: AnalogCase): Analog[] {
    const found: Analog[] = [];
    let left = this.#findCandidates(given);
    while (left > 0 && found.length < ANALOG_RULES.maxAnalogs) {
      const best = this.#bestOf(left);
      const index = this.#candidates[best] ?? 0;
      const { ticker, quarter } = this.#cases[index] ?? given;
      found.push({ ticker, quarter, similarity: (this.#similarities[best] ?? 0) / STEPS });
      left = this.#keepApart(left, index);
    }
    return found;
  }

  /** Returns the index of the most similar candidate. */
  #bestOf(count: number): number {
    const [near, alike, ranks] = [this.#candidates, this.#similarities, this.#ranks];
    let best = 0;
    for (let i = 1; i < count; i += 1) {
      const more = (alike[i] ?? 0) - (alike[best] ?? 0);
      if (more < 0) continue;
      if (more > 0 || (ranks[near[i] ?? 0] ?? 0) < (ranks[near[best] ?? 0] ?? 0)) best = i;
    }
    return best;
  }

  /** Removes candidates too close to a selected case; returns how many are left. */
  #keepApart(count: number, selected: number): number {
    const [near, alike] = [this.#candidates, this.#similarities];
    const [sessions, tickers] = [this.#sessions, this.#tickers];
    const [session, ticker] = [sessions[selected] ?? 0, tickers[selected] ?? 0];
    let remaining = 0;
    for (let i = 0; i < count; i += 1) {
      const index = near[i] ?? 0;
      if (Math.abs((sessions[index] ?? 0) - session) < ANALOG_RULES.sessionsApart) continue;
      if (tickers[index] === ticker) continue;
      near[remaining] = index;
      alike[remaining] = alike[i] ?? 0;
      remaining += 1;
    }
    return remaining;
  }

  /** Collects the closed cases that are similar enough; returns their number. */
  #findCandidates(given: AnalogCase): number {
    const closed = this.#closedBy(given.knownAt - ANALOG_RULES.closedAfterDays * DAY_MS);
    const packed = packedVector(given.vector);
    const { mask, squares } = packed;
    const hasEnough = given.vector.filter((each) => each !== null).length >= ANALOG_RULES.minShared;
    const products = this.#columns.productsWith(packed, hasEnough ? closed : 0);
    const [near, masks, pool] = [this.#candidates, this.#masks, this.#squares];
    const own = this.#numbers.get(given.ticker) ?? -1;
    let count = 0;
    for (let index = 0; index < closed; index += 1) {
      if (this.#tickers[index] === own) continue;
      let alike = 0;
      if (hasEnough && masks[index] === mask) {
        const both = products[index] ?? 0;
        const square = squares * (pool[index] ?? 0);
        if (both <= 0 || both * both < MIN_SQUARED_COSINE * square) continue;
        alike = Math.min(1, both / Math.sqrt(square));
      } else alike = similarity(given.vector, this.#cases[index]?.vector ?? []);
      const steps = Math.round(alike * STEPS);
      if (steps < MIN_STEPS) continue;
      near[count] = index;
      this.#similarities[count] = steps;
      count += 1;
    }
    return count;
  }

  /** Number of cases known by an instant. */
  #closedBy(at: number): number {
    let [low, high] = [0, this.#cases.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cases[middle]?.knownAt ?? at) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const byTicker = (a: AnalogCase, b: AnalogCase): number =>
  a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : a.knownAt - b.knownAt;

/** Number of dimensions summed in one pass. The last pass is filled up with zeros. */
const AT_ONCE = 4;
const WIDTH = AT_ONCE * Math.ceil(ANALOG_DIMENSIONS.length / AT_ONCE);

/** A vector without nulls, and a mask of its known dimensions. */
interface PackedVector {
  /** The values, with 0 for a missing dimension, which adds nothing to a product. */
  values: Float64Array;
  mask: number;
  squares: number;
}

/** Replaces the nulls of a vector by 0. */
export function packedVector(vector: AnalogCase["vector"]): PackedVector {
  const values = new Float64Array(WIDTH);
  values.set(vector.map((each) => each ?? 0));
  const mask = vector.reduce<number>((bits, each, i) => bits | (each === null ? 0 : 1 << i), 0);
  return { values, mask, squares: values.reduce((sum, each) => sum + each * each, 0) };
}

/** A set of vectors stored as one column per dimension. */
export class VectorColumns {
  readonly #columns: readonly Float64Array[];
  readonly #products: Float64Array;

  constructor(vectors: readonly PackedVector[]) {
    this.#columns = Array.from({ length: WIDTH }, (_, i) =>
      Float64Array.from(vectors, ({ values }) => values[i] ?? 0),
    );
    this.#products = new Float64Array(vectors.length);
  }

  /**
   * Scalar products of a vector with the first `count` vectors, summed in the order of dimensions.
   * The returned array is reused by the next call.
   */
  productsWith({ values }: PackedVector, count: number): Float64Array {
    const products = this.#products.fill(0, 0, count);
    for (let from = 0; from < WIDTH; from += AT_ONCE) {
      addProducts(products, count, values.subarray(from), this.#columns.slice(from));
    }
    return products;
  }
}

const NONE = new Float64Array(0);

/** Adds the products of four dimensions to `count` sums. */
function addProducts(
  sums: Float64Array,
  count: number,
  [a = 0, b = 0, c = 0, d = 0]: Float64Array,
  [as = NONE, bs = NONE, cs = NONE, ds = NONE]: readonly Float64Array[],
): void {
  for (let i = 0; i < count; i += 1) {
    const first = (sums[i] ?? 0) + a * (as[i] ?? 0);
    sums[i] = first + b * (bs[i] ?? 0) + c * (cs[i] ?? 0) + d * (ds[i] ?? 0);
  }
}
