import type { Category, SensorDefinition } from "../sensor.ts";

/** Defaults of a sensor of a daily series; a catalogue entry gives only the rest. */
type Defaults = "sign" | "scheme" | "cadenceMinutes" | "methodology" | "notes" | "category";
type Entry = Omit<SensorDefinition, Defaults> &
  Partial<Pick<SensorDefinition, "sign" | "scheme" | "cadenceMinutes" | "notes">> & {
    /** How the value is made, in words. */
    value: string;
    /** Why this sign: what makes a high (or low) value a sign of stress. */
    why: string;
  };

const RANKING =
  "The value is ranked among all of the sensor's values that were known at that time (mid-rank, the " +
  "newest included). Later values are never used. The rank gives the state.";

/** One entry of the catalogue, completed. */
export function define(category: Category, { value, why, ...entry }: Entry): SensorDefinition {
  return {
    sign: 1,
    scheme: "five",
    cadenceMinutes: 1_440,
    notes: null,
    ...entry,
    category,
    methodology: [value, why, RANKING],
  };
}
