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

/** One row per input series: what it is, where it comes from and how far it has been read. */
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
  /** Where its observations came from in this database, when not from its own source. */
  provenance: text(),
  /** How many rows of it were ingested, and how many of these are evaluated: the rest is due. */
  ingested: integer().notNull().default(0),
  evaluated: integer().notNull().default(0),
  lastObservedAt: instant(),
  lastCheckedAt: instant(),
  lastError: text(),
  /** What its source's last body was like, by which the next one is judged. */
  lastBody: jsonb().$type<LastBody>(),
});

/** One row per server that feeds are read from: when it answered, how it failed last, when to ask again. */
export const feedSources = pgTable("feed_sources", {
  source: text().primaryKey(),
  lastAnsweredAt: instant(),
  lastFailedAt: instant(),
  /** Kept after the source answers again. */
  lastError: text(),
  /** It asked not to be asked before; null: it did not. */
  retryAt: instant(),
});

/**
 * Append-only: a changed value is a new revision. `knownAt` is when the value could be known,
 * which is what `as_of` looks at; `ingestedAt` is for audits only.
 */
export const observations = pgTable(
  "observations",
  {
    // No foreign key, which would be looked up for each row of a history: the one statement that
    // inserts numbers its rows by the series' own row, and fails without it.
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
