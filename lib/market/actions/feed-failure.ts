/**
 * Why a feed gave nothing. Messages of feed errors are made for our records; those of others might
 * hold anything. `unread`: nothing failed, it was not asked: no calls were `left`, or its source is
 * `paused` at its own request.
 */
export function feedFailure(error: unknown): {
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
