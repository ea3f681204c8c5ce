import { type CalendarDate, isCalendarDate } from "../../../core/calendar-date.ts";

/**
 * Why a filing gives no earnings release: it has other items than results, no exhibit, or one that
 * is none; or it could not be read in many tries.
 */
export const NO_RELEASE_REASONS = [
  "OTHER_ITEMS",
  "NO_EXHIBIT",
  "NO_TEXT",
  "POSTPONED",
  "DELIVERIES",
  "NO_RESULTS",
  "UNREADABLE",
] as const;
export type NoReleaseReason = (typeof NO_RELEASE_REASONS)[number];

/** Below this an exhibit is pictures, or a cover. */
const MIN_WORDS = 60;
/** Title and first paragraph, which say what a release is about. */
const HEAD_CHARACTERS = 900;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

const PERIOD = /\b(quarter|fiscal)\b/i;
const POSTPONED =
  /\b(postpone(s|d|ment)?|delay(s|ed)?|reschedul(e|es|ed|ing))\b[^.]{0,120}\b(earnings|results|release|conference call)\b|\b(earnings|results|release|conference call)\b[^.]{0,120}\b(postpone[ds]?|delayed|rescheduled)\b/i;
const DELIVERIES = /\b(deliver(y|ies|ed)|production|produced)\b/i;
/** What results are made of; a release of results names at least two. */
const RESULTS = [
  /\b(revenues?|net sales|sales)\b/i,
  /\b(net|operating) (income|loss|earnings|profit)\b|\bearnings of\b/i,
  /\bper (basic |diluted |common )*share\b|\bEPS\b/i,
];
const MIN_RESULTS = 2;
/** A release of deliveries has a sentence on when results come; results have many on themselves. */
const MIN_DELIVERY_WORDS = 900;

/** Why a text is no earnings release; null when it is one. Source: docs/methods/language.md#releases. */
export function noReleaseReason(text: string): NoReleaseReason | null {
  const head = text.slice(0, HEAD_CHARACTERS);
  const words = wordsIn(text);
  if (words < MIN_WORDS) return "NO_TEXT";
  if (POSTPONED.test(head)) return "POSTPONED";
  const named = RESULTS.filter((pattern) => pattern.test(text)).length;
  const isResults = PERIOD.test(text) && named >= MIN_RESULTS;
  const isDeliveries = DELIVERIES.test(head) && !RESULTS.some((pattern) => pattern.test(head));
  if (isDeliveries && words < MIN_DELIVERY_WORDS) return "DELIVERIES";
  return isResults && /\b(results|earnings|income|loss|revenues?|EPS)\b/i.test(head)
    ? null
    : "NO_RESULTS";
}

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };
const ORDINAL = "(first|second|third|fourth)";
const YEAR = "(20\\d\\d)";
const FISCAL = "(?:fiscal )?(?:year )?";
/** How a title or first paragraph names a fiscal quarter, with its year. */
const NAMED_WITH_YEAR: readonly RegExp[] = [
  new RegExp(
    `\\b${ORDINAL}[- ](?:fiscal )?quarter(?: of| and full year| and fiscal year)?,? ${FISCAL}${YEAR}\\b`,
    "i",
  ),
  new RegExp(`\\bQ([1-4])(?: of)?[,-]? ?${FISCAL}(?:FY ?)?${YEAR}\\b`, "i"),
];
const YEAR_FIRST = new RegExp(
  `\\b(?:fiscal )?(?:year )?${YEAR} ${ORDINAL}[- ](?:fiscal )?quarter\\b`,
  "i",
);
const YEAR_BEFORE_Q = new RegExp(`\\b${YEAR} Q([1-4])\\b|\\bQ([1-4])[ -]?(?:FY ?)(\\d\\d)\\b`, "i");
const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const PERIOD_END = new RegExp(
  `\\b(?:quarter|months|period|weeks)(?: and (?:fiscal|full)? ?year)? ended (${MONTHS}) (\\d{1,2}),? ${YEAR}\\b`,
  "i",
);

/** Only the head names the quarter that is reported: later on others are compared with. */
const NAMED_WITHIN = 3_000;

/** Quarters that a named one may be away from the one the filing's date gives; names of years differ. */
const MAX_DISTANCE = 5;

export interface ReleasedQuarter {
  quarter: string;
  /** Whether the text names it, or only the day of its filing gives it. */
  basis: "text" | "filing";
}

/**
 * The fiscal quarter of a release: as its head names it, else by the end of the period that it
 * names, else the last one that had ended when it was filed. A name years away from the filing is a
 * slip and not taken. Source: docs/methods/language.md#releases.
 */
export function releasedQuarter(
  text: string,
  filedOn: CalendarDate,
  fiscalYearEnd: string | null,
): ReleasedQuarter {
  const head = text.slice(0, NAMED_WITHIN);
  const byFiling = fiscalIndex(filedOn, fiscalYearEnd) - 1;
  const isNear = (index: number) => Math.abs(index - byFiling) <= MAX_DISTANCE;
  const named = [namedIndex(head), periodIndex(head, fiscalYearEnd)].find(
    (index) => index !== null && isNear(index),
  );
  return named === undefined || named === null
    ? { quarter: quarterOf(byFiling), basis: "filing" }
    : { quarter: quarterOf(named), basis: "text" };
}

/** The fiscal quarter that ends on a day, or a few days around it. */
export const fiscalQuarter = (end: CalendarDate, fiscalYearEnd: string | null): string =>
  quarterOf(fiscalIndex(end, fiscalYearEnd));

const quarterOf = (index: number): string => `Q${(index % 4) + 1}_FY${Math.floor(index / 4)}`;
const indexOf = (year: number, quarter: number): number => year * 4 + quarter - 1;

/** The first quarter that the text names with its year, whichever way it is written. */
function namedIndex(text: string): number | null {
  const found: { at: number; index: number }[] = [];
  const note = (match: RegExpExecArray | null, year?: string, quarter?: string) => {
    if (match === null || year === undefined || quarter === undefined) return;
    const number = ORDINALS[quarter.toLowerCase()] ?? Number(quarter);
    const full = Number(year) < 100 ? 2_000 + Number(year) : Number(year);
    found.push({ at: match.index, index: indexOf(full, number) });
  };
  for (const pattern of NAMED_WITH_YEAR) {
    const match = pattern.exec(text);
    note(match, match?.[2], match?.[1]);
  }
  const yearFirst = YEAR_FIRST.exec(text);
  note(yearFirst, yearFirst?.[1], yearFirst?.[2]);
  const short = YEAR_BEFORE_Q.exec(text);
  note(short, short?.[1] ?? short?.[4], short?.[2] ?? short?.[3]);
  return found.sort((a, b) => a.at - b.at)[0]?.index ?? null;
}

function periodIndex(text: string, fiscalYearEnd: string | null): number | null {
  const [, name = "", day = "", year = ""] = PERIOD_END.exec(text) ?? [];
  const month = MONTHS.toLowerCase().split("|").indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? fiscalIndex(date, fiscalYearEnd) : null;
}

/** A period of 52 or 53 weeks ends this many days around its month's end. */
const DRIFT_DAYS = 10;
const DAYS_A_MONTH = 30.4375;

/**
 * The fiscal quarter that a day is in, a last day that drifts into the next month included. A
 * fiscal year is named by the calendar year in which it ends.
 */
function fiscalIndex(date: CalendarDate, fiscalYearEnd: string | null): number {
  const end = fiscalYearEnd ?? "1231";
  const endMonths = Number(end.slice(0, 2)) - 1 + Number(end.slice(2)) / DAYS_A_MONTH;
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const months = year * 12 + month - 1 + (day - DRIFT_DAYS) / DAYS_A_MONTH;
  const quarters = Math.floor((months - endMonths) / 3);
  // A fiscal year that ends in December is named by that year; the count begins after it.
  return quarters + 4;
}
