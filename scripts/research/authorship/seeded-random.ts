// Random numbers and samples that are the same on every run with the same seed.

/** A generator of pseudo-random numbers in [0, 1). Source: Ettinger 2017, mulberry32, public domain. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws up to `count` items without replacement and keeps their order. */
export function drawSample<Item>(
  items: readonly Item[],
  count: number,
  next: () => number,
): Item[] {
  let [itemsLeft, needed] = [items.length, Math.min(count, items.length)];
  return items.filter(() => {
    const isTaken = next() * itemsLeft < needed;
    itemsLeft -= 1;
    if (isTaken) needed -= 1;
    return isTaken;
  });
}
