import * as z from "zod";
import {
  AsOf,
  choice,
  HistoryWindow,
  Instant,
  NextCursor,
  READ_ONLY,
  Share,
  TierName,
  VERSION,
} from "../../core/wire/shared.ts";
import { CATEGORIES } from "../domain/sensor.ts";

const Breakdown = z
  .object({
    severe: z.int().min(0),
    elevated: z.int().min(0),
    rising: z.int().min(0),
    neutral: z.int().min(0),
    stable: z.int().min(0),
  })
  .meta({ id: "Breakdown", description: "Live sensors by state; sums to sensor_count" });

const FamilyContribution = z
  .object({
    category: z.enum(CATEGORIES),
    weight: Share,
    contribution: z.number(),
  })
  .meta({ id: "FamilyContribution" });

/** Keys also see what each sensor adds. */
const FamilyContributionPaid = FamilyContribution.extend({
  sensors: z.array(
    z.object({ sensor_id: z.string(), score: Share, weight: Share, contribution: z.number() }),
  ),
}).meta({ id: "FamilyContributionPaid" });

const snapshot = <C extends z.ZodObject>(contribution: C) =>
  z.object({
    stress_index: z.number().min(0).max(100),
    regime: z.string(),
    sensor_count: z.int(),
    breakdown: Breakdown,
    as_of: Instant,
    methodology: z.string(),
    methodology_version: z.string(),
    confidence: Share.nullable(),
    changed: z
      .number()
      .nullable()
      .meta({ description: "Points since 24 hours before; null before there were any" }),
    excluded: z.array(z.string()).meta({ description: "Active sensors that are dead, by id" }),
    contributions: z.array(contribution).meta({ description: "Sum to stress_index within 0.05" }),
  });
export const StressIndex = snapshot(FamilyContribution).meta({ id: "StressIndex" });
export const StressIndexPaid = snapshot(FamilyContributionPaid).meta({ id: "StressIndexPaid" });
export const StressIndexByTier = {
  free: StressIndex,
  retail: StressIndexPaid,
  institutional: StressIndexPaid,
};

export const StressIndexQuery = z.object({ as_of: AsOf });
export const StressIndexHistoryQuery = z.object({
  ...HistoryWindow,
  interval: choice(["tick", "day"], "tick", "Every recorded tick, or the last of each UTC day"),
});

export const StressIndexHistory = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    tier: TierName,
    total_returned: z.int(),
    limit: z.int(),
    max_limit: z.int(),
    offset: z.int(),
    next_cursor: NextCursor,
    points: z.array(
      z
        .object({
          as_of: Instant,
          stress_index: z.number(),
          regime: z.string(),
          sensor_count: z.int(),
          breakdown: Breakdown,
        })
        .meta({ id: "StressIndexPoint" }),
    ),
  })
  .meta({ id: "StressIndexHistory" });

export type StressIndexQuery = z.output<typeof StressIndexQuery>;
export type StressIndexHistoryQuery = z.output<typeof StressIndexHistoryQuery>;
export type StressIndexHistory = z.output<typeof StressIndexHistory>;
