import { dateOf } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import { mean, midRank } from "../../../core/statistics.ts";
import { sessionsBetween } from "../../../market/domain/calendar.ts";
import { EVALUATION_RULES } from "../../../sensors/domain/evaluate.ts";
import type { SensorState } from "../../../sensors/domain/sensor.ts";
import type { SensorConfig } from "../../../sensors/domain/sensor-config.ts";
import { nextState, type StateMemory } from "../../../sensors/domain/sensor-state.ts";
import {
  type CatalogueFacts,
  changesPerYear,
  FACT_RULES,
  indexCost,
  type Observed,
  occupancyDistance,
  occupancyOf,
  type Rule,
  reversedShare,
  type SensorFacts,
} from "./facts.ts";
import { clamped, type ProposalFinding } from "./proposal.ts";

/** When a sensor behaves other than it should, and what is proposed then. */
const ADJUSTMENT_RULES = {
  /**
   * Changes a year, and the share of reversed ones (of 8 changes at least). Source: docs/methods/sensors.md, twice
   * the 5.2 that all sensors have and the floor of 25 %, and a little above.
   */
  flips: { perYear: 12, reversed: 0.25, minChanges: 8 },
  /** Observations without a change: two years. */
  stuck: { unchanged: FACT_RULES.window },
  /** Distance of the occupancy of two years from the sensor's own before. */
  occupancy: { distance: 0.75 },
  /** Dwell that docs/methods/sensors.md measured beside the one in force: fewer changes for a later onset. */
  dwell: { dwellWorse: 3, dwellBetter: 10 },
  /** A year: what is older counts half in the ranking. */
  halfLife: { halfLife: 252 },
};

const statesOf = (readings: readonly Observed[]): SensorState[] =>
  readings.map(({ state }) => state);

/** The states that the window would have had with another dwell; from where momentum is known. */
function withDwell({ definition, readings }: SensorFacts, worse: number, better: number) {
  const { momentumWindow } = EVALUATION_RULES;
  const start = readings[momentumWindow];
  if (start === undefined) return [];
  let memory: StateMemory = { state: start.state, age: 0, candidate: 0 };
  return readings.slice(momentumWindow).map((reading, i) => {
    const m = reading.percentile - (readings[i]?.percentile ?? reading.percentile);
    const input = { p: reading.percentile, m };
    memory = nextState(definition.scheme, memory, input, 0, { worse, better });
    return memory.state;
  });
}

/** Share of the window's sessions that have an observation. */
function completeness({ definition, readings }: SensorFacts): number {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const sessions = 1 + sessionsBetween(definition.calendar, dateOf(first.day), dateOf(last.day));
  return clamped(readings.length / sessions);
}

/** What each observation's rank would be within the window alone, 0..1. */
function recentRanks({ definition, readings }: SensorFacts): number[] {
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

function flips(facts: SensorFacts): Adjustment | null {
  const { flips: bar, dwell } = ADJUSTMENT_RULES;
  const { definition, readings } = facts;
  const states = statesOf(readings);
  const rate = changesPerYear(states) ?? 0;
  const reversed = reversedShare(states) ?? 0;
  const isMany = (rate * readings.length) / FACT_RULES.yearly >= bar.minChanges;
  const excess = Math.max(rate / bar.perYear, isMany ? reversed / bar.reversed : 0);
  if (excess <= 1) return null;
  const after = withDwell(facts, dwell.dwellWorse, dwell.dwellBetter);
  const before = states.slice(EVALUATION_RULES.momentumWindow);
  const same = after.filter((state, i) => state === before[i]).length;
  const rateAfter = changesPerYear(after) ?? 0;
  return {
    rule: "flips",
    title: `Let ${definition.name} dwell longer in a state`,
    rationale:
      `Its state changed ${rate.toFixed(1)} times a year over ${readings.length} observations, ` +
      `${percent(reversed)} of the changes within ${FACT_RULES.reversedWithin} observations of the ` +
      `one before; the bars are ${bar.perYear} and ${percent(bar.reversed)}. With a dwell of ` +
      `${dwell.dwellWorse} and ${dwell.dwellBetter} observations it would have changed ` +
      `${rateAfter.toFixed(1)} times a year.`,
    change: definition.dwell === undefined ? dwell : null,
    evidence: figures({ rate, reversed, rateAfter, observations: readings.length }),
    strength: excess - 1,
    cost: after.length === 0 ? 0 : same / after.length,
  };
}

/**
 * The remedy of a sensor that has left its own past behind: a ranking that forgets. Its price is how
 * far ranks move on average, or how far the index would today, whichever is more.
 */
function forgetting(all: CatalogueFacts, facts: SensorFacts) {
  const { definition, readings } = facts;
  const ranks = recentRanks(facts);
  const shift = mean(readings.map(({ percentile }, i) => Math.abs((ranks[i] ?? 0) - percentile)));
  const counts = definition.category !== "composite" && definition.indexWeight > 0;
  const index = counts ? indexCost(all, definition.id, ranks.at(-1) ?? null) : 1;
  const change = definition.halfLife === undefined ? ADJUSTMENT_RULES.halfLife : null;
  return { change, cost: Math.min(1 - (shift ?? 0), index) };
}

function stuck(all: CatalogueFacts, facts: SensorFacts): Adjustment | null {
  const { unchanged: bar } = ADJUSTMENT_RULES.stuck;
  const { definition, unchanged } = facts;
  if (unchanged <= bar) return null;
  return {
    rule: "stuck",
    title: `Rank ${definition.name} within its recent past`,
    rationale:
      `Its state has not changed in ${unchanged} observations, longer than the ${bar} of the bar. ` +
      `With a half-life of ${ADJUSTMENT_RULES.halfLife.halfLife} observations the ranking would ` +
      "follow what is usual now.",
    evidence: figures({ unchanged }),
    strength: unchanged / bar - 1,
    ...forgetting(all, facts),
  };
}

function occupancy(all: CatalogueFacts, facts: SensorFacts): Adjustment | null {
  const { distance: bar } = ADJUSTMENT_RULES.occupancy;
  const { definition, readings, earlier } = facts;
  const before = Object.values(earlier).reduce((sum, count) => sum + count, 0);
  if (readings.length < FACT_RULES.window || before < FACT_RULES.minEarlier) return null;
  const distance = occupancyDistance(occupancyOf(statesOf(readings)), earlier) ?? 0;
  if (distance <= bar) return null;
  return {
    rule: "occupancy",
    title: `Rank ${definition.name} within its recent past`,
    rationale:
      `The shares of its states over ${readings.length} observations and over the ${before} before ` +
      `differ by ${distance.toFixed(2)} (0 alike, 1 nothing in common); the bar is ${bar}. With a ` +
      `half-life of ${ADJUSTMENT_RULES.halfLife.halfLife} observations the ranking would follow ` +
      "what is usual now.",
    evidence: figures({ distance, observations: readings.length, before }),
    strength: (distance - bar) / (1 - bar),
    ...forgetting(all, facts),
  };
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Figures as they are kept: 4 decimals. */
const figures = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value, 4)]));

/**
 * What is wrong with one sensor that changing its configuration could mend: the first of flipping,
 * being stuck and having left its own occupancy; null when nothing is, or when what is was changed
 * and an operator took the change back.
 */
export function adjustmentOf(all: CatalogueFacts, facts: SensorFacts): ProposalFinding | null {
  const { definition, active, readings, version, isChanging } = facts;
  if (!active || isChanging || readings.length < FACT_RULES.least) return null;
  const found = flips(facts) ?? stuck(all, facts) ?? occupancy(all, facts);
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
