// Treasury yield curves and bill rates from the US Treasury (CSV, one file a year).

import { FeedError, type Observation } from "./feeds.ts";
import { observationsFrom, rowError } from "./parse.ts";

const FOLDER = "/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv";
/** Dates of the site have slashes, those of copies of older files have dashes. */
const US_DATE = /^(\d{2})[/-](\d{2})[/-](\d{4})$/;

export type TreasuryCurve = "nominal" | "real" | "bill";
const TYPES: Readonly<Record<TreasuryCurve, string>> = {
  nominal: "daily_treasury_yield_curve",
  real: "daily_treasury_real_yield_curve",
  bill: "daily_treasury_bill_rates",
};

/** Address of one year of a yield curve. */
export function treasuryUrl(baseUrl: string, curve: TreasuryCurve, year: number): string {
  const query = new URLSearchParams({
    type: TYPES[curve],
    field_tdr_date_value: String(year),
    page: "",
    _format: "csv",
  });
  return `${baseUrl}${FOLDER}/${year}/all?${query}`;
}

/** The columns of a series: one (`10 Yr`, `bill 13 WEEKS …`), or two for a difference (`5 Yr - real 5 Yr`). */
export function treasuryColumns(sourceId: string): { curve: TreasuryCurve; column: string }[] {
  return sourceId.split(" - ").map((name) => {
    const curve = (["real", "bill"] as const).find((each) => name.startsWith(`${each} `));
    return curve === undefined
      ? { curve: "nominal", column: name }
      : { curve, column: name.slice(curve.length + 1) };
  });
}

/**
 * Reads one column of a year by its name, because new columns change the order (`1.5 Month` in 2025).
 * Names are compared without case and quotes. Throws FeedError `malformed`; then nothing is
 * ingested.
 * Source: home.treasury.gov, "Daily Treasury Par Yield Curve Rates".
 */
export function parseTreasury(text: string, column: string): Observation[] {
  const [head = "", ...lines] = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  const names = head.split(",").map(plainName);
  const place = names.indexOf(plainName(column));
  if (names[0] !== "date" || place < 0 || names.lastIndexOf(plainName(column)) !== place) {
    throw new FeedError("treasury", "malformed", "header");
  }
  return observationsFrom(
    "treasury",
    lines.map((line, index) => {
      const cells = line.split(",");
      const [, month, day, year] = US_DATE.exec(cells[0] ?? "") ?? [];
      if (cells.length !== names.length || year === undefined) throw rowError("treasury", index);
      const cell = cells[place] ?? "";
      return { date: `${year}-${month}-${day}`, text: cell === "N/A" ? "" : cell };
    }),
  );
}

const plainName = (name: string): string => name.replaceAll('"', "").trim().toLowerCase();
