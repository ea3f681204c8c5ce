import type { CalendarName } from "./holidays.ts";
import type { Release } from "./release.ts";

/** Public feeds that we read; see `lib/market/services/feeds`. */
const SOURCES = ["fred", "cboe", "coinbase", "stooq"] as const;
export type SourceName = (typeof SOURCES)[number];

/** A market series as data: what it is, when it is published, where it comes from. */
export interface SeriesDefinition {
  /** As in the names of ingested files. */
  id: string;
  name: string;
  unit: string;
  /** Days on which it has an observation. */
  calendar: CalendarName;
  release: Release;
  /** How late the source may be before its sensors are stale. */
  graceMinutes: number;
  /** Null: no free public feed; the operator ingests it. */
  source: SourceName | null;
  /** Its name at the source. */
  sourceId: string;
  /** A page for people. */
  url: string;
  licence: string;
  /** False where the licence forbids to pass raw values on: then only what is derived is published. */
  publishValues: boolean;
}

/** When a series is published. */
export type ReleaseSchedule = Pick<SeriesDefinition, "calendar" | "release" | "graceMinutes">;
/** Where a series comes from, and what may be done with it. */
export type Origin = Pick<
  SeriesDefinition,
  "source" | "sourceId" | "url" | "licence" | "publishValues"
>;

const HOUR_MINUTES = 60;

/**
 * H.15 comes out on the next business day; the documented lag is 20 hours after the close (noon).
 * FRED shows it at about 16:20 in New York, hence 6 hours of grace.
 */
export const H15: ReleaseSchedule = {
  calendar: "fed_h15",
  release: { kind: "nextDay", hours: 20 },
  graceMinutes: 6 * HOUR_MINUTES,
};
/** H.10: Mondays at 16:15 for the week through the Friday before; the next day after a holiday. */
export const H10: ReleaseSchedule = {
  calendar: "fed_h10",
  release: { kind: "weekly", weekday: 1, timeEt: "16:15", coversThroughDaysBefore: 3 },
  graceMinutes: 6 * HOUR_MINUTES,
};
/**
 * EIA spot prices: Wednesdays through the Monday before. Midweek holidays move it to Thursday by
 * rules of its own, which the grace of 36 hours covers.
 */
export const EIA: ReleaseSchedule = {
  calendar: "eia",
  release: { kind: "weekly", weekday: 3, timeEt: "13:00", coversThroughDaysBefore: 2 },
  graceMinutes: 36 * HOUR_MINUTES,
};
/** Cboe indices are final at 16:15; its daily files follow between 16:35 and 19:00. */
export const CBOE: ReleaseSchedule = {
  calendar: "nyse",
  release: { kind: "afterClose", minutes: 15 },
  graceMinutes: 3 * HOUR_MINUTES,
};
/** A closing price is public at the close; FRED carries it in the evening. */
export const CLOSE: ReleaseSchedule = { ...CBOE, graceMinutes: 6 * HOUR_MINUTES };
/** ICE BofA spreads: on FRED the next morning, about 9:00 in New York. */
export const ICE: ReleaseSchedule = { ...H15, calendar: "nyse" };
/** By hand: four days of grace, which also pass a weekend beside a holiday of bonds alone (MOVE). */
export const MANUAL_RELEASE: ReleaseSchedule = { ...CBOE, graceMinutes: 96 * HOUR_MINUTES };
/** Days end at midnight UTC; the day's candle is final some minutes later. */
export const CRYPTO: ReleaseSchedule = {
  calendar: "24x7",
  release: { kind: "afterClose", minutes: 5 },
  graceMinutes: HOUR_MINUTES / 2,
};

export const fred = (sourceId: string, licence: string, publishValues: boolean) => ({
  source: "fred" as const,
  sourceId,
  url: `https://fred.stlouisfed.org/series/${sourceId}`,
  licence,
  publishValues,
});
export const treasury = (sourceId: string) =>
  fred(sourceId, "Public domain: US Treasury and Federal Reserve", true);
export const energy = (sourceId: string) =>
  fred(sourceId, "Public domain: US Energy Information Administration", true);
export const moodys = (sourceId: string) =>
  fred(sourceId, "Copyright Moody's; derived only", false);
export const ice = (sourceId: string) =>
  fred(sourceId, "Copyright ICE Data Indices; derived only", false);

/** The closes of VIX circulate under PDDL 1.0 (github.com/datasets/finance-vix); others do not. */
export const cboe = (sourceId: string, publishValues: boolean) => ({
  source: "cboe" as const,
  sourceId,
  url: `https://www.cboe.com/us/indices/dashboard/${sourceId}/`,
  licence: publishValues ? "PDDL 1.0; origin Cboe" : "Copyright Cboe; derived only",
  publishValues,
});
export const coinbase = (sourceId: string) => ({
  source: "coinbase" as const,
  sourceId,
  url: `https://exchange.coinbase.com/trade/${sourceId}`,
  licence: "Public market data of Coinbase Exchange, cite Coinbase",
  publishValues: true,
});
export const manualOrigin = (sourceId: string, url: string, licence: string): Origin => ({
  source: null,
  sourceId,
  url,
  licence,
  publishValues: false,
});

/** A series that one of our feeds carries. */
export type FetchedSeries = SeriesDefinition & { source: SourceName };

function series(
  id: string,
  name: string,
  unit: string,
  facts: ReleaseSchedule,
  origin: Origin,
): SeriesDefinition {
  return { id, name, unit, ...facts, ...origin };
}

/** Every series that sensors are made from. */
export const SERIES: readonly SeriesDefinition[] = [
  series("VIX", "Cboe Volatility Index", "index", CBOE, cboe("VIX", true)),
  series("VVIX", "Cboe VVIX (volatility of VIX)", "index", CBOE, cboe("VVIX", false)),
  series(
    "SP500",
    "S&P 500",
    "index",
    CLOSE,
    fred("SP500", "Copyright S&P Dow Jones Indices; derived only", false),
  ),
  series(
    "MOVE",
    "ICE BofA MOVE (Treasury implied volatility)",
    "index",
    MANUAL_RELEASE,
    manualOrigin(
      "MOVE",
      "https://www.ice.com/fixed-income-data-services/index-solutions",
      "Copyright ICE Data Indices; derived only",
    ),
  ),

  series("DGS3MO", "3-month Treasury yield", "percent", H15, treasury("DGS3MO")),
  series("DGS2", "2-year Treasury yield", "percent", H15, treasury("DGS2")),
  series("DGS10", "10-year Treasury yield", "percent", H15, treasury("DGS10")),
  series("DGS30", "30-year Treasury yield", "percent", H15, treasury("DGS30")),
  series(
    "T10Y2Y",
    "10-year minus 2-year Treasury yield",
    "percentage points",
    H15,
    treasury("T10Y2Y"),
  ),
  series("T5YIE", "5-year breakeven inflation", "percent", H15, treasury("T5YIE")),
  series("T10YIE", "10-year breakeven inflation", "percent", H15, treasury("T10YIE")),
  series("DFF", "Effective federal funds rate", "percent", H15, treasury("DFF")),

  series("DAAA", "Moody's Aaa corporate yield", "percent", H15, moodys("DAAA")),
  series("DBAA", "Moody's Baa corporate yield", "percent", H15, moodys("DBAA")),
  series("BAA10Y", "Baa yield minus 10-year Treasury", "percentage points", H15, moodys("BAA10Y")),
  series(
    "HY_OAS",
    "US high-yield option-adjusted spread",
    "percentage points",
    ICE,
    ice("BAMLH0A0HYM2"),
  ),
  series(
    "IG_OAS",
    "US investment-grade option-adjusted spread",
    "percentage points",
    ICE,
    ice("BAMLC0A0CM"),
  ),

  series("DTWEXBGS", "Broad trade-weighted dollar index", "index", H10, treasury("DTWEXBGS")),
  series("WTI", "WTI crude oil, Cushing spot", "US dollars per barrel", EIA, energy("DCOILWTICO")),
  series(
    "BRENT",
    "Brent crude oil, Europe spot",
    "US dollars per barrel",
    EIA,
    energy("DCOILBRENTEU"),
  ),
  series(
    "NATGAS",
    "Henry Hub natural gas spot",
    "US dollars per million Btu",
    EIA,
    energy("DHHNGSP"),
  ),
  series(
    "GOLD",
    "Gold, COMEX front future",
    "US dollars per ounce",
    MANUAL_RELEASE,
    manualOrigin(
      "GC",
      "https://www.cmegroup.com/markets/metals/precious/gold.html",
      "Copyright CME Group; derived only",
    ),
  ),
  series("BTC", "Bitcoin", "US dollars", CRYPTO, coinbase("BTC-USD")),
  series("ETH", "Ether", "US dollars", CRYPTO, coinbase("ETH-USD")),
];

/** Those that a feed carries, so that a schedule can fetch them. */
export const FETCHED_SERIES: readonly FetchedSeries[] = SERIES.filter(
  (candidate): candidate is FetchedSeries => candidate.source !== null,
);

/** A value of a day as it stands now, and when the day's first value became known, epoch ms. */
export type KnownValue = { observedAt: number; value: number; knownAt: number };
