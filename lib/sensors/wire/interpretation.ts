import * as z from "zod";
import { AsOf, Instant } from "../../core/wire/shared.ts";
import {
  INTERPRETATION_CONFIDENCES,
  type Interpretation,
} from "../domain/interpretation/interpretation.ts";
import { NARRATIVE_TYPES } from "../domain/interpretation/narrative.ts";
import type { SnapshotInputs } from "../domain/snapshot.ts";
import type { SnapshotInputsRow } from "../queries/interpretation.ts";

export const InterpretationQuery = z.object({ as_of: AsOf });

export const InterpretationBody = z
  .object({
    headline: z.string(),
    summary: z.string().meta({ description: "Every figure in it is one that the API publishes" }),
    narrative_type: z.enum(NARRATIVE_TYPES),
    confidence: z.enum(INTERPRETATION_CONFIDENCES),
    total_sensors: z.int().meta({ description: "Active sensors" }),
    elevated_count: z.int().meta({ description: "Of these ELEVATED, SEVERE or STRESS" }),
    as_of: Instant,
  })
  .meta({ id: "Interpretation" });

/** Rows as the domain reads them; `at` is the instant that was asked about. */
export function toKnown(row: SnapshotInputsRow, at: number): SnapshotInputs {
  return {
    at,
    days: row.days.map(([dayAt, value, regime]) => ({ at: dayAt, value, regime })),
    contributions: row.contributions,
    excluded: row.excluded,
    confidence: row.confidence,
    sensors: row.sensors.map(({ ingestedAt, ...sensor }) => ({
      ...sensor,
      isReplayed: ingestedAt > at,
    })),
  };
}

export const toInterpretation = (
  { narrativeType, totalSensors, elevatedCount, ...said }: Interpretation,
  asOf: string,
) => ({
  ...said,
  narrative_type: narrativeType,
  total_sensors: totalSensors,
  elevated_count: elevatedCount,
  as_of: asOf,
});

export type InterpretationQuery = z.output<typeof InterpretationQuery>;
export type InterpretationBody = z.output<typeof InterpretationBody>;
