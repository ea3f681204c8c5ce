import { type Ecdf, valueAt } from "../../core/ecdf.ts";
import type { SensorState } from "./sensor.ts";
import { STATE_RULES, type StateInput } from "./sensor-state.ts";

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
export function bandOf(ecdf: Ecdf, state: SensorState, sign: 1 | -1) {
  const { low, high } = EXIT_PERCENTILES[state];
  const [from, to] = [low, high].map((q) => {
    const value = q === null ? null : valueAt(ecdf, q);
    return value === null ? null : sign * value + 0;
  });
  const [bandLow, bandHigh] = sign === 1 ? [from, to] : [to, from];
  return { bandLow: bandLow ?? null, bandHigh: bandHigh ?? null };
}
