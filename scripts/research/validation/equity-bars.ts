import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyRsi, rsiOf, stepRsi } from "../../../lib/sensors/domain/equities/indicators.ts";
import {
  type MarketReturn,
  replayPrices,
} from "../../../lib/sensors/domain/equities/replay-prices.ts";
import { type DateSpan, figuresOf, minVolatilityRatio, type Regimes } from "../equities/figures.ts";
import type { TestedStock } from "../equities/sessions.ts";
import { fixed, reached, weakest } from "./rows.ts";

/** The years after the fit, on which the bars are. */
export const TEST: DateSpan = ["2019-01-01", "2022-12-31"];
/** Where the replay is cut, in a week of crisis, to show that no value depends on later data. */
const CUT = "2020-03-16";

export interface Measured {
  ours: readonly Regimes[];
  left: readonly Regimes[];
  ranks: readonly Regimes[];
  baseline: readonly Regimes[];
}

/** The targets on the years after the fit: our figure and the one it is compared with. */
export function equityBarRows({ ours, left, ranks, baseline }: Measured): string[][] {
  const columns = [ours, left, ranks, baseline];
  const row = (
    measure: string,
    bars: [string, string, string],
    figureOf: (stocks: readonly Regimes[]) => number | null,
    { limits, digits = 2 }: { limits: [number, number, number]; digits?: number },
  ) => [
    ...[measure, ...bars, ...columns.map((stocks) => fixed(figureOf(stocks), digits))],
    weakest([ours, left].map((stocks) => reached(figureOf(stocks), limits, limits[0] > limits[2]))),
  ];
  return [
    row(
      "volatility of the next 21 sessions, STRESS / NEUTRAL",
      ["≥ 1.2", "≥ 1.8", "≥ 2.0"],
      (stocks) => figuresOf(stocks, TEST).volatilityRatio,
      { limits: [1.2, 1.8, 2] },
    ),
    row(
      "the same, least of a stock",
      ["> 1.0", "> 1.1", "> 1.3"],
      (stocks) => minVolatilityRatio(stocks, TEST).min,
      { limits: [1, 1.1, 1.3] },
    ),
    row(
      "chance of a drop, STRESS / NEUTRAL",
      ["≥ 2", "≥ 3", "≥ 4"],
      (stocks) => figuresOf(stocks, TEST).dropRatio,
      { limits: [2, 3, 4] },
    ),
    row(
      "changes a year",
      ["≤ 12", "≤ 6.5", "≤ 5"],
      (stocks) => figuresOf(stocks, TEST).changesPerYear,
      { limits: [12, 6.5, 5], digits: 1 },
    ),
  ];
}

/** Published RSI figures: how many, and the furthest that ours is from one. */
export function rsiRows(data: string): string[][] {
  const file = join(data, "peers/rsi_vectors.json");
  if (!existsSync(file)) return [];
  const vectors: { closes: number[]; period: number; expected: Record<string, number> }[] =
    JSON.parse(readFileSync(file, "utf8"));
  const distances = vectors.flatMap(({ closes, period, expected }) => {
    const memory = emptyRsi();
    return closes.flatMap((close, i) => {
      if (i > 0) stepRsi(memory, close - (closes[i - 1] ?? close), period);
      const wanted = expected[String(i)];
      return wanted === undefined ? [] : [Math.abs((rsiOf(memory, period) ?? 999) - wanted)];
    });
  });
  const furthest = Math.max(...distances);
  const measure = `RSI: furthest from ${distances.length} published figures`;
  const mark = furthest <= 0.005 ? "**stretch target**" : "below minimum";
  return [[measure, "2 dp", "exact", "exact", furthest.toFixed(4), "", "", "", mark]];
}

/** Readings up to the cut, and how many are the same without what follows; and jumps that were held. */
export function replayed(stocks: readonly TestedStock[], market: MarketReturn) {
  let [compared, equal] = [0, 0];
  const jumps = stocks.flatMap(({ ticker, rows }) => {
    const { readings } = replayPrices(rows, market);
    const cut = replayPrices(
      rows.filter(({ date }) => date <= CUT),
      market,
    ).readings;
    compared += cut.length;
    equal += cut.filter((one, i) => JSON.stringify(one) === JSON.stringify(readings[i])).length;
    const notes = new Set(readings.flatMap(({ note }) => (note ? [note] : [])));
    return [...notes].filter((note) => !note.startsWith("held")).map((note) => `${ticker} ${note}`);
  });
  const mark = compared === equal ? "**stretch target**" : "below minimum";
  const measure = `truncation at ${CUT}: readings equal to the full replay's`;
  const bars = ["100 %", "100 %", "100 %"];
  const row = [measure, ...bars, `${equal} of ${compared}`, "", "", "", mark];
  return { row, line: `Jumps that were held: ${jumps.join("; ") || "none"}.` };
}
