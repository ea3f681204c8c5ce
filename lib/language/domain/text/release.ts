// Which filing is an earnings release, and why another one is none.

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
