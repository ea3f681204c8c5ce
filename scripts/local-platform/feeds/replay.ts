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
import { syntheticPrices } from "../../sample/make-prices.ts";

/** Where a series is published: one entry per public source that the service reads. */
export type Source =
  | { feed: "fred"; id: string }
  | { feed: "cboe"; id: string }
  | { feed: "coinbase"; id: string }
  | { feed: "stooq"; id: string };

/** The days on which a series has values: New York sessions, or every UTC day. */
export type Rhythm = "nyse" | "24x7";

type FeedSeries = { name: string; sources: Source[]; rhythm: Rhythm };

const fred = (id: string): Source => ({ feed: "fred", id });
const cboe = (id: string): Source => ({ feed: "cboe", id });
const coinbase = (id: string): Source => ({ feed: "coinbase", id });
const stooq = (id: string): Source => ({ feed: "stooq", id });

const series = (name: string, ...sources: Source[]): FeedSeries => ({
  name,
  sources,
  rhythm: sources.some(({ feed }) => feed === "coinbase") ? "24x7" : "nyse",
});

/**
 * Every series the feeds know, by our name and by each source's own. Those without a bundled
 * sample have no data until somebody puts some.
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
  series("BTC", coinbase("BTC-USD"), fred("CBBTCUSD")),
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

/** US shares need no list: `aapl.us` at the equity source is `AAPL` here. */
const US_SHARE = /^([a-z][a-z0-9.-]{0,9})\.us$/i;
const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

/** The series of ours with this name: a listed one, or a US share by its ticker. */
export function findSeries(name: string): FeedSeries | null {
  const known = FEED_SERIES.find((each) => each.name === name);
  if (known) return known;
  return TICKER.test(name) ? series(name, stooq(`${name.toLowerCase()}.us`)) : null;
}

/** The series that a source publishes under its own id. */
export function findPublished(feed: Source["feed"], id: string): FeedSeries | null {
  const wanted = feed === "stooq" ? id.toLowerCase() : id;
  const known = FEED_SERIES.find(({ sources }) =>
    sources.some((source) => source.feed === feed && source.id === wanted),
  );
  if (known) return known;
  const ticker = feed === "stooq" ? US_SHARE.exec(id)?.[1]?.toUpperCase() : undefined;
  return ticker ? series(ticker, stooq(wanted)) : null;
}

const FOLDER = join(import.meta.dirname, "../../sample/series");

/**
 * The made-up stocks by ticker. A bar is one text, as sources write it: open, high, low, close,
 * volume.
 */
export function replayStocks(): Map<string, ReplayedObservation[]> {
  const observation = ({ date, open, high, low, close, volume }: Bar) => ({
    date,
    value: [open, high, low, close, volume].join(","),
  });
  return new Map([...syntheticPrices()].map(([ticker, bars]) => [ticker, bars.map(observation)]));
}

/** The bundled series by name, as `date,value` files hold them. */
export function readSample(): Map<string, ReplayedObservation[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".csv"));
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

/** The sample's last days, one per rhythm: what the anchors stand for. */
export const SAMPLE_END: Record<Rhythm, string> = { nyse: "2022-12-30", "24x7": "2022-12-31" };

/** The newest session that is over at `now`: the day that a first start anchors the replay to. */
export function newestSession(rhythm: Rhythm, now: number): string {
  let date = addDays(utcDateOf(now), 1);
  while (!isSession(rhythm, date) || sessionCloseAt(rhythm, date) > now) {
    date = previousSession(rhythm, date);
  }
  return date;
}

const walked = new Map<string, string[]>();

/** The last `count` sessions up to `end`, newest first. Walked once, since all series share them. */
function sessionsBack(rhythm: Rhythm, end: string, count: number): string[] {
  const key = `${rhythm} ${end}`;
  const sessions = walked.get(key) ?? [end];
  walked.set(key, sessions);
  for (let last = sessions.at(-1) ?? end; sessions.length < count; sessions.push(last)) {
    last = previousSession(rhythm, last);
  }
  return sessions.slice(0, count);
}

/**
 * The sample's values, newest first, one for each session back from its end; other days are left
 * out. A single session without a value (a holiday of the bond market alone) has the one before:
 * moved to another date it would look like a feed that fails.
 */
function byDistance(
  sample: readonly ReplayedObservation[],
  rhythm: Rhythm,
): (string | undefined)[] {
  const [oldest] = sample;
  if (!oldest) return [];
  const values = new Map(sample.map(({ date, value }) => [date, value]));
  const days = dayNumber(SAMPLE_END[rhythm]) - dayNumber(oldest.date) + 1;
  const most = rhythm === "nyse" ? Math.ceil((days * 5) / 7) + 1 : days;
  const sessions = sessionsBack(rhythm, SAMPLE_END[rhythm], most);
  const found = sessions
    .filter((date) => date >= oldest.date)
    .map((date): string | undefined => values.get(date));
  return found.map((value, i) => (value === undefined && found[i - 1] ? found[i + 1] : value));
}

/**
 * Moves a sample to the present. Its last session becomes `anchor`, the session before that the
 * one before the anchor, and so on back, so weekends and holidays fall where they belong. After
 * the anchor the sample runs backwards: the k-th session after it has the value of k sessions
 * before the end. So values never jump, and never run out. Only sessions over at `now` are there.
 */
export function replayFeeds(
  sample: readonly ReplayedObservation[],
  rhythm: Rhythm,
  anchor: string,
  now: number,
): ReplayedObservation[] {
  const values = byDistance(sample, rhythm);
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
