// Shape of the track record, and the query of the page of scores.

import * as z from "zod";
import { Count, doc, Share, utc } from "../../core/wire/shared.ts";
import type { TrackRecord } from "../domain/track-record.ts";

const calls = (what: string, example: number) => Count.meta(doc(`Calls ${what}.`, example));
const score = (what: string, example: number) =>
  z
    .number()
    .nullable()
    .meta(doc(`${what} Null without a graded call.`, example));
const share = (what: string, example: number) =>
  Share.nullable().meta(doc(`0 to 1. ${what} Null without a call.`, example));
const interval = (figure: string, example: readonly number[]) =>
  z
    .array(z.number())
    .length(2)
    .nullable()
    .meta(doc(`90 % bootstrap interval of ${figure}, low and high. Null without a call.`, example));

/** The figures of a set of calls, in the order of the contract. Source: docs/decisions.md#i-track. */
const FIGURES = {
  graded: calls("graded YES or NO", 41),
  active: calls("that are active", 5),
  void: calls("that are void", 1),
  brier: score("0 to 1, lower is better. Mean Brier score.", 0.182),
  log_score: score("Mean logarithm of the outcome's probability.", -0.541),
  base_rate_brier: score(
    "0 to 1. Brier score of the share of YES among the calls graded before each, first 0.5.",
    0.241,
  ),
  skill_vs_base: score("1 - brier / base_rate_brier. Above 0 is better.", 0.245),
  market_n: calls("with a market's probability at their stamp", 33),
  market_brier: score("0 to 1. Mean Brier score of the market on these calls.", 0.179),
  skill_vs_market: score("1 - brier / market_brier, on these calls. Above 0 is better.", 0.012),
  intervals: z
    .object({
      brier: interval("brier", [0.13, 0.241]),
      skill_vs_base: interval("skill_vs_base", [0.02, 0.44]),
      skill_vs_market: interval("skill_vs_market", [-0.09, 0.11]),
    })
    .meta(doc("How far the figures may be off.")),
  calibration: z
    .array(
      z.object({
        lower: Share.meta(doc("0 to 1. Lower edge of the bin, by svc_prob.", 0.6)),
        upper: Share.meta(doc("0 to 1. Upper edge of the bin.", 0.7)),
        n: calls("in the bin", 9),
        mean_prob: share("Mean svc_prob.", 0.65),
        observed: share("Share of YES.", 0.67),
        low: share("Lower 95 % limit of that share.", 0.35),
        high: share("Upper 95 % limit of that share.", 0.88),
      }),
    )
    .meta(doc("Ten bins of svc_prob, and how often it was YES.")),
  murphy: z
    .object({
      reliability: score("Distance of probability and outcome. Lower is better.", 0.011),
      resolution: score("How much outcomes differ between bins. Higher is better.", 0.068),
      uncertainty: score("Variance of the outcomes.", 0.24),
      within_bin: score("What differs inside a bin.", -0.001),
    })
    .meta(doc("Five bins. brier = reliability - resolution + uncertainty + within_bin.")),
  enough: z.boolean().meta(doc("Whether there are at least 30 graded calls.")),
};

export const TrackRecordAnswer = z
  .object({
    as_of: utc("at which a call last changed; of the request before the first call"),
    ...FIGURES,
    by_rule: z
      .object(FIGURES)
      .meta(
        doc(
          "The same figures of the calls that our fixed rules published. No other figure here counts them.",
        ),
      ),
  })
  .meta({ id: "TrackRecord" });

type CallSet = { figures: TrackRecord; active: number; void: number };

/** Writes the figures in the order of the contract. */
export const toTrackRecord = ({
  asOf,
  byRule,
  ...ofPersons
}: CallSet & { asOf: string; byRule: CallSet }) => ({
  as_of: asOf,
  ...toFigures(ofPersons),
  by_rule: toFigures(byRule),
});

function toFigures({ figures, active, void: voided }: CallSet) {
  const { intervals, murphy } = figures;
  return {
    graded: figures.graded,
    active,
    void: voided,
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

export type TrackRecordAnswer = z.output<typeof TrackRecordAnswer>;
/** The figures of one of the two sets of calls. */
export type TrackRecordFigures = TrackRecordAnswer["by_rule"];

/** The query of the page of scores: calls by rule or of persons, and the bin whose calls are listed. */
export const ScoresQuery = z.object({
  by: z.literal("rule").optional(),
  /** Lower edge of a calibration bin in percent. */
  bin: z
    .string()
    .regex(/^[1-9]?0$/)
    .transform(Number)
    .optional(),
});
export type ScoresQuery = z.output<typeof ScoresQuery>;
