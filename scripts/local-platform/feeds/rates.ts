import { addDays, dayNumber } from "../../../lib/core/calendar-date.ts";
import { boardXml, zipOf } from "./board.ts";
import { type FeedAnswer, json } from "./formats.ts";
import type { ReplayedObservation } from "./replay.ts";

/** The values of our series by name. */
export type ReadSeries = (name: string) => ReplayedObservation[];

const valuesOf = (observations: readonly ReplayedObservation[]) =>
  new Map(observations.map(({ date, value }) => [date, Number(value)]));

const joined = (
  first: readonly ReplayedObservation[],
  second: readonly ReplayedObservation[],
  join: (a: number, b: number) => number,
): ReplayedObservation[] => {
  const others = valuesOf(second);
  return first.flatMap(({ date, value }) => {
    const other = others.get(date);
    if (other === undefined) return [];
    return [{ date, value: join(Number(value), other).toFixed(2) }];
  });
};

/**
 * The columns of the Treasury's curves. The sample has breakeven rates and no real yields, and no
 * yield of five years: the mean of two and ten stands in, and real yields follow.
 */
function curveColumns(read: ReadSeries, isReal: boolean): [string, ReplayedObservation[]][] {
  const [two, ten] = [read("DGS2"), read("DGS10")];
  const five = joined(two, ten, (a, b) => (a + b) / 2);
  const minus = (name: string, from: ReplayedObservation[]) =>
    joined(from, read(name), (a, b) => a - b);
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

/** One year of a curve: newest day first, month/day/year, `N/A` for none. */
export function treasuryCsv(read: ReadSeries, year: string, type: string): FeedAnswer {
  const columns = curveColumns(read, type === "daily_treasury_real_yield_curve");
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

/** The package of a release: the rates that we read, or the broad dollar index. */
export function boardPackage(read: ReadSeries, release: string): Uint8Array<ArrayBuffer> | null {
  if (release === "h10") {
    const xml = boardXml([{ name: "JRXWTFB_N.B", rows: rowsOf(read("DTWEXBGS")) }]);
    return zipOf("H10_data.xml", xml);
  }
  if (release !== "h15") return null;
  const nominal = new Map(curveColumns(read, false));
  const real = new Map(curveColumns(read, true));
  const named = (name: string, rows: ReplayedObservation[] = []) => ({ name, rows: rowsOf(rows) });
  const xml = boardXml([
    named("RIFSPFF_N.B", read("DFF")),
    named("RIFLGFCM03_N.B", nominal.get("3 Mo")),
    named("RIFLGFCY02_N.B", nominal.get("2 Yr")),
    named("RIFLGFCY05_N.B", nominal.get("5 Yr")),
    named("RIFLGFCY10_N.B", nominal.get("10 Yr")),
    named("RIFLGFCY30_N.B", nominal.get("30 Yr")),
    named("RIFLGFCY05_XII_N.B", real.get("5 YR")),
    named("RIFLGFCY10_XII_N.B", real.get("10 YR")),
  ]);
  return zipOf("H15_data.xml", xml);
}

const rowsOf = (observations: readonly ReplayedObservation[]) =>
  observations.map(({ date, value }) => [date, value] as const);

/** The New York Fed's reference rate of a span, newest first. */
export function nyfedJson(read: ReadSeries, rate: string, query: URLSearchParams): FeedAnswer {
  const [from = "", to = "9999"] = [query.get("startDate") ?? "", query.get("endDate") ?? "9999"];
  const found = rate === "effr" ? read("DFF") : [];
  const refRates = found
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

/** A page of EIA's prices, oldest first. */
export function eiaJson(read: ReadSeries, query: URLSearchParams): FeedAnswer {
  if (!query.get("api_key")) return json(403, { error: { code: "API_KEY_MISSING" } });
  const series = query.get("facets[series][]") ?? "";
  const from = query.get("start") ?? "";
  const length = Math.min(Number(query.get("length") ?? 5_000), 5_000);
  const found = read(EIA_SERIES[series] ?? "").filter(({ date }) => date >= from);
  const data = found.map(({ date, value }) => ({ period: date, series, value, units: "$/BBL" }));
  return json(200, { response: { total: String(data.length), data: data.slice(0, length) } });
}

const KRAKEN_PAIRS: Readonly<Record<string, [string, string]>> = {
  XBTUSD: ["BTC", "XXBTZUSD"],
  ETHUSD: ["ETH", "XETHZUSD"],
};
const MAX_KRAKEN = 720;

/** Kraken's newest daily candles, oldest first. */
export function krakenJson(read: ReadSeries, query: URLSearchParams): FeedAnswer {
  const [name = "", pair = ""] = KRAKEN_PAIRS[query.get("pair") ?? ""] ?? [];
  const found = name === "" ? [] : read(name).slice(-MAX_KRAKEN);
  if (found.length === 0) return json(200, { error: ["EQuery:Unknown asset pair"] });
  const candles = found.map(({ date, value }) => [
    ...[dayNumber(date) * 86_400, value, value, value, value, value, "0", 0],
  ]);
  const last = dayNumber(addDays(found.at(-1)?.date ?? "", -1)) * 86_400;
  return json(200, { error: [], result: { [pair]: candles, last } });
}
