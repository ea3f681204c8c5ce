// The daily job that compares the first two sources of each series.

import { addDays, DAY_MS, dayNumber, utcDateOf } from "../../core/calendar-date.ts";
import { beforeDeadline, type Deadline, NEXT_TICK, runStatus } from "../../core/deadline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { lastDetail, type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  beginTries,
  endTries,
  listTries,
  takeTriedTurn,
} from "../../runtime/database/job-tries.ts";
import { describeFeedFailure } from "../domain/feed-answer.ts";
import { FETCHED_SERIES, type FetchedSeries } from "../domain/series.ts";
import {
  COMPARED_DAYS,
  type Comparison,
  compareSources,
  comparisonsOf,
  countAsked,
  seriesToCompare,
} from "../domain/source-comparison.ts";
import { listFeedSources, retryTimes, upsertFeedSources } from "../queries/feed-sources.ts";
import { listFeedSeries, listSeriesValues } from "../queries/series.ts";
import type { FeedReader, FeedSource } from "../services/feed-readers.ts";

/** How long after its start a slot stays open for second sources that asked to wait. */
const PAUSED_MS = DAY_MS / 4;

/**
 * Compares, once a day, the stored values of each series with the last days of its second source, if
 * the first source answered last. Values of the second source are not stored. After
 * the deadline of the tick the next one goes on. A slot in which every second source failed
 * stays open; they are asked again after an hour. A slot with a second source that asked to wait stays
 * open for six hours. Makes at most four round trips to the database.
 */
export async function compareFeeds(
  { db, feeds, deadline }: { db: Db; feeds: FeedSource; deadline: Deadline },
  run: Run,
  now: number,
): Promise<object> {
  const [rows, sources, [last], tried] = await db.batch([
    listFeedSeries(db),
    listFeedSources(db),
    lastDetail(db, run.job, "compared"),
    listTries(db, run.job),
  ]);
  const earlier = comparisonsOf(last?.detail ?? null);
  const answered = new Map(rows.map(({ id, answeredBy }) => [id, answeredBy]));
  const chosen = seriesToCompare(FETCHED_SERIES, answered, earlier, { slot: run.slot, now });
  const { items: dueSeries, after } = takeTriedTurn(chosen, ({ series }) => series.id, tried, now);
  const ids = dueSeries.map(({ series }) => series.id);
  await beginTries(db, run.job, ids, now);
  const reader = feeds.open({ now, retryTimes: retryTimes(sources) });
  const sinceDate = addDays(utcDateOf(now), -COMPARED_DAYS);
  const from = dayNumber(sinceDate) * DAY_MS;
  const spans = dueSeries.map(({ series }) => ({ seriesId: series.id, from }));
  const stored = await listSeriesValues(db, spans, now);
  const valuesBySeries = new Map(stored.map(({ seriesId, values }) => [seriesId, values]));
  const compared = { ...earlier };
  const unread = { left: [] as string[], paused: [] as string[] };
  let begun = 0;
  for (const { series, tolerance } of beforeDeadline(dueSeries, deadline)) {
    begun += 1;
    const second = await readSecond(reader, series, sinceDate);
    if (second.unread !== null) {
      unread[second.unread].push(series.id);
      continue;
    }
    const found = compareSources(valuesBySeries.get(series.id) ?? [], second.days, tolerance);
    compared[series.id] = comparison(
      series,
      { ...found, failed: second.failed },
      earlier[series.id],
      now,
    );
  }
  const { paused } = unread;
  const unasked = [...dueSeries.slice(begun), ...after];
  const left = [...unread.left, ...unasked.map(({ series }) => series.id)];
  const awaited = now - run.slot < PAUSED_MS ? paused.length : 0;
  const status = runStatus({ left: left.length + awaited, ...countAsked(compared, run.slot) });
  const detail = {
    compared,
    ...(paused.length > 0 ? { paused } : {}),
    ...(left.length > 0 ? { later: left } : {}),
    ...(status === "waiting" ? { waiting: NEXT_TICK } : {}),
  };
  await db.batch([
    upsertFeedSources(db, reader.outcomes(), now),
    ...endTries(db, run.job, ids),
    updateJobRun(db, run, { status, detail }),
  ]);
  return { status, ...detail };
}

/**
 * Reads the second source; an empty list and the reason when it fails. `unread` says why it was not
 * asked: its time was used up, or it asked to wait.
 */
async function readSecond(reader: FeedReader, series: FetchedSeries, sinceDate: string) {
  const [, second] = series.origins;
  const others = { ...series, origins: second === undefined ? [] : [second], history: null };
  try {
    const { observations } = await reader.read(others, { sinceDate, lastBody: null });
    return { unread: null, days: observations, failed: null };
  } catch (error) {
    const { unread, message } = describeFeedFailure(error);
    return { unread, days: [], failed: message };
  }
}

function comparison(
  { origins }: FetchedSeries,
  { days, apart, failed }: Pick<Comparison, "days" | "apart"> & { failed: string | null },
  earlier: Comparison | undefined,
  now: number,
): Comparison {
  const secondSource = origins[1]?.source ?? "";
  return {
    at: new Date(now).toISOString(),
    with: secondSource,
    days,
    // Without an answer, the earlier result stays.
    apart: days === 0 ? (earlier?.apart ?? null) : apart,
    ...(failed === null ? {} : { failed }),
  };
}
