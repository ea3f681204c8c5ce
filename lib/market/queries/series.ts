import { inArray, isNotNull } from "drizzle-orm";
import { series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";

/** A series as its definition has it; how far it was read stays as it is. */
export type SeriesFacts = Pick<
  typeof series.$inferInsert,
  "id" | "name" | "unit" | "calendar" | "source" | "sourceId" | "sourceUrl" | "licence"
> & { publishValues: boolean };

export type SeriesProgress = Awaited<ReturnType<typeof listSeriesProgress>>[number];

/** How far each stored series was read and evaluated. */
export function listSeriesProgress(db: Db) {
  const { id, ingested, evaluated, lastObservedAt, lastCheckedAt } = series;
  return db.select({ id, ingested, evaluated, lastObservedAt, lastCheckedAt }).from(series);
}

export type FedSeries = Awaited<ReturnType<typeof listFedSeries>>[number];

/** How far each stored series was read, and what its source's last body was like. */
export function listFedSeries(db: Db) {
  const { id, lastObservedAt, lastCheckedAt, lastBody } = series;
  return db.select({ id, lastObservedAt, lastCheckedAt, lastBody }).from(series);
}

/** The statement that lists the series whose source failed, or was in doubt, when it was asked last. */
export function listSeriesErrors(db: Db) {
  const { id, lastError: error } = series;
  return db.select({ id, error }).from(series).where(isNotNull(error)).orderBy(id);
}

/** Says where the observations of these series came from, when not from their own source. */
export async function updateProvenance(
  db: Db,
  given: { seriesIds: readonly string[]; provenance: string },
): Promise<void> {
  await db
    .update(series)
    .set({ provenance: given.provenance })
    .where(inArray(series.id, [...given.seriesIds]));
}
