// Parameters and answer of the endpoint for the interpretation.

import * as z from "zod";
import { AsOf, doc, utc } from "../../core/wire/shared.ts";
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
    headline: z
      .string()
      .meta(doc("The text in a sentence.", "Little changed: stress index 47.8 (neutral).")),
    summary: z
      .string()
      .meta(
        doc(
          "Two paragraphs by fixed rules. The API publishes every figure in them.",
          "The stress index is 46.8, in regime NEUTRAL, -1.4 points over 5 sessions.",
        ),
      ),
    narrative_type: z.enum(NARRATIVE_TYPES).meta(doc("First rule that applied.")),
    confidence: z
      .enum(INTERPRETATION_CONFIDENCES)
      .meta(doc("How sure the text is, by confidence and freshness of the sensors.")),
    total_sensors: z.int().meta(doc("Active sensors.", 22)),
    elevated_count: z.int().meta(doc("Of these ELEVATED, SEVERE or STRESS.", 9)),
    change: z
      .number()
      .nullable()
      .meta(doc("Index points over 5 sessions. Null where the history is shorter.", -1.4)),
    as_of: utc("asked for with as_of; else of the stress index that the text describes"),
  })
  .meta({ id: "Interpretation" });

/** Converts a row of the database to the inputs of a snapshot; `at` is the requested instant. */
export function toSnapshotInputs(row: SnapshotInputsRow, at: number): SnapshotInputs {
  return {
    at,
    days: row.days.map(([dayAt, value, regime]) => ({ at: dayAt, value, regime })),
    contributions: row.contributions,
    families: row.families,
    excluded: row.excluded,
    confidence: row.confidence,
    sensors: row.sensors.map(({ ingestedAt, ...sensor }) => ({
      ...sensor,
      isReplayed: ingestedAt > at,
    })),
  };
}

/** Presents an interpretation as the answer of the API. */
export const toInterpretation = (
  { narrativeType, totalSensors, elevatedCount, ...texts }: Interpretation,
  asOf: string,
) => ({
  ...texts,
  narrative_type: narrativeType,
  total_sensors: totalSensors,
  elevated_count: elevatedCount,
  as_of: asOf,
});

export type InterpretationQuery = z.output<typeof InterpretationQuery>;
export type InterpretationBody = z.output<typeof InterpretationBody>;
