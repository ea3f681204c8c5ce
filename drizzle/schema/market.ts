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
import { RIGHTS } from "../../lib/market/domain/rights.ts";
import { instant, oneOf } from "./columns.ts";

/** One row per input series: its metadata, source and progress. */
export const series = pgTable(
  "series",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    unit: text().notNull(),
    calendar: text().notNull(),
    source: text(),
    sourceId: text().notNull(),
    sourceUrl: text().notNull(),
    licence: text().notNull(),
    /** False when the licence allows publishing ranks and states but not the values. */
    publishValues: boolean().notNull(),
    /** What may be done with the values that are stored; `updateSeriesDisplay` decides it. */
    rights: text({ enum: RIGHTS }).notNull().default("licence_needed"),
    /** Where the observations in this database come from, when not from the series' own source. */
    provenance: text(),
    /** Numbers of rows ingested and evaluated; the difference is still to be evaluated. */
    ingested: integer().notNull().default(0),
    evaluated: integer().notNull().default(0),
    lastObservedAt: instant(),
    lastCheckedAt: instant(),
    lastError: text(),
    /** Which of the series' sources answered last. */
    answeredBy: text(),
    /** Facts about the source's last response, with which the next one is compared. */
    lastBody: jsonb().$type<LastBody>(),
  },
  () => [check("series_rights", oneOf("rights", RIGHTS))],
);

/** One row per feed server: last answer, last failure, next retry. */
export const feedSources = pgTable("feed_sources", {
  source: text().primaryKey(),
  lastAnsweredAt: instant(),
  lastFailedAt: instant(),
  /** Message of the last failure, kept after the source answers again. */
  lastError: text(),
  /** Time given by the server's `Retry-After`; null when it sent none. */
  retryAt: instant(),
});

/**
 * Append-only: a changed value is a new revision. `knownAt` is when the value could be known, and
 * `as_of` filters by it; `ingestedAt` is for audits only.
 */
export const observations = pgTable(
  "observations",
  {
    // No foreign key, which would cost a look-up per row: the only insert reads the series' row and
    // fails without it.
    seriesId: text().notNull(),
    observedAt: instant().notNull(),
    revision: integer().notNull(),
    /** Number of the row among the series' rows in the order of ingestion, from 1, without gaps. */
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
