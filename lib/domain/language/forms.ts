/** The code of ½, which any character that is a fraction folds to and no other does. */
export const FRACTION = 0xbd;

/**
 * Added to the code of a mark: one character that is a run of it, as … is of periods and a dash of
 * sentences of hyphens.
 */
export const RUN = 128;

/** Stands for a character that is neither a Latin letter, a digit, a mark nor a space. */
const OTHER = 1;

/** Forms that compatibility decomposition does not give. A dash of sentences becomes two hyphens. */
const FORMS = new Map(
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
/** Two hyphens, or periods: one character that is so spelled is a run. */
const IS_RUN = /^(?:--|\.\.+)$/;
/** Letters or digits beside other signs, as in ⒜ or ℅: a sign of its own, not words and marks. */
const MIXED = /\w\W|\W\w/;
/** So is what is spelled with letters and is none: ™ is not of the word before it, Ⅰ not who speaks. */
const [HAS_LETTER, IS_LETTER] = [/[a-z]/i, /\p{L}/u];
/** Longest folded form that is kept: no character becomes more codes, so that it cannot blow a text up. */
export const LONGEST_FORM = 3;
/** What has no width or only changes the letter before it leaves no trace in a word. */
const SILENT = /\p{M}|\p{Cf}/gu;

/** Forms found so far by code point, and 1 more; beyond the last block there is none. */
const known = new Int32Array(0x1d800);

/**
 * What a code point above ASCII folds to: a number of its codes, the first lowest; 0 for a silent one,
 * `OTHER` for one without form.
 */
export function formOf(codePoint: number): number {
  const found = known[codePoint];
  if (found === undefined) return OTHER;
  if (found > 0) return found - 1;
  const form = spell(codePoint);
  known[codePoint] = form + 1;
  return form;
}

function spell(codePoint: number): number {
  if (!BLOCKS.some(([first, last]) => codePoint >= first && codePoint <= last)) return OTHER;
  const character = String.fromCodePoint(codePoint);
  const plain = FORMS.get(character) ?? character.normalize("NFKD").replace(SILENT, "");
  const spelled = [...plain].map((part) => FORMS.get(part) ?? part).join("");
  if (/^\d\/\d/.test(spelled)) return FRACTION;
  if (IS_RUN.test(spelled)) return spelled.charCodeAt(0) + RUN;
  const isAscii = /^[\t-\r -~]*$/.test(spelled) && spelled.length <= LONGEST_FORM;
  const isSpelledSign = HAS_LETTER.test(spelled) && !IS_LETTER.test(character);
  if (!isAscii || MIXED.test(spelled) || isSpelledSign) return OTHER;
  return [...spelled.toLowerCase()].reduceRight((form, part) => 256 * form + part.charCodeAt(0), 0);
}
