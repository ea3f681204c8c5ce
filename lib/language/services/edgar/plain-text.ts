/** A number in a column of figures: two spaces or a dollar sign before it, a space after it. */
const COLUMN = /(?: {2,}|\t|\$ *)\(?-?[\d,]*\.?\d+\)?%?(?=\s|$)/g;
const RULE = /^[-=_.\s]{3,}$/;
/** Maximum words of a heading between rows of figures. */
const MAX_HEADING_WORDS = 12;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

const isRow = (line: string): boolean =>
  RULE.test(line) || (line.match(COLUMN)?.length ?? 0) >= (wordsIn(line) > 6 ? 2 : 1);

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
export function readPlainText(body: string): { text: string; tables: string[] } {
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
      .map((block) => blockOf(block.split("\n").filter((line) => line.trim() !== "")))
      .filter(({ text: block }) => block !== "");
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
