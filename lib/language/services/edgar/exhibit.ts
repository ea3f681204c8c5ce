import { Parser } from "htmlparser2";
import { FeedError } from "../../../market/services/feeds/feeds.ts";
import { hasItem } from "../../domain/events/filed-event.ts";

/** A number as columns of figures write it. */
const NUMBER = /^\(?-?[\d,]*(?:\d|\.\d+)\)?%?$/;
/** A word with the white space before it, in a line without white space at its end. */
const SPACED_WORD = /(\s*)(\S+)/g;
/** White space before a column. */
const GAP = / {2}$|\t$/;
const RULE = /^[-=_.\s]{3,}$/;
/** Maximum words of a heading between rows of figures. */
const MAX_HEADING_WORDS = 12;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** How many numbers of a line have a gap or a dollar sign before them. */
function columnsIn(line: string): number {
  let [columns, isAfterSign] = [0, false];
  for (const [, gap = "", word = ""] of line.trimEnd().matchAll(SPACED_WORD)) {
    const sign = word.lastIndexOf("$");
    const mayBegin = sign >= 0 || GAP.test(gap) || (isAfterSign && !/[^ ]/.test(gap));
    if (mayBegin && NUMBER.test(word.slice(sign + 1))) columns += 1;
    isAfterSign = sign === word.length - 1;
  }
  return columns;
}

const isRow = (line: string): boolean =>
  RULE.test(line) || (/\d/.test(line) && columnsIn(line) >= (wordsIn(line) > 6 ? 2 : 1));

/** Lines between two empty lines. */
type Block = { text: string; isTable: boolean };

/** Makes a block; it is a table when most of its lines are rows of figures. */
function blockOf(lines: readonly string[]): Block {
  const rows = lines.filter(isRow).length;
  return { text: lines.join("\n"), isTable: rows * 2 > lines.length };
}

/**
 * Reads an exhibit in plain text, as filed before about 2009, as prose and tables of figures. The
 * lines of a paragraph are joined, because they are broken at a fixed width.
 */
export function readPlainText(body: string): ExhibitText {
  const tables: string[] = [];
  const paragraphs: string[] = [];
  const marked = body.split(/<TABLE>|<\/TABLE>/i);
  for (const [at, stretch] of marked.entries()) {
    const text = stretch.replace(/<\/?(?:PAGE|S|C|CAPTION|FN)>/gi, "\n").replaceAll("\r", "");
    if (at % 2 === 1 && at < marked.length - 1) {
      tables.push(text.trim());
      continue;
    }
    const blocks = text
      .split(/\n[ \t]*\n/)
      .filter((block) => block.trim() !== "")
      .map((block) => blockOf(block.split("\n").filter((line) => line.trim() !== "")));
    for (const [place, block] of blocks.entries()) {
      if (block.isTable || isHeadingOfRows(blocks, place)) tables.push(block.text);
      else paragraphs.push(block.text.replace(/\s+/g, " ").trim());
    }
  }
  return { text: paragraphs.join("\n\n"), tables };
}

/** Whether a short block between two tables is a heading of the table. */
function isHeadingOfRows(blocks: readonly Block[], at: number): boolean {
  const { text = "" } = blocks[at] ?? {};
  const isShort = wordsIn(text) <= MAX_HEADING_WORDS && !/[.!?"”']\s*$/.test(text);
  return isShort && blocks[at - 1]?.isTable === true && blocks[at + 1]?.isTable === true;
}

/** The prose of an exhibit, and its tables of figures, which are separated from it. */
export interface ExhibitText {
  text: string;
  tables: string[];
}

/** Maximum nesting of elements. Deeper nesting only makes parsing slow. */
const MAX_DEPTH = 256;
/** A table of figures has at least this number of cells with only a figure. */
const MIN_FIGURE_CELLS = 3;
/** A cell with fewer words is a label, not prose. */
const MIN_PROSE_WORDS = 12;

const WRAPPER = /^\s*<DOCUMENT>\s*<TYPE>\s*EX-99/i;
const SKIPPED = new Set(["head", "title", "script", "style", "ix:header"]);
const PARAGRAPHS = new Set(["p", "div", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"]);
const LINES = new Set(["br", "tr", "li", "hr"]);
const FIGURE = /^[-–—$€£%().,*\s]*\d[-–—$€£%()\d.,*xX\s]*$/;

/**
 * Reads the text of an exhibit as EDGAR serves it, in HTML or plain text. Throws FeedError
 * `malformed` when the body is not a complete exhibit, such as an error page.
 */
export function readExhibit(body: string): ExhibitText {
  if (!WRAPPER.test(body)) throw new FeedError("sec", "malformed", "no exhibit");
  const start = /<TEXT>/i.exec(body);
  const end = body.toUpperCase().lastIndexOf("</TEXT>");
  if (start === null || end < start.index)
    throw new FeedError("sec", "malformed", "exhibit cut off");
  return readMarked(body.slice(start.index + start[0].length, end));
}

const readMarked = (inner: string): ExhibitText =>
  /<(html|body|p|div|font|td|br)\b/i.test(inner) ? readHtml(inner) : readPlainText(inner);

/** Characters at the end of a document in which its end is: some have notes or lines after it. */
const END_CHARACTERS = 500;
/** The end of a document as EDGAR serves it: of its wrapper, or of the page it was filed as. */
const DOCUMENT_END = /<\/(?:TEXT|body|html)>/i;

/**
 * Reads the main document of an 8-K, which has the headings of its items. Without an end it is taken
 * only when it is whole by its length. Throws FeedError `malformed` when the body is cut off, or is
 * something else, such as an error page.
 */
export function readMainDocument(body: string, isWhole = false): ExhibitText {
  if (!isWhole && !DOCUMENT_END.test(body.slice(-END_CHARACTERS)))
    throw malformedReport("main document cut off");
  const end = body.toUpperCase().lastIndexOf("</TEXT>");
  const inner = end < 0 ? body : body.slice(0, end);
  const read = readMarked(inner.replace(/^[\s\S]{0,2000}?<TEXT>/i, ""));
  if (!hasItem(read.text)) throw malformedReport("no items");
  return read;
}

const malformedReport = (place: string) => new FeedError("sec", "malformed", place);

/** A cell while it is read: its own text, and the words of tables in it. */
interface OpenCell {
  parts: string[];
  innerWords: number;
}

/** Counts of a table while it is read. */
interface OpenTable {
  /** Index of its first part of text. */
  from: number;
  figureCells: number;
  words: number;
  /** Words in cells with prose. */
  proseWords: number;
  /** Null between cells. */
  cell: OpenCell | null;
}

/** Reads HTML as prose and tables of figures. */
export function readHtml(html: string): ExhibitText {
  const parts: string[] = [];
  const tables: string[] = [];
  const open: OpenTable[] = [];
  const depthOf: boolean[] = [];
  let skipped = 0;
  const add = (text: string) => {
    parts.push(text);
    open.at(-1)?.cell?.parts.push(text);
  };
  const parser = new Parser(
    {
      onopentag(name, { style = "" }) {
        if (depthOf.length >= MAX_DEPTH) throw new FeedError("sec", "malformed", "nesting");
        const isSkipped = SKIPPED.has(name) || /display\s*:\s*none/i.test(style);
        depthOf.push(isSkipped);
        if (isSkipped) skipped += 1;
        if (PARAGRAPHS.has(name)) add("\n\n");
        if (name === "table") open.push({ ...NO_TABLE, from: parts.length });
        if (name === "td" || name === "th") closeCell(open, { parts: [], innerWords: 0 });
      },
      ontext(text) {
        // Line breaks in the source are not line breaks of the page.
        if (skipped === 0) add(text.replace(/[\r\n\t]+/g, " "));
      },
      onclosetag(name) {
        if (depthOf.pop()) skipped -= 1;
        if (name === "td" || name === "th") {
          closeCell(open, null);
          add(" ");
        }
        if (LINES.has(name)) add("\n");
        if (name === "table") closeTable(open, parts, tables);
        if (PARAGRAPHS.has(name)) add("\n\n");
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return { text: tidy(parts.join("")), tables: tables.map(tidy) };
}

const NO_TABLE: OpenTable = { from: 0, figureCells: 0, words: 0, proseWords: 0, cell: null };

/** Counts the cell that ends, and begins the next one. Each text is read in its own table only. */
function closeCell(open: readonly OpenTable[], next: OpenCell | null) {
  const table = open.at(-1);
  if (table === undefined) return;
  if (table.cell !== null) {
    const { parts, innerWords } = table.cell;
    const text = parts.join("").trim();
    const words = wordsIn(text) + innerWords;
    table.words += words;
    if (words >= MIN_PROSE_WORDS) table.proseWords += words;
    if (innerWords === 0 && FIGURE.test(text)) table.figureCells += 1;
  }
  table.cell = next;
}

/** Moves a table of figures out of the text. A table that only arranges paragraphs stays. */
function closeTable(open: OpenTable[], parts: string[], tables: string[]): void {
  const table = open.pop();
  if (table === undefined) return;
  const isFigures =
    table.figureCells >= MIN_FIGURE_CELLS && table.proseWords * 2 < table.words + table.figureCells;
  if (isFigures) tables.push(parts.splice(table.from).join(""));
  const around = open.at(-1)?.cell;
  if (around && !isFigures) around.innerWords += table.words;
}

/** Punctuation of Windows-1252 that some filings have as control characters. */
const MARKS: Readonly<Record<string, string>> = {
  "\u0085": "…",
  "\u0091": "‘",
  "\u0092": "’",
  "\u0093": "“",
  "\u0094": "”",
  "\u0095": "•",
  "\u0096": "–",
  "\u0097": "—",
  "\u0099": "™",
};

/**
 * Cleans white space: one space between words, an empty line between paragraphs, no letter-spacing.
 */
export const tidy = (text: string): string =>
  text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/[\u0080-\u009f]/g, (mark) => MARKS[mark] ?? "")
    .replace(/[\u00a0\u2000-\u200a\u202f\t\r]/g, " ")
    .replace(/(?<![\p{L}\p{N}] ?)\p{Lu}(?: \p{Lu}){2,}(?! ?[\p{L}\p{N}])/gu, (word) =>
      word.replaceAll(" ", ""),
    )
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
