import type { Db } from "../db/client.ts";
import { type Run, updateJobRun } from "../db/queries/job-runs.ts";
import { insertObservations, updateSeriesChecked } from "../db/queries/observations.ts";
import { listSeriesProgress, type SeriesProgress } from "../db/queries/series.ts";
import { addDays, utcDateOf } from "../domain/calendar-date.ts";
import { expectedThrough } from "../domain/release.ts";
import { FETCHED_SERIES, type FetchedSeries } from "../domain/series.ts";
import type { FeedReader, FeedSource } from "../services/feed-source.ts";
import { ingestionOf, type ObservationRow } from "./ingest-observations.ts";

/** Requests of one run to all feeds together; the rest of the 45 is for prices and the database. */
const MAX_REQUESTS = 24;
/** Rows of one run: a whole history comes in over several ticks. */
const MAX_ROWS = 5_000;
/** Requests under way to one source at a time. */
const AT_ONCE = 4;
/** Dates that are read again, as sources revise them. */
const REREAD_DAYS = 14;
const RECHECK_MS = 3_600_000;
const EARLIEST_DATE = "1962-01-01";
const LARGEST = 1e300;

type Read = { series: FetchedSeries; rows: ObservationRow[]; error: string | null };
export type FeedServices = { db: Db; feeds: FeedSource };

/**
 * Reads every feed that should have something new, or was not asked for an hour, or all of them when
 * `all`. Sources are read side by side, each series on its own: one that fails or answers nonsense
 * changes nothing and is named in the run's record. Two round trips to the database.
 */
export async function ingestFeeds(
  { db, feeds }: FeedServices,
  run: Run,
  now: number,
  all: boolean,
) {
  const progress = new Map((await listSeriesProgress(db)).map((row) => [row.id, row]));
  const asked = FETCHED_SERIES.filter(({ id }) => progress.has(id));
  const due = all ? asked : asked.filter((series) => isDue(series, progress.get(series.id), now));
  const reader = feeds.open(MAX_REQUESTS);
  const reads = await Promise.all(
    sourcesOf(longestUnread(due, progress)).map((series) =>
      readSource(reader, series, progress, now),
    ),
  );
  const { taken, later } = withinRows(reads.flat());
  const ingestions = taken
    .filter(({ error, rows }) => error === null && rows.length > 0)
    .map(({ series, rows }) => ingestionOf(series, rows, now));
  const detail: Record<string, unknown> = { asked: due.length - later.length, later };
  const failed = taken.filter(({ error }) => error !== null);
  detail["failed"] = Object.fromEntries(failed.map(({ series, error }) => [series.id, error]));
  const checks = taken.map(({ series, error }) => ({ seriesId: series.id, error }));
  const ingested = await insertObservations(db, ingestions, [
    updateSeriesChecked(db, checks, now),
    updateJobRun(db, run, { status: "done", detail }),
  ]);
  return { ...detail, news: ingested.filter(({ added, revised }) => added + revised > 0) };
}

function isDue(series: FetchedSeries, progress: SeriesProgress | undefined, now: number): boolean {
  const { lastObservedAt = null, lastCheckedAt = null } = progress ?? {};
  if (lastObservedAt === null || lastCheckedAt === null) return true;
  if (now - lastCheckedAt.getTime() >= RECHECK_MS) return true;
  const expected = expectedThrough(series.calendar, series.release, now);
  return expected > utcDateOf(lastObservedAt.getTime());
}

/** Those not read for longest come first, so that slow ones never starve the same others. */
function longestUnread(
  due: readonly FetchedSeries[],
  progress: ReadonlyMap<string, SeriesProgress>,
): FetchedSeries[] {
  const checkedAt = ({ id }: FetchedSeries) => progress.get(id)?.lastCheckedAt?.getTime() ?? 0;
  return due.toSorted((a, b) => checkedAt(a) - checkedAt(b));
}

function sourcesOf(due: readonly FetchedSeries[]): FetchedSeries[][] {
  return [...Map.groupBy(due, ({ source }) => source).values()];
}

/** The series of one source, some at a time, in the order of the queue. */
async function readSource(
  reader: FeedReader,
  queue: FetchedSeries[],
  progress: ReadonlyMap<string, SeriesProgress>,
  now: number,
): Promise<(Read | { later: string })[]> {
  const waiting = queue.values();
  const reads: (Read | { later: string })[] = [];
  const readNext = async () => {
    for (const series of waiting) {
      const last = progress.get(series.id)?.lastObservedAt ?? null;
      const sinceDate =
        last === null ? EARLIEST_DATE : addDays(utcDateOf(last.getTime()), -REREAD_DAYS);
      reads.push(await readSeries(reader, series, { sinceDate, now }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return reads;
}

async function readSeries(
  reader: FeedReader,
  series: FetchedSeries,
  span: { sinceDate: string; now: number },
): Promise<Read | { later: string }> {
  try {
    const found = await reader.read(series, span);
    const rows = found.map((row) => ({ ...row, knownAt: null }));
    const sane = rows.every(({ value }) => Math.abs(value) <= LARGEST);
    return sane
      ? { series, rows, error: null }
      : { series, rows: [], error: `${series.source}: malformed (value out of range)` };
  } catch (error) {
    if (reader.isSpent()) return { later: series.id };
    return { series, rows: [], error: messageOf(error) };
  }
}

/** Messages of feed errors are made for this record; those of others might hold anything. */
const messageOf = (error: unknown) =>
  error instanceof Error && error.name === "FeedError" ? error.message : "unexpected failure";

/** What fits into one run; the next one continues with the rest. */
function withinRows(reads: readonly (Read | { later: string })[]) {
  const taken: Read[] = [];
  const later: string[] = [];
  let rows = 0;
  for (const read of reads) {
    if ("later" in read) later.push(read.later);
    else if (rows > 0 && rows + read.rows.length > MAX_ROWS) later.push(read.series.id);
    else {
      taken.push(read);
      rows += read.rows.length;
    }
  }
  return { taken, later };
}
