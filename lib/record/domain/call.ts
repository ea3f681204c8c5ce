import type { MarketFeed } from "../../market/domain/sources.ts";
import type { Basis } from "./basis.ts";
import type { Criterion } from "./criterion.ts";
import type { Outcome } from "./scores.ts";
import type { JsonObject } from "./tape/canonical-json.ts";
import type { Evidence, ReceiptCall, ReceiptPayload } from "./tape/receipt.ts";
import type { TapeEntry } from "./tape/tape.ts";
import type { BasisStatus, CallStatus, InstrumentType, Verdict } from "./vocabulary.ts";

/** What was filed last for a call's grade, as `calls.evidence` keeps it. */
export type Filing = {
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
  evidence: Filing | null;
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
export type Change<C extends Call = RecordedCall> = {
  call: C;
  entry: TapeEntry;
  receipt: ReceiptPayload | null;
};

/** An action that the record does not take; its message says why, in a few words. */
export class RecordRefusal extends Error {
  override name = "RecordRefusal";
}

export const isoOf = (at: number): string => new Date(at).toISOString();

/** A row about a call, appended at `now`. */
export const entryOf = (
  call: Call,
  type: TapeEntry["type"],
  payload: JsonObject,
  now: number,
): TapeEntry => ({ at: isoOf(now), type, slug: call.slug, payload });

/** What a receipt takes from its call. */
export const receiptCallOf = (call: RecordedCall): ReceiptCall => ({
  svcProb: call.svcProb,
  marketProbStamp: call.marketProbStamp,
  criterionSha256: call.criterionSha256,
  threshold: call.criterion?.threshold ?? null,
  resolveBy: call.resolveBy,
  publishedAt: call.publishedAt,
});
