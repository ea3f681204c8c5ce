import type { Observation } from "./feeds.ts";
import { csvRows, observationsFrom } from "./rows.ts";

/** Address of a series from a date on, in FRED's public charts. */
export function fredCsvUrl(baseUrl: string, sourceId: string, sinceDate: string): string {
  return `${baseUrl}/graph/fredgraph.csv?${new URLSearchParams({ id: sourceId, cosd: sinceDate })}`;
}

/**
 * Reads `observation_date,DGS10` and rows of date and value; the first column was called `DATE`
 * until 2024. Throws FeedError `malformed`, and then nothing is taken.
 * Source: fred.stlouisfed.org/graph/fredgraph.csv.
 */
export function parseFredCsv(text: string, sourceId: string): Observation[] {
  const rows = csvRows("fred", text, [`observation_date,${sourceId}`, `DATE,${sourceId}`]);
  return observationsFrom(
    "fred",
    rows.map(([date = "", value]) => ({ date, text: value })),
  );
}
