import { sha256Hex } from "../../../core/digests.ts";
import type { Basis } from "../basis.ts";
import { type Call, isoOf } from "../call.ts";
import type { Criterion } from "../criterion.ts";
import { withMark } from "../market-mark.ts";
import type { Outcome } from "../scores.ts";
import { challengeEndsAt } from "../transitions.ts";
import type { BasisStatus, InstrumentType, RowType, VoidReason } from "../vocabulary.ts";
import { type Evidence, type ReceiptPayload, voidReceipt } from "./receipt.ts";

/** A row of the tape as it is read back. */
export type ToldRow = {
  seq: number;
  at: string;
  type: RowType;
  slug: string;
  payload: unknown;
  row_sha256: string;
};

/** A call as rows of the tape tell it, without a look at the tables. */
export type ToldCall = Call & {
  publishedAt: string;
  tapeSeq: number;
  rowSha256: string;
  updatedAt: string;
  /** All of them, the one in force last. */
  receipts: { receipt: ReceiptPayload; tapeSeq: number; rowSha256: string }[];
};

/**
 * The calls that these rows tell of, in the order of their opening. The rows of a tape up to an
 * instant tell the calls as they were known then: `at` is when a row was appended, and rows are
 * neither put in nor changed later. Source: decisions I-TAPE, G9.
 */
export async function toldCalls(rows: readonly ToldRow[]): Promise<ToldCall[]> {
  const calls = new Map<string, ToldCall>();
  for (const row of rows) {
    const before = calls.get(row.slug);
    const after = row.type === "CALL_OPENED" ? await opened(row) : before && moved(before, row);
    if (after === undefined) continue;
    const { seq: tapeSeq, row_sha256: rowSha256, at: updatedAt } = row;
    calls.set(row.slug, { ...after, tapeSeq, rowSha256, updatedAt });
  }
  return [...calls.values()];
}

/** What the payload of an opening row names, as `openCall` writes it. */
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

async function opened(row: ToldRow): Promise<ToldCall> {
  const told = row.payload as Opening;
  const call: ToldCall = {
    ...{ slug: row.slug, version: told.version, title: told.title, statement: told.statement },
    ...{ instrument: told.instrument, instrumentType: told.instrument_type },
    ...{ svcProb: told.svc_prob, svcProbAt: told.svc_prob_at },
    ...{ marketProb: null, marketProbAt: null, marketSource: null },
    ...{ marketProbStamp: null, marketProbOpen: null, marketProbClose: null },
    ...{ marketFeed: told.market_feed, marketFeedId: told.market_feed_id, isBacktest: false },
    resolutionCriterion: told.resolution_criterion,
    resolutionSource: told.resolution_source,
    criterion: told.criterion,
    criterionSha256: await sha256Hex(told.resolution_criterion),
    ...{ probBasis: told.prob_basis, basis: told.basis, basisStatus: told.basis_status },
    ...{ openedAt: told.opened_at, closesAt: told.closes_at, resolveBy: told.resolve_by },
    ...{ status: "active", verdict: null, isEarly: false },
    ...{ evidence: null, challengeEndsAt: null, disputeCount: 0 },
    ...{ publishedAt: row.at, tapeSeq: row.seq, rowSha256: row.row_sha256, updatedAt: row.at },
    receipts: [],
  };
  const { market_prob: prob, market_prob_at: at, market_source: source } = told;
  return prob === null || at === null
    ? call
    : marked(call, { prob, at, source: source ?? "" }, row);
}

const marked = (call: ToldCall, mark: Parameters<typeof withMark>[1], row: ToldRow): ToldCall =>
  withMark(call, mark, Date.parse(row.at));

/** The market's number where the marks ended. */
const closing = (call: ToldCall) => ({
  marketProbClose: call.status === "active" ? call.marketProb : call.marketProbClose,
});

function moved(call: ToldCall, row: ToldRow): ToldCall {
  switch (row.type) {
    case "CALL_OPENED":
      return call;
    case "CALL_CLARIFIED":
      return clarified(call, row.payload as Partial<Opening>);
    case "MARKET_MARK": {
      const told = row.payload as { market_prob: number; at: string; source: string };
      return marked(call, { prob: told.market_prob, at: told.at, source: told.source }, row);
    }
    case "CALL_CLOSED":
      return { ...call, ...closing(call), status: "closed" };
    case "GRADE_PROPOSED":
      return proposed(call, row);
    case "GRADE_DISPUTED":
      return {
        ...call,
        ...{ status: "disputed", challengeEndsAt: null, disputeCount: call.disputeCount + 1 },
      };
    case "VOIDED": {
      const { void_reason: reason } = row.payload as { void_reason: VoidReason };
      const threshold = call.criterion?.threshold ?? null;
      return ended(call, row, voidReceipt({ ...call, threshold }, { at: row.at, reason }));
    }
    case "GRADED":
    case "CORRECTED":
      return ended(call, row, row.payload as ReceiptPayload);
  }
}

const clarified = (call: ToldCall, told: Partial<Opening>): ToldCall => ({
  ...call,
  version: told.version ?? call.version,
  title: told.title ?? call.title,
  statement: told.statement ?? call.statement,
  resolutionCriterion: told.resolution_criterion ?? call.resolutionCriterion,
  resolutionSource: told.resolution_source ?? call.resolutionSource,
});

function proposed(call: ToldCall, row: ToldRow): ToldCall {
  const { outcome, evidence } = row.payload as { outcome: Outcome; evidence: Evidence };
  const until = isoOf(challengeEndsAt(Date.parse(row.at)));
  return {
    ...call,
    ...closing(call),
    ...{ status: "proposed", isEarly: evidence.early, challengeEndsAt: until },
    evidence: { outcome, filed_at: row.at, challenge_ends_at: until, evidence },
  };
}

function ended(call: ToldCall, row: ToldRow, receipt: ReceiptPayload): ToldCall {
  const { verdict } = receipt;
  return {
    ...call,
    ...closing(call),
    ...{ status: verdict === "VOID" ? "void" : "graded", verdict },
    receipts: [...call.receipts, { receipt, tapeSeq: row.seq, rowSha256: row.row_sha256 }],
  };
}
