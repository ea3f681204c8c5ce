import * as z from "zod";
import { TIERS } from "../../core/tier.ts";
import {
  AsOf,
  HistoryWindow,
  Instant,
  NextCursor,
  READ_ONLY,
  Rendering,
  Share,
  TierName,
  VERSION,
} from "../../core/wire/shared.ts";
import { CATEGORIES, SENSOR_STATES } from "../domain/sensor.ts";

const State = z.enum(SENSOR_STATES).meta({ id: "SensorState" });
const Category = z.enum(CATEGORIES).meta({ id: "SensorCategory" });
const Level = z.enum(["HIGH", "MEDIUM", "LOW"]).nullable();

/** A sensor's id; what does not look like one names no sensor. */
export const SensorPath = z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/) });

export const SensorListQuery = z.object({
  rendering: Rendering,
  scope: z
    .enum(["free", "all"], "must be one of free, all")
    .optional()
    .meta({
      wire: {
        type: "string",
        enum: ["free", "all"],
        description: "Free-tier sensors, or all that the key may read",
      },
    }),
  as_of: AsOf,
});
export const SensorDetailQuery = z.object({ rendering: Rendering, as_of: AsOf });
export const SensorHistoryQuery = z.object({ rendering: Rendering, ...HistoryWindow });

const PublicMetadata = z
  .object({
    source: z.string().nullable(),
    unit: z.string(),
    observed_at: Instant,
    carried_forward: z.boolean(),
  })
  .partial()
  .meta({ id: "PublicMetadata" });

export const PaidMetadata = PublicMetadata.extend({
  raw_value: z.number().nullable(),
  z_score: z.number().nullable(),
  percentile: Share.nullable(),
  window: z.string(),
  band_low: z.number().nullable(),
  band_high: z.number().nullable(),
  inputs: z.array(z.object({ name: z.string(), value: z.number().nullable(), weight: z.number() })),
  model_version: z.string(),
  source_url: z.string().nullable(),
  ingested_at: Instant,
  known_at: Instant,
  revision: z.int().min(0),
})
  .partial()
  .meta({ id: "PaidMetadata" });

const SparklineReading = z
  .object({ state: State, value: z.number().nullable(), recorded_at: Instant })
  .meta({ id: "SparklineReading" });

const SensorSummary = z
  .object({
    sensor_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    category: Category,
    confidence: Share.nullable(),
    current_state: State,
    last_state_change: Instant.nullable(),
    updated_at: Instant.nullable(),
    notes: z.string().nullable(),
    sparkline: z.array(SparklineReading).meta({ description: "Last 7 days" }),
  })
  .meta({ id: "SensorSummary" });

export const SensorList = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: Instant,
    sensors: z.array(SensorSummary),
  })
  .meta({ id: "SensorList" });

export const SensorListVariant = z
  .object({
    version: VERSION,
    asOf: Instant,
    count: z.int(),
    sensors: z.array(
      z.object({
        sensorId: z.string(),
        name: z.string(),
        category: Category,
        currentState: State,
        confidence: Level,
        updatedAt: Instant.nullable(),
        sparkline: z.array(
          z.object({ state: State, value: z.number().nullable(), recordedAt: Instant }),
        ),
      }),
    ),
  })
  .meta({ id: "SensorListVariant" });

const detail = <M extends z.ZodObject>(metadata: M) =>
  z.object({
    sensor_id: z.string(),
    name: z.string(),
    category: Category,
    current_state: State,
    description: z.string().nullable(),
    confidence: Share.nullable(),
    last_state_change: Instant.nullable(),
    state_definition: z.record(z.string(), z.string()).nullable(),
    interpretation: z.string().nullable(),
    methodology: z.string().nullable(),
    outcomes: z.string().nullable(),
    sources: z.string().nullable(),
    notes: z.string().nullable(),
    latest_reading: z
      .object({
        state: State,
        value: z.number().nullable(),
        metadata: metadata.nullable(),
        recorded_at: Instant,
      })
      .nullable(),
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
    sensor: z.object({
      sensorId: z.string(),
      name: z.string(),
      category: Category,
      tier: z.enum(TIERS),
      currentState: State,
      confidence: Level,
      description: z.string().nullable(),
      updatedAt: Instant.nullable(),
      lastStateChange: Instant.nullable(),
      stateDefinition: z.record(z.string(), z.string()),
      interpretation: z.string().nullable(),
      methodology: z.array(z.string()),
      outcomes: z.string().nullable(),
      sources: z.array(z.object({ label: z.string(), url: z.string() })),
      notes: z.string().nullable(),
      latestReading: z
        .object({
          state: State,
          value: z.number().nullable(),
          metadata: metadata.nullable(),
          recordedAt: Instant,
        })
        .nullable(),
    }),
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

const Reading = z
  .object({ state: State, value: z.number().nullable(), recorded_at: Instant })
  .meta({ id: "Reading" });
/** Callers with a key also see how sure the state was and what it was made from. */
const ReadingPaid = z
  .object({
    state: State,
    value: z.number().nullable(),
    confidence: Share.nullable(),
    metadata: PaidMetadata.nullable(),
    recorded_at: Instant,
  })
  .meta({ id: "ReadingPaid" });

const history = <R extends z.ZodObject>(reading: R) =>
  z.object({
    sensor_id: z.string(),
    sensor_name: z.string(),
    tier: TierName,
    total_returned: z.int(),
    limit: z.int(),
    max_limit: z.int(),
    offset: z.int(),
    next_cursor: NextCursor,
    readings: z.array(reading),
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
    sensorId: z.string(),
    readings: z.array(
      z.object({ state: State, value: z.number().nullable(), recordedAt: Instant }),
    ),
    count: z.int(),
    tier: TierName,
    max_limit: z.int(),
    nextCursor: NextCursor,
  })
  .meta({ id: "SensorHistoryVariant" });

export type SensorListQuery = z.output<typeof SensorListQuery>;
export type SensorDetailQuery = z.output<typeof SensorDetailQuery>;
export type SensorHistoryQuery = z.output<typeof SensorHistoryQuery>;
export type SensorSummary = z.output<typeof SensorSummary>;
export type SensorList = z.output<typeof SensorList>;
export type SensorListVariant = z.output<typeof SensorListVariant>;
export type SensorHistoryVariant = z.output<typeof SensorHistoryVariant>;
