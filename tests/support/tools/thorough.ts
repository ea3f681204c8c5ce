// How much the tests repeat: everything in the thorough run, a part of it in the usual run.

/** Whether this is `npm test -- --thorough`, with all random repetitions. */
export const isThorough = process.env["TEST_THOROUGH"] === "1";

/** The number of repetitions, in the thorough run and in the usual run. */
export const times = (thorough: number, everyday: number): number =>
  isThorough ? thorough : everyday;

/** Every n-th item with its index in the usual run, all items in the thorough run. */
export const sampled = <T>(all: readonly T[], oneOf: number): [place: number, item: T][] =>
  [...all.entries()].filter(([place]) => isThorough || place % oneOf === 0);
