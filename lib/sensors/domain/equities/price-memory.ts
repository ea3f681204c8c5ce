import type { CalendarDate } from "../../../core/calendar-date.ts";
import {
  emptyRollingSample,
  type RollingSample,
  toRollingSample,
} from "../../../core/rolling-sample.ts";
import type { Bar } from "../../../market/domain/bar.ts";
import type { EquityRegimeMemory, Indicators } from "./equity-regime.ts";
import { emptyAverage, emptyRsi, type RsiMemory, type WilderAverage } from "./indicators.ts";

/** Rises with every change of the method; memories of another version are not built upon. */
export const PRICE_METHOD = 1;

/** How much of the past a stock's memory holds, in sessions. */
export const WINDOWS = { closes: 252, returns: 63, ranks: 756 };

/** Of volatility and drawdown in ranks: exact whole numbers, and short as text. */
export const RANK_STEP = 1e-6;

/** Something about the history that a reader should know. */
interface PriceNote {
  text: string;
  /** Number of closes when it was made; it is shown while that session is within the window. */
  at: number;
}

/** All that a stock's fold remembers: the same size however long its history is. */
export interface PriceMemory {
  /** Date of the last bar that came, believed or not; null before the first. */
  through: CalendarDate | null;
  /** The last bar that was taken in. */
  last: Bar | null;
  /** Bars since a jump that is not believed yet. */
  held: Bar[];
  /** Closes taken in so far. */
  count: number;
  /** The last 252 closes, adjusted to the latest share. */
  closes: number[];
  /** The last 63 log returns. */
  returns: number[];
  rsi: RsiMemory;
  atr: WilderAverage;
  /** The last 756, in steps of `RANK_STEP`. */
  volatilities: RollingSample;
  drawdowns: RollingSample;
  /** Of the last bar that was taken in. */
  indicators: Indicators | null;
  regime: EquityRegimeMemory;
  /** The session on which the regime was committed, or the first one. */
  regimeSince: CalendarDate | null;
  note: PriceNote | null;
}

export const emptyPriceMemory = (): PriceMemory => ({
  through: null,
  last: null,
  held: [],
  count: 0,
  closes: [],
  returns: [],
  rsi: emptyRsi(),
  atr: emptyAverage(),
  volatilities: emptyRollingSample(),
  drawdowns: emptyRollingSample(),
  indicators: null,
  regime: { regime: "NEUTRAL", candidate: 0 },
  regimeSince: null,
  note: null,
});

/** A memory as it is stored: samples without their order, which is made again. */
export type StoredPriceMemory = Omit<PriceMemory, "volatilities" | "drawdowns"> & {
  method: number;
  volatilities: number[];
  drawdowns: number[];
};

/** A copy for keeping, plain JSON, which later steps leave alone. */
export function toStoredPrices(memory: PriceMemory): StoredPriceMemory {
  const { volatilities, drawdowns, ...rest } = memory;
  return {
    ...structuredClone(rest),
    method: PRICE_METHOD,
    volatilities: [...volatilities.arrived],
    drawdowns: [...drawdowns.arrived],
  };
}

/** The memory that was stored, to be stepped on; null when it is of another version of the method. */
export function fromStoredPrices(stored: StoredPriceMemory): PriceMemory | null {
  const { method, volatilities, drawdowns, ...rest } = stored;
  if (method !== PRICE_METHOD) return null;
  return {
    ...structuredClone(rest),
    volatilities: toRollingSample(volatilities),
    drawdowns: toRollingSample(drawdowns),
  };
}
