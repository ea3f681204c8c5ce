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
  type EarlierVersion,
  FAMILIES,
  type PendingState,
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
    category: text({ enum: FAMILIES }).notNull(),
    minTier: text({ enum: TIERS }).notNull(),
    definition: jsonb().$type<SensorDefinition>().notNull(),
    /**
     * The version in force: it rises when a changed rule or method of states (see
     * `lib/sensors/domain/sensor-rules.ts`) has replayed the sensor's past. 0 before the first. Of
     * `definition`, the members that change a number are those in force; the others are the code's.
     */
    version: integer().notNull().default(1),
    /** From when on each version is in force; `versionAt` counts those that had begun. */
    versionSince: instant().array().notNull().default(sql`'{-infinity}'`),
    /** What was in force with each earlier version, by its number; `definitionAt` reads it. */
    earlierVersions: jsonb().$type<Record<string, EarlierVersion>>().notNull().default({}),
    /** When readings were first published: what its past holds before is no news. From ever in a first load. */
    publishedSince: instant().notNull().default(sql`'-infinity'`),
    /** `SENSOR_METHOD` of the version in force. */
    method: integer().notNull().default(1),
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
    check("sensors_category", oneOf("category", FAMILIES)),
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
    /** The sensor's version that made the reading; readings are shown of one version at a time. */
    version: integer().notNull(),
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
    /** The worse state that the value points to and that is not taken yet; null without one. */
    pending: jsonb().$type<PendingState>(),
    /** The version as it is published: with the changes that proposals had made by then. */
    methodVersion: integer().notNull(),
    ingestedAt: instant().notNull(),
  },
  (t) => [
    // One index serves uniqueness, pages (newest first) and look-ups of the latest row.
    primaryKey({
      name: "sensor_readings_pk",
      columns: [t.sensorId, t.version, t.recordedAt, t.observedAt, t.revision],
    }),
    // A reading has one key without its instant, as a release may bring several days at once.
    uniqueIndex("sensor_readings_observed")
      .on(t.sensorId, t.version, t.observedAt, t.revision)
      .where(sql`not ${t.carriedForward}`),
    check("sensor_readings_state", oneOf("state", SENSOR_STATES)),
    check("sensor_readings_confidence", sql`${t.confidence} between 0 and 1`),
    check("sensor_readings_percentile", sql`${t.percentile} between 0 and 1`),
  ],
);

/**
 * Each state change of a sensor under a version, stored once. Only these rows trigger alerts, and of
 * those only changes after their version came into force.
 */
export const sensorStateChanges = pgTable(
  "sensor_state_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sensorId: text()
      .notNull()
      .references(() => sensors.id),
    /** As in `sensorReadings`. */
    version: integer().notNull(),
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
    unique("sensor_state_changes_once").on(
      t.sensorId,
      t.version,
      t.changedAt,
      t.observedAt,
      t.revision,
    ),
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
  /** Weight of the inputs that are in it, and points since 20 sessions before; null before version 5. */
  coverage: doublePrecision(),
  rise: doublePrecision(),
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
