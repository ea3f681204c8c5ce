// Rebuilds calls from the rows of the tape.

import { sha256Hex } from "../../../core/digests.ts";
import type { Basis, CallRule } from "../basis.ts";
import { type Call, isoOf, withMarketMark } from "../call.ts";
import type { Criterion } from "../criterion.ts";
import {
  type BasisStatus,
  challengeEndsAt,
  type InstrumentType,
  type RowType,
  type VoidReason,
} from "../lifecycle.ts";
import type { BinaryOutcome } from "../scores.ts";
import { type Evidence, type ReceiptPayload, voidReceipt } from "./receipt.ts";

/** A parsed row of the tape. */
export type TapeRow = {
  seq: number;
  at: string;
  type: RowType;
  slug: string;
  payload: unknown;
  row_sha256: string;
};

/** A call rebuilt from its tape rows only, without the tables. */
export type ReplayedCall = Call & {
  publishedAt: string;
  /** Number of the opening row. */
  openedSeq: number;
  /** `closed_at` of the closing row; null when evidence came before closing. */
  closedAt: string | null;
  tapeSeq: number;
  rowSha256: string;
  updatedAt: string;
  /** The rule that published the call; null for a call of a person. */
  rule: CallRule | null;
  /** All receipts of the call; the last one is in force. */
  receipts: { receipt: ReceiptPayload; tapeSeq: number; rowSha256: string }[];
};

/**
 * Rebuilds the calls from tape rows, in the order of their opening. The rows up to an instant give
 * the calls as known at that instant, because rows are only appended and `at` is the time of
 * appending. Source: docs/decisions.md#i-tape, docs/decisions.md#g9.
 */
export async function replayTape(rows: readonly TapeRow[]): Promise<ReplayedCall[]> {
  const calls = new Map<string, ReplayedCall>();
  await replayRows(calls, rows);
  return [...calls.values()];
}

/** Applies the next rows of a tape to the calls as they were before. */
export async function replayRows(
  calls: Map<string, ReplayedCall>,
  rows: readonly TapeRow[],
): Promise<void> {
  for (const row of rows) {
    const current = calls.get(row.slug);
    const next =
      row.type === "CALL_OPENED" ? await openedCall(row) : current && applyRow(current, row);
    if (next === undefined) continue;
    const { seq: tapeSeq, row_sha256: rowSha256, at: updatedAt } = row;
    calls.set(row.slug, { ...next, tapeSeq, rowSha256, updatedAt });
  }
}

/** The payload of an opening row, as `openCall` writes it. */
type Opening = {
  version: number;
  title: string;
  statement: string;
  instrument: string;
  instrument_type: InstrumentType;
  svc_prob: number;
  svc_prob_at: string;
  market_prob: number | null;
  market_prob_at: string | null;
  market_source: string | null;
  resolution_criterion: string;
  resolution_source: string;
  opened_at: string;
  closes_at: string;
  resolve_by: string;
  basis_status: BasisStatus;
  prob_basis: string | null;
  criterion: Criterion | null;
  basis: Basis | null;
  market_feed: Call["marketFeed"];
  market_feed_id: string | null;
};

async function openedCall(row: TapeRow): Promise<ReplayedCall> {
  const opening = row.payload as Opening;
  const call: ReplayedCall = {
    slug: row.slug,
    version: opening.version,
    title: opening.title,
    statement: opening.statement,
    instrument: opening.instrument,
    instrumentType: opening.instrument_type,
    svcProb: opening.svc_prob,
    svcProbAt: opening.svc_prob_at,
    marketProb: null,
    marketProbAt: null,
    marketSource: null,
    marketProbStamp: null,
    marketProbOpen: null,
    marketProbClose: null,
    marketFeed: opening.market_feed,
    marketFeedId: opening.market_feed_id,
    isBacktest: false,
    resolutionCriterion: opening.resolution_criterion,
    resolutionSource: opening.resolution_source,
    criterion: opening.criterion,
    criterionSha256: await sha256Hex(opening.resolution_criterion),
    probBasis: opening.prob_basis,
    basis: opening.basis,
    basisStatus: opening.basis_status,
    openedAt: opening.opened_at,
    closesAt: opening.closes_at,
    resolveBy: opening.resolve_by,
    status: "active",
    verdict: null,
    isEarly: false,
    evidence: null,
    challengeEndsAt: null,
    disputeCount: 0,
    rule: opening.basis?.formula === "base-rate" ? opening.basis.inputs.rule : null,
    openedSeq: row.seq,
    closedAt: null,
    publishedAt: row.at,
    tapeSeq: row.seq,
    rowSha256: row.row_sha256,
    updatedAt: row.at,
    receipts: [],
  };
  const { market_prob: prob, market_prob_at: at, market_source: source } = opening;
  return prob === null || at === null
    ? call
    : withMark(call, { prob, at, source: source ?? "" }, row);
}

const withMark = (
  call: ReplayedCall,
  mark: Parameters<typeof withMarketMark>[1],
  row: TapeRow,
): ReplayedCall => withMarketMark(call, mark, Date.parse(row.at));

/** The market probability when the call closed. */
const marketAtClose = (call: ReplayedCall) => ({
  marketProbClose: call.status === "active" ? call.marketProb : call.marketProbClose,
});

function applyRow(call: ReplayedCall, row: TapeRow): ReplayedCall {
  switch (row.type) {
    case "CALL_OPENED":
      return call;
    case "CALL_CLARIFIED":
      return clarified(call, row.payload as Partial<Opening>);
    case "MARKET_MARK": {
      const mark = row.payload as { market_prob: number; at: string; source: string };
      return withMark(call, { prob: mark.market_prob, at: mark.at, source: mark.source }, row);
    }
    case "CALL_CLOSED":
      return {
        ...call,
        ...marketAtClose(call),
        status: "closed",
        closedAt: (row.payload as { closed_at: string }).closed_at,
      };
    case "GRADE_PROPOSED":
      return proposed(call, row);
    case "GRADE_DISPUTED":
      return {
        ...call,
        status: "disputed",
        challengeEndsAt: null,
        disputeCount: call.disputeCount + 1,
      };
    case "VOIDED": {
      const { void_reason: reason } = row.payload as { void_reason: VoidReason };
      const threshold = call.criterion?.threshold ?? null;
      return resolved(call, row, voidReceipt({ ...call, threshold }, { at: row.at, reason }));
    }
    case "GRADED":
    case "CORRECTED":
      return resolved(call, row, row.payload as ReceiptPayload);
  }
}

const clarified = (call: ReplayedCall, changed: Partial<Opening>): ReplayedCall => ({
  ...call,
  version: changed.version ?? call.version,
  title: changed.title ?? call.title,
  statement: changed.statement ?? call.statement,
  resolutionCriterion: changed.resolution_criterion ?? call.resolutionCriterion,
  resolutionSource: changed.resolution_source ?? call.resolutionSource,
});

function proposed(call: ReplayedCall, row: TapeRow): ReplayedCall {
  const { outcome, evidence } = row.payload as { outcome: BinaryOutcome; evidence: Evidence };
  const until = isoOf(challengeEndsAt(Date.parse(row.at)));
  return {
    ...call,
    ...marketAtClose(call),
    status: "proposed",
    isEarly: evidence.early,
    challengeEndsAt: until,
    evidence: { outcome, filed_at: row.at, challenge_ends_at: until, evidence },
  };
}

function resolved(call: ReplayedCall, row: TapeRow, receipt: ReceiptPayload): ReplayedCall {
  const { verdict } = receipt;
  return {
    ...call,
    ...marketAtClose(call),
    status: verdict === "VOID" ? "void" : "graded",
    verdict,
    receipts: [...call.receipts, { receipt, tapeSeq: row.seq, rowSha256: row.row_sha256 }],
  };
}
