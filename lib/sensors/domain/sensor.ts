import type { Tier } from "../../core/tier.ts";
import type { CalendarName } from "../../market/domain/holidays.ts";

/** Families of sensors, in the order in which they are listed. */
export const CATEGORIES = [
  "equity_volatility",
  "credit",
  "rates",
  "inflation",
  "funding",
  "fx",
  "commodities",
  "crypto",
  "composite",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The five-state scheme, from calm to stressed; the order is the order of severity. */
export const FIVE_STATES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
/** The two-state scheme. */
export const TWO_STATES = ["NORMAL", "STRESS"] as const;
export const SENSOR_STATES = [...FIVE_STATES, ...TWO_STATES] as const;
export type SensorState = (typeof SENSOR_STATES)[number];

const SCHEMES = ["five", "two"] as const;
export type Scheme = (typeof SCHEMES)[number];

/**
 * How a sensor's value is made from its input series, as data. Windows count observations.
 *
 * - `level`: the observation itself.
 * - `spread`: first input minus second, on the same date.
 * - `realizedVol`: root of 252 times the mean squared change; of log changes times 100 (percent),
 *   or of plain differences times 100 (basis points, for series in percent).
 * - `change`: change over the window, as log change in percent or as plain difference; `absolute`
 *   takes its size.
 * - `path`: sum of absolute one-step differences over the window.
 * - `drawdown`: percent below the highest value of the window (0..100).
 * - `gap`: percent above the mean of the window.
 * - `ciss`, `squaredIndex`: made from other sensors and from the index; category `composite`.
 */
export type Transform =
  | { kind: "level" }
  | { kind: "spread" }
  | { kind: "realizedVol"; of: "log" | "difference"; window: number }
  | { kind: "change"; of: "log" | "difference"; window: number; absolute: boolean }
  | { kind: "path"; window: number }
  | { kind: "drawdown"; window: number }
  | { kind: "gap"; window: number }
  | { kind: "ciss"; lambda: number }
  | { kind: "squaredIndex" };

/** Consecutive observations on one side of a state before a sensor moves there. */
export interface Dwell {
  worse: number;
  better: number;
}

/** A sensor as data: the catalogue holds these, and each stored version of one is such an object. */
export interface SensorDefinition {
  id: string;
  name: string;
  category: Category;
  /** The tier that may read it. */
  tier: Tier;
  description: string;
  /** Ids of its input series; empty for composites. */
  series: readonly string[];
  transform: Transform;
  /** Applied before a spread is transformed further: second input is subtracted from the first. */
  spreadFirst?: boolean;
  /** +1 when a high value means stress, -1 when a low one does. */
  sign: 1 | -1;
  unit: string;
  /** Step of the grid on which values are ranked, in `unit`; bounds the memory of the ranking. */
  resolution: number;
  scheme: Scheme;
  /** Absent: that of `STATE_RULES`. */
  dwell?: Dwell;
  /** Observations after which older ones count half in the ranking; absent: all count alike. */
  halfLife?: number;
  /** Expected minutes between readings. */
  cadenceMinutes: number;
  calendar: CalendarName;
  /** Weight within its family in the index; 0 keeps it out of the index. */
  indexWeight: number;
  methodology: readonly string[];
  notes: string | null;
}
