import {
  bigint,
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { TIERS } from "../../lib/core/tier.ts";
import {
  CATEGORIES,
  SENSOR_STATES,
  type SensorDefinition,
} from "../../lib/sensors/domain/sensor.ts";
import type {
  Contribution,
  TierFamily,
} from "../../lib/sensors/domain/stress-index/stress-index.ts";
import { instant, oneOf } from "./columns.ts";

/** The catalogue in force, with the results of the last evaluation. */
export const sensors = pgTable(
  "sensors",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    minTier: text({ enum: TIERS }).notNull(),
    definition: jsonb().$type<SensorDefinition>().notNull(),
    /**
     * Rises with each change of the definition; each reading stores the version it was made with.
     */
    version: integer().notNull().default(1),
    active: boolean().notNull().default(false),
    /** Why the sensor is inactive, for an operator. */
    inactiveReason: text(),
    /**
     * From when on the sensor is no longer published because of a proposal; null when no proposal
     * retired it.
     */
    retiredAt: instant(),
    /** Metadata keys withheld from free callers on detail. */
    redactKeys: text().array().notNull(),
    cadenceMinutes: integer().notNull(),
    currentState: text({ enum: SENSOR_STATES }).notNull(),
    confidence: real(),
    lastStateChange: instant(),
    /** When the newest reading was recorded, heartbeats included. */
    updatedAt: instant(),
    /** The newest observation behind the newest reading. */
    observedAt: instant(),
    /** From this instant on the source is late by its own calendar. */
    overdueAt: instant(),
    outcomes: text(),
    /** Date from which the sensor's values are ranked; null before the first ranked value. */
    rankedSince: instant(),
  },
  (t) => [
    check("sensors_category", oneOf("category", CATEGORIES)),
    check("sensors_tier", oneOf("min_tier", TIERS)),
    check("sensors_state", oneOf("current_state", SENSOR_STATES)),
    check("sensors_confidence", sql`${t.confidence} between 0 and 1`),
  ],
);

/**
 * Readings of the sensors by time. Append-only, except that old intraday rows are thinned. A
 * heartbeat repeats the last observation (`carriedForward`) and is left out of all statistics.
 */
export const sensorReadings = pgTable(
  "sensor_readings",
  {
    // No foreign key, which would be looked up for each of a million rows: the one statement that
    // inserts joins `sensors`.
    sensorId: text().notNull(),
    recordedAt: instant().notNull(),
    observedAt: instant().notNull(),
    revision: integer().notNull(),
    carriedForward: boolean().notNull().default(false),
    value: doublePrecision(),
    state: text({ enum: SENSOR_STATES }).notNull(),
    confidence: real(),
    percentile: doublePrecision(),
    zScore: real(),
    momentum: real(),
    /**
     * Values at which the rank leaves the state, in the sensor's unit; null when the state has no
     * such end.
     */
    bandLow: doublePrecision(),
    bandHigh: doublePrecision(),
    /** The input observations, in the order of the definition's series. */
    inputs: doublePrecision().array().notNull(),
    methodVersion: integer().notNull(),
    ingestedAt: instant().notNull(),
  },
  (t) => [
    // One index serves uniqueness, pages (newest first) and look-ups of the latest row.
    primaryKey({ columns: [t.sensorId, t.recordedAt, t.observedAt, t.revision] }),
    // A reading has one key without its instant, as a release may bring several days at once.
    uniqueIndex("sensor_readings_observed")
      .on(t.sensorId, t.observedAt, t.revision)
      .where(sql`not ${t.carriedForward}`),
    check("sensor_readings_state", oneOf("state", SENSOR_STATES)),
    check("sensor_readings_confidence", sql`${t.confidence} between 0 and 1`),
    check("sensor_readings_percentile", sql`${t.percentile} between 0 and 1`),
  ],
);

/** Each state change of a sensor, stored once. Only these rows trigger alerts. */
export const sensorStateChanges = pgTable(
  "sensor_state_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sensorId: text()
      .notNull()
      .references(() => sensors.id),
    fromState: text({ enum: SENSOR_STATES }).notNull(),
    toState: text({ enum: SENSOR_STATES }).notNull(),
    changedAt: instant().notNull(),
    /** Observation and revision of the reading that confirmed the change. */
    observedAt: instant().notNull(),
    revision: integer().notNull(),
    value: doublePrecision(),
    percentile: doublePrecision(),
  },
  (t) => [
    unique("sensor_state_changes_once").on(t.sensorId, t.changedAt, t.observedAt, t.revision),
    check("sensor_state_changes_moves", sql`${t.fromState} <> ${t.toState}`),
  ],
);

/** One row per recorded tick (history: per day): the index and what is needed to recompute it. */
export const indexReadings = pgTable("index_readings", {
  asOf: timestamp({ withTimezone: true, precision: 3 }).primaryKey(),
  stressIndex: doublePrecision().notNull(),
  /**
   * The index before it is limited to 0..100, and its two constants; null before version 4 of the
   * method.
   */
  unclipped: doublePrecision(),
  intercept: doublePrecision(),
  slope: doublePrecision(),
  regime: text().notNull(),
  sensorCount: integer().notNull(),
  severe: integer().notNull(),
  elevated: integer().notNull(),
  rising: integer().notNull(),
  neutral: integer().notNull(),
  stable: integer().notNull(),
  contributions: jsonb().$type<Contribution[]>().notNull(),
  /** What the families' live sensors show beside the index; empty before version 4. */
  families: jsonb().$type<TierFamily[]>().notNull().default([]),
  /** Sensors without recent data and inputs that were not in the index, by id. */
  excluded: text().array().notNull(),
  confidence: real(),
  methodologyVersion: text().notNull(),
});
