/**
 * Text folded to lower-case ASCII, code point by code point, so that every folded character knows
 * where it stood in the text as given.
 */
export interface Folded {
  /** Lower-case ASCII where a code point has such a form; `OTHER` where it has none. */
  text: string;
  /**
   * UTF-16 offset in the given text of each folded character, and the given text's length as one
   * more; null when the two texts agree place by place.
   */
  origin: Int32Array | null;
}

/** Stands for a character that is neither a Latin letter, a digit, a mark nor a space. */
const OTHER = "\u0001";

/** Forms that compatibility decomposition does not give. A dash of sentences becomes two hyphens. */
const FORMS: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  ʼ: "'",
  "′": "'",
  "´": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "--",
  "―": "--",
  "−": "-",
  "⁄": "/",
  ß: "ss",
  ẞ: "ss",
  æ: "ae",
  Æ: "ae",
  ø: "o",
  Ø: "o",
  œ: "oe",
  Œ: "oe",
  ł: "l",
  Ł: "l",
  đ: "d",
  Đ: "d",
  ı: "i",
  "£": "$",
  "€": "$",
  "¥": "$",
};

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

/** Forms found so far; bounded by the size of `BLOCKS`. */
const known = new Map<number, string>();

/** The folded form of a code point above ASCII: "" for a silent one, `OTHER` for one without form. */
function formOf(codePoint: number): string {
  if (!BLOCKS.some(([first, last]) => codePoint >= first && codePoint <= last)) return OTHER;
  const found = known.get(codePoint);
  if (found !== undefined) return found;
  const character = String.fromCodePoint(codePoint);
  const plain = FORMS[character] ?? character.normalize("NFKD").replace(SILENT, "");
  const spelled = [...plain].map((part) => FORMS[part] ?? part).join("");
  // A fraction stands apart from the figure before it: 1½ is no 11/2.
  const ascii = /^\d\/\d/.test(spelled) ? ` ${spelled}` : spelled;
  const isAscii = /^[\t-\r -~]*$/.test(ascii) && ascii.length <= LONGEST_FORM;
  const form = isAscii ? ascii.toLowerCase() : OTHER;
  known.set(codePoint, form);
  return form;
}

/** Folds a text. Offsets of the result point at the first UTF-16 unit of the character folded. */
export function fold(text: string): Folded {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
  if (/^[\x00-\x7f]*$/.test(text)) return { text: text.toLowerCase(), origin: null };
  const parts: string[] = [];
  const origin: number[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      origin.push(at);
      at += 1;
      continue;
    }
    const codePoint = text.codePointAt(at) ?? code;
    const form = formOf(codePoint);
    parts.push(text.slice(plainFrom, at).toLowerCase(), form);
    for (let i = 0; i < form.length; i += 1) origin.push(at);
    at += codePoint > 0xffff ? 2 : 1;
    plainFrom = at;
  }
  parts.push(text.slice(plainFrom).toLowerCase());
  origin.push(text.length);
  return { text: parts.join(""), origin: Int32Array.from(origin) };
}
