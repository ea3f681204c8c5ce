// What a sensor is: families, states, transforms, and the definition as data.

import type { CalendarDate } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";
import type { CalendarName } from "../../market/domain/holidays.ts";

/** Families of sensors, in the order in which they are listed. */
export const FAMILIES = [
  "equity_volatility",
  "credit",
  "rates",
  "inflation",
  "economy",
  "funding",
  "fx",
  "commodities",
  "crypto",
  "official",
  "composite",
] as const;
export type Family = (typeof FAMILIES)[number];

/** Categories of the interface, each of one family or more. */
export const CATEGORIES = ["equity", "credit", "macro", "crypto", "composite"] as const;
export type Category = (typeof CATEGORIES)[number];

const CATEGORY_OF: Readonly<Record<Family, Category>> = {
  equity_volatility: "equity",
  credit: "credit",
  rates: "macro",
  inflation: "macro",
  economy: "macro",
  funding: "macro",
  fx: "macro",
  commodities: "macro",
  crypto: "crypto",
  official: "macro",
  composite: "composite",
};
export const categoryOf = (family: Family): Category => CATEGORY_OF[family];
export const familiesOf = (category: Category): Family[] =>
  FAMILIES.filter((family) => categoryOf(family) === category);

/** The five-state scheme, from calm to stressed; the order is the order of severity. */
export const FIVE_STATES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
/** The two-state scheme. */
export const TWO_STATES = ["NORMAL", "STRESS"] as const;
export const SENSOR_STATES = [...FIVE_STATES, ...TWO_STATES] as const;
export type SensorState = (typeof SENSOR_STATES)[number];

const SCHEMES = ["five", "two"] as const;
export type Scheme = (typeof SCHEMES)[number];

/**
 * How a sensor's value is computed from its input series, as data. Windows count observations.
 *
 * - `level`: the observation itself.
 * - `spread`: first input minus second, on the same date.
 * - `realizedVol`: root of 252 times the mean squared change; of log changes times 100 (percent),
 *   or of plain differences times 100 (basis points, for series in percent).
 * - `change`: change over the window, as log change in percent or as plain difference; `absolute`
 *   removes the sign.
 * - `path`: sum of absolute one-step differences over the window.
 * - `drawdown`: percent below the highest value of the window (0..100).
 * - `gap`: percent above the mean of the window.
 * - `meanChange`: mean of the newest observations against the same mean some observations before, as log
 *   change in percent.
 * - `riseFromLow`: mean of the newest observations minus the lowest such mean of the window before.
 * - `ciss`, `squaredIndex`: made from other sensors and from the index; family `composite`. With `isSameDay` from
 *   the close of the session on, without it when its UTC day is over.
 */
export type Transform =
  | { kind: "level" }
  | { kind: "spread" }
  | { kind: "realizedVol"; of: "log" | "difference"; window: number }
  | { kind: "change"; of: "log" | "difference"; window: number; absolute: boolean }
  | { kind: "path"; window: number }
  | { kind: "drawdown"; window: number }
  | { kind: "gap"; window: number }
  | { kind: "meanChange"; mean: number; lag: number }
  | { kind: "riseFromLow"; mean: number; window: number }
  | { kind: "ciss"; lambda: number; isSameDay?: true }
  | { kind: "squaredIndex"; isSameDay?: true };

/** Number of consecutive observations that a move to a worse or to a better state needs. */
export interface Dwell {
  worse: number;
  better: number;
}

/** A worse state that the newest observations point to, before enough of them have confirmed it. */
export interface PendingState {
  state: SensorState;
  /** Consecutive observations so far, and the number that the move needs. */
  readings: number;
  needed: number;
}

/** Summary of an index input's history up to a date, in the sensor's unit. */
export interface Seed {
  /** First and last date of the summarised values. */
  from: CalendarDate;
  until: CalendarDate;
  count: number;
  mean: number;
  sumOfSquares: number;
}

/** The history in which an input's z is computed. */
export interface IndexHistory {
  /** First date whose value counts. A stored history that starts later is truncated. */
  firstDate: CalendarDate;
  seed: Seed;
}

/** The definition of a sensor: an entry of the catalogue, or a stored version of one. */
export interface SensorDefinition {
  id: string;
  name: string;
  /** Its family, stored under the name that families had first. */
  category: Family;
  /** The lowest tier that may read the sensor. */
  tier: Tier;
  description: string;
  /** Ids of the input series; empty for composites. */
  series: readonly string[];
  transform: Transform;
  /** Subtracts the second input from the first, before any other transform. */
  spreadFirst?: boolean;
  /** 1 when high values mean stress, -1 when low values do. */
  sign: 1 | -1;
  unit: string;
  /** Step of the grid on which values are ranked, in `unit`; bounds the memory of the ranking. */
  resolution: number;
  scheme: Scheme;
  /** Absent when the usual dwell of `STATE_RULES` applies. */
  dwell?: Dwell;
  /** Number of newer observations after which a value counts half in ranks; absent: no decay. */
  halfLife?: number;
  /** Expected minutes between readings. */
  cadenceMinutes: number;
  calendar: CalendarName;
  /** Weight in its family's mean in the index; 0 for a sensor that is shown beside the index, as context. */
  indexWeight: number;
  /** Days for which an index input keeps its z without a new observation; absent: five sessions. */
  indexCarryDays?: number;
  /** Whether its rank enters the mean rank of its family. */
  inFamilyRank: boolean;
  /** For an index input with a seed: the history in which its z is computed. */
  indexHistory?: IndexHistory;
  methodology: readonly string[];
  notes: string | null;
}

/** An earlier version of a sensor, for what it recorded. */
export interface EarlierVersion {
  /** The members of its definition that are of the rules. */
  rules: Partial<SensorDefinition>;
  /** ISO 8601; null before the first ranked value. */
  rankedSince: string | null;
}
