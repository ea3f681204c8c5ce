import { rounded } from "../../core/rounded.ts";
import type { Dwell, Scheme, SensorDefinition, SensorState } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/**
 * Members of a sensor's metadata that are withheld from free callers. Source: docs/decisions.md#g5.
 */
export const PAID_METADATA = [
  "raw_value",
  "z_score",
  "percentile",
  "ranked_since",
  "window",
  "band_low",
  "band_high",
  "inputs",
  "model_version",
  "source_url",
  "ingested_at",
  "known_at",
] as const;

/**
 * A figure as it may be published: null for every caller where a licence forbids to show values of
 * the series or figures computed from them. States and ranks stay.
 */
export const publishedValue = (value: number | null, publishValues: boolean): number | null =>
  publishValues ? value : null;

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
 * Explains the rank in the rules: of which value, and from which end. Sign -1 ranks low values
 * high.
 */
export const rankText = (sign: 1 | -1, unit: string): string =>
  `The rank is the place of the value (${unit}) in the sensor's own history` +
  `${sign === -1 ? ", where a low value ranks high" : ""}.`;

/** Sentence on how many readings in a row a change of state needs. */
export const dwellText = ({ worse, better }: Dwell = STATE_RULES.dwell): string =>
  `Worsens after ${worse} readings, eases after ${better}.`;

/** State name -> its rule with its thresholds, calm to stressed. */
function stateRules(scheme: Scheme): Partial<Record<SensorState, string>> {
  const { severe, elevated, rising, stable, stress } = STATE_RULES;
  const above = ({ enter, leave }: { enter: number; leave: number }) =>
    `Rank of ${percent(enter)} or more. Lasts until the rank falls below ${percent(leave)}.`;
  if (scheme === "two") {
    return {
      NORMAL: `Rank below ${percent(stress.enter)}; after stress, below ${percent(stress.leave)}.`,
      STRESS: above(stress),
    };
  }
  return {
    STABLE: `Rank below ${percent(stable.enterPercentile)}, up by less than ${points(stable.enterMomentum)} in 20 observations. Lasts up to a rank of ${percent(stable.leave)}.`,
    NEUTRAL: `None of the other rules applies: usually a rank from ${percent(stable.enterPercentile)} to ${percent(elevated.enter)} that rises by less than ${points(rising.enterMomentum)}.`,
    RISING: `Rank of ${percent(rising.enterPercentile)} or more, up by at least ${points(rising.enterMomentum)} in 20 observations. Lasts while that rise is at least ${points(rising.leaveMomentum)}.`,
    ELEVATED: above(elevated),
    SEVERE: above(severe),
  };
}

/** State name -> its rule, with an explanation of the rank. */
export const stateDefinitions = (
  scheme: Scheme,
  sign: 1 | -1,
  unit: string,
): Partial<Record<SensorState, string>> =>
  Object.fromEntries(
    Object.entries(stateRules(scheme)).map(([state, rule]) => [
      state,
      `${rule} ${rankText(sign, unit)}`,
    ]),
  );
