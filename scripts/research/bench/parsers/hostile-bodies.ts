// Bodies that make a careless parser slow, for `npm run bench -- --part parsers` and for the tests.

/** What a body repeats until it has its length; most texts begin once and then go on for ever. */
type Kind = readonly [name: string, unit: string, begin?: string, end?: string];

/** A sentence of ordinary prose. */
export const SENTENCE =
  "Net sales for the quarter were 1,234 million, and income grew by 5.6 percent. ";

const BLANKS: readonly Kind[] = [
  ["blanks", " "],
  ["tabs", "\t"],
  ["line ends", "\n"],
  ["carriage returns", "\r"],
  ["line ends of Windows", "\r\n"],
  ["blanks between line ends", `\n${" ".repeat(999)}`],
  ["no-break spaces", "\u00a0"],
  ["blanks before a word", " ", "", "x"],
  ["a word between blanks", `x${" ".repeat(99)}`],
  ["NUL characters", "\0"],
  ["invisible characters", "\u00ad"],
];
const DIGITS: readonly Kind[] = [
  ["digits", "1"],
  ["digits before a letter", "1", "  ", "Z"],
  ["digits and commas", "1,", "$ "],
  ["digits and periods", "1.", "$ "],
  ["columns of figures", "  1,234.5"],
  ["dollar signs", "$ "],
  ["exponents", "1e9"],
  ["dates", "2026-01-31"],
];
const MARKS: readonly Kind[] = [
  ["commas", ","],
  ["dashes", "-"],
  ["dashes between blanks", " - "],
  ["periods", "."],
  ["colons", "A:\n"],
  ["brackets", "["],
  ["parentheses", "("],
  ["quotes", '"'],
  ["an unclosed quote", SENTENCE, '"'],
  ["backslashes", "\\"],
  ["bars", "|"],
  ["lone surrogates", "\ud800"],
  ["accents on one letter", "\u0301", "e"],
];
const MARKUP: readonly Kind[] = [
  ["less-than signs", "<"],
  ["ampersands", "&"],
  ["entities", "&amp;"],
  ["numbered entities", "&#x41;"],
  ["comments that do not end", "<!--"],
  ["declarations that do not end", "<![CDATA["],
  ["elements that do not end", "<p>"],
  ["ends without an element", "</u>", "<b>".repeat(120)],
  ["attributes", " a=1", "<p"],
  ["an attribute that does not end", SENTENCE, '<p style="'],
  ["cells in cells", SENTENCE, "<table><tr><td>1 ".repeat(40), "</td></tr></table>".repeat(40)],
  ["rows of cells", "<tr><td>1</td></tr>", "<table>"],
];
const KEYWORDS: readonly Kind[] = [
  ["letters between blanks", "A "],
  ["one long word", "a"],
  ["words that statements begin with", "statements risks and no obligation "],
  ["words before figures", "not per basic common quarter ended "],
  ["releases in parentheses", "(Released "],
];

/** The kinds of hostile bodies, by name. */
export const HOSTILE: readonly Kind[] = [...BLANKS, ...DIGITS, ...MARKS, ...MARKUP, ...KEYWORDS];

/** Repeats a text up to a length. */
export const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** The body of a kind, of this length. */
export const hostileBody = ([, unit, begin = "", end = ""]: Kind, length: number): string =>
  begin + filled(unit, length - begin.length - end.length) + end;
