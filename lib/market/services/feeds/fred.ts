// Series from FRED, the database of the Federal Reserve Bank of St. Louis (CSV or JSON).

import * as z from "zod";
import { FeedError, type Observation } from "./feeds.ts";
import { csvRows, observationsFrom, parsedJson } from "./parse.ts";

/** Address of a series from a date on, at FRED's public charts. */
export function fredCsvUrl(baseUrl: string, sourceId: string, sinceDate: string): string {
  return `${baseUrl}/graph/fredgraph.csv?${new URLSearchParams({ id: sourceId, cosd: sinceDate })}`;
}

/**
 * Reads `observation_date,DGS10` and rows of date and value; the first column was called `DATE`
 * until 2024. Throws FeedError `malformed`; then nothing is ingested.
 * Source: fred.stlouisfed.org/graph/fredgraph.csv.
 */
export function parseFredCsv(text: string, sourceId: string): Observation[] {
  const rows = csvRows("fred", text, [`observation_date,${sourceId}`, `DATE,${sourceId}`]);
  return observationsFrom(
    "fred",
    rows.map(([date = "", value]) => ({ date, text: value })),
  );
}

const Answer = z.object({
  observations: z.array(z.object({ date: z.string(), value: z.string() })),
  count: z.number().optional(),
});

/** Address of a series from a date on, in FRED's keyed API. It contains the key: never log it. */
export function fredJsonUrl(
  baseUrl: string,
  sourceId: string,
  { sinceDate, apiKey }: { sinceDate: string; apiKey: string },
): string {
  const query = new URLSearchParams({
    series_id: sourceId,
    api_key: apiKey,
    file_type: "json",
    observation_start: sinceDate,
  });
  return `${baseUrl}/series/observations?${query}`;
}

/**
 * Reads `{"observations":[{"date","value"}]}`, whose values are text. An answer with fewer
 * rows than its own `count` is truncated. Throws FeedError `malformed`; then nothing is ingested.
 * Source: fred.stlouisfed.org/docs/api/fred/series_observations.html.
 */
export function parseFredJson(text: string): Observation[] {
  const { observations, count } = parsedJson("fredApi", text, Answer);
  if (count !== undefined && count !== observations.length) {
    throw new FeedError("fredApi", "malformed", "count");
  }
  return observationsFrom(
    "fredApi",
    observations.map(({ date, value }) => ({ date, text: value })),
  );
}
