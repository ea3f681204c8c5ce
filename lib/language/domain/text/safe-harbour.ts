import type { Range } from "./normalize.ts";

/**
 * Phrases that claim safe harbour, one kind in each entry. A space stands for any white space,
 * `\x20` for a space.
 */
const CLAIMS = [
  String.raw`forward[-\x20]looking (?:statements?|information|comments?|remarks?)|(?:statements?|comments?|remarks?)\b[^.\n]{0,60}?\bforward[-\x20]looking`,
  "safe harbou?r",
  "private securities litigation",
  String.raw`(?:differ|vary|deviate) materially|materially (?:differ|vary|deviate)\b|materially different`,
  String.raw`(?:no|any) (?:obligation|duty|intention|responsibility) to (?:publicly )?(?:update|revise)|disclaims? any (?:obligation|duty|intention|responsibility)|not (?:undertake|assume|intend|oblig(?:at)?ed|required) to (?:publicly )?(?:update|revise)|(?:may|need|will) not (?:publicly )?(?:update|revise) (?:them|these|those|any|such|our statements)\b`,
  String.raw`undue reliance|not (?:a )?guarantees?\b`,
];
/** Phrases for risks, which make a statement only together with a claim. */
const RISKS = [
  "risks? and (?:other )?uncertainties|uncertainties and (?:other )?risks?",
  String.raw`risk factors|risks (?:described|discussed|detailed|outlined|set forth)|factors (?:that|which) (?:could|may|might|can)\b|(?:important|following|such|other|key|principal|these) (?:risk )?factors|subject to risks?`,
];
/** Reports and their reader, named in statements and in news; the last one makes no statement. */
const REPORTS = [
  "securities and exchange commission",
  "form (?:10-[kq]|20-f|40-f)",
  "filings? with the SEC|SEC filings?",
  "annual report",
];
const KINDS = [...CLAIMS, ...RISKS, ...REPORTS];
const PHRASE = new RegExp(
  String.raw`\b(?:${KINDS.map((kind) => `(${kind})`).join("|")})`.replaceAll(" ", "\\s+"),
  "gi",
);
const bitsFrom = (first: number, count: number) => ((1 << count) - 1) << first;
const CLAIM_BITS = bitsFrom(0, CLAIMS.length);
const REPORT_BITS = bitsFrom(CLAIMS.length + RISKS.length, REPORTS.length);
const ANNUAL_REPORT_BIT = 1 << (KINDS.length - 1);
/** Phrases further apart than this, in characters, belong to different statements. */
const MAX_GAP = 450;
/** Maximum characters from a phrase to the ends of its sentence, of the last one and of its list. */
const [MAX_SENTENCE_LENGTH, MAX_STATEMENT_LENGTH, MAX_LIST_LENGTH] = [500, 3_000, 10_000];

/** A phrase of a text with one bit for its kind. */
interface Phrase extends Range {
  readonly kind: number;
}

/**
 * Finds the safe-harbour statements of a text: whole sentences around phrases of at least two kinds
 * that are close together, one of them a claim, up to the end of a list of risks. A single phrase,
 * such as "forward-looking", is not a statement, and a sentence that only names the Securities and
 * Exchange Commission or a report without pointing to risks is news. Linear time.
 */
export function safeHarbours(text: string): Range[] {
  const found: { start: number; end: number }[] = [];
  for (const group of groupsOf(text)) {
    const statement = group.filter((_, at) => !isInNews(text, group, at));
    const starts = new Set(statement.map((phrase) => phrase.start));
    const [first, last] = [statement[0], statement.at(-1)];
    if (first === undefined || last === undefined || !isStatement(statement)) continue;
    const start = sentenceStart(text, first.start);
    const end = sentenceEnd(text, last.end, MAX_STATEMENT_LENGTH);
    let from = start;
    for (const { start: at } of group) {
      // A sentence of news within the statement is read.
      if (at < from || at > last.start || starts.has(at)) continue;
      const news = sentenceStart(text, at);
      addRange(found, from, news);
      from = sentenceEnd(text, at);
    }
    addRange(found, from, end);
  }
  return found;
}

function addRange(found: { start: number; end: number }[], start: number, end: number) {
  const before = found.at(-1);
  if (start >= end) return;
  if (before && before.end > start) before.end = Math.max(before.end, end);
  else found.push({ start, end });
}

/** The phrases of a text, those close together in one group. */
function groupsOf(text: string): Phrase[][] {
  const groups: Phrase[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const match of text.matchAll(PHRASE)) {
    const start = match.index;
    const kind = 1 << match.slice(1).findIndex((each) => each !== undefined);
    const phrase = { start, end: start + match[0].length, kind };
    const latest = groups.at(-1);
    if (latest === undefined || start - end > MAX_GAP) groups.push([phrase]);
    else latest.push(phrase);
    ({ end } = phrase);
  }
  return groups;
}

/** Whether phrases are of at least two kinds, one of them a claim. */
function isStatement(phrases: readonly Phrase[]): boolean {
  const kinds = phrases.reduce((bits, { kind }) => bits | kind, 0) & ~ANNUAL_REPORT_BIT;
  return (kinds & CLAIM_BITS) !== 0 && (kinds & (kinds - 1)) !== 0;
}

/** Points to risks that are described elsewhere. */
const POINTS =
  /\b(?:see|refer|consult|review|described|discussed|detailed|outlined|set (?:forth|out)|identified|listed|included|contained|found)\b/i;
/** Names a place of reports, which news does, too. */
const NAMES_PLACE =
  /\b(?:filed with|on file|available|filings|under|captioned|entitled|risks?|reports)\b/i;
const NEWS =
  /\b(?:investigat\w*|subpoena\w*|complaints?|lawsuits?|su(?:ed|es|ing)|weakness\w*|restat\w*|late|delay\w*|timely|on time|notices?|not in compliance|non-?complian\w*|deficien\w*|delist\w*|inquir\w*|enforcement|charged?|penalt\w*|settle\w*|default\w*|breach\w*|resign\w*|dismiss\w*|fraud\w*|remediat\w*|wells)\b/i;

/** Whether a phrase only names a report or its reader, in a sentence that tells of something. */
function isInNews(text: string, group: readonly Phrase[], at: number): boolean {
  const phrase = group[at];
  if (phrase === undefined || !isReport(phrase)) return false;
  const [from, to] = [sentenceStart(text, phrase.start), sentenceEnd(text, phrase.end)];
  if (to - from > MAX_SENTENCE_LENGTH) return false;
  for (const step of [-1, 1]) {
    for (let i = at + step; ; i += step) {
      const other = group[i];
      if (other === undefined || other.end <= from || other.start >= to) break;
      if (!isReport(other)) return false;
    }
  }
  const sentence = text.slice(from, to);
  return !POINTS.test(sentence) && (!NAMES_PLACE.test(sentence) || NEWS.test(sentence));
}

const isReport = ({ kind }: Phrase): boolean => (kind & REPORT_BITS) !== 0;

/** A line that goes on with the sentence of the one before it, and an item of a list. */
const [LOWER, BULLET] = [
  /^[ \t]*\p{Ll}/u,
  /^\s*(?:[-–—•·▪‣◦●○■*]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])[\s\u2060]/u,
];

/** Where the sentence around `at` begins: after a period or line break, not too far back. */
function sentenceStart(text: string, at: number): number {
  const earliest = Math.max(0, at - MAX_SENTENCE_LENGTH);
  const before = text.slice(earliest, at);
  const period = before.lastIndexOf(". ");
  let line = before.lastIndexOf("\n");
  // A line that begins in lower case goes on with the one before it.
  while (line > period && LOWER.test(text.slice(earliest + line + 1, earliest + line + 40))) {
    line = before.lastIndexOf("\n", line - 1);
  }
  return earliest + Math.max(period, line) + 1;
}

const END = /[.!?](?=["”’')\]]*(?:\s|$))|\n/g;
const ABBREVIATION = /\b(?:u\.s|inc|corp|co|ltd|e\.g|i\.e|etc|no|vs|mr|ms|dr|u\.k|st|\p{L})$/iu;
/** What may go on behind a line: a list after a colon, and items that end in a semicolon or comma. */
const [OPENS_LIST, GOES_ON] = [/:\s*$/, /[;,]\s*(?:and|or)?\s*$/i];

/** Where the sentence ends that goes on at `at`, with the list that it opens. */
function sentenceEnd(text: string, at: number, max = MAX_SENTENCE_LENGTH): number {
  const near = text.slice(at, at + max);
  // Only a colon opens a list, which may be longer than a sentence of a statement.
  const mayList = max === MAX_STATEMENT_LENGTH && near.includes(":");
  const after = mayList ? text.slice(at, at + MAX_LIST_LENGTH) : near;
  let isInList = false;
  for (const { 0: sign, index } of after.matchAll(END)) {
    const head = after.slice(Math.max(0, index - 40), index);
    const rest = text.slice(at + index + 1, at + index + 41);
    const isItem = BULLET.test(rest);
    if (sign === "\n") {
      if (isItem && (isInList || OPENS_LIST.test(head) || GOES_ON.test(head))) isInList = true;
      else if (OPENS_LIST.test(head) && rest.trim() !== "") isInList ||= /^\s*\n/.test(rest);
      else if (!LOWER.test(rest) && !GOES_ON.test(head)) return at + index + 1;
    } else if (!ABBREVIATION.test(head) && !(isInList && isItem && /^\s*\n/.test(rest)))
      return at + index + 1;
  }
  return Math.min(text.length, at + near.length);
}
