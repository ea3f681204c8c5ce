import { inChunks } from "../../market/actions/vintages.ts";
import { isSameWorld } from "../../market/domain/price-source.ts";
import type { Db, Statement } from "../../runtime/database/client.ts";
import { marketReturnOf } from "../domain/equities/market-return.ts";
import { fromStoredPrices, toStoredPrices } from "../domain/equities/price-memory.ts";
import {
  appendPrices,
  continues,
  type MarketReturn,
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
const CHUNK_ROWS = { least: 2_000, most: 5_000 };

/** What an evaluation of a stock made, to be written together. */
export type FoldedTicker = {
  evaluated: EvaluatedTicker;
  readings: NewEquityReading[];
  /** Whether its readings so far are forgotten. */
  isFullReplay: boolean;
};

/** The market's changes for stocks of a source: made-up and real prices do not mix. */
export type Market = (source: string) => MarketReturn;

export function marketOf(rows: readonly StoredPrice[]): Market {
  const [first] = rows;
  const known = marketReturnOf(rows);
  return (source) => (first && isSameWorld(first.source, source) ? known : () => null);
}

/**
 * The stock's new rows on top of its memory; null when these are not enough: there is no memory of
 * this method, or a row is of a date that it has seen, or became known before its end.
 */
export function appendTicker(
  due: DueTicker,
  rows: readonly StoredPrice[],
  market: MarketReturn,
): FoldedTicker | null {
  const memory = due.memory && fromStoredPrices(due.memory);
  if (memory === null || due.memory === null) return null;
  if (!continues(memory, rows) || rows.some(({ knownAt }) => knownAt <= due.through)) return null;
  return folded(due, rows, appendPrices(memory, rows, market), false);
}

/**
 * The stock from its first row on. Its readings so far are kept when all that is new became known
 * after them: a corrected or adjusted past changes only what is read from then on.
 */
export function refoldTicker(
  due: DueTicker,
  rows: readonly StoredPrice[],
  market: MarketReturn,
): FoldedTicker {
  const isBuiltUpon = due.memory !== null && fromStoredPrices(due.memory) !== null;
  const isLate = rows.some((row) => row.position > due.evaluated && row.knownAt <= due.through);
  const isFullReplay = !isBuiltUpon || isLate;
  const replay = replayPrices(rows, market, isFullReplay ? Number.NEGATIVE_INFINITY : due.through);
  return folded(due, rows, replay, isFullReplay);
}

function folded(
  { ticker, source, evaluated, through, version }: DueTicker,
  rows: readonly StoredPrice[],
  { memory, readings }: PriceReplay,
  isFullReplay: boolean,
): FoldedTicker {
  return {
    evaluated: {
      ticker,
      source,
      evaluated: rows.reduce((most, { position }) => Math.max(most, position), evaluated),
      memory: toStoredPrices(memory),
      through: rows.reduce(
        (last, { knownAt }) => Math.max(last, knownAt),
        isFullReplay ? 0 : through,
      ),
      version,
    },
    readings: readings.map((reading) => ({ ticker, reading })),
    isFullReplay,
  };
}

/**
 * All that evaluated stocks change, to be written as one transaction; nothing for none. The readings
 * of a history are made into a statement before the next stock is asked for, and forgotten.
 */
export function* equityStatements(db: Db, folding: Iterable<FoldedTicker>): Generator<Statement[]> {
  const evaluated: EvaluatedTicker[] = [];
  const anew: string[] = [];
  const inserts: Statement[] = [];
  let readings: NewEquityReading[] = [];
  for (const each of folding) {
    yield [];
    evaluated.push(each.evaluated);
    if (each.isFullReplay) anew.push(each.evaluated.ticker);
    readings = readings.concat(each.readings);
    if (readings.length < CHUNK_ROWS.least) continue;
    inserts.push(...insertsOf(db, readings));
    readings = [];
    yield [];
  }
  if (evaluated.length === 0) return;
  yield [
    ...upsertEquityMemories(db, evaluated),
    ...(anew.length > 0 ? [deleteEquityRegimes(db, anew)] : []),
    ...inserts,
    ...insertsOf(db, readings),
  ];
}

const insertsOf = (db: Db, readings: readonly NewEquityReading[]) =>
  inChunks(readings, CHUNK_ROWS.most).map((chunk) => insertEquityRegimes(db, chunk));
