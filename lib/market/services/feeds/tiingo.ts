import * as z from "zod";
import { parsedJson, rowError } from "./parse.ts";
import type { PriceDays } from "./price-days.ts";

/** Address of the daily prices of a stock from a date on; a share class is written with a dash. */
export const tiingoUrl = (baseUrl: string, ticker: string, sinceDate: string): string =>
  `${baseUrl}/tiingo/daily/${ticker.replace(".", "-").toLowerCase()}/prices?${new URLSearchParams({ startDate: sinceDate })}`;

/** Sent as a header, so that no address holds the key. */
export const tiingoHeaders = (apiKey: string) => ({ authorization: `Token ${apiKey}` });

const Rows = z.array(
  z.object({
    date: z.string(),
    adjOpen: z.number(),
    adjHigh: z.number(),
    adjLow: z.number(),
    adjClose: z.number(),
    adjVolume: z.number().nullable(),
    /** The day's dividend in dollars; `splitFactor` is the number of new shares for an old one. */
    divCash: z.number().min(0),
    splitFactor: z.number().positive(),
  }),
);

/** Midnight, in both forms that Tiingo writes. */
const DAY = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.000Z|\+00:00)$/;

/**
 * Reads prices per share of today (adjusted). A dividend or a split changes every earlier adjusted
 * price. Throws FeedError `malformed`. Source: tiingo.com/documentation/end-of-day.
 */
export function parseTiingo(text: string): PriceDays {
  const rows = parsedJson("tiingo", text, Rows);
  const bars = rows.map((row, index) => {
    const date = DAY.exec(row.date)?.[1];
    if (date === undefined) throw rowError("tiingo", index);
    const { adjOpen: open, adjHigh: high, adjLow: low, adjClose: close, adjVolume: volume } = row;
    return { date, open, high, low, close, volume };
  });
  const adjusting = bars.filter((_, index) => {
    const row = rows[index];
    return row !== undefined && (row.divCash !== 0 || row.splitFactor !== 1);
  });
  return {
    bars,
    adjustedOn:
      adjusting
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null,
  };
}
