// Made-up observations of market series for tests.

import { DAY_MS, dateOf, dayNumber } from "../../../lib/core/calendar-date.ts";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";

/** The last `count` session dates of a series' calendar up to `through`, ascending. */
export function sessionDates(seriesId: string, through: string, count: number): string[] {
  const { calendar } = seriesOf(seriesId);
  const dates: string[] = [];
  for (let day = dayNumber(through); dates.length < count; day -= 1) {
    if (isSession(calendar, dateOf(day))) dates.unshift(dateOf(day));
  }
  return dates;
}

/** A made-up value of a series on a date, the same in each run. */
const madeValue = (seriesId: string, date: string): number => {
  const day = dayNumber(date);
  const seed = seriesId.length + seriesId.charCodeAt(0);
  return (
    20 + 5 * Math.sin(day / 37 + seed) + 3 * Math.sin(day / 5.3 + seed) + ((day * seed) % 7) / 10
  );
};

export const rowsOf = (seriesId: string, dates: readonly string[]) =>
  dates.map((date) => ({ date, value: madeValue(seriesId, date), knownAt: null }));

/** Ingests `count` made-up sessions of each series, the last at or before `through`. */
export async function ingestSessions(
  db: Db,
  seriesIds: readonly string[],
  { through, count, now }: { through: string; count: number; now: number },
): Promise<void> {
  for (const id of seriesIds) {
    const rows = rowsOf(id, sessionDates(id, through, count));
    await ingestObservations(db, seriesOf(id), rows, now);
  }
}

export function seriesOf(id: string) {
  const found = SERIES.find((series) => series.id === id);
  if (found === undefined) throw new Error(`no series ${id}`);
  return found;
}

export const HOUR_MS = DAY_MS / 24;
