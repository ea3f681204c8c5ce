import type { Range } from "./range.ts";

/**
 * Ranges of a text folded to lower-case ASCII, code point by code point, so that every folded
 * character knows where it stood in the text as given. `RANGE_END` follows each range.
 */
export interface Folded {
  readonly given: string;
  readonly length: number;
  /** Codes below 128, and `RANGE_END`; what has no such form is `OTHER`. Unused from `length` on. */
  readonly codes: Uint8Array;
  /**
   * Runs of characters with what they came from: the first one's place, its UTF-16 offset in the given
   * text, and how far each next one is from there: 1, or 0 inside an expanded character.
   */
  readonly runFrom: readonly number[];
  readonly runOrigin: readonly number[];
  readonly runStep: readonly number[];
}

/** Parts two ranges: nothing is read across it. No character folds to it. */
export const RANGE_END = 255;

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
/** Longest folded form that is kept, so that no character can blow a text up. */
const LONGEST_FORM = 6;
/** What has no width or only changes the letter before it leaves no trace in a word. */
const SILENT = /\p{M}|\p{Cf}/gu;

/** Whether a code point lies outside `BLOCKS`; whole scripts do, and are told at once. */
const isFormless = (codePoint: number): boolean =>
  (codePoint > 0xff5e && codePoint < 0x1d400) ||
  (codePoint > 0x3000 && codePoint < 0xfb00) ||
  !BLOCKS.some(([first, last]) => codePoint >= first && codePoint <= last);

/** Forms found so far; bounded by the size of `BLOCKS`. */
const known = new Map<number, string>();

/** The folded form of a code point above ASCII: "" for a silent one, `OTHER` for one without form. */
function formOf(codePoint: number): string {
  const found = known.get(codePoint);
  if (found !== undefined) return found;
  if (isFormless(codePoint)) return OTHER;
  const character = String.fromCodePoint(codePoint);
  const plain = FORMS.get(character) ?? character.normalize("NFKD").replace(SILENT, "");
  const spelled = [...plain].map((part) => FORMS.get(part) ?? part).join("");
  // A fraction stands apart from the figure before it: 1½ is no 11/2.
  const ascii = /^\d\/\d/.test(spelled) ? ` ${spelled}` : spelled;
  const isAscii = /^[\t-\r -~]*$/.test(ascii) && ascii.length <= LONGEST_FORM;
  const form = isAscii ? ascii.toLowerCase() : OTHER;
  known.set(codePoint, form);
  return form;
}

/** `codes` by code: capitals become small letters. */
const LOWER = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
);

/** A folded text while it is made. */
class FoldedText implements Folded {
  readonly given: string;
  length = 0;
  codes: Uint8Array;
  readonly runFrom: number[] = [];
  readonly runOrigin: number[] = [];
  readonly runStep: number[] = [];

  constructor(given: string, capacity: number) {
    this.given = given;
    this.codes = new Uint8Array(capacity);
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
  beginRun(origin: number, step: 0 | 1) {
    const { length } = this.runFrom;
    // A run without a character gives way to the next.
    const at = this.runFrom[length - 1] === this.length ? length - 1 : length;
    this.runFrom[at] = this.length;
    this.runOrigin[at] = origin;
    this.runStep[at] = step;
  }

  /** Adds what a character of so many units at `at` folds to. */
  addForm(form: string, at: number, units: number) {
    const isOneToOne = units === 1 && form.length === 1;
    if (!isOneToOne && form !== "") this.beginRun(at, 0);
    for (let i = 0; i < form.length; i += 1) {
      this.codes[this.length] = form.charCodeAt(i);
      this.length += 1;
    }
    if (!isOneToOne) this.beginRun(at + units, 1);
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
    this.length = length;
    return at;
  }
}

/** Folds ranges of a text, in order. Linear. */
export function fold(text: string, ranges: readonly Range[]): Folded {
  const units = ranges.reduce((sum, { start, end }) => sum + Math.max(0, end - start) + 1, 0);
  const folded = new FoldedText(text, units + LONGEST_FORM);
  for (const { start, end } of ranges) {
    folded.reserve(end - start + 1);
    folded.beginRun(start, 1);
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
    folded.codes[folded.length] = RANGE_END;
    folded.length += 1;
  }
  return folded;
}

/** UTF-16 offset in the given text of a folded character; that of a `RANGE_END` is its range's end. */
export function originOf({ runFrom, runOrigin, runStep }: Folded, at: number): number {
  let [low, high] = [0, runFrom.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runFrom[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return (runOrigin[low] ?? 0) + (runStep[low] ?? 0) * (at - (runFrom[low] ?? 0));
}
