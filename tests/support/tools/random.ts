// Seeded random numbers for tests.

/** Seeded generator of numbers in [0, 1). Source: mulberry32, Tommy Ettinger, public domain. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `low` to `high`, both included. */
export const wholeBetween = (next: () => number, low: number, high: number): number =>
  low + Math.floor(next() * (high - low + 1));

/** A standard normal number. Source: Box and Muller 1958. */
export const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
