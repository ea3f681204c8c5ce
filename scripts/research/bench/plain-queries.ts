// SQL of the plain Node server that `npm run bench` compares the service with: the service's queries as fixed
// texts, prepared once per connection.

import type pg from "pg";
import type { Tier } from "../../../lib/core/tier.ts";
import { OWN_RIGHTS, RIGHTS } from "../../../lib/market/domain/rights.ts";
import type { findIndex } from "../../../lib/sensors/queries/index-readings.ts";
import type { HistoryReading, HistoryRow } from "../../../lib/sensors/queries/readings.ts";
import type { ListedRow } from "../../../lib/sensors/queries/sensors.ts";

/** SQL for a timestamp column in ISO 8601 form. */
const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the version of sensor `s` at the first parameter, and of a history's sensor. */
const VERSION = "width_bucket($1::timestamptz, s.version_since)";
const HISTORY_VERSION =
  "(select width_bucket($2::timestamptz, v.version_since) from sensors v where v.id = $1)";

/** SQL for the time at which a reading became known; a carried-forward one has that of its original. */
const knownAt = (reading: string) => `case when not ${reading}.carried_forward
  then ${iso(`${reading}.recorded_at`)} else (select ${iso("o.recorded_at")} from sensor_readings o
    where o.sensor_id = ${reading}.sensor_id and o.version = ${reading}.version and not o.carried_forward
      and o.recorded_at <= ${reading}.recorded_at
    order by o.recorded_at desc, o.observed_at desc, o.revision desc limit 1) end`;

const SENSOR = `s.id, s.name, s.category, s.min_tier as "minTier", s.definition, s.version,
  s.redact_keys as "redactKeys", ${iso("s.ranked_since")} as "rankedSince", ${iso("s.overdue_at")} as "overdueAt",
  case when s.updated_at <= $1 then s.outcomes end as outcomes,
  (select ${iso("max(c.changed_at)")} from sensor_state_changes c
    where c.sensor_id = s.id and c.version = ${VERSION} and c.changed_at <= $1) as "lastStateChange",
  (select json_build_object(
      'recordedAt', ${iso("r.recorded_at")}, 'observedAt', ${iso("r.observed_at")},
      'ingestedAt', ${iso("r.ingested_at")}, 'value', r.value, 'state', r.state,
      'confidence', r.confidence, 'percentile', r.percentile, 'zScore', r.z_score,
      'bandLow', r.band_low, 'bandHigh', r.band_high, 'inputs', r.inputs,
      'revision', r.revision, 'carriedForward', r.carried_forward, 'methodVersion', r.method_version,
      'knownAt', ${knownAt("r")})
    from sensor_readings r where r.sensor_id = s.id and r.version = ${VERSION} and r.recorded_at <= $1
    order by r.recorded_at desc, r.observed_at desc, r.revision desc limit 1) as latest`;

/** SQL for the strictest rights of the series of sensor `s`. */
const STRICTNESS = `array[${RIGHTS.map((each) => `'${each}'`)}]`;
const SENSOR_RIGHTS = `coalesce((
    select (${STRICTNESS})[max(array_position(${STRICTNESS}, m.rights))]
    from series m where s.definition->'series' ? m.id), '${OWN_RIGHTS}')`;

const LIST = `select ${SENSOR}, (
    select coalesce(json_agg(json_build_array(r.state, r.value, ${iso("r.recorded_at")})
             order by r.recorded_at, r.observed_at, r.revision), '[]')
    from sensor_readings r where r.sensor_id = s.id and r.version = ${VERSION} and not r.carried_forward
      and r.recorded_at <= $1 and r.recorded_at > $1::timestamptz - interval '7 days') as sparkline,
    (select coalesce(bool_and(m.publish_values), true)
      from series m where s.definition->'series' ? m.id) as "publishValues",
    ${SENSOR_RIGHTS} as rights
  from sensors s where s.active and s.min_tier = any($2)
  order by s.category collate "C", s.id collate "C"`;

type PackedHistory = Omit<HistoryRow, "readings"> & { readings: unknown[][] };

/** The members of a reading in the order of `HISTORY`. */
const READING_MEMBERS = [
  "state",
  "value",
  "recordedAt",
  "confidence",
  "observedAt",
  "carriedForward",
  "ingestedAt",
  "percentile",
  "zScore",
  "inputs",
  "revision",
  "methodVersion",
  "bandLow",
  "bandHigh",
  "knownAt",
];
const readingOf = (cells: readonly unknown[]) =>
  Object.fromEntries(READING_MEMBERS.map((name, at) => [name, cells[at]])) as HistoryReading;

const HISTORY = `with page as (
    select * from sensor_readings
    where sensor_id = $1 and version = ${HISTORY_VERSION} and recorded_at <= $2 and not carried_forward
    order by recorded_at desc, observed_at desc, revision desc limit $3 offset $4)
  select s.id, s.name, s.min_tier as "minTier", s.definition, s.redact_keys as "redactKeys", ${iso("s.ranked_since")} as "rankedSince",
    m.names as sources, m.urls as "sourceUrls", coalesce(m.publish_values, true) as "publishValues",
    ${SENSOR_RIGHTS} as rights,
    (select count(*) from sensor_readings
      where sensor_id = $1 and version = ${HISTORY_VERSION} and recorded_at <= $2
        and not carried_forward) as total,
    (select coalesce(json_agg(json_build_array(p.state, p.value, ${iso("p.recorded_at")},
        p.confidence, ${iso("p.observed_at")}, p.carried_forward, ${iso("p.ingested_at")},
        p.percentile, p.z_score, p.inputs, p.revision, p.method_version, p.band_low, p.band_high,
        ${knownAt("p")})
        order by p.recorded_at desc, p.observed_at desc, p.revision desc), '[]')
      from page p) as readings
  from sensors s left join lateral (
    select string_agg(coalesce(provenance, source, id), '; ' order by id) as names,
      string_agg(source_url, ' ' order by id) as urls, bool_and(publish_values) as publish_values
    from series where s.definition->'series' ? series.id) m on true
  where s.active and s.id = $1`;

const INDEX = `select ${iso("i.as_of")} as "asOf", i.stress_index as "stressIndex", i.regime,
    i.sensor_count as "sensorCount", i.severe, i.elevated, i.rising, i.neutral, i.stable,
    i.unclipped, i.intercept, i.slope, i.coverage, i.rise, i.families,
    i.contributions, i.excluded, i.confidence, i.methodology_version as "methodologyVersion",
    (select case when d.methodology_version = i.methodology_version then d.stress_index end from index_readings d
      where d.as_of <= i.as_of - interval '24 hours' order by d.as_of desc limit 1) as "dayBefore",
    (select coalesce(json_agg(s.id order by s.id), '[]') from sensors s
      where exists (select from sample_parts p where p.kind = 'series' and p.state <> 'left')
        and exists (select from series m where s.definition->'series' ? m.id and m.ingested = 0)) as "notInSample",
    (select json_object_agg(s.id, ${SENSOR_RIGHTS}) from sensors s) as "inputRights"
  from index_readings i where i.as_of <= $1 order by i.as_of desc limit 1`;

const KEY = `select id, tier, bucket, revoked_at as "revokedAt", expires_at as "expiresAt"
  from api_keys where secret_sha256 = $1`;

export interface KeyRow {
  id: string;
  tier: Tier;
  bucket: string;
  revokedAt: Date | null;
  expiresAt: Date | null;
}

export function queriesOn(pool: pg.Pool) {
  const query = async <Row>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query({ name, text, values })).rows as Row[];
  return {
    list: (at: Date, tiers: readonly Tier[]) => query<ListedRow>("list", LIST, [at, tiers]),
    history: async (
      id: string,
      at: Date,
      page: { limit: number; offset: number },
    ): Promise<HistoryRow | undefined> => {
      const values = [id, at, page.limit, page.offset];
      const [row] = await query<PackedHistory>("history", HISTORY, values);
      return row && { ...row, readings: row.readings.map(readingOf) };
    },
    index: async (at: Date) =>
      (await query<NonNullable<Awaited<ReturnType<typeof findIndex>>>>("index", INDEX, [at]))[0],
    key: async (secretSha256: string) => (await query<KeyRow>("key", KEY, [secretSha256]))[0],
  };
}
