// Computes the regimes of stocks from stored prices, as rows to write.

import { inChunks } from "../../core/pipeline.ts";
import { arePricesComparable } from "../../market/domain/sources.ts";
import type { Db, Statement } from "../../runtime/database/client.ts";
import { fromStoredPrices, toStoredPrices } from "../domain/equities/price-memory.ts";
import {
  appendPrices,
  type MarketReturn,
  makeMarketReturn,
  onlyAddsLaterDates,
  type PriceReplay,
  replayPrices,
} from "../domain/equities/replay-prices.ts";
import {
  type DueTicker,
  type EvaluatedTicker,
  type StoredPrice,
  upsertEquityMemories,
} from "../queries/equity-evaluation.ts";
import {
  deleteEquityRegimes,
  insertEquityRegimes,
  type NewEquityReading,
} from "../queries/equity-regimes.ts";

/** Readings of one statement: minimum, and maximum (about a long history). */
const CHUNK_ROWS = { min: 2_000, max: 5_000 };

/** The results of evaluating a stock; they are written together. */
export type ReplayedEquity = {
  evaluated: EvaluatedTicker;
  readings: NewEquityReading[];
  /** Whether its stored readings of this method are deleted first. */
  replacesReadings: boolean;
};

/** The market's returns for stocks of a price source: synthetic and real prices never mix. */
export type MarketReturns = (source: string) => MarketReturn;

/** Makes the market's returns from the prices of the funds that stand for a market. */
export function marketReturns(rows: readonly StoredPrice[]): MarketReturns {
  const markets = [...Map.groupBy(rows, ({ ticker }) => ticker).values()].map((prices) => ({
    source: prices[0]?.source ?? "",
    marketReturn: makeMarketReturn(prices),
  }));
  return (source) =>
    markets.find((market) => arePricesComparable(market.source, source))?.marketReturn ??
    (() => null);
}

/**
 * Evaluates a stock's new rows from its memory. Null when the stock must be replayed instead: there is
 * no memory of this method version, a row has an earlier date, or a row became known too early.
 */
export function appendTicker(
  dueTicker: DueTicker,
  rows: readonly StoredPrice[],
  market: MarketReturn,
): ReplayedEquity | null {
  const memory = dueTicker.memory && fromStoredPrices(dueTicker.memory);
  if (memory === null || dueTicker.memory === null) return null;
  if (!onlyAddsLaterDates(memory, rows) || rows.some(({ knownAt }) => knownAt <= dueTicker.through))
    return null;
  return toReplayedEquity(dueTicker, rows, appendPrices(memory, rows, market), false);
}

/**
 * Replays a stock from its first row. Stored readings stay when all new rows became known after them:
 * a corrected or adjusted past changes later readings only. Readings of an earlier method always
 * stay; this method gives readings from the next row on.
 */
export function replayEquity(
  dueTicker: DueTicker,
  rows: readonly StoredPrice[],
  market: MarketReturn,
): ReplayedEquity {
  const memory = dueTicker.memory && fromStoredPrices(dueTicker.memory);
  const isOtherMethod = dueTicker.memory !== null && memory === null;
  const isLate = rows.some(
    (row) => row.position > dueTicker.evaluated && row.knownAt <= dueTicker.through,
  );
  const keptThrough = isOtherMethod ? dueTicker.through : (memory?.keptThrough ?? 0);
  const replacesReadings = isLate && !isOtherMethod;
  const replay = replayPrices(rows, market, replacesReadings ? keptThrough : dueTicker.through);
  replay.memory.keptThrough = keptThrough;
  return toReplayedEquity(dueTicker, rows, replay, replacesReadings);
}

function toReplayedEquity(
  { ticker, source, evaluated, through, version }: DueTicker,
  rows: readonly StoredPrice[],
  { memory, readings }: PriceReplay,
  replacesReadings: boolean,
): ReplayedEquity {
  return {
    evaluated: {
      ticker,
      source,
      evaluated: rows.reduce((max, { position }) => Math.max(max, position), evaluated),
      memory: toStoredPrices(memory),
      through: rows.reduce(
        (last, { knownAt }) => Math.max(last, knownAt),
        replacesReadings ? 0 : through,
      ),
      version,
    },
    readings: readings.map((reading) => ({ ticker, reading })),
    replacesReadings,
  };
}

/**
 * The statements that store evaluated stocks, for one transaction; none without stocks. The readings
 * of one stock become a statement before the next stock is replayed, to save memory.
 */
export function* equityStatements(
  db: Db,
  equities: Iterable<ReplayedEquity>,
): Generator<Statement[]> {
  const evaluated: EvaluatedTicker[] = [];
  const replaced: string[] = [];
  const inserts: Statement[] = [];
  let readings: NewEquityReading[] = [];
  for (const each of equities) {
    yield [];
    evaluated.push(each.evaluated);
    if (each.replacesReadings) replaced.push(each.evaluated.ticker);
    readings = readings.concat(each.readings);
    if (readings.length < CHUNK_ROWS.min) continue;
    inserts.push(...insertsOf(db, readings));
    readings = [];
    yield [];
  }
  if (evaluated.length === 0) return;
  yield [
    ...upsertEquityMemories(db, evaluated),
    ...(replaced.length > 0 ? [deleteEquityRegimes(db, replaced)] : []),
    ...inserts,
    ...insertsOf(db, readings),
  ];
}

const insertsOf = (db: Db, readings: readonly NewEquityReading[]) =>
  inChunks(readings, CHUNK_ROWS.max).map((chunk) => insertEquityRegimes(db, chunk));
