// Members that the answers about sensors and readings have in common.

import * as z from "zod";
import { doc, Share, utc } from "../../core/wire/shared.ts";
import { RIGHTS } from "../../market/domain/rights.ts";
import { CATEGORIES, FAMILIES, SENSOR_STATES } from "../domain/sensor.ts";

export const StateField = z
  .enum(SENSOR_STATES)
  .meta({ id: "SensorState", description: "State, from calm to stressed." });
export const CategoryField = z.enum(CATEGORIES).meta({
  id: "SensorCategory",
  description: "Category of the sensor. It has one family or more.",
});
export const FamilyField = z
  .enum(FAMILIES)
  .meta({ id: "SensorFamily", description: "Family of the sensor." });
export const SensorId = z.string().meta(doc("Id of the sensor.", "vix"));
export const SensorName = z.string().meta(doc("Name of the sensor.", "VIX"));
export const Description = z
  .string()
  .nullable()
  .meta(doc("What the sensor measures.", "How far WTI is below its highest price of a year."));
export const Confidence = Share.nullable().meta(
  doc("Probability that the state is the same 5 observations later. Null: not known.", 0.789),
);
export const Notes = z
  .string()
  .nullable()
  .meta(doc("What else to know.", "The close below zero of 2020-04-20 counts as 100."));
export const Value = z
  .number()
  .nullable()
  .meta(doc("Value in the sensor's unit. Null where the source does not let us show it.", 21.67));
export const Pending = z
  .object({
    state: StateField,
    readings: z.int().min(1).meta(doc("Readings in a row so far that point to a worse state.", 1)),
    needed: z.int().min(1).meta(doc("Readings in a row that the move needs.", 2)),
  })
  .nullable()
  .meta({
    id: "PendingState",
    description: "Worse state that the value is at and that is not confirmed yet. Null: none.",
  });
export const RightsField = z.enum(RIGHTS).meta({
  id: "Rights",
  description:
    "What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.",
});
export const RightsText = z
  .string()
  .nullable()
  .meta(
    doc("Text to show with the values, or where their rights are in dispute. Null: none.", null),
  );
export const OnlyRights = z
  .enum(["open"], "must be open")
  .optional()
  .meta({
    wire: {
      type: "string",
      enum: ["open"],
      ...doc("open: only sensors whose values may be passed on."),
    },
  });
export const LastStateChange = utc("of the reading that changed the state last").nullable();
export const UpdatedAt = utc("of the latest reading").nullable();
export const RecordedAt = utc("at which the value became known");
export const ObservedAt = utc("of the observation behind the value");
export const Revision = z
  .int()
  .min(0)
  .meta(doc("0 for the first publication. Rises with each revision.", 0));
export const Metadata = doc("How the reading was made. A key sees more of it.");
export const SparklineField = doc("Readings of the last 7 days, oldest first.");
export const Sensors = doc("Sensors by family, then by id.");
export const Readings = doc("Readings, newest first unless `order` says otherwise.");
export const LatestReadingField = doc("Newest reading. Null before the first.");
export const InterpretationField = z
  .string()
  .nullable()
  .meta(doc("State and its beginning, in a sentence.", "VIX is NEUTRAL since 2022-11-01."));
export const Methodology = z
  .string()
  .meta(
    doc(
      "How the value is computed, and after how many readings the state worsens or eases.",
      "The daily close of the Cboe Volatility Index.",
    ),
  );
export const Outcomes = z
  .string()
  .nullable()
  .meta(
    doc(
      "What followed each state in the past. Not a forecast.",
      "20 observations after SEVERE, in 14 past windows that do not overlap: the same state in 43 % (90 % interval 24 % to 64 %), a worse state in 0 % (90 % interval 0 % to 16 %). This describes the past, not the future.",
    ),
  );
export const Definition = z
  .string()
  .meta(
    doc("Rule of a state.", "Percentile of 80 or more. Lasts until the percentile falls below 75."),
  );
export const DefinitionsField = doc("Rule of each state, by its name.", {
  ELEVATED: "Percentile of 80 or more. Lasts until the percentile falls below 75.",
});

export const PublicMetadata = z
  .object({
    source: z.string().nullable().meta(doc("Who publishes the data.", "cboe")),
    unit: z.string().meta(doc("Unit of the value.", "index points")),
    observed_at: utc("of the newest observation in the value"),
    carried_forward: z
      .boolean()
      .meta(doc("Whether the value is repeated because there was no new observation.")),
    revision: Revision,
  })
  .partial()
  .meta({ id: "PublicMetadata", description: "How a reading was made." });

export const PaidMetadata = PublicMetadata.extend({
  raw_value: z
    .number()
    .nullable()
    .meta(
      doc(
        "Observation as the source has it. Null where there are two inputs, or where it may not be shown.",
        21.67,
      ),
    ),
  z_score: z
    .number()
    .nullable()
    .meta(doc("Standard deviations. Robust z-score over 252 observations.", 0.42)),
  percentile: Share.nullable().meta(doc("Rank of the value in its own history, 0 to 1.", 0.68)),
  ranked_since: utc("of the first value that rank and z-score are taken among").nullable(),
  window: z
    .string()
    .meta(doc("History that is ranked against.", "expanding; z-score over 252 observations")),
  band_low: z
    .number()
    .nullable()
    .meta(doc("Value's unit. Lower edge of the band that the state covers.", 17.4)),
  band_high: z
    .number()
    .nullable()
    .meta(doc("Value's unit. Upper edge of the band that the state covers.", 24.9)),
  inputs: z
    .array(
      z.object({
        name: z.string().meta(doc("Series that goes in.", "VIXCLS")),
        value: z
          .number()
          .nullable()
          .meta(
            doc("Its value, in the unit of the source. Null where it may not be shown.", 21.67),
          ),
        weight: z.number().meta(doc("1 or -1: added or subtracted.", 1)),
      }),
    )
    .meta(doc("Series that the value is made from.")),
  model_version: z.string().meta(doc("Version of the method.", "sensor-v1")),
  source_url: z
    .string()
    .nullable()
    .meta(doc("Page of the source.", "https://fred.stlouisfed.org/series/VIXCLS")),
  ingested_at: utc("at which we read it"),
  known_at: utc("at which it was published"),
})
  .partial()
  .meta({ id: "PaidMetadata", description: "How a reading was made, in full." });

export const ReadingVersion = z
  .string()
  .meta(doc("Version of the sensor's rules that made the reading.", "sensor-v1"));

/** A reading of a sparkline. */
export const point = { state: StateField, value: Value, recorded_at: RecordedAt };

/** These members identify a reading of a sensor; heartbeats repeat them. */
export const keyMembers = { observed_at: ObservedAt, revision: Revision, version: ReadingVersion };

export const SourceText = z
  .string()
  .nullable()
  .meta(doc("Series, publisher and licence.", "Cboe Volatility Index: cboe (PDDL 1.0)"));
