// Samples that are the same on every run with the same seed.

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
