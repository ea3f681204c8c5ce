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

/** Readings that a statement takes: about those of a long history. */
const CHUNK_ROWS = { min: 2_000, max: 5_000 };

/** What an evaluation of a stock made, to be written together. */
export type ReplayedEquity = {
  evaluated: EvaluatedTicker;
  readings: NewEquityReading[];
  /** Whether its readings so far are forgotten. */
  replacesReadings: boolean;
};

/** The market's changes for stocks of a source: made-up and real prices do not mix. */
export type MarketReturns = (source: string) => MarketReturn;

export function marketReturns(rows: readonly StoredPrice[]): MarketReturns {
  const [first] = rows;
  const known = makeMarketReturn(rows);
  return (source) => (first && arePricesComparable(first.source, source) ? known : () => null);
}

/**
 * The stock's new rows on top of its memory; null when these are not enough: there is no memory of
 * this method, or a row is of a date that it has seen, or became known before its end.
 */
export function appendTicker(
  due: DueTicker,
  rows: readonly StoredPrice[],
  market: MarketReturn,
): ReplayedEquity | null {
  const memory = due.memory && fromStoredPrices(due.memory);
  if (memory === null || due.memory === null) return null;
  if (!onlyAddsLaterDates(memory, rows) || rows.some(({ knownAt }) => knownAt <= due.through))
    return null;
  return toReplayedEquity(due, rows, appendPrices(memory, rows, market), false);
}

/**
 * The stock from its first row on. Its readings so far are kept when all that is new became known
 * after them: a corrected or adjusted past changes only what is read from then on.
 */
export function replayEquity(
  due: DueTicker,
  rows: readonly StoredPrice[],
  market: MarketReturn,
): ReplayedEquity {
  const hasCurrentMemory = due.memory !== null && fromStoredPrices(due.memory) !== null;
  const isLate = rows.some((row) => row.position > due.evaluated && row.knownAt <= due.through);
  const replacesReadings = !hasCurrentMemory || isLate;
  const replay = replayPrices(
    rows,
    market,
    replacesReadings ? Number.NEGATIVE_INFINITY : due.through,
  );
  return toReplayedEquity(due, rows, replay, replacesReadings);
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
 * All that evaluated stocks change, to be written as one transaction; nothing for none. The readings
 * of a history are made into a statement before the next stock is asked for, and forgotten.
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
