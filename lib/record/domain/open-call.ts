import { sha256Hex } from "../../core/digests.ts";
import { type Call, type Change, entryOf, isoOf, RecordRefusal } from "./call.ts";
import { type Mark, withMark } from "./market-mark.ts";
import type { BasisStatus } from "./vocabulary.ts";

/** A call as its author gives it. */
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
  /** Null: now. */
  svcProbAt: string | null;
  openedAt: string | null;
  market: Mark | null;
};

/**
 * A new call and its CALL_OPENED row: the list members known then (all but verdict, tape_seq,
 * row_sha256, updated_at) with `prob_basis` and `criterion`, and `basis`, so that the tape alone
 * re-derives the probability, and which market's feed marks it. Stamp and opening may lie in the past,
 * never in the future; what the row's own `at` says is when it was on the record. Throws
 * RecordRefusal. Source: G1, I-TAPE.
 */
export async function openCall(
  request: CallRequest,
  basisStatus: BasisStatus,
  now: number,
): Promise<Change<Call>> {
  const { market, ...given } = request;
  const [svcProbAt, openedAt] = [request.svcProbAt ?? isoOf(now), request.openedAt ?? isoOf(now)];
  if (TAKEN_SLUGS.includes(request.slug)) throw new RecordRefusal("its address is another page's");
  if (Date.parse(svcProbAt) > now) throw new RecordRefusal("svc_prob_at is in the future");
  if (Date.parse(openedAt) > now) throw new RecordRefusal("opened_at is in the future");
  if (request.closesAt < openedAt) throw new RecordRefusal("closes_at is before opened_at");
  if (request.resolveBy < request.closesAt) {
    throw new RecordRefusal("resolve_by is before closes_at");
  }
  const opened: Call = {
    ...given,
    ...{ svcProbAt, openedAt, basisStatus },
    criterionSha256: await sha256Hex(request.resolutionCriterion),
    ...UNMARKED,
    ...{ version: 1, status: "active", verdict: null, isEarly: false },
    ...{ evidence: null, challengeEndsAt: null, disputeCount: 0 },
  };
  const call = market === null ? opened : withMark(opened, market, now);
  return { call, entry: entryOf(call, "CALL_OPENED", openingPayload(call), now), receipt: null };
}

/** What `/api/calls/` and `/calls/` serve under a name of their own. */
const TAKEN_SLUGS = ["track-record"];

const UNMARKED = {
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
