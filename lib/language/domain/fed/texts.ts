// Statements and minutes of the Federal Open Market Committee: names, licence, and which to read.

import type { CalendarDate } from "../../../core/calendar-date.ts";
import type { BodyVersion } from "../../../market/domain/feed-answer.ts";

/** Kinds of texts that are read. Each text has its own page. */
export const FED_KINDS = ["statement", "minutes"] as const;
export type FedKind = (typeof FED_KINDS)[number];

export const FED_TICKERS: Readonly<Record<FedKind, string>> = {
  statement: "FOMC-ST",
  minutes: "FOMC-MN",
};

/** The source of every text: a work of the US government. */
export const FED_SOURCE = "Board of Governors of the Federal Reserve System";
export const FED_LICENCE = "public-domain";

/** A link to a text that the Federal Reserve has published. */
export interface FedLink {
  kind: FedKind;
  /** The last day of the meeting. */
  meetingDate: CalendarDate;
  releaseDate: CalendarDate;
  /** Path of its page. */
  path: string;
}

/** A text as read from its page. */
export interface FedText extends FedLink {
  /** Epoch ms. */
  releasedAt: number;
  text: string;
}

/** The title of a text; the bundled sample texts use the same form. */
export const fedTitle = ({ kind, meetingDate }: FedLink): string =>
  `FOMC ${kind} of ${meetingDate}`;

/** The calendar quarter of a meeting; several texts of one quarter are its revisions. */
export function fedQuarter({ meetingDate }: FedLink): string {
  const month = Number(meetingDate.slice(5, 7));
  return `Q${Math.ceil(month / 3)}_FY${meetingDate.slice(0, 4)}`;
}

/** Stable key of a text: its ticker and its day of publication. */
export const fedKey = (ticker: string, releaseDate: CalendarDate): string =>
  `${ticker} ${releaseDate}`;

/**
 * Published texts of this year and last year that are not stored yet, each once. The newest come
 * first, so that an interrupted run has read the most important ones.
 */
export function missingFedTexts(
  links: readonly FedLink[],
  storedKeys: ReadonlySet<string>,
  today: CalendarDate,
): FedLink[] {
  const since = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const missing = links.filter(
    ({ kind, meetingDate, releaseDate }) =>
      meetingDate >= since &&
      releaseDate <= today &&
      !storedKeys.has(fedKey(FED_TICKERS[kind], releaseDate)),
  );
  const byPath = new Map(missing.map((link) => [link.path, link]));
  return [...byPath.values()].toSorted((a, b) => (a.releaseDate < b.releaseDate ? 1 : -1));
}

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
