// Reads observations to be replayed, day by day.

import { DAY_MS } from "../../core/calendar-date.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { ObservationEvent } from "../domain/replay.ts";
import { listObservationsKnownAfter, type Span } from "../queries/due-observations.ts";

/** Observations of one read; large, because each read also scans the rows after it. */
const READ_ROWS = 20_000;
/** Observations that are replayed at once; other callbacks wait some milliseconds. */
const SLICE_ROWS = 500;

type Slice = { events: ObservationEvent[]; isLast: boolean };

/**
 * Reads the observations of the spans that became known after an instant, in the order of that time,
 * as slices of whole UTC days. There is always at least one slice; the last one may be empty.
 */
export async function* daySlices(
  db: Db,
  spans: ReadonlyMap<string, Span>,
  after: number,
): AsyncGenerator<Slice> {
  for (let [at, isLast] = [after, false]; !isLast; ) {
    const read = await wholeDays(db, spans, at);
    let rest = read.events;
    isLast = read.isLast;
    at = rest.at(-1)?.knownAt ?? at;
    while (rest.length > SLICE_ROWS) {
      const end = endOfDay(rest, SLICE_ROWS);
      yield { events: rest.slice(0, end), isLast: false };
      rest = rest.slice(end);
    }
    if (rest.length > 0 || isLast) yield { events: rest, isLast };
  }
}

const dayOf = (event: ObservationEvent | undefined) => Math.floor((event?.knownAt ?? 0) / DAY_MS);

/** One read without its last day, which may be incomplete; a larger day raises the limit. */
async function wholeDays(db: Db, spans: ReadonlyMap<string, Span>, after: number): Promise<Slice> {
  for (let limit = READ_ROWS; ; limit *= 2) {
    const events = await listObservationsKnownAfter(db, spans, { after, limit });
    if (events.length < limit) return { events, isLast: true };
    const lastDay = dayOf(events.at(-1));
    const end = events.findIndex((event) => dayOf(event) === lastDay);
    if (end > 0) return { events: events.slice(0, end), isLast: false };
  }
}

/** End of the day of the event before `place`. */
function endOfDay(events: readonly ObservationEvent[], place: number): number {
  const day = dayOf(events[place - 1]);
  let end = place;
  while (end < events.length && dayOf(events[end]) === day) end += 1;
  return end;
}
