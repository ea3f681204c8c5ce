// Moves the bundled sample of market series to the present, so that feeds can publish it as new data.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { addDays, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import {
  isSession,
  nextSession,
  previousSession,
  sessionCloseAt,
} from "../../../lib/market/domain/calendar.ts";
import { MADE_UP_MARKET } from "../../../lib/market/domain/made-up-stocks.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { syntheticPrices } from "../../sample/make-prices.ts";

/** A public source that publishes a series, and the id of the series there. */
export type Source =
  | { feed: "fred"; id: string }
  | { feed: "cboe"; id: string }
  | { feed: "ofr"; id: string }
  | { feed: "chicagofed"; id: string }
  | { feed: "coinbase"; id: string }
  | { feed: "stooq"; id: string };

/** The days on which a series has values: New York sessions, every UTC day, or those of weekly and monthly figures. */
export type SessionDays = "nyse" | "24x7" | "fridays" | "saturdays" | "months";

/** Calendar days from one value to the next, at least. */
const DAYS_APART: Record<SessionDays, number> = {
  nyse: 1,
  "24x7": 1,
  fridays: 7,
  saturdays: 7,
  months: 28,
};

type FeedSeries = { name: string; sources: Source[]; rhythm: SessionDays };

const fred = (id: string): Source => ({ feed: "fred", id });
const cboe = (id: string): Source => ({ feed: "cboe", id });
const coinbase = (id: string): Source => ({ feed: "coinbase", id });
const stooq = (id: string): Source => ({ feed: "stooq", id });
/** Series that are no daily ones. */
const RHYTHMS: Readonly<Record<string, SessionDays>> = {
  ICSA: "saturdays",
  UNRATE: "months",
  NFCI: "fridays",
};

const series = (name: string, ...sources: Source[]): FeedSeries => ({
  name,
  sources,
  rhythm: RHYTHMS[name] ?? (sources.some(({ feed }) => feed === "coinbase") ? "24x7" : "nyse"),
});

/**
 * Every series that the feeds know, by our name and by the ids of its sources. A series without a bundled sample has
 * no data until values are put by hand.
 */
export const FEED_SERIES: readonly FeedSeries[] = [
  series("VIX", cboe("VIX"), fred("VIXCLS")),
  series("WTI", fred("DCOILWTICO")),
  series("BRENT", fred("DCOILBRENTEU")),
  series("NATGAS", fred("DHHNGSP")),
  series("DGS2", fred("DGS2")),
  series("DGS10", fred("DGS10")),
  series("DGS30", fred("DGS30")),
  series("T10Y2Y", fred("T10Y2Y")),
  series("DTWEXBGS", fred("DTWEXBGS")),
  series("T5YIE", fred("T5YIE")),
  series("T10YIE", fred("T10YIE")),
  series("DFF", fred("DFF")),
  series("DTB3", fred("DTB3")),
  series("RIFSPPFAAD90NB", fred("RIFSPPFAAD90NB")),
  series("BTC", coinbase("BTC-USD"), fred("CBBTCUSD")),
  series("ICSA", fred("ICSA")),
  series("UNRATE", fred("UNRATE")),
  series("OFRFSI", { feed: "ofr", id: "OFR FSI" }),
  series("NFCI", { feed: "chicagofed", id: "NFCI" }, fred("NFCI")),
  series("ETH", coinbase("ETH-USD"), fred("CBETHUSD")),
  series("DGS3MO", fred("DGS3MO")),
  series("DAAA", fred("DAAA")),
  series("DBAA", fred("DBAA")),
  series("BAA10Y", fred("BAA10Y")),
  series("HY_OAS", fred("BAMLH0A0HYM2")),
  series("IG_OAS", fred("BAMLC0A0CM")),
  series("VVIX", cboe("VVIX")),
  series("MOVE", stooq("^move")),
  series("GOLD", stooq("xauusd")),
  series("SP500", stooq("^spx"), fred("SP500")),
];

/** The id of a US stock at Stooq: `aapl.us` is `AAPL` here. */
const US_SHARE = /^([a-z][a-z0-9.-]{0,9})\.us$/i;
const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

/** Finds a series by our name: a listed series, or a US stock by its ticker. */
export function findSeries(name: string): FeedSeries | null {
  const known = FEED_SERIES.find((each) => each.name === name);
  if (known) return known;
  return TICKER.test(name) ? series(name, stooq(`${name.toLowerCase()}.us`)) : null;
}

/** Finds a series by the id that a source gives it. */
export function findPublished(feed: Source["feed"], id: string): FeedSeries | null {
  const sourceId = feed === "stooq" ? id.toLowerCase() : id;
  const known = FEED_SERIES.find(({ sources }) =>
    sources.some((source) => source.feed === feed && source.id === sourceId),
  );
  if (known) return known;
  const ticker = feed === "stooq" ? US_SHARE.exec(id)?.[1]?.toUpperCase() : undefined;
  return ticker ? series(ticker, stooq(sourceId)) : null;
}

const FOLDER = join(import.meta.dirname, "../../sample/series");

/**
 * The made-up stock prices by ticker. The value of an observation is a bar as text: open, high, low, close, volume.
 * The real market's fund, for which the doctor asks every vendor, has those of the made-up one; nothing stores them.
 */
export function replayStocks(): Map<string, ReplayedObservation[]> {
  const observation = ({ date, open, high, low, close, volume }: Bar) => ({
    date,
    value: [open, high, low, close, volume].join(","),
  });
  const stocks = new Map(
    [...syntheticPrices()].map(([ticker, bars]) => [ticker, bars.map(observation)]),
  );
  return stocks.set(MARKET_TICKER, stocks.get(MADE_UP_MARKET) ?? []);
}

const sampleFiles = () => readdirSync(FOLDER).filter((file) => file.endsWith(".csv"));

/** The bundled series, by name. */
export const sampleSeriesIds = (): string[] => sampleFiles().map((file) => basename(file, ".csv"));

/** Reads the bundled series, by name. */
export function readSample(): Map<string, ReplayedObservation[]> {
  const files = sampleFiles();
  return new Map(
    files.map((file) => {
      const [, ...lines] = readFileSync(join(FOLDER, file), "utf8").trim().split(/\r?\n/);
      const observations = lines.map((line) => {
        const [date = "", value = ""] = line.split(",");
        return { date, value };
      });
      return [basename(file, ".csv"), observations];
    }),
  );
}

export type ReplayedObservation = { date: string; value: string };

/** The last day of the sample, which the replay moves to the anchor date. */
export const SAMPLE_END: Record<SessionDays, string> = {
  nyse: "2022-12-30",
  "24x7": "2022-12-31",
  fridays: "2022-12-30",
  saturdays: "2022-12-31",
  months: "2022-12-01",
};

/** The date that the last value of a rhythm stands for: with the session that the sample's last session stands for. */
export function anchorOf(rhythm: SessionDays, anchors: { nyse: string; "24x7": string }): string {
  if (rhythm === "nyse" || rhythm === "24x7") return anchors[rhythm];
  return previousSession(rhythm, addDays(anchors.nyse, 1));
}

/** The newest session that is over at `now`. At the first start it becomes the anchor date of the replay. */
export function newestSession(rhythm: SessionDays, now: number): string {
  let date = addDays(utcDateOf(now), 1);
  while (!isSession(rhythm, date) || sessionCloseAt(rhythm, date) > now) {
    date = previousSession(rhythm, date);
  }
  return date;
}

const sessionCache = new Map<string, string[]>();

/** The last `count` sessions up to `end`, newest first. They are cached, because all series share them. */
function sessionsBack(rhythm: SessionDays, end: string, count: number): string[] {
  const key = `${rhythm} ${end}`;
  const sessions = sessionCache.get(key) ?? [end];
  sessionCache.set(key, sessions);
  for (let last = sessions.at(-1) ?? end; sessions.length < count; sessions.push(last)) {
    last = previousSession(rhythm, last);
  }
  return sessions.slice(0, count);
}

/**
 * The sample's values by session, newest first. Other days are left out. A single session without a value, such as a
 * holiday of the bond market only, gets the value of the session before. Moved to another date, the gap would look
 * like a failing feed.
 */
function valuesBySession(
  sample: readonly ReplayedObservation[],
  rhythm: SessionDays,
): (string | undefined)[] {
  const [oldest] = sample;
  if (!oldest) return [];
  const values = new Map(sample.map(({ date, value }) => [date, value]));
  const days = dayNumber(SAMPLE_END[rhythm]) - dayNumber(oldest.date) + 1;
  const maxCount =
    rhythm === "nyse" ? Math.ceil((days * 5) / 7) + 1 : Math.ceil(days / DAYS_APART[rhythm]);
  const sessions = sessionsBack(rhythm, SAMPLE_END[rhythm], maxCount);
  const found = sessions
    .filter((date) => date >= oldest.date)
    .map((date): string | undefined => values.get(date));
  return found.map((value, i) => (value === undefined && found[i - 1] ? found[i + 1] : value));
}

/**
 * Moves a sample to the present. Its last session becomes the session `anchor`, the session before it becomes the
 * session before the anchor, and so on, so that weekends and holidays stay right. After the anchor the sample runs
 * backwards: the k-th session after it has the value of k sessions before the end. So values never jump and never
 * run out. Only sessions that are over at `now` are returned.
 */
export function replayFeeds(
  sample: readonly ReplayedObservation[],
  rhythm: SessionDays,
  anchor: string,
  now: number,
): ReplayedObservation[] {
  const values = valuesBySession(sample, rhythm);
  const newest = newestSession(rhythm, now);
  const past = sessionsBack(rhythm, anchor, values.length).map((date, i) => ({
    date,
    value: values[i],
  }));
  past.reverse();
  let date = nextSession(rhythm, anchor);
  for (let distance = 1; distance < values.length && date <= newest; distance += 1) {
    past.push({ date, value: values[distance] });
    date = nextSession(rhythm, date);
  }
  return past.filter(
    (each): each is ReplayedObservation => each.value !== undefined && each.date <= newest,
  );
}
