// The job that reads series from their sources and stores new observations.

import { utcDateOf } from "../../core/calendar-date.ts";
import { beforeDeadline, type Deadline, NEXT_TICK, runStatus } from "../../core/deadline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  beginTries,
  endTries,
  listTries,
  takeTriedTurn,
} from "../../runtime/database/job-tries.ts";
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

/** Concurrent requests to one source. */
const MAX_CONCURRENT_READS = 4;
const RECHECK_MS = 3_600_000;

type Progress = ReadonlyMap<string, FeedSeriesProgress>;
type FeedServices = {
  db: Db;
  feeds: FeedSource;
  deadline: Deadline;
  /** Series whose figures a licence lets the operator show. */
  licensedSeries?: readonly string[];
};

/**
 * Reads every series that should have new data or was not read for an hour, or all series with `all`.
 * Sources are read in parallel. A series that fails or sends invalid data changes nothing and is
 * named in the job run. Then missing histories are read one after the other, and each is written at
 * once. After the deadline of the tick the next one goes on. A try of a series counts before its work
 * begins: what killed a run comes after the others. Makes three round trips to the database, and one for
 * each history.
 */
export async function ingestFeeds(
  { db, feeds, deadline, licensedSeries = [] }: FeedServices,
  run: Run,
  now: number,
  all: boolean,
) {
  const [rows, sources, sample, tried] = await db.batch([
    listFeedSeries(db),
    listFeedSources(db),
    listSampleSeries(db),
    listTries(db, run.job),
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
  const lastObservedAt = ({ id }: FetchedSeries) => progress.get(id)?.lastObservedAt ?? null;
  const isHistory = (series: FetchedSeries) => lacksHistory(lastObservedAt(series), now);
  const turn = takeTriedTurn(longestUnread(dueSeries, progress), ({ id }) => id, tried, now);
  const queue = turn.items;
  const ids = queue.map(({ id }) => id);
  await beginTries(db, run.job, ids, now);
  const reader = feeds.open({ now, retryTimes: retryTimes(sources) });
  const updates = queue.filter((series) => !isHistory(series));
  const reads = await Promise.all(
    groupBySource(updates).map((series) =>
      readSource(reader, beforeDeadline(series, deadline), progress),
    ),
  );
  const histories = await ingestHistories(
    { db, reader, deadline, now, licensedSeries },
    queue.filter(isHistory),
    progress,
  );
  const { completed, left, paused } = splitReads([...reads.flat(), ...histories.reads]);
  const bySeries = (text: (read: ReadResult) => string | null) =>
    Object.fromEntries(
      completed.flatMap((read) => (text(read) === null ? [] : [[read.series.id, text(read)]])),
    );
  const written = new Set(histories.ingested.map(({ seriesId }) => seriesId));
  const unwritten = completed.filter(({ series }) => !written.has(series.id));
  // Answers without a value for a series that has none.
  const empty = unwritten
    .filter(
      ({ error, rows, series }) =>
        error === null && rows.length === 0 && lastObservedAt(series) === null,
    )
    .map(idOf);
  const begun = new Set(reads.flat().map(idOf));
  const notBegun = updates.map(({ id }) => id).filter((id) => !begun.has(id));
  const waiting = [...left, ...notBegun, ...histories.left];
  const after = turn.after.map(({ id }) => id);
  const detail = {
    asked: completed.length,
    failed: bySeries(({ error }) => error),
    doubtful: bySeries(({ truncation }) => truncation),
    empty,
    paused,
    ...(waiting.length > 0 ? { later: waiting, waiting: NEXT_TICK } : {}),
    ...(after.length > 0 && { after, waiting: NEXT_TICK }),
  };
  const status = runStatus({
    left: waiting.length + after.length,
    asked: completed.length,
    failed: Object.keys(detail.failed).length,
  });
  const ingested = await insertObservations(db, toIngestions(unwritten, now), [
    updateSeriesChecked(db, unwritten.map(toCheck), now),
    updateSeriesDisplay(db, licensedSeries),
    upsertFeedSources(db, reader.outcomes(), now),
    ...endTries(db, run.job, ids),
    updateJobRun(db, run, { status, detail }),
  ]);
  const news = [...histories.ingested, ...ingested];
  return { status, ...detail, news: news.filter(({ added, revised }) => added + revised > 0) };
}

const toIngestions = (reads: readonly ReadResult[], now: number): Ingestion[] =>
  reads
    .filter(({ rows }) => rows.length > 0)
    .map(({ series, rows }) => toIngestion(series, rows, now));

const idOf = (read: ReadResult | PostponedRead): string =>
  "unread" in read ? read.id : read.series.id;

/** Name of the file with the history of a series; several series may be in one file. */
const fileOf = ({ id, history }: FetchedSeries): string =>
  history === null ? id : (history.sourceId.split("/")[0] ?? id);

/** Series with a history file come first: several may share a file, which is then read once. */
const withHistoryFileFirst = (queue: readonly FetchedSeries[]): FetchedSeries[] =>
  [...queue].sort((a, b) => Number(a.history === null) - Number(b.history === null));

type HistoryServices = {
  db: Db;
  reader: FeedReader;
  deadline: Deadline;
  now: number;
  licensedSeries: readonly string[];
};

/**
 * Reads missing histories in the order of the queue and writes each at once, so that no data are lost
 * when the run ends. The series of a file are one step, so that it is not read twice. The caller
 * records failed reads.
 */
async function ingestHistories(
  { db, reader, deadline, now, licensedSeries }: HistoryServices,
  queue: readonly FetchedSeries[],
  progress: Progress,
) {
  const reads: (ReadResult | PostponedRead)[] = [];
  const left: string[] = [];
  const ingested: Ingested[] = [];
  const files = [...Map.groupBy(withHistoryFileFirst(queue), fileOf).values()];
  let begun = 0;
  for (const file of beforeDeadline(files, deadline)) {
    begun += 1;
    for (const series of file) {
      const found = await readSeries(reader, series, progress.get(series.id));
      if ("unread" in found || found.rows.length === 0) {
        reads.push(found);
        continue;
      }
      const written = await insertObservations(db, toIngestions([found], now), [
        updateSeriesChecked(db, [toCheck(found)], now),
        updateSeriesDisplay(db, licensedSeries),
      ]);
      ingested.push(...written);
      // A history that comes in parts continues in the next tick.
      const newest = found.rows.at(-1)?.date ?? "";
      if (lacksHistory(new Date(newest), now)) left.push(series.id);
      // Its rows are stored: to keep them, too, would hold all histories in memory at once.
      reads.push({ ...found, rows: [] });
    }
  }
  left.push(...files.slice(begun).flatMap((file) => file.map(({ id }) => id)));
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
  waiting: Generator<FetchedSeries>,
  progress: Progress,
): Promise<(ReadResult | PostponedRead)[]> {
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
