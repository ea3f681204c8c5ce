/** Makes a new call and its opening row. */

import { sha256Hex } from "../../core/digests.ts";
import {
  type Call,
  CallActionRejected,
  type CallChange,
  isoOf,
  type MarketMark,
  tapeEntry,
  withMarketMark,
} from "./call.ts";
import type { BasisStatus } from "./lifecycle.ts";

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
    ...{ svcProbAt, openedAt, basisStatus },
    criterionSha256: await sha256Hex(request.resolutionCriterion),
    ...NO_MARKET_MARK,
    ...{ version: 1, status: "active", verdict: null, isEarly: false },
    ...{ evidence: null, challengeEndsAt: null, disputeCount: 0 },
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
