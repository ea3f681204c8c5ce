// Writes series in the formats of the Treasury, the Federal Reserve Board, the New York Fed, EIA and Kraken.

import { addDays, dayNumber } from "../../../lib/core/calendar-date.ts";
import { boardXml, zipOf } from "./board.ts";
import { type FeedAnswer, json } from "./formats.ts";
import type { ReplayedObservation } from "./replay.ts";

/** Returns the observations of one of our series by its name. */
export type ReadSeries = (name: string) => ReplayedObservation[];

const valuesOf = (observations: readonly ReplayedObservation[]) =>
  new Map(observations.map(({ date, value }) => [date, Number(value)]));

const combineByDate = (
  first: readonly ReplayedObservation[],
  second: readonly ReplayedObservation[],
  combine: (a: number, b: number) => number,
): ReplayedObservation[] => {
  const others = valuesOf(second);
  return first.flatMap(({ date, value }) => {
    const other = others.get(date);
    if (other === undefined) return [];
    return [{ date, value: combine(Number(value), other).toFixed(2) }];
  });
};

/**
 * The columns of the Treasury's yield curves. The sample has no yield of five years, so the mean of two and ten years
 * is used. It has no real yields, so they are nominal yields minus breakeven rates.
 */
function curveColumns(read: ReadSeries, isReal: boolean): [string, ReplayedObservation[]][] {
  const [two, ten] = [read("DGS2"), read("DGS10")];
  const five = combineByDate(two, ten, (a, b) => (a + b) / 2);
  const minus = (name: string, from: ReplayedObservation[]) =>
    combineByDate(from, read(name), (a, b) => a - b);
  return isReal
    ? [
        ["5 YR", minus("T5YIE", five)],
        ["10 YR", minus("T10YIE", ten)],
      ]
    : [
        ["3 Mo", read("DGS3MO")],
        ["2 Yr", two],
        ["5 Yr", five],
        ["10 Yr", ten],
        ["30 Yr", read("DGS30")],
      ];
}

/** Writes one year of a curve: newest day first, dates as month/day/year, `N/A` where there is no value. */
export function treasuryCsv(read: ReadSeries, year: string, type: string): FeedAnswer {
  const columns: [string, ReplayedObservation[]][] =
    type === "daily_treasury_bill_rates"
      ? [["13 WEEKS BANK DISCOUNT", read("DTB3")]]
      : curveColumns(read, type === "daily_treasury_real_yield_curve");
  const days = columns.map(([, rows]) => new Map(rows.map(({ date, value }) => [date, value])));
  const dates = [...new Set(days.flatMap((column) => [...column.keys()]))]
    .filter((date) => date.startsWith(year))
    .sort()
    .reverse();
  const lines = dates.map((date) => {
    const cells = days.map((column) => column.get(date) ?? "N/A");
    return [`${date.slice(5, 7)}/${date.slice(8)}/${year}`, ...cells].join(",");
  });
  const head = ["Date", ...columns.map(([name]) => `"${name}"`)].join(",");
  return { status: 200, type: "text/csv", body: [head, ...lines, ""].join("\n") };
}

/** Makes the data package of a release: H.15 has interest rates, H.10 the broad dollar index, CP commercial paper. */
export function boardPackage(read: ReadSeries, release: string): Uint8Array<ArrayBuffer> | null {
  if (release === "h10") {
    const xml = boardXml([{ name: "JRXWTFB_N.B", rows: rowsOf(read("DTWEXBGS")) }]);
    return zipOf("H10_data.xml", xml);
  }
  if (release === "cp") {
    const xml = boardXml([{ name: "RIFSPPFAAD90_N.B", rows: rowsOf(read("RIFSPPFAAD90NB")) }]);
    return zipOf("CP_data.xml", xml);
  }
  if (release !== "h15") return null;
  const nominal = new Map(curveColumns(read, false));
  const real = new Map(curveColumns(read, true));
  const boardSeries = (name: string, rows: ReplayedObservation[] = []) => ({
    name,
    rows: rowsOf(rows),
  });
  const xml = boardXml([
    boardSeries("RIFSPFF_N.B", read("DFF")),
    boardSeries("RIFSGFSM03_N.B", read("DTB3")),
    boardSeries("RIFLGFCM03_N.B", nominal.get("3 Mo")),
    boardSeries("RIFLGFCY02_N.B", nominal.get("2 Yr")),
    boardSeries("RIFLGFCY05_N.B", nominal.get("5 Yr")),
    boardSeries("RIFLGFCY10_N.B", nominal.get("10 Yr")),
    boardSeries("RIFLGFCY30_N.B", nominal.get("30 Yr")),
    boardSeries("RIFLGFCY05_XII_N.B", real.get("5 YR")),
    boardSeries("RIFLGFCY10_XII_N.B", real.get("10 YR")),
  ]);
  return zipOf("H15_data.xml", xml);
}

const rowsOf = (observations: readonly ReplayedObservation[]) =>
  observations.map(({ date, value }) => [date, value] as const);

/** Writes a reference rate of the New York Fed between two dates, newest first. */
export function nyfedJson(read: ReadSeries, rate: string, query: URLSearchParams): FeedAnswer {
  const [from = "", to = "9999"] = [query.get("startDate") ?? "", query.get("endDate") ?? "9999"];
  const observations = rate === "effr" ? read("DFF") : [];
  const refRates = observations
    .filter(({ date }) => date >= from && date <= to)
    .map(({ date, value }) => ({
      effectiveDate: date,
      type: rate.toUpperCase(),
      percentRate: Number(value),
      revisionIndicator: "",
    }))
    .reverse();
  return json(200, { refRates });
}

const EIA_SERIES: Readonly<Record<string, string>> = {
  RWTC: "WTI",
  RBRTE: "BRENT",
  RNGWHHD: "NATGAS",
};

/** Writes a page of EIA's energy prices, oldest first. */
export function eiaJson(read: ReadSeries, query: URLSearchParams): FeedAnswer {
  if (!query.get("api_key")) return json(403, { error: { code: "API_KEY_MISSING" } });
  const series = query.get("facets[series][]") ?? "";
  const from = query.get("start") ?? "";
  const length = Math.min(Number(query.get("length") ?? 5_000), 5_000);
  const observations = read(EIA_SERIES[series] ?? "").filter(({ date }) => date >= from);
  const data = observations.map(({ date, value }) => ({
    period: date,
    series,
    value,
    units: "$/BBL",
  }));
  return json(200, { response: { total: String(data.length), data: data.slice(0, length) } });
}

const KRAKEN_PAIRS: Readonly<Record<string, [string, string]>> = {
  XBTUSD: ["BTC", "XXBTZUSD"],
  ETHUSD: ["ETH", "XETHZUSD"],
};
const MAX_KRAKEN = 720;

/** Writes Kraken's newest 720 daily candles, oldest first. */
export function krakenJson(read: ReadSeries, query: URLSearchParams): FeedAnswer {
  const [name = "", pair = ""] = KRAKEN_PAIRS[query.get("pair") ?? ""] ?? [];
  const observations = name === "" ? [] : read(name).slice(-MAX_KRAKEN);
  if (observations.length === 0) return json(200, { error: ["EQuery:Unknown asset pair"] });
  const candles = observations.map(({ date, value }) => [
    dayNumber(date) * 86_400,
    value,
    value,
    value,
    value,
    value,
    "0",
    0,
  ]);
  const last = dayNumber(addDays(observations.at(-1)?.date ?? "", -1)) * 86_400;
  return json(200, { error: [], result: { [pair]: candles, last } });
}
