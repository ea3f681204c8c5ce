/** `npm test -- --thorough`, which `.ci/run` does: repetitions that only add chance at their full size. */
export const isThorough = process.env["TEST_THOROUGH"] === "1";

/** How often to repeat: as given in the thorough run, a part of it every day. */
export const times = (thorough: number, everyday: number): number =>
  isThorough ? thorough : everyday;

/** Every n-th item with its index; the thorough run takes all items. */
export const drawn = <T>(all: readonly T[], oneOf: number): [place: number, item: T][] =>
  [...all.entries()].filter(([place]) => isThorough || place % oneOf === 0);
