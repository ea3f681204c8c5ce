// The indices of financial stress and conditions of the OFR and of the Chicago Fed (CSV with the whole history).

import { FeedError, type Observation } from "./feeds.ts";
import { csvRows, isoOfUsDate, observationsFrom } from "./parse.ts";

/** Address of the OFR's Financial Stress Index with its parts. */
export const ofrUrl = (baseUrl: string): string => `${baseUrl}/financial-stress-index/data/fsi.csv`;

/** Address of the Chicago Fed's indices of financial conditions. */
export const chicagoFedUrl = (baseUrl: string): string =>
  `${baseUrl}/-/media/publications/nfci/nfci-data-series-csv.csv`;

/**
 * Reads a column of `Date,OFR FSI,Credit,…`. Dates are ISO, or month/day/year. Throws FeedError `malformed`; then
 * nothing is ingested. Source: financialresearch.gov/financial-stress-index.
 */
export const parseOfr = (text: string, sourceId: string): Observation[] =>
  columnOf("ofr", text, "Date", sourceId);

/**
 * Reads a column of `Friday_of_Week,NFCI,ANFCI,…`. Throws FeedError `malformed`; then nothing is ingested.
 * Source: chicagofed.org/research/data/nfci/current-data.
 */
export const parseChicagoFed = (text: string, sourceId: string): Observation[] =>
  columnOf("chicagofed", text, "Friday_of_Week", sourceId);

/** The values of a named column, by the date in the first one. Columns are added now and then. */
function columnOf(source: string, text: string, first: string, name: string): Observation[] {
  const header = /^.*/.exec(text)?.[0] ?? "";
  const names = header.split(",").map((each) => each.trim());
  const column = names.indexOf(name);
  if (names[0] !== first || column === -1) throw new FeedError(source, "malformed", "header");
  const rows = csvRows(source, text, [header]);
  return observationsFrom(
    source,
    rows.map((cells) => ({ date: isoOfUsDate(cells[0]) ?? cells[0] ?? null, text: cells[column] })),
  );
}
