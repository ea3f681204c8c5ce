// Joins the inputs of a sensor by date, so that a spread has both values of a day.

/** Number of latest dates that are stored; revisions of older dates are ignored. */
const MAX_JOIN_DATES = 20;

interface JoinedDate {
  observedAt: number;
  /** One value per input series; null while the value is missing. */
  values: (number | null)[];
  /** The sensor's last reading of this date; null while the sensor has not processed it. */
  reading: { revision: number; knownAt: number } | null;
}

/** The last observation dates of a sensor's inputs, ascending. */
export type JoinMemory = JoinedDate[];

/** An observation of one input as it became known. */
type InputEvent = { observedAt: number; knownAt: number; value: number; revision: number };

interface JoinedObservation {
  observedAt: number;
  values: number[];
  /** 0 for the sensor's first reading of this date, then rising. */
  revision: number;
  /** Date of the previous observation; null for the first. */
  previousAt: number | null;
  /** For the revision of an older date: the number of dates processed after it. */
  stepsBack?: number;
}

/** The entry of a date, inserted when new; null when the date is older than all stored dates. */
function entryOf(memory: JoinMemory, observedAt: number, width: number): JoinedDate | null {
  const at = memory.findIndex((entry) => entry.observedAt >= observedAt);
  const found = memory[at];
  if (found?.observedAt === observedAt) return found;
  if (at === 0 && memory.length === MAX_JOIN_DATES) return null;
  const values = new Array<number | null>(width).fill(null);
  const entry: JoinedDate = { observedAt, values, reading: null };
  memory.splice(at === -1 ? memory.length : at, 0, entry);
  if (memory.length > MAX_JOIN_DATES) memory.shift();
  return entry;
}

/**
 * Adds an observation of one input, in place. Returns the sensor's observation when every input has
 * that date, and again for each revision. Returns null for an incomplete date, and for a date that
 * became complete after a later date, because the replay can no longer process it.
 */
export function joinInput(
  memory: JoinMemory,
  input: { place: number; width: number } & InputEvent,
): JoinedObservation | null {
  const entry = entryOf(memory, input.observedAt, input.width);
  if (entry === null) return null;
  entry.values[input.place] = input.value;
  const values = entry.values.filter((value) => value !== null);
  if (values.length < input.width) return null;
  const { observedAt } = entry;
  const processed = memory.filter(({ reading }) => reading !== null);
  const later = processed.filter((other) => other.observedAt > observedAt).length;
  const previousAt =
    processed.findLast((other) => other.observedAt < observedAt)?.observedAt ?? null;
  const { reading: earlier } = entry;
  if (earlier === null && later > 0) return null;
  const revision = earlier ? nextRevision(earlier, input) : input.revision;
  entry.reading = { revision, knownAt: input.knownAt };
  const stepsBack = earlier && later > 0 ? { stepsBack: later } : {};
  return { observedAt, values, revision, previousAt, ...stepsBack };
}

/**
 * The revision number of another reading of a date. Inputs revised at different instants make one
 * revision each; inputs revised at the same instant make one together.
 */
const nextRevision = (
  earlier: { revision: number; knownAt: number },
  { revision, knownAt }: InputEvent,
): number => Math.max(revision, earlier.revision + (knownAt > earlier.knownAt ? 1 : 0));
