// Reads the stress index, its history and its interpretation for the API and the pages.

import { DAY_MS } from "../../core/calendar-date.ts";
import { nothingKnown, unavailable } from "../../core/refusals.ts";
import type { ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import type { ResponseOf } from "../../core/wire/by-tier.ts";
import {
  knowledgeTime,
  pagedRows,
  pageOf,
  reportedAsOf,
  withExtraRow,
} from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Db } from "../../runtime/database/client.ts";
import { DEAD_AFTER_MS } from "../domain/freshness.ts";
import { interpretSnapshot } from "../domain/interpretation/interpretation.ts";
import { buildSnapshot, SNAPSHOT_DAYS } from "../domain/snapshot.ts";
import { type IndexLevel, listIndexLevels } from "../queries/index-levels.ts";
import { findFirstIndexAt, findIndex, findIndexHistory } from "../queries/index-readings.ts";
import { findSnapshotInputs } from "../queries/interpretation.ts";
import {
  type InterpretationBody,
  type InterpretationQuery,
  toInterpretation,
  toSnapshotInputs,
} from "../wire/interpretation.ts";
import { toStressIndex, toStressIndexHistory } from "../wire/present-stress-index.ts";
import type {
  StressIndexByTier,
  StressIndexHistory,
  StressIndexHistoryQuery,
  StressIndexQuery,
} from "../wire/stress-index.ts";

/** Number of days with daily levels; older levels are weekly. */
const DAILY_LEVEL_DAYS = 366;

/** Levels of the index for charts: of each day of the last year, and of each week. */
interface IndexLevels {
  days: IndexLevel[];
  weeks: IndexLevel[];
}

/** Whether the newest index is old. Ticks write an index while a sensor is live, so none is live. */
const isOutdated = (asOf: string, query: { as_of?: number | undefined }, now: number): boolean =>
  query.as_of === undefined && now - Date.parse(asOf) > DEAD_AFTER_MS;

/** Refuses an `as_of` before the first index. */
async function refuseBeforeFirstIndex(
  db: Db,
  query: { as_of?: number | undefined },
): Promise<void> {
  const first = query.as_of === undefined ? null : await findFirstIndexAt(db);
  if (first !== null && Number(query.as_of) < Date.parse(first)) throw nothingKnown(first);
}

/** Reads the stress index; throws 503 (unavailable) while no sensor is live. */
export async function readStressIndex(
  db: Db,
  { tier, now }: ReadContext,
  query: StressIndexQuery,
): Promise<Answer<ResponseOf<typeof StressIndexByTier>>> {
  const row = await findIndex(db, knowledgeTime(query.as_of, now));
  if (!row) await refuseBeforeFirstIndex(db, query);
  if (!row || row.sensorCount === 0 || isOutdated(row.asOf, query, now)) {
    throw unavailable("No sensor is live");
  }
  const asOf = reportedAsOf(query.as_of, row.asOf, query.as_of ?? now);
  return { body: { ...toStressIndex(row, tier), as_of: asOf }, dataAsOf: row.asOf };
}

/** Reads a page of the index's history. */
export async function readStressIndexHistory(
  db: Db,
  { tier, now }: ReadContext,
  query: StressIndexHistoryQuery,
): Promise<Answer<StressIndexHistory>> {
  const page = pageOf(query, tier, now, { name: "index", key: ["instant"] });
  const { points: rows, ...found } = await findIndexHistory(db, {
    ...withExtraRow(page),
    period: query.interval === "tick" ? null : query.interval,
    after: page.after ? String(page.after[0]) : null,
  });
  if (found.total === 0) await refuseBeforeFirstIndex(db, query);
  const paged = pagedRows(page, { ...found, rows }, ([asOf]) => [asOf]);
  const { rows: points, page: links } = paged;
  return {
    body: toStressIndexHistory(points, { ...page, nextCursor: links.nextCursor }, tier),
    dataAsOf: newest(points.map(([asOf]) => asOf)),
    page: links,
  };
}

/** Reads the interpretation of index and sensors; throws 503 while no sensor is live. */
export async function readInterpretation(
  db: Db,
  now: number,
  query: InterpretationQuery,
): Promise<Answer<InterpretationBody>> {
  const at = knowledgeTime(query.as_of, now);
  const { points: pointDays, moves: moveDays } = SNAPSHOT_DAYS;
  const row = await findSnapshotInputs(db, { at, pointDays, moveDays });
  if (!row) await refuseBeforeFirstIndex(db, query);
  const snapshot = row && row.sensorCount > 0 ? buildSnapshot(toSnapshotInputs(row, at)) : null;
  if (!row || !snapshot || isOutdated(row.asOf, query, now)) throw unavailable("No sensor is live");
  const asOf = reportedAsOf(query.as_of, row.asOf, at);
  return { body: toInterpretation(interpretSnapshot(snapshot), asOf), dataAsOf: row.asOf };
}

/** Reads the levels of the index for charts. */
export async function readIndexLevels(db: Db, now: number): Promise<IndexLevels> {
  const [days, weeks] = await Promise.all([
    listIndexLevels(db, { step: "day", from: now - DAILY_LEVEL_DAYS * DAY_MS, at: now }),
    listIndexLevels(db, { step: "week", from: null, at: now }),
  ]);
  return { days, weeks };
}
