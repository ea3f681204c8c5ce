// Which series still lack their history.

import { addDays, utcDateOf } from "../../core/calendar-date.ts";
import { SERIES } from "./series.ts";

/** A series that lacks more days than this lacks its history, not only the newest values. */
const MAX_UPDATE_DAYS = 60;

/** Whether a history is missing between the newest value and now. */
export const lacksHistory = (lastObservedAt: Date | null, now: number): boolean =>
  lastObservedAt === null ||
  utcDateOf(lastObservedAt.getTime()) < addDays(utcDateOf(now), -MAX_UPDATE_DAYS);

/** Which series still lack their history. */
export interface HistoryProgress {
  complete: number;
  /** Series whose history a feed will still read. */
  missing: string[];
  /** Series without a feed and without values, and the command that ingests each. */
  byHand: { id: string; command: string }[];
}

/** Which series lack their history at `now`; `rows` has the newest date of each stored series. */
export function historyProgress(
  rows: readonly { id: string; lastObservedAt: string | null }[],
  now: number,
): HistoryProgress {
  const newest = new Map(rows.map(({ id, lastObservedAt }) => [id, lastObservedAt]));
  const lacking = SERIES.filter(({ id }) => {
    const at = newest.get(id) ?? null;
    return lacksHistory(at === null ? null : new Date(at), now);
  });
  const idsOf = (hasFeed: boolean) =>
    lacking.filter(({ source }) => (source !== null) === hasFeed).map(({ id }) => id);
  return {
    complete: SERIES.length - lacking.length,
    missing: idsOf(true),
    byHand: idsOf(false).map((id) => ({ id, command: `npm run ingest -- series ${id} FILE` })),
  };
}
