import type { Range } from "./normalize.ts";

/**
 * Kinds of phrases of the statement by which a firm claims the safe harbour. A space is any white
 * space, `\x20` a space.
 */
const KINDS = [
  String.raw`forward[-\x20]looking (?:statements?|information|comments?|remarks?)|(?:statements?|comments?|remarks?)\b[^.\n]{0,60}?\bforward[-\x20]looking`,
  "safe harbou?r",
  "private securities litigation",
  String.raw`(?:differ|vary|deviate) materially|materially (?:differ|vary|deviate)\b`,
  "risks? and (?:other )?uncertainties|uncertainties and (?:other )?risks?",
  String.raw`(?:no|any) (?:obligation|duty|intention|responsibility) to (?:publicly )?(?:update|revise)|disclaims? any (?:obligation|duty|intention|responsibility)|not (?:undertake|assume|intend|oblig(?:at)?ed|required) to (?:publicly )?(?:update|revise)|(?:may|need|will) not (?:publicly )?(?:update|revise) (?:them|these|those|any|such|our statements)\b`,
  "securities and exchange commission",
  "form (?:10-[kq]|20-f|40-f)",
  "filings? with the SEC|SEC filings?",
];
/** Phrases for risks, which other statements use too: counted only beside a claim. */
const RISKS = "risk factors|risks (?:described|discussed|detailed|outlined|set forth)";
/** A phrase that extends a statement but is not a statement alone. */
const REPORT = "annual report";
const PHRASE = new RegExp(
  String.raw`\b(?:${[...KINDS, RISKS, REPORT].map((kind) => `(${kind})`).join("|")})`.replaceAll(
    " ",
    "\\s+",
  ),
  "gi",
);
const RISKS_BIT = 1 << KINDS.length;
const REPORT_BIT = RISKS_BIT << 1;
/** Kinds that claim it: the statement looks forward, may turn out otherwise, is not updated. */
const CLAIMS = 0b101111;
/** Phrases further apart than this, in characters, belong to different statements. */
const MAX_GAP = 450;
/** Maximum distance from the outermost phrases at which the sentence is searched. */
const MAX_SENTENCE_LENGTH = 500;

/** A statement while phrases may still be added. */
interface Found extends Range {
  end: number;
}

/** Phrases close together, and their kinds, a bit each. */
interface Group extends Found {
  kinds: number;
}

/** The kind of a phrase as a bit, by the group of the pattern that it is. */
const kindOf = (match: RegExpExecArray): number =>
  1 << match.slice(1).findIndex((group) => group !== undefined);

/** Whether phrases are of two kinds; those of risks count beside a claim only. */
function isStatement({ kinds }: Group): boolean {
  const counted = kinds & ~REPORT_BIT & ((kinds & CLAIMS) === 0 ? ~RISKS_BIT : ~0);
  return (counted & (counted - 1)) !== 0;
}

/**
 * The safe-harbour statements of a text: whole sentences around phrases that are close together. A
 * single phrase, such as forward-looking guidance, is none. Linear.
 */
export function safeHarbours(text: string): Range[] {
  const groups: Group[] = [];
  for (const match of text.matchAll(PHRASE)) {
    const start = match.index;
    const end = start + match[0].length;
    const kinds = kindOf(match);
    const latest = groups.at(-1);
    if (latest === undefined || start - latest.end > MAX_GAP) groups.push({ start, end, kinds });
    else {
      latest.end = end;
      latest.kinds |= kinds;
    }
  }
  const found: Found[] = [];
  for (const group of groups.filter(isStatement)) {
    const start = sentenceStart(text, group.start);
    const end = sentenceEnd(text, group.end);
    const before = found.at(-1);
    if (before && before.end > start) before.end = end;
    else found.push({ start, end });
  }
  return found;
}

/** Where the sentence around `at` begins: after a period or line break, not too far back. */
function sentenceStart(text: string, at: number): number {
  const earliest = Math.max(0, at - MAX_SENTENCE_LENGTH);
  const before = text.slice(earliest, at);
  return earliest + Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n")) + 1;
}

function sentenceEnd(text: string, at: number): number {
  const after = text.slice(at, at + MAX_SENTENCE_LENGTH);
  return at + (after.search(/\.(?=\s|$)|\n/) + 1 || after.length);
}
