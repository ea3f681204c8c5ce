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
}

/**
 * Why a body may be cut off inside its last row; null: it is whole. The last row of a doubtful body is
 * taken when another row follows it. A history that became shorter is believed when it stays so, since a
 * source may take rows back; a body without a last line end, or of another length than announced, is not,
 * however often it comes. All sources that we read end their last line.
 */
export function checkBody(
  { asked, text, bytes, announced }: FeedBody,
  last: LastBody | null,
): { truncation: string | null; body: LastBody } {
  const isShorter = last?.asked === asked && text.length < last.characters;
  const truncation = !text.endsWith("\n")
    ? "no line end"
    : announced !== null && announced !== bytes
      ? "length other than announced"
      : isShorter
        ? "shorter than the last one"
        : null;
  return { truncation, body: { asked, characters: text.length } };
}

/** A body without its last row, which may be cut off. */
export function dropLastRow(text: string): string {
  const end = text.trimEnd().lastIndexOf("\n");
  return end < 0 ? text : text.slice(0, end + 1);
}

/**
 * Why a feed gave nothing. Messages of feed errors are made for our records; those of others might
 * hold anything. `unread`: nothing failed, it was not asked: no calls were `left`, or its source is
 * `paused` at its own request.
 */
export function describeFeedFailure(error: unknown): {
  message: string;
  unread: "left" | "paused" | null;
} {
  if (!(error instanceof Error) || error.name !== "FeedError") {
    return { message: "unexpected failure", unread: null };
  }
  const { reason } = error as { reason?: unknown };
  const unread = reason === "not_asked" ? "left" : reason === "paused" ? "paused" : null;
  return { message: error.message, unread };
}
