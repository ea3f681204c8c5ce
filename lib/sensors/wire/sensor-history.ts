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
import type { HistoryReading, HistoryRow, ReadingPosition } from "../queries/readings.ts";
import { type Provenance, readingVersion, toMetadata } from "./present-sensors.ts";
import {
  Confidence,
  keyMembers,
  PaidMetadata,
  point,
  Readings,
  RecordedAt,
  RightsField,
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
    "reading: every reading. day, week, month: the last of each by observed_at (UTC, weeks from Monday). " +
      "A day without an observation has none.",
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

const history = <R extends z.ZodObject>(each: R) =>
  z.object({
    sensor_id: SensorId,
    sensor_name: SensorName,
    tier: TierName,
    total_returned: TotalReturned,
    ...Page,
    next_cursor: NextCursor,
    rights: RightsField,
    readings: z.array(each).meta(Readings),
  });
export const SensorHistory = history(Reading).meta({ id: "SensorHistory" });
export const SensorHistoryPaid = history(ReadingPaid).meta({ id: "SensorHistoryPaid" });
export const SensorHistoryByTier = {
  free: SensorHistory,
  retail: SensorHistoryPaid,
  institutional: SensorHistoryPaid,
};

export type SensorHistoryQuery = z.output<typeof SensorHistoryQuery>;

/** Name of the paged list of readings, and the types of its key: the primary key of a reading. */
export const READING_LIST = { name: "readings", key: ["instant", "instant", "integer"] } as const;

/** The key of a reading in a cursor. */
export const readingKey = (reading: HistoryReading): (string | number)[] => [
  reading.recordedAt,
  reading.observedAt,
  reading.revision,
];

/** The position in the history that a cursor's key names. */
export const readingPosition = (key: readonly (string | number)[]): ReadingPosition => ({
  recordedAt: String(key[0]),
  observedAt: String(key[1]),
  revision: Number(key[2]),
});

interface ShownPage {
  limit: number;
  maxLimit: number;
  offset: number;
  nextCursor: string | null;
}

/** Presents a page; callers with a key also get confidence and metadata. */
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
    rights: row.rights,
    readings:
      tier === "free" ? row.readings.map(freeReading(row)) : row.readings.map(paidReading(row)),
  };
}

/** A page as it is made: the readings of a free caller, or of one with a key. */
export type FullSensorHistory = ReturnType<typeof toSensorHistory>;

const freeReading = (row: HistoryRow) => (reading: HistoryReading) => ({
  state: reading.state,
  value: publishedValue(reading.value, row.publishValues),
  recorded_at: reading.recordedAt,
  observed_at: reading.observedAt,
  revision: reading.revision,
  version: readingVersion(reading),
});

const paidReading = (row: HistoryRow) => {
  const provenance: Provenance = {
    source: row.sources,
    sourceUrl: row.sourceUrls?.split(" ")[0] ?? null,
    publishValues: row.publishValues,
  };
  return (reading: HistoryReading) => ({
    state: reading.state,
    value: publishedValue(reading.value, row.publishValues),
    confidence: reading.confidence,
    metadata: toMetadata(row.definition, { rankedSince: row.rankedSince, ...reading }, provenance),
    recorded_at: reading.recordedAt,
    observed_at: reading.observedAt,
    revision: reading.revision,
    version: readingVersion(reading),
  });
};
