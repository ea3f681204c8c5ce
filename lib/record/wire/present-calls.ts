/** Writes calls in the form of the contract. */

import { MARKET_FEED_RULES } from "../../market/domain/sources.ts";
import type { CallDetailRow, CallRow } from "../queries/calls.ts";

/** Writes a call of the list. Source: docs/decisions.md#g1. */
export function toCall(row: CallRow) {
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
export function toCallDetail(row: CallDetailRow) {
  const { receipt } = row;
  return {
    call: {
      ...toCall(row),
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
