import type { CalendarName } from "./holidays.ts";
import type { Release } from "./release.ts";

/** Public feeds that we read; see `lib/market/services/feeds`. */
const SOURCES = ["fred", "cboe", "coinbase", "stooq"] as const;
export type SourceName = (typeof SOURCES)[number];

/** A market series as data: what it is, when it is published, where it comes from. */
export interface SeriesDefinition {
  /** As in the names of ingested files. */
  id: string;
  name: string;
  unit: string;
  /** Days on which it has an observation. */
  calendar: CalendarName;
  release: Release;
  /** How late the source may be before its sensors are stale. */
  graceMinutes: number;
  /** Null: no free public feed; the operator ingests it. */
  source: SourceName | null;
  /** Its name at the source. */
  sourceId: string;
  /** A page for people. */
  url: string;
  licence: string;
  /** False where the licence forbids to pass raw values on: then only what is derived is published. */
  publishValues: boolean;
}
