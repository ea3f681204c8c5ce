// Parameters and answers of the endpoints for the stress index and its history.

import * as z from "zod";
import { PERIODS } from "../../core/calendar-date.ts";
import {
  AsOf,
  Count,
  choice,
  doc,
  HistoryWindow,
  instantField,
  NextCursor,
  Page,
  READ_ONLY,
  Share,
  TierName,
  TotalReturned,
  utc,
  VERSION,
} from "../../core/wire/shared.ts";
import { FAMILIES } from "../domain/sensor.ts";
import { FamilyField, RightsField } from "./sensor-members.ts";

const Index = z.number().min(0).max(100);
const indexDoc = doc("Index level, 0 (calm) to 100 (stressed).", 46.8);
const Regime = z
  .string()
  .meta(
    doc(
      "Regime of the index: STABLE, NEUTRAL, RISING (between 52 and 65, while it rises), ELEVATED, SEVERE.",
      "NEUTRAL",
    ),
  );
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

/** The name of `family` before categories had words of their own. */
const OldFamily = z.enum(FAMILIES).meta(doc("Same as `family`, under its first name."));
const Weight = Share.meta(doc("Weight in the index, 0 to 1. All sum to 1.", 0.285714));
const Contribution = z
  .number()
  .meta(doc("Points of the index that come from it: weight * (intercept + slope * z).", 17.42));

const FamilyContribution = z
  .object({
    category: OldFamily,
    family: FamilyField,
    weight: Weight,
    contribution: Contribution,
    rights: RightsField,
  })
  .meta({ id: "FamilyContribution" });

/** Keys also see what each sensor adds. */
const FamilyContributionPaid = FamilyContribution.extend({
  sensors: z
    .array(
      z.object({
        sensor_id: z.string().meta(doc("Id of the sensor.", "vix")),
        score: Share.meta(
          doc(
            "Score of the sensor, 0 (calm) to 1 (stressed): share of a normal curve below z.",
            0.9332,
          ),
        ),
        z: z
          .number()
          .nullable()
          .meta(
            doc(
              "Standard deviations above the mean of its history. Null before version 4.0.0.",
              1.5,
            ),
          ),
        ranked_since: utc(
          "of the first value in the history of z; null before version 4.0.0",
        ).nullable(),
        weight: Weight,
        contribution: Contribution,
        rights: RightsField,
      }),
    )
    .meta(doc("What each sensor of the family adds.")),
}).meta({ id: "FamilyContributionPaid" });

const FamilyContext = z
  .object({
    category: OldFamily,
    family: FamilyField,
    sensors: Count.meta(doc("Live sensors of the family that your tier may read.", 5)),
    stressed: Count.meta(doc("Of these ELEVATED, SEVERE or STRESS.", 2)),
  })
  .meta({ id: "FamilyContext" });

const FamilyContextPaid = FamilyContext.extend({
  level: z
    .number()
    .nullable()
    .meta(doc("Mean rank of these sensors, 0 to 100. Null before there is one.", 64.2)),
}).meta({ id: "FamilyContextPaid" });

const Breadth = z
  .object({
    stressed: Count.meta(doc("Live sensors that are ELEVATED, SEVERE or STRESS.", 9)),
    of: Count.meta(doc("Live sensors.", 20)),
  })
  .meta({ id: "Breadth", description: "How many sensors are stressed. Never part of the index." });

const OldNull = "Null before version 4.0.0.";
const NewNull = "Null before version 5.0.0.";

const snapshot = <C extends z.ZodObject, F extends z.ZodObject>(contribution: C, family: F) =>
  z.object({
    stress_index: Index.meta(indexDoc),
    regime: Regime,
    sensor_count: SensorCount,
    breakdown: Breakdown,
    as_of: utc("asked for with as_of; else at which the index was computed"),
    methodology: z
      .string()
      .meta(doc("Formula and coverage, in words.", "Intercept + slope * the weighted mean of z.")),
    methodology_version: z.string().meta(doc("Version of the formula.", "5.0.0")),
    confidence: Share.nullable().meta(
      doc(
        "0 to 1. Median confidence of the counted sensors, times the share of past days on which the inputs that are in it gave the regime of all inputs.",
        0.893,
      ),
    ),
    changed: z
      .number()
      .nullable()
      .meta(
        doc(
          "Points since 24 hours before. Null when there was no index of the same version then.",
          -0.1,
        ),
      ),
    excluded: z
      .array(z.string())
      .meta(
        doc(
          "Ids of sensors left out because their data is old, and of inputs that are not in the index.",
          ["hy-oas"],
        ),
      ),
    contributions: z.array(contribution).meta(doc("Points by family. They sum to unclipped.")),
    intercept: z
      .number()
      .nullable()
      .meta(doc(`Index at which every z is 0, for the inputs that are in it. ${OldNull}`, 50)),
    slope: z
      .number()
      .nullable()
      .meta(doc(`Points of one standard deviation, for the inputs that are in it. ${OldNull}`, 8)),
    unclipped: z
      .number()
      .nullable()
      .meta(doc(`Sum of contributions, before it is kept in 0 to 100. ${OldNull}`, 46.7891)),
    is_clipped: z
      .boolean()
      .nullable()
      .meta(doc(`Whether unclipped is below 0 or above 100. ${OldNull}`, false)),
    coverage: Share.nullable().meta(
      doc(
        `0 to 1. Weight of the inputs that are in it, of the weight of all inputs. ${NewNull}`,
        0.7143,
      ),
    ),
    rise: z
      .number()
      .nullable()
      .meta(doc("Points since 20 sessions before. Null where the history is shorter.", 1.4)),
    rising_from: z
      .number()
      .nullable()
      .meta(
        doc(
          `Rise from which the regime between 52 and 65 is RISING, until the rise is under its half. ${NewNull}`,
          2,
        ),
      ),
    breadth: Breadth,
    families: z
      .array(family)
      .meta(
        doc(
          "Families of at least two live sensors that your tier may read. Never part of the index.",
        ),
      ),
  });
export const StressIndexAnswer = snapshot(FamilyContribution, FamilyContext).meta({
  id: "StressIndex",
});
export const StressIndexPaid = snapshot(FamilyContributionPaid, FamilyContextPaid).meta({
  id: "StressIndexPaid",
});
export const StressIndexByTier = {
  free: StressIndexAnswer,
  retail: StressIndexPaid,
  institutional: StressIndexPaid,
};

export const StressIndexQuery = z.object({ as_of: AsOf });
export const StressIndexHistoryQuery = z.object({
  ...HistoryWindow,
  from: instantField("Start of the window of as_of, included, also with `interval`"),
  to: instantField("End of the window of as_of, not included, also with `interval`"),
  interval: choice(
    ["tick", ...PERIODS],
    "tick",
    "tick: every recorded level. day, week, month: the last of each (UTC, weeks from Monday). " +
      "day also marks days without an observation.",
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
            observed: z
              .boolean()
              .optional()
              .meta(
                doc(
                  "Only with interval=day: whether an input of the index has an observation of that UTC day. " +
                    "Leave days without one, such as weekends, out of volatilities.",
                  true,
                ),
              ),
          })
          .meta({ id: "StressIndexPoint" }),
      )
      .meta(doc("Index levels over time.")),
  })
  .meta({ id: "StressIndexHistory" });

export type StressIndexQuery = z.output<typeof StressIndexQuery>;
export type StressIndexHistoryQuery = z.output<typeof StressIndexHistoryQuery>;
export type StressIndexHistory = z.output<typeof StressIndexHistory>;
