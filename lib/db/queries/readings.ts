import { type SQL, sql } from "drizzle-orm";
import type { SensorDefinition, SensorState } from "../../domain/sensor.ts";
import type { Tier } from "../../domain/tier.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** A reading as stored, in the order of the columns of `readingColumns`. */
export type ReadingTuple = [
  state: SensorState,
  value: number | null,
  recordedAt: string,
  confidence: number | null,
  observedAt: string,
  carriedForward: boolean,
  ingestedAt: string,
  percentile: number | null,
  zScore: number | null,
  inputs: (number | null)[],
  revision: number,
  methodVersion: number,
  bandLow: number | null,
  bandHigh: number | null,
];

/** Where a page of readings ended: the next one starts after it. */
export interface ReadingPosition {
  recordedAt: string;
  observedAt: string;
  revision: number;
}

export interface HistoryQuery {
  sensorId: string;
  /** Only what was recorded by this instant. */
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  after: ReadingPosition | null;
}

export interface HistoryRow {
  id: string;
  name: string;
  minTier: Tier;
  definition: SensorDefinition;
  redactKeys: string[];
  sources: string | null;
  sourceUrls: string | null;
  publishValues: boolean;
  total: string;
  /** When the newest reading of the window was recorded. */
  newestAt: string | null;
  readings: ReadingTuple[];
}

const given = (name: string, type: "timestamptz" | "int" | "bigint" | "text"): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const window = sql`r.sensor_id = ${given("sensorId", "text")}
  and r.recorded_at <= ${given("knownAt", "timestamptz")}
  and r.recorded_at >= ${given("from", "timestamptz")}
  and r.recorded_at < ${given("to", "timestamptz")}`;

/** The order is that of the primary key, which leaves no ties: pages never drop or repeat a row. */
function historyStatement(newestFirst: boolean): SQL {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  return sql`
    with page as (
      select * from sensor_readings r where ${window}
        and (r.recorded_at, r.observed_at, r.revision) ${beyond} (
          ${given("afterRecordedAt", "timestamptz")}, ${given("afterObservedAt", "timestamptz")},
          ${given("afterRevision", "int")})
      order by r.recorded_at ${way}, r.observed_at ${way}, r.revision ${way}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    )
    select s.id, s.name, s.min_tier as "minTier", s.definition, s.redact_keys as "redactKeys",
      m.names as "sources", m.urls as "sourceUrls", coalesce(m.publish_values, true) as "publishValues",
      w.total, w.newest as "newestAt",
      (select coalesce(json_agg(json_build_array(p.state, p.value, ${isoText("p.recorded_at")},
          p.confidence, ${isoText("p.observed_at")}, p.carried_forward, ${isoText("p.ingested_at")},
          p.percentile, p.z_score, p.inputs, p.revision, p.method_version,
          p.band_low, p.band_high)
          order by p.recorded_at ${way}, p.observed_at ${way}, p.revision ${way}), '[]')
        from page p) as "readings"
    from sensors s cross join (
      select count(*) as total, ${isoText("max(r.recorded_at)")} as newest
      from sensor_readings r where ${window}) w
    left join lateral (
      select string_agg(coalesce(provenance, source, id), '; ' order by id) as names,
        string_agg(source_url, ' ' order by id) as urls, bool_and(publish_values) as publish_values
      from series where s.definition->'series' ? series.id) m on true
    where (s.active or s.retired_at > ${given("knownAt", "timestamptz")})
      and s.id = ${given("sensorId", "text")}`;
}

const newestFirst = prepared<HistoryRow>(historyStatement(true));
const oldestFirst = prepared<HistoryRow>(historyStatement(false));

/** Bounds that leave nothing out, so that one text serves every question. */
const EVER = { from: "-infinity", to: "infinity" } as const;

/** One sensor and one page of its readings in one statement. */
export async function findHistory(db: Db, asked: HistoryQuery): Promise<HistoryRow | null> {
  const text = (at: number | null, otherwise: string) =>
    at === null ? otherwise : new Date(at).toISOString();
  const start = asked.newestFirst ? EVER.to : EVER.from;
  const [row] = await (asked.newestFirst ? newestFirst : oldestFirst)(db, {
    sensorId: asked.sensorId,
    knownAt: text(asked.knownAt, EVER.to),
    from: text(asked.from, EVER.from),
    to: text(asked.to, EVER.to),
    afterRecordedAt: asked.after?.recordedAt ?? start,
    afterObservedAt: asked.after?.observedAt ?? start,
    afterRevision: asked.after?.revision ?? 0,
    limit: asked.limit,
    offset: asked.offset,
  });
  return row ?? null;
}
