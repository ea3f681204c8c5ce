// Texts as their authors wrote them: without markup, codes of characters and cut words.

import { isKnownWord } from "./known-words.ts";

/**
 * Fills the place of what is no text, so that every offset stays: a character without width, which
 * is dropped when letters are normalized.
 */
const FILL = "\u2060";
const fill = (length: number) => FILL.repeat(length);

/**
 * A posted text as a reader sees it, in the same length, so that offsets stay: tags are gone and
 * those of blocks end a line, codes of characters are characters, parts of a contraction and of a
 * word cut at a line end are together. Linear time, and a second reading changes nothing. Source:
 * docs/methods/language.md#what-is-read.
 */
export function readable(posted: string): string {
  const plain = HAS_CODE.test(posted) ? withoutCodes(posted) : posted;
  return plain
    .replace(MISREAD, (_, last: string) => MISREAD_MARKS[last] + fill(2))
    .replace(CONTROL, (sign) => windowsSign(sign.charCodeAt(0)))
    .replace(FULL_WIDTH_COLON, ":")
    .replace(CONTRACTION, contracted)
    .replace(CUT_WORD, uncut);
}

const HAS_CODE = /[<&]/;

/** Without tags and codes. A tag that was itself written in codes is a tag, too. */
function withoutCodes(text: string): string {
  const plain = withoutTags(text).replace(ENTITY, character);
  return plain.includes("<") ? withoutTags(plain) : plain;
}

/** Elements whose tags stand between lines; a tag of any other element is inside a line. */
const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body br caption center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol option p pre section table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);
/** Elements within lines, which are tags even without attributes. */
const INLINE: ReadonlySet<string> = new Set(
  "abbr acronym b bdi bdo big cite code del dfn em font i img input ins kbd label link mark meta nobr s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const TAG =
  /<!--|<!doctype\b[^<>]*>|<\?xml\b[^<>]*>|<(script|style)\b[^<>]*>|<\u2060*(?:(\/)\u2060*)?([a-z][a-z0-9]*(?::[\w.-]+)?)((?:[\s\u2060/][^<>]*)?)>/gi;
/** What stands in a tag after its name: nothing, attributes with values, or a closing stroke. */
const IN_TAG = /^[\s\u2060]*\/?[\s\u2060]*$|=|^\s+(?:nowrap|hidden|noshade|compact)\s*$/i;

/** Without comments, scripts and tags. `<Q - Jane Doe>` is the label of a speaker, no tag. */
function withoutTags(text: string): string {
  const parts: string[] = [];
  let read = 0;
  let hasCommentEnd = true;
  for (const match of text.matchAll(TAG)) {
    if (match.index < read) continue;
    const [tag, script, , name, rest = ""] = match;
    const start = match.index;
    let end = start + tag.length;
    if (tag === "<!--" || script !== undefined) {
      const close = tag === "<!--" ? "-->" : `</${script?.toLowerCase()}>`;
      const at = hasCommentEnd ? indexAfter(text, close, end) : -1;
      if (at < 0) hasCommentEnd = false;
      else end = at;
      if (at < 0 && tag === "<!--") continue;
    } else if (name !== undefined && !isTag(name.toLowerCase(), rest, tag)) continue;
    const isBlock = name !== undefined && BLOCKS.has(name.toLowerCase());
    parts.push(text.slice(read, start), inPlaceOf(text, start, end, isBlock));
    read = end;
  }
  return parts.join("") + text.slice(read);
}

/** Where the next `close` ends, in any case of letters; -1 without one. */
function indexAfter(text: string, close: string, from: number): number {
  const lower = text.indexOf(close, from);
  const at = lower < 0 ? text.indexOf(close.toUpperCase(), from) : lower;
  return at < 0 ? -1 : at + close.length;
}

const CLOSING = /^<\u2060*\//;

function isTag(name: string, rest: string, tag: string): boolean {
  if (!IN_TAG.test(rest)) return false;
  const isKnown = BLOCKS.has(name) || INLINE.has(name) || name.includes(":");
  return isKnown || rest.includes("=") || CLOSING.test(tag);
}

const LETTER = /[\p{L}\p{N}]/u;

/** What stands in the place of a tag: line ends for a block, nothing in a word, else spaces. */
function inPlaceOf(text: string, start: number, end: number, isBlock: boolean): string {
  const length = end - start;
  if (isBlock) return "\n\n".padStart(length).slice(-length);
  const isInWord = LETTER.test(text.charAt(start - 1)) && LETTER.test(text.charAt(end));
  return isInWord ? fill(length) : " ".repeat(length);
}

/** Codes of characters, also those that were coded twice. */
const ENTITY = /&(?:amp;){0,3}(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;
/** Characters by name: those of running text. Another name is left as it is. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  prime: "′",
  acute: "´",
  ndash: "–",
  mdash: "—",
  minus: "−",
  shy: "\u00ad",
  hellip: "…",
  bull: "•",
  middot: "·",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  sect: "§",
  para: "¶",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  times: "×",
  plusmn: "±",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  zwnj: "\u200c",
  zwj: "\u200d",
};
/** Letters with a sign, such as `&uuml;`: the letter and what Unicode combines with it. */
const MARKED_LETTER = /^([a-z])(uml|acute|grave|circ|tilde|ring|cedil|caron)$/i;
const COMBINING: Readonly<Record<string, string>> = {
  uml: "\u0308",
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
};

/** The character of a code, filled up to the code's length; the code itself when it is none. */
function character(code: string, decimal?: string, hex?: string, name?: string): string {
  const read =
    name === undefined
      ? numbered(Number.parseInt(decimal ?? hex ?? "", decimal ? 10 : 16))
      : named(name);
  return read === null ? code : read + fill(code.length - read.length);
}

function numbered(codePoint: number): string | null {
  if (codePoint >= 0x80 && codePoint <= 0x9f) return windowsSign(codePoint);
  const isText =
    codePoint >= 0x20 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  if (isText) return String.fromCodePoint(codePoint);
  return codePoint === 9 || codePoint === 10 || codePoint === 13 ? " " : null;
}

function named(name: string): string | null {
  const plain = NAMED[name] ?? NAMED[name.toLowerCase()];
  if (plain !== undefined) return plain;
  const [, letter = "", sign = ""] = MARKED_LETTER.exec(name) ?? [];
  return letter === "" ? null : `${letter}${COMBINING[sign.toLowerCase()]}`.normalize("NFC");
}

/** Control characters that are letters and signs of Windows-1252, from 0x80. */
const CONTROL = /[\u0080-\u0084\u0086-\u009f]/g;
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const windowsSign = (code: number): string => WINDOWS[code - 0x80] ?? FILL;

const FULL_WIDTH_COLON = /：/g;

/** UTF-8 marks that were read as Windows-1252: `â€™` for ’. */
const MISREAD = /â€([˜™œ\u009d“”¦¢])/g;
const MISREAD_MARKS: Readonly<Record<string, string>> = {
  "˜": "‘",
  "™": "’",
  œ: "“",
  "\u009d": "”",
  "“": "–",
  "”": "—",
  "¦": "…",
  "¢": "•",
};

/** A verb and its "n't" with spaces within, or with another sign for the apostrophe. */
const CONTRACTION =
  /(?<![\p{L}\p{N}])((?:do|does|did|is|are|was|were|has|have|had|wo|ca|would|could|should|might|need|must|ai|sha)(?=\s?n))(\s?)(n)(\s?)(['’‘‛ʼ′´`＇?*\ufffd])(\s?)(t)(?![\p{L}\p{N}])/giu;

/** A contraction in one word. The other parts of the match follow the verb in order. */
const contracted = (_: string, verb: string, ...[a, n, b, , c, t]: string[]) =>
  `${verb}${fill(a?.length ?? 0)}${n}${fill(b?.length ?? 0)}'${fill(c?.length ?? 0)}${t}`;

/** "Can not" is "cannot", but not in "can not only". */
const CAN_NOT = /(?<!\p{L})(can)(\s)(not)(?!\p{L}|\s+(?:only|just|merely|simply)\b)/giu;

/** A text with "cannot" in one word, in the same length. */
export const withCannot = (text: string): string =>
  text.replace(CAN_NOT, (_, can: string, gap: string, not: string) => can + fill(gap.length) + not);

/**
 * Letters that go on behind a hyphen: in the next line, in the one after an empty line, or after a
 * space, as where lines were joined.
 */
const CUT_WORD =
  /(?<!\p{L})\p{L}{1,30}(?:[-‐‑\u00ad]\u2060*(?:[ \t]*(?:\r\n?|\n)[ \t]*(?:(?:\r\n?|\n)[ \t]*)?| )\p{L}{1,30})+/gu;
const CUT = /([-‐‑\u00ad]\u2060*[ \t\r\n]+)/;
const HYPHEN = /[-‐‑]/;
/** Maximum parts of one word. */
const MAX_PARTS = 4;

/** Joins the parts of each word that was cut. Parts of a compound keep their hyphen. */
function uncut(cut: string, at: number, text: string): string {
  const parts = cut.split(CUT);
  let isInCompound = HYPHEN.test(text.charAt(at - 1));
  for (let first = 0; first < parts.length; ) {
    let last = Math.min(parts.length - 1, first + 2 * (MAX_PARTS - 1));
    while (last > first && !isOneWord(parts.slice(first, last + 1), isInCompound)) last -= 2;
    for (let sign = first + 1; sign < last; sign += 2) parts[sign] = fill(parts[sign]?.length ?? 0);
    isInCompound = true;
    first = last + 2;
  }
  return parts.join("");
}

/** A beginning that is a part by itself: non-performing, also where "nonperforming" is known. */
const HYPHENATED = /^non$/i;
const [SOFT, AT_LINE_END, IN_LOWER_CASE] = [/^\u00ad/, /[\r\n]/, /^\p{Ll}+$/u];

/** Whether parts, with the cuts between them, are one word. */
function isOneWord(parts: readonly string[], isInCompound: boolean): boolean {
  const [first = ""] = parts;
  const cuts = parts.filter((_, i) => i % 2 === 1);
  if (cuts.every((cut) => SOFT.test(cut))) return true;
  const letters = parts.filter((_, i) => i % 2 === 0).join("");
  const isInOneCase = IN_LOWER_CASE.test(letters.slice(1)) || letters === letters.toUpperCase();
  if (!isInOneCase || HYPHENATED.test(first) || !isKnownWord(letters.toLowerCase())) return false;
  // "day-to-⏎day" is no "today", and "short- and" no cut.
  const mayBeWord = isInCompound || !cuts.every((cut) => AT_LINE_END.test(cut));
  return !mayBeWord || !isKnownWord(first.toLowerCase());
}
