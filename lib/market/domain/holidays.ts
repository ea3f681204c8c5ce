import { type CalendarDate, dateOf, dayNumber, weekdayOfDay } from "../../core/calendar-date.ts";

/** When a series is expected to have an observation. See `calendar.ts`. */
export const CALENDARS = ["24x7", "nyse", "fed_h15", "fed_h10", "eia"] as const;
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

/** A fixed date: Sunday moves to Monday; Saturday to Friday, or is no closure at all. */
function fixed(month: number, day: number, onSaturday: "friday" | "none"): Rule {
  return (year) => {
    const nominal = dayOf(year, month, day);
    const weekday = weekdayOfDay(nominal);
    if (weekday === SUNDAY) return nominal + 1;
    if (weekday !== SATURDAY) return nominal;
    return onSaturday === "friday" ? nominal - 1 : null;
  };
}

/** The n-th given weekday of a month. */
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
 * Source: anonymous Gregorian computus (Meeus/Jones/Butcher).
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

/** The employment report comes on the first Friday of April: bonds trade, yields are published. */
const goodFridayWithoutJobsReport: Rule = (year) => {
  const day = easterDay(year) - 2;
  const isFirstFridayOfApril = day >= dayOf(year, 4, 1) && day <= dayOf(year, 4, 7);
  return year >= 1996 && isFirstFridayOfApril ? null : day;
};

/** 20 January after an election, observed on Monday when on a Sunday; an office holiday only. */
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
const everywhere = [nth(3, MONDAY, 2), memorialDay, juneteenth, independence] as const;
const autumn = [nth(1, MONDAY, 9), thanksgiving, christmas] as const;
const columbus = nth(2, MONDAY, 10);

const exchange: readonly Rule[] = [
  fixed(1, 1, "none"),
  since(1998, martinLutherKing),
  goodFriday,
  ...everywhere,
  ...autumn,
];

/** Closures by rule, from 1986 on. Each row was checked against the dates of a real series. */
const RULES: Record<CalendarName, readonly Rule[]> = {
  "24x7": [],
  nyse: exchange,
  eia: exchange,
  fed_h15: [
    fixed(1, 1, "none"),
    martinLutherKing,
    goodFridayWithoutJobsReport,
    ...everywhere,
    ...autumn,
    columbus,
    fixed(11, 11, "none"),
  ],
  fed_h10: [
    fixed(1, 1, "friday"),
    martinLutherKing,
    inauguration,
    ...everywhere,
    ...autumn,
    columbus,
    fixed(11, 11, "friday"),
  ],
};

/** Day number of the day after Thanksgiving, an early close. */
export const dayAfterThanksgiving = (year: number) => (thanksgiving(year) ?? 0) + 1;

/**
 * Dates, beside weekends, on which a calendar has no session by rule. The set of a year also holds
 * the next New Year's closure, which may fall on 31 December.
 */
export function closuresByRule(calendar: CalendarName, year: number): Set<CalendarDate> {
  const days = RULES[calendar].flatMap((rule) => [rule(year), rule(year + 1)]);
  return new Set(days.filter((day) => day !== null).map(dateOf));
}
