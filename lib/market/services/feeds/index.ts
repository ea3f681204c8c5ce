import { addDays, utcDateOf, weekdayOf } from "../../../core/calendar-date.ts";
import { sessionCloseAt } from "../../domain/calendar.ts";
import { checkBody, dropLastRow, type LastBody } from "../../domain/feed-answer.ts";
import type { FetchedSeries } from "../../domain/series.ts";
import { cboeUrl, parseCboe } from "./cboe.ts";
import { coinbaseUrl, firstPageDate, lastDateOfPage, parseCoinbase } from "./coinbase.ts";
import { type FeedRun, requestText } from "./feed-run.ts";
import { FeedError, type FeedName, type Feeds, type Observation } from "./feeds.ts";
import { fredCsvUrl, fredJsonUrl, parseFredCsv, parseFredJson } from "./fred.ts";
import { parseStooq, stooqUrl } from "./stooq.ts";

export { FeedRun, type RunLimits, type SourceOutcome } from "./feed-run.ts";
export { FEED_BASE_URLS, FeedError, type FeedName, type Feeds, type Observation } from "./feeds.ts";

/** Pages of candles in one call: 1,500 days. What is older comes with the next call. */
const MAX_PAGES = 5;

interface FetchSpan {
  /** The first date wanted. */
  sinceDate: string;
  /** What the last body of the series was like; null: none was read. */
  lastBody: LastBody | null;
  run: FeedRun;
}

/** What a source says of a series. */
export interface FetchResult {
  observations: Observation[];
  /** Why the last row was not taken; null: all was. */
  truncation: string | null;
  /** What the body was like; null where its format shows by itself whether it is whole, as JSON does. */
  body: LastBody | null;
}

/**
 * The published observations of a series since a date, in order of date, of closed days only.
 * Throws FeedError when the source gives none or anything malformed; then nothing is taken. A long
 * history may come in parts: the next call continues from the newest date received.
 */
export async function fetchSeries(
  feeds: Feeds,
  series: FetchedSeries,
  span: FetchSpan,
): Promise<FetchResult> {
  const { observations, ...more } = await read(feeds, series, span);
  const { now } = span.run;
  const isWanted = ({ date }: Observation) => date >= span.sinceDate && isFinal(series, date, now);
  return { observations: observations.filter(isWanted), ...more };
}

/**
 * Whether a source's row is an observation for good. An exchange that never closes shows the day
 * under way; FRED fills weekends of some daily series (DFF, month ends of ICE) with repeated
 * values. What else a source of daily closes publishes, is published.
 */
function isFinal(series: FetchedSeries, date: string, now: number): boolean {
  if (series.calendar === "24x7") return sessionCloseAt(series.calendar, date) <= now;
  if (date > utcDateOf(now)) return false;
  return series.source !== "fred" || weekdayOf(date) % 6 !== 0;
}

function read(feeds: Feeds, series: FetchedSeries, span: FetchSpan): Promise<FetchResult> {
  const { baseUrls, fredApiKey: apiKey } = feeds;
  const { source, sourceId } = series;
  const { sinceDate, run } = span;
  const askCsv = (url: string, parse: (text: string, sourceId: string) => Observation[]) =>
    run.recordOutcome(source, async () => {
      const { text, truncation, body } = await readRows(feeds, span, source, url);
      return {
        observations: withoutFuture(source, parse(text, sourceId), run.now),
        truncation,
        body,
      };
    });
  const askJson = (feed: FeedName, url: string, parse: (text: string) => Observation[]) =>
    run.recordOutcome(feed, async () => {
      const { text } = await requestText(feeds, run, feed, url);
      return withoutFuture(feed, parse(text), run.now);
    });
  switch (source) {
    case "fred":
      return apiKey === null
        ? askCsv(fredCsvUrl(baseUrls.fred, sourceId, sinceDate), parseFredCsv)
        : askJson(
            "fredApi",
            fredJsonUrl(baseUrls.fredApi, sourceId, { sinceDate, apiKey }),
            parseFredJson,
          ).then(completeResult);
    case "cboe":
      return askCsv(cboeUrl(baseUrls.cboe, sourceId), parseCboe);
    case "stooq":
      return askCsv(stooqUrl(baseUrls.stooq, sourceId), parseStooq);
    case "coinbase":
      return pages(span, (fromDate, throughDate) =>
        askJson(
          "coinbase",
          coinbaseUrl(baseUrls.coinbase, sourceId, { fromDate, throughDate }),
          parseCoinbase,
        ),
      ).then(completeResult);
  }
}

const completeResult = (observations: Observation[]): FetchResult => ({
  observations,
  truncation: null,
  body: null,
});

/** A body of rows, without its last one where that may be cut off. */
export async function readRows(
  feeds: Feeds,
  { run, lastBody }: Pick<FetchSpan, "run" | "lastBody">,
  source: FeedName,
  url: string,
): Promise<{ text: string; truncation: string | null; body: LastBody }> {
  const found = await requestText(feeds, run, source, url);
  const checked = checkBody(found, lastBody);
  return { text: checked.truncation === null ? found.text : dropLastRow(found.text), ...checked };
}

/** Joins pages of candles; a page may begin before its start, so that dates come twice. */
async function pages(
  { sinceDate, run }: FetchSpan,
  page: (fromDate: string, throughDate: string) => Promise<Observation[]>,
): Promise<Observation[]> {
  const today = utcDateOf(run.now);
  const byDate = new Map<string, Observation>();
  let from = firstPageDate(sinceDate);
  for (let count = 0; count < MAX_PAGES && from <= today; count += 1) {
    const through = lastDateOfPage(from, today);
    for (const observation of await page(from, through)) byDate.set(observation.date, observation);
    from = addDays(through, 1);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Refuses an answer with a date beyond tomorrow: the source's clock, or ours, is wrong. */
function withoutFuture(source: FeedName, found: Observation[], now: number): Observation[] {
  const newest = found.at(-1);
  if (newest !== undefined && newest.date > addDays(utcDateOf(now), 1)) {
    throw new FeedError(source, "malformed", "date in the future");
  }
  return found;
}
