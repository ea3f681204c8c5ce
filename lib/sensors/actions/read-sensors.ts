// Reads the list of sensors, one sensor, or its history for the API and the pages.

import { mayRead, type ReadContext, TIERS, type Tier } from "../../core/tier.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Answer } from "../../http/answer/answer.ts";
import {
  knowledgeTime,
  pagedRows,
  pageOf,
  reportedAsOf,
  withExtraRow,
} from "../../http/answer/paging.ts";
import type { ResponseOf } from "../../http/contract.ts";
import { notFound, nothingKnown, sensorNeeds } from "../../http/errors.ts";
import type { Db } from "../../runtime/database/client.ts";
import { currentConfidence } from "../domain/freshness.ts";
import { applyConfig } from "../domain/sensor-config.ts";
import { findFirstReadingAt, findHistory } from "../queries/readings.ts";
import { findSensor, listSensors } from "../queries/sensors.ts";
import {
  toSensorDetail,
  toSensorDetailVariant,
  toSensorList,
  toSensorListVariant,
} from "../wire/present-sensors.ts";
import {
  READING_LIST,
  readingKey,
  readingPosition,
  type SensorHistoryByTier,
  type SensorHistoryQuery,
  type SensorHistoryVariant,
  toSensorHistory,
  toSensorHistoryVariant,
} from "../wire/sensor-history.ts";
import type {
  SensorDetailByTier,
  SensorDetailQuery,
  SensorDetailVariantByTier,
  SensorList,
  SensorListQuery,
  SensorListVariant,
} from "../wire/sensors.ts";

/** A query in one of the two renderings, each with its own type of answer. */
type Formal<Q> = Q & { rendering: "formal" };
type Variant<Q> = Q & { rendering: "variant" };

/**
 * Tiers whose sensors are listed. By default, formal lists the free sensors for every caller, and
 * variant lists all sensors that the key may read; `scope` overrides this.
 */
function listedTiers(tier: Tier, { rendering, scope }: SensorListQuery): Tier[] {
  const all = scope === undefined ? rendering === "variant" : scope === "all";
  return TIERS.filter((needed) => (all ? mayRead(tier, needed) : needed === "free"));
}

/** Reads the sensors that the caller may read, within the query's scope. */
export function readSensorList(
  db: Db,
  context: ReadContext,
  query: Formal<SensorListQuery>,
): Promise<Answer<SensorList>>;
export function readSensorList(
  db: Db,
  context: ReadContext,
  query: SensorListQuery,
): Promise<Answer<SensorList | SensorListVariant>>;
export async function readSensorList(
  db: Db,
  { tier, now }: ReadContext,
  query: SensorListQuery,
): Promise<Answer<SensorList | SensorListVariant>> {
  const at = knowledgeTime(query.as_of, now);
  const found = await listSensors(db, { at, tiers: listedTiers(tier, query) });
  const rows = found
    // A sensor without a reading at that instant was not listed then.
    .filter(({ latest }) => query.as_of === undefined || latest !== null)
    .map((row) => ({ ...row, confidence: currentConfidence(row, at) }));
  const recordedAt = newest(rows.map((row) => row.latest?.recordedAt));
  const asOf = reportedAsOf(query.as_of, recordedAt, at);
  const variant = query.rendering === "variant";
  return {
    body: variant ? toSensorListVariant(rows, asOf) : toSensorList(rows, asOf),
    dataAsOf: newest(rows.map((row) => row.latest?.observedAt)),
    variant,
  };
}

type Detail = ResponseOf<typeof SensorDetailByTier>;
type DetailVariant = ResponseOf<typeof SensorDetailVariantByTier>;

/** Reads one sensor; refuses when the caller's tier may not read it. */
export function readSensor(
  db: Db,
  context: ReadContext,
  query: Variant<SensorDetailQuery> & { id: string },
): Promise<Answer<DetailVariant>>;
export function readSensor(
  db: Db,
  context: ReadContext,
  query: SensorDetailQuery & { id: string },
): Promise<Answer<Detail | DetailVariant>>;
export async function readSensor(
  db: Db,
  { tier, now }: ReadContext,
  query: SensorDetailQuery & { id: string },
): Promise<Answer<Detail | DetailVariant>> {
  const at = knowledgeTime(query.as_of, now);
  const found = await findSensor(db, { id: query.id, at });
  if (!found) throw notFound("Unknown sensor");
  if (query.as_of !== undefined && !found.latest) {
    await refuseBeforeFirstReading(db, query.id, query.as_of, mayRead(tier, found.minTier));
  }
  if (!mayRead(tier, found.minTier)) throw sensorNeeds(found.minTier);
  const definition = applyConfig(found.definition, found.config);
  const row = { ...found, definition, confidence: currentConfidence(found, at) };
  const variant = query.rendering === "variant";
  return {
    body: variant ? toSensorDetailVariant(row, tier) : toSensorDetail(row, tier),
    dataAsOf: row.latest?.observedAt ?? null,
    variant,
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

type History = ResponseOf<typeof SensorHistoryByTier>;

/** Reads a page of a sensor's readings; refuses when the caller's tier may not read the sensor. */
export function readSensorHistory(
  db: Db,
  context: ReadContext,
  query: Formal<SensorHistoryQuery> & { id: string },
): Promise<Answer<History>>;
export function readSensorHistory(
  db: Db,
  context: ReadContext,
  query: SensorHistoryQuery & { id: string },
): Promise<Answer<History | SensorHistoryVariant>>;
export async function readSensorHistory(
  db: Db,
  { tier, now }: ReadContext,
  query: SensorHistoryQuery & { id: string },
): Promise<Answer<History | SensorHistoryVariant>> {
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
  if (!mayRead(tier, row.minTier)) throw sensorNeeds(row.minTier);
  const variant = query.rendering === "variant";
  const { rows: readings, page: links } = pagedRows(
    page,
    { rows: row.readings, total: Number(row.total), newestAt: row.newestAt },
    readingKey,
  );
  const shown = { ...page, nextCursor: links.nextCursor };
  const cut = { ...row, readings };
  return {
    body: variant ? toSensorHistoryVariant(cut, shown, tier) : toSensorHistory(cut, shown, tier),
    dataAsOf: newest(readings.map((reading) => reading[4])),
    variant,
    page: links,
  };
}
