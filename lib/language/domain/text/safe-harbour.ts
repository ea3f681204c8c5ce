import type { Range } from "./normalize.ts";

/**
 * Phrases of safe-harbour statements, one kind in each entry. A space stands for any white space,
 * `\x20` for a space.
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
/** Phrases for risks. Other statements use them too, so they count only together with a claim. */
const RISKS = "risk factors|risks (?:described|discussed|detailed|outlined|set forth)";
/** A phrase that may be part of a statement but does not make one. */
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
/** Bits of the kinds that claim safe harbour: forward-looking, may differ, not updated. */
const CLAIMS = 0b101111;
/** Phrases further apart than this, in characters, belong to different statements. */
const MAX_GAP = 450;
/** Maximum characters from the outer phrases to the ends of the sentence. */
const MAX_SENTENCE_LENGTH = 500;

/** A range whose end may still move. */
interface GrowingRange extends Range {
  end: number;
}

/** Phrases close together, with one bit for each of their kinds. */
interface Group extends GrowingRange {
  kinds: number;
}

/** The kind of a matched phrase, as a bit. */
const kindOf = (match: RegExpExecArray): number =>
  1 << match.slice(1).findIndex((group) => group !== undefined);

/** Whether phrases of at least two kinds are there; phrases for risks count only with a claim. */
function isStatement({ kinds }: Group): boolean {
  const counted = kinds & ~REPORT_BIT & ((kinds & CLAIMS) === 0 ? ~RISKS_BIT : ~0);
  return (counted & (counted - 1)) !== 0;
}

/**
 * Finds the safe-harbour statements of a text: whole sentences around phrases of at least two kinds
 * that are close together. A single phrase, such as "forward-looking", is not a statement. Linear
 * time.
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
  const found: GrowingRange[] = [];
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
