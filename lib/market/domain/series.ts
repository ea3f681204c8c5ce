import type { SeriesDefinition, SourceName } from "./series-definition.ts";
import {
  BY_HAND,
  byHand,
  CBOE,
  CLOSE,
  CRYPTO,
  cboe,
  coinbase,
  EIA,
  energy,
  fred,
  H10,
  H15,
  ICE,
  ice,
  moodys,
  type Origin,
  type ReleaseFacts,
  treasury,
} from "./series-facts.ts";

/** A series that one of our feeds carries. */
export type FetchedSeries = SeriesDefinition & { source: SourceName };

function series(
  id: string,
  name: string,
  unit: string,
  facts: ReleaseFacts,
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
    BY_HAND,
    byHand(
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
    BY_HAND,
    byHand(
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
