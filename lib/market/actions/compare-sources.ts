import { addDays, DAY_MS, dayNumber, utcDateOf } from "../../core/calendar-date.ts";
import { type CallBudget, NEXT_TICK, reserveCalls } from "../../core/call-budget.ts";
import type { Db } from "../../runtime/database/client.ts";
import { lastDetail, type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { describeFeedFailure } from "../domain/feed-answer.ts";
import { FETCHED_SERIES, type FetchedSeries } from "../domain/series.ts";
import {
  COMPARED_DAYS,
  type Comparison,
  compareSources,
  comparisonsOf,
  secondSources,
} from "../domain/source-comparison.ts";
import { listFeedSources, retryTimes, upsertFeedSources } from "../queries/feed-sources.ts";
import { listFeedSeries, listSeriesValues } from "../queries/series.ts";
import type { FeedReader, FeedSource } from "../services/feed-readers.ts";

/** Outgoing requests reserved for reading the stored values and writing the result. */
const CALLS_BESIDE = 2;

/**
 * Asks, once a day, the second source of each series that its first publisher answered, and compares
 * its last days with the stored values. Nothing of the second source is stored. What exceeds the
 * tick's outgoing requests is compared in the next tick. Makes at most three round trips to the
 * database.
 */
export async function compareFeeds(
  { db, feeds, budget }: { db: Db; feeds: FeedSource; budget: CallBudget },
  run: Run,
  now: number,
): Promise<object> {
  const [rows, sources, [last]] = await db.batch([
    listFeedSeries(db),
    listFeedSources(db),
    lastDetail(db, run.job),
  ]);
  const before = comparisonsOf(last?.detail ?? null);
  const answered = new Map(rows.map(({ id, answeredBy }) => [id, answeredBy]));
  const due = secondSources(FETCHED_SERIES, answered, before, run.slot);
  const calls = reserveCalls(budget, CALLS_BESIDE);
  const reader = feeds.open({ calls, now, retryTimes: retryTimes(sources) });
  const sinceDate = addDays(utcDateOf(now), -COMPARED_DAYS);
  const from = dayNumber(sinceDate) * DAY_MS;
  const wanted = due.map(({ series }) => ({ seriesId: series.id, from }));
  const stored = calls.left() > 0 ? await listSeriesValues(db, wanted, now) : [];
  const held = new Map(stored.map(({ seriesId, values }) => [seriesId, values]));
  const compared = { ...before };
  const left: string[] = [];
  for (const { series, tolerance } of due) {
    const days = await readSecond(reader, series, sinceDate);
    if (days === null) {
      left.push(series.id);
      continue;
    }
    const found = compareSources(held.get(series.id) ?? [], days, tolerance);
    compared[series.id] = comparison(series, found, before[series.id], run.slot);
  }
  const status = left.length > 0 ? "waiting" : "done";
  const detail = { compared, ...(left.length > 0 ? { later: left, waiting: NEXT_TICK } : {}) };
  await db.batch([
    upsertFeedSources(db, reader.outcomes(), now),
    updateJobRun(db, run, { status, detail }),
  ]);
  return { status, ...detail };
}

/** The days of the second source; none when it fails, null when no outgoing request was left. */
async function readSecond(reader: FeedReader, series: FetchedSeries, sinceDate: string) {
  const [, second] = series.origins;
  const others = { ...series, origins: second === undefined ? [] : [second], history: null };
  try {
    return (await reader.read(others, { sinceDate, lastBody: null })).observations;
  } catch (error) {
    return describeFeedFailure(error).unread === "left" ? null : [];
  }
}

function comparison(
  { origins }: FetchedSeries,
  { days, apart }: Pick<Comparison, "days" | "apart">,
  before: Comparison | undefined,
  slot: number,
): Comparison {
  const with_ = origins[1]?.source ?? "";
  // Without an answer, what was found before still stands.
  const found = days === 0 ? (before?.apart ?? null) : apart;
  return { at: new Date(slot).toISOString(), with: with_, days, apart: found };
}
