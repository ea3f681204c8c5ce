// What the evaluation remembers of one stock.

import type { CalendarDate } from "../../../core/calendar-date.ts";
import {
  emptyRollingSample,
  type RollingSample,
  toRollingSample,
} from "../../../core/rolling-sample.ts";
import type { Bar } from "../../../market/domain/bar.ts";
import type { EquityRegimeMemory, Indicators } from "./equity-regime.ts";
import { RANGE_SESSIONS } from "./forecast-inputs.ts";
import { emptyAverage, emptyRsi, type RsiMemory, type WilderAverage } from "./indicators.ts";

/** Version of the method; memories of another version are not used. */
export const PRICE_METHOD = 3;

/** Number of sessions of the past that a stock's memory stores. */
export const WINDOWS = { closes: 252, returns: 252, ranks: 756, ranges: RANGE_SESSIONS };

/** Step to which volatility and drawdown are rounded for ranks: exact integers with short texts. */
export const RANK_STEP = 1e-6;

/** A remark on the history for readers. */
interface PriceNote {
  text: string;
  /** Number of closes when the remark was made; shown while that session is in the window. */
  at: number;
}

/** The memory of a stock; its size does not depend on the length of the history. */
export interface PriceMemory {
  /** Date of the last bar received, accepted or held; null before the first. */
  through: CalendarDate | null;
  /** The last accepted bar. */
  last: Bar | null;
  /** Bars from a jump that is not accepted yet on; empty without such a jump. */
  held: Bar[];
  /** Number of accepted closes. */
  count: number;
  /** The last 252 closes, adjusted for all splits so far. */
  closes: number[];
  /** The last 252 log returns. */
  returns: number[];
  /** Squares of log(high / low) of the last 21 sessions. */
  ranges: number[];
  /** How often each step of volatility occurred in the whole history; see `countVolatility`. */
  volatilityCounts: number[];
  rsi: RsiMemory;
  atr: WilderAverage;
  /** The last 756 values, in steps of `RANK_STEP`. */
  volatilities: RollingSample;
  drawdowns: RollingSample;
  /** Figures of the last accepted bar. */
  indicators: Indicators | null;
  regime: EquityRegimeMemory;
  /** The session on which the regime last changed, or the first session. */
  regimeSince: CalendarDate | null;
  note: PriceNote | null;
  /** Readings known up to this instant (epoch ms) come from an earlier method and stay unchanged. */
  keptThrough: number;
}

export const emptyPriceMemory = (): PriceMemory => ({
  through: null,
  last: null,
  held: [],
  count: 0,
  closes: [],
  returns: [],
  ranges: [],
  volatilityCounts: [],
  rsi: emptyRsi(),
  atr: emptyAverage(),
  volatilities: emptyRollingSample(),
  drawdowns: emptyRollingSample(),
  indicators: null,
  regime: { regime: "NEUTRAL", candidate: 0 },
  regimeSince: null,
  note: null,
  keptThrough: 0,
});

/** A memory as stored: without the sorted copies of samples, which are rebuilt. */
export type StoredPriceMemory = Omit<PriceMemory, "volatilities" | "drawdowns"> & {
  method: number;
  volatilities: number[];
  drawdowns: number[];
};

/** Copies a memory for storing, as plain JSON; later steps do not change the copy. */
export function toStoredPrices(memory: PriceMemory): StoredPriceMemory {
  const { volatilities, drawdowns, ...rest } = memory;
  return {
    ...structuredClone(rest),
    method: PRICE_METHOD,
    volatilities: [...volatilities.arrived],
    drawdowns: [...drawdowns.arrived],
  };
}

/** Restores a stored memory; null when another version of the method made it. */
export function fromStoredPrices(stored: StoredPriceMemory): PriceMemory | null {
  const { method, volatilities, drawdowns, ...rest } = stored;
  if (method !== PRICE_METHOD) return null;
  return {
    ...structuredClone(rest),
    volatilities: toRollingSample(volatilities),
    drawdowns: toRollingSample(drawdowns),
  };
}
