// Completes an entry of the sensor catalogue with the usual values.

import type { Dwell, Family, SensorDefinition } from "../sensor.ts";

/** Fields with a usual value; a catalogue entry gives the other fields. */
type Defaults =
  | "sign"
  | "scheme"
  | "cadenceMinutes"
  | "methodology"
  | "notes"
  | "category"
  | "indexWeight"
  | "inFamilyRank";
type Entry = Omit<SensorDefinition, Defaults> &
  Partial<
    Pick<
      SensorDefinition,
      "sign" | "scheme" | "cadenceMinutes" | "notes" | "indexWeight" | "inFamilyRank"
    >
  > & {
    /** How the value is made, in words. */
    value: string;
    /** The reason for the sign: why a high (or low) value means stress. */
    why: string;
  };

const RANKING =
  "The value is ranked among all of the sensor's values that were known at that time (mid-rank, the " +
  "newest included). Later values are never used. The rank gives the state.";

/**
 * The dwell for values that jump from day to day: with the usual dwell, a fifth of the state changes
 * were reversed within 5 observations. Source: docs/accuracy/stress-index.md#tables.
 */
export const LONG_DWELL: Dwell = { worse: 4, better: 6 };

/** Completes one entry of the catalogue to a sensor definition. */
export function defineSensor(category: Family, { value, why, ...entry }: Entry): SensorDefinition {
  return {
    sign: 1,
    scheme: "five",
    cadenceMinutes: 1_440,
    notes: null,
    indexWeight: 0,
    inFamilyRank: true,
    ...entry,
    category,
    methodology: [value, why, RANKING],
  };
}
