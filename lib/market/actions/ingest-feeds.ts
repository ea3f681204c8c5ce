import { addDays, utcDateOf } from "../../core/calendar-date.ts";
import { type CallBudget, NEXT_TICK, reserveCalls } from "../../core/call-budget.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { describeFeedFailure, type LastBody } from "../domain/feed-answer.ts";
import { latestExpectedDate } from "../domain/release.ts";
import { FETCHED_SERIES, type FetchedSeries } from "../domain/series.ts";
import { listFeedSources, retryTimes, upsertFeedSources } from "../queries/feed-sources.ts";
import { insertObservations, updateSeriesChecked } from "../queries/observations.ts";
import { type FeedSeriesProgress, listFeedSeries } from "../queries/series.ts";
import type { FeedReader, FeedSource } from "../services/feed-readers.ts";
import { type ObservationRow, toIngestion } from "./ingest.ts";

/** Calls that are kept for writing down what was read. */
const CALLS_TO_WRITE = 1;
/** Rows of one run: a whole history comes in over several ticks. */
const MAX_ROWS = 5_000;
/** Requests under way to one source at a time. */
const MAX_CONCURRENT_READS = 4;
/** Dates that are read again, as sources revise them. */
const REREAD_DAYS = 14;
const RECHECK_MS = 3_600_000;
const EARLIEST_DATE = "1962-01-01";
const MAX_VALUE = 1e300;

type Read = {
  series: FetchedSeries;
  rows: ObservationRow[];
  error: string | null;
  /** Why its last row was not taken; null: all was. */
  truncation: string | null;
  body: LastBody | null;
};
/** `left` retryTimes for the next tick, `paused` for the time that its source named. */
type Unread = { unread: "left" | "paused"; id: string };
type Progress = ReadonlyMap<string, FeedSeriesProgress>;
type FeedServices = { db: Db; feeds: FeedSource; budget: CallBudget };

/**
 * Reads every feed that should have something new, or was not asked for an hour, or all of them when
 * `all`. Sources are read side by side, each series on its own: one that fails or answers nonsense
 * changes nothing and is named in the run's record. What the calls of the tick do not suffice for is
 * read in the next. Two round trips to the database.
 */
export async function ingestFeeds(
  { db, feeds, budget }: FeedServices,
  run: Run,
  now: number,
  all: boolean,
) {
  const [rows, sources] = await db.batch([listFeedSeries(db), listFeedSources(db)]);
  const progress: Progress = new Map(rows.map((row) => [row.id, row]));
  const asked = FETCHED_SERIES.filter(({ id }) => progress.has(id));
  const due = all ? asked : asked.filter((series) => isDue(series, progress.get(series.id), now));
  const calls = reserveCalls(budget, CALLS_TO_WRITE);
  const reader = feeds.open({ calls, now, retryTimes: retryTimes(sources) });
  const reads = await Promise.all(
    sourcesOf(longestUnread(due, progress)).map((series) => readSource(reader, series, progress)),
  );
  const { taken, left, paused } = splitReads(reads.flat());
  const ingestions = taken
    .filter((read) => read.rows.length > 0)
    .map(({ series, rows }) => toIngestion(series, rows, now));
  const named = (text: (read: Read) => string | null) =>
    Object.fromEntries(
      taken.flatMap((read) => (text(read) === null ? [] : [[read.series.id, text(read)]])),
    );
  const detail = {
    asked: taken.length,
    failed: named(({ error }) => error),
    doubtful: named(({ truncation }) => truncation),
    paused,
    ...(left.length > 0 ? { later: left, waiting: NEXT_TICK } : {}),
  };
  const status = left.length > 0 ? "waiting" : "done";
  const checks = taken.map(({ series, error, truncation, body }) => ({
    seriesId: series.id,
    error: error ?? (truncation && `${series.source}: last row not taken (${truncation})`),
    body,
  }));
  const ingested = await insertObservations(db, ingestions, [
    updateSeriesChecked(db, checks, now),
    upsertFeedSources(db, reader.outcomes(), now),
    updateJobRun(db, run, { status, detail }),
  ]);
  return { status, ...detail, news: ingested.filter(({ added, revised }) => added + revised > 0) };
}

function isDue(
  series: FetchedSeries,
  progress: FeedSeriesProgress | undefined,
  now: number,
): boolean {
  const { lastObservedAt = null, lastCheckedAt = null } = progress ?? {};
  if (lastObservedAt === null || lastCheckedAt === null) return true;
  if (now - lastCheckedAt.getTime() >= RECHECK_MS) return true;
  const expected = latestExpectedDate(series.calendar, series.release, now);
  return expected > utcDateOf(lastObservedAt.getTime());
}

/** Those not read for longest come first, so that slow ones never starve the same others. */
function longestUnread(due: readonly FetchedSeries[], progress: Progress): FetchedSeries[] {
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
  progress: Progress,
): Promise<(Read | Unread)[]> {
  const waiting = queue.values();
  const reads: (Read | Unread)[] = [];
  const readNext = async () => {
    for (const series of waiting) {
      reads.push(await readSeries(reader, series, progress.get(series.id)));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, readNext));
  return reads;
}

async function readSeries(
  reader: FeedReader,
  series: FetchedSeries,
  { lastObservedAt = null, lastBody = null }: Partial<FeedSeriesProgress> = {},
): Promise<Read | Unread> {
  const nothing = { series, rows: [], truncation: null, body: null };
  const sinceDate =
    lastObservedAt === null
      ? EARLIEST_DATE
      : addDays(utcDateOf(lastObservedAt.getTime()), -REREAD_DAYS);
  try {
    const { observations, truncation, body } = await reader.read(series, { sinceDate, lastBody });
    if (observations.some(({ value }) => Math.abs(value) > MAX_VALUE)) {
      return { ...nothing, error: `${series.source}: malformed (value out of range)` };
    }
    const rows = observations.map((row) => ({ ...row, knownAt: null }));
    return { series, rows, error: null, truncation, body };
  } catch (error) {
    const { unread, message } = describeFeedFailure(error);
    return unread === null ? { ...nothing, error: message } : { unread, id: series.id };
  }
}

/** What fits into one run; the next one continues with what is left. */
function splitReads(reads: readonly (Read | Unread)[]) {
  const taken: Read[] = [];
  const unread = { left: [] as string[], paused: [] as string[] };
  let rows = 0;
  for (const read of reads) {
    if ("unread" in read) unread[read.unread].push(read.id);
    else if (rows > 0 && rows + read.rows.length > MAX_ROWS) unread.left.push(read.series.id);
    else {
      taken.push(read);
      rows += read.rows.length;
    }
  }
  return { taken, ...unread };
}
