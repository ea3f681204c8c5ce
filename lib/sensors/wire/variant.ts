// The camelCase rendering of the sensors' answers: its shapes, and how each follows from the formal
// body. Source: docs/decisions.md#c2.

import * as z from "zod";
import { TIERS, type Tier } from "../../core/tier.ts";
import {
  AsOfTime,
  doc,
  NextCursor,
  Page,
  TierName,
  TotalReturned,
  VERSION,
} from "../../core/wire/shared.ts";
import { CONFIDENCE_LEVELS, confidenceLevel } from "../domain/sensor-facts.ts";
import type { FullSensorDetail } from "./present-sensors.ts";
import type { FullSensorHistory } from "./sensor-history.ts";
import {
  CategoryField,
  Definition,
  DefinitionsField,
  Description,
  FamilyField,
  InterpretationField,
  LastStateChange,
  LatestReadingField,
  Metadata,
  Methodology,
  Notes,
  ObservedAt,
  Outcomes,
  PaidMetadata,
  Pending,
  PublicMetadata,
  Readings,
  ReadingVersion,
  RecordedAt,
  Revision,
  RightsField,
  RightsText,
  SensorId,
  SensorName,
  Sensors,
  SparklineField,
  StateField,
  UpdatedAt,
  Value,
} from "./sensor-members.ts";
import type { SensorList } from "./sensors.ts";

const Level = z
  .enum(CONFIDENCE_LEVELS)
  .nullable()
  .meta(doc("Confidence in words. HIGH: at least 0.8. MEDIUM: at least 0.6. Null: not known."));
const point = { state: StateField, value: Value, recordedAt: RecordedAt };
const keyMembers = { observedAt: ObservedAt, revision: Revision, version: ReadingVersion };

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
          sparkline: z.array(z.object(point)).meta(SparklineField),
          pending: Pending,
          rights: RightsField,
          family: FamilyField,
        }),
      )
      .meta(Sensors),
  })
  .meta({ id: "SensorListVariant" });

export const toSensorListVariant = (
  formal: z.output<typeof SensorList>,
): z.output<typeof SensorListVariant> => ({
  version: formal.version,
  asOf: formal.as_of,
  count: formal.sensors.length,
  sensors: formal.sensors.map((sensor) => ({
    sensorId: sensor.sensor_id,
    name: sensor.name,
    category: sensor.category,
    currentState: sensor.current_state,
    confidence: confidenceLevel(sensor.confidence),
    updatedAt: sensor.updated_at,
    sparkline: sensor.sparkline.map((reading) => ({
      state: reading.state,
      value: reading.value,
      recordedAt: reading.recorded_at,
    })),
    pending: sensor.pending,
    rights: sensor.rights,
    family: sensor.family,
  })),
});

const detail = <M extends z.ZodObject>(metadata: M) =>
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
        sources: z
          .array(
            z.object({
              label: z
                .string()
                .meta(
                  doc("Series, publisher and licence.", "Cboe Volatility Index: cboe (PDDL 1.0)"),
                ),
              url: z.string().meta(doc("Page of the source.", "https://www.cboe.com")),
            }),
          )
          .meta(doc("Where the data comes from.")),
        notes: Notes,
        latestReading: z
          .object({
            state: StateField,
            value: Value,
            metadata: metadata.nullable().meta(Metadata),
            recordedAt: RecordedAt,
            ...keyMembers,
          })
          .nullable()
          .meta(LatestReadingField),
        pending: Pending,
        rights: RightsField,
        rightsText: RightsText,
        family: FamilyField,
      })
      .meta(doc("The sensor.")),
    tier: TierName,
  });
const SensorDetailVariant = detail(PublicMetadata).meta({ id: "SensorDetailVariant" });
const SensorDetailVariantPaid = detail(PaidMetadata).meta({ id: "SensorDetailVariantPaid" });
export const SensorDetailVariantByTier = {
  free: SensorDetailVariant,
  retail: SensorDetailVariantPaid,
  institutional: SensorDetailVariantPaid,
};

/** The tier inside is what the sensor needs, the one outside the caller's. Source: docs/decisions.md#c15. */
export const toSensorDetailVariant = (
  formal: FullSensorDetail,
  tier: Tier,
): z.output<typeof SensorDetailVariantPaid> => ({
  sensor: {
    sensorId: formal.sensor_id,
    name: formal.name,
    category: formal.category,
    tier: formal.min_tier,
    currentState: formal.current_state,
    confidence: confidenceLevel(formal.confidence),
    description: formal.description,
    updatedAt: formal.latest_reading?.recorded_at ?? null,
    lastStateChange: formal.last_state_change,
    stateDefinition: formal.state_definition,
    interpretation: formal.interpretation,
    methodology: formal.methodology.split("\n\n"),
    outcomes: formal.outcomes,
    sources: formal.source_list,
    notes: formal.notes,
    latestReading: formal.latest_reading && {
      state: formal.latest_reading.state,
      value: formal.latest_reading.value,
      metadata: formal.latest_reading.metadata,
      recordedAt: formal.latest_reading.recorded_at,
      observedAt: formal.latest_reading.observed_at,
      revision: formal.latest_reading.revision,
      version: formal.latest_reading.version,
    },
    pending: formal.pending,
    rights: formal.rights,
    rightsText: formal.rights_text,
    family: formal.family,
  },
  tier,
});

export const SensorHistoryVariant = z
  .object({
    sensorId: SensorId,
    readings: z.array(z.object({ ...point, ...keyMembers })).meta(Readings),
    count: TotalReturned,
    tier: TierName,
    max_limit: Page.max_limit,
    nextCursor: NextCursor,
    rights: RightsField,
  })
  .meta({ id: "SensorHistoryVariant" });

export const toSensorHistoryVariant = (
  formal: FullSensorHistory,
): z.output<typeof SensorHistoryVariant> => ({
  sensorId: formal.sensor_id,
  readings: formal.readings.map((reading) => ({
    state: reading.state,
    value: reading.value,
    recordedAt: reading.recorded_at,
    observedAt: reading.observed_at,
    revision: reading.revision,
    version: reading.version,
  })),
  count: formal.total_returned,
  tier: formal.tier,
  max_limit: formal.max_limit,
  nextCursor: formal.next_cursor,
  rights: formal.rights,
});
