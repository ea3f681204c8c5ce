// Queries for incidents and for the health of data sources.

import { and, desc, eq, gte, isNull, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { feedSources, incidents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { preparedBy } from "../../runtime/database/prepared.ts";
import { epochMs, given, instantParam, nameOf, type RowOf } from "../../runtime/database/sql.ts";
import type { Problem, SourceHealth } from "../domain/incidents.ts";

/** The subject of the row that says since when incidents are recorded. */
const BEGINNING = "beginning";

const i = alias(incidents, "i");

const INCIDENT = {
  subject: i.subject,
  text: i.text,
  startedAt: epochMs(i.startedAt),
  endedAt: epochMs(i.endedAt),
};
/** An incident; instants in epoch ms, `endedAt` null while it lasts. */
export type Incident = RowOf<typeof INCIDENT>;

const since = preparedBy((db) =>
  db
    .select(INCIDENT)
    .from(i)
    .where(
      or(
        eq(i.subject, BEGINNING),
        isNull(i.endedAt),
        gte(i.endedAt, given("since", "timestamptz")),
      ),
    )
    .orderBy(desc(i.startedAt), desc(i.id))
    .prepare("incidents"),
);

/** Lists incidents that ended after an instant, newest first, and since when they are recorded. */
export async function listIncidents(
  db: Db,
  from: number,
): Promise<{ incidents: Incident[]; watchedSince: number | null }> {
  const rows = await since(db).execute({ since: new Date(from).toISOString() });
  return {
    incidents: rows.filter(({ subject }) => subject !== BEGINNING),
    watchedSince: rows.find(({ subject }) => subject === BEGINNING)?.startedAt ?? null,
  };
}

const f = alias(feedSources, "f");

const sources = preparedBy((db) =>
  db
    .select({
      source: f.source,
      lastAnsweredAt: epochMs(f.lastAnsweredAt),
      lastFailedAt: epochMs(f.lastFailedAt),
      lastError: f.lastError,
    })
    .from(f)
    .orderBy(sql`${f.source} collate "C"`)
    .prepare("source_health"),
);

/** Lists every server that data were read from, by name. */
export const listSourceHealth = (db: Db): Promise<SourceHealth[]> => sources(db).execute();

/**
 * The statements that update the record of incidents: an incident ends when its problem is gone, and
 * a new problem begins an incident. The first call also records since when incidents are recorded.
 */
export function recordIncidents(db: Db, problems: readonly Problem[], now: number) {
  const subjects = problems.map(({ subject }) => subject);
  const { subject, text, startedAt, endedAt } = incidents;
  const rows = problems.map((problem) => ({
    ...problem,
    startedAt: new Date(problem.startedAt),
    endedAt: problem.endedAt === null ? null : new Date(problem.endedAt),
  }));
  const ended = db
    .update(incidents)
    .set({ endedAt: new Date(now) })
    .where(and(isNull(endedAt), subjects.length > 0 ? notInArray(subject, subjects) : undefined));
  const began = db.execute(sql`
    insert into ${incidents} (${nameOf(subject)}, ${nameOf(text)}, ${nameOf(startedAt)}, ${nameOf(endedAt)})
    select ${BEGINNING}, 'The record of incidents begins', ${instantParam(now)}, ${instantParam(now)}
    where not exists (select 1 from ${incidents} i where ${i.subject} = ${BEGINNING})`);
  return rows.length === 0
    ? ([ended, began] as const)
    : ([ended, began, db.insert(incidents).values(rows).onConflictDoNothing()] as const);
}
