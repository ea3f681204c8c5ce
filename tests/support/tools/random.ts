// Seeded random numbers for tests.

/** Seeded generator of numbers in [0, 1). */
export { mulberry32 as random } from "../../../lib/core/mulberry32.ts";

/** A whole number from `low` to `high`, both included. */
export const wholeBetween = (next: () => number, low: number, high: number): number =>
  low + Math.floor(next() * (high - low + 1));

/** A standard normal number. Source: Box and Muller 1958. */
export const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
