// Whose turn it is among the items of a job: what killed a run is sought among fewer and fewer items, and goes last.

/** An item that was tried this often without an end is set aside: it is last, and on /status. */
export const TRIES_TO_SET_ASIDE = 2;
/** After this number, of which the last was of the item alone, there is a pause before the next. */
export const TRIES_TO_PAUSE = 3;
export const TRY_PAUSE_MS = 6 * 3_600_000;
/** After this time the next run is theirs alone, because others may be due in each run. */
export const TRY_WAIT_MS = 15 * 60_000;
/** Most items of a run by their tries. */
const TURN_SIZES = [Number.POSITIVE_INFINITY, 16, 1] as const;

/** Runs in a row that began to work on an item and did not end, and when the last one began, epoch ms. */
export type Tries = { tries: number; triedAt: number };

/** The items of one run, those that follow in the next ones, and those that wait for their pause to end. */
export type Turn<T> = { items: T[]; after: T[]; paused: T[] };

/**
 * Takes the items whose turn it is, in their order: all of them have the same number of tries without an end. Items
 * without such a try come first, until others have waited for 15 minutes.
 */
export function takeTurn<T>(
  items: readonly T[],
  triesOf: (item: T) => Tries | undefined,
  now: number,
): Turn<T> {
  const facts = items.map((item) => ({ item, ...(triesOf(item) ?? { tries: 0, triedAt: now }) }));
  const due = facts.filter(
    ({ tries, triedAt }) => tries < TRIES_TO_PAUSE || triedAt + TRY_PAUSE_MS <= now,
  );
  const long = due.filter(({ tries, triedAt }) => tries > 0 && triedAt + TRY_WAIT_MS <= now);
  const fewest = Math.min(...(long.length > 0 ? long : due).map(({ tries }) => tries));
  const first = due.filter(({ tries }) => tries === fewest);
  const taken = new Set(first.slice(0, TURN_SIZES[fewest] ?? 1));
  const itemsOf = (some: Iterable<{ item: T }>) => Array.from(some, ({ item }) => item);
  return {
    items: itemsOf(taken),
    after: itemsOf(due.filter((each) => !taken.has(each))),
    paused: itemsOf(facts.filter((each) => !due.includes(each))),
  };
}
