// Daily prices of cryptocurrencies from Kraken (JSON candles).

import * as z from "zod";
import { DAY_MS, dateOf } from "../../../core/calendar-date.ts";
import { FeedError, type Observation } from "./feeds.ts";
import { observationsFrom, parsedJson, rowError } from "./parse.ts";

const DAY_SECONDS = DAY_MS / 1000;

/** Address of the daily candles of a pair; Kraken always sends the newest 720. */
export const krakenUrl = (baseUrl: string, sourceId: string): string =>
  `${baseUrl}/0/public/OHLC?${new URLSearchParams({ pair: sourceId, interval: "1440" })}`;

// time, open, high, low, close, vwap, volume, count
const Candle = z.tuple(
  [z.int().nonnegative(), z.string(), z.string(), z.string(), z.string()],
  z.unknown(),
);
const Answer = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.union([z.array(Candle), z.number()])).optional(),
});

/**
 * Reads the closes of `{"error":[],"result":{"PAIR":[[time, open, high, low, close, …]],"last"}}`,
 * whose times are the starts of days. Throws FeedError `malformed`; then nothing is ingested. Source:
 * docs.kraken.com, "Get OHLC Data".
 */
export function parseKraken(text: string): Observation[] {
  const { error, result = {} } = parsedJson("kraken", text, Answer);
  const pairs = Object.values(result).filter((value) => Array.isArray(value));
  const [candles] = pairs;
  if (error.length > 0 || pairs.length !== 1 || candles === undefined) {
    throw new FeedError("kraken", "malformed", "no candles");
  }
  const rows = candles.map(([time, , high, low, close], index) => {
    const isPossible =
      Number(low) > 0 && Number(low) <= Number(close) && Number(close) <= Number(high);
    if (!isPossible || time % DAY_SECONDS !== 0) throw rowError("kraken", index);
    return { date: dateOf(time / DAY_SECONDS), text: close };
  });
  return observationsFrom("kraken", rows);
}
