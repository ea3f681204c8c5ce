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

/** A case that is similar enough: its place in the pool, and how similar in thousandths. */
interface Near {
  place: number;
  alike: number;
}

/** Closed and other cases, laid out so that many can be searched for in one pass each. */
export class AnalogPool {
  /** Ascending by the instant from which they were known. */
  readonly #cases: readonly AnalogCase[];
  readonly #values: Float64Array;
  readonly #masks: Int32Array;
  readonly #squares: Float64Array;
  /** Each case's number in the order that decides between equals. */
  readonly #ranks: Int32Array;
  readonly #sessions: Int32Array;

  constructor(cases: readonly AnalogCase[]) {
    this.#cases = cases.toSorted((a, b) => a.knownAt - b.knownAt);
    const count = cases.length;
    this.#values = new Float64Array(count * WIDTH);
    this.#masks = new Int32Array(count);
    this.#squares = new Float64Array(count);
    this.#ranks = new Int32Array(count);
    this.#sessions = new Int32Array(count);
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
    let near = this.#near(of);
    const found: Analog[] = [];
    while (near.length > 0 && found.length < ANALOG_RULES.most) {
      const best = near.reduce((held, each) => (this.#isBetter(each, held) ? each : held));
      const chosen = this.#cases[best.place];
      if (chosen === undefined) break;
      const { ticker, quarter } = chosen;
      found.push({ ticker, quarter, similarity: best.alike / STEPS });
      near = near.filter(({ place }) => this.#isFree(place, best.place, ticker));
    }
    return found;
  }

  #isBetter(a: Near, b: Near): boolean {
    if (a.alike !== b.alike) return a.alike > b.alike;
    return (this.#ranks[a.place] ?? 0) < (this.#ranks[b.place] ?? 0);
  }

  #isFree(place: number, chosen: number, ticker: string): boolean {
    const sessions = Math.abs((this.#sessions[place] ?? 0) - (this.#sessions[chosen] ?? 0));
    return sessions >= ANALOG_RULES.sessionsApart && this.#cases[place]?.ticker !== ticker;
  }

  /** All that are similar enough, of those that had closed. */
  #near(of: AnalogCase): Near[] {
    const closed = this.#closedBy(of.knownAt - ANALOG_RULES.closedAfterDays * DAY_MS);
    const { values, mask, squares } = packed(of.vector);
    const isWhole = of.vector.filter((each) => each !== null).length >= ANALOG_RULES.leastShared;
    const near: Near[] = [];
    for (let place = 0; place < closed; place += 1) {
      let alike = 0;
      if (isWhole && this.#masks[place] === mask) {
        const both = this.#product(values, place);
        const product = squares * (this.#squares[place] ?? 0);
        if (both <= 0 || both * both < SURELY_FAR * product) continue;
        alike = Math.min(1, both / Math.sqrt(product));
      } else alike = similarity(of.vector, this.#cases[place]?.vector ?? []);
      const steps = Math.round(alike * STEPS);
      if (steps < ANALOG_RULES.leastSimilarity * STEPS) continue;
      const each = this.#cases[place];
      const isItself = each?.ticker === of.ticker && each.quarter === of.quarter;
      if (!isItself) near.push({ place, alike: steps });
    }
    return near;
  }

  #product(values: Float64Array, place: number): number {
    const [pool, start] = [this.#values, place * WIDTH];
    let sum = 0;
    for (let i = 0; i < WIDTH; i += 1) sum += (values[i] ?? 0) * (pool[start + i] ?? 0);
    return sum;
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
