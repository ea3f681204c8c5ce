// Computes the readings of a stock from its prices, revisions included.

import type { CalendarDate } from "../../../core/calendar-date.ts";
import type { PriceRow } from "../../../market/domain/bar.ts";
import { type EquityReading, readingOf } from "./equity-reading.ts";
import {
  emptyPriceMemory,
  fromStoredPrices,
  type PriceMemory,
  type StoredPriceMemory,
  toStoredPrices,
} from "./price-memory.ts";
import { stepBar } from "./step-bar.ts";

/** The market's change on a session as known at an instant, as a fraction; null when unknown. */
export type MarketReturn = (session: CalendarDate, knownAt: number) => number | null;

/** The readings of a replay, and the memory after it. */
export interface PriceReplay {
  memory: PriceMemory;
  readings: EquityReading[];
}

/** Number of bars between two checkpoints; a revision replays from the checkpoint before it. */
const CHECKPOINT_BARS = 64;

/**
 * Computes the readings of a stock from all rows of its history: one reading for each instant at
 * which rows became known, from the rows known at that instant. When a row revises the past, bars
 * are replayed from before the revision; existing readings stay, and the next reading uses it. Rows
 * ascend by `knownAt`, then date, then revision. Returns only readings known after `after`.
 */
export function replayPrices(
  rows: readonly PriceRow[],
  marketReturn: MarketReturn,
  after = Number.NEGATIVE_INFINITY,
): PriceReplay {
  const readings: EquityReading[] = [];
  const currentRows: PriceRow[] = [];
  const checkpoints: { bars: number; memory: StoredPriceMemory }[] = [];
  // Checkpoints are needed only when a row of an earlier date arrives.
  const mayRevise = !onlyAddsLaterDates(emptyPriceMemory(), rows);
  let memory = emptyPriceMemory();
  let replayed = 0;
  for (const group of byKnownAt(rows)) {
    const { knownAt } = group[0];
    const changed = group.reduce(
      (first, row) => Math.min(first, insertByDate(currentRows, row)),
      replayed,
    );
    if (changed < replayed) {
      while ((checkpoints.at(-1)?.bars ?? 0) > changed) checkpoints.pop();
      const start = checkpoints.at(-1);
      memory = (start && fromStoredPrices(start.memory)) ?? emptyPriceMemory();
      replayed = start?.bars ?? 0;
    }
    for (; replayed < currentRows.length; replayed += 1) {
      const isCheckpoint = mayRevise && replayed % CHECKPOINT_BARS === 0;
      if (isCheckpoint && replayed > (checkpoints.at(-1)?.bars ?? 0)) {
        checkpoints.push({ bars: replayed, memory: toStoredPrices(memory) });
      }
      const bar = currentRows[replayed];
      if (bar) stepBar(memory, bar, () => marketReturn(bar.date, knownAt));
    }
    const reading = knownAt > after ? readingOf(memory, knownAt) : null;
    if (reading) readings.push(reading);
  }
  return { memory, readings };
}

/**
 * Computes the readings of new rows from the memory of all earlier rows, which it changes in place.
 * Ticks use it, for rows that pass `onlyAddsLaterDates`.
 */
export function appendPrices(
  memory: PriceMemory,
  rows: readonly PriceRow[],
  marketReturn: MarketReturn,
): PriceReplay {
  const readings: EquityReading[] = [];
  for (const group of byKnownAt(rows)) {
    const { knownAt } = group[0];
    for (const row of group) stepBar(memory, row, () => marketReturn(row.date, knownAt));
    const reading = readingOf(memory, knownAt);
    if (reading) readings.push(reading);
  }
  return { memory, readings };
}

/** Whether rows (in the order in which they became known) only add dates after those of a memory. */
export function onlyAddsLaterDates(memory: PriceMemory, rows: readonly PriceRow[]): boolean {
  return rows.every(({ date }, i) => date > (rows[i - 1]?.date ?? memory.through ?? ""));
}

/** Rows that became known at the same instant. */
function* byKnownAt(rows: readonly PriceRow[]): Generator<[PriceRow, ...PriceRow[]]> {
  let group: [PriceRow, ...PriceRow[]] | null = null;
  for (const row of rows) {
    if (group !== null && group[0].knownAt === row.knownAt) group.push(row);
    else {
      if (group !== null) yield group;
      group = [row];
    }
  }
  if (group !== null) yield group;
}

/** Inserts a row in order of date, or replaces the row of its date, and returns its index. */
function insertByDate(currentRows: PriceRow[], row: PriceRow): number {
  let [low, high] = [0, currentRows.length];
  if ((currentRows[high - 1]?.date ?? "") < row.date) {
    currentRows.push(row);
    return high;
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((currentRows[middle]?.date ?? "") < row.date) low = middle + 1;
    else high = middle;
  }
  currentRows.splice(low, currentRows[low]?.date === row.date ? 1 : 0, row);
  return low;
}

/**
 * Makes the function that gives the market's change on a session as known at an instant: close / close
 * of the previous session - 1, as a fraction. `rows` are all rows of the market, in any order.
 */
export function makeMarketReturn(rows: readonly PriceRow[]): MarketReturn {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const dates = [...byDate.keys()].sort();
  const previousDates = new Map(dates.map((date, i) => [date, dates[i - 1]]));
  const closeAt = (date: string | undefined, knownAt: number): number | null =>
    (byDate.get(date ?? "") ?? [])
      .filter((row) => row.knownAt <= knownAt)
      .reduce<PriceRow | null>(
        (latest, row) => (latest && !isLater(row, latest) ? latest : row),
        null,
      )?.close ?? null;
  return (session, knownAt) => {
    const close = closeAt(session, knownAt);
    const previous = closeAt(previousDates.get(session), knownAt);
    return close === null || previous === null ? null : close / previous - 1;
  };
}

const isLater = (row: PriceRow, latest: PriceRow) =>
  row.knownAt > latest.knownAt ||
  (row.knownAt === latest.knownAt && row.revision > latest.revision);
