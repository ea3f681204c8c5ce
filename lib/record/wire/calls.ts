// Shapes of calls in answers and queries of the API.

import * as z from "zod";
import { AsOf, Complete, Count, count, doc, Share, utc } from "../../core/wire/shared.ts";
import { MARKET_FEED_RULES } from "../../market/domain/sources.ts";
import { CALL_RULES } from "../domain/basis.ts";
import { BASIS_STATUSES, CALL_STATUSES, INSTRUMENT_TYPES, VERDICTS } from "../domain/lifecycle.ts";
import type { CallDetailRow, CallRow } from "../queries/calls.ts";
import { CallRowDigest, CallSeq, wording } from "./digests.ts";
import { CallCriterion, CallReceipt } from "./receipt.ts";

const KALSHI_PAGE = "https://kalshi.com/markets/kxcpi";
/** The members of a call, in the order of the contract. Source: docs/decisions.md#g1. */
export const CallAnswer = z
  .object({
    slug: wording("Name of the call in addresses.", "cpi-above-3-percent"),
    version: z
      .int()
      .min(1)
      .meta(doc("Number of the wording. It rises only when the wording is made clearer.", 1)),
    title: wording("The call in a line.", "US inflation above 3 % in June?"),
    statement: wording("What happens if the call is right.", "CPI is above 3 % for June 2026."),
    instrument: wording("What the call is about.", "US CPI"),
    instrument_type: z.enum(INSTRUMENT_TYPES).meta(doc("Kind of instrument.")),
    svc_prob: Share.meta(doc("Our probability of YES, 0 to 1. It never changes.", 0.7)),
    svc_prob_at: utc("at which our probability was stamped"),
    market_prob: Share.nullable().meta(
      doc(
        "The market's newest probability of YES, 0 to 1. Null without a market. It may be newer than the call's last mark on the tape.",
        0.64,
      ),
    ),
    market_prob_at: utc("of that mark").nullable(),
    market_source: wording(
      "Where the market's probability comes from. `sample`: made up, for the bundled sample.",
      "Kalshi",
    ).nullable(),
    resolution_criterion: wording(
      "When the outcome is YES.",
      "YES if the BLS reports more than 3.0 %.",
    ),
    resolution_source: wording("Who says so: an address or a name.", "https://www.bls.gov/cpi"),
    opened_at: utc("at which the call was opened"),
    closes_at: utc("at which the call closes"),
    resolve_by: utc("by which the outcome should be known"),
    status: z.enum(CALL_STATUSES).meta(doc("Where the call stands. graded and void are final.")),
    verdict: z.enum(VERDICTS).nullable().meta(doc("Outcome. Null until graded or void.")),
    basis_status: z
      .enum(BASIS_STATUSES)
      .meta(
        doc(
          "rederived: recomputing our probability gave the same result. declared: it cannot be recomputed. " +
            "mismatch: recomputing gave another result. missing: no basis is given.",
        ),
      ),
    tape_seq: CallSeq,
    row_sha256: CallRowDigest,
    updated_at: utc("of the newest row of the tape about it"),
    market_url: wording("Where that market can be seen. Null without one.", KALSHI_PAGE).nullable(),
    rule: z
      .enum(CALL_RULES)
      .nullable()
      .meta(doc("The fixed rule that published the call. Null for a call of a person.")),
    integrity: z
      .literal("unproven")
      .optional()
      .meta(
        doc(
          "Present while the stored tape does not extend the head that was signed last: nothing proves the call then. Absent otherwise.",
        ),
      ),
  })
  .meta({ id: "Call" });

export const CallList = z
  .object({
    count: Count.meta(doc("Calls in this answer.", 1)),
    calls: z.array(CallAnswer).meta(doc("Calls, newest first.")),
  })
  .meta({ id: "CallList" });

export const CallDetail = z
  .object({
    call: CallAnswer.extend({
      prob_basis: wording("How our probability was made.", "Base rate of 20 years.").nullable(),
      criterion: CallCriterion.nullable().meta(
        doc("The criterion for programs. Null if it is given in words only."),
      ),
      market_prob_open: Share.nullable().meta(doc("Market's probability at opening.", 0.6)),
      market_prob_close: Share.nullable().meta(doc("Market's probability at closing.", 0.72)),
      receipt: CallReceipt.optional().meta(doc("How it was graded. Absent until graded or void.")),
    }).meta(doc("The call.")),
  })
  .meta({ id: "CallDetail" });

export const CallPath = z.object({
  slug: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .meta({ wire: { type: "string", ...doc("Slug of a call.", "sample") } }),
});

const Status = z
  .enum(CALL_STATUSES, `must be one of ${CALL_STATUSES.join(", ")}`)
  .optional()
  .meta({
    wire: { type: "string", enum: [...CALL_STATUSES], ...doc("Only calls with this status.") },
  });

/** Maximum of calls on a page; without a limit, one answer has the whole list. */
export const MAX_CALLS = 10_000;

export const CallsQuery = z.object({
  status: Status,
  as_of: AsOf,
  limit: count({
    min: 1,
    max: MAX_CALLS,
    default: MAX_CALLS,
    what: "Calls. Maximum in one answer.",
  }),
  offset: count({ min: 0, max: 2 ** 31 - 1, default: 0, what: "Calls to skip." }),
  complete: Complete,
});

export const CallQuery = z.object({ as_of: AsOf });

export type CallAnswer = z.output<typeof CallAnswer>;
export type CallList = z.output<typeof CallList>;
export type CallDetail = z.output<typeof CallDetail>;
export type CallsQuery = z.output<typeof CallsQuery>;
export type CallQuery = z.output<typeof CallQuery>;

/** Writes calls in the form of the contract. */

/** Writes a call of the list. Source: docs/decisions.md#g1. */
export function toCall(row: CallRow, isUnproven = false) {
  return {
    slug: row.slug,
    version: row.version,
    title: row.title,
    statement: row.statement,
    instrument: row.instrument,
    instrument_type: row.instrumentType,
    svc_prob: row.svcProb,
    svc_prob_at: row.svcProbAt,
    market_prob: row.marketProb,
    market_prob_at: row.marketProbAt,
    market_source: row.marketSource,
    resolution_criterion: row.resolutionCriterion,
    resolution_source: row.resolutionSource,
    opened_at: row.openedAt,
    closes_at: row.closesAt,
    resolve_by: row.resolveBy,
    status: row.status,
    verdict: row.verdict,
    basis_status: row.basisStatus,
    tape_seq: row.tapeSeq,
    row_sha256: row.rowSha256,
    updated_at: row.updatedAt,
    market_url: marketUrlOf(row),
    rule: row.rule,
    ...(isUnproven && { integrity: "unproven" as const }),
  };
}

const marketUrlOf = ({ marketFeed, marketFeedId }: CallRow): string | null =>
  marketFeed === null || marketFeedId === null
    ? null
    : MARKET_FEED_RULES[marketFeed].pageOf(marketFeedId);

/**
 * Writes a single call with its details; it has no receipt until it is resolved. Source:
 * docs/decisions.md#g1, docs/decisions.md#g12.
 */
export function toCallDetail(row: CallDetailRow, isUnproven = false) {
  const { receipt } = row;
  return {
    call: {
      ...toCall(row, isUnproven),
      prob_basis: row.probBasis,
      criterion: row.criterion,
      market_prob_open: row.marketProbOpen,
      market_prob_close: row.marketProbClose,
      ...(receipt && {
        receipt: { ...receipt.receipt, tape_seq: receipt.tapeSeq, row_sha256: receipt.rowSha256 },
      }),
    },
  };
}
