// Converts texts to lower-case ASCII, so that the rest of the code meets one form of each
// character.

/** A part of a text: UTF-16 offsets, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Normalized forms of a fraction, of a run of periods and of a dash between words. */
export const [FRACTION, ELLIPSIS, DASH] = ["½", "…", "—"];
/** Form of a character that is not a Latin letter, a digit, a mark or a space. */
const OTHER = "\u0001";

/** Forms of characters that Unicode's compatibility decomposition does not give. */
const FORMS: ReadonlyMap<string, string> = new Map(
  [
    ["'", "‘’‛ʼ′´"],
    ['"', "“”«»″‴⁗"],
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
    // The separator of paragraphs, which also stands for a mark of a list.
    ["\n\n", "\u2029"],
    // The numero sign keeps its form, because "no" would be a negation.
    ["№", "№"],
  ].flatMap(([form = "", characters = ""]) =>
    [...characters].map((character): [string, string] => [character, form]),
  ),
);

/** First and last code point of the blocks whose characters may have an ASCII form. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0xa0, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x2212],
  [0x2460, 0x24ff],
  [0x3000, 0x3000],
  [0xfb00, 0xff5e],
  [0x1d400, 0x1d7ff],
];
/** A form that mixes letters or digits with other signs, as of ⒜ or ℅: not a word. */
const MIXED = /\w\W|\W\w/;
/**
 * A character that is not a letter but has letters in its form is not a word either: ™ is not part
 * of the word before it, Ⅰ is not the word "I".
 */
const [HAS_LETTER, IS_LETTER] = [/[a-z]/i, /\p{L}/u];
/** A form has at most three characters, so that a text cannot grow much. */
const SHORT_ASCII = /^[\t-\r -~]{0,3}$/;
/** Characters without width, or that only change the letter before them; they are dropped. */
const SILENT = /\p{M}|\p{Cf}/gu;

/** Replacement of a character above ASCII: "" when dropped, `OTHER` without an ASCII form. */
function formOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  if (!BLOCKS.some(([first, last]) => codePoint >= first && codePoint <= last)) return OTHER;
  const plain = FORMS.get(character) ?? character.normalize("NFKD").replace(SILENT, "");
  const spelled = [...plain].map((part) => FORMS.get(part) ?? part).join("");
  if (/^\d\/\d/.test(spelled)) return FRACTION;
  if (spelled === "--") return DASH;
  if (/^\.\.+$/.test(spelled)) return ELLIPSIS;
  const isSpelledSign = HAS_LETTER.test(spelled) && !IS_LETTER.test(character);
  if (!SHORT_ASCII.test(spelled) || MIXED.test(spelled) || isSpelledSign) return OTHER;
  return spelled.toLowerCase();
}

/** A range of a text in lower-case ASCII and the normalized forms above. */
export interface NormalizedText {
  readonly text: string;
  /** Offset of each character in the original text; the last entry is the end of the range. */
  readonly origins: readonly number[];
}

/** Normalizes ranges of one text. The form of each character is computed once. */
export class TextNormalizer {
  private readonly original: string;
  private readonly forms = new Map<string, string>();

  constructor(original: string) {
    this.original = original;
  }

  /** Normalizes one range. Linear time. */
  normalize({ start, end }: Range): NormalizedText {
    const origins: number[] = [];
    let [text, at] = ["", start];
    for (const character of this.original.slice(start, end)) {
      const form = character < "\u0080" ? character.toLowerCase() : this.formOf(character);
      text += form;
      for (let i = 0; i < form.length; i += 1) origins.push(at);
      at += character.length;
    }
    origins.push(end);
    return { text, origins };
  }

  private formOf(character: string): string {
    const form = this.forms.get(character) ?? formOf(character);
    this.forms.set(character, form);
    return form;
  }
}
