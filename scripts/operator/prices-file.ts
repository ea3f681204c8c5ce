// Reads a CSV file of daily stock prices and checks every row.

import type { BarToIngest } from "../../lib/market/actions/ingest.ts";
import { invalidBarReason, withinRounding } from "../../lib/market/domain/bar.ts";
import { isSession, sessionCloseAt } from "../../lib/market/domain/calendar.ts";
import { CommandError } from "./command.ts";
import { quoted, readCsvRecords } from "./csv-records.ts";
import { checkedDate, checkedKnownAt, NUMBER_TEXT, type Refuse } from "./series-file.ts";

const REQUIRED_COLUMNS = ["date", "open", "high", "low", "close", "volume"] as const;
/**
 * Optional columns. With `adj_close`, the other prices of the day are adjusted by the same factor.
 */
const OPTIONAL_COLUMNS = ["adj_close", "known_at"] as const;
/** First date of the exchange's calendar. */
const FIRST_CALENDAR_DATE = "1986-01-01";

type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];
type Cells = Partial<Record<Column, string>>;

/**
 * Reads a file of daily bars. The columns may have any order. The first fault throws an error with file and line.
 */
export function readPricesFile(file: string, now: number): BarToIngest[] {
  const [header, ...records] = readCsvRecords(file);
  const columns = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  if (!isHeader(columns)) {
    const expected = `${REQUIRED_COLUMNS.join(",")}, and if it has them ${OPTIONAL_COLUMNS.join(",")}`;
    throw new CommandError(`${file}, line 1: the header is not ${expected}`);
  }
  if (records.length === 0) throw new CommandError(`${file}, line 1: no rows follow the header`);
  const linesByKey = new Map<string, number>();
  return records.map(({ record, info }) => {
    const refuse: Refuse = (reason) => {
      throw new CommandError(`${file}, line ${info.lines}: ${reason}`);
    };
    if (record.length !== columns.length) {
      refuse(`${record.length} columns instead of ${columns.length}`);
    }
    const cells: Cells = Object.fromEntries(columns.map((name, i) => [name, record[i]?.trim()]));
    const bar = checkedBar(cells, now, refuse);
    const earlierLine = linesByKey.get(`${bar.date} ${bar.knownAt}`);
    if (earlierLine !== undefined) refuse(`${bar.date} was given in line ${earlierLine} already`);
    linesByKey.set(`${bar.date} ${bar.knownAt}`, info.lines);
    return bar;
  });
}

function isHeader(columns: readonly string[]): columns is Column[] {
  const knownColumns: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];
  return (
    new Set(columns).size === columns.length &&
    REQUIRED_COLUMNS.every((name) => columns.includes(name)) &&
    columns.every((name) => knownColumns.includes(name))
  );
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
    volume: cells.volume === "" ? null : number("volume"),
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

function checkedNumber(name: Column, text: string, refuse: Refuse): number {
  const value = NUMBER_TEXT.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value + 0 : refuse(`${name} ${quoted(text)} is not a number`);
}
