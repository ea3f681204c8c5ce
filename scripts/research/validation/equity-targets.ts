// Table rows of docs/accuracy/equities.md that compare the equity regimes with their targets.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyRsi, rsiOf, stepRsi } from "../../../lib/sensors/domain/equities/indicators.ts";
import {
  type MarketReturn,
  replayPrices,
} from "../../../lib/sensors/domain/equities/replay-prices.ts";
import {
  type DateSpan,
  figuresOf,
  minVolatilityRatio,
  mostStress,
  type StockRegimes,
  withinRatio,
} from "../equities/regime-figures.ts";
import type { TestedStock } from "../equities/tested-sessions.ts";
import { fixed, reached, weakestMark } from "./accuracy-rows.ts";

/** The years after the fit, for which the targets are set. */
export const TEST: DateSpan = ["2019-01-01", "2022-12-31"];
/** A replay that ends on this date, in a week of crisis, must give the same values as the full one. */
const CUT = "2020-03-16";

/** The regimes that are compared. */
export interface ComparedRegimes {
  /** As the service gives them. */
  served: readonly StockRegimes[];
  /** Each stock by a fit to the others. */
  leftOut: readonly StockRegimes[];
  /** By version 1 of the method. */
  ranks: readonly StockRegimes[];
  baseline: readonly StockRegimes[];
}

/** One row for each target: our figures and those of version 1 and the baseline. */
export function equityTargetRows({
  served,
  leftOut,
  ranks,
  baseline,
}: ComparedRegimes): string[][] {
  const columns = [served, leftOut, ranks, baseline];
  const row = (
    measure: string,
    targets: [string, string, string],
    figureOf: (stocks: readonly StockRegimes[]) => number | null,
    { limits, digits = 2 }: { limits: [number, number, number]; digits?: number },
  ) => [
    measure,
    ...targets,
    ...columns.map((stocks) => fixed(figureOf(stocks), digits)),
    weakestMark(
      [served, leftOut].map((stocks) => reached(figureOf(stocks), limits, limits[0] > limits[2])),
    ),
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
      "the same within stocks",
      ["≥ 1.45", "≥ 1.64", "≥ 1.74"],
      (stocks) => withinRatio(stocks, TEST).ratio,
      { limits: [1.45, 1.64, 1.74] },
    ),
    row(
      "largest share of STRESS of a stock in three years, %",
      ["≤ 33", "≤ 25", "≤ 15"],
      (stocks) => 100 * mostStress(stocks, TEST).share,
      { limits: [33, 25, 15], digits: 0 },
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

/** A row with the largest difference between our RSI and published values; none without the data. */
export function rsiRows(data: string): string[][] {
  const file = join(data, "peers/rsi_vectors.json");
  if (!existsSync(file)) return [];
  const vectors: { closes: number[]; period: number; expected: Record<string, number> }[] =
    JSON.parse(readFileSync(file, "utf8"));
  const distances = vectors.flatMap(({ closes, period, expected }) => {
    const memory = emptyRsi();
    return closes.flatMap((close, i) => {
      if (i > 0) stepRsi(memory, close - (closes[i - 1] ?? close), period);
      const published = expected[String(i)];
      return published === undefined ? [] : [Math.abs((rsiOf(memory, period) ?? 999) - published)];
    });
  });
  const furthest = Math.max(...distances);
  const measure = `RSI: furthest from ${distances.length} published figures`;
  const mark = furthest <= 0.005 ? "**stretch target**" : "below minimum";
  return [[measure, "2 dp", "exact", "exact", furthest.toFixed(4), "", "", "", mark]];
}

/** A row that compares a replay of cut prices with the full one, and a line with the jumps found. */
export function truncationCheck(stocks: readonly TestedStock[], market: MarketReturn) {
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
  const targets = ["100 %", "100 %", "100 %"];
  const row = [measure, ...targets, `${equal} of ${compared}`, "", "", "", mark];
  return { row, line: `Jumps that were held: ${jumps.join("; ") || "none"}.` };
}
