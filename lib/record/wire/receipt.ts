// Shapes of a call's receipt and criterion.

import * as z from "zod";
import { Count, doc, utc } from "../../core/wire/shared.ts";
import { OPERATORS } from "../domain/criterion.ts";
import { GRADE_METHODS, VERDICTS, VOID_REASONS } from "../domain/lifecycle.ts";
import { CallRowDigest, CallSeq, sha256, wording } from "./digests.ts";

const score = (what: string, example: number) => z.number().nullable().meta(doc(what, example));

/** How a call was graded, with its scores. Source: docs/decisions.md#g12. */
export const CallReceipt = z
  .object({
    receipt_version: z
      .int()
      .min(1)
      .meta(doc("1 for the first receipt, plus 1 for each correction.", 1)),
    supersedes: sha256("of the row that this receipt corrects").nullable(),
    verdict: z.enum(VERDICTS).meta(doc("Outcome.")),
    outcome: z.int().min(0).max(1).nullable().meta(doc("1 for YES, 0 for NO. Null when void.", 1)),
    void_reason: z.enum(VOID_REASONS).nullable().meta(doc("Why it is void. Null if it is not.")),
    observed_value: score("Value that was observed, in the criterion's unit.", 3.2),
    threshold: score("Threshold of the criterion, in its unit.", 3),
    observed_at: utc("of the observation").nullable(),
    resolved_at: utc("at which the outcome was settled"),
    graded_at: utc("at which the call was graded"),
    source_url: wording("Page of the source.", "https://www.bls.gov/cpi").nullable(),
    source_sha256: sha256("of the archived source").nullable(),
    criterion_sha256: sha256("of the criterion"),
    method: z.enum(GRADE_METHODS).meta(doc("Graded by a program, or by people.")),
    reviewers: Count.meta(doc("People who reviewed the grade.", 0)),
    challenge_ends_at: utc("until which the grade could be challenged").nullable(),
    brier: score("0 to 1, lower is better. (svc_prob - outcome)^2.", 0.09),
    log_score: score("Natural logarithm of the outcome's probability, at least 0.001.", -0.3567),
    market_brier: score("0 to 1. Brier score of the market's probability at the stamp.", 0.1296),
    skill: score("market_brier - brier. Above 0 is better than the market.", 0.0396),
    early: z.boolean().meta(doc("Whether it was decided before it closed.")),
    tape_seq: CallSeq,
    row_sha256: CallRowDigest,
  })
  .meta({ id: "Receipt" });

export const CallCriterion = z
  .object({
    metric: wording("What is measured.", "CPIAUCSL, change over 12 months"),
    operator: z.enum(OPERATORS).meta(doc("How the value is compared with the threshold.")),
    threshold: z.number().meta(doc("Threshold, in the unit.", 3)),
    unit: wording("Unit of value and threshold.", "percent").nullable(),
    observed_at: wording("When it is measured.", "2026-06-30"),
    source: wording("Who publishes it.", "https://www.bls.gov/cpi"),
  })
  .meta({ id: "Criterion" });
