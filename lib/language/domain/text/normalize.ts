/** A part of a text: UTF-16 offsets, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What any fraction becomes; a run of periods and a dash of sentences that are one character. */
export const [FRACTION, ELLIPSIS, DASH] = ["½", "…", "—"];
/** Stands for a character that is neither a Latin letter, a digit, a mark nor a space. */
const OTHER = "\u0001";

/**
 * Forms that compatibility decomposition does not give. A dash of sentences becomes two hyphens.
 */
const FORMS: ReadonlyMap<string, string> = new Map(
  [
    ["'", "‘’ʼ′´"],
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
    // The sign of a number, which has no form, is no negation.
    ["№", "№"],
  ].flatMap(([form = "", characters = ""]) =>
    [...characters].map((character): [string, string] => [character, form]),
  ),
);

/** Blocks with characters that have an ASCII form, first and last code point. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0xa0, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x2212],
  [0x2460, 0x24ff],
  [0x3000, 0x3000],
  [0xfb00, 0xff5e],
  [0x1d400, 0x1d7ff],
];
/** Letters or digits beside other signs, as in ⒜ or ℅: a sign of its own, not words and marks. */
const MIXED = /\w\W|\W\w/;
/**
 * So is what is spelled with letters and is none: ™ is not of the word before it, Ⅰ not who speaks.
 */
const [HAS_LETTER, IS_LETTER] = [/[a-z]/i, /\p{L}/u];
/** No character becomes more characters than three, so that it cannot blow a text up. */
const SHORT_ASCII = /^[\t-\r -~]{0,3}$/;
/** Characters without width, or that only change the letter before them, are dropped. */
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

/** A stretch of a text in lower-case ASCII and the signs above. */
export interface NormalizedText {
  readonly text: string;
  /** UTF-16 offset in the given text of each character, and last that of the end of the stretch. */
  readonly origins: readonly number[];
}

/** Normalizes stretches of one text. The form of each of its characters is found once. */
export class TextNormalizer {
  private readonly given: string;
  private readonly forms = new Map<string, string>();

  constructor(given: string) {
    this.given = given;
  }

  /** Linear in the length of the stretch. */
  normalize({ start, end }: Range): NormalizedText {
    const origins: number[] = [];
    let [text, at] = ["", start];
    for (const character of this.given.slice(start, end)) {
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
