import * as z from "zod";
import {
  AsOf,
  Count,
  choice,
  doc,
  HistoryWindow,
  NextCursor,
  Page,
  READ_ONLY,
  Share,
  TierName,
  TotalReturned,
  utc,
  VERSION,
} from "../../core/wire/shared.ts";
import { CATEGORIES } from "../domain/sensor.ts";

const Index = z.number().min(0).max(100);
const indexDoc = doc("Index level, 0 (calm) to 100 (stressed).", 46.8);
const Regime = z.string().meta(doc("Regime of the index: STABLE to SEVERE.", "NEUTRAL"));
const SensorCount = z.int().meta(doc("Live sensors that count.", 20));

const Breakdown = z
  .object({
    severe: Count.meta(doc("Sensors that are SEVERE or STRESS.", 7)),
    elevated: Count.meta(doc("Sensors that are ELEVATED.", 2)),
    rising: Count.meta(doc("Sensors that are RISING.", 0)),
    neutral: Count.meta(doc("Sensors that are NEUTRAL or NORMAL.", 8)),
    stable: Count.meta(doc("Sensors that are STABLE.", 3)),
  })
  .meta({ id: "Breakdown", description: "Live sensors by state. They sum to sensor_count." });

const Weight = Share.meta(doc("Weight in the index, 0 to 1. All sum to 1.", 0.633333));
const Contribution = z.number().meta(doc("Points of the index that come from it.", 27.9695));

const FamilyContribution = z
  .object({
    category: z.enum(CATEGORIES).meta(doc("Family of sensors.")),
    weight: Weight,
    contribution: Contribution,
  })
  .meta({ id: "FamilyContribution" });

/** Keys also see what each sensor adds. */
const FamilyContributionPaid = FamilyContribution.extend({
  sensors: z
    .array(
      z.object({
        sensor_id: z.string().meta(doc("Id of the sensor.", "vix")),
        score: Share.meta(doc("Score of the sensor, 0 (calm) to 1 (stressed).", 0.5124)),
        weight: Weight,
        contribution: Contribution,
      }),
    )
    .meta(doc("What each sensor of the family adds.")),
}).meta({ id: "FamilyContributionPaid" });

const snapshot = <C extends z.ZodObject>(contribution: C) =>
  z.object({
    stress_index: Index.meta(indexDoc),
    regime: Regime,
    sensor_count: SensorCount,
    breakdown: Breakdown,
    as_of: utc("at which the index was computed"),
    methodology: z
      .string()
      .meta(
        doc(
          "Formula and coverage, in words.",
          "100 times the weighted mean of a score per sensor.",
        ),
      ),
    methodology_version: z.string().meta(doc("Version of the formula.", "3.0.0")),
    confidence: Share.nullable().meta(
      doc("0 to 1. Median confidence of the sensors in the index.", 0.943),
    ),
    changed: z
      .number()
      .nullable()
      .meta(doc("Points since 24 hours before. Null when there was no index then.", -0.1)),
    excluded: z
      .array(z.string())
      .meta(doc("Ids of sensors left out, because their data is too old.", ["nfci"])),
    contributions: z
      .array(contribution)
      .meta(doc("Points by family. They sum to stress_index within 0.05.")),
  });
export const StressIndex = snapshot(FamilyContribution).meta({ id: "StressIndex" });
export const StressIndexPaid = snapshot(FamilyContributionPaid).meta({ id: "StressIndexPaid" });
export const StressIndexForms = {
  free: StressIndex,
  retail: StressIndexPaid,
  institutional: StressIndexPaid,
};

export const StressIndexQuery = z.object({ as_of: AsOf });
export const StressIndexHistoryQuery = z.object({
  ...HistoryWindow,
  interval: choice(
    ["tick", "day"],
    "tick",
    "tick: every recorded level. day: the last of each UTC day.",
  ),
});

export const StressIndexHistory = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    tier: TierName,
    total_returned: TotalReturned,
    ...Page,
    next_cursor: NextCursor,
    points: z
      .array(
        z
          .object({
            as_of: utc("at which the index was computed"),
            stress_index: z.number().meta(indexDoc),
            regime: Regime,
            sensor_count: SensorCount,
            breakdown: Breakdown,
          })
          .meta({ id: "StressIndexPoint" }),
      )
      .meta(doc("Index levels over time.")),
  })
  .meta({ id: "StressIndexHistory" });

export type StressIndexQuery = z.output<typeof StressIndexQuery>;
export type StressIndexHistoryQuery = z.output<typeof StressIndexHistoryQuery>;
export type StressIndexHistory = z.output<typeof StressIndexHistory>;
