// Reads the list of sensors, one sensor, or its history for the API and the pages.

import { notFound, nothingKnown, sensorNeeds } from "../../core/refusals.ts";
import { mayRead, type ReadContext, TIERS, type Tier } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import {
  knowledgeTime,
  pagedRows,
  pageOf,
  reportedAsOf,
  withExtraRow,
} from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import { isOpen } from "../../market/domain/rights.ts";
import type { Db } from "../../runtime/database/client.ts";
import { currentConfidence } from "../domain/freshness.ts";
import { successorHeaders } from "../domain/merged-sensors.ts";
import { applyConfig } from "../domain/sensor-config.ts";
import { findFirstReadingAt, findHistory } from "../queries/readings.ts";
import { findSensor, listSensors } from "../queries/sensors.ts";
import {
  type FullSensorDetail,
  type FullSensorList,
  toSensorDetail,
  toSensorList,
} from "../wire/present-sensors.ts";
import {
  type FullSensorHistory,
  READING_LIST,
  readingKey,
  readingPosition,
  type SensorHistoryQuery,
  toSensorHistory,
} from "../wire/sensor-history.ts";
import type { SensorDetailQuery, SensorListQuery } from "../wire/sensors.ts";

/** A query without the parameter that changes the form of the answer only. */
type Asked<Q> = Omit<Q, "rendering">;

/**
 * Tiers whose sensors are listed. By default, formal lists the free sensors for every caller, and
 * variant lists all sensors that the key may read; `scope` overrides this.
 */
function listedTiers(tier: Tier, { rendering, scope }: Partial<SensorListQuery>): Tier[] {
  const all = scope === undefined ? rendering === "variant" : scope === "all";
  return TIERS.filter((needed) => (all ? mayRead(tier, needed) : needed === "free"));
}

/** Reads the sensors that the caller may read, within the query's scope. */
export async function readSensorList(
  db: Db,
  { tier, now }: ReadContext,
  query: Partial<SensorListQuery>,
): Promise<Answer<FullSensorList>> {
  const at = knowledgeTime(query.as_of, now);
  const found = await listSensors(db, { at, tiers: listedTiers(tier, query) });
  const rows = found
    // A sensor without a reading at that instant was not listed then.
    .filter(({ latest }) => query.as_of === undefined || latest !== null)
    .filter(({ rights }) => query.rights === undefined || isOpen(rights))
    .map((row) => ({ ...row, confidence: currentConfidence(row, at) }));
  const recordedAt = newest(rows.map((row) => row.latest?.recordedAt));
  const asOf = reportedAsOf(query.as_of, recordedAt, at);
  return {
    body: toSensorList(rows, asOf),
    dataAsOf: newest(rows.map((row) => row.latest?.observedAt)),
  };
}

/** Reads one sensor; refuses when the caller's tier may not read it. */
export async function readSensor(
  db: Db,
  { tier, now }: ReadContext,
  query: Asked<SensorDetailQuery> & { id: string },
): Promise<Answer<FullSensorDetail>> {
  const at = knowledgeTime(query.as_of, now);
  const found = await findSensor(db, { id: query.id, at });
  if (!found) throw notFound("Unknown sensor");
  if (query.as_of !== undefined && !found.latest) {
    await refuseBeforeFirstReading(db, query.id, query.as_of, mayRead(tier, found.minTier));
  }
  if (!mayRead(tier, found.minTier)) throw sensorNeeds(found.minTier, successorHeaders(query.id));
  const definition = applyConfig(found.definition, found.config);
  const row = { ...found, definition, confidence: currentConfidence(found, at) };
  return {
    body: toSensorDetail(row, tier),
    dataAsOf: row.latest?.observedAt ?? null,
    headers: successorHeaders(query.id),
  };
}

/**
 * Refuses an `as_of` before the sensor's first reading; a window without readings is no error. The
 * refusal names the first instant only to a caller that may read the sensor.
 */
async function refuseBeforeFirstReading(
  db: Db,
  sensorId: string,
  asOf: number,
  isReadable: boolean,
): Promise<void> {
  const first = await findFirstReadingAt(db, sensorId);
  if (first === null || asOf < Date.parse(first)) throw nothingKnown(isReadable ? first : null);
}

/** Reads a page of a sensor's readings; refuses when the caller's tier may not read the sensor. */
export async function readSensorHistory(
  db: Db,
  { tier, now }: ReadContext,
  query: Asked<SensorHistoryQuery> & { id: string },
): Promise<Answer<FullSensorHistory>> {
  const page = pageOf(query, tier, now, READING_LIST);
  const after = page.after && readingPosition(page.after);
  const period = query.interval === "reading" ? null : query.interval;
  const request = {
    ...withExtraRow(page),
    sensorId: query.id,
    after,
    withCarried: query.carried,
    period,
  };
  const row = await findHistory(db, request);
  if (!row) throw notFound("Unknown sensor");
  if (query.as_of !== undefined && Number(row.total) === 0) {
    await refuseBeforeFirstReading(db, query.id, query.as_of, mayRead(tier, row.minTier));
  }
  if (!mayRead(tier, row.minTier)) throw sensorNeeds(row.minTier, successorHeaders(query.id));
  const { rows: readings, page: links } = pagedRows(
    page,
    { rows: row.readings, total: Number(row.total), newestAt: row.newestAt },
    readingKey,
  );
  const shown = { ...page, nextCursor: links.nextCursor };
  const cut = { ...row, readings };
  return {
    body: toSensorHistory(cut, shown, tier),
    dataAsOf: newest(readings.map((reading) => reading.observedAt)),
    page: links,
    headers: successorHeaders(query.id),
  };
}
