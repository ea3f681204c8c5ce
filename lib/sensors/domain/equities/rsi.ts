import {
  averageOf,
  emptyAverage,
  stepAverage,
  WILDER_SESSIONS,
  type WilderAverage,
} from "./wilder.ts";

/** Average gain and loss of the closes, in their currency. */
export interface RsiMemory {
  gains: WilderAverage;
  losses: WilderAverage;
}

export const emptyRsi = (): RsiMemory => ({ gains: emptyAverage(), losses: emptyAverage() });

/** Takes the change from one close to the next in, in place. */
export function stepRsi(memory: RsiMemory, change: number, period = WILDER_SESSIONS): void {
  stepAverage(memory.gains, Math.max(0, change), period);
  stepAverage(memory.losses, Math.max(0, -change), period);
}

/**
 * Relative strength index, 0..100: 100 - 100 / (1 + average gain / average loss). 100 without a
 * loss, 50 where nothing moved, null before `period` changes (15 closes for 14).
 * Source: Wilder 1978; methods §5.
 */
export function rsiOf(memory: RsiMemory, period = WILDER_SESSIONS): number | null {
  const gain = averageOf(memory.gains, period);
  const loss = averageOf(memory.losses, period);
  if (gain === null || loss === null) return null;
  if (loss === 0) return gain === 0 ? 50 : 100;
  return 100 - 100 / (1 + gain / loss);
}
