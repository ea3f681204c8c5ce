import type { DailyDislocation } from "./daily-dislocation.ts";
import type { Fire } from "./drops/fire.ts";
import type { EarningsScore } from "./earnings/score-call.ts";
import type { CallVersion, HeldFire } from "./inputs.ts";
import type { ClosedWindow } from "./open-windows.ts";

/** A call's score over its horizons, in force from `at` on. */
interface CallScores {
  call: CallVersion;
  at: number;
  scores: EarningsScore[];
}

/** A quarter on its first evening, as a case for analogs. */
interface CallCase {
  quarter: string;
  at: number;
  vector: (number | null)[];
}

/** What a stretch of a ticker's history gave, each list in the order of time. */
export interface TickerSignals {
  scores: CallScores[];
  dislocations: DailyDislocation[];
  cases: CallCase[];
  fires: Fire[];
  /** Fires of earlier runs that this one took back. */
  reversed: HeldFire[];
  fireOutcomes: ClosedWindow<Fire | HeldFire>[];
  callOutcomes: ClosedWindow<CallVersion>[];
}

export const noSignals = (): TickerSignals => ({
  scores: [],
  dislocations: [],
  cases: [],
  fires: [],
  reversed: [],
  fireOutcomes: [],
  callOutcomes: [],
});
