// The job that reads series from their sources and stores new observations.

import { utcDateOf } from "../../core/calendar-date.ts";
import { type CallBudget, NEXT_TICK, reserveCalls, runStatus } from "../../core/call-budget.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { lacksHistory } from "../domain/history-progress.ts";
import { latestExpectedDate } from "../domain/release.ts";
import { FETCHED_SERIES, type FetchedSeries } from "../domain/series.ts";
import { listFeedSources, retryTimes, upsertFeedSources } from "../queries/feed-sources.ts";
import {
  type Ingested,
  type Ingestion,
  insertObservations,
  updateSeriesChecked,
} from "../queries/observations.ts";
import { listSampleSeries } from "../queries/sample-data.ts";
import { type FeedSeriesProgress, listFeedSeries, updateSeriesDisplay } from "../queries/series.ts";
import type { FeedReader, FeedSource } from "../services/feed-readers.ts";
import { toIngestion } from "./ingest.ts";
import { type PostponedRead, type ReadResult, readSeries, toCheck } from "./read-feed.ts";

/** Outgoing requests reserved for writing the results. */
const CALLS_TO_WRITE = 1;
/** Concurrent requests to one source. */
const MAX_CONCURRENT_READS = 4;
const RECHECK_MS = 3_600_000;
/** Maximum outgoing requests for one history: five pages, with retries. */
const CALLS_TO_READ_HISTORY = 7;

type Progress = ReadonlyMap<string, FeedSeriesProgress>;
type FeedServices = {
  db: Db;
  feeds: FeedSource;
  budget: CallBudget;
  /** Series whose figures a licence lets the operator show. */
  licensedSeries?: readonly string[];
};

/**
 * Reads every series that should have new data or was not read for an hour, or all series with `all`.
 * Sources are read in parallel. A series that fails or sends invalid data changes nothing and is
 * named in the job run. Then missing histories are read one after the other, and each is written at
 * once. When the outgoing requests of the tick are used up, the next tick goes on. Makes two round
 * trips to the database, and one for each history.
 */
export async function ingestFeeds(
  { db, feeds, budget, licensedSeries = [] }: FeedServices,
  run: Run,
  now: number,
  all: boolean,
) {
  const [rows, sources, sample] = await db.batch([
    listFeedSeries(db),
    listFeedSources(db),
    listSampleSeries(db),
  ]);
  const progress: Progress = new Map(rows.map((row) => [row.id, row]));
  // Feeds that replay the sample must not continue a series that an operator replaced.
  const own = feeds.replaySample ? sample.filter(({ state }) => state !== "held") : [];
  const asked = FETCHED_SERIES.filter(
    ({ id }) => progress.has(id) && !own.some((each) => each.id === id),
  );
  const dueSeries = all
    ? asked
    : asked.filter((series) => isDue(series, progress.get(series.id), now));
  const isHistory = ({ id }: FetchedSeries) =>
    lacksHistory(progress.get(id)?.lastObservedAt ?? null, now);
  const queue = longestUnread(dueSeries, progress);
  const calls = reserveCalls(budget, CALLS_TO_WRITE);
  // Readers must leave the request that writes their results.
  const readCalls = reserveCalls(calls, CALLS_TO_WRITE);
  const reader = feeds.open({ calls: readCalls, now, retryTimes: retryTimes(sources) });
  const updates = await Promise.all(
    groupBySource(queue.filter((series) => !isHistory(series))).map((series) =>
      readSource(reader, series, progress),
    ),
  );
  const histories = await ingestHistories(
    { db, reader, calls, now, licensedSeries },
    queue.filter(isHistory),
    progress,
  );
  const { completed, left, paused } = splitReads([...updates.flat(), ...histories.reads]);
  const bySeries = (text: (read: ReadResult) => string | null) =>
    Object.fromEntries(
      completed.flatMap((read) => (text(read) === null ? [] : [[read.series.id, text(read)]])),
    );
  const waiting = [...left, ...histories.left];
  const detail = {
    asked: completed.length,
    failed: bySeries(({ error }) => error),
    doubtful: bySeries(({ truncation }) => truncation),
    paused,
    ...(waiting.length > 0 ? { later: waiting, waiting: NEXT_TICK } : {}),
  };
  const status = runStatus({
    ...{ left: waiting.length, asked: completed.length },
    failed: Object.keys(detail.failed).length,
  });
  const written = new Set(histories.ingested.map(({ seriesId }) => seriesId));
  const unwritten = completed.filter(({ series }) => !written.has(series.id));
  const ingested = await insertObservations(db, toIngestions(unwritten, now), [
    updateSeriesChecked(db, unwritten.map(toCheck), now),
    updateSeriesDisplay(db, licensedSeries),
    upsertFeedSources(db, reader.outcomes(), now),
    updateJobRun(db, run, { status, detail }),
  ]);
  const news = [...histories.ingested, ...ingested];
  return { status, ...detail, news: news.filter(({ added, revised }) => added + revised > 0) };
}

const toIngestions = (reads: readonly ReadResult[], now: number): Ingestion[] =>
  reads
    .filter(({ rows }) => rows.length > 0)
    .map(({ series, rows }) => toIngestion(series, rows, now));

/** Name of the file with the history of a series; several series may be in one file. */
const fileOf = ({ id, history }: FetchedSeries): string =>
  history === null ? id : (history.sourceId.split("/")[0] ?? id);

/** Series with a history file come first: several may share a file, which is then read once. */
const withHistoryFileFirst = (queue: readonly FetchedSeries[]): FetchedSeries[] =>
  [...queue].sort((a, b) => Number(a.history === null) - Number(b.history === null));

type HistoryServices = {
  db: Db;
  reader: FeedReader;
  calls: CallBudget;
  now: number;
  licensedSeries: readonly string[];
};

/**
 * Reads missing histories in the order of the queue and writes each at once, so that no data are lost
 * when the run ends. A file is read only when enough outgoing requests are left to write all its
 * series, so that it is not read twice. The caller records failed reads.
 */
async function ingestHistories(
  { db, reader, calls, now, licensedSeries }: HistoryServices,
  queue: readonly FetchedSeries[],
  progress: Progress,
) {
  const reads: (ReadResult | PostponedRead)[] = [];
  const left: string[] = [];
  const ingested: Ingested[] = [];
  const read = new Set<string>();
  const seriesOf = Map.groupBy(queue, fileOf);
  for (const series of withHistoryFileFirst(queue)) {
    const file = fileOf(series);
    const writes = CALLS_TO_WRITE * (seriesOf.get(file)?.length ?? 1);
    if (!read.has(file) && calls.left() < CALLS_TO_READ_HISTORY + writes) {
      left.push(series.id);
      continue;
    }
    read.add(file);
    const found = await readSeries(reader, series, progress.get(series.id));
    reads.push(found);
    if ("unread" in found || found.rows.length === 0) continue;
    const written = await insertObservations(db, toIngestions([found], now), [
      updateSeriesChecked(db, [toCheck(found)], now),
      updateSeriesDisplay(db, licensedSeries),
    ]);
    ingested.push(...written);
    // A history that comes in parts continues in the next tick.
    const newest = found.rows.at(-1)?.date ?? "";
    if (lacksHistory(new Date(newest), now)) left.push(series.id);
  }
  return { reads, left, ingested };
}

function isDue(
  series: FetchedSeries,
  progress: FeedSeriesProgress | undefined,
  now: number,
): boolean {
  const { lastObservedAt = null, lastCheckedAt = null } = progress ?? {};
  if (lastCheckedAt === null || now - lastCheckedAt.getTime() >= RECHECK_MS) return true;
  // A series without any value at its source is not requested in every tick.
  if (lastObservedAt === null) return false;
  const expected = latestExpectedDate(series.calendar, series.release, now);
  return expected > utcDateOf(lastObservedAt.getTime());
}

/** Series that were not read for the longest time come first, so that each gets its turn. */
function longestUnread(series: readonly FetchedSeries[], progress: Progress): FetchedSeries[] {
  const checkedAt = ({ id }: FetchedSeries) => progress.get(id)?.lastCheckedAt?.getTime() ?? 0;
  return series.toSorted((a, b) => checkedAt(a) - checkedAt(b));
}

function groupBySource(series: readonly FetchedSeries[]): FetchedSeries[][] {
  return [...Map.groupBy(series, ({ source }) => source).values()];
}

/** Reads the series of one source in the order of the queue, up to four at the same time. */
async function readSource(
  reader: FeedReader,
  queue: FetchedSeries[],
  progress: Progress,
): Promise<(ReadResult | PostponedRead)[]> {
  const waiting = queue.values();
  const reads: (ReadResult | PostponedRead)[] = [];
  const readNext = async () => {
    for (const series of waiting) {
      reads.push(await readSeries(reader, series, progress.get(series.id)));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, readNext));
  return reads;
}

/** Splits the results into series that were read and series left to a later run. */
function splitReads(reads: readonly (ReadResult | PostponedRead)[]) {
  const completed: ReadResult[] = [];
  const unread = { left: [] as string[], paused: [] as string[] };
  for (const read of reads) {
    if ("unread" in read) unread[read.unread].push(read.id);
    else completed.push(read);
  }
  return { completed, ...unread };
}
