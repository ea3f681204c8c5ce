// Which version of a sensor a query shows: one at a time, over all dates.

import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensors } from "../../../drizzle/schema/index.ts";
import { type Expression, isoText } from "../../runtime/database/sql.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import { VERSION_MEMBERS } from "../domain/sensor-rules.ts";

const own = alias(sensors, "own");

/** The version of a sensor that was in force at an instant; 0 before the first. */
export const versionAt = (sensor: { versionSince: Column }, at: Expression): SQL<number> =>
  sql`width_bucket(${at}, ${sensor.versionSince})`;

type VersionColumns = { versionSince: Column; earlierVersions: Column };

/** What was in force with the version at an instant; null for the newest, which the columns tell. */
const earlierAt = (sensor: VersionColumns, at: Expression): SQL =>
  sql`${sensor.earlierVersions}->(${versionAt(sensor, at)})::text`;

const MEMBERS = sql.raw(`'{${VERSION_MEMBERS.join(",")}}'::text[]`);

/** A definition with these members, which come with a version, in place of its own. */
export const withMembersOf = (definition: Expression, members: SQL): SQL =>
  sql`(${definition} - ${MEMBERS}) || (${members})`;

/** A sensor's definition with the rules of the version that was in force at an instant. */
export const definitionAt = (
  sensor: VersionColumns & { definition: Column },
  at: Expression,
): SQL<SensorDefinition> => sql`coalesce(
  ${withMembersOf(sensor.definition, sql`${earlierAt(sensor, at)}->'rules'`)}, ${sensor.definition})`;

/** The date from which the version that was in force at an instant ranks. */
export const rankedSinceAt = (
  sensor: VersionColumns & { rankedSince: Column },
  at: Expression,
): SQL<string | null> => sql`case when ${earlierAt(sensor, at)} is null
  then ${isoText(sensor.rankedSince)} else ${earlierAt(sensor, at)}->>'rankedSince' end`;

/** The members of a definition that come into force with a version. */
export const versionMembers = (definition: Column | SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(${definition}) e where e.key = any(${MEMBERS}))`;

/** As `versionAt`, of the sensor with this id. */
export const versionOf = (sensorId: Expression, at: Expression): SQL<number> =>
  sql`(select ${versionAt(own, at)} from ${sensors} own where ${own.id} = ${sensorId})`;

/**
 * Whether a change of state was published when it happened: a version that came into force later, or a
 * new sensor, has changes in the past, too, which are no news.
 */
export const wasPublished = (
  change: { version: Column; changedAt: Column },
  sensor: { versionSince: Column; publishedSince: Column },
): SQL => sql`(${change.version} = ${versionAt(sensor, change.changedAt)}
  and ${change.changedAt} >= ${sensor.publishedSince})`;
