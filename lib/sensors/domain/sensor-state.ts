// The state machine of sensors: thresholds, hysteresis and dwell.

import { type Ecdf, ecdfQuantile } from "../../core/ecdf.ts";
import {
  type Dwell,
  FIVE_STATES,
  type PendingState,
  type Scheme,
  type SensorState,
  TWO_STATES,
} from "./sensor.ts";

/**
 * Thresholds of the state machine, in percentile (0..1) and in observations. Source:
 * docs/methods/sensors.md, items 4-7.
 */
export const STATE_RULES = {
  severe: { enter: 0.95, leave: 0.9 },
  elevated: { enter: 0.8, leave: 0.75 },
  rising: { enterMomentum: 0.2, enterPercentile: 0.4, leaveMomentum: 0.1 },
  stable: { enterPercentile: 0.35, enterMomentum: 0.15, leave: 0.4 },
  stress: { enter: 0.9, leave: 0.8 },
  /** Consecutive observations that a move to a worse or to a better state needs. */
  dwell: { worse: 2, better: 5 },
  /** Observations before the first state change. */
  warmUp: 60,
  /** Maximum missed sessions; after more, the dwell starts again. */
  maxGapSessions: 10,
};

/** The state of a sensor, and the progress towards a change. */
export interface StateMemory {
  state: SensorState;
  /** Ranked observations since the last change, or since the first; 0 at the change itself. */
  age: number;
  /** Consecutive observations worse (+) or better (-) than the state: progress of a change. */
  candidate: number;
}

/** Percentile `p` (0..1) and momentum `m` (its change in 20 observations) of one observation. */
export interface StateInput {
  p: number;
  m: number;
}

const calm: Record<Scheme, SensorState> = { five: "NEUTRAL", two: "NORMAL" };

/** The state before the first ranked observation: NEUTRAL, or NORMAL. */
export const initialState = (scheme: Scheme): StateMemory => ({
  state: calm[scheme],
  age: 0,
  candidate: 0,
});

/** Position in the order of severity; 0 is the calmest state of the scheme. */
export function severity(state: SensorState): number {
  const five = (FIVE_STATES as readonly SensorState[]).indexOf(state);
  return five >= 0 ? five : (TWO_STATES as readonly SensorState[]).indexOf(state);
}

/** The state that one observation would have without hysteresis. */
export function rawState(scheme: Scheme, { p, m }: StateInput): SensorState {
  const rules = STATE_RULES;
  if (scheme === "two") return p >= rules.stress.enter ? "STRESS" : "NORMAL";
  if (p >= rules.severe.enter) return "SEVERE";
  if (p >= rules.elevated.enter) return "ELEVATED";
  if (m >= rules.rising.enterMomentum && p >= rules.rising.enterPercentile) return "RISING";
  if (p < rules.stable.enterPercentile && m < rules.stable.enterMomentum) return "STABLE";
  return "NEUTRAL";
}

/** Whether the exit rule of a state is not met yet; NEUTRAL and NORMAL have no exit rule. */
function stays(state: SensorState, { p, m }: StateInput): boolean {
  const rules = STATE_RULES;
  switch (state) {
    case "SEVERE":
      return p >= rules.severe.leave;
    case "ELEVATED":
      return p >= rules.elevated.leave;
    case "RISING":
      return m >= rules.rising.leaveMomentum;
    case "STABLE":
      return p <= rules.stable.leave;
    case "STRESS":
      return p >= rules.stress.leave;
    default:
      return false;
  }
}

/**
 * The state that one observation points to, with hysteresis. The current state stays until its exit
 * rule is met, unless the observation points to a worse state. NEUTRAL never overrides the exit rule
 * of STABLE, because NEUTRAL only means that no other state applies.
 */
export function targetState(scheme: Scheme, state: SensorState, input: StateInput): SensorState {
  const raw = rawState(scheme, input);
  const wins = severity(raw) > severity(state) && raw !== "NEUTRAL";
  return !wins && stays(state, input) ? state : raw;
}

/**
 * The state after one more observation. A move to a worse state needs 2 consecutive observations that
 * point to any worse state; a move to a better state needs 5 (or as `dwell` says). The new state is
 * the one that the last observation points to. More than 10 missed sessions before this observation
 * restart the count.
 */
export function nextState(
  scheme: Scheme,
  memory: StateMemory,
  input: StateInput,
  missedSessions = 0,
  dwell: Dwell = STATE_RULES.dwell,
): StateMemory {
  const target = targetState(scheme, memory.state, input);
  const side = Math.sign(severity(target) - severity(memory.state));
  const counted = missedSessions > STATE_RULES.maxGapSessions ? 0 : memory.candidate;
  const candidate = side === 0 ? 0 : Math.sign(counted) === side ? counted + side : side;
  const { worse, better } = dwell;
  if (candidate >= worse || candidate <= -better) {
    return { state: target, age: 0, candidate: 0 };
  }
  return { ...memory, age: memory.age + 1, candidate };
}

/**
 * The worse state that a sensor is on its way to after `input`, its last observation; null when that
 * points to no worse state. The state is the one that the last observation points to.
 */
export const pendingState = (
  scheme: Scheme,
  { state, candidate }: StateMemory,
  input: StateInput,
  { worse }: Dwell = STATE_RULES.dwell,
): PendingState | null =>
  candidate <= 0
    ? null
    : { state: targetState(scheme, state, input), readings: candidate, needed: worse };

/** Levels by which a pending state is worse than the state; 0 without one. */
export const pendingLevels = (state: SensorState, pending: PendingState | null): number =>
  pending === null ? 0 : severity(pending.state) - severity(state);

/** Distance to the border at which an observation points to another state, and its side. */
interface Exit {
  /** Percentile points (0..1); negative when the observation is already beyond the border. */
  distance: number;
  /** 1: towards a worse state, -1: towards a better one. */
  side: 1 | -1;
}

const { severe, elevated, rising, stable, stress } = STATE_RULES;

/**
 * Distance of one observation from the nearest exit of a state. For a rule with two conditions
 * (NEUTRAL into RISING or STABLE), it is the larger of the two distances.
 */
export function nearestExit(state: SensorState, { p, m }: StateInput): Exit {
  const up = (distance: number): Exit => ({ distance, side: 1 });
  const down = (distance: number): Exit => ({ distance, side: -1 });
  const nearer = (a: Exit, b: Exit): Exit => (b.distance < a.distance ? b : a);
  switch (state) {
    case "SEVERE":
      return down(p - severe.leave);
    case "ELEVATED":
      return nearer(down(p - elevated.leave), up(severe.enter - p));
    case "RISING":
      return nearer(down(m - rising.leaveMomentum), up(elevated.enter - p));
    case "STABLE":
      return up(stable.leave - p);
    case "NORMAL":
      return up(stress.enter - p);
    case "STRESS":
      return down(p - stress.leave);
    case "NEUTRAL": {
      const toRising = Math.max(rising.enterMomentum - m, rising.enterPercentile - p);
      const toStable = Math.max(p - stable.enterPercentile, m - stable.enterMomentum);
      return nearer(down(toStable), up(Math.min(elevated.enter - p, toRising)));
    }
  }
}

/** The percentiles at which a state ends; null where the percentile alone does not end it. */
const EXIT_PERCENTILES: Record<SensorState, { low: number | null; high: number | null }> = {
  STABLE: { low: null, high: stable.leave },
  NEUTRAL: { low: stable.enterPercentile, high: elevated.enter },
  RISING: { low: null, high: elevated.enter },
  ELEVATED: { low: elevated.leave, high: severe.enter },
  SEVERE: { low: severe.leave, high: null },
  NORMAL: { low: null, high: stress.enter },
  STRESS: { low: stress.leave, high: null },
};

/** The values at which a state ends, in the sensor's unit; null where there is no such value. */
export function exitValues(ecdf: Ecdf, state: SensorState, sign: 1 | -1) {
  const { low, high } = EXIT_PERCENTILES[state];
  const [from, to] = [low, high].map((q) => {
    const value = q === null ? null : ecdfQuantile(ecdf, q);
    return value === null ? null : sign * value + 0;
  });
  const [bandLow, bandHigh] = sign === 1 ? [from, to] : [to, from];
  return { bandLow: bandLow ?? null, bandHigh: bandHigh ?? null };
}
