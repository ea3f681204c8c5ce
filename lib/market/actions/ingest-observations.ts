import { type CalendarDate, DAY_MS, dayNumber } from "../../core/calendar-date.ts";
import type { Db } from "../../runtime/database/client.ts";
import { knownAtByLag } from "../domain/release.ts";
import type { SeriesDefinition } from "../domain/series-definition.ts";
import { type Ingested, type Ingestion, insertObservations } from "../queries/observations.ts";
import { inChunks, vintages } from "./vintages.ts";

/** Rows a statement takes. */
const CHUNK_ROWS = 5_000;

export type ObservationRow = {
  date: CalendarDate;
  value: number;
  /** When the value became known, where its source says so; then every row has one. */
  knownAt: number | null;
};

/**
 * Appends what is new of a series, in one transaction. The same rows again, whole or in any parts,
 * change nothing; a changed value is a new revision. Source: decisions.md, I-KNOWN.
 */
export async function ingestObservations(
  db: Db,
  series: Published,
  rows: readonly ObservationRow[],
  now: number,
): Promise<Omit<Ingested, "seriesId">> {
  const [ingested] = await insertObservations(db, [ingestionOf(series, rows, now)]);
  return { added: ingested?.added ?? 0, revised: ingested?.revised ?? 0 };
}

type Published = Pick<SeriesDefinition, "id" | "calendar" | "release">;

/**
 * Rows of a series as they are written: `observed_at` is the date at midnight UTC, `known_at` what
 * the file says, or by the usual lag of the series' release.
 */
export function ingestionOf(
  series: Published,
  rows: readonly ObservationRow[],
  now: number,
): Ingestion {
  const given = rows.map(({ date, value, knownAt }) => ({
    observedAt: dayNumber(date) * DAY_MS,
    value,
    knownAt: knownAt ?? knownAtByLag(series.calendar, series.release, date),
  }));
  const chunks = vintages(given, ({ observedAt }) => observedAt).flatMap((round) =>
    inChunks(round, CHUNK_ROWS),
  );
  const knownAtGiven = rows.some(({ knownAt }) => knownAt !== null);
  return { seriesId: series.id, chunks, knownAtGiven, now };
}
