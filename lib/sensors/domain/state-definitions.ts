import type { Dwell, Scheme, SensorState } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

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
