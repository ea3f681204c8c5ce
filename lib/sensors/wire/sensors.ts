// Parameters and answers of the endpoints for the sensor list and for one sensor.

import * as z from "zod";
import { TIERS } from "../../core/tier.ts";
import {
  AsOf,
  AsOfTime,
  doc,
  READ_ONLY,
  Rendering,
  TierName,
  VERSION,
} from "../../core/wire/shared.ts";
import {
  CategoryField,
  Confidence,
  Definition,
  DefinitionsField,
  Description,
  InterpretationField,
  keyMembers,
  keyMembersVariant,
  LastStateChange,
  LatestReadingField,
  Level,
  Metadata,
  Methodology,
  Notes,
  Outcomes,
  PaidMetadata,
  PublicMetadata,
  point,
  pointVariant,
  RecordedAt,
  SensorId,
  SensorName,
  SourceList,
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
  })
  .meta({ id: "SensorSummary" });

const Sensors = doc("Sensors by category, then by id.");

export const SensorList = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    sensors: z.array(SensorSummaryAnswer).meta(Sensors),
  })
  .meta({ id: "SensorList" });

export const SensorListVariant = z
  .object({
    version: VERSION,
    asOf: AsOfTime,
    count: z.int().meta(doc("Sensors in this answer.", 12)),
    sensors: z
      .array(
        z.object({
          sensorId: SensorId,
          name: SensorName,
          category: CategoryField,
          currentState: StateField,
          confidence: Level,
          updatedAt: UpdatedAt,
          sparkline: z.array(z.object(pointVariant)).meta(SparklineField),
        }),
      )
      .meta(Sensors),
  })
  .meta({ id: "SensorListVariant" });

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
  });
export const SensorDetail = detail(PublicMetadata).meta({ id: "SensorDetail" });
export const SensorDetailPaid = detail(PaidMetadata).meta({ id: "SensorDetailPaid" });
export const SensorDetailByTier = {
  free: SensorDetail,
  retail: SensorDetailPaid,
  institutional: SensorDetailPaid,
};

const detailVariant = <M extends z.ZodObject>(metadata: M) =>
  z.object({
    sensor: z
      .object({
        sensorId: SensorId,
        name: SensorName,
        category: CategoryField,
        tier: z.enum(TIERS).meta(doc("Lowest tier that may read the sensor.")),
        currentState: StateField,
        confidence: Level,
        description: Description,
        updatedAt: UpdatedAt,
        lastStateChange: LastStateChange,
        stateDefinition: z.record(z.string(), Definition).meta(DefinitionsField),
        interpretation: InterpretationField,
        methodology: z
          .array(Methodology)
          .meta(doc("How the value is computed, by paragraph.", ["The daily close."])),
        outcomes: Outcomes,
        sources: SourceList,
        notes: Notes,
        latestReading: z
          .object({
            state: StateField,
            value: Value,
            metadata: metadata.nullable().meta(Metadata),
            recordedAt: RecordedAt,
            ...keyMembersVariant,
          })
          .nullable()
          .meta(LatestReadingField),
      })
      .meta(doc("The sensor.")),
    tier: TierName,
  });
export const SensorDetailVariant = detailVariant(PublicMetadata).meta({
  id: "SensorDetailVariant",
});
export const SensorDetailVariantPaid = detailVariant(PaidMetadata).meta({
  id: "SensorDetailVariantPaid",
});
export const SensorDetailVariantByTier = {
  free: SensorDetailVariant,
  retail: SensorDetailVariantPaid,
  institutional: SensorDetailVariantPaid,
};

export type SensorListQuery = z.output<typeof SensorListQuery>;
export type SensorDetailQuery = z.output<typeof SensorDetailQuery>;
export type SensorSummaryAnswer = z.output<typeof SensorSummaryAnswer>;
export type SensorList = z.output<typeof SensorList>;
export type SensorListVariant = z.output<typeof SensorListVariant>;
