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

export interface PriceReplay {
  memory: PriceMemory;
  readings: EquityReading[];
}

/** Bars between two checkpoints, which is the maximum that a revision replays again. */
const CHECKPOINT_BARS = 64;

/**
 * Readings of a stock from all rows of its history, whatever the order in which dates became known:
 * one reading for each instant at which rows became known, made only from the rows known by then.
 * A revised past is replayed from before its first change: existing readings stay, the next one
 * uses the revision. Rows ascend by `knownAt`, then date, then revision. Returns only readings
 * known after `after`.
 */
export function replayPrices(
  rows: readonly PriceRow[],
  marketReturn: MarketReturn,
  after = Number.NEGATIVE_INFINITY,
): PriceReplay {
  const readings: EquityReading[] = [];
  const inForce: PriceRow[] = [];
  const checkpoints: { bars: number; memory: StoredPriceMemory }[] = [];
  // Checkpoints are needed only when a row of an earlier date arrives.
  const mayRevise = !onlyAddsLaterDates(emptyPriceMemory(), rows);
  let memory = emptyPriceMemory();
  let replayed = 0;
  for (const group of byKnownAt(rows)) {
    const { knownAt } = group[0];
    const changed = group.reduce(
      (first, row) => Math.min(first, insertByDate(inForce, row)),
      replayed,
    );
    if (changed < replayed) {
      while ((checkpoints.at(-1)?.bars ?? 0) > changed) checkpoints.pop();
      const start = checkpoints.at(-1);
      memory = (start && fromStoredPrices(start.memory)) ?? emptyPriceMemory();
      replayed = start?.bars ?? 0;
    }
    for (; replayed < inForce.length; replayed += 1) {
      const isCheckpoint = mayRevise && replayed % CHECKPOINT_BARS === 0;
      if (isCheckpoint && replayed > (checkpoints.at(-1)?.bars ?? 0)) {
        checkpoints.push({ bars: replayed, memory: toStoredPrices(memory) });
      }
      const bar = inForce[replayed];
      if (bar) stepBar(memory, bar, () => marketReturn(bar.date, knownAt));
    }
    const reading = knownAt > after ? readingOf(memory, knownAt) : null;
    if (reading) readings.push(reading);
  }
  return { memory, readings };
}

/**
 * Readings of new rows only, made by a tick from the memory of all earlier rows, which is changed
 * in place. Only for rows that pass `onlyAddsLaterDates`.
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

/** Whether rows, in the order in which they became known, only add later dates to a memory. */
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
function insertByDate(inForce: PriceRow[], row: PriceRow): number {
  let [low, high] = [0, inForce.length];
  if ((inForce[high - 1]?.date ?? "") < row.date) {
    inForce.push(row);
    return high;
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inForce[middle]?.date ?? "") < row.date) low = middle + 1;
    else high = middle;
  }
  inForce.splice(low, inForce[low]?.date === row.date ? 1 : 0, row);
  return low;
}

/**
 * The market's change on a session as known at an instant, as a fraction, from all rows of the
 * market: close / close of the previous session - 1, whatever the order in which they became known.
 */
export function makeMarketReturn(rows: readonly PriceRow[]): MarketReturn {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const dates = [...byDate.keys()].sort();
  const before = new Map(dates.map((date, i) => [date, dates[i - 1]]));
  const closeAt = (date: string | undefined, knownAt: number): number | null =>
    (byDate.get(date ?? "") ?? [])
      .filter((row) => row.knownAt <= knownAt)
      .reduce<PriceRow | null>((held, row) => (held && !isLater(row, held) ? held : row), null)
      ?.close ?? null;
  return (session, knownAt) => {
    const close = closeAt(session, knownAt);
    const previous = closeAt(before.get(session), knownAt);
    return close === null || previous === null ? null : close / previous - 1;
  };
}

const isLater = (row: PriceRow, held: PriceRow) =>
  row.knownAt > held.knownAt || (row.knownAt === held.knownAt && row.revision > held.revision);
