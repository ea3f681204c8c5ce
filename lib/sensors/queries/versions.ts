// Which version of a sensor a query shows: one at a time, over all dates.

import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensors } from "../../../drizzle/schema/index.ts";
import type { Expression } from "../../runtime/database/sql.ts";

const own = alias(sensors, "own");

/** The version of a sensor that was in force at an instant; 0 before the first. */
export const versionAt = (sensor: { versionSince: Column }, at: Expression): SQL<number> =>
  sql`width_bucket(${at}, ${sensor.versionSince})`;

/** As `versionAt`, of the sensor with this id. */
export const versionOf = (sensorId: Expression, at: Expression): SQL<number> =>
  sql`(select ${versionAt(own, at)} from ${sensors} own where ${own.id} = ${sensorId})`;

/**
 * Whether a change of state was published when it happened: a version that came into force later has
 * changes in the past, too, which are no news.
 */
export const wasPublished = (
  change: { version: Column; changedAt: Column },
  sensor: { versionSince: Column },
): SQL => sql`${change.version} = ${versionAt(sensor, change.changedAt)}`;
