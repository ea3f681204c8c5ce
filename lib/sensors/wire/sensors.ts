// Parameters and answers of the endpoints for the sensor list and for one sensor.

import * as z from "zod";
import { AsOf, AsOfTime, doc, READ_ONLY, Rendering, VERSION } from "../../core/wire/shared.ts";
import {
  CategoryField,
  Confidence,
  Definition,
  DefinitionsField,
  Description,
  FamilyField,
  InterpretationField,
  keyMembers,
  LastStateChange,
  LatestReadingField,
  Metadata,
  Methodology,
  Notes,
  OnlyRights,
  Outcomes,
  PaidMetadata,
  Pending,
  PublicMetadata,
  point,
  RecordedAt,
  RightsField,
  RightsText,
  SensorId,
  SensorName,
  Sensors,
  SourceText,
  SparklineField,
  StateField,
  UpdatedAt,
  Value,
} from "./sensor-members.ts";

/** A sensor's id; text in another format names no sensor. */
export const SensorPath = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
    .meta({ wire: { type: "string", ...doc("Id of a sensor.", "vix") } }),
});

export const SensorListQuery = z.object({
  rendering: Rendering,
  scope: z
    .enum(["free", "all"], "must be one of free, all")
    .optional()
    .meta({
      wire: {
        type: "string",
        enum: ["free", "all"],
        ...doc("free: sensors of the free tier. all: every sensor that the key may read."),
      },
    }),
  rights: OnlyRights,
  as_of: AsOf,
});
export const SensorDetailQuery = z.object({ rendering: Rendering, as_of: AsOf });
const SensorSummaryAnswer = z
  .object({
    sensor_id: SensorId,
    name: SensorName,
    description: Description,
    category: CategoryField,
    confidence: Confidence,
    current_state: StateField,
    last_state_change: LastStateChange,
    updated_at: UpdatedAt,
    notes: Notes,
    sparkline: z.array(z.object(point).meta({ id: "SparklineReading" })).meta(SparklineField),
    pending: Pending,
    rights: RightsField,
    family: FamilyField,
  })
  .meta({ id: "SensorSummary" });

export const SensorList = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    sensors: z.array(SensorSummaryAnswer).meta(Sensors),
  })
  .meta({ id: "SensorList" });

const detail = <M extends z.ZodObject>(metadata: M) =>
  z.object({
    sensor_id: SensorId,
    name: SensorName,
    category: CategoryField,
    current_state: StateField,
    description: Description,
    confidence: Confidence,
    last_state_change: LastStateChange,
    state_definition: z.record(z.string(), Definition).nullable().meta(DefinitionsField),
    interpretation: InterpretationField,
    methodology: Methodology.nullable(),
    outcomes: Outcomes,
    sources: SourceText,
    notes: Notes,
    latest_reading: z
      .object({
        state: StateField,
        value: Value,
        metadata: metadata.nullable().meta(Metadata),
        recorded_at: RecordedAt,
        ...keyMembers,
      })
      .nullable()
      .meta(LatestReadingField),
    pending: Pending,
    rights: RightsField,
    rights_text: RightsText,
    family: FamilyField,
  });
export const SensorDetail = detail(PublicMetadata).meta({ id: "SensorDetail" });
export const SensorDetailPaid = detail(PaidMetadata).meta({ id: "SensorDetailPaid" });
export const SensorDetailByTier = {
  free: SensorDetail,
  retail: SensorDetailPaid,
  institutional: SensorDetailPaid,
};

export type SensorListQuery = z.output<typeof SensorListQuery>;
export type SensorDetailQuery = z.output<typeof SensorDetailQuery>;
export type SensorSummaryAnswer = z.output<typeof SensorSummaryAnswer>;
export type SensorList = z.output<typeof SensorList>;
