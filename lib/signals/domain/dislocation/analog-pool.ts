import { DAY_MS } from "../../../core/calendar-date.ts";
import { sessionsBetween } from "../../../market/domain/calendar.ts";
import {
  ANALOG_DIMENSIONS,
  ANALOG_RULES,
  type Analog,
  type AnalogCase,
  similarity,
} from "./analogs.ts";

/** Similarities are given and compared in thousandths. */
const STEPS = 1_000;
const MIN_STEPS = ANALOG_RULES.minSimilarity * STEPS;
/** Below this squared cosine no rounding makes a case similar enough: most need no root. */
const MIN_SQUARED_COSINE = (ANALOG_RULES.minSimilarity - 2 / STEPS) ** 2;

/**
 * Closed and other cases, laid out so that many can be searched for in a few passes each: where there
 * are tens of thousands of them, an object a pair would cost more than all the arithmetic.
 */
export class AnalogPool {
  /** Ascending by the instant from which they were known. */
  readonly #cases: readonly AnalogCase[];
  readonly #columns: VectorColumns;
  readonly #masks: Int32Array;
  readonly #squares: Float64Array;
  readonly #sessions: Int32Array;
  /** A number for each ticker. */
  readonly #tickers: Int32Array;
  /** Each case's number in the order that decides between equals. */
  readonly #ranks: Int32Array;
  /** What one search has found near: places of cases, and similarities in thousandths. */
  readonly #near: Int32Array;
  readonly #alike: Int32Array;

  constructor(cases: readonly AnalogCase[]) {
    this.#cases = cases.toSorted((a, b) => a.knownAt - b.knownAt);
    const count = cases.length;
    const vectors = this.#cases.map(({ vector }) => packedVector(vector));
    this.#columns = new VectorColumns(vectors);
    this.#squares = new Float64Array(count);
    [this.#masks, this.#sessions] = [new Int32Array(count), new Int32Array(count)];
    [this.#near, this.#alike] = [new Int32Array(count), new Int32Array(count)];
    [this.#ranks, this.#tickers] = [new Int32Array(count), new Int32Array(count)];
    const numbers = new Map<string, number>();
    const first = cases.reduce(
      (earliest, { date }) => (date < earliest ? date : earliest),
      "9999-12-31",
    );
    for (const [place, { ticker, date }] of this.#cases.entries()) {
      const number = numbers.get(ticker) ?? numbers.size;
      numbers.set(ticker, number);
      this.#tickers[place] = number;
      this.#masks[place] = vectors[place]?.mask ?? 0;
      this.#squares[place] = vectors[place]?.squares ?? 0;
      this.#sessions[place] = sessionsBetween("nyse", first, date);
    }
    const inOrder = this.#cases.map((each, place) => ({ ...each, place })).sort(byTicker);
    for (const [rank, { place }] of inOrder.entries()) this.#ranks[place] = rank;
  }

  /**
   * The most similar closed cases: of any other (ticker, quarter) that became known at least 180 days
   * before, one a ticker, any two at least 63 sessions apart, similarity at least .5, at most five,
   * the most similar first; ties by ticker, then quarter's instant. Source: docs/methods/dislocation.md#analogs.
   */
  find(of: AnalogCase): Analog[] {
    const found: Analog[] = [];
    let left = this.#findNear(of);
    while (left > 0 && found.length < ANALOG_RULES.most) {
      const best = this.#bestOf(left);
      const place = this.#near[best] ?? 0;
      const { ticker, quarter } = this.#cases[place] ?? of;
      const isItself = ticker === of.ticker && quarter === of.quarter;
      if (!isItself) {
        found.push({ ticker, quarter, similarity: (this.#alike[best] ?? 0) / STEPS });
      }
      left = isItself ? this.#leaveOut(left, best) : this.#keepApart(left, place);
    }
    return found;
  }

  /** Where among the near ones the most similar is. */
  #bestOf(count: number): number {
    const [near, alike, ranks] = [this.#near, this.#alike, this.#ranks];
    let best = 0;
    for (let i = 1; i < count; i += 1) {
      const more = (alike[i] ?? 0) - (alike[best] ?? 0);
      if (more < 0) continue;
      if (more > 0 || (ranks[near[i] ?? 0] ?? 0) < (ranks[near[best] ?? 0] ?? 0)) best = i;
    }
    return best;
  }

  /** Leaves out one of what is near, and gives how many are left. */
  #leaveOut(count: number, one: number): number {
    this.#near.copyWithin(one, one + 1, count);
    this.#alike.copyWithin(one, one + 1, count);
    return count - 1;
  }

  /** Leaves only what is near and far enough from a case that was taken, and gives how many these are. */
  #keepApart(count: number, taken: number): number {
    const [near, alike] = [this.#near, this.#alike];
    const [sessions, tickers] = [this.#sessions, this.#tickers];
    const [session, ticker] = [sessions[taken] ?? 0, tickers[taken] ?? 0];
    let kept = 0;
    for (let i = 0; i < count; i += 1) {
      const place = near[i] ?? 0;
      if (Math.abs((sessions[place] ?? 0) - session) < ANALOG_RULES.sessionsApart) continue;
      if (tickers[place] === ticker) continue;
      near[kept] = place;
      alike[kept] = alike[i] ?? 0;
      kept += 1;
    }
    return kept;
  }

  /** Fills in all that are similar enough, of those that had closed, and gives how many these are. */
  #findNear(of: AnalogCase): number {
    const closed = this.#closedBy(of.knownAt - ANALOG_RULES.closedAfterDays * DAY_MS);
    const packed = packedVector(of.vector);
    const { mask, squares } = packed;
    const isWhole = of.vector.filter((each) => each !== null).length >= ANALOG_RULES.minShared;
    const products = this.#columns.productsWith(packed, isWhole ? closed : 0);
    const [near, masks, pool] = [this.#near, this.#masks, this.#squares];
    let count = 0;
    for (let place = 0; place < closed; place += 1) {
      let alike = 0;
      if (isWhole && masks[place] === mask) {
        const both = products[place] ?? 0;
        const square = squares * (pool[place] ?? 0);
        if (both <= 0 || both * both < MIN_SQUARED_COSINE * square) continue;
        alike = Math.min(1, both / Math.sqrt(square));
      } else alike = similarity(of.vector, this.#cases[place]?.vector ?? []);
      const steps = Math.round(alike * STEPS);
      if (steps < MIN_STEPS) continue;
      near[count] = place;
      this.#alike[count] = steps;
      count += 1;
    }
    return count;
  }

  /** How many cases were known by an instant. */
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

/** Dimensions whose products are summed in one pass; the last pass is filled up with zeros. */
const AT_ONCE = 4;
const WIDTH = AT_ONCE * Math.ceil(ANALOG_DIMENSIONS.length / AT_ONCE);

/** A vector as numbers alone, and which of its dimensions are there. */
interface PackedVector {
  /** 0 where a dimension is missing, which adds nothing to a product. */
  values: Float64Array;
  mask: number;
  squares: number;
}

export function packedVector(vector: AnalogCase["vector"]): PackedVector {
  const values = new Float64Array(WIDTH);
  values.set(vector.map((each) => each ?? 0));
  const mask = vector.reduce<number>((bits, each, i) => bits | (each === null ? 0 : 1 << i), 0);
  return { values, mask, squares: values.reduce((sum, each) => sum + each * each, 0) };
}

/** Many vectors, a column for each dimension: one is compared with all of them in a few passes. */
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
   * The scalar products of a vector with the first so many, each summed in the order of the dimensions.
   * The list is the same one at every call.
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

/** Adds the products of four dimensions, one after the other, to the sums of so many vectors. */
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
