// Checks whether the body of a feed's answer is complete, and explains failures of feeds.

/** The version of a body as its server names it; a later request asks whether it changed. */
export interface BodyVersion {
  etag?: string | null;
  modified?: string | null;
}

/** A response body with rows. */
export interface FeedBody {
  /** Path and query of the request. */
  asked: string;
  text: string;
  bytes: number;
  /** The Content-Length in bytes; null when there was none. */
  announced: number | null;
  version: BodyVersion;
}

/** Facts of a series' last body that are stored, to compare the next body with them. */
export interface LastBody extends BodyVersion {
  /** Bodies are comparable only for the same request. */
  asked: string;
  characters: number;
}

/**
 * Why a body may be truncated inside its last row; null when it is complete. The last row of a
 * truncated body is ingested when a later body has another row after it. A body that became shorter
 * is accepted the second time, because a source may withdraw rows. A body without a final line end,
 * or with another length than announced, is never accepted: all our sources end their last line.
 */
export function checkBody(
  { asked, text, bytes, announced, version }: FeedBody,
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
  // When a row was dropped, the source must send the body again, so its version is not stored.
  const storedVersion = truncation === null ? version : {};
  return { truncation, body: { asked, characters: text.length, ...storedVersion } };
}

/** A body without its last row, which may be truncated. */
export function dropLastRow(text: string): string {
  const end = text.trimEnd().lastIndexOf("\n");
  return end < 0 ? text : text.slice(0, end + 1);
}

/**
 * Why a feed gave no data. Messages of FeedError are safe to record, others may contain anything.
 * `unread` is null for a failure. It is `left` when the source's time or maximum of requests was used
 * up, and `paused` when the source asked to wait.
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
