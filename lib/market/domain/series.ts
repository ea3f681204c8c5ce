// The list of all market series: unit, release schedule, licence and source.

import type { CalendarName } from "./holidays.ts";
import { OWN_SERIES } from "./own-series.ts";
import type { Release } from "./release.ts";
import { mayShowValues, type Rights } from "./rights.ts";
import { type Origin, SERIES_ORIGINS, type SourceName, type Tolerance } from "./series-origins.ts";

/** A market series as data: what it is, when it is published, where it comes from. */
export interface SeriesDefinition {
  /** The same id as in the names of ingested files. */
  id: string;
  name: string;
  unit: string;
  /** Days on which it has an observation. */
  calendar: CalendarName;
  release: Release;
  /** Minutes that the source may be late before its sensors are stale. */
  graceMinutes: number;
  /** Null when there is no free public feed, so that an operator ingests the series. */
  source: SourceName | null;
  /** Its name at the source. */
  sourceId: string;
  /** Address of a page for people, not of an API. */
  url: string;
  licence: string;
  /** What may be done with the values of its source; a bundled copy may have other rights. */
  rights: Rights;
  /**
   * False (`display: derived`) where the licence forbids to show values; states and ranks are still
   * published.
   */
  publishValues: boolean;
}

/** When a series is published. */
export type ReleaseSchedule = Pick<SeriesDefinition, "calendar" | "release" | "graceMinutes">;
/** Licence of a series, and the page of its source. */
export type Licence = Pick<SeriesDefinition, "sourceId" | "url" | "licence" | "rights">;

const HOUR_MINUTES = 60;

/**
 * H.15 comes out on the next business day; the documented lag is 20 hours after the close (noon).
 * FRED shows it at about 16:20 in New York, so the grace is 6 hours.
 */
export const H15: ReleaseSchedule = {
  calendar: "fed_h15",
  release: { kind: "nextDay", hours: 20 },
  graceMinutes: 6 * HOUR_MINUTES,
};
/** Commercial paper: as H.15, with days on which no such paper was issued and no rate is published. */
export const COMMERCIAL_PAPER: ReleaseSchedule = { ...H15, graceMinutes: 10 * 24 * HOUR_MINUTES };
/** H.10: Mondays at 16:15 for the week to the Friday before; on a holiday, the day after it. */
export const H10: ReleaseSchedule = {
  calendar: "fed_h10",
  release: { kind: "weekly", weekday: 1, timeEt: "16:15", coversThroughDaysBefore: 3 },
  graceMinutes: 6 * HOUR_MINUTES,
};
/**
 * EIA spot prices: Wednesdays through the Monday before. A midweek holiday moves the release to
 * Thursday by EIA's own rules; the grace of 36 hours covers them.
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
/** ICE BofA spreads: FRED has them the next morning, about 9:00 in New York. */
export const ICE: ReleaseSchedule = { ...H15, calendar: "nyse" };
/**
 * Series that an operator ingests: four days of grace cover a weekend next to a bond-market holiday
 * (for MOVE).
 */
export const MANUAL_RELEASE: ReleaseSchedule = { ...CBOE, graceMinutes: 96 * HOUR_MINUTES };
/** Days end at midnight UTC; the day's candle is final some minutes later. */
export const CRYPTO: ReleaseSchedule = {
  calendar: "24x7",
  release: { kind: "afterClose", minutes: 5 },
  graceMinutes: HOUR_MINUTES / 2,
};

/** The OFR's index: two working days later, in the morning. */
export const OFR: ReleaseSchedule = {
  calendar: "fed_h15",
  release: { kind: "workingDaysAfter", days: 2, timeEt: "12:00" },
  graceMinutes: 24 * HOUR_MINUTES,
};
/** The Chicago Fed's index of a week to Friday: Wednesday at 8:30, a day later after a holiday. */
export const CHICAGO_FED: ReleaseSchedule = {
  calendar: "fridays",
  release: { kind: "workingDaysAfter", days: 3, timeEt: "08:30" },
  graceMinutes: 24 * HOUR_MINUTES,
};
/** Initial claims of a week to Saturday: Thursday at 8:30. */
export const CLAIMS: ReleaseSchedule = {
  calendar: "saturdays",
  release: { kind: "daysAfter", days: 5, timeEt: "08:30" },
  graceMinutes: 24 * HOUR_MINUTES,
};
/** Two days of grace for a report that is moved by a holiday. */
export const JOBS_REPORT: ReleaseSchedule = {
  calendar: "months",
  release: { kind: "jobsReport" },
  graceMinutes: 48 * HOUR_MINUTES,
};

export const fred = (sourceId: string, licence: string, rights: Rights): Licence => ({
  sourceId,
  url: `https://fred.stlouisfed.org/series/${sourceId}`,
  licence,
  rights,
});
export const treasury = (sourceId: string) =>
  fred(sourceId, "Public domain: US Treasury and Federal Reserve", "public_domain");
export const nyFed = (sourceId: string) =>
  fred(sourceId, "Federal Reserve Bank of New York, with attribution", "attribution");
export const energy = (sourceId: string) =>
  fred(sourceId, "Public domain: US Energy Information Administration", "public_domain");
export const labor = (sourceId: string, office: string) =>
  fred(sourceId, `Public domain: US ${office}`, "public_domain");
export const moodys = (sourceId: string) =>
  fred(sourceId, "Copyright Moody's; derived only", "licence_needed");
export const ice = (sourceId: string) =>
  fred(sourceId, "Copyright ICE Data Indices; derived only", "licence_needed");

/** Cboe asks for a licence to redistribute its indices. */
export const cboe = (sourceId: string): Licence => ({
  sourceId,
  url: `https://www.cboe.com/us/indices/dashboard/${sourceId}/`,
  licence: "Copyright Cboe; derived only",
  rights: "licence_needed",
});
/** The terms of both exchanges allow no redistribution of their market data without an agreement. */
export const exchange = (sourceId: string): Licence => ({
  sourceId,
  url: `https://exchange.coinbase.com/trade/${sourceId}`,
  licence: "Terms of Coinbase Exchange and Kraken; derived only",
  rights: "licence_needed",
});
export const manualOrigin = (sourceId: string, url: string, licence: string): Licence => ({
  sourceId,
  url,
  licence,
  rights: "licence_needed",
});

/**
 * What holds for the copies that come with the code, where it is not what holds for the source. Of the
 * bitcoin prices, only the first part has a stated licence; see `scripts/sample/README.md`.
 */
const BUNDLED_RIGHTS: Readonly<Record<string, Rights>> = { VIX: "open_licence" };

/** What holds for a series from its source, and for the copy that comes with the code. */
export const seriesRights = () =>
  SERIES.map(({ id, rights }) => ({ id, rights, bundled: BUNDLED_RIGHTS[id] ?? rights }));

/** A series that has a feed. */
export type FetchedSeries = SeriesDefinition & {
  source: SourceName;
  /** Sources, requested in this order until one answers. */
  origins: readonly Origin[];
  /** The source that is requested first for a whole history; null when there is no such source. */
  history: Origin | null;
  /** How far the first two sources may be apart; null when there is one source only. */
  tolerance: Tolerance | null;
};

function series(
  id: string,
  name: string,
  unit: string,
  facts: ReleaseSchedule,
  licence: Licence,
): SeriesDefinition {
  const [first] = SERIES_ORIGINS[id]?.origins ?? [];
  const sourceId = first?.sourceId ?? licence.sourceId;
  const origin = { source: first?.source ?? null, sourceId };
  const publishValues = mayShowValues(licence.rights);
  return { id, name, unit, ...facts, ...licence, publishValues, ...origin };
}

/** Every series that sensors are made from. */
export const SERIES: readonly SeriesDefinition[] = [
  series("VIX", "Cboe Volatility Index", "index", CBOE, cboe("VIX")),
  series("VVIX", "Cboe VVIX (volatility of VIX)", "index", CBOE, cboe("VVIX")),
  series(
    "SP500",
    "S&P 500",
    "index",
    CLOSE,
    fred("SP500", "Copyright S&P Dow Jones Indices; derived only", "licence_needed"),
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
  series("DFF", "Effective federal funds rate", "percent", H15, nyFed("DFF")),
  series("DTB3", "3-month Treasury bill, discount rate", "percent", H15, treasury("DTB3")),
  series(
    "RIFSPPFAAD90NB",
    "90-day AA financial commercial paper",
    "percent",
    COMMERCIAL_PAPER,
    treasury("RIFSPPFAAD90NB"),
  ),

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
  series(
    "ICSA",
    "Initial claims for unemployment insurance",
    "claims",
    CLAIMS,
    labor("ICSA", "Department of Labor"),
  ),
  series(
    "UNRATE",
    "Unemployment rate",
    "percent",
    JOBS_REPORT,
    labor("UNRATE", "Bureau of Labor Statistics"),
  ),
  series("OFRFSI", "OFR Financial Stress Index", "index", OFR, {
    sourceId: "OFR FSI",
    url: "https://www.financialresearch.gov/financial-stress-index/",
    licence: "Public domain: US Office of Financial Research",
    rights: "public_domain",
  }),
  series("NFCI", "Chicago Fed National Financial Conditions Index", "index", CHICAGO_FED, {
    sourceId: "NFCI",
    url: "https://www.chicagofed.org/research/data/nfci/current-data",
    licence: "Public domain, with citation: Federal Reserve Bank of Chicago",
    rights: "attribution",
  }),
  series("BTC", "Bitcoin", "US dollars", CRYPTO, exchange("BTC-USD")),
  series("ETH", "Ether", "US dollars", CRYPTO, exchange("ETH-USD")),
  ...OWN_SERIES.map(({ id, name, unit, calendar, url, licence, publishValues }) =>
    series(
      id,
      name,
      unit,
      { ...MANUAL_RELEASE, calendar },
      { sourceId: id, url, licence, rights: publishValues ? "operator" : "licence_needed" },
    ),
  ),
];

/** The series that the scheduled job can fetch from a feed. */
export const FETCHED_SERIES: readonly FetchedSeries[] = SERIES.flatMap((definition) => {
  const { source } = definition;
  const { origins, history = null, tolerance = null } = SERIES_ORIGINS[definition.id] ?? {};
  return source === null || origins === undefined
    ? []
    : [{ ...definition, source, origins, history, tolerance }];
});

/** The current value of a day, and when the day's first value became known, epoch ms. */
export type KnownValue = { observedAt: number; value: number; knownAt: number };
