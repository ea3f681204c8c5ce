import { wider } from "./columns.ts";
import type { Range } from "./range.ts";

/**
 * Ranges of a text folded to lower-case ASCII, code point by code point, so that every folded
 * character knows where it stood in the text as given. `RANGE_END` follows each range.
 */
export interface Folded {
  readonly given: string;
  readonly length: number;
  /**
   * Codes below 128, `FRACTION` and `RANGE_END`; what has no such form is `OTHER`. Unused from `length`
   * on.
   */
  readonly codes: Uint8Array;
  /**
   * So many runs of characters with what they came from: the place of the first one, and twice its
   * UTF-16 offset in the given text plus how far each next one is from there: 1, or 0 inside an
   * expanded character.
   */
  readonly runs: number;
  readonly runFrom: Int32Array;
  readonly runOrigin: Int32Array;
  /** The run that was asked for last. */
  latest: number;
}

/** Parts two ranges: nothing is read across it. No character folds to it. */
export const RANGE_END = 255;

/** The code of ½, which any character that is a fraction folds to and no other does. */
export const FRACTION = 0xbd;

/** Stands for a character that is neither a Latin letter, a digit, a mark nor a space. */
const OTHER = "\u0001";

/** Forms that compatibility decomposition does not give. A dash of sentences becomes two hyphens. */
const FORMS = new Map(
  [
    ["'", "‘’ʼ′´"],
    ['"', "“”«»"],
    ["-", "‐‑‒–−"],
    ["--", "—―"],
    ["/", "⁄"],
    ["ss", "ßẞ"],
    ["ae", "æÆ"],
    ["o", "øØ"],
    ["oe", "œŒ"],
    ["l", "łŁ"],
    ["d", "đĐ"],
    ["i", "ı"],
    ["$", "£€¥"],
    // The sign of a number is no negation.
    [OTHER, "№"],
  ].flatMap(([form = "", characters = ""]) =>
    [...characters].map((character): [string, string] => [character, form]),
  ),
);

/** Blocks with characters that have an ASCII form, first and last code point. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0xa0, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x1eff],
  [0x2000, 0x218f],
  [0x2212, 0x2212],
  [0x2460, 0x24ff],
  [0x3000, 0x3000],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xff01, 0xff5e],
  [0x1d400, 0x1d7ff],
];
/** Letters or digits beside other signs, as in ⒜ or ℅: a sign of its own, not words and marks. */
const MIXED = /\w\W|\W\w/;
/** Longest folded form that is kept, so that no character can blow a text up. */
const LONGEST_FORM = 6;
/** What has no width or only changes the letter before it leaves no trace in a word. */
const SILENT = /\p{M}|\p{Cf}/gu;

/**
 * Forms found so far, by pages of 256 code points; only those with characters of `BLOCKS` have a page.
 * Whole scripts lie outside, and are told at once.
 */
const pages: (string | undefined)[][] = [];
for (const [first, last] of BLOCKS) {
  for (let page = first >> 8; page <= last >> 8; page += 1) pages[page] = [];
}

/** The folded form of a code point above ASCII: "" for a silent one, `OTHER` for one without form. */
function formOf(codePoint: number): string {
  const page = pages[codePoint >> 8];
  if (page === undefined) return OTHER;
  const found = page[codePoint & 255];
  if (found !== undefined) return found;
  const form = spell(codePoint);
  page[codePoint & 255] = form;
  return form;
}

function spell(codePoint: number): string {
  if (!BLOCKS.some(([first, last]) => codePoint >= first && codePoint <= last)) return OTHER;
  const character = String.fromCodePoint(codePoint);
  const plain = FORMS.get(character) ?? character.normalize("NFKD").replace(SILENT, "");
  const spelled = [...plain].map((part) => FORMS.get(part) ?? part).join("");
  if (/^\d\/\d/.test(spelled)) return String.fromCharCode(FRACTION);
  const isAscii = /^[\t-\r -~]*$/.test(spelled) && spelled.length <= LONGEST_FORM;
  return isAscii && !MIXED.test(spelled) ? spelled.toLowerCase() : OTHER;
}

/** `codes` by code: capitals become small letters. */
const LOWER = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
);

/** Prose has another run in so many characters or more: room that is seldom too small. */
const CHARACTERS_OF_RUN = 32;
const LEAST_RUNS = 64;

/** A folded text while it is made. */
class FoldedText implements Folded {
  readonly given: string;
  length = 0;
  codes: Uint8Array;
  runs = 0;
  latest = 0;
  runFrom: Int32Array;
  runOrigin: Int32Array;
  /** Whether the next character that is one unit of the given text begins a run. */
  private isRunOver = true;

  constructor(given: string, capacity: number) {
    this.given = given;
    this.codes = new Uint8Array(capacity);
    const runs = Math.ceil(capacity / CHARACTERS_OF_RUN) + LEAST_RUNS;
    this.runFrom = new Int32Array(runs);
    this.runOrigin = new Int32Array(runs);
  }

  /** Makes room for so many more characters. */
  reserve(more: number) {
    const needed = this.length + more;
    if (needed <= this.codes.length) return;
    const codes = new Uint8Array(2 * needed);
    codes.set(this.codes);
    this.codes = codes;
  }

  /** From here on `step` units of the given text, from `origin` on, make each folded character. */
  private beginRun(origin: number, step: 0 | 1) {
    const at = this.runs;
    if (at === this.runFrom.length) {
      this.runFrom = wider(this.runFrom, Int32Array);
      this.runOrigin = wider(this.runOrigin, Int32Array);
    }
    this.runFrom[at] = this.length;
    this.runOrigin[at] = 2 * origin + step;
    this.runs = at + 1;
    this.isRunOver = step === 0;
  }

  /** Adds what a character of so many units at `at` folds to. */
  addForm(form: string, at: number, units: number) {
    const isOneToOne = units === 1 && form.length === 1;
    if (form === "") this.isRunOver = true;
    else if (!isOneToOne) this.beginRun(at, 0);
    else if (this.isRunOver) this.beginRun(at, 1);
    const { codes, length } = this;
    for (let i = 0; i < form.length; i += 1) codes[length + i] = form.charCodeAt(i);
    this.length = length + form.length;
  }

  /** Adds plain characters from `from` on, and tells where the first other one, or the end, is. */
  addPlain(from: number, end: number): number {
    const { given, codes } = this;
    let [at, length] = [from, this.length];
    for (; at < end; at += 1) {
      const code = given.charCodeAt(at);
      if (code >= 128) break;
      codes[length] = LOWER[code] ?? code;
      length += 1;
    }
    if (at > from && this.isRunOver) this.beginRun(from, 1);
    this.length = length;
    return at;
  }

  endRange(end: number) {
    if (this.isRunOver) this.beginRun(end, 1);
    this.codes[this.length] = RANGE_END;
    this.length += 1;
    this.isRunOver = true;
  }
}

/** Folds ranges of a text, in order. Linear. */
export function fold(text: string, ranges: readonly Range[]): Folded {
  const units = ranges.reduce((sum, { start, end }) => sum + Math.max(0, end - start) + 1, 0);
  const folded = new FoldedText(text, units + LONGEST_FORM);
  for (const { start, end } of ranges) {
    folded.reserve(end - start + 1);
    let at = folded.addPlain(start, end);
    while (at < end) {
      const unit = text.charCodeAt(at);
      // A range may end inside a surrogate pair.
      const isPair = at + 1 < end && (unit & 0xfc00) === 0xd800;
      const codePoint = isPair ? (text.codePointAt(at) ?? unit) : unit;
      const width = codePoint > 0xffff ? 2 : 1;
      folded.reserve(LONGEST_FORM + end - at + 1);
      folded.addForm(formOf(codePoint), at, width);
      at = folded.addPlain(at + width, end);
    }
    folded.endRange(end);
  }
  return folded;
}

/** UTF-16 offset in the given text of a folded character; that of a `RANGE_END` is its range's end. */
export function originOf(folded: Folded, at: number): number {
  const { runs, runFrom, runOrigin, latest } = folded;
  const isLatest =
    (runFrom[latest] ?? 0) <= at && (latest + 1 >= runs || at < (runFrom[latest + 1] ?? 0));
  const run = isLatest ? latest : findRun(folded, at);
  const origin = runOrigin[run] ?? 0;
  return (origin >> 1) + (origin & 1) * (at - (runFrom[run] ?? 0));
}

/** The run of a folded character. Places are asked for one after another: it is most often just ahead. */
function findRun(folded: Folded, at: number): number {
  const { runs, runFrom, latest } = folded;
  let [low, high] = (runFrom[latest] ?? 0) <= at ? [latest, runs - 1] : [0, latest - 1];
  let step = 1;
  for (; low + step <= high && (runFrom[low + step] ?? 0) <= at; step *= 2) low += step;
  high = Math.min(high, low + step - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runFrom[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  folded.latest = low;
  return low;
}
