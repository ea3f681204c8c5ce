import { sessionCloseAt } from "../../domain/calendar.ts";
import { addDays, utcDateOf, weekdayOf } from "../../domain/calendar-date.ts";
import type { FetchedSeries } from "../../domain/series.ts";
import { cboeUrl, parseCboe } from "./cboe.ts";
import { coinbaseUrl, firstPageDate, lastDateOfPage, parseCoinbase } from "./coinbase.ts";
import { FeedError } from "./feed-error.ts";
import type { FeedName, Feeds, Observation } from "./feeds.ts";
import { fredCsvUrl, parseFredCsv } from "./fred-csv.ts";
import { fredJsonUrl, parseFredJson } from "./fred-json.ts";
import { requestText, SOURCE_BUDGET_MS } from "./request-text.ts";
import { parseStooq, stooqUrl } from "./stooq.ts";

export { FeedError } from "./feed-error.ts";
export { FEED_BASE_URLS, type FeedName, type Feeds, type Observation } from "./feeds.ts";

/** Pages of candles in one call: 1,500 days. What is older comes with the next call. */
const MAX_PAGES = 5;

interface Span {
  /** The first date wanted. */
  sinceDate: string;
  now: number;
  /** Ends all tries; shared by the series of one source to hold its 10 s. */
  budget?: AbortSignal;
}

/** A fresh 10 s budget, for the series of one source together. */
export const sourceBudget = () => AbortSignal.timeout(SOURCE_BUDGET_MS);

/**
 * The published observations of a series since a date, in order of date, of closed days only.
 * Throws FeedError when the source gives none or anything malformed; then nothing is taken. A long
 * history may come in parts: the next call continues from the newest date received.
 */
export async function fetchSeries(
  feeds: Feeds,
  series: FetchedSeries,
  { sinceDate, now, budget = sourceBudget() }: Span,
): Promise<Observation[]> {
  const found = await read(feeds, series, { sinceDate, now, budget });
  return found.filter(({ date }) => date >= sinceDate && isFinal(series, date, now));
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

function read(feeds: Feeds, series: FetchedSeries, span: Required<Span>): Promise<Observation[]> {
  const { baseUrls, fredApiKey: apiKey } = feeds;
  const { source, sourceId } = series;
  const { sinceDate } = span;
  const ask = (
    feed: FeedName,
    url: string,
    parse: (text: string, sourceId: string) => Observation[],
  ) =>
    requestText(feeds, feed, url, span.budget).then((text) =>
      withoutFuture(feed, parse(text, sourceId), span.now),
    );
  switch (source) {
    case "fred":
      return apiKey === null
        ? ask("fred", fredCsvUrl(baseUrls.fred, sourceId, sinceDate), parseFredCsv)
        : ask(
            "fredApi",
            fredJsonUrl(baseUrls.fredApi, sourceId, { sinceDate, apiKey }),
            parseFredJson,
          );
    case "cboe":
      return ask("cboe", cboeUrl(baseUrls.cboe, sourceId), parseCboe);
    case "stooq":
      return ask("stooq", stooqUrl(baseUrls.stooq, sourceId), parseStooq);
    case "coinbase":
      return pages(span, (fromDate, throughDate) =>
        ask(
          "coinbase",
          coinbaseUrl(baseUrls.coinbase, sourceId, { fromDate, throughDate }),
          parseCoinbase,
        ),
      );
  }
}

/** Joins pages of candles; a page may begin before its start, so that dates come twice. */
async function pages(
  { sinceDate, now }: Span,
  page: (fromDate: string, throughDate: string) => Promise<Observation[]>,
): Promise<Observation[]> {
  const today = utcDateOf(now);
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
