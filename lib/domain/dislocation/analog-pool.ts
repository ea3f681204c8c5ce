import { sessionsBetween } from "../calendar.ts";
import { DAY_MS } from "../calendar-date.ts";
import {
  ANALOG_DIMENSIONS,
  ANALOG_RULES,
  type Analog,
  type AnalogCase,
  similarity,
} from "./analogs.ts";

const WIDTH = ANALOG_DIMENSIONS.length;
/** Similarities are given and compared in thousandths. */
const STEPS = 1_000;
const LEAST_STEPS = ANALOG_RULES.leastSimilarity * STEPS;
/** Below this squared cosine no rounding makes a case similar enough: most need no root. */
const SURELY_FAR = (ANALOG_RULES.leastSimilarity - 2 / STEPS) ** 2;

/** A vector as numbers alone, and which of its dimensions are there. */
interface Packed {
  /** 0 where a dimension is missing, which adds nothing to a product. */
  values: Float64Array;
  mask: number;
  squares: number;
}

function packed(vector: AnalogCase["vector"]): Packed {
  const values = Float64Array.from(vector, (each) => each ?? 0);
  const mask = vector.reduce<number>((bits, each, i) => bits | (each === null ? 0 : 1 << i), 0);
  return { values, mask, squares: values.reduce((sum, each) => sum + each * each, 0) };
}

/**
 * Closed and other cases, laid out so that many can be searched for in one pass each: where there are
 * tens of thousands of them, an object a pair would cost more than all the arithmetic.
 */
export class AnalogPool {
  /** Ascending by the instant from which they were known. */
  readonly #cases: readonly AnalogCase[];
  readonly #values: Float64Array;
  readonly #masks: Int32Array;
  readonly #squares: Float64Array;
  readonly #sessions: Int32Array;
  /** Each case's number in the order that decides between equals. */
  readonly #ranks: Int32Array;
  /** What one search has found near: places of cases, and similarities in thousandths. */
  readonly #near: Int32Array;
  readonly #alike: Int32Array;

  constructor(cases: readonly AnalogCase[]) {
    this.#cases = cases.toSorted((a, b) => a.knownAt - b.knownAt);
    const count = cases.length;
    this.#values = new Float64Array(count * WIDTH);
    this.#squares = new Float64Array(count);
    [this.#masks, this.#sessions] = [new Int32Array(count), new Int32Array(count)];
    [this.#near, this.#alike] = [new Int32Array(count), new Int32Array(count)];
    this.#ranks = new Int32Array(count);
    const first = cases.reduce((least, { date }) => (date < least ? date : least), "9999-12-31");
    for (const [place, { vector, date }] of this.#cases.entries()) {
      const { values, mask, squares } = packed(vector);
      this.#values.set(values, place * WIDTH);
      this.#masks[place] = mask;
      this.#squares[place] = squares;
      this.#sessions[place] = sessionsBetween("nyse", first, date);
    }
    const inOrder = this.#cases.map((each, place) => ({ ...each, place })).sort(byTicker);
    for (const [rank, { place }] of inOrder.entries()) this.#ranks[place] = rank;
  }

  /**
   * The most similar closed cases: of any other (ticker, quarter) that became known at least 180 days
   * before, one a ticker, any two at least 63 sessions apart, similarity at least .5, at most five,
   * the most similar first; ties by ticker, then quarter's instant. Source: methods §8.
   */
  find(of: AnalogCase): Analog[] {
    const found: Analog[] = [];
    let left = this.#findNear(of);
    while (left > 0 && found.length < ANALOG_RULES.most) {
      const best = this.#bestOf(left);
      const place = this.#near[best] ?? 0;
      const { ticker, quarter } = this.#cases[place] ?? of;
      if (ticker === of.ticker && quarter === of.quarter) {
        left = this.#keep(left, (each) => each !== place);
        continue;
      }
      found.push({ ticker, quarter, similarity: (this.#alike[best] ?? 0) / STEPS });
      const session = this.#sessions[place] ?? 0;
      left = this.#keep(left, (each) => {
        const sessions = Math.abs((this.#sessions[each] ?? 0) - session);
        return sessions >= ANALOG_RULES.sessionsApart && this.#cases[each]?.ticker !== ticker;
      });
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

  /** Leaves only some of what is near, by place, and gives how many these are. */
  #keep(count: number, isKept: (place: number) => boolean): number {
    const [near, alike] = [this.#near, this.#alike];
    let kept = 0;
    for (let i = 0; i < count; i += 1) {
      const place = near[i] ?? 0;
      if (!isKept(place)) continue;
      near[kept] = place;
      alike[kept] = alike[i] ?? 0;
      kept += 1;
    }
    return kept;
  }

  /** Fills in all that are similar enough, of those that had closed, and gives how many these are. */
  #findNear(of: AnalogCase): number {
    const closed = this.#closedBy(of.knownAt - ANALOG_RULES.closedAfterDays * DAY_MS);
    const { values, mask, squares } = packed(of.vector);
    const isWhole = of.vector.filter((each) => each !== null).length >= ANALOG_RULES.leastShared;
    const [near, masks, pool] = [this.#near, this.#masks, this.#squares];
    let count = 0;
    for (let place = 0; place < closed; place += 1) {
      let alike = 0;
      if (isWhole && masks[place] === mask) {
        const both = product(values, this.#values, place * WIDTH);
        const square = squares * (pool[place] ?? 0);
        if (both <= 0 || both * both < SURELY_FAR * square) continue;
        alike = Math.min(1, both / Math.sqrt(square));
      } else alike = similarity(of.vector, this.#cases[place]?.vector ?? []);
      const steps = Math.round(alike * STEPS);
      if (steps < LEAST_STEPS) continue;
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

/** Of a vector, and of another one that begins somewhere in a list, in the order of the dimensions. */
function product(a: Float64Array, list: Float64Array, start: number): number {
  let sum = 0;
  for (let i = 0; i < WIDTH; i += 1) sum += (a[i] ?? 0) * (list[start + i] ?? 0);
  return sum;
}

const byTicker = (a: AnalogCase, b: AnalogCase): number =>
  a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : a.knownAt - b.knownAt;
