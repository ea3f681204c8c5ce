// The shapes of the items in a list file, one for each subcommand of `npm run calls`.

import * as z from "zod";
import { VERDICTS, VOID_REASONS } from "../../../lib/record/domain/lifecycle.ts";
import type { Correction } from "../../../lib/record/domain/tape/receipt.ts";
import {
  DigestText,
  Finite,
  InstantText,
  OutcomeWord,
  ProbabilityNumber,
  Slug,
  text,
  Url,
  unknownMemberError,
} from "./values.ts";

const item = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject({ slug: Slug, ...shape }, unknownMemberError);
/** An item may be only a text: the slug of the call. */
const orSlug = (value: unknown) => (typeof value === "string" ? { slug: value } : value);

const Reviewers = z
  .union([text(200), z.array(text(200)).max(20)], "must be a name, or a list of names")
  .nullish()
  .transform((names) => (names == null ? [] : typeof names === "string" ? [names] : names));

export const markItem = (now: string) =>
  item({
    prob: ProbabilityNumber.optional(),
    market_prob: ProbabilityNumber.optional(),
    source: text(200).optional(),
    market_source: text(200).optional(),
    at: InstantText.optional(),
    market_prob_at: InstantText.optional(),
  }).transform((fields, context) => {
    const prob = fields.prob ?? fields.market_prob;
    const source = fields.source ?? fields.market_source;
    if (prob === undefined || source === undefined) {
      context.addIssue("must have prob and source");
      return z.NEVER;
    }
    return { slug: fields.slug, prob, source, at: fields.at ?? fields.market_prob_at ?? now };
  });

export const CloseItem = z.preprocess(orSlug, item({}));

export const ProposeItem = item({
  outcome: OutcomeWord,
  value: Finite.nullish(),
  observed_value: Finite.nullish(),
  source_url: Url,
  source_sha256: DigestText.nullish(),
  observed_at: InstantText,
  reviewer: Reviewers,
}).transform(({ slug, outcome, value, observed_value, reviewer, ...fields }) => ({
  slug,
  outcome,
  evidence: {
    observed_value: value ?? observed_value ?? null,
    observed_at: fields.observed_at,
    source_url: fields.source_url,
    source_sha256: fields.source_sha256 ?? null,
    method: "REVIEWED" as const,
    // The person who files it counts as one, and each named reviewer once.
    reviewers: 1 + new Set(reviewer).size,
  },
}));

export const DisputeItem = item({ reason: text(2_000) });

export const GradeItem = z.preprocess(
  orSlug,
  item({ reviewer: Reviewers }).transform(({ slug, reviewer }) => ({ slug, reviewers: reviewer })),
);

const VoidReasonWord = z
  .string("must be text")
  .transform((word) => word.toUpperCase())
  .pipe(z.enum(VOID_REASONS, `must be one of ${VOID_REASONS.join(", ")}`));

export const VoidItem = item({ reason: VoidReasonWord });

export const ClarifyItem = item({
  title: text(300).optional(),
  statement: text(5_000).optional(),
  resolution_criterion: text(20_000).optional(),
  resolution_source: text(2_000).optional(),
}).transform(({ slug, title, statement, resolution_criterion, resolution_source }) => ({
  slug,
  texts: {
    ...(title !== undefined && { title }),
    ...(statement !== undefined && { statement }),
    ...(resolution_criterion !== undefined && { resolutionCriterion: resolution_criterion }),
    ...(resolution_source !== undefined && { resolutionSource: resolution_source }),
  },
}));

export const CorrectItem = item({
  verdict: z
    .string("must be text")
    .transform((word) => word.toUpperCase())
    .pipe(z.enum(VERDICTS, `must be one of ${VERDICTS.join(", ")}`)),
  void_reason: VoidReasonWord.nullish(),
  observed_value: Finite.nullable().optional(),
  observed_at: InstantText.nullable().optional(),
  source_url: Url.nullable().optional(),
  source_sha256: DigestText.nullable().optional(),
  reviewer: Reviewers,
})
  .refine(({ verdict, void_reason }) => (verdict === "VOID") === (void_reason != null), {
    path: ["void_reason"],
    error: "must come with verdict VOID, and only with it",
  })
  .transform(({ slug, verdict, void_reason, reviewer, ...fields }) => {
    const correction: Correction = {
      verdict,
      voidReason: void_reason ?? null,
      ...(fields.observed_value !== undefined && { observedValue: fields.observed_value }),
      ...(fields.observed_at !== undefined && { observedAt: fields.observed_at }),
      ...(fields.source_url !== undefined && { sourceUrl: fields.source_url }),
      ...(fields.source_sha256 !== undefined && { sourceSha256: fields.source_sha256 }),
      reviewers: 1 + new Set(reviewer).size,
    };
    return { slug, correction };
  });
