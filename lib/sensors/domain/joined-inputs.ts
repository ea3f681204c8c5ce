/** Dates kept for joining and for revisions; a later revision of an older date is not replayed. */
const MAX_JOIN_DATES = 20;

interface JoinedDate {
  observedAt: number;
  /** One value per input series, null while it has not come. */
  values: (number | null)[];
  /** Whether the sensor has had it. */
  done: boolean;
}

/** The last observation dates of a sensor's inputs, ascending. */
export type JoinMemory = JoinedDate[];

interface JoinedObservation {
  observedAt: number;
  values: number[];
  /** The date of the observation before it; null for the first. */
  previousAt: number | null;
  /** For a date that the sensor has had: how many it has had after it. */
  stepsBack?: number;
}

/** The entry of a date, put in its place when new; null when it is older than all that is kept. */
function entryOf(memory: JoinMemory, observedAt: number, width: number): JoinedDate | null {
  const at = memory.findIndex((entry) => entry.observedAt >= observedAt);
  const found = memory[at];
  if (found?.observedAt === observedAt) return found;
  if (at === 0 && memory.length === MAX_JOIN_DATES) return null;
  const values = new Array<number | null>(width).fill(null);
  const entry: JoinedDate = { observedAt, values, done: false };
  memory.splice(at === -1 ? memory.length : at, 0, entry);
  if (memory.length > MAX_JOIN_DATES) memory.shift();
  return entry;
}

/**
 * Takes one input's observation, in place, and gives the sensor's observation once every input has
 * that date; again for each revision of a date it has had. Null: incomplete, or a date that was
 * completed only after a later one, which the fold over dates cannot take in any more.
 */
export function joinInput(
  memory: JoinMemory,
  input: { place: number; width: number; observedAt: number; value: number },
): JoinedObservation | null {
  const entry = entryOf(memory, input.observedAt, input.width);
  if (entry === null) return null;
  entry.values[input.place] = input.value;
  const values = entry.values.filter((value) => value !== null);
  if (values.length < input.width) return null;
  const { observedAt } = entry;
  const done = memory.filter((other) => other.done);
  const later = done.filter((other) => other.observedAt > observedAt).length;
  const previousAt = done.findLast((other) => other.observedAt < observedAt)?.observedAt ?? null;
  if (entry.done) {
    const stepsBack = later === 0 ? {} : { stepsBack: later };
    return { observedAt, values, previousAt, ...stepsBack };
  }
  if (later > 0) return null;
  entry.done = true;
  return { observedAt, values, previousAt };
}
