// The fiscal quarter that an earnings release reports on, or why it has none.

import {
  addDays,
  type CalendarDate,
  dayNumber,
  isCalendarDate,
} from "../../../core/calendar-date.ts";
import type { NoQuarterReason } from "../document.ts";
import {
  fiscalYearOf,
  nominalEnd,
  ordinalOf,
  quarterEndingNear,
  quarterNameOf,
  quartersEndedBefore,
  yearEndMonth,
} from "./fiscal-quarter.ts";

/** The quarter of a release, or why it has none. */
export type ReleasedQuarter =
  | { quarter: string; reason: null }
  | { quarter: null; reason: NoQuarterReason };

/** Maximum days between the end of the period and the filing. */
const MAX_AGE_DAYS = 130;
/** Days that the end of a period without a quarter's number may be from the end of a month. */
const MAX_DRIFT_DAYS = 25;
/** Days by which newer reported figures may end later and still be of the same quarter. */
const SAME_PERIOD_DAYS = 45;
/** Characters of the head. Later text names many other periods. */
const HEAD_CHARACTERS = 3_000;
/** Characters before and after a period that say whether it is the release's own. */
const [BEFORE, AFTER] = [140, 60];
/** A company that names its year after the one in which it begins ends it in this month or before. */
const LAST_MONTH_OF_EARLY_NAMES = 6;

const MONTH =
  "(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const MONTH_NAMES = [
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const DATE = `(?:${MONTH}\\s+${DAY}(?:,?\\s+(20\\d\\d))?|${DAY}\\s+${MONTH}(?:,?\\s+(20\\d\\d))?)`;
/** A period and the day on which it ends. */
const PERIOD_END = new RegExp(
  `\\b(quarters?|months?|weeks?|year|half|half[- ]year|period)\\b(?:[^.;:\\n]|\\n(?!\\n)){0,40}?\\b(?:ended|ending|ends|closed|closing|concluded)\\s+(?:on\\s+)?${DATE}|\\b(quarter|months|weeks|half|half-year)\\s+(?:up\\s+)?to\\s+${DATE}`,
  "giu",
);

const NUMBERS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  "1st": 1,
  "2nd": 2,
  "3rd": 3,
  "4th": 4,
};
const ORDINAL = "(first|second|third|fourth|1st|2nd|3rd|4th)";
const YEAR = "(20\\d\\d|['’‘]\\d\\d)";
const YEAR_AFTER = `(?:(?:,?\\s+(?:of|and|for|the|its|full|fiscal|year|year-end|full-year|half|first|twelve|nine|six|months?|results|FY))*,?[\\s-]*(?:FY\\s?)?${YEAR}(?![\\d,.]*\\d))?`;
const YEAR_BEFORE = `(?:\\b${YEAR}(?:\\s+fiscal)?\\s+)?`;
/** Forms in which a text names a quarter by its number, with or without a year. */
const NAMED: readonly RegExp[] = [
  new RegExp(
    `${YEAR_BEFORE}\\b${ORDINAL}[-\\s](?:fiscal[-\\s])?quarter(?:'s|’s)?\\b${YEAR_AFTER}`,
    "giu",
  ),
  new RegExp(
    `${YEAR_BEFORE}\\bQ([1-4])\\b${YEAR_AFTER}|\\bQ([1-4])[-\\s]?(?:FY\\s?)?(\\d\\d)\\b`,
    "giu",
  ),
  /\b([1-4])Q[-\s]?(?:FY\s?)?(20\d\d|['’‘]?\d\d)?\b/giu,
];
/** Periods that end with a quarter, when the text names no quarter by itself. */
const LONGER: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      `\\b(?:half[- ]year(?:ly)?|first half|six[- ]months?|interim)\\b${YEAR_AFTER}`,
      "giu",
    ),
    2,
  ],
  [new RegExp(`\\b(?:first )?nine[- ]months?\\b${YEAR_AFTER}`, "giu"), 3],
  [
    new RegExp(
      `\\b(?:full[- ]year|fiscal(?: year)?|annual|year-end)\\b(?:\\s+results)?${YEAR_AFTER}`,
      "giu",
    ),
    4,
  ],
];

const SEQUENCE = /^\W{0,2}(?:in a row|of consecutive|running|straight|consecutively|since)\b/i;
const COMPARED_BEFORE =
  /\b(?:compar(?:ed|es|ing)|versus|vs|against|relative to|than|sequential(?:ly)?|in contrast|year[- ]earlier)\b/i;
const COMPARED_NEAR =
  /\b(?:from|over|after|following|since|above|below|of that|exceed\w*|prior|previous|preceding|last|year[- ]ago|last year['’]s)\s+(?:(?:those|that|the|a|its|our|strong|record|[^\s\d]*\d\S*|in|of|for|million|billion|percent)\s+)*$/i;
const COMPARED_AFTER =
  /^[^.;\n]{0,30}?\b(?:a year (?:ago|earlier|before)|of (?:the )?(?:last|prior|previous|preceding) year|last year|had been|had (?:benefit|includ|fall|ris))/i;
const OUTLOOK_BEFORE =
  /\b(?:expect\w*|anticipat\w*|guid(?:e[sd]?|ing|ance)|outlook|forecast\w*|project(?:s|ed|ing)|sees?|look(?:s|ing)? (?:for|to)|will|would|plans?|target(?:s|ed|ing)?|upcoming|coming|next|warns?|lower(?:s|ed)?)\b/i;
const OUTLOOK_AFTER =
  /^[^.;\n]{0,12}?\b(?:outlook|guidance|forecast|expectations|(?:is|are) expected|to be|will)\b|^[^.;\n]{0,40}?\b(?:expects?|anticipates?|sees|forecasts|projects|guides|looks? for)\b/i;
const REPORTS =
  /\b(?:report(?:s|ed|ing)?|announc(?:es?|ed|ing)|post(?:s|ed)|releas(?:es|ed)|deliver(?:s|ed)|publish(?:es|ed)|record(?:s|ed)?|achiev(?:es|ed))\b/i;
const RESULTS_AFTER =
  /^(?:[^.;\n]|\n(?!\n)){0,45}?\b(?:results|earnings|figures|profit|revenues?|net sales|sales|net income|net loss)\b/i;
const ENDED_AFTER = /^[^.;:\n]{0,40}\b(?:ended|closed|concluded)\b/i;

/** A quarter that the head names by its number. */
interface Named {
  ordinal: number;
  year: number | null;
  /** Whether the head says that the release is about it. */
  isStrong: boolean;
}
/** A day on which a period ends. */
interface End {
  day: CalendarDate;
  isOutlook: boolean;
  isCompared: boolean;
}

/**
 * The fiscal quarter of a release. It ends 0 to 130 days before the filing. The quarter's number and
 * the day on which its period ends decide, and must agree; a year's name does not, because companies
 * name fiscal years in two ways. Periods of a comparison, an outlook or a sequence are left out.
 * `figuresEnd` is the last day of the newest period whose figures were known before the filing.
 * Source: docs/methods/language.md#releases.
 */
export function releasedQuarter(
  text: string,
  filedOn: CalendarDate,
  fiscalYearEnd: string | null,
  figuresEnd: CalendarDate | null = null,
): ReleasedQuarter {
  const head = text.slice(0, HEAD_CHARACTERS);
  const ends = endsIn(head, filedOn);
  const named = namedIn(head);
  const found = quarterOfPeriods(ends, named, filedOn, fiscalYearEnd);
  if ("reason" in found) return { quarter: null, reason: found.reason };
  const isLater = figuresEnd !== null && daysBetween(found.end, figuresEnd) > SAME_PERIOD_DAYS;
  return isLater
    ? { quarter: null, reason: "FIGURES_DISAGREE" }
    : { quarter: quarterNameOf(found.index), reason: null };
}

type Found = { index: number; end: CalendarDate } | { reason: NoQuarterReason };

function quarterOfPeriods(
  ends: readonly End[],
  named: readonly Named[],
  filedOn: CalendarDate,
  fiscalYearEnd: string | null,
): Found {
  const strong = named.filter(({ isStrong }) => isStrong);
  const ordinals = new Set(strong.map(({ ordinal }) => ordinal));
  const own = ends.filter(({ isOutlook }) => !isOutlook);
  const age = ({ day }: End) => daysBetween(day, filedOn);
  const inTime = own.filter((end) => age(end) >= 0 && age(end) <= MAX_AGE_DAYS);
  if (inTime.length > 0) return quarterOfEnds(inTime, ordinals, fiscalYearEnd);
  if (own.some((end) => !end.isCompared && age(end) > MAX_AGE_DAYS)) return { reason: "TOO_OLD" };
  if (named.length === 0 && own.some((end) => age(end) < 0)) return { reason: "NOT_ENDED" };
  return quarterOfNames(strong.length > 0 ? strong : named, filedOn, fiscalYearEnd);
}

/** The quarter of the latest period end, of those with a number that the head names if it does. */
function quarterOfEnds(
  ends: readonly End[],
  ordinals: ReadonlySet<number>,
  fiscalYearEnd: string | null,
): Found {
  const [only] = ordinals;
  const latest =
    ends
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? "";
  // A company whose year end is not known says it by the number of a quarter and its last day.
  const isTold = fiscalYearEnd === null && ordinals.size === 1 && only !== undefined;
  const endMonth = isTold ? toldYearEnd(latest, only) : yearEndMonth(fiscalYearEnd);
  const found = ends
    .map(({ day }) => ({ end: day, ...quarterEndingNear(day, endMonth) }))
    .toSorted((a, b) => b.index - a.index);
  const agreeing = found.find(({ index }) => ordinals.has(ordinalOf(index)));
  const plain = ordinals.size === 0 ? found.find(({ days }) => days <= MAX_DRIFT_DAYS) : undefined;
  return agreeing ?? plain ?? { reason: "PERIODS_DISAGREE" };
}

/** The month in which the fiscal year ends whose quarter of this number ends on a day. */
function toldYearEnd(day: CalendarDate, ordinal: number): number {
  // Twelve months stand for every month, so the nearest end of a month is that of some year end.
  const { index } = quarterEndingNear(day, Number(day.slice(5, 7)));
  const month = Number(nominalEnd(index, Number(day.slice(5, 7))).slice(5, 7));
  return ((month + 3 * (4 - ordinal) + 11) % 12) + 1;
}

/** The latest quarter that had ended and whose number the head names. */
function quarterOfNames(
  named: readonly Named[],
  filedOn: CalendarDate,
  fiscalYearEnd: string | null,
): Found {
  const endMonth = yearEndMonth(fiscalYearEnd);
  const isNamed = (index: number) =>
    named.some(
      ({ ordinal, year }) => ordinal === ordinalOf(index) && isYearOf(year, index, endMonth),
    );
  const index = quartersEndedBefore(filedOn, MAX_AGE_DAYS, endMonth).findLast(isNamed);
  if (index !== undefined) return { index, end: nominalEnd(index, endMonth) };
  if (named.length === 0) return { reason: "NO_PERIOD" };
  const next = quarterEndingNear(addDays(filedOn, MAX_DRIFT_DAYS * 2), endMonth).index;
  return {
    reason: [next - 1, next, next + 1].some(
      (each) => nominalEnd(each, endMonth) > filedOn && isNamed(each),
    )
      ? "NOT_ENDED"
      : "TOO_OLD",
  };
}

/** Whether a company may call the fiscal year of a quarter by this number. */
function isYearOf(year: number | null, index: number, endMonth: number): boolean {
  const fiscalYear = fiscalYearOf(index);
  const isEarlyName = endMonth <= LAST_MONTH_OF_EARLY_NAMES && year === fiscalYear - 1;
  return year === null || year === fiscalYear || isEarlyName;
}

const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  dayNumber(to) - dayNumber(from);

function endsIn(head: string, filedOn: CalendarDate): End[] {
  return [...head.matchAll(PERIOD_END)].flatMap((match) => {
    const parts = match.slice(1).filter((part) => part !== undefined);
    const rest = parts.slice(1);
    const isMonthFirst = !/^\d/.test(rest[0] ?? "");
    const [name = "", day = ""] = isMonthFirst ? rest : [rest[1], rest[0]];
    const date = dateFrom(name, day, rest[2] ?? null, filedOn);
    if (date === null) return [];
    const { before } = around(head, match.index, match[0].length);
    return {
      day: date,
      isOutlook: OUTLOOK_BEFORE.test(before) && !REPORTS.test(before),
      isCompared: isComparedBefore(before),
    };
  });
}

/** A date; without a year the last one that is not after the filing. */
function dateFrom(
  name: string,
  day: string,
  year: string | null,
  filedOn: CalendarDate,
): CalendarDate | null {
  const month = MONTH_NAMES.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const inYear = (each: number) =>
    `${each}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const filed = Number(filedOn.slice(0, 4));
  const date = inYear(year === null ? filed : Number(year));
  const past = year === null && date > filedOn ? inYear(filed - 1) : date;
  return isCalendarDate(past) ? past : null;
}

function namedIn(head: string): Named[] {
  const named = NAMED.flatMap((pattern) =>
    [...head.matchAll(pattern)].map((match) => toNamed(head, match, null)),
  );
  const longer = LONGER.flatMap(([pattern, ordinal]) =>
    [...head.matchAll(pattern)].map((match) => toNamed(head, match, ordinal)),
  ).map((each) => each && { ...each, isStrong: false });
  return [...named, ...(named.every((each) => each === null) ? longer : [])].filter(
    (each) => each !== null,
  );
}

/** A quarter named in the text; null when it stands in a comparison, an outlook or a sequence. */
function toNamed(head: string, match: RegExpExecArray, ordinal: number | null): Named | null {
  const parts = match.slice(1).filter((part) => part !== undefined);
  const number = parts.find((part) => NUMBERS[part.toLowerCase()] ?? /^[1-4]$/.test(part));
  const written = parts.find((part) => part !== number && /\d\d$/.test(part));
  const found = ordinal ?? NUMBERS[number?.toLowerCase() ?? ""] ?? Number(number);
  const { before, after } = around(head, match.index, match[0].length);
  if (SEQUENCE.test(after)) return null;
  if (isComparedBefore(before) || COMPARED_AFTER.test(after)) return null;
  const isResult = RESULTS_AFTER.test(after);
  const isOutlook =
    (OUTLOOK_BEFORE.test(before) && !(isResult && REPORTS.test(before))) ||
    OUTLOOK_AFTER.test(after);
  if (isOutlook && !isPreliminary(before)) return null;
  return {
    ordinal: found,
    year: written === undefined ? null : 2_000 + (Number(written.slice(-2)) % 100),
    isStrong: isResult || ENDED_AFTER.test(after) || REPORTS.test(before),
  };
}

/** Preliminary figures are expected, and yet of a quarter that has ended. */
const isPreliminary = (before: string): boolean => /\bpreliminary\b/i.test(before);

const isComparedBefore = (before: string): boolean =>
  COMPARED_BEFORE.test(before) || COMPARED_NEAR.test(before);

/** The text around a place, in its sentence or line. */
function around(head: string, at: number, length: number): { before: string; after: string } {
  const before = head.slice(Math.max(0, at - BEFORE), at);
  const after = head.slice(at + length, at + length + AFTER);
  return { before: before.split(/(?<!\bvs)[.!?;:]\s|\n\s*\n|;/i).at(-1) ?? "", after };
}
