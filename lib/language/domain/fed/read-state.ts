import type { BodyVersion } from "../../../market/domain/feed-answer.ts";

/**
 * What a run of the Federal Reserve import has read. It is stored in the run's record, so that the
 * next run can skip unchanged pages.
 */
export interface FedReadState {
  /** Versions of the feed and the calendar whose texts are all stored. */
  feed: BodyVersion | null;
  calendar: BodyVersion | null;
  /** ISO instant; null when the next run must read the calendar. */
  calendar_read_at: string | null;
}

export const EMPTY_READ_STATE: FedReadState = {
  feed: null,
  calendar: null,
  calendar_read_at: null,
};

/** Reads the state from the record of a run; empty when the record has another format. */
export function parseFedReadState(detail: Readonly<Record<string, unknown>> | null): FedReadState {
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
