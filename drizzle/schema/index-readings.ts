import {
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Contribution } from "../../lib/sensors/domain/stress-index/stress-index.ts";

/** One row per recorded tick (history: per day): the index, and all that is needed to recompute it. */
export const indexReadings = pgTable("index_readings", {
  asOf: timestamp({ withTimezone: true, precision: 3 }).primaryKey(),
  stressIndex: doublePrecision().notNull(),
  regime: text().notNull(),
  sensorCount: integer().notNull(),
  severe: integer().notNull(),
  elevated: integer().notNull(),
  rising: integer().notNull(),
  neutral: integer().notNull(),
  stable: integer().notNull(),
  contributions: jsonb().$type<Contribution[]>().notNull(),
  /** Active sensors that were dead at this instant, by id. */
  excluded: text().array().notNull(),
  confidence: real(),
  methodologyVersion: text().notNull(),
});
