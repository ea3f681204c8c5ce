// Reads a CSV file of daily stock prices and checks every row.

import type { CalendarDate } from "../../lib/core/calendar-date.ts";
import type { BarToIngest } from "../../lib/market/actions/ingest.ts";
import {
  formatSplit,
  invalidBarReason,
  nearestSplit,
  withinRounding,
} from "../../lib/market/domain/bar.ts";
import { isSession, sessionCloseAt } from "../../lib/market/domain/calendar.ts";
import { CommandError } from "./command.ts";
import { quoted, readCsvRecords } from "./csv-records.ts";
import {
  checkedDate,
  checkedKnownAt,
  isEmptyValue,
  isoOfUsDate,
  isSentinel,
  NUMBER_TEXT,
  type Refuse,
} from "./series-file.ts";

/** First date of the exchange's calendar. */
const FIRST_CALENDAR_DATE = "1986-01-01";

type Column =
  | "date"
  | "open"
  | "high"
  | "low"
  | "close"
  | "volume"
  /** With it, the other prices of the day are adjusted by the same factor. */
  | "adj_close"
  /** New shares for each old one, from this day on. Without `adj_close`, earlier prices are put on the new shares. */
  | "split"
  | "known_at";
type Cells = Partial<Record<Column, string>>;

/** The header of a file: its names in lower case, with our column for each; null is not read. */
interface Layout {
  required: Record<string, Column>;
  optional: Record<string, Column | null>;
  /** Whether dates are MM/DD/YYYY, and numbers have signs of dollars and thousands. */
  isAmerican?: true;
  /** Whether a row without any price is a day without a session, and is left out. */
  mayBeEmpty?: true;
  /** Whether volumes are of the day's own shares, though `adj_close` is of today's. */
  hasRawVolume?: true;
}

const PRICES = {
  open: "open",
  high: "high",
  low: "low",
  close: "close",
  volume: "volume",
} as const;
const OWN: Layout = {
  required: { date: "date", ...PRICES },
  optional: { adj_close: "adj_close", split: "split", known_at: "known_at" },
};
/** Files as vendors give them. The first layout that fits counts. */
const LAYOUTS: readonly Layout[] = [
  OWN,
  // Yahoo
  {
    required: { date: "date", ...PRICES, "adj close": "adj_close" },
    optional: {},
    mayBeEmpty: true,
  },
  // Tiingo
  {
    required: {
      date: "date",
      adjopen: "open",
      adjhigh: "high",
      adjlow: "low",
      adjclose: "close",
      adjvolume: "volume",
    },
    optional: Object.fromEntries(
      [...Object.keys(PRICES), "divcash", "splitfactor"].map((name) => [name, null]),
    ),
  },
  // Nasdaq
  {
    required: {
      date: "date",
      "close/last": "close",
      volume: "volume",
      open: "open",
      high: "high",
      low: "low",
    },
    optional: {},
    isAmerican: true,
  },
  // Alpha Vantage
  {
    required: { timestamp: "date", ...PRICES },
    optional: { adjusted_close: "adj_close", dividend_amount: null, split_coefficient: "split" },
    hasRawVolume: true,
  },
];

/** Maximum distance of a change between two closes from a split's ratio, as a fraction. */
const SPLIT_TOLERANCE = 0.02 + 1e-9;

interface Row {
  bar: BarToIngest;
  split: number;
  refuse: Refuse;
}

/**
 * Reads a file of daily bars. The columns may have any order. The first fault throws an error with file and line.
 * `trueMoves` are dates whose price did move as a split would have moved it.
 */
export function readPricesFile(
  file: string,
  now: number,
  trueMoves: readonly CalendarDate[] = [],
): BarToIngest[] {
  const [header, ...records] = readCsvRecords(file);
  const names = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const layout = LAYOUTS.find((each) => fits(each, names));
  if (layout === undefined) {
    const expected = `${Object.keys(OWN.required).join(",")}, and if it has them ${Object.keys(OWN.optional).join(",")}`;
    throw new CommandError(
      `${file}, line 1: the header is not ${expected}, nor Yahoo's, Tiingo's, Nasdaq's or Alpha Vantage's`,
    );
  }
  if (records.length === 0) throw new CommandError(`${file}, line 1: no rows follow the header`);
  const columns = names.map((name) => layout.required[name] ?? layout.optional[name] ?? null);
  const linesByKey = new Map<string, number>();
  const rows = records.flatMap(({ record, info }): Row[] => {
    const refuse: Refuse = (reason) => {
      throw new CommandError(`${file}, line ${info.lines}: ${reason}`);
    };
    if (record.length !== columns.length) {
      refuse(`${record.length} columns instead of ${columns.length}`);
    }
    const cells: Cells = {};
    for (const [i, name] of columns.entries()) {
      if (name !== null) cells[name] = cleaned(record[i] ?? "", layout, name);
    }
    const prices = [cells.open, cells.high, cells.low, cells.close];
    if (layout.mayBeEmpty && prices.every((cell) => isEmptyValue(cell ?? ""))) return [];
    const bar = checkedBar(cells, now, refuse);
    const earlierLine = linesByKey.get(`${bar.date} ${bar.knownAt}`);
    if (earlierLine !== undefined) refuse(`${bar.date} was given in line ${earlierLine} already`);
    linesByKey.set(`${bar.date} ${bar.knownAt}`, info.lines);
    return [{ bar, split: checkedSplit(cells, refuse), refuse }];
  });
  if (rows.length === 0) throw new CommandError(`${file}, line 1: no row has a price`);
  const isAdjusted = columns.includes("adj_close");
  if (!isAdjusted || layout.hasRawVolume) adjustForSplits(rows, { isAdjusted });
  refuseSplitSteps(rows, trueMoves);
  return rows.map(({ bar }) => bar);
}

function fits({ required, optional }: Layout, names: readonly string[]): boolean {
  return (
    new Set(names).size === names.length &&
    Object.keys(required).every((name) => names.includes(name)) &&
    names.every((name) => name in required || name in optional)
  );
}

/** Midnight after a date, as some vendors write it. */
const MIDNIGHT = /[T ]00:00(:00(\.0+)?)?(Z|[+-]00:?00)?$/;

function cleaned(text: string, { isAmerican }: Layout, column: Column): string {
  const cell = text.trim();
  if (column === "known_at") return cell;
  if (column === "date") return isAmerican ? isoOfUsDate(cell) : cell.replace(MIDNIGHT, "");
  return isAmerican ? cell.replaceAll(/[$,]/g, "") : cell;
}

/** The rows of a file by date, the last known of each. */
function lastKnownByDate(rows: readonly Row[]): Row[] {
  const byDate = new Map<CalendarDate, Row>();
  for (const row of rows) {
    const held = byDate.get(row.bar.date);
    if (!held || (row.bar.knownAt ?? 0) >= (held.bar.knownAt ?? 0)) byDate.set(row.bar.date, row);
  }
  return [...byDate.values()].toSorted((a, b) => (a.bar.date < b.bar.date ? -1 : 1));
}

/** Puts the prices, unless they are adjusted already, and volumes of before each split on its new shares. */
function adjustForSplits(rows: readonly Row[], { isAdjusted }: { isAdjusted: boolean }): void {
  const sharesByDate = new Map<CalendarDate, number>();
  let later = 1;
  for (const { bar, split } of lastKnownByDate(rows).toReversed()) {
    sharesByDate.set(bar.date, later);
    later *= split;
  }
  for (const { bar } of rows) {
    const shares = sharesByDate.get(bar.date) ?? 1;
    if (shares === 1) continue;
    if (!isAdjusted) {
      for (const price of ["open", "high", "low", "close"] as const) bar[price] /= shares;
    }
    if (bar.volume !== null) bar.volume *= shares;
  }
}

/** Refuses prices that step as at a split that nobody adjusted for. Its returns would be wrong for good. */
function refuseSplitSteps(rows: readonly Row[], trueMoves: readonly CalendarDate[]): void {
  const sessions = lastKnownByDate(rows);
  for (const [i, { bar, refuse }] of sessions.entries()) {
    const before = sessions[i - 1]?.bar;
    if (!before || trueMoves.includes(bar.date)) continue;
    const [step = null] = [bar.close, bar.open]
      .map((price) => nearestSplit(price / before.close, SPLIT_TOLERANCE))
      .filter((ratio) => ratio !== null);
    if (step === null) continue;
    refuse(
      `from ${before.close} to ${bar.open} and ${bar.close} on ${bar.date} is a step as of a split ${formatSplit(1 / step)} that the ` +
        `prices are not adjusted for; give adjusted prices, or the ratio in a column split; if the price did move: --true-move ${bar.date}`,
    );
  }
}

function checkedBar(cells: Cells, now: number, refuse: Refuse): BarToIngest {
  const date = checkedDate(cells.date ?? "", now, refuse);
  if (date >= FIRST_CALENDAR_DATE && !isSession("nyse", date)) {
    refuse(`${date} is no session of the New York Stock Exchange`);
  }
  if (sessionCloseAt("nyse", date) > now) refuse(`the session of ${date} is not over`);
  const number = (name: Column) => checkedNumber(name, cells[name] ?? "", refuse);
  const close = number("close");
  const factor = cells.adj_close === undefined ? 1 : number("adj_close") / close;
  const unchecked = {
    date,
    open: number("open") * factor,
    high: number("high") * factor,
    low: number("low") * factor,
    close: cells.adj_close === undefined ? close : number("adj_close"),
    volume: isEmptyValue(cells.volume ?? "") ? null : number("volume"),
  };
  // Adjusting may round a price past another price that was equal to it.
  const bar = factor === 1 ? unchecked : withinRounding(unchecked);
  const fault = invalidBarReason(bar);
  if (fault !== null) refuse(fault);
  const { known_at: knownAt } = cells;
  return {
    ...bar,
    knownAt: knownAt === undefined ? null : checkedKnownAt(knownAt, date, now, refuse),
  };
}

/** New shares for each old one; 1 without a split. Some vendors write 0 for none. */
function checkedSplit({ split = "" }: Cells, refuse: Refuse): number {
  if (isEmptyValue(split)) return 1;
  const ratio = checkedNumber("split", split, refuse);
  if (ratio < 0) refuse(`split ${quoted(split)} is not a ratio above 0`);
  return ratio === 0 ? 1 : ratio;
}

function checkedNumber(name: Column, text: string, refuse: Refuse): number {
  if (isSentinel(text)) refuse(`${name} ${quoted(text)} stands for a missing value`);
  const value = NUMBER_TEXT.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value + 0 : refuse(`${name} ${quoted(text)} is not a number`);
}
