// Parameters and answers of the endpoint for a sensor's history.

import * as z from "zod";
import { PERIODS } from "../../core/calendar-date.ts";
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
