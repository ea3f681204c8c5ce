// Presents sensors from the database as answers of the API.

import type * as z from "zod";
import type { Tier } from "../../core/tier.ts";
import { licenceText, rightsText, strictest } from "../../market/domain/rights.ts";
import { categoryOf, type SensorDefinition, type SensorState } from "../domain/sensor.ts";
import {
  dwellText,
  publishedValue,
  sensorSentence,
  stateDefinitions,
} from "../domain/sensor-facts.ts";
import type { LatestReading, ListedRow, SensorRow, SourceRow } from "../queries/sensors.ts";
import type { PaidMetadata } from "./sensor-members.ts";

/** The state of a sensor before its first reading: the neutral state of its scheme. */
const initialState = (definition: SensorDefinition): SensorState =>
  definition.scheme === "two" ? "NORMAL" : "NEUTRAL";

type Listed = ListedRow & { confidence: number | null };

/**
 * Presents the sensor list. `latest_value` and `is_withheld` are for pages and not sent: no schema of this body
 * names them.
 */
export function toSensorList(rows: readonly Listed[], asOf: string) {
  return {
    version: "v1" as const,
    read_only: true as const,
    as_of: asOf,
    sensors: rows.map((row) => ({
      sensor_id: row.id,
      name: row.name,
      description: row.definition.description,
      category: categoryOf(row.category),
      confidence: row.confidence,
      current_state: row.latest?.state ?? initialState(row.definition),
      last_state_change: row.lastStateChange,
      updated_at: row.latest?.recordedAt ?? null,
      notes: row.definition.notes,
      sparkline: row.sparkline.map(([state, value, recorded_at]) => ({
        state,
        value: publishedValue(value, row.publishValues),
        recorded_at,
      })),
      pending: row.latest?.pending ?? null,
      rights: row.rights,
      family: row.category,
      latest_value: publishedValue(row.latest?.value ?? null, row.publishValues),
      is_withheld: !row.publishValues,
    })),
  };
}

/** The sensor list, with what no schema of its body names. */
export type FullSensorList = ReturnType<typeof toSensorList>;

/** Where the figures of a reading come from, and whether they may be shown. */
export interface Provenance {
  source: string | null;
  sourceUrl: string | null;
  publishValues: boolean;
}

function provenanceOf(sources: readonly SourceRow[]): Provenance {
  const label = (m: SourceRow) => m.provenance ?? m.source ?? m.name;
  return {
    source: sources.length > 0 ? [...new Set(sources.map(label))].join("; ") : null,
    sourceUrl: sources[0]?.sourceUrl ?? null,
    publishValues: sources.every((m) => m.publishValues),
  };
}

type Metadata = z.output<typeof PaidMetadata>;
type MetadataOf = Omit<LatestReading, "value" | "confidence" | "pending">;

/** The published version of the rules that made a reading. */
export const readingVersion = ({ methodVersion }: { methodVersion: number }): string =>
  `sensor-v${methodVersion}`;

/** All metadata of a reading; the schema of the caller's tier selects what is sent. */
export function toMetadata(
  definition: SensorDefinition,
  reading: MetadataOf & { rankedSince: string | null },
  { source, sourceUrl, publishValues }: Provenance,
): Metadata {
  const shown = (value: number | null) => publishedValue(value, publishValues);
  const inputs = definition.series.map((name, i) => ({
    name,
    value: shown(reading.inputs[i] ?? null),
    weight: i === 0 ? 1 : -1,
  }));
  return {
    source,
    unit: definition.unit,
    observed_at: reading.observedAt,
    carried_forward: reading.carriedForward,
    raw_value: inputs.length === 1 ? (inputs[0]?.value ?? null) : null,
    z_score: reading.zScore,
    percentile: reading.percentile,
    ranked_since: reading.rankedSince,
    window: "expanding; z-score over 252 observations",
    band_low: shown(reading.bandLow),
    band_high: shown(reading.bandHigh),
    inputs,
    model_version: readingVersion(reading),
    source_url: sourceUrl,
    ingested_at: reading.ingestedAt,
    known_at: reading.knownAt,
    revision: reading.revision,
  };
}

type Detailed = SensorRow & { sources: SourceRow[]; confidence: number | null };

const definitionsOf = ({ scheme, sign, unit }: SensorDefinition) =>
  stateDefinitions(scheme, sign, unit);

/** How the value is computed, and after how many readings the state changes. */
const methodologyOf = ({ methodology, dwell }: SensorDefinition) => [
  ...methodology,
  dwellText(dwell),
];

function latestReading(row: Detailed, tier: Tier) {
  const { latest, definition } = row;
  if (!latest) return null;
  const provenance = provenanceOf(row.sources);
  const { rankedSince } = row;
  const metadata = toMetadata(definition, { ...latest, rankedSince }, provenance);
  if (tier === "free") {
    for (const key of row.redactKeys) Reflect.deleteProperty(metadata, key);
  }
  return {
    state: latest.state,
    value: publishedValue(latest.value, provenance.publishValues),
    metadata,
    recorded_at: latest.recordedAt,
    observed_at: latest.observedAt,
    revision: latest.revision,
    version: readingVersion(latest),
  };
}

const sourceLabel = (m: SourceRow) =>
  `${m.name}: ${m.provenance ?? m.source ?? m.id} (${licenceText(m)})`;

/** The sources of a sensor in a sentence; null without any. */
export const sourcesText = (sources: readonly SourceRow[]): string | null =>
  sources.length > 0 ? sources.map(sourceLabel).join("; ") : null;

/**
 * Presents one sensor. `min_tier` and `source_list` are not sent: no schema of this body names them.
 */
export function toSensorDetail(row: Detailed, tier: Tier) {
  const { definition, latest } = row;
  const sources = row.sources.map((m) => ({ label: sourceLabel(m), url: m.sourceUrl }));
  return {
    sensor_id: row.id,
    min_tier: row.minTier,
    name: row.name,
    category: categoryOf(row.category),
    current_state: latest?.state ?? initialState(definition),
    description: definition.description,
    confidence: row.confidence,
    last_state_change: row.lastStateChange,
    state_definition: definitionsOf(definition),
    interpretation: sensorSentence(definition, latest, row.lastStateChange, tier !== "free"),
    methodology: methodologyOf(definition).join("\n\n"),
    outcomes: row.outcomes,
    sources: sourcesText(row.sources),
    source_list: sources,
    notes: definition.notes,
    latest_reading: latestReading(row, tier),
    pending: latest?.pending ?? null,
    rights: strictest(row.sources.map(({ rights }) => rights)),
    rights_text: rightsText(row.sources),
    family: row.category,
  };
}

/** One sensor, with what no schema of its body names. */
export type FullSensorDetail = ReturnType<typeof toSensorDetail>;
