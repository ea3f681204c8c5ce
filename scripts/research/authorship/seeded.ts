/** Seeded generator of numbers in [0, 1). Source: Ettinger 2017, mulberry32, public domain. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** At most `count` of the items, drawn without replacement; their order is kept. */
export function sampled<Item>(items: readonly Item[], count: number, next: () => number): Item[] {
  let [left, wanted] = [items.length, Math.min(count, items.length)];
  return items.filter(() => {
    const isTaken = next() * left < wanted;
    left -= 1;
    if (isTaken) wanted -= 1;
    return isTaken;
  });
}
