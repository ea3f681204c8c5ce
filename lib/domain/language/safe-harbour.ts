import type { Range } from "./range.ts";

/** Kinds of phrases of the statement by which a firm claims the safe harbour. */
const KINDS = [
  String.raw`forward[- ]looking\s+(?:statements?|information|comments?|remarks?)|(?:statements?|comments?|remarks?)\b[^.\n]{0,60}?\bforward[- ]looking`,
  String.raw`safe\s+harbou?r`,
  String.raw`private\s+securities\s+litigation`,
  String.raw`(?:differ|vary|deviate)\s+materially|materially\s+(?:differ|vary|deviate)\b`,
  String.raw`(?:risks?|uncertainties)\s+and\s+(?:other\s+)?(?:risks?|uncertainties)`,
  String.raw`(?:no|any)\s+(?:obligation|duty|intention|responsibility)\s+to\s+(?:publicly\s+)?(?:update|revise)|disclaims?\s+any\s+(?:obligation|duty|intention|responsibility)|not\s+(?:undertake|assume|intend|oblig(?:at)?ed|required)\s+to\s+(?:publicly\s+)?(?:update|revise)|(?:may|need|will)\s+not\s+(?:publicly\s+)?(?:update|revise)\s+(?:them|these|those|any|such|our\s+statements)\b`,
  String.raw`securities\s+and\s+exchange\s+commission`,
  String.raw`form\s+(?:10-[kq]|20-f|40-f)`,
  String.raw`filings?\s+with\s+the\s+SEC|SEC\s+filings?`,
];
/** Where the risks are told of, which other talk of them does too: a statement along with a claim. */
const RISKS = String.raw`risk\s+factors|risks\s+(?:described|discussed|detailed|outlined|set\s+forth)`;
/** What a statement goes on to and what tells none. */
const REPORT = String.raw`annual\s+report`;
/** How phrases begin: told of a word at once, for all of them together. */
const BEGINNING =
  "forw|stat|comm|rema|safe|priv|diff|vary|devi|mate|risk|unce|no|any|disc|may|need|will|secu|sec|form|fili|annu";
const PHRASE = new RegExp(
  String.raw`\b(?=${BEGINNING})(?:${[...KINDS, RISKS, REPORT].map((kind) => `(${kind})`).join("|")})`,
  "gi",
);
const RISKS_BIT = 1 << KINDS.length;
const REPORT_BIT = RISKS_BIT << 1;
/** Kinds that claim it: what is said looks forward, may turn out otherwise and is not kept up. */
const CLAIMS = 0b101111;
/** Phrases further apart than this, in characters, belong to different statements. */
const WIDEST_GAP = 450;
/** How far from the outermost phrases the sentence is looked for. */
const LONGEST_SENTENCE = 500;

/** Phrases that stand close together, and which kinds they are of, a bit each. */
interface Group extends Range {
  end: number;
  kinds: number;
}

/** The kind of a phrase as a bit, by the group of the pattern that it is. */
function kindOf(match: RegExpExecArray): number {
  let group = 1;
  while (match[group] === undefined && group < match.length) group += 1;
  return 1 << (group - 1);
}

/** Whether phrases are of two kinds; those of risks count beside a claim only. */
function isStatement({ kinds }: Group): boolean {
  const counted = kinds & ~REPORT_BIT & ((kinds & CLAIMS) === 0 ? ~RISKS_BIT : ~0);
  return (counted & (counted - 1)) !== 0;
}

/**
 * The safe-harbour statements of a text: whole sentences around phrases that stand close together.
 * A single phrase, as when guidance is called forward-looking, is none. Linear.
 */
export function safeHarbours(text: string): Range[] {
  const found: Range[] = [];
  let group: Group | null = null;
  const close = () => {
    if (group === null || !isStatement(group)) return;
    const start = sentenceStart(text, group.start);
    const end = sentenceEnd(text, group.end);
    const before = found.at(-1);
    if (before && before.end > start) found.pop();
    found.push({ start: before && before.end > start ? before.start : start, end });
  };
  for (const match of text.matchAll(PHRASE)) {
    const end = match.index + match[0].length;
    if (group === null || match.index - group.end > WIDEST_GAP) {
      close();
      group = { start: match.index, end, kinds: 0 };
    }
    group.end = end;
    group.kinds |= kindOf(match);
  }
  close();
  return found;
}

/** Where the sentence around `at` begins: after a period or line break, not too far back. */
function sentenceStart(text: string, at: number): number {
  const least = Math.max(0, at - LONGEST_SENTENCE);
  const before = text.slice(least, at);
  const stop = Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n"));
  return stop < 0 ? least : least + stop + 1;
}

function sentenceEnd(text: string, at: number): number {
  const after = text.slice(at, at + LONGEST_SENTENCE);
  const stop = /\.(?=\s|$)|\n/.exec(after);
  return at + (stop ? stop.index + 1 : after.length);
}
