import { wider } from "./columns.ts";
import { formOf, LONGEST_FORM } from "./forms.ts";
import type { Range } from "./range.ts";

/**
 * Ranges of a text folded to lower-case ASCII, code point by code point, so that every folded
 * character knows where it stood in the text as given. `RANGE_END` follows each range.
 */
export interface Folded {
  readonly given: string;
  /** What folds texts by the same columns, and which of its texts this is, from 1 on: see `stillHolds`. */
  readonly by: { readonly texts: number };
  readonly number: number;
  /** Whether one range was all of the text. */
  readonly isWhole: boolean;
  /**
   * Codes below 128, a mark plus `RUN`, `FRACTION` and `RANGE_END`; what has no such form is `OTHER`.
   */
  readonly codes: Uint8Array;
  /**
   * Runs of characters with what they came from: the place of the first one, and twice its
   * UTF-16 offset in the given text plus how far each next one is from there: 1, or 0 inside an
   * expanded character.
   */
  readonly runFrom: Int32Array;
  readonly runOrigin: Int32Array;
  /** The run that was asked for last. */
  latest: number;
}

/** Parts two ranges: nothing is read across it. No character folds to it. */
export const RANGE_END = 255;

/** `codes` by code: capitals become small letters. */
const LOWER = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
);

/** So many codes and runs there is room for at first. */
const FIRST_ROOM = 1 << 12;

/**
 * Folds texts, one after another by the same columns: those of their own for each would cost a fifth of
 * all reading. A text, and whatever is read in it, holds until the next one is folded.
 */
export class Folder {
  /** How many were folded. */
  texts = 0;
  private length = 0;
  private codes: Uint8Array = new Uint8Array(FIRST_ROOM);
  private runs = 0;
  private runFrom: Int32Array = new Int32Array(FIRST_ROOM);
  private runOrigin: Int32Array = new Int32Array(FIRST_ROOM);
  /** Whether the next character that is one unit of the given text begins a run. */
  private isRunOver = true;

  /** Folds ranges of a text, in order. Linear. */
  fold(text: string, ranges: readonly Range[]): Folded {
    this.begin();
    for (const { start, end } of ranges) {
      let at = this.addPlain(text, start, end);
      while (at < end) {
        const unit = text.charCodeAt(at);
        // A range may end inside a surrogate pair.
        const isPair = at + 1 < end && (unit & 0xfc00) === 0xd800;
        const codePoint = isPair ? (text.codePointAt(at) ?? unit) : unit;
        const width = codePoint > 0xffff ? 2 : 1;
        this.addForm(formOf(codePoint), at, width);
        at = this.addPlain(text, at + width, end);
      }
      this.endRange(end);
    }
    const [first] = ranges;
    const isWhole = ranges.length === 1 && first?.start === 0 && first.end === text.length;
    return this.folded(text, isWhole);
  }

  private begin() {
    this.texts += 1;
    [this.length, this.runs, this.isRunOver] = [0, 0, true];
  }

  /** Makes room for so many plain characters, another one's form and the end of the range. */
  private reserve(plain: number) {
    const needed = this.length + plain + LONGEST_FORM + 1;
    while (this.codes.length < needed) this.codes = wider(this.codes, Uint8Array);
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

  /** Adds what a character of so many units at `at` folds to; `addPlain` has made room for it. */
  private addForm(form: number, at: number, units: number) {
    const isOneToOne = units === 1 && form < 256;
    if (form === 0) this.isRunOver = true;
    else if (!isOneToOne) this.beginRun(at, 0);
    else if (this.isRunOver) this.beginRun(at, 1);
    for (let rest = form; rest > 0; rest >>= 8) {
      this.codes[this.length] = rest & 255;
      this.length += 1;
    }
  }

  /** Adds plain characters from `from` on, and tells where the first other one, or the end, is. */
  private addPlain(given: string, from: number, end: number): number {
    this.reserve(end - from);
    const { codes } = this;
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

  private endRange(end: number) {
    if (this.isRunOver) this.beginRun(end, 1);
    this.codes[this.length] = RANGE_END;
    this.length += 1;
    this.isRunOver = true;
  }

  private folded(given: string, isWhole: boolean): Folded {
    const { length, runs } = this;
    return {
      given,
      by: this,
      number: this.texts,
      isWhole,
      codes: this.codes.subarray(0, length),
      runFrom: this.runFrom.subarray(0, runs),
      runOrigin: this.runOrigin.subarray(0, runs),
      latest: 0,
    };
  }
}

/** Whether its columns still hold it: no other text was folded by the same, nor the same one again. */
export const stillHolds = ({ by, number }: Folded): boolean => number === by.texts;

/** A copy, which holds for good. */
export const keptFold = (folded: Folded): Folded => ({
  ...folded,
  by: { texts: folded.number },
  codes: folded.codes.slice(),
  runFrom: folded.runFrom.slice(),
  runOrigin: folded.runOrigin.slice(),
});

/** UTF-16 offset in the given text of a folded character; that of a `RANGE_END` is its range's end. */
export function originOf(folded: Folded, at: number): number {
  const { runFrom, runOrigin, latest } = folded;
  const isLatest =
    (runFrom[latest] ?? 0) <= at &&
    (latest + 1 >= runFrom.length || at < (runFrom[latest + 1] ?? 0));
  const run = isLatest ? latest : findRun(folded, at);
  const origin = runOrigin[run] ?? 0;
  return (origin >> 1) + (origin & 1) * (at - (runFrom[run] ?? 0));
}

/** The run of a folded character. Places are asked for one after another: it is most often just ahead. */
function findRun(folded: Folded, at: number): number {
  const { runFrom, latest } = folded;
  let [low, high] = (runFrom[latest] ?? 0) <= at ? [latest, runFrom.length - 1] : [0, latest - 1];
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
