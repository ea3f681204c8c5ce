import type { Scheme, SensorState } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/** Where a state ends, in the sensor's unit, and what follows beyond it. */
export interface StateEdge {
  value: number;
  /** `Elevated above`, to which the value is added. */
  words: string;
}

/** What is beyond the calmer and the more stressed edge of a state; null where it has none. */
const BEYOND: Readonly<Record<SensorState, { calmer: string | null; worse: string | null }>> = {
  STABLE: { calmer: null, worse: "Neutral" },
  NEUTRAL: { calmer: "Stable", worse: "Elevated" },
  RISING: { calmer: null, worse: "Elevated" },
  ELEVATED: { calmer: "Eases", worse: "Severe" },
  SEVERE: { calmer: "Eases", worse: null },
  NORMAL: { calmer: null, worse: "Stress" },
  STRESS: { calmer: "Eases", worse: null },
};

/**
 * The edges of the band that a state covers today. Sign -1 means that low values are stressed, so that
 * what is worse lies below. Source: docs/methods/sensors.md, items 4-7.
 */
export function stateEdges(
  state: SensorState,
  sign: 1 | -1,
  { low, high }: { low: number | null; high: number | null },
): StateEdge[] {
  const { calmer, worse } = BEYOND[state];
  const [below, above] = sign === 1 ? [calmer, worse] : [worse, calmer];
  return [
    ...(high !== null && above !== null ? [{ value: high, words: `${above} above` }] : []),
    ...(low !== null && below !== null ? [{ value: low, words: `${below} below` }] : []),
  ];
}

/** When a state begins and until when it lasts, in words of the rank. */
export interface StateRule {
  state: SensorState;
  begins: string;
  lasts: string;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const points = (share: number): string => `${Math.round(share * 100)} points`;

/** The rules of a scheme's states, calm first, for a table. */
export function stateRuleTable(scheme: Scheme): StateRule[] {
  const { severe, elevated, rising, stable, stress } = STATE_RULES;
  const ranked = (state: SensorState, { enter, leave }: { enter: number; leave: number }) => ({
    state,
    begins: `rank of ${percent(enter)} or more`,
    lasts: `until the rank is below ${percent(leave)}`,
  });
  if (scheme === "two") {
    return [
      {
        state: "NORMAL",
        begins: "no stress",
        lasts: `until the rank reaches ${percent(stress.enter)}`,
      },
      ranked("STRESS", stress),
    ];
  }
  return [
    {
      state: "STABLE",
      begins: `rank below ${percent(stable.enterPercentile)}, up by less than ${points(stable.enterMomentum)} in 20 observations`,
      lasts: `up to a rank of ${percent(stable.leave)}`,
    },
    { state: "NEUTRAL", begins: "no other rule applies", lasts: "until another rule applies" },
    {
      state: "RISING",
      begins: `rank of ${percent(rising.enterPercentile)} or more, up by at least ${points(rising.enterMomentum)} in 20 observations`,
      lasts: `while that rise is at least ${points(rising.leaveMomentum)}`,
    },
    ranked("ELEVATED", elevated),
    ranked("SEVERE", severe),
  ];
}
