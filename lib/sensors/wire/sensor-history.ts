// Parameters and answers of the endpoint for a sensor's history.

import * as z from "zod";
import { PERIODS } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";
import {
  choice,
  doc,
  HistoryWindow,
  instantField,
  NextCursor,
  onOff,
  Page,
  Rendering,
  TierName,
  TotalReturned,
} from "../../core/wire/shared.ts";
import { publishedValue } from "../domain/sensor-facts.ts";
import type { HistoryRow, ReadingPosition, ReadingTuple } from "../queries/readings.ts";
import { type Provenance, readingVersion, toMetadata } from "./present-sensors.ts";
import {
  Confidence,
  keyMembers,
  keyMembersVariant,
  PaidMetadata,
  point,
  pointVariant,
  RecordedAt,
  SensorId,
  SensorName,
  StateField,
  Value,
} from "./sensor-members.ts";

export const SensorHistoryQuery = z.object({
  rendering: Rendering,
  ...HistoryWindow,
  from: instantField("Start of the window of recorded_at, included, also with `interval`"),
  to: instantField("End of the window of recorded_at, not included, also with `interval`"),
  interval: choice(
    ["reading", ...PERIODS],
    "reading",
    "reading: every reading. day, week, month: the last of each by observed_at (UTC, weeks from Monday).",
  ),
  carried: onOff(
    "1: also repeats of the last observation (carried_forward), which show that a quiet sensor is alive. " +
      "They are no observations: leave them out of means and volatilities.",
  ),
});

const Reading = z.object({ ...point, ...keyMembers }).meta({ id: "Reading" });
/** Callers with a key also see the confidence of the state, and the inputs of the reading. */
const ReadingPaid = z
  .object({
    state: StateField,
    value: Value,
    confidence: Confidence,
    metadata: PaidMetadata.nullable().meta(doc("How the reading was made.")),
    recorded_at: RecordedAt,
    ...keyMembers,
  })
  .meta({ id: "ReadingPaid" });

const Readings = doc("Readings, newest first unless `order` says otherwise.");

const history = <R extends z.ZodObject>(each: R) =>
  z.object({
    sensor_id: SensorId,
    sensor_name: SensorName,
    tier: TierName,
    total_returned: TotalReturned,
    ...Page,
    next_cursor: NextCursor,
    readings: z.array(each).meta(Readings),
  });
export const SensorHistory = history(Reading).meta({ id: "SensorHistory" });
export const SensorHistoryPaid = history(ReadingPaid).meta({ id: "SensorHistoryPaid" });
export const SensorHistoryByTier = {
  free: SensorHistory,
  retail: SensorHistoryPaid,
  institutional: SensorHistoryPaid,
};

export const SensorHistoryVariant = z
  .object({
    sensorId: SensorId,
    readings: z.array(z.object({ ...pointVariant, ...keyMembersVariant })).meta(Readings),
    count: TotalReturned,
    tier: TierName,
    max_limit: Page.max_limit,
    nextCursor: NextCursor,
  })
  .meta({ id: "SensorHistoryVariant" });

export type SensorHistoryQuery = z.output<typeof SensorHistoryQuery>;
export type SensorHistoryVariant = z.output<typeof SensorHistoryVariant>;

// The position of a reading in a paged sensor history.

/** Name of the paged list of readings, and the types of its key: the primary key of a reading. */
export const READING_LIST = { name: "readings", key: ["instant", "instant", "integer"] } as const;

/** The key of a reading in a cursor. */
export const readingKey = (reading: ReadingTuple): (string | number)[] => [
  reading[2],
  reading[4],
  reading[10],
];

/** The position in the history that a cursor's key names. */
export const readingPosition = (key: readonly (string | number)[]): ReadingPosition => ({
  recordedAt: String(key[0]),
  observedAt: String(key[1]),
  revision: Number(key[2]),
});

// Presents a page of a sensor's history as an answer of the API.

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

/** What every caller gets of a reading. */
function openMembers(reading: ReadingTuple, { publishValues }: Pick<HistoryRow, "publishValues">) {
  const [state, value, recordedAt, , observedAt] = reading;
  const [revision, methodVersion] = [reading[10], reading[11]];
  return {
    ...{ state, value: publishedValue(value, publishValues), recordedAt, observedAt, revision },
    version: readingVersion({ methodVersion }),
  };
}

/** Presents a page in the variant rendering (camelCase). */
export function toSensorHistoryVariant(row: HistoryRow, page: ShownPage, tier: Tier) {
  return {
    sensorId: row.id,
    readings: row.readings.map((reading) => openMembers(reading, row)),
    count: row.readings.length,
    tier,
    max_limit: page.maxLimit,
    nextCursor: page.nextCursor,
  };
}

const freeReading = (row: HistoryRow) => (reading: ReadingTuple) => {
  const { state, value, recordedAt, observedAt, revision, version } = openMembers(reading, row);
  return { state, value, recorded_at: recordedAt, observed_at: observedAt, revision, version };
};

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
    version: readingVersion({ methodVersion }),
  });
};
