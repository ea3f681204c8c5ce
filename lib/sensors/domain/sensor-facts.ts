import { rounded } from "../../core/rounded.ts";
import type { Dwell, Scheme, SensorDefinition, SensorState } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/** Members of a sensor's metadata that are withheld from free callers. Source: decisions.md, G5. */
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

/** A level or a spread shows the source's own figures; anything else is derived from them. */
export const publishedValue = (
  definition: SensorDefinition,
  value: number | null,
  publishValues: boolean,
): number | null => {
  const raw = definition.transform.kind === "level" || definition.transform.kind === "spread";
  return raw && !publishValues ? null : value;
};

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

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const points = (share: number): string => `${Math.round(share * 100)} points`;

/** What the rules mean by rank: of which value, and from which end. A sensor of sign -1 ranks low values high. */
export const rankText = (sign: 1 | -1, unit: string): string =>
  `The rank is the place of the value (${unit}) in the sensor's own history` +
  `${sign === -1 ? ", where a low value ranks high" : ""}.`;

/** How many readings in a row a change of state takes. */
export const dwellText = ({ worse, better }: Dwell = STATE_RULES.dwell): string =>
  `Worsens after ${worse} readings, eases after ${better}.`;

/** State name -> its rule with its thresholds, calm to stressed. */
export function stateRules(scheme: Scheme): Partial<Record<SensorState, string>> {
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
    NEUTRAL: "None of the other rules applies.",
    RISING: `Rank of ${percent(rising.enterPercentile)} or more, up by at least ${points(rising.enterMomentum)} in 20 observations. Lasts while that rise is at least ${points(rising.leaveMomentum)}.`,
    ELEVATED: above(elevated),
    SEVERE: above(severe),
  };
}

/** State name -> its whole definition for a reader of the API: rule, rank and pace. */
export const stateDefinitions = (
  scheme: Scheme,
  sign: 1 | -1,
  unit: string,
  dwell: Dwell = STATE_RULES.dwell,
): Partial<Record<SensorState, string>> =>
  Object.fromEntries(
    Object.entries(stateRules(scheme)).map(([state, rule]) => [
      state,
      `${rule} ${rankText(sign, unit)} ${dwellText(dwell)}`,
    ]),
  );
