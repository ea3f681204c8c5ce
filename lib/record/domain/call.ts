// The data of a call (a published forecast), and of its changes and market probabilities.

import { sha256Hex } from "../../core/digests.ts";
import type { FollowedMarket } from "../../market/domain/sources.ts";
import type { Basis } from "./basis.ts";
import type { Criterion } from "./criterion.ts";
import type { BasisStatus, CallStatus, InstrumentType, Verdict } from "./lifecycle.ts";
import type { BinaryOutcome } from "./scores.ts";
import type { Evidence, ReceiptInputs, ReceiptPayload } from "./tape/receipt.ts";
import type { JsonObject, TapeEntry } from "./tape/tape.ts";

/** The evidence filed last for a call's grade, as stored in `calls.evidence`. */
export type FiledEvidence = {
  outcome: BinaryOutcome;
  filed_at: string;
  /** A dispute does not clear it, because the receipt states it. */
  challenge_ends_at: string;
  evidence: Evidence;
};

/** A call: a row of `calls` without its id. Instants are ISO 8601, UTC; probabilities 0..1. */
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
  marketFeed: FollowedMarket | null;
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

/** A stored call with its publication time and its last receipt, from its tape rows. */
export type RecordedCall = Call & {
  /** When the call's opening row was appended. */
  publishedAt: string;
  /** The receipt in force and the digest of its row; null before the first receipt. */
  receipt: { receipt: ReceiptPayload; rowSha256: string } | null;
  /** When the last twelve marks were appended to the tape, newest first. */
  markedAt: readonly string[];
  /** Time of the newest mark that has no row of the tape; null when the newest has one. */
  unchainedAt: string | null;
};

/**
 * Result of an action: the changed call, its tape row, and the receipt if the action resolved or
 * corrected the call. A back-test has no row. A mark without a row is `mark`.
 */
export type CallChange<C extends Call = RecordedCall> = {
  call: C;
  entry: TapeEntry | null;
  receipt: ReceiptPayload | null;
  mark?: MarketMark;
};

/** The action is not allowed; the message says why. */
export class CallActionRejected extends Error {
  override name = "CallActionRejected";
}

/** Writes an instant (epoch ms) in ISO 8601, UTC. */
export const isoOf = (at: number): string => new Date(at).toISOString();

/** Makes a tape entry about a call, appended at `now` (epoch ms). */
export const tapeEntry = (
  call: Call,
  type: TapeEntry["type"],
  payload: JsonObject,
  now: number,
): TapeEntry => ({ at: isoOf(now), type, slug: call.slug, payload });

/** The members of a call that its receipt needs. */
export const receiptInputs = (call: RecordedCall): ReceiptInputs => ({
  svcProb: call.svcProb,
  marketProbStamp: call.marketProbStamp,
  criterionSha256: call.criterionSha256,
  threshold: call.criterion?.threshold ?? null,
  resolveBy: call.resolveBy,
  publishedAt: call.publishedAt,
});

/** A market probability (0..1), its instant (ISO 8601) and its source. */
export type MarketMark = { prob: number; at: string; source: string };

/**
 * Adds a market probability to a call. The first one becomes the probability at opening. The first
 * one not later than `svcProbAt` becomes the probability against which the call is scored. Both are
 * set once. Marks must be in order of time. Throws CallActionRejected.
 */
export function withMarketMark<C extends Call>(call: C, mark: MarketMark, now: number): C {
  if (Date.parse(mark.at) > now)
    throw new CallActionRejected("the market's number is in the future");
  if (call.marketProbAt !== null && mark.at < call.marketProbAt) {
    throw new CallActionRejected(
      `the market's number is older than the last one, from ${call.marketProbAt}`,
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

/** Makes a new call and its opening row. */

/** A new call, as its author or a rule states it. */
export type CallRequest = Pick<
  Call,
  | "slug"
  | "title"
  | "statement"
  | "instrument"
  | "instrumentType"
  | "svcProb"
  | "resolutionCriterion"
  | "resolutionSource"
  | "criterion"
  | "probBasis"
  | "basis"
  | "closesAt"
  | "resolveBy"
  | "marketFeed"
  | "marketFeedId"
  | "isBacktest"
> & {
  /** When the probability was locked, ISO 8601; null for now. */
  svcProbAt: string | null;
  openedAt: string | null;
  market: MarketMark | null;
};

/**
 * Makes a new call and its CALL_OPENED row. The row has the members of a call in the API's list
 * (except verdict, tape_seq, row_sha256 and updated_at), `prob_basis`, `criterion`, the market feed,
 * and `basis`. So the tape alone is enough to recompute the probability. `svcProbAt` and `openedAt`
 * may be in the past, but not in the future; the row's `at` is when it was recorded.
 * Throws CallActionRejected. Source: docs/decisions.md#g1, docs/decisions.md#i-tape.
 */
export async function openCall(
  request: CallRequest,
  basisStatus: BasisStatus,
  now: number,
): Promise<CallChange<Call>> {
  const { market, ...given } = request;
  const [svcProbAt, openedAt] = [request.svcProbAt ?? isoOf(now), request.openedAt ?? isoOf(now)];
  if (RESERVED_SLUGS.includes(request.slug))
    throw new CallActionRejected("its slug is reserved for another page");
  if (Date.parse(svcProbAt) > now) throw new CallActionRejected("svc_prob_at is in the future");
  if (Date.parse(openedAt) > now) throw new CallActionRejected("opened_at is in the future");
  if (request.closesAt < openedAt) throw new CallActionRejected("closes_at is before opened_at");
  if (request.resolveBy < request.closesAt) {
    throw new CallActionRejected("resolve_by is before closes_at");
  }
  const opened: Call = {
    ...given,
    svcProbAt,
    openedAt,
    basisStatus,
    criterionSha256: await sha256Hex(request.resolutionCriterion),
    ...NO_MARKET_MARK,
    version: 1,
    status: "active",
    verdict: null,
    isEarly: false,
    evidence: null,
    challengeEndsAt: null,
    disputeCount: 0,
  };
  const call = market === null ? opened : withMarketMark(opened, market, now);
  return { call, entry: tapeEntry(call, "CALL_OPENED", openingPayload(call), now), receipt: null };
}

/** Names under `/api/calls/` and `/calls/` that are routes, so no call may have them. */
const RESERVED_SLUGS = ["track-record"];

const NO_MARKET_MARK = {
  marketProb: null,
  marketProbAt: null,
  marketSource: null,
  marketProbStamp: null,
  marketProbOpen: null,
  marketProbClose: null,
};

const openingPayload = (call: Call) => ({
  slug: call.slug,
  version: call.version,
  title: call.title,
  statement: call.statement,
  instrument: call.instrument,
  instrument_type: call.instrumentType,
  svc_prob: call.svcProb,
  svc_prob_at: call.svcProbAt,
  market_prob: call.marketProb,
  market_prob_at: call.marketProbAt,
  market_source: call.marketSource,
  resolution_criterion: call.resolutionCriterion,
  resolution_source: call.resolutionSource,
  opened_at: call.openedAt,
  closes_at: call.closesAt,
  resolve_by: call.resolveBy,
  status: call.status,
  basis_status: call.basisStatus,
  prob_basis: call.probBasis,
  criterion: call.criterion,
  basis: call.basis,
  market_feed: call.marketFeed,
  market_feed_id: call.marketFeedId,
});
