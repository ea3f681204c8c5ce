import { type Ecdf, ecdfQuantile } from "../../core/ecdf.ts";
import { type Dwell, FIVE_STATES, type Scheme, type SensorState, TWO_STATES } from "./sensor.ts";

/** Thresholds of the state machine, in percentile (0..1) and in observations. Source: methods §2, items 4-7. */
export const STATE_RULES = {
  severe: { enter: 0.95, leave: 0.9 },
  elevated: { enter: 0.8, leave: 0.75 },
  rising: { enterMomentum: 0.2, enterPercentile: 0.4, leaveMomentum: 0.1 },
  stable: { enterPercentile: 0.35, enterMomentum: 0.15, leave: 0.4 },
  stress: { enter: 0.9, leave: 0.8 },
  /** Consecutive observations on one side of the state before it moves there. */
  dwell: { worse: 2, better: 5 },
  /** Observations before a first judgement. */
  warmUp: 60,
  /** More missed sessions than this and the dwell starts again. */
  maxGapSessions: 10,
};

export interface StateMemory {
  state: SensorState;
  /** Judged observations since the move, or since the first; 0 at the move itself. */
  age: number;
  /** Consecutive observations worse (+) or better (-) than the state: how far a move has come. */
  candidate: number;
}

/** What the machine looks at: percentile `p` 0..1 and momentum `m`, the change of `p` in 20 observations. */
export interface StateInput {
  p: number;
  m: number;
}

const calm: Record<Scheme, SensorState> = { five: "NEUTRAL", two: "NORMAL" };

/** The state of a sensor before it has any judged observation: NEUTRAL, or NORMAL. */
export const initialState = (scheme: Scheme): StateMemory => ({
  state: calm[scheme],
  age: 0,
  candidate: 0,
});

/** Place in the order of severity, 0 the calmest of its scheme. */
export function severity(state: SensorState): number {
  const five = (FIVE_STATES as readonly SensorState[]).indexOf(state);
  return five >= 0 ? five : (TWO_STATES as readonly SensorState[]).indexOf(state);
}

/** The state whose entry rule holds, looking at one observation only. */
export function rawState(scheme: Scheme, { p, m }: StateInput): SensorState {
  const rules = STATE_RULES;
  if (scheme === "two") return p >= rules.stress.enter ? "STRESS" : "NORMAL";
  if (p >= rules.severe.enter) return "SEVERE";
  if (p >= rules.elevated.enter) return "ELEVATED";
  if (m >= rules.rising.enterMomentum && p >= rules.rising.enterPercentile) return "RISING";
  if (p < rules.stable.enterPercentile && m < rules.stable.enterMomentum) return "STABLE";
  return "NEUTRAL";
}

/** Whether the state's own exit rule leaves it in place; NEUTRAL and NORMAL have none. */
function holds(state: SensorState, { p, m }: StateInput): boolean {
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
 * Where one observation points from a state, hysteresis included. While in a state only its own
 * exit rule is tested, and a raw state that is worse wins over it. NEUTRAL is no such state: it is
 * what is left when no entry rule holds, so STABLE is kept up to and at its exit whatever `m`.
 */
export function targetState(scheme: Scheme, state: SensorState, input: StateInput): SensorState {
  const raw = rawState(scheme, input);
  const wins = severity(raw) > severity(state) && raw !== "NEUTRAL";
  return !wins && holds(state, input) ? state : raw;
}

/**
 * Steps the machine by one observation. A move to a worse state needs 2 consecutive observations
 * pointing to any worse state, one to a better state 5 (or as `dwell` says), and it goes to where
 * the last one points. More than 10 missed sessions before this observation start the count again.
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

/** Distance to the border at which the next observation points elsewhere, and on which side it is. */
interface Exit {
  /** Percentile points (0..1); negative when the observation is already beyond it. */
  distance: number;
  /** 1: towards a worse state, -1: towards a better one. */
  side: 1 | -1;
}

const { severe, elevated, rising, stable, stress } = STATE_RULES;

/**
 * How far the nearest exit of a state is from one observation. A rule with two conditions (NEUTRAL
 * into RISING or STABLE) is as far as the farther of the two.
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

/** The percentiles between which a state is not left on account of the percentile; null: no such end. */
const EXIT_PERCENTILES: Record<SensorState, { low: number | null; high: number | null }> = {
  STABLE: { low: null, high: stable.leave },
  NEUTRAL: { low: stable.enterPercentile, high: elevated.enter },
  RISING: { low: null, high: elevated.enter },
  ELEVATED: { low: elevated.leave, high: severe.enter },
  SEVERE: { low: severe.leave, high: null },
  NORMAL: { low: null, high: stress.enter },
  STRESS: { low: stress.leave, high: null },
};

/** Values at the exits of a state, in the sensor's unit, the lower first. */
export function exitValues(ecdf: Ecdf, state: SensorState, sign: 1 | -1) {
  const { low, high } = EXIT_PERCENTILES[state];
  const [from, to] = [low, high].map((q) => {
    const value = q === null ? null : ecdfQuantile(ecdf, q);
    return value === null ? null : sign * value + 0;
  });
  const [bandLow, bandHigh] = sign === 1 ? [from, to] : [to, from];
  return { bandLow: bandLow ?? null, bandHigh: bandHigh ?? null };
}
