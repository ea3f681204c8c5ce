import { type CalendarDate, isCalendarDate } from "../../../core/calendar-date.ts";

/**
 * Why a filing has no earnings release: it has other items than results, no exhibit, an exhibit that
 * is something else, or an exhibit that could not be read after many attempts.
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

/** An exhibit with fewer words is a cover or consists of pictures. */
const MIN_WORDS = 60;
/** Characters of the title and first paragraph, which say what a release is about. */
const HEAD_CHARACTERS = 900;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

const PERIOD = /\b(quarter|fiscal)\b/i;
const POSTPONED =
  /\b(postpone(s|d|ment)?|delay(s|ed)?|reschedul(e|es|ed|ing))\b[^.]{0,120}\b(earnings|results|release|conference call)\b|\b(earnings|results|release|conference call)\b[^.]{0,120}\b(postpone[ds]?|delayed|rescheduled)\b/i;
const DELIVERIES = /\b(deliver(y|ies|ed)|production|produced)\b/i;
/** Words for results. A release of results has at least two of these kinds. */
const RESULTS = [
  /\b(revenues?|net sales|sales)\b/i,
  /\b(net|operating) (income|loss|earnings|profit)\b|\bearnings of\b/i,
  /\bper (basic |diluted |common )*share\b|\bEPS\b/i,
];
const MIN_RESULTS = 2;
/** A release of delivery numbers that announces the date of results is shorter than this. */
const MIN_DELIVERY_WORDS = 900;

/**
 * Why a text is not an earnings release; null when it is one. Source:
 * docs/methods/language.md#releases.
 */
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
/** Forms in which a title or first paragraph names a fiscal quarter with its year. */
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

/**
 * Characters in which the reported quarter is searched: later text names other quarters to compare.
 */
const QUARTER_SEARCH_LENGTH = 3_000;

/**
 * Maximum quarters between the named quarter and that of the filing's date. Firms name years
 * differently.
 */
const MAX_DISTANCE = 5;

/** The fiscal quarter that a release reports on. */
export interface ReleasedQuarter {
  quarter: string;
  /** Whether the text names the quarter, or it follows from the day of the filing. */
  basis: "text" | "filing";
}

/**
 * The fiscal quarter of a release: the quarter that its beginning names, else the quarter of the
 * period end that it names, else the last quarter that had ended when it was filed. A named quarter
 * far from the filing is an error in the text and is ignored. Source:
 * docs/methods/language.md#releases.
 */
export function releasedQuarter(
  text: string,
  filedOn: CalendarDate,
  fiscalYearEnd: string | null,
): ReleasedQuarter {
  const head = text.slice(0, QUARTER_SEARCH_LENGTH);
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

/** The first quarter that the text names with its year, in any form. */
function namedIndex(text: string): number | null {
  const found: { at: number; index: number }[] = [];
  const addMatch = (match: RegExpExecArray | null, year?: string, quarter?: string) => {
    if (match === null || year === undefined || quarter === undefined) return;
    const number = ORDINALS[quarter.toLowerCase()] ?? Number(quarter);
    const full = Number(year) < 100 ? 2_000 + Number(year) : Number(year);
    found.push({ at: match.index, index: indexOf(full, number) });
  };
  for (const pattern of NAMED_WITH_YEAR) {
    const match = pattern.exec(text);
    addMatch(match, match?.[2], match?.[1]);
  }
  const yearFirst = YEAR_FIRST.exec(text);
  addMatch(yearFirst, yearFirst?.[1], yearFirst?.[2]);
  const short = YEAR_BEFORE_Q.exec(text);
  addMatch(short, short?.[1] ?? short?.[4], short?.[2] ?? short?.[3]);
  return found.sort((a, b) => a.at - b.at)[0]?.index ?? null;
}

/** The quarter of the first period end that the text names; null without one. */
function periodIndex(text: string, fiscalYearEnd: string | null): number | null {
  const [, name = "", day = "", year = ""] = PERIOD_END.exec(text) ?? [];
  const month = MONTHS.toLowerCase().split("|").indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? fiscalIndex(date, fiscalYearEnd) : null;
}

/** A fiscal period of whole weeks may end this many days after the end of its month. */
const DRIFT_DAYS = 10;
const DAYS_A_MONTH = 30.4375;

/**
 * The number of the fiscal quarter of a day. A quarter's last day may drift into the next month. A
 * fiscal year has the name of the calendar year in which it ends.
 */
function fiscalIndex(date: CalendarDate, fiscalYearEnd: string | null): number {
  const end = fiscalYearEnd ?? "1231";
  const endMonths = Number(end.slice(0, 2)) - 1 + Number(end.slice(2)) / DAYS_A_MONTH;
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const months = year * 12 + month - 1 + (day - DRIFT_DAYS) / DAYS_A_MONTH;
  const quarters = Math.floor((months - endMonths) / 3);
  // The months above count from the end of a fiscal year; the next quarter is in the next year.
  return quarters + 4;
}

/** Source of the texts and figures read from filings. */
export const FILINGS_SOURCE = "SEC EDGAR";

/**
 * What a filing is read for: the text of an earnings release, insiders' trades, or reported
 * figures.
 */
export const FILING_KINDS = ["release", "insider", "figures"] as const;
export type FilingKind = (typeof FILING_KINDS)[number];

/** The item of an 8-K under which a company files its results. */
export const RESULTS_ITEM = "2.02";

/** Why a filing was left out. Source: docs/methods/language.md#releases. */
export const LEFT_OUT_REASONS = [...NO_RELEASE_REASONS, "OTHER_COMPANY"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
