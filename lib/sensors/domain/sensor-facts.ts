import { rounded } from "../../core/rounded.ts";
import type { Dwell, Scheme, SensorDefinition, SensorState } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/** Members of a sensor's metadata that are withheld from free callers. Source: docs/decisions.md#g5. */
export const PAID_METADATA = [
  "raw_value",
  "z_score",
  "percentile",
  "window",
  "band_low",
  "band_high",
  "inputs",
  "model_version",
  "source_url",
  "ingested_at",
  "known_at",
  "revision",
] as const;

/**
 * The value as it may be published: a level or a spread equals the source's own figures, other
 * values are derived.
 */
export const publishedValue = (
  definition: SensorDefinition,
  value: number | null,
  publishValues: boolean,
): number | null => {
  const raw = definition.transform.kind === "level" || definition.transform.kind === "spread";
  return raw && !publishValues ? null : value;
};

/**
 * One sentence on a sensor's current reading, from its own published numbers; null before the first
 * ranked reading. `showsRank`: whether the rank, which is paid metadata, may be included.
 * Describes, never predicts.
 */
export function sensorSentence(
  definition: Pick<SensorDefinition, "name" | "sign">,
  latest: { state: SensorState; percentile: number | null } | null,
  lastStateChange: string | null,
  showsRank: boolean,
): string | null {
  if (!latest || latest.percentile === null) return null;
  const side = definition.sign === 1 ? "at or above" : "at or below";
  const since = lastStateChange ? ` since ${lastStateChange.slice(0, 10)}` : "";
  const state = `${definition.name} is ${latest.state}${since}`;
  if (!showsRank) return `${state}.`;
  const share = rounded(latest.percentile * 100, 1);
  return `${state}: its latest value is ${side} ${share} % of what was known of its own history.`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const points = (share: number): string => `${Math.round(share * 100)} points`;

/**
 * State name -> one sentence with its numeric rule, calm to stressed, for a reader of the API.
 * `unit` names what is ranked; a sensor of sign -1 is ranked from the other end.
 */
export function stateDefinitions(
  scheme: Scheme,
  sign: 1 | -1,
  unit: string,
  dwell: Dwell = STATE_RULES.dwell,
): Partial<Record<SensorState, string>> {
  const { severe, elevated, rising, stable, stress } = STATE_RULES;
  const rank =
    `The rank of the value (${unit}) in the sensor's own history` +
    `${sign === -1 ? ", counted so that a low value ranks high," : ""}`;
  const pace = `after ${dwell.worse} consecutive observations when worsening, ${dwell.better} when easing`;
  if (scheme === "two") {
    return {
      NORMAL: `${rank} is below ${percent(stress.enter)}, or has fallen below ${percent(stress.leave)} after stress; entered ${pace}.`,
      STRESS: `${rank} is at or above ${percent(stress.enter)}, and stays so until it falls below ${percent(stress.leave)}; entered ${pace}.`,
    };
  }
  return {
    STABLE: `${rank} is below ${percent(stable.enterPercentile)} and has risen by less than ${points(stable.enterMomentum)} in 20 observations, and stays so up to ${percent(stable.leave)}; entered ${pace}.`,
    NEUTRAL: `${rank} meets the rule of no other state; entered ${pace}.`,
    RISING: `${rank} is at or above ${percent(rising.enterPercentile)} and has risen by at least ${points(rising.enterMomentum)} in 20 observations, and stays so while that rise is at least ${points(rising.leaveMomentum)}; entered ${pace}.`,
    ELEVATED: `${rank} is at or above ${percent(elevated.enter)}, and stays so until it falls below ${percent(elevated.leave)}; entered ${pace}.`,
    SEVERE: `${rank} is at or above ${percent(severe.enter)}, and stays so until it falls below ${percent(severe.leave)}; entered ${pace}.`,
  };
}
