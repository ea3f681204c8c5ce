import { type SQL, sql } from "drizzle-orm";
import type { ObservationEvent } from "../../domain/replay.ts";
import type { Db } from "../client.ts";
import { column } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

/** Rows of a series after one position, through another. */
export type Span = { after: number; through: number };

type EventRow = {
  seriesId: string;
  observedAt: number;
  knownAt: number;
  value: number;
  revision: number;
};

const EVENT = sql`o.series_id as "seriesId", o.value, o.revision,
  extract(epoch from o.observed_at)::float8 * 1000 as "observedAt",
  extract(epoch from o.known_at)::float8 * 1000 as "knownAt"`;

/**
 * A page of the observations of the spans that became known after an instant, in the order in which
 * they did.
 */
export async function listObservationsKnownAfter(
  db: Db,
  spans: ReadonlyMap<string, Span>,
  { after, limit }: { after: number; limit: number },
): Promise<ObservationEvent[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select ${EVENT} from observations o join ${spanRows(spans)}
      on s.id = o.series_id and o.position > s.after and o.position <= s.through
    where o.known_at > ${instantParam(after)}
    order by o.known_at, o.observed_at, o.series_id, o.revision limit ${limit}`);
  return rows.map(toEvent);
}

/** How many rows of the spans were known by an instant. */
export async function countObservationsKnownBy(
  db: Db,
  spans: ReadonlyMap<string, Span>,
  by: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) from observations o join ${spanRows(spans)}
      on s.id = o.series_id and o.position > s.after and o.position <= s.through
    where o.known_at <= ${instantParam(by)}`);
  return Number(rows[0]?.count ?? 0);
}

function spanRows(spans: ReadonlyMap<string, Span>): SQL {
  const rows = [...spans];
  return sql`unnest(${column(rows, "text", ([id]) => id)},
    ${column(rows, "integer", ([, span]) => span.after)},
    ${column(rows, "integer", ([, span]) => span.through)}) as s(id, after, through)`;
}

/** Of each series what is not evaluated yet, but of none more than so many rows. */
export function listDueObservations(db: Db, mostOfSeries: number) {
  return db.execute<EventRow>(sql`
    select ${EVENT} from series m cross join lateral (
      select * from observations p where p.series_id = m.id and p.position > m.evaluated
      order by p.position limit ${mostOfSeries}) o
    where m.ingested > m.evaluated
    order by o.known_at, o.observed_at, o.series_id, o.revision`);
}

export const toEvent = (row: EventRow): ObservationEvent => ({
  seriesId: row.seriesId,
  observedAt: Math.round(Number(row.observedAt)),
  knownAt: Math.round(Number(row.knownAt)),
  value: Number(row.value),
  revision: Number(row.revision),
});

/** The statement that notes how many rows of each series are evaluated. */
export function updateEvaluated(db: Db, evaluated: ReadonlyMap<string, number>) {
  const rows = [...evaluated];
  return db.execute(sql`update series m set evaluated = e.evaluated
    from unnest(${column(rows, "text", ([id]) => id)},
      ${column(rows, "integer", ([, count]) => count)}) as e(id, evaluated)
    where m.id = e.id`);
}
