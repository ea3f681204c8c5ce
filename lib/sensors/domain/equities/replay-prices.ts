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

/** Bars between two kept memories: a revision of the last of them costs no more than this. */
const CHECKPOINT_BARS = 64;

/**
 * Readings of a stock from all rows of its history, in whatever order they became known: one for
 * each instant at which something did. Each is what the rows known by then say, so that nothing
 * depends on what became known later. A revised past is folded again from before its first change:
 * readings already made stay, and the next one knows better. Rows ascend by `knownAt`, then date,
 * then revision. Only readings known after `after` are given.
 */
export function replayPrices(
  rows: readonly PriceRow[],
  marketReturn: MarketReturn,
  after = Number.NEGATIVE_INFINITY,
): PriceReplay {
  const readings: EquityReading[] = [];
  const inForce: PriceRow[] = [];
  const checkpoints: { bars: number; memory: StoredPriceMemory }[] = [];
  // Nothing is folded again where no row is of a date that came before.
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
 * Readings of new rows alone, from the memory of all before them, which is changed in place: what
 * a live tick does. Only for rows that `onlyAddsLaterDates` lets through.
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

/** Whether rows, in the order in which they became known, only ever add later dates to a memory. */
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

/** Puts a row among those in force, ascending by date, and gives its place. */
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
 * The market's change on a session as known at an instant, from all rows of the market, in whatever
 * order they became known: close by the close of the session before it among them, as a fraction.
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
