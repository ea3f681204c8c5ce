// Proposals to change the configuration of a sensor: too many state changes, none, or an unusual
// mix.

import { dateOf } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import { mean, midRank } from "../../../core/statistics.ts";
import { sessionsBetween } from "../../../market/domain/calendar.ts";
import { EVALUATION_RULES } from "../../../sensors/domain/evaluate.ts";
import type { SensorState } from "../../../sensors/domain/sensor.ts";
import type { SensorConfig } from "../../../sensors/domain/sensor-config.ts";
import { nextState, type StateMemory } from "../../../sensors/domain/sensor-state.ts";
import {
  type CuratedSensor,
  changesPerYear,
  FACT_RULES,
  type Observed,
  occupancyDistance,
  occupancyOf,
  type Rule,
  reversedShare,
} from "./facts.ts";
import { clamped, type ProposalFinding } from "./proposal.ts";

/** Thresholds for a proposal, and the proposed values. */
const ADJUSTMENT_RULES = {
  /**
   * Limit of changes per year, and of the share of reversed ones (with at least 8 changes): a
   * little above twice the average of all sensors, 5.2, and the minimum of 25 %. Source:
   * docs/methods/proposals.md#what-is-looked-for.
   */
  flips: { perYear: 12, reversed: 0.25, minChanges: 8 },
  /** Two years of observations without a change of state. */
  stuck: { unchanged: FACT_RULES.window },
  /** Minimum distance between the shares of states in the last two years and those before. */
  occupancy: { distance: 0.75 },
  /** Longer dwell times: fewer changes, but later detection. Source: docs/methods/sensors.md. */
  dwell: { dwellWorse: 3, dwellBetter: 10 },
  /** Half-life of a year: an observation one year old counts half in the ranking. */
  halfLife: { halfLife: 252 },
};

const statesOf = (readings: readonly Observed[]): SensorState[] =>
  readings.map(({ state }) => state);

/** The states of the window under other dwell times, from the first reading with momentum. */
function withDwell({ definition, readings }: CuratedSensor, worse: number, better: number) {
  const { momentumWindow } = EVALUATION_RULES;
  const start = readings[momentumWindow];
  if (start === undefined) return [];
  let memory: StateMemory = { state: start.state, age: 0, candidate: 0 };
  return readings.slice(momentumWindow).map((reading, i) => {
    const momentum = reading.percentile - (readings[i]?.percentile ?? reading.percentile);
    const input = { p: reading.percentile, m: momentum };
    memory = nextState(definition.scheme, memory, input, 0, { worse, better });
    return memory.state;
  });
}

/** Share of the window's sessions that have an observation. */
function completeness({ definition, readings }: CuratedSensor): number {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const sessions = 1 + sessionsBetween(definition.calendar, dateOf(first.day), dateOf(last.day));
  return clamped(readings.length / sessions);
}

/** The rank that each observation would have among those of the window only, 0..1. */
function recentRanks({ definition, readings }: CuratedSensor): number[] {
  const values = readings.map(({ value }) => definition.sign * value);
  return values.map((value) => midRank(values, value) ?? 0.5);
}

type Adjustment = {
  rule: Rule;
  title: string;
  rationale: string;
  change: SensorConfig | null;
  evidence: Record<string, number>;
  strength: number;
  cost: number;
};

/** Too many state changes: proposes longer dwell times. */
function flips(facts: CuratedSensor): Adjustment | null {
  const { flips: limit, dwell } = ADJUSTMENT_RULES;
  const { definition, readings } = facts;
  const states = statesOf(readings);
  const rate = changesPerYear(states) ?? 0;
  const reversed = reversedShare(states) ?? 0;
  const isMany = (rate * readings.length) / FACT_RULES.yearly >= limit.minChanges;
  const excess = Math.max(rate / limit.perYear, isMany ? reversed / limit.reversed : 0);
  if (excess <= 1) return null;
  const after = withDwell(facts, dwell.dwellWorse, dwell.dwellBetter);
  const before = states.slice(EVALUATION_RULES.momentumWindow);
  const same = after.filter((state, i) => state === before[i]).length;
  const rateAfter = changesPerYear(after) ?? 0;
  return {
    rule: "flips",
    title: `Let ${definition.name} stay longer in a state`,
    rationale:
      `Its state changed ${rate.toFixed(1)} times a year over ${readings.length} observations, ` +
      `${percent(reversed)} of the changes within ${FACT_RULES.reversedWithin} observations of the ` +
      `one before; the limits are ${limit.perYear} and ${percent(limit.reversed)}. With a dwell of ` +
      `${dwell.dwellWorse} and ${dwell.dwellBetter} observations it would have changed ` +
      `${rateAfter.toFixed(1)} times a year.`,
    change: definition.dwell === undefined ? dwell : null,
    evidence: figures({ rate, reversed, rateAfter, observations: readings.length }),
    strength: excess - 1,
    cost: after.length === 0 ? 0 : same / after.length,
  };
}

/**
 * Proposes a half-life for the ranking. Its cost is the mean change of ranks. It never moves the
 * index.
 */
function withHalfLife(facts: CuratedSensor) {
  const { definition, readings } = facts;
  const ranks = recentRanks(facts);
  const shift = mean(readings.map(({ percentile }, i) => Math.abs((ranks[i] ?? 0) - percentile)));
  const change = definition.halfLife === undefined ? ADJUSTMENT_RULES.halfLife : null;
  return { change, cost: 1 - (shift ?? 0) };
}

/** No state change for long: proposes a half-life. */
function stuck(facts: CuratedSensor): Adjustment | null {
  const { unchanged: limit } = ADJUSTMENT_RULES.stuck;
  const { definition, unchanged } = facts;
  if (unchanged <= limit) return null;
  return {
    rule: "stuck",
    title: `Rank ${definition.name} within its recent past`,
    rationale:
      `Its state has not changed in ${unchanged} observations, longer than the limit of ${limit}. ` +
      `With a half-life of ${ADJUSTMENT_RULES.halfLife.halfLife} observations the ranking would ` +
      "follow what is usual now.",
    evidence: figures({ unchanged }),
    strength: unchanged / limit - 1,
    ...withHalfLife(facts),
  };
}

/** A changed mix of states: proposes a half-life. */
function occupancy(facts: CuratedSensor): Adjustment | null {
  const { distance: limit } = ADJUSTMENT_RULES.occupancy;
  const { definition, readings, earlier } = facts;
  const before = Object.values(earlier).reduce((sum, count) => sum + count, 0);
  if (readings.length < FACT_RULES.window || before < FACT_RULES.minEarlier) return null;
  const distance = occupancyDistance(occupancyOf(statesOf(readings)), earlier) ?? 0;
  if (distance <= limit) return null;
  return {
    rule: "occupancy",
    title: `Rank ${definition.name} within its recent past`,
    rationale:
      `The shares of its states over ${readings.length} observations and over the ${before} before ` +
      `differ by ${distance.toFixed(2)} (0: equal, 1: no state in common); the limit is ${limit}. With a ` +
      `half-life of ${ADJUSTMENT_RULES.halfLife.halfLife} observations the ranking would follow ` +
      "what is usual now.",
    evidence: figures({ distance, observations: readings.length, before }),
    strength: (distance - limit) / (1 - limit),
    ...withHalfLife(facts),
  };
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Rounds all figures to 4 decimals. */
const figures = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value, 4)]));

/**
 * The first problem of a sensor that a new configuration could solve: too many state changes, none,
 * or a changed mix of states. Null without a problem, or when an operator has reverted that change
 * before.
 */
export function adjustmentOf(facts: CuratedSensor): ProposalFinding | null {
  const { definition, active, readings, version, isChanging } = facts;
  if (!active || isChanging || readings.length < FACT_RULES.minWindow) return null;
  const found = flips(facts) ?? stuck(facts) ?? occupancy(facts);
  if (found === null || (facts.isReverted && facts.changedBy === found.rule)) return null;
  const { strength, cost, ...details } = found;
  return {
    ...details,
    type: "ADJUSTMENT",
    subject: definition.id,
    sensorId: definition.id,
    version,
    scoreInputs: {
      observations: readings.length,
      strength: details.change === null ? 0 : strength,
      resemblance: 0,
      coverage: completeness(facts),
      cost,
    },
  };
}
