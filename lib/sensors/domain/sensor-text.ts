import { rounded } from "../../core/rounded.ts";
import type { SensorDefinition, SensorState } from "./sensor.ts";

/**
 * One sentence on what a sensor says now, filled only with its own published numbers; null before
 * the first ranked reading. The rank is told where it may be (`showsRank`): it is paid metadata.
 * Observes, never predicts.
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
