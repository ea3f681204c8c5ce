// Which filing is an earnings release, and why another one is none.

import type { NoReleaseReason } from "./filing.ts";

/** An exhibit with fewer words is a cover or consists of pictures. */
const MIN_WORDS = 60;
/** Characters of the title and first paragraph, which say what a release is about. */
const HEAD_CHARACTERS = 900;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

const PERIOD = /\b(quarter|fiscal)\b/i;
/** What a company reports its quarter with. */
const REPORT =
  "(?:(?:financial |operating )?results|earnings(?: release| report| announcement)?|(?:earnings|results|financial|quarterly|annual|half-year(?:ly)?|interim|year-end) (?:release|report|statements)|form 10-[kq]|10-[kq])";
/** Words that stand between a verb and the report: of which period, and of what kind. */
const OF_REPORT =
  "(?:(?:its|the|their|a|an|our|of|on|for|and|to|planned|scheduled|due|expected|originally|previously|release|releasing|publication|publishing|publish|announcement|announcing|announce|reporting|report|filing|issuance|issuing|date|first|second|third|fourth|quarter|quarterly|half|full|half-year|full-year|year-end|year|fiscal|annual|interim|financial|audited|unaudited|earnings|conference|call|webcast|q[1-4]|fy|first-quarter|second-quarter|third-quarter|fourth-quarter|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|\\d(?:[\\d,]*\\d)?(?:st|nd|rd|th)?(?!\\d|,\\d))[,\\s]+)*";
const PUT_OFF =
  "(?:postpon(?:es?|ed|ing)|delay(?:s|ed|ing)?|reschedul(?:es?|ed|ing)|defer(?:s|red|ring)?|push(?:es|ed|ing) back|puts? off|mov(?:es?|ed|ing)|postponement (?:of|in|to)|delays? (?:of|in|to)|rescheduling (?:of|in|to))";
/** Forms in which a company says that its report comes later. */
const POSTPONED: readonly RegExp[] = [
  new RegExp(
    `(?<!\\b(?:previously|earlier|long|formerly|had|having|after|following|once|the|initially)[\\s-]|\\bhad to )\\b${PUT_OFF}\\s+(?:back\\s+)?${OF_REPORT}${REPORT}\\b`,
    "i",
  ),
  new RegExp(
    `(?<!\\b(?:call|webcast|meeting|presentation|discussion|discuss|previously)\\b[^.;]{0,40})\\b${REPORT}[,\\s]+${OF_REPORT}(?:is|are|was|were|being|(?:will|must|has to|have to|had to) be|ha(?:s|ve) been)\\s+(?:again\\s+)?(?:postponed|delayed|rescheduled|deferred|moved|put off|pushed back|late)\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:unable|not (?:be )?able|not be in a position|will not|cannot|could not)\\s+(?:to\\s+)?(?:issue|publish|report|release|file|announce)\\s+${OF_REPORT}${REPORT}\\b`,
    "i",
  ),
  new RegExp(
    `\\b${REPORT}\\s+${OF_REPORT}(?:will|would) be (?:late|published later|released later|issued later)\\b`,
    "i",
  ),
];
/** A report that was put off before and is here now. */
const REPORTED_NOW = new RegExp(
  `\\b(?:today|now|hereby)\\s+(?:report(?:s|ed)|announce[sd]|publish(?:es|ed)|release[sd]|issue[sd]|present(?:s|ed))\\s+${OF_REPORT}${REPORT}\\b`,
  "i",
);
/** Whether a head says that the company's report comes later, and not only something else. */
const isPostponed = (head: string): boolean =>
  POSTPONED.some((pattern) => pattern.test(head)) && !REPORTED_NOW.test(head);
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
  if (isPostponed(head)) return "POSTPONED";
  const named = RESULTS.filter((pattern) => pattern.test(text)).length;
  const isResults = PERIOD.test(text) && named >= MIN_RESULTS;
  const isDeliveries = DELIVERIES.test(head) && !RESULTS.some((pattern) => pattern.test(head));
  if (isDeliveries && words < MIN_DELIVERY_WORDS) return "DELIVERIES";
  return isResults && /\b(results|earnings|income|loss|revenues?|EPS)\b/i.test(head)
    ? null
    : "NO_RESULTS";
}
