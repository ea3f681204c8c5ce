import type { Range } from "./range.ts";

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
/** Where the risks are told of, which other talk of them does too: a statement along with a claim. */
const RISKS = "risk factors|risks (?:described|discussed|detailed|outlined|set forth)";
/** What a statement goes on to and what tells none. */
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
/** Kinds that claim it: what is said looks forward, may turn out otherwise and is not kept up. */
const CLAIMS = 0b101111;
/** Phrases further apart than this, in characters, belong to different statements. */
const WIDEST_GAP = 450;
/** How far from the outermost phrases the sentence is looked for. */
const LONGEST_SENTENCE = 500;

/**
 * Every statement has one of these, and other talk seldom: phrases are looked for only near them. The
 * phrases of form, risks and report hold none, and no two of those make a statement.
 */
const SIGNS =
  "d-look,d look,harbor,harbou,litiga,eriall,update,revise,discla,commis,filing,tainti".split(",");
const SIGN = new RegExp(SIGNS.join("|"), "iy");
const SIGN_LENGTH = 6;
/**
 * Phrases are looked for so far to both sides of a sign, in characters: enough for two that belong
 * together. A longer chain without a sign is cut.
 */
const REACH = 1_000;
/** Behind a sign so many characters are not searched for others, whose reach counts as theirs. */
const PASSED = REACH / 2;

/** A statement while phrases may still be added. */
interface Found extends Range {
  end: number;
}

/** Phrases that stand close together, and which kinds they are of, a bit each. */
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
 * Two characters as a number below 1,024, alike for small letters and capitals: the low five bits of
 * each. Other characters may share it.
 */
const pairAt = (text: string, at: number) =>
  ((text.charCodeAt(at) & 31) << 5) | (text.charCodeAt(at + 1) & 31);

/** By pair: how many characters after it, at the least, a sign can end. */
const AHEAD = new Uint8Array(1 << 10).fill(SIGN_LENGTH - 1);
for (const sign of SIGNS) {
  for (let ahead = 0; ahead < SIGN_LENGTH - 1; ahead += 1) {
    const pair = pairAt(sign, SIGN_LENGTH - 2 - ahead);
    AHEAD[pair] = Math.min(AHEAD[pair] ?? 0, ahead);
  }
}

/** Where the next sign begins, or -1. Jumps ahead as far as the pair of characters at hand allows. */
function nextSign(text: string, from: number): number {
  for (let end = from + SIGN_LENGTH; end <= text.length; ) {
    const ahead = AHEAD[pairAt(text, end - 2)] ?? 0;
    // The pair before must fit, too: two characters further from the end.
    if (ahead === 0 && (AHEAD[pairAt(text, end - 4)] ?? 0) <= 2) {
      SIGN.lastIndex = end - SIGN_LENGTH;
      if (SIGN.test(text)) return end - SIGN_LENGTH;
    }
    end += ahead || 1;
  }
  return -1;
}

/**
 * The safe-harbour statements of a text: whole sentences around phrases that stand close together.
 * A single phrase, as when guidance is called forward-looking, is none. Linear.
 */
export function safeHarbours(text: string): Range[] {
  const found: Found[] = [];
  for (let at = nextSign(text, 0); at >= 0; ) {
    const start = Math.max(0, at - REACH);
    let end: number;
    do {
      end = at + PASSED + REACH;
      at = nextSign(text, at + PASSED);
    } while (at >= 0 && at - REACH <= end);
    addStatements(text, { start, end }, found);
  }
  return found;
}

/** Adds the statements whose phrases stand in a part of a text; the latest may go on in it. */
function addStatements(text: string, part: Range, found: Found[]) {
  const groups: Group[] = [];
  PHRASE.lastIndex = part.start;
  for (const match of text.slice(0, part.end).matchAll(PHRASE)) {
    const start = match.index;
    const end = start + match[0].length;
    const kinds = kindOf(match);
    const latest = groups.at(-1);
    if (latest === undefined || start - latest.end > WIDEST_GAP) groups.push({ start, end, kinds });
    else {
      latest.end = end;
      latest.kinds |= kinds;
    }
  }
  for (const group of groups.filter(isStatement)) {
    const start = sentenceStart(text, group.start);
    const end = sentenceEnd(text, group.end);
    const before = found.at(-1);
    if (before && before.end > start) before.end = end;
    else found.push({ start, end });
  }
}

/** Where the sentence around `at` begins: after a period or line break, not too far back. */
function sentenceStart(text: string, at: number): number {
  const least = Math.max(0, at - LONGEST_SENTENCE);
  const before = text.slice(least, at);
  return least + Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n")) + 1;
}

function sentenceEnd(text: string, at: number): number {
  const after = text.slice(at, at + LONGEST_SENTENCE);
  return at + (after.search(/\.(?=\s|$)|\n/) + 1 || after.length);
}
