import type { Db } from "../db/client.ts";
import {
  type GivenObservation,
  type Ingested,
  type Ingestion,
  insertObservations,
} from "../db/queries/observations.ts";
import { type CalendarDate, DAY_MS, dayNumber } from "../domain/calendar-date.ts";
import { knownAtByLag } from "../domain/release.ts";
import type { SeriesDefinition } from "../domain/series.ts";

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
  const knownAtGiven = rows.some(({ knownAt }) => knownAt !== null);
  return { seriesId: series.id, chunks: vintages(given).flatMap(inChunks), knownAtGiven, now };
}

/**
 * Rows in the order in which they became known, the first of each date, then the second of each, and
 * so on: a statement compares with what was there before it, so it must meet a date only once.
 */
function vintages(rows: readonly GivenObservation[]): GivenObservation[][] {
  const met = new Map<number, number>();
  const rounds: GivenObservation[][] = [];
  const ordered = rows.toSorted((a, b) => a.knownAt - b.knownAt || a.observedAt - b.observedAt);
  for (const row of ordered) {
    const round = met.get(row.observedAt) ?? 0;
    met.set(row.observedAt, round + 1);
    const others = rounds[round];
    if (others === undefined) rounds.push([row]);
    else others.push(row);
  }
  return rounds;
}

function inChunks(rows: GivenObservation[]): GivenObservation[][] {
  const chunks: GivenObservation[][] = [];
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) chunks.push(rows.slice(at, at + CHUNK_ROWS));
  return chunks;
}
