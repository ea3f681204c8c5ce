// Daily stock prices from Tiingo (JSON).

import * as z from "zod";
import { parsedJson, rowError } from "../parse.ts";
import type { PriceDays } from "./price-days.ts";

/** URL of a stock's daily prices since a date. Tiingo writes a share class with a dash. */
export const tiingoUrl = (baseUrl: string, ticker: string, sinceDate: string): string =>
  `${baseUrl}/tiingo/daily/${ticker.replace(".", "-").toLowerCase()}/prices?${new URLSearchParams({ startDate: sinceDate })}`;

/** The API key is sent in a header, so that no URL contains it. */
export const tiingoHeaders = (apiKey: string) => ({ authorization: `Token ${apiKey}` });

const Rows = z.array(
  z.object({
    date: z.string(),
    adjOpen: z.number(),
    adjHigh: z.number(),
    adjLow: z.number(),
    adjClose: z.number(),
    adjVolume: z.number().nullable(),
    /** The day's dividend in USD. `splitFactor`: number of new shares for one old share. */
    divCash: z.number().min(0),
    splitFactor: z.number().positive(),
  }),
);

/** Midnight UTC, in the two forms that Tiingo sends. */
const DAY = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.000Z|\+00:00)$/;

/**
 * Reads split- and dividend-adjusted prices. A dividend or a split changes all earlier adjusted
 * prices. Throws FeedError `malformed`. Source: tiingo.com/documentation/end-of-day.
 */
export function parseTiingo(text: string): PriceDays {
  const rows = parsedJson("tiingo", text, Rows);
  const bars = rows.map((row, index) => {
    const date = DAY.exec(row.date)?.[1];
    if (date === undefined) throw rowError("tiingo", index);
    const { adjOpen: open, adjHigh: high, adjLow: low, adjClose: close, adjVolume: volume } = row;
    return { date, open, high, low, close, volume };
  });
  const corporateActions = bars.filter((_, index) => {
    const row = rows[index];
    return row !== undefined && (row.divCash !== 0 || row.splitFactor !== 1);
  });
  return {
    bars,
    lastCorporateActionDate:
      corporateActions
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null,
  };
}
