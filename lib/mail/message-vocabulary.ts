/** What a message of the outbox is for. */
export const MESSAGE_KINDS = ["confirm", "alert", "digest", "key_ready", "notice"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * `queued` waits for its time, `claimed` is with a sender until its lease ends, `unknown` may have
 * been accepted and is never sent again, `superseded` moved to the digest, `cancelled` was not wanted
 * any more when its turn came.
 */
export const MESSAGE_STATUSES = [
  "queued",
  "claimed",
  "sent",
  "failed",
  "unknown",
  "superseded",
  "cancelled",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
