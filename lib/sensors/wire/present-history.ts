// Presents a page of a sensor's history as an answer of the API.

import type { Tier } from "../../core/tier.ts";
import { publishedValue } from "../domain/sensor-facts.ts";
import type { HistoryRow, ReadingTuple } from "../queries/readings.ts";
import { type Provenance, toMetadata } from "./present-sensors.ts";

interface ShownPage {
  limit: number;
  maxLimit: number;
  offset: number;
  nextCursor: string | null;
}

/** Presents a page in the formal rendering; callers with a key also get confidence and metadata. */
export function toSensorHistory(row: HistoryRow, page: ShownPage, tier: Tier) {
  return {
    sensor_id: row.id,
    sensor_name: row.name,
    tier,
    total_returned: row.readings.length,
    limit: page.limit,
    max_limit: page.maxLimit,
    offset: page.offset,
    next_cursor: page.nextCursor,
    readings:
      tier === "free" ? row.readings.map(freeReading(row)) : row.readings.map(paidReading(row)),
  };
}

/** Presents a page in the variant rendering (camelCase). */
export function toSensorHistoryVariant(row: HistoryRow, page: ShownPage, tier: Tier) {
  return {
    sensorId: row.id,
    readings: row.readings.map(
      ([state, value, recordedAt, , observedAt, , , , , , revision]: ReadingTuple) => ({
        state,
        value: publishedValue(value, row.publishValues),
        recordedAt,
        observedAt,
        revision,
      }),
    ),
    count: row.readings.length,
    tier,
    max_limit: page.maxLimit,
    nextCursor: page.nextCursor,
  };
}

const freeReading =
  (row: HistoryRow) =>
  ([state, value, recorded_at, , observed_at, , , , , , revision]: ReadingTuple) => ({
    state,
    value: publishedValue(value, row.publishValues),
    recorded_at,
    observed_at,
    revision,
  });

const paidReading = (row: HistoryRow) => {
  const provenance: Provenance = {
    source: row.sources,
    sourceUrl: row.sourceUrls?.split(" ")[0] ?? null,
    publishValues: row.publishValues,
  };
  return ([
    state,
    value,
    recordedAt,
    confidence,
    observedAt,
    carriedForward,
    ingestedAt,
    percentile,
    zScore,
    inputs,
    revision,
    methodVersion,
    bandLow,
    bandHigh,
    knownAt,
  ]: ReadingTuple) => ({
    state,
    value: publishedValue(value, row.publishValues),
    confidence,
    metadata: toMetadata(
      row.definition,
      {
        rankedSince: row.rankedSince,
        state,
        recordedAt,
        observedAt,
        carriedForward,
        ingestedAt,
        percentile,
        zScore,
        inputs,
        revision,
        methodVersion,
        bandLow,
        bandHigh,
        knownAt,
      },
      provenance,
    ),
    recorded_at: recordedAt,
    observed_at: observedAt,
    revision,
  });
};
