// Writes series in the formats of FRED, Cboe, Coinbase and Stooq.

import {
  dateOf,
  dayNumber,
  isCalendarDate,
  weekdayOfDay,
} from "../../../lib/core/calendar-date.ts";
import type { ReplayedObservation } from "./replay.ts";

const DAY_S = 86_400;

/** The answer of a feed: a body with its media type. */
export type FeedAnswer = { status: number; type: string; body: string };

const csv = (body: string): FeedAnswer => ({ status: 200, type: "text/csv", body });
export const json = (status: number, value: unknown): FeedAnswer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

const betweenDates = <T extends { date: string }>(
  rows: T[],
  from: string | null,
  to: string | null,
) => rows.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));

/** Returns a bound that is a date; any other text means no bound. */
const SOME_DATE = "1970-01-01";
const asDate = (text: string | null) => (text !== null && isCalendarDate(text) ? text : null);

/** FRED has a row for every weekday of a daily series; those without a value are holidays. */
function fredRows(observations: ReplayedObservation[], from: string | null, to: string | null) {
  const inRange: { date: string; value: string | null }[] = betweenDates(observations, from, to);
  const days =
    dayNumber(observations.at(-1)?.date ?? SOME_DATE) -
    dayNumber(observations[0]?.date ?? SOME_DATE);
  if (days > 5 * observations.length) return inRange;
  const values = new Map(inRange.map(({ date, value }) => [date, value]));
  const [first = "~", last = ""] = [observations[0]?.date, observations.at(-1)?.date];
  const end = to !== null && to < last ? to : last;
  const rows: { date: string; value: string | null }[] = [];
  for (let date = from !== null && from > first ? from : first; date <= end; ) {
    const value = values.get(date) ?? null;
    const day = dayNumber(date);
    const weekday = weekdayOfDay(day);
    if (value !== null || (weekday !== 0 && weekday !== 6)) rows.push({ date, value });
    date = dateOf(day + 1);
  }
  return rows;
}

/** `fredgraph.csv`: an empty cell where there is no value. */
export function fredCsv(
  id: string,
  observations: ReplayedObservation[],
  query: URLSearchParams,
): FeedAnswer {
  const rows = fredRows(observations, asDate(query.get("cosd")), asDate(query.get("coed")));
  const lines = rows.map(({ date, value }) => `${date},${value ?? ""}`);
  return csv([`observation_date,${id}`, ...lines, ""].join("\n"));
}

/** `fred/series/observations`: a dot where there is no value. */
export function fredJson(observations: ReplayedObservation[], query: URLSearchParams): FeedAnswer {
  const bad = (reason: string) =>
    json(400, { error_code: 400, error_message: `Bad Request.  ${reason}` });
  if (!query.get("api_key")) return bad("Variable api_key is not set.");
  if (query.get("file_type") !== "json") return bad("Only file_type=json is served here.");
  const from = asDate(query.get("observation_start"));
  const to = asDate(query.get("observation_end"));
  const rows = fredRows(observations, from, to);
  const today = observations.at(-1)?.date ?? "";
  const realtime = { realtime_start: today, realtime_end: today };
  if (query.get("sort_order") === "desc") rows.reverse();
  const limit = Math.min(Number(query.get("limit") ?? 100_000), 100_000);
  return json(200, {
    ...realtime,
    observation_start: from ?? "1600-01-01",
    observation_end: to ?? "9999-12-31",
    units: "lin",
    output_type: 1,
    file_type: "json",
    order_by: "observation_date",
    sort_order: query.get("sort_order") ?? "asc",
    count: rows.length,
    offset: 0,
    limit,
    observations: rows
      .slice(0, limit)
      .map(({ date, value }) => ({ ...realtime, date, value: value ?? "." })),
  });
}

/** The file of the OFR: its index, and the five parts, which the sample does not have. */
export function ofrCsv(observations: ReplayedObservation[]): FeedAnswer {
  const lines = observations.map(({ date, value }) => `${date},${value},,,,,`);
  return csv(
    ["Date,OFR FSI,Credit,Equity valuation,Safe assets,Funding,Volatility", ...lines, ""].join(
      "\n",
    ),
  );
}

/** The file of the Chicago Fed: its index, and others, which the sample does not have. */
export function chicagoFedCsv(observations: ReplayedObservation[]): FeedAnswer {
  const lines = observations.map(({ date, value }) => `${usDate(date)},${value},,,,,`);
  const head = "Friday_of_Week,NFCI,ANFCI,Risk,Credit,Leverage,Nonfinancial_Leverage";
  return csv([head, ...lines, ""].join("\r\n"));
}

const usDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** Cboe's history files: four prices for VIX, one for its other indices. The sample has closes. */
export function cboeCsv(id: string, observations: ReplayedObservation[]): FeedAnswer {
  const cells = id === "VIX" ? 4 : 1;
  const head = id === "VIX" ? "DATE,OPEN,HIGH,LOW,CLOSE" : `DATE,${id}`;
  const lines = observations.map(({ date, value }) => {
    const price = Number(value).toFixed(6);
    return [usDate(date), ...Array<string>(cells).fill(price)].join(",");
  });
  return csv([head, ...lines, ""].join("\r\n"));
}

const MAX_CANDLES = 300;

/** Seconds since 1970 of an ISO time or of a number of seconds; NaN for anything else. */
const seconds = (text: string) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text) / 1000);

/** Coinbase's candles, newest first: time, low, high, open, close, volume. */
export function coinbaseCandles(
  observations: ReplayedObservation[],
  query: URLSearchParams,
): FeedAnswer {
  if (query.get("granularity") !== String(DAY_S)) {
    return json(400, { message: "Unsupported granularity" });
  }
  const newest = (dayNumber(observations.at(-1)?.date ?? "1970-01-01") + 1) * DAY_S;
  const end = seconds(query.get("end") ?? String(newest));
  const start = seconds(query.get("start") ?? String(end - MAX_CANDLES * DAY_S));
  if (Number.isNaN(start) || Number.isNaN(end)) return json(400, { message: "Invalid start/end" });
  if ((end - start) / DAY_S > MAX_CANDLES) {
    const message = `granularity too small for the requested time range. Count of aggregations requested exceeds ${MAX_CANDLES}`;
    return json(400, { message });
  }
  const candles = observations
    .map(({ date, value }) => [dayNumber(date) * DAY_S, ...Array<number>(4).fill(Number(value)), 0])
    .filter(([time = 0]) => time >= start && time <= end);
  return json(200, candles.reverse().slice(0, MAX_CANDLES));
}

const toIsoDate = (day: string | null) =>
  day && /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : null;

/**
 * Open, high, low, close and volume of a day: from a bar as given, or from a single value used for
 * all four prices.
 */
const bar = (value: string) =>
  value.includes(",") ? value : [...Array<string>(4).fill(value), "0"].join(",");

/** Stooq's daily history, optionally between `d1` and `d2` (YYYYMMDD). */
export function stooqCsv(observations: ReplayedObservation[], query: URLSearchParams): FeedAnswer {
  const rows = betweenDates(observations, toIsoDate(query.get("d1")), toIsoDate(query.get("d2")));
  const lines = rows.map(({ date, value }) => `${date},${bar(value)}`);
  return csv(["Date,Open,High,Low,Close,Volume", ...lines, ""].join("\r\n"));
}
