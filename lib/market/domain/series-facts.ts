import type { SeriesDefinition } from "./series-definition.ts";

/** When a series is published. */
export type ReleaseFacts = Pick<SeriesDefinition, "calendar" | "release" | "graceMinutes">;
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
export const H15: ReleaseFacts = {
  calendar: "fed_h15",
  release: { kind: "nextDay", hours: 20 },
  graceMinutes: 6 * HOUR_MINUTES,
};
/** H.10: Mondays at 16:15 for the week through the Friday before; the next day after a holiday. */
export const H10: ReleaseFacts = {
  calendar: "fed_h10",
  release: { kind: "weekly", weekday: 1, timeEt: "16:15", coversThroughDaysBefore: 3 },
  graceMinutes: 6 * HOUR_MINUTES,
};
/**
 * EIA spot prices: Wednesdays through the Monday before. Midweek holidays move it to Thursday by
 * rules of its own, which the grace of 36 hours covers.
 */
export const EIA: ReleaseFacts = {
  calendar: "eia",
  release: { kind: "weekly", weekday: 3, timeEt: "13:00", coversThroughDaysBefore: 2 },
  graceMinutes: 36 * HOUR_MINUTES,
};
/** Cboe indices are final at 16:15; its daily files follow between 16:35 and 19:00. */
export const CBOE: ReleaseFacts = {
  calendar: "nyse",
  release: { kind: "afterClose", minutes: 15 },
  graceMinutes: 3 * HOUR_MINUTES,
};
/** A closing price is public at the close; FRED carries it in the evening. */
export const CLOSE: ReleaseFacts = { ...CBOE, graceMinutes: 6 * HOUR_MINUTES };
/** ICE BofA spreads: on FRED the next morning, about 9:00 in New York. */
export const ICE: ReleaseFacts = { ...H15, calendar: "nyse" };
/** By hand: four days of grace, which also pass a weekend beside a holiday of bonds alone (MOVE). */
export const BY_HAND: ReleaseFacts = { ...CBOE, graceMinutes: 96 * HOUR_MINUTES };
/** Days end at midnight UTC; the day's candle is final some minutes later. */
export const CRYPTO: ReleaseFacts = {
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
export const byHand = (sourceId: string, url: string, licence: string): Origin => ({
  source: null,
  sourceId,
  url,
  licence,
  publishValues: false,
});
