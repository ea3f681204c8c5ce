import type { MarketFeed } from "../../market/domain/market-feed.ts";
import type { Basis } from "./basis.ts";
import type { Criterion } from "./criterion.ts";
import type { BasisStatus, CallStatus, InstrumentType, Verdict } from "./lifecycle.ts";
import type { Outcome } from "./scores.ts";
import type { Evidence, ReceiptInputs, ReceiptPayload } from "./tape/receipt.ts";
import type { JsonObject, TapeEntry } from "./tape/tape.ts";

/** What was filed last for a call's grade, as `calls.evidence` keeps it. */
export type FiledEvidence = {
  outcome: Outcome;
  filed_at: string;
  /** Kept through a dispute, for the receipt. */
  challenge_ends_at: string;
  evidence: Evidence;
};

/** A call as it stands: a row of `calls` without its id. Instants are ISO 8601 texts, UTC. */
export type Call = {
  slug: string;
  version: number;
  title: string;
  statement: string;
  instrument: string;
  instrumentType: InstrumentType;
  svcProb: number;
  svcProbAt: string;
  marketProb: number | null;
  marketProbAt: string | null;
  marketSource: string | null;
  marketProbStamp: number | null;
  marketProbOpen: number | null;
  marketProbClose: number | null;
  marketFeed: MarketFeed | null;
  marketFeedId: string | null;
  resolutionCriterion: string;
  resolutionSource: string;
  criterion: Criterion | null;
  probBasis: string | null;
  basis: Basis | null;
  basisStatus: BasisStatus;
  criterionSha256: string;
  isBacktest: boolean;
  openedAt: string;
  closesAt: string;
  resolveBy: string;
  status: CallStatus;
  verdict: Verdict | null;
  isEarly: boolean;
  evidence: FiledEvidence | null;
  challengeEndsAt: string | null;
  disputeCount: number;
};

/** A call of the record with what is known of its rows. */
export type RecordedCall = Call & {
  /** When its opening row was appended. */
  publishedAt: string;
  /** The receipt in force and the digest of its row. */
  receipt: { receipt: ReceiptPayload; rowSha256: string } | null;
};

/** What an action makes of a call: its next state, the row that says so, the receipt if it is graded. */
export type CallChange<C extends Call = RecordedCall> = {
  call: C;
  entry: TapeEntry;
  receipt: ReceiptPayload | null;
};

/** An action that the record does not take; its message says why, in a few words. */
export class CallActionRejected extends Error {
  override name = "CallActionRejected";
}

export const isoOf = (at: number): string => new Date(at).toISOString();

/** A row about a call, appended at `now`. */
export const tapeEntry = (
  call: Call,
  type: TapeEntry["type"],
  payload: JsonObject,
  now: number,
): TapeEntry => ({ at: isoOf(now), type, slug: call.slug, payload });

/** What a receipt takes from its call. */
export const receiptInputs = (call: RecordedCall): ReceiptInputs => ({
  svcProb: call.svcProb,
  marketProbStamp: call.marketProbStamp,
  criterionSha256: call.criterionSha256,
  threshold: call.criterion?.threshold ?? null,
  resolveBy: call.resolveBy,
  publishedAt: call.publishedAt,
});

/** The market's number, when it was that, and where. */
export type MarketMark = { prob: number; at: string; source: string };

/**
 * A call with a new number of the market. The first one is the number at opening; the first that is
 * not younger than the stamp is the number at the stamp, against which the call is scored. Both are
 * set once. Numbers come in the order of their time. Throws CallActionRejected.
 */
export function withMarketMark<C extends Call>(call: C, mark: MarketMark, now: number): C {
  if (Date.parse(mark.at) > now)
    throw new CallActionRejected("the market's number is of the future");
  if (call.marketProbAt !== null && mark.at < call.marketProbAt) {
    throw new CallActionRejected(
      `the market's number is older than the last one, of ${call.marketProbAt}`,
    );
  }
  const atStamp = mark.at <= call.svcProbAt ? mark.prob : null;
  return {
    ...call,
    marketProb: mark.prob,
    marketProbAt: mark.at,
    marketSource: mark.source,
    marketProbOpen: call.marketProbOpen ?? mark.prob,
    marketProbStamp: call.marketProbStamp ?? atStamp,
  };
}
