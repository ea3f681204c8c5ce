import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import type { LastBody } from "../../lib/market/domain/feed-answer.ts";
import { instant } from "./columns.ts";

/** One row per input series: its metadata, source and progress. */
export const series = pgTable("series", {
  id: text().primaryKey(),
  name: text().notNull(),
  unit: text().notNull(),
  calendar: text().notNull(),
  source: text(),
  sourceId: text().notNull(),
  sourceUrl: text().notNull(),
  licence: text().notNull(),
  /** False where the licence lets us publish ranks and states, but not the figures. */
  publishValues: boolean().notNull(),
  /** Where its observations come from in this database, if not from its own source. */
  provenance: text(),
  /** Numbers of rows ingested and evaluated; the difference is due. */
  ingested: integer().notNull().default(0),
  evaluated: integer().notNull().default(0),
  lastObservedAt: instant(),
  lastCheckedAt: instant(),
  lastError: text(),
  /** Facts of the source's last response, to check the next one. */
  lastBody: jsonb().$type<LastBody>(),
});

/** One row per feed server: last answer, last failure, next retry. */
export const feedSources = pgTable("feed_sources", {
  source: text().primaryKey(),
  lastAnsweredAt: instant(),
  lastFailedAt: instant(),
  /** Kept after the source answers again. */
  lastError: text(),
  /** The server's `Retry-After`; null: none. */
  retryAt: instant(),
});

/**
 * Append-only: a changed value is a new revision. `knownAt` is when the value could be known,
 * which is what `as_of` looks at; `ingestedAt` is for audits only.
 */
export const observations = pgTable(
  "observations",
  {
    // No foreign key, which would cost a look-up per row: the only insert reads the series' row and
    // fails without it.
    seriesId: text().notNull(),
    observedAt: instant().notNull(),
    revision: integer().notNull(),
    /** Its number among the series' rows in the order of ingestion, from 1, without gaps. */
    position: integer().notNull(),
    value: doublePrecision().notNull(),
    knownAt: instant().notNull(),
    ingestedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.observedAt, t.revision] }),
    unique("observations_position").on(t.seriesId, t.position),
    index("observations_known").on(t.knownAt, t.seriesId),
    check("observations_revision", sql`${t.revision} >= 0`),
    check("observations_finite", sql`${t.value} between -1e300 and 1e300`),
    check("observations_order", sql`${t.knownAt} >= ${t.observedAt}`),
  ],
);
