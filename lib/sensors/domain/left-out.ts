// What an evaluation leaves out for a reason of ours, not of a source.

import { DAY_MS } from "../../core/calendar-date.ts";
import type { SensorDefinition } from "./sensor.ts";
import { catalogueInForce, type StoredVersion } from "./sensor-rules.ts";

/** Ticks may replay whole histories for this time after the start on an empty database. */
export const COLD_START_MS = DAY_MS;

/** How far a series is stored and evaluated, in rows. */
export interface EvaluatedSeries {
  id: string;
  ingested: number;
  evaluated: number;
}

/** A sensor that is not read under its newest rules, or not read at all. */
export interface LeftOut {
  id: string;
  /** In words. */
  why: string;
  /** Whether the index lacks its newest reading because of it. */
  isIndexInput: boolean;
}

/**
 * Every sensor that an evaluation leaves out, or reads under earlier rules, and why. A sensor whose
 * series have no observations is no such case: that is for its source to mend. In the first day of a
 * database histories come in and are replayed by turns, so that none counts as late.
 */
export function leftOut(
  catalogue: readonly SensorDefinition[],
  stored: readonly StoredVersion[],
  series: readonly EvaluatedSeries[],
  isColdStart: boolean,
): LeftOut[] {
  const versions = new Map(stored.map((row) => [row.id, row.version]));
  const rows = new Map(series.map((row) => [row.id, row]));
  const { held, pending } = catalogueInForce(catalogue, stored);
  const isPending = new Set(pending.map(({ id }) => id));
  const added = pending.filter(({ id }) => !catalogue.some((sensor) => sensor.id === id));
  return [...catalogue, ...added].flatMap(({ id, series: inputs, indexWeight }) => {
    if (inputs.some((input) => (rows.get(input)?.ingested ?? 0) === 0)) return [];
    const late = (isColdStart ? [] : inputs).flatMap((input) => {
      const { ingested = 0, evaluated = 0 } = rows.get(input) ?? {};
      return ingested > evaluated ? [`${ingested - evaluated} observations of ${input}`] : [];
    });
    const isRead = !held.has(id) && (versions.get(id) ?? 0) > 0;
    const why = [
      ...(versions.has(id) ? [] : ["not in the database: npm run db:migrate is due"]),
      ...(versions.get(id) === 0 ? ["new: its past is being replayed"] : []),
      ...(held.has(id)
        ? ["its method has changed: the last reading is carried forward until its past is replayed"]
        : []),
      ...(isRead && isPending.has(id)
        ? ["its rules have changed: it goes on under the old ones until its past is replayed"]
        : []),
      ...(late.length > 0 ? [`not evaluated yet: ${late.join(", ")}`] : []),
    ];
    if (why.length === 0) return [];
    return [
      { id, why: why.join("; "), isIndexInput: indexWeight > 0 && (!isRead || late.length > 0) },
    ];
  });
}
