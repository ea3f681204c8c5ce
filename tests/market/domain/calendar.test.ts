// Calendars of exchanges and offices: sessions, holidays and hours in New York.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addDays, dateOf, dayNumber, weekdayOf } from "../../../lib/core/calendar-date.ts";
import {
  isEarlyClose,
  isSession,
  newYorkInstant,
  nextSession,
  previousSession,
  sessionAfter,
  sessionCloseAt,
  sessionDays,
  sessionsBetween,
} from "../../../lib/market/domain/calendar.ts";
import { CALENDARS, easterDay } from "../../../lib/market/domain/holidays.ts";

/** Closing days published by the exchange (2025 with the day of mourning). */
const NYSE_CLOSURES = `
  2023-01-02 2023-01-16 2023-02-20 2023-04-07 2023-05-29 2023-06-19 2023-07-04 2023-09-04
  2023-11-23 2023-12-25
  2024-01-01 2024-01-15 2024-02-19 2024-03-29 2024-05-27 2024-06-19 2024-07-04 2024-09-02
  2024-11-28 2024-12-25
  2025-01-01 2025-01-09 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04
  2025-09-01 2025-11-27 2025-12-25
  2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07
  2026-11-26 2026-12-25
  2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06
  2027-11-25 2027-12-24`
  .trim()
  .split(/\s+/);

function datesBetween(from: string, to: string): string[] {
  const dates = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

test("weekdays without a session in 2023-2027 equal the exchange's published list", () => {
  const closed = datesBetween("2023-01-01", "2027-12-31").filter(
    (date) => weekdayOf(date) % 6 !== 0 && !isSession("nyse", date),
  );
  expect(closed).toEqual(NYSE_CLOSURES);
});

test("New Year on a Saturday closes government offices on Friday, and not the exchange", () => {
  expect(isSession("nyse", "2021-12-31")).toBe(true);
  expect(isSession("fed_h15", "2021-12-31")).toBe(true);
  expect(isSession("fed_h10", "2021-12-31")).toBe(false);
});

test("Easter Sunday is computed for each year", () => {
  const known = ["1999-04-04", "2000-04-23", "2008-03-23", "2011-04-24", "2038-04-25"];
  expect(known.map((date) => dateOf(easterDay(Number(date.slice(0, 4)))))).toEqual(known);
});

test("early closes in 2023-2026 equal the published ones", () => {
  const early = datesBetween("2023-01-01", "2026-12-31").filter(isEarlyClose);
  expect(early).toEqual([
    "2023-07-03",
    "2023-11-24",
    "2024-07-03",
    "2024-11-29",
    "2024-12-24",
    "2025-07-03",
    "2025-11-28",
    "2025-12-24",
    "2026-11-27",
    "2026-12-24",
  ]);
});

test.each([
  ["nyse", "2023-03-10", "2023-03-10T21:00:00Z"], // Friday before clocks change
  ["nyse", "2023-03-13", "2023-03-13T20:00:00Z"],
  ["nyse", "2023-11-03", "2023-11-03T20:00:00Z"],
  ["nyse", "2023-11-06", "2023-11-06T21:00:00Z"],
  ["nyse", "2006-03-31", "2006-03-31T21:00:00Z"], // before 2007 April to October
  ["nyse", "2006-04-03", "2006-04-03T20:00:00Z"],
  ["nyse", "2024-07-03", "2024-07-03T17:00:00Z"],
  ["nyse", "2024-11-29", "2024-11-29T18:00:00Z"],
  ["fed_h15", "2024-11-29", "2024-11-29T21:00:00Z"],
  ["24x7", "2024-02-29", "2024-03-01T00:00:00Z"],
] as const)("%s of %s ends at %s", (calendar, date, instant) => {
  expect(sessionCloseAt(calendar, date)).toBe(Date.parse(instant));
});

test("the next and the previous session are each other's inverse in every calendar", () => {
  for (const calendar of CALENDARS) {
    for (const date of datesBetween("2019-12-15", "2022-01-15")) {
      const next = nextSession(calendar, date);
      expect(next > date && isSession(calendar, next)).toBe(true);
      if (isSession(calendar, date)) expect(previousSession(calendar, next)).toBe(date);
      expect(sessionsBetween(calendar, date, next)).toBe(1);
    }
  }
});

test("counting and stepping over sessions agree with a day-by-day count, across years, in every calendar", () => {
  for (const calendar of CALENDARS) {
    const from = "2019-12-27";
    let count = 0;
    for (let date = addDays(from, 1); date < "2022-02-05"; date = addDays(date, 1)) {
      if (isSession(calendar, date)) count += 1;
      expect(sessionsBetween(calendar, from, date)).toBe(count);
      if (isSession(calendar, date)) expect(sessionAfter(calendar, from, count)).toBe(date);
      expect(sessionDays(calendar, 2021).includes(dayNumber(date))).toBe(
        isSession(calendar, date) && date.startsWith("2021"),
      );
    }
    expect(sessionAfter(calendar, from, 0)).toBe(from);
  }
});

test("there are no sessions between a date and itself or an earlier one", () => {
  expect(sessionsBetween("nyse", "2024-07-05", "2024-07-05")).toBe(0);
  expect(sessionsBetween("nyse", "2024-07-05", "2024-07-01")).toBe(0);
  expect(sessionsBetween("nyse", "2024-07-01", "2024-07-05")).toBe(3);
});

test("a text that is not a date is refused", () => {
  for (const text of ["", "2024-7-1", "2024-13-01", "20240701", "yesterday"]) {
    expect(() => isSession("nyse", text)).toThrow(RangeError);
  }
});

const DATA = join(import.meta.dirname, "../../../../shared/data/series");
if (!existsSync(DATA)) console.warn("calendar against real series: skipped, no ../shared/data");

describe.skipIf(!existsSync(DATA))("the calendars against the dates of real series", () => {
  const cases = [
    { calendar: "nyse", series: "SP500", from: "1986-01-01", holes: [], extra: [] },
    {
      calendar: "nyse",
      series: "VIX",
      from: "1990-01-02",
      holes: ["1991-03-01", "1997-01-31", "1997-11-26", "1999-12-31"], // of the source
      // A value on the day of mourning 2004; since 2022 the index has rows on some holidays.
      extra: "2004-06-11 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-11-24".split(" "),
    },
    { calendar: "fed_h15", series: "DGS10", from: "1986-01-01", holes: [], extra: [] },
    { calendar: "fed_h10", series: "DTWEXBGS", from: "2009-01-01", holes: [], extra: [] },
    { calendar: "eia", series: "WTI", from: "1998-01-01", holes: [], extra: [] },
  ] as const;

  test.each(cases)("$calendar has the dates of $series since $from", (expected) => {
    const text = readFileSync(join(DATA, `${expected.series}.csv`), "utf8");
    const rows = new Set(text.split("\n").map((line) => line.slice(0, 10)));
    const dates = datesBetween(expected.from, "2022-12-30");
    const open = dates.filter((date) => isSession(expected.calendar, date));
    const sessions = new Set(open);
    expect(open.filter((date) => !rows.has(date))).toEqual(expected.holes);
    expect(dates.filter((date) => rows.has(date) && !sessions.has(date))).toEqual(expected.extra);
  });
});

test("every day of 400 years has the same name as in the platform's Date, and no other number has one", () => {
  for (let day = dayNumber("1700-01-01"); day <= dayNumber("2100-12-31"); day += 1) {
    const name = dateOf(day);
    if (new Date(day * 86_400_000).toISOString().slice(0, 10) !== name) expect(name).toBe(day);
    if (dayNumber(name) !== day) expect(dayNumber(name)).toBe(day);
  }
  for (const none of [Number.NaN, 0.5, Infinity]) expect(() => dateOf(none)).toThrow(RangeError);
});

test("the offset of New York equals the platform's time zone table on every day from 1946 to 2060", () => {
  const clock = new Intl.DateTimeFormat("sv", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  });
  const wrong: string[] = [];
  for (let day = dayNumber("1946-01-01"); day <= dayNumber("2060-12-31"); day += 1) {
    const date = dateOf(day);
    if (clock.format(newYorkInstant(date, 16)) !== `${date} 16:00`) wrong.push(date);
  }
  expect(wrong).toEqual([]);
});
