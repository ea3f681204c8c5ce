import type { BodyVersion } from "../../../market/domain/feed-answer.ts";

/** State that a run stores in its record for the next run. */
export interface FedMemory {
  /** Versions of feed and calendar of which every text is stored. */
  feed: BodyVersion | null;
  calendar: BodyVersion | null;
  /** ISO instant; null when the next run must read the calendar. */
  calendar_read_at: string | null;
}

export const NO_MEMORY: FedMemory = { feed: null, calendar: null, calendar_read_at: null };

/** The state in the record of a run; empty when the record has another format. */
export function fedMemoryOf(detail: Readonly<Record<string, unknown>> | null): FedMemory {
  const { feed, calendar, calendar_read_at: readAt } = detail ?? {};
  return {
    feed: versionOf(feed),
    calendar: versionOf(calendar),
    calendar_read_at:
      typeof readAt === "string" && !Number.isNaN(Date.parse(readAt)) ? readAt : null,
  };
}

function versionOf(stored: unknown): BodyVersion | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { etag, modified } = stored as Record<string, unknown>;
  const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
  return { etag: textOrNull(etag), modified: textOrNull(modified) };
}
