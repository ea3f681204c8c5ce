// Reference rates (EFFR, SOFR) from the Federal Reserve Bank of New York (JSON).

import * as z from "zod";
import type { Observation } from "./feeds.ts";
import { observationsFrom, parsedJson } from "./parse.ts";

/** Address of a reference rate (`unsecured/effr`, `secured/sofr`) from one date to another. */
export function nyfedUrl(
  baseUrl: string,
  sourceId: string,
  { fromDate, throughDate }: { fromDate: string; throughDate: string },
): string {
  const query = new URLSearchParams({ startDate: fromDate, endDate: throughDate });
  return `${baseUrl}/api/rates/${sourceId}/search.json?${query}`;
}

const Rates = z.object({
  refRates: z.array(
    z.object({
      effectiveDate: z.string(),
      type: z.string(),
      percentRate: z.union([z.number(), z.string()]),
    }),
  ),
});

/**
 * Reads `{"refRates":[{"effectiveDate","type","percentRate"}]}`, newest first; some numbers come
 * as text. Throws FeedError `malformed`; then nothing is ingested. Source:
 * markets.newyorkfed.org, "Markets Data APIs".
 */
export function parseNyfed(text: string, sourceId: string): Observation[] {
  const type = sourceId.slice(sourceId.indexOf("/") + 1).toUpperCase();
  const rates = parsedJson("nyfed", text, Rates).refRates.filter((rate) => rate.type === type);
  return observationsFrom(
    "nyfed",
    rates.map(({ effectiveDate, percentRate }) => ({
      date: effectiveDate,
      // An empty rate is an error of the source, not a holiday: it makes the answer malformed.
      text: percentRate === "" ? "missing" : String(percentRate),
    })),
  );
}
