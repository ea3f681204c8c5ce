import type { FeedName } from "./feeds.ts";

/**
 * - `network`, `timeout`, `unavailable` (5xx, 429): no answer came, in any try.
 * - `refused`: another status; asking again would not help.
 * - `too_large`: the answer exceeded the size limit.
 * - `malformed`: an answer came that is not in the source's format, or has impossible values.
 * - `not_asked`: nothing failed: the tick's calls are used up.
 * - `paused`: nothing failed: the source asked not to be asked before a time that is still to come.
 */
export type FeedErrorReason =
  | "network"
  | "timeout"
  | "unavailable"
  | "refused"
  | "too_large"
  | "malformed"
  | "not_asked"
  | "paused";

/** A feed gave nothing. Its message names source, reason and place, never the body or the address. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly source: FeedName;
  readonly reason: FeedErrorReason;

  constructor(source: FeedName, reason: FeedErrorReason, detail?: string) {
    super(`${source}: ${reason}${detail === undefined ? "" : ` (${detail})`}`);
    this.source = source;
    this.reason = reason;
  }
}
