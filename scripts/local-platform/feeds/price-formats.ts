// Writes daily stock prices in the formats of the vendors Tiingo and Massive.

import { newYorkInstant } from "../../../lib/market/domain/calendar.ts";
import { type FeedAnswer, json } from "./formats.ts";
import type { ReplayedObservation } from "./replay.ts";

const barOf = ({ date, value }: ReplayedObservation) => {
  const [open = 0, high = open, low = open, close = open, volume = 0] = value
    .split(",")
    .map(Number);
  return { date, open, high, low, close, volume };
};

/** Writes Tiingo's daily prices from `startDate` on. The made-up prices have no splits and no dividends. */
export function tiingoJson(
  ticker: string,
  observations: readonly ReplayedObservation[],
  query: URLSearchParams,
): FeedAnswer {
  if (observations.length === 0) {
    return json(404, { detail: `Error: Ticker '${ticker}' not found` });
  }
  const from = query.get("startDate") ?? observations.at(-1)?.date ?? "";
  const rows = observations
    .filter(({ date }) => date >= from)
    .map(barOf)
    .map(({ date, open, high, low, close, volume }) => ({
      date: `${date}T00:00:00.000Z`,
      close,
      high,
      low,
      open,
      volume,
      adjClose: close,
      adjHigh: high,
      adjLow: low,
      adjOpen: open,
      adjVolume: volume,
      divCash: 0,
      splitFactor: 1,
    }));
  return json(200, rows);
}

/** Writes Massive's daily bars. An unknown stock has no results. */
export function massiveJson(
  ticker: string,
  observations: readonly ReplayedObservation[],
  { from, to }: { from: string; to: string },
): FeedAnswer {
  const results = observations
    .filter(({ date }) => date >= from && date <= to)
    .map(barOf)
    .map(({ date, open: o, high: h, low: l, close: c, volume: v }) => ({
      v,
      vw: c,
      o,
      c,
      h,
      l,
      t: newYorkInstant(date, 0),
      n: 1,
    }));
  const resultsCount = results.length;
  return json(200, {
    ticker,
    queryCount: resultsCount,
    resultsCount,
    adjusted: true,
    ...(resultsCount === 0 ? {} : { results }),
    status: "OK",
    request_id: "local",
    count: resultsCount,
  });
}
