// Energy prices from the US Energy Information Administration (JSON).

import * as z from "zod";
import { FeedError, type Observation } from "./feeds.ts";
import { observationsFrom, parsedJson } from "./parse.ts";

/** Maximum rows of one answer. */
const PAGE_ROWS = 5_000;

/** Address of daily prices from a date on, oldest first. It contains the key: never log it. */
export function eiaUrl(
  baseUrl: string,
  sourceId: string,
  { sinceDate, apiKey }: { sinceDate: string; apiKey: string },
): string {
  const [route = "", seriesId = ""] = sourceId.split(" ");
  const query = new URLSearchParams({
    api_key: apiKey,
    frequency: "daily",
    "data[0]": "value",
    "facets[series][]": seriesId,
    start: sinceDate,
    "sort[0][column]": "period",
    "sort[0][direction]": "asc",
    offset: "0",
    length: String(PAGE_ROWS),
  });
  return `${baseUrl}/v2/${route}/data?${query}`;
}

const Value = z.union([z.string(), z.number()]).nullable();
const Answer = z.object({
  response: z.object({
    total: z.union([z.string().regex(/^\d+$/), z.number()]),
    data: z.array(z.object({ period: z.string(), series: z.string(), value: Value })),
  }),
});

/**
 * Reads `{"response":{"total","data":[{"period","series","value"}]}}`: the oldest 5,000 rows;
 * the next request continues after them. With fewer than 5,000 rows and fewer than `total`, the
 * answer is truncated. Throws FeedError `malformed`; then nothing is ingested. Source:
 * eia.gov/opendata/documentation.php.
 */
export function parseEia(text: string, sourceId: string): Observation[] {
  const { total, data } = parsedJson("eia", text, Answer).response;
  const seriesId = sourceId.split(" ").at(-1);
  if (data.length !== Math.min(Number(total), PAGE_ROWS)) {
    throw new FeedError("eia", "malformed", "count");
  }
  if (data.some(({ series }) => series !== seriesId))
    throw new FeedError("eia", "malformed", "series");
  return observationsFrom(
    "eia",
    data.map(({ period, value }) => ({ date: period, text: value === null ? "" : String(value) })),
  );
}
