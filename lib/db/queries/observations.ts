import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { LastBody } from "../../domain/feed-body.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** A value of a date; `knownAt` as its file says, or as its release lag has it. */
export type GivenObservation = { observedAt: number; value: number; knownAt: number };

export type Ingestion = {
  seriesId: string;
  /** Each chunk names a date at most once. */
  chunks: readonly (readonly GivenObservation[])[];
  /** True where `knownAt` comes from the file, false where it is the usual lag. */
  knownAtGiven: boolean;
  now: number;
};

export type Ingested = { seriesId: string; added: number; revised: number };

/** Statements that go into the same transaction. */
export type Alongside = readonly BatchItem<"pg">[];

/**
 * Appends what is new, in one transaction, a statement a chunk. A date that is not held gets
 * revision 0; one whose value in force is another gets the next revision; the same value again
 * changes nothing. Writers of one series take turns, so that positions have no gaps.
 */
export async function insertObservations(
  db: Db,
  ingestions: readonly Ingestion[],
  alongside: Alongside = [],
): Promise<Ingested[]> {
  const ids = [...new Set(ingestions.map(({ seriesId }) => seriesId))];
  const lock = db.execute(
    sql`select 1 from series where id = any(${`{${ids.join(",")}}`}::text[]) order by id for update`,
  );
  const writes = ingestions.flatMap((each) => each.chunks.map((rows) => append(db, each, rows)));
  const [, ...answers] = await db.batch([lock, ...writes, ...alongside]);
  const counts = answers.slice(0, writes.length) as Awaited<(typeof writes)[number]>[];
  const found = new Map(ids.map((seriesId) => [seriesId, { seriesId, added: 0, revised: 0 }]));
  for (const row of counts.flatMap(({ rows }) => rows)) {
    const sum = found.get(row.id);
    if (sum === undefined) continue;
    sum.added += Number(row.added);
    sum.revised += Number(row.revised);
  }
  return [...found.values()];
}

function append(
  db: Db,
  { seriesId, knownAtGiven, now }: Ingestion,
  rows: readonly GivenObservation[],
) {
  return db.execute<{ id: string; added: string; revised: string }>(sql`
    with given as (
      select * from unnest(${column(rows, "observedAt")}::timestamptz[],
        ${`{${rows.map(({ value }) => value).join(",")}}`}::float8[],
        ${column(rows, "knownAt")}::timestamptz[]) as g(observed_at, value, known_at)
    ), fresh as (
      select g.*, held.known_at as held_known_at, coalesce(held.last + 1, 0) as revision
      from given g left join lateral (${inForce(seriesId, knownAtGiven)}) held on true
      where held.value is distinct from g.value
    ), added as (
      insert into observations
        (series_id, observed_at, revision, position, value, known_at, ingested_at)
      select ${seriesId}, observed_at, revision,
        (select ingested from series where id = ${seriesId})
          + row_number() over (order by observed_at),
        value, ${knownAtGiven ? sql`known_at` : knownWhenSeen(now)}, ${instantParam(now)}
      from fresh
      returning observed_at, revision
    ), counted as (
      select count(*) as rows, count(*) filter (where revision > 0) as revised,
        max(observed_at) as newest from added
    )
    update series set ingested = ingested + counted.rows,
      last_observed_at = greatest(last_observed_at, counted.newest)
    from counted where id = ${seriesId}
    returning id, counted.rows - counted.revised as added, counted.revised`);
}

/**
 * The revision of a date that a given row is compared with, and the number of the last one. With a
 * known_at of its own the row is compared with what was in force then (or with the first, when
 * it claims to be older than all), so that a file of several vintages can come again in any order.
 */
const inForce = (seriesId: string, knownAtGiven: boolean) => sql`
  select o.value, o.known_at, max(o.revision) over () as last
  from observations o where o.series_id = ${seriesId} and o.observed_at = g.observed_at
  order by ${
    knownAtGiven
      ? sql`o.known_at <= g.known_at desc,
          case when o.known_at <= g.known_at then o.known_at end desc, o.known_at,`
      : sql`o.known_at desc,`
  } o.revision desc limit 1`;

/** What we hold is known by now; a revision is known later than what it revises. */
const knownWhenSeen = (now: number) => sql`case
  when held_known_at is null then least(known_at, ${instantParam(now)})
  else greatest(${instantParam(now)}, held_known_at + interval '1 millisecond') end`;

const column = (rows: readonly GivenObservation[], member: "observedAt" | "knownAt") =>
  `{${rows.map((row) => new Date(row[member]).toISOString()).join(",")}}`;

/** What is noted of a source that was asked for a series. */
export type SeriesCheck = {
  seriesId: string;
  /** What was wrong with its answer; null: nothing. */
  error: string | null;
  /** What its body was like; null: nothing new is known of that. */
  body: LastBody | null;
};

/** The statement that notes when sources were asked, and what their answers were like. */
export function updateSeriesChecked(db: Db, checks: readonly SeriesCheck[], now: number) {
  return db.execute(sql`update series s set last_checked_at = ${instantParam(now)},
      last_error = c.error, last_body = coalesce(c.body, s.last_body)
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as c("seriesId" text, error text, body jsonb)
    where s.id = c."seriesId"`);
}
