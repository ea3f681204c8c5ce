// The shape of a file that describes a new call, for `npm run calls publish`.

import * as z from "zod";
import { MARKET_FEEDS } from "../../../lib/market/domain/sources.ts";
import type { Basis } from "../../../lib/record/domain/basis.ts";
import type { CallRequest } from "../../../lib/record/domain/call.ts";
import { BASIS_STATUSES, INSTRUMENT_TYPES } from "../../../lib/record/domain/lifecycle.ts";
import {
  Finite,
  InstantText,
  OperatorSign,
  ProbabilityNumber,
  Slug,
  text,
  unknownMemberError,
} from "./values.ts";

const Criterion = z.strictObject(
  {
    metric: text(200),
    operator: OperatorSign,
    threshold: Finite,
    unit: text(100).nullish(),
    observed_at: InstantText.nullish(),
    source: text(2_000).nullish(),
  },
  unknownMemberError,
);

const whole = z.int("must be a whole number").min(0, "must not be negative");

const Exceedance = z.strictObject({
  formula: z.literal("empirical-exceedance"),
  method_version: z.literal("1"),
  inputs: z.strictObject({
    metric: text(200),
    operator: OperatorSign,
    threshold: Finite,
    known_at: InstantText,
    first_date: z.iso.date("must be a date"),
    horizon: whole.min(1).max(2_600),
    move: z.enum(["ratio", "difference"]),
    current: Finite,
    windows: whole,
    crossed: whole,
  }),
});

const WeightedMean = z.strictObject({
  formula: z.literal("weighted-mean"),
  method_version: z.literal("1"),
  inputs: z.strictObject({
    estimates: z
      .array(z.strictObject({ name: text(200), value: ProbabilityNumber, weight: Finite.min(0) }))
      .min(1)
      .max(100),
  }),
});

const BasisShape = z.discriminatedUnion("formula", [Exceedance, WeightedMean], {
  error: "formula: must be empirical-exceedance or weighted-mean",
});

/**
 * A forecast call as its author writes it: the fields that are known before publication. Source:
 * docs/decisions.md#g1.
 */
export const CallFile = z
  .strictObject(
    {
      slug: Slug,
      title: text(300),
      statement: text(5_000).nullish(),
      instrument: text(200),
      instrument_type: z
        .enum(INSTRUMENT_TYPES, `must be one of ${INSTRUMENT_TYPES.join(", ")}`)
        .default("event"),
      svc_prob: ProbabilityNumber,
      svc_prob_at: InstantText.nullish(),
      market_prob: ProbabilityNumber.nullish(),
      market_prob_at: InstantText.nullish(),
      market_source: text(200).nullish(),
      market_feed: z.enum(MARKET_FEEDS, `must be one of ${MARKET_FEEDS.join(", ")}`).nullish(),
      market_feed_id: text(200).nullish(),
      resolution_criterion: text(20_000),
      resolution_source: text(2_000),
      criterion: Criterion.nullish(),
      prob_basis: text(20_000).nullish(),
      basis: BasisShape.nullish(),
      opened_at: InstantText.nullish(),
      closes_at: InstantText,
      resolve_by: InstantText.nullish(),
      is_backtest: z.boolean("must be true or false").default(false),
      // A new call may only have version 1. The basis status is computed.
      version: z.literal(1, "must be 1: it rises by `clarify`").nullish(),
      status: z.literal("active", "must be active: the rest are commands of their own").nullish(),
      verdict: z.null("must be null: grades are commands of their own").optional(),
      basis_status: z.enum(BASIS_STATUSES).nullish(),
    },
    unknownMemberError,
  )
  .refine(({ market_prob, market_source }) => market_prob == null || market_source != null, {
    path: ["market_source"],
    error: "must say where market_prob comes from",
  })
  .refine(({ market_feed, market_feed_id }) => (market_feed == null) === (market_feed_id == null), {
    path: ["market_feed_id"],
    error: "must come together with market_feed",
  });

/** Converts a call's file into the request to publish it at the instant `now`. */
export function toCallRequest(file: z.output<typeof CallFile>, now: string): CallRequest {
  const svcProbAt = file.svc_prob_at ?? now;
  const { criterion, market_prob, market_source } = file;
  const market = { at: file.market_prob_at ?? svcProbAt, source: market_source ?? "" };
  return {
    slug: file.slug,
    title: file.title,
    statement: file.statement ?? file.title,
    instrument: file.instrument,
    instrumentType: file.instrument_type,
    svcProb: file.svc_prob,
    svcProbAt,
    openedAt: file.opened_at ?? now,
    closesAt: file.closes_at,
    resolveBy: file.resolve_by ?? file.closes_at,
    resolutionCriterion: file.resolution_criterion,
    resolutionSource: file.resolution_source,
    criterion: criterion
      ? {
          metric: criterion.metric,
          operator: criterion.operator,
          threshold: criterion.threshold,
          unit: criterion.unit ?? null,
          observed_at: criterion.observed_at ?? file.closes_at,
          source: criterion.source ?? file.resolution_source,
        }
      : null,
    probBasis: file.prob_basis ?? null,
    basis: (file.basis ?? null) as Basis | null,
    market: market_prob == null ? null : { prob: market_prob, ...market },
    marketFeed: file.market_feed ?? null,
    marketFeedId: file.market_feed_id ?? null,
    isBacktest: file.is_backtest,
  };
}
