// Daily stock prices from Massive (JSON).

import * as z from "zod";
import { utcDateOf } from "../../../../core/calendar-date.ts";
import { FeedError } from "../feeds.ts";
import { parsedJson } from "../parse.ts";
import type { PriceDays } from "./price-days.ts";

/** Maximum days of an answer, more than any history that we request. */
const MAX_DAYS = 50_000;

/** Address of the daily bars of a stock, adjusted for splits. */
export function massiveUrl(
  baseUrl: string,
  ticker: string,
  { sinceDate, throughDate }: { sinceDate: string; throughDate: string },
): string {
  const query = new URLSearchParams({ adjusted: "true", sort: "asc", limit: String(MAX_DAYS) });
  return `${baseUrl}/v2/aggs/ticker/${ticker}/range/1/day/${sinceDate}/${throughDate}?${query}`;
}

/** The API key is sent in a header, so that no address contains it. */
export const massiveHeaders = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

/** Latest instant that a JavaScript Date can represent, epoch ms. */
const MAX_INSTANT = 8.64e15;

const Answer = z.object({
  ticker: z.string(),
  adjusted: z.literal(true),
  // Plans with delayed prices answer DELAYED.
  status: z.enum(["OK", "DELAYED"]),
  resultsCount: z.number(),
  // Absent when there are no days.
  results: z
    .array(
      z.object({
        t: z.int().min(0).max(MAX_INSTANT),
        o: z.number(),
        h: z.number(),
        l: z.number(),
        c: z.number(),
        v: z.number(),
      }),
    )
    .default([]),
});

/**
 * Reads daily bars; `t` is midnight in New York, which is the same date in UTC. Massive does not
 * name the days of splits here; a restated close shows a split. Throws FeedError `malformed`.
 * Source: massive.com/docs, custom bars.
 */
export function parseMassive(text: string, requestedTicker: string): PriceDays {
  const { ticker, results, resultsCount } = parsedJson("massive", text, Answer);
  if (ticker !== requestedTicker) throw new FeedError("massive", "malformed", "another stock");
  if (results.length !== resultsCount) throw new FeedError("massive", "malformed", "count");
  const bars = results.map(({ t, o, h, l, c, v }) => ({
    date: utcDateOf(t),
    open: o,
    high: h,
    low: l,
    close: c,
    volume: v,
  }));
  return { bars, lastCorporateActionDate: null };
}
