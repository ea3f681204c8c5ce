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
