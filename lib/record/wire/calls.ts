import * as z from "zod";
import { AsOf, count, Instant, Share } from "../../core/wire/shared.ts";
import { OPERATORS } from "../domain/criterion.ts";
import {
  BASIS_STATUSES,
  CALL_STATUSES,
  GRADE_METHODS,
  INSTRUMENT_TYPES,
  VERDICTS,
  VOID_REASONS,
} from "../domain/lifecycle.ts";

export const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: "SHA-256, lower-case hexadecimal" });

const Seq = z.int().min(1).meta({ description: "Number of a row of the tape, from 1" });

/** The members of a call, in the order of the contract. Source: decisions G1. */
export const Call = z
  .object({
    slug: z.string(),
    version: z.int().min(1).meta({ description: "Rises with a clarified wording only" }),
    title: z.string(),
    statement: z.string(),
    instrument: z.string(),
    instrument_type: z.enum(INSTRUMENT_TYPES),
    svc_prob: Share.meta({ description: "Probability of YES, frozen at the stamp" }),
    svc_prob_at: Instant,
    market_prob: Share.nullable().meta({ description: "The market's number as last marked" }),
    market_prob_at: Instant.nullable(),
    market_source: z.string().nullable(),
    resolution_criterion: z.string(),
    resolution_source: z.string(),
    opened_at: Instant,
    closes_at: Instant,
    resolve_by: Instant,
    status: z.enum(CALL_STATUSES),
    verdict: z.enum(VERDICTS).nullable(),
    basis_status: z.enum(BASIS_STATUSES),
    tape_seq: Seq,
    row_sha256: Digest,
    updated_at: Instant,
  })
  .meta({ id: "Call" });

export const CallList = z
  .object({ count: z.int().min(0), calls: z.array(Call) })
  .meta({ id: "CallList" });

const Score = z.number().nullable();

/** Source: decisions G12. */
const Receipt = z
  .object({
    receipt_version: z.int().min(1),
    supersedes: Digest.nullable(),
    verdict: z.enum(VERDICTS),
    outcome: z.int().min(0).max(1).nullable(),
    void_reason: z.enum(VOID_REASONS).nullable(),
    observed_value: z.number().nullable(),
    threshold: z.number().nullable(),
    observed_at: Instant.nullable(),
    resolved_at: Instant,
    graded_at: Instant,
    source_url: z.string().nullable(),
    source_sha256: Digest.nullable(),
    criterion_sha256: Digest,
    method: z.enum(GRADE_METHODS),
    reviewers: z.int().min(0),
    challenge_ends_at: Instant.nullable(),
    brier: Score.meta({ description: "(svc_prob - outcome)^2, 0 to 1" }),
    log_score: Score.meta({ description: "ln of the probability of the outcome, at least 0.001" }),
    market_brier: Score.meta({ description: "Of the market's number at the stamp" }),
    skill: Score.meta({ description: "market_brier - brier" }),
    early: z.boolean(),
    tape_seq: Seq,
    row_sha256: Digest,
  })
  .meta({ id: "Receipt" });

const Criterion = z
  .object({
    metric: z.string(),
    operator: z.enum(OPERATORS),
    threshold: z.number(),
    unit: z.string().nullable(),
    observed_at: z.string(),
    source: z.string(),
  })
  .meta({ id: "Criterion" });

export const CallDetail = z
  .object({
    call: Call.extend({
      prob_basis: z.string().nullable().meta({ description: "How the probability was made" }),
      criterion: Criterion.nullable(),
      market_prob_open: Share.nullable(),
      market_prob_close: Share.nullable(),
      receipt: Receipt.optional().meta({ description: "Absent until graded or void" }),
    }),
  })
  .meta({ id: "CallDetail" });

export const CallPath = z.object({
  slug: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .meta({ wire: { type: "string", description: "Slug of a call" } }),
});

const Status = z
  .enum(CALL_STATUSES, `must be one of ${CALL_STATUSES.join(", ")}`)
  .optional()
  .meta({ wire: { type: "string", enum: [...CALL_STATUSES], description: "Only these" } });

/** The most calls that a page may ask for; without a limit the whole list is one answer. */
const MAX_CALLS = 10_000;

export const CallsQuery = z.object({
  status: Status,
  as_of: AsOf,
  limit: count({ min: 1, max: MAX_CALLS, default: MAX_CALLS, what: "Calls of a page" }),
  offset: count({ min: 0, max: 2 ** 31 - 1, default: 0, what: "Calls to skip" }),
});

export const CallQuery = z.object({ as_of: AsOf });

export type Call = z.output<typeof Call>;
export type CallList = z.output<typeof CallList>;
export type CallDetail = z.output<typeof CallDetail>;
export type CallsQuery = z.output<typeof CallsQuery>;
export type CallQuery = z.output<typeof CallQuery>;
