// Items of lists, each of which is a sentence.

/** Stands for a mark of a list and ends a sentence: Unicode's separator of paragraphs. */
const ITEM = "\u2029";
/** Bullets, which mark an item wherever they stand between spaces or begin a line. */
const BULLET =
  /(^|[ \t\u00a0])[•·▪‣◦●○■□▶►➢➤✓✔★◆◇❖⦁∙\uf0a7\uf0b7\uf0d8\uf076](?=[ \t\u00a0\u2060]|\p{L})/gmu;
/**
 * Marks that begin an item if another line near by begins with one of the same kind: dashes, stars,
 * numbers and letters.
 */
const MARK =
  /^([ \t\u00a0]*)(?:([-–—*+o])|(\(?\d{1,2}[.)]|\d{1,2}[.)]\))|(\([a-z]{1,4}\)|[a-z]\)|[ivx]{1,4}[.)]))[\u2060]*[ \t\u00a0]+(?=[^\s-])/u;
/** Maximum lines between two items. */
const MAX_APART = 6;
/** A line that ends in a figure, whose dash in the next line is a range's. */
const [ENDS_IN_FIGURE, FIGURE] = [/\d%?\s*$/, /^[$€£]?\d/];
const BEGINS_IN_CAPITALS = /^\p{Lu}/u;

interface Line {
  readonly start: number;
  readonly text: string;
  /** The kind of its mark, and the mark's length with the spaces around it; null without one. */
  readonly kind: string | null;
  readonly markLength: number;
}

/**
 * A text whose marks of lists end the sentence before them, in the same length. What follows a list
 * without indentation begins a sentence, too. Linear time.
 */
export function withListItems(text: string): string {
  const bulleted = text.replace(BULLET, (_, before: string) => before + ITEM);
  if (!MARKS.test(bulleted) && bulleted === text) return text;
  const lines = linesOf(bulleted);
  const signs = bulleted.split("");
  let isInList = false;
  for (const [at, line] of lines.entries()) {
    const isItem = line.text.trimStart().startsWith(ITEM) || isListed(lines, at);
    if (isItem && line.kind !== null) {
      for (let i = 0; i < line.markLength; i += 1) signs[line.start + i] = i === 0 ? ITEM : " ";
    } else if (isInList && !isItem && BEGINS_IN_CAPITALS.test(line.text)) {
      signs[line.start - 1] = ITEM;
      isInList = false;
    }
    if (isItem) isInList = true;
    else if (line.text.trim() === "") isInList = false;
  }
  return signs.join("");
}

const MARKS = new RegExp(MARK.source, "mu");

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const [mark = "", , sign, number] = MARK.exec(line) ?? [];
    const kind = mark === "" ? null : (sign ?? (number === undefined ? "a" : "1"));
    const read = { start, text: line, kind, markLength: mark.length };
    start += line.length + 1;
    return read;
  });
}

/** Whether a line begins with a mark as another one near by does. */
function isListed(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  if (line === undefined || line.kind === null) return false;
  const { kind } = line;
  const before = lines[at - 1]?.text ?? "";
  const isRange = ENDS_IN_FIGURE.test(before) && FIGURE.test(line.text.slice(line.markLength));
  if (isRange) return false;
  for (let apart = 1; apart <= MAX_APART; apart += 1) {
    if (lines[at - apart]?.kind === kind || lines[at + apart]?.kind === kind) return true;
  }
  return false;
}
