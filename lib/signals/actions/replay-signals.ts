// Reads the inputs of tickers whose signals are due, and computes their signals.

import { DAY_MS } from "../../core/calendar-date.ts";
import { arePricesComparable } from "../../market/domain/sources.ts";
import { MARKET_TICKERS } from "../../market/domain/universe.ts";
import type { Db } from "../../runtime/database/client.ts";
import { BENCHMARKS, sectorFund } from "../domain/dislocation/dislocation.ts";
import type { EarningsModel } from "../domain/earnings/model.ts";
import type { Dated, MarketInputs } from "../domain/inputs.ts";
import { INPUT_DAYS, replayTicker } from "../domain/replay-ticker.ts";
import type { TickerSignals } from "../domain/ticker-replay.ts";
import { listPublishedValues, listStressDays } from "../queries/market-inputs.ts";
import type { DueSignals } from "../queries/signal-due.ts";
import {
  listBenchmarkBars,
  listTickerInputs,
  type StoredInputs,
  toBenchmark,
  toTickerInputs,
} from "../queries/signal-inputs.ts";

/** A ticker with the signals of one period of its history. */
export type ReplayedSignals = { due: DueSignals; signals: TickerSignals };

/**
 * Days of earlier fires to read. They prevent a repeat of their type, or their outcome is still
 * open.
 */
const FIRES_DAYS = 400;
const MACRO_DAYS = 40;
const SERIES = { vix: "VIX", yieldCurve: "T10Y2Y" };

/** Inputs shared by all tickers. */
type SharedInputs = {
  macro: Pick<MarketInputs, "stress" | "vix" | "yieldCurve">;
  benchmarksOf: (ticker: DueSignals) => Pick<MarketInputs, "market" | "sector">;
};

const daysBefore = ({ after }: DueSignals, days: number) => Math.max(0, after - days * DAY_MS);

/** Reads the shared inputs in one round trip. */
export async function readShared(
  db: Db,
  due: readonly DueSignals[],
  until: number,
): Promise<SharedInputs> {
  const earliest = (days: number) => Math.min(...due.map((each) => daysBefore(each, days)));
  const [benchmarks, stress, values] = await db.batch([
    listBenchmarkBars(db, BENCHMARKS, earliest(INPUT_DAYS.bars)),
    listStressDays(db, earliest(MACRO_DAYS), until),
    listPublishedValues(db, Object.values(SERIES), earliest(MACRO_DAYS), until),
  ]);
  const macro = {
    stress: stress.rows.map(({ at, index, regime }) => ({
      at: Number(at),
      value: { index, regime },
    })),
    vix: newestValues(values, SERIES.vix),
    yieldCurve: newestValues(values, SERIES.yieldCurve),
  };
  return { macro, benchmarksOf: benchmarksByTicker(benchmarks.rows.map(toBenchmark)) };
}

/** The stored inputs of a due ticker. */
type DueInputs = { due: DueSignals; stored: StoredInputs };

/** Reads the inputs of several due tickers, in one round trip. */
export async function readInputs(db: Db, due: readonly DueSignals[]): Promise<DueInputs[]> {
  const queries = due.map((each) => ({
    ticker: each.ticker,
    barsFrom: daysBefore(each, each.filedPosition > 0 ? INPUT_DAYS.barsOfFigures : INPUT_DAYS.bars),
    readingsFrom: daysBefore(each, INPUT_DAYS.readings),
    firesFrom: daysBefore(each, FIRES_DAYS),
    after: each.after,
  }));
  const read = await listTickerInputs(db, queries);
  const inputs = new Map(read.rows.map((row) => [row.ticker, row]));
  return due.flatMap((each) => {
    const stored = inputs.get(each.ticker);
    return stored === undefined ? [] : { due: each, stored };
  });
}

/** Computes the signals of each ticker, one by one. */
export function* replaySignals(
  inputs: readonly DueInputs[],
  { macro, benchmarksOf }: SharedInputs,
  { model, until }: { model: EarningsModel; until: number },
): Generator<ReplayedSignals> {
  for (const { due, stored } of inputs) {
    const { fires: earlierFires, ...ticker } = toTickerInputs(stored);
    const after = due.isFullReplay ? Number.NEGATIVE_INFINITY : due.after;
    const period = {
      after,
      until,
      earlierFires,
      hasNewModel: due.hasNewModel && !due.isFullReplay,
    };
    yield { due, signals: replayTicker(ticker, { ...macro, ...benchmarksOf(due) }, model, period) };
  }
}

/**
 * Makes a function that finds the benchmarks of a ticker. Sample prices are not compared with real
 * ones.
 */
function benchmarksByTicker(rows: readonly ReturnType<typeof toBenchmark>[]) {
  return ({ ticker, priceSource }: DueSignals): Pick<MarketInputs, "market" | "sector"> => {
    const barsOf = (...names: (string | null)[]) =>
      rows.find(
        (row) => names.includes(row.ticker) && arePricesComparable(row.source, priceSource ?? ""),
      )?.bars ?? [];
    return { market: barsOf(...MARKET_TICKERS), sector: barsOf(sectorFund(ticker)) };
  };
}

/**
 * The values of a series in the order in which they became known, without late values for older
 * dates.
 */
function newestValues(
  rows: readonly { id: string; at: number; observed: number; value: number }[],
  id: string,
): Dated<number>[] {
  let newest = Number.NEGATIVE_INFINITY;
  return rows.flatMap((row) => {
    if (row.id !== id || Number(row.observed) < newest) return [];
    newest = Number(row.observed);
    return { at: Number(row.at), value: row.value };
  });
}
