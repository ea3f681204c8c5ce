import { sha256Hex } from "./sha256.ts";

/** A body of rows as it came. */
export interface FeedBody {
  /** What was asked for: path and query of the address. */
  asked: string;
  text: string;
  bytes: number;
  /** Its length in bytes as the source announced it; null: it did not. */
  announced: number | null;
}

/** What is kept of the last body of a series, by which the next one is judged. */
export interface LastBody {
  /** Answers to other questions have other lengths. */
  asked: string;
  characters: number;
  /** Whether any body of the series ended its last line: then one that does not is cut off. */
  endsLines: boolean;
  /** Digest of the body when its last row was in doubt; null: it was whole. */
  doubted: string | null;
}

/**
 * Why a body may be cut off inside its last row; null: it is whole. Its last row is taken when
 * another row follows, or when the same body comes again: so a source that never ends its last line
 * is one read late. A series that ever ended its last line is not believed without, however often.
 */
export async function doubtOf(
  { asked, text, bytes, announced }: FeedBody,
  last: LastBody | null,
): Promise<{ doubt: string | null; body: LastBody }> {
  const endsLine = text.endsWith("\n");
  const isShorter = last?.asked === asked && text.length < last.characters;
  const reason = !endsLine
    ? "no line end"
    : announced !== null && announced !== bytes
      ? "length other than announced"
      : isShorter
        ? "shorter than the last one"
        : null;
  const doubted = reason === null ? null : await sha256Hex(text);
  const mayBeWhole = endsLine || !last?.endsLines;
  const isRepeated = mayBeWhole && doubted !== null && doubted === last?.doubted;
  const endsLines = endsLine || last?.endsLines === true;
  return {
    doubt: isRepeated ? null : reason,
    body: { asked, characters: text.length, endsLines, doubted },
  };
}

/** A body without its last row, which may be cut off. */
export function withoutLastRow(text: string): string {
  const end = text.trimEnd().lastIndexOf("\n");
  return end < 0 ? text : text.slice(0, end + 1);
}
