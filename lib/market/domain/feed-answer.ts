/** A response body with rows. */
export interface FeedBody {
  /** Path and query of the request. */
  asked: string;
  text: string;
  bytes: number;
  /** The Content-Length in bytes; null when there was none. */
  announced: number | null;
}

/** What is kept of a series' last body, to compare the next one with. */
export interface LastBody {
  /** Bodies are comparable only for the same request. */
  asked: string;
  characters: number;
}

/**
 * Why a body may be truncated inside its last row; null when it is complete. The last row of a
 * truncated body is ingested once another row follows it. A history that became shorter is accepted
 * when it stays so, since a source may withdraw rows. A body without a final line end, or of
 * another length than announced, is never accepted. All our sources end their last line.
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

/** A body without its last row, which may be truncated. */
export function dropLastRow(text: string): string {
  const end = text.trimEnd().lastIndexOf("\n");
  return end < 0 ? text : text.slice(0, end + 1);
}

/**
 * Why a feed gave nothing. Messages of FeedError are safe to record, others may contain anything.
 * `unread` means no failure: there were no calls `left`, or the source is `paused` at its own
 * request.
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
