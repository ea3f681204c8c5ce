// What is published about a sensor: figures, the sentence on its reading, and the rules of its
// states.

import { rounded } from "../../core/rounded.ts";
import type { Dwell, PendingState, Scheme, SensorDefinition, SensorState } from "./sensor.ts";
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
 * A figure as it may be published: null for every caller when a licence forbids showing the series'
 * values and figures computed from them. States and ranks are still published.
 */
export const publishedValue = (value: number | null, publishValues: boolean): number | null =>
  publishValues ? value : null;

export const CONFIDENCE_LEVELS = ["HIGH", "MEDIUM", "LOW"] as const;

/** Confidence as a word. Source: docs/methods/sensors.md#confidence. */
export function confidenceLevel(
  confidence: number | null,
): (typeof CONFIDENCE_LEVELS)[number] | null {
  if (confidence === null) return null;
  return confidence >= 0.8 ? "HIGH" : confidence >= 0.6 ? "MEDIUM" : "LOW";
}

/** A pending state in words: `at SEVERE, 1 of 2 readings`. */
export const pendingText = ({ state, readings, needed }: PendingState): string =>
  `at ${state}, ${readings} of ${needed} readings`;

/**
 * One sentence on a sensor's current reading, from its own published numbers; null before the first
 * ranked reading. `showsRank`: whether the percentile, which is paid metadata, may be included.
 * Describes, never predicts.
 */
export function sensorSentence(
  definition: Pick<SensorDefinition, "name" | "sign">,
  latest: {
    state: SensorState;
    percentile: number | null;
    pending: PendingState | null;
  } | null,
  lastStateChange: string | null,
  showsRank: boolean,
): string | null {
  if (!latest || latest.percentile === null) return null;
  const side = definition.sign === 1 ? "at or above" : "at or below";
  const since = lastStateChange ? ` since ${lastStateChange.slice(0, 10)}` : "";
  const pending = latest.pending === null ? "" : `; its value is ${pendingText(latest.pending)}`;
  const state = `${definition.name} is ${latest.state}${since}${pending}`;
  if (!showsRank) return `${state}.`;
  const share = rounded(latest.percentile * 100, 1);
  return `${state}: its latest value is ${side} ${share} % of what was known of its own history.`;
}

const percentile = (share: number): string => String(Math.round(share * 100));
const points = (share: number): string => `${Math.round(share * 100)} points`;

/** Explains the percentile that the rules use. With sign -1 low values have high percentiles. */
export const percentileText = (sign: 1 | -1, unit: string): string =>
  `The percentile ranks the value (${unit}) in the sensor's own history` +
  `${sign === -1 ? "; a low value has a high percentile" : ""}.`;

/** Sentence on how many readings in a row a change of state needs. */
export const dwellText = ({ worse, better }: Dwell = STATE_RULES.dwell): string =>
  `Worsens after ${worse} readings, eases after ${better}.`;

/** The rule of each state with its thresholds, calm to stressed. */
function stateRules(scheme: Scheme): Partial<Record<SensorState, string>> {
  const { severe, elevated, rising, stable, stress } = STATE_RULES;
  const above = ({ enter, leave }: { enter: number; leave: number }) =>
    `Percentile of ${percentile(enter)} or more. Lasts until the percentile falls below ${percentile(leave)}.`;
  if (scheme === "two") {
    return {
      NORMAL: `Percentile below ${percentile(stress.enter)}; after STRESS, below ${percentile(stress.leave)}.`,
      STRESS: above(stress),
    };
  }
  return {
    STABLE: `Percentile below ${percentile(stable.enterPercentile)}, up by less than ${points(stable.enterMomentum)} in 20 observations. Lasts up to a percentile of ${percentile(stable.leave)}.`,
    NEUTRAL: `None of the other rules applies: usually a percentile from ${percentile(stable.enterPercentile)} to ${percentile(elevated.enter)} that rises by less than ${points(rising.enterMomentum)}.`,
    RISING: `Percentile of ${percentile(rising.enterPercentile)} or more, up by at least ${points(rising.enterMomentum)} in 20 observations. Lasts while that rise is at least ${points(rising.leaveMomentum)}.`,
    ELEVATED: above(elevated),
    SEVERE: above(severe),
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Why a state was taken, in words for readers who know no percentiles; for STABLE and worse. */
export function stateReason(state: SensorState, sign: 1 | -1): string {
  const { severe, elevated, rising, stable, stress } = STATE_RULES;
  const [high, low] = sign === 1 ? ["highest", "lowest"] : ["lowest", "highest"];
  const among = (end: string, share: number) =>
    `the value is among the ${end} ${percent(share)} of its own history`;
  switch (state) {
    case "SEVERE":
      return among(high, 1 - severe.enter);
    case "ELEVATED":
      return among(high, 1 - elevated.enter);
    case "RISING":
      return `the value ${sign === 1 ? "climbed" : "fell"} past ${percent(rising.enterMomentum)} of its own history within 20 readings`;
    case "STABLE":
      return among(low, stable.enterPercentile);
    case "STRESS":
      return among(high, 1 - stress.enter);
    case "NORMAL":
      return `the value is no longer among the ${high} ${percent(1 - stress.leave)} of its own history`;
    case "NEUTRAL":
      return "the value is neither among the calm nor among the stressed ones of its own history";
  }
}

/** A rank (0 to 1) in words: how much of its history the value stands above, or below with sign -1. */
export const rankText = (rank: number, sign: 1 | -1): string =>
  `${sign === 1 ? "at or above" : "at or below"} ${rounded(rank * 100, 1)} % of its past values`;

/**
 * A rank in words for readers who know no percentiles, such as `higher than about 8 in 10 of its values`; `count` is
 * the number of ranked values. With sign -1 a high rank is a low value.
 */
export function rankWords(rank: number, sign: 1 | -1, count: number | null): string {
  const [above, most] = sign === 1 ? ["higher", "highest"] : ["lower", "lowest"];
  const [below, least] = sign === 1 ? ["lower", "lowest"] : ["higher", "highest"];
  // The rank of an extreme value that no other value equals is half a value from the end.
  if (count !== null && rank > 1 - 1 / count) return `the ${most}`;
  if (count !== null && rank < 1 / count) return `the ${least}`;
  const among = (word: string, share: number) =>
    share >= 0.99
      ? `${word} than 99 % of its values`
      : share >= 0.95
        ? `${word} than 95 % of its values`
        : `${word} than about ${Math.min(9, Math.round(10 * share))} in 10 of its values`;
  if (rank > 0.45 && rank < 0.55) return "about in the middle of its values";
  return rank > 0.5 ? among(above, rank) : among(below, 1 - rank);
}

/** A unit as a person says it. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  "index points": "points",
  "log percent": "percent, as a log change",
  "percent a year": "percent, annualised",
  "basis points a year": "basis points, annualised",
  "0 to 1": "on a scale from 0 to 1",
  "0 to 100": "of 100",
};

/** The unit of a sensor for readers; the API has the unit's own name. */
export const unitWords = (unit: string): string => UNIT_WORDS[unit] ?? unit;

/** The rule of each state, with an explanation of the percentile. */
export const stateDefinitions = (
  scheme: Scheme,
  sign: 1 | -1,
  unit: string,
): Partial<Record<SensorState, string>> =>
  Object.fromEntries(
    Object.entries(stateRules(scheme)).map(([state, rule]) => [
      state,
      `${rule} ${percentileText(sign, unit)}`,
    ]),
  );
