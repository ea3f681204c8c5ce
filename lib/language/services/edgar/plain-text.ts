/** A column of figures: two spaces, or a dollar sign, then a number that ends the column. */
const COLUMN = /(?: {2,}|\t|\$ *)\(?-?[\d,]*\.?\d+\)?%?(?=\s|$)/g;
const RULE = /^[-=_.\s]{3,}$/;
/** A block of so few words among rows of figures is one of their headings. */
const MAX_HEADING_WORDS = 12;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

const isRow = (line: string): boolean =>
  RULE.test(line) || (line.match(COLUMN)?.length ?? 0) >= (wordsIn(line) > 6 ? 2 : 1);

type Block = { text: string; isTable: boolean };

/** A block of lines between empty ones: one of figures when most of its lines are rows. */
function blockOf(lines: readonly string[]): Block {
  const rows = lines.filter(isRow).length;
  return { text: lines.join("\n"), isTable: rows * 2 > lines.length };
}

/**
 * Plain text of before 2009: paragraphs as text, marked tables and blocks of figures beside it.
 * Lines of a paragraph are joined, since they are broken at a column.
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

function isHeadingOfRows(blocks: readonly Block[], at: number): boolean {
  const { text = "" } = blocks[at] ?? {};
  const isShort = wordsIn(text) <= MAX_HEADING_WORDS && !/[.!?"”']\s*$/.test(text);
  return isShort && blocks[at - 1]?.isTable === true && blocks[at + 1]?.isTable === true;
}
