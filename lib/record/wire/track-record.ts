import * as z from "zod";
import { Instant, Share } from "../../core/wire/shared.ts";
import type { TrackRecord as TrackRecordFigures } from "../domain/track-record.ts";

const Count = z.int().min(0);
const Score = z.number().nullable();
const Interval = z
  .array(z.number())
  .length(2)
  .nullable()
  .meta({ description: "90 % percentile bootstrap: low, high; null with no call to draw" });

/** The members of the track record, in the order of the contract. Source: decisions I-TRACK. */
export const TrackRecord = z
  .object({
    as_of: Instant,
    graded: Count,
    active: Count,
    void: Count,
    brier: Score,
    log_score: Score,
    base_rate_brier: Score.meta({
      description: "Of the mean outcome of the calls graded before each; the first: 0.5",
    }),
    skill_vs_base: Score.meta({ description: "1 - brier / base_rate_brier" }),
    market_n: Count.meta({ description: "Calls that had a market's number at their stamp" }),
    market_brier: Score,
    skill_vs_market: Score.meta({ description: "1 - brier / market_brier, over those calls" }),
    intervals: z.object({ brier: Interval, skill_vs_base: Interval, skill_vs_market: Interval }),
    calibration: z
      .array(
        z.object({
          lower: Share,
          upper: Share,
          n: Count,
          mean_prob: Share.nullable(),
          observed: Share.nullable(),
          low: Share.nullable(),
          high: Share.nullable(),
        }),
      )
      .meta({ description: "Ten bins of svc_prob with 95 % limits; empty ones have nulls" }),
    murphy: z
      .object({ reliability: Score, resolution: Score, uncertainty: Score, within_bin: Score })
      .meta({
        description:
          "In five bins; brier = reliability - resolution + uncertainty + within_bin, the last being " +
          "what differs inside a bin",
      }),
    enough: z.boolean().meta({ description: "At least 30 graded calls" }),
  })
  .meta({ id: "TrackRecord" });

/** The figures in the contract's order. */
export function toTrackRecord(
  figures: TrackRecordFigures,
  shown: { active: number; void: number; now: number },
) {
  const { intervals, murphy } = figures;
  return {
    as_of: new Date(shown.now).toISOString(),
    graded: figures.graded,
    active: shown.active,
    void: shown.void,
    brier: figures.brier,
    log_score: figures.logScore,
    base_rate_brier: figures.baseRateBrier,
    skill_vs_base: figures.skillVsBase,
    market_n: figures.marketN,
    market_brier: figures.marketBrier,
    skill_vs_market: figures.skillVsMarket,
    intervals: {
      brier: intervals.brier,
      skill_vs_base: intervals.skillVsBase,
      skill_vs_market: intervals.skillVsMarket,
    },
    calibration: figures.calibration.map(({ meanProb, lower, upper, n, ...rest }) => ({
      lower,
      upper,
      n,
      mean_prob: meanProb,
      ...rest,
    })),
    murphy: {
      reliability: murphy.reliability,
      resolution: murphy.resolution,
      uncertainty: murphy.uncertainty,
      within_bin: murphy.withinBin,
    },
    enough: figures.enough,
  };
}

export type TrackRecord = z.output<typeof TrackRecord>;
