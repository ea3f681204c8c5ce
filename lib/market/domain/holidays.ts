// The holidays of each calendar.

import { type CalendarDate, dateOf, dayNumber, weekdayOfDay } from "../../core/calendar-date.ts";

/** Calendars of the days on which series have observations; see `isSession` in `calendar.ts`. */
export const CALENDARS = [
  "24x7",
  "nyse",
  "fed_h15",
  "fed_h10",
  "eia",
  "fridays",
  "saturdays",
  "months",
] as const;
export type CalendarName = (typeof CALENDARS)[number];

/** The day number of a closure in a year, or null when there is none. */
type Rule = (year: number) => number | null;

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

const pad = (part: number) => String(part).padStart(2, "0");
const dayOf = (year: number, month: number, day: number) =>
  dayNumber(`${year}-${pad(month)}-${pad(day)}`);

/** A fixed date: a Sunday moves to Monday; a Saturday moves to Friday or is not a closure. */
function fixed(month: number, day: number, onSaturday: "friday" | "none"): Rule {
  return (year) => {
    const nominal = dayOf(year, month, day);
    const weekday = weekdayOfDay(nominal);
    if (weekday === SUNDAY) return nominal + 1;
    if (weekday !== SATURDAY) return nominal;
    return onSaturday === "friday" ? nominal - 1 : null;
  };
}

/** The n-th weekday of this kind in a month. */
function nth(n: number, weekday: number, month: number): Rule {
  return (year) => {
    const first = dayOf(year, month, 1);
    return first + ((weekday - weekdayOfDay(first) + 7) % 7) + 7 * (n - 1);
  };
}

const since =
  (firstYear: number, rule: Rule): Rule =>
  (year) =>
    year >= firstYear ? rule(year) : null;

/**
 * Day number of Easter Sunday in a Gregorian year.
 * Source: Meeus 1991, Astronomical Algorithms.
 */
export function easterDay(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const march = epact + toSunday - 7 * late + 114;
  return dayOf(year, Math.floor(march / 31), (march % 31) + 1);
}

const goodFriday: Rule = (year) => easterDay(year) - 2;

/** No closure when the employment report comes on Good Friday, because bonds are traded then. */
const goodFridayWithoutJobsReport: Rule = (year) => {
  const day = easterDay(year) - 2;
  const isFirstFridayOfApril = day >= dayOf(year, 4, 1) && day <= dayOf(year, 4, 7);
  return year >= 1996 && isFirstFridayOfApril ? null : day;
};

/** 20 January after an election, or Monday after a Sunday; only government offices close. */
const inauguration: Rule = (year) => (year % 4 === 1 ? fixed(1, 20, "none")(year) : null);

const memorialDay: Rule = (year) => {
  const last = dayOf(year, 5, 31);
  return last - ((weekdayOfDay(last) - MONDAY + 7) % 7);
};

const martinLutherKing = nth(3, MONDAY, 1);
const juneteenth = since(2022, fixed(6, 19, "friday"));
const independence = fixed(7, 4, "friday");
const thanksgiving = nth(4, THURSDAY, 11);
const christmas = fixed(12, 25, "friday");
const commonHolidays = [nth(3, MONDAY, 2), memorialDay, juneteenth, independence] as const;
const autumnHolidays = [nth(1, MONDAY, 9), thanksgiving, christmas] as const;
const columbus = nth(2, MONDAY, 10);

const exchangeHolidays: readonly Rule[] = [
  fixed(1, 1, "none"),
  since(1998, martinLutherKing),
  goodFriday,
  ...commonHolidays,
  ...autumnHolidays,
];

/** Closures by rule, from 1986 on. Each row was checked against the dates of a real series. */
const RULES: Record<CalendarName, readonly Rule[]> = {
  "24x7": [],
  fridays: [],
  saturdays: [],
  months: [],
  nyse: exchangeHolidays,
  eia: exchangeHolidays,
  fed_h15: [
    fixed(1, 1, "none"),
    martinLutherKing,
    goodFridayWithoutJobsReport,
    ...commonHolidays,
    ...autumnHolidays,
    columbus,
    fixed(11, 11, "none"),
  ],
  fed_h10: [
    fixed(1, 1, "friday"),
    martinLutherKing,
    inauguration,
    ...commonHolidays,
    ...autumnHolidays,
    columbus,
    fixed(11, 11, "friday"),
  ],
};

/** Day number of the day after Thanksgiving, an early close. */
export const dayAfterThanksgiving = (year: number) => (thanksgiving(year) ?? 0) + 1;

/**
 * Dates on which a calendar has no session by rule, besides weekends. The set also contains the next
 * New Year's closure, which may be on 31 December.
 */
export function closuresByRule(calendar: CalendarName, year: number): Set<CalendarDate> {
  const days = RULES[calendar].flatMap((rule) => [rule(year), rule(year + 1)]);
  return new Set(days.filter((day) => day !== null).map(dateOf));
}

/**
 * Single days without a session that no rule gives. Each day up to 2022 was checked against the dates
 * of a real series; later days are announced closures.
 */
export const SPECIAL_CLOSURES: Record<CalendarName, readonly CalendarDate[]> = {
  "24x7": [],
  fridays: [],
  saturdays: [],
  months: [],
  nyse: [
    "1985-09-27", // hurricane Gloria
    "1994-04-27", // mourning: Nixon
    "2001-09-11",
    "2001-09-12",
    "2001-09-13",
    "2001-09-14",
    "2004-06-11", // mourning: Reagan
    "2007-01-02", // mourning: Ford
    "2012-10-29",
    "2012-10-30", // hurricane Sandy
    "2018-12-05", // mourning: Bush
    "2025-01-09", // mourning: Carter
  ],
  fed_h15: [
    "1985-09-27",
    "1994-04-27",
    "2001-09-11",
    "2001-09-12",
    "2004-06-11",
    "2012-10-30",
    "2018-12-05",
  ],
  fed_h10: [
    // Offices in Washington closed by snow, storm or executive order.
    "2009-12-21",
    "2010-02-08",
    "2010-02-09",
    "2010-02-10",
    "2010-02-11",
    "2012-10-29",
    "2012-10-30",
    "2013-03-06",
    "2013-12-10",
    "2014-02-13",
    "2014-02-21",
    "2014-03-03",
    "2014-03-17",
    "2014-12-26",
    "2015-02-17",
    "2015-03-05",
    "2016-01-22",
    "2016-01-25",
    "2016-01-26",
    "2018-03-02",
    "2018-03-21",
    "2018-12-05",
    "2019-01-14",
    "2019-02-20",
    "2019-12-24",
    "2020-11-27",
    "2020-12-24",
  ],
  eia: [
    // Days next to a holiday without an assessed price; no rule predicts them.
    "1998-11-27",
    "1999-12-31",
    "2000-01-03",
    "2000-07-03",
    "2001-11-23",
    "2001-12-24",
    "2002-07-05",
    "2002-11-29",
    "2003-11-28",
    "2003-12-26",
    "2004-01-02",
    "2004-06-11",
    "2004-11-26",
    "2004-12-31",
    "2005-11-25",
    "2006-07-03",
    "2006-11-24",
    "2017-07-03",
    "2018-11-23",
    "2018-12-24",
    "2018-12-31",
    "2019-07-05",
    "2019-11-11",
    "2020-11-27",
    "2021-11-26",
  ],
};
