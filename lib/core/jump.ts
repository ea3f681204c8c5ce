import { mean } from "./statistics.ts";

/**
 * A step is a jump when it is more than `times` the mean step of up to `year` steps before it: about
 * once a year for a volatile series, once in ten for a calm one. `newest` steps are looked at.
 */
export const JUMP_RULES = { times: 10, newest: 5, year: 250, least: 20 };

/** A step of a series from one value to the next. */
interface Jump {
  /** Day number of the value that it led to. */
  day: number;
  from: number;
  to: number;
}

/** The last jump among the newest steps of a series, whose values come oldest first; null: none. */
export function lastJump(tail: readonly (readonly [day: number, value: number])[]): Jump | null {
  const { times, newest, year, least } = JUMP_RULES;
  const values = tail.map(([, value]) => value);
  const steps = values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? value)));
  for (let at = steps.length - 1; at >= Math.max(least, steps.length - newest); at -= 1) {
    const usual = mean(steps.slice(Math.max(0, at - year), at)) ?? 0;
    const [day = 0, to = 0] = tail[at + 1] ?? [];
    if ((steps[at] ?? 0) > times * usual) return { day, from: values[at] ?? to, to };
  }
  return null;
}
