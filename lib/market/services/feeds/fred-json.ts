import * as z from "zod";
import { FeedError } from "./feed-error.ts";
import type { Observation } from "./feeds.ts";
import { parsedJson } from "./json.ts";
import { observationsFrom } from "./rows.ts";

const Answer = z.object({
  observations: z.array(z.object({ date: z.string(), value: z.string() })),
  count: z.number().optional(),
});

/** Address of a series from a date on, in FRED's keyed API. It holds the key: never log it. */
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
 * Reads `{"observations":[{"date","value"}]}`, values being text. An answer that holds fewer rows
 * than its own `count` is cut off. Throws FeedError `malformed`, and then nothing is taken.
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
