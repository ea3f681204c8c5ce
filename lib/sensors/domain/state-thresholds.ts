// The rules and thresholds of sensor states in words, for pages.

import { type Ecdf, ecdfQuantile } from "../../core/ecdf.ts";
import type { Scheme, SensorState } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/** A value at which a state ends, in the sensor's unit, and the state that follows. */
export interface StateThreshold {
  value: number;
  /** Text before the value, such as `Elevated above`. */
  words: string;
}

/** The word for leaving a state on the calmer and on the worse side; null when impossible. */
const WORDS_BEYOND: Readonly<Record<SensorState, { calmer: string | null; worse: string | null }>> =
  {
    STABLE: { calmer: null, worse: "Neutral" },
    NEUTRAL: { calmer: "Stable", worse: "Elevated" },
    RISING: { calmer: null, worse: "Elevated" },
    ELEVATED: { calmer: "Eases", worse: "Severe" },
    SEVERE: { calmer: "Eases", worse: null },
    NORMAL: { calmer: null, worse: "Stress" },
    STRESS: { calmer: "Eases", worse: null },
  };

/**
 * The thresholds of a state today, in the sensor's unit. With sign -1 low values mean stress, so the
 * worse state is below. Source: docs/methods/sensors.md, items 4-7.
 */
export function stateThresholds(
  state: SensorState,
  sign: 1 | -1,
  { low, high }: { low: number | null; high: number | null },
): StateThreshold[] {
  const { calmer, worse } = WORDS_BEYOND[state];
  const [below, above] = sign === 1 ? [calmer, worse] : [worse, calmer];
  return [
    ...(high !== null && above !== null ? [{ value: high, words: `${above} above` }] : []),
    ...(low !== null && below !== null ? [{ value: low, words: `${below} below` }] : []),
  ];
}

/** The percentile at which each state begins that a value alone can reach, and on which side of it. */
const BEGINNINGS = [
  { state: "SEVERE", word: "Severe", percentile: STATE_RULES.severe.enter, isWorse: true },
  { state: "ELEVATED", word: "Elevated", percentile: STATE_RULES.elevated.enter, isWorse: true },
  {
    state: "STABLE",
    word: "Stable",
    percentile: STATE_RULES.stable.enterPercentile,
    isWorse: false,
  },
  { state: "STRESS", word: "Stress", percentile: STATE_RULES.stress.enter, isWorse: true },
] as const;

/**
 * The values today at which the other states of a scheme begin, in the sensor's unit, by the
 * distribution of its values times `sign`. A state that `stateThresholds` names already is left out.
 * Empty before the first value. Source: docs/methods/sensors.md, items 4-7.
 */
export function otherThresholds(
  ecdf: Ecdf,
  { state, scheme, sign }: { state: SensorState; scheme: Scheme; sign: 1 | -1 },
): StateThreshold[] {
  const { calmer, worse } = WORDS_BEYOND[state];
  return BEGINNINGS.flatMap(({ word, percentile: q, isWorse, ...begun }) => {
    const isOther =
      (scheme === "two") === (begun.state === "STRESS") &&
      ![calmer, worse].includes(word) &&
      begun.state !== state;
    const value = isOther ? ecdfQuantile(ecdf, q) : null;
    if (value === null) return [];
    return [
      { value: sign * value + 0, words: `${word} ${isWorse === (sign === 1) ? "above" : "below"}` },
    ];
  });
}

/** When a state begins and when it ends, in words, by the percentile of the value. */
export interface StateRule {
  state: SensorState;
  begins: string;
  lasts: string;
}

const percentile = (share: number): string => String(Math.round(share * 100));
const points = (share: number): string => `${Math.round(share * 100)} points`;

/** The state rules of a scheme as table rows, calm first. */
export function stateRuleTable(scheme: Scheme): StateRule[] {
  const { severe, elevated, rising, stable, stress } = STATE_RULES;
  const ranked = (state: SensorState, { enter, leave }: { enter: number; leave: number }) => ({
    state,
    begins: `percentile of ${percentile(enter)} or more`,
    lasts: `until the percentile is below ${percentile(leave)}`,
  });
  if (scheme === "two") {
    return [
      {
        state: "NORMAL",
        begins: "no stress",
        lasts: `until the percentile reaches ${percentile(stress.enter)}`,
      },
      ranked("STRESS", stress),
    ];
  }
  return [
    {
      state: "STABLE",
      begins: `percentile below ${percentile(stable.enterPercentile)}, up by less than ${points(stable.enterMomentum)} in 20 observations`,
      lasts: `up to a percentile of ${percentile(stable.leave)}`,
    },
    { state: "NEUTRAL", begins: "no other rule applies", lasts: "until another rule applies" },
    {
      state: "RISING",
      begins: `percentile of ${percentile(rising.enterPercentile)} or more, up by at least ${points(rising.enterMomentum)} in 20 observations`,
      lasts: `while that rise is at least ${points(rising.leaveMomentum)}`,
    },
    ranked("ELEVATED", elevated),
    ranked("SEVERE", severe),
  ];
}
