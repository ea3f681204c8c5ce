// Volatility indices from Cboe (CSV with the whole history).

import type { Observation } from "./feeds.ts";
import { csvRows, isoOfUsDate, observationsFrom } from "./parse.ts";

/** Address of the whole history of a Cboe index. */
export function cboeUrl(baseUrl: string, sourceId: string): string {
  return `${baseUrl}/api/global/us_indices/daily_prices/${encodeURIComponent(sourceId)}_History.csv`;
}

/**
 * Reads the closes of `DATE,OPEN,HIGH,LOW,CLOSE` (VIX) or `DATE,VVIX` (others). Dates are
 * month/day/year. Throws FeedError `malformed`; then nothing is ingested.
 * Source: cdn.cboe.com/api/global/us_indices/daily_prices/VIX_History.csv.
 */
export function parseCboe(text: string, sourceId: string): Observation[] {
  const rows = csvRows("cboe", text, ["DATE,OPEN,HIGH,LOW,CLOSE", `DATE,${sourceId}`]);
  return observationsFrom(
    "cboe",
    rows.map((cells) => ({ date: isoOfUsDate(cells[0]), text: cells.at(-1) })),
  );
}
