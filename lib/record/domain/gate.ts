// The gate: counts the strictly graded calls. Below the target, no claim of performance is made.

import type { BasisStatus, CallStatus, GradeMethod, Verdict } from "./lifecycle.ts";
import type { ReplayedCall, TapeRow } from "./tape/replay-tape.ts";

/** The members of a published call that the gate depends on. */
export type GatedCall = {
  status: CallStatus;
  verdict: Verdict | null;
  /** The current status, from the daily recount, and the status in the opening row. */
  basisStatus: BasisStatus;
  openingBasisStatus: BasisStatus;
  /** When the first checkpoint with the opening row was signed, ISO 8601; null before that. */
  openingSignedAt: string | null;
  /** Planned and actual closing time; the actual one is null when evidence came before closing. */
  closesAt: string;
  closedAt: string | null;
  /** The receipt in force; null before the first receipt. */
  receipt: {
    receiptVersion: number;
    method: GradeMethod;
    reviewers: number;
    observedAt: string | null;
  } | null;
  /** Whether a row of the call has been under no signed head for more than an hour. */
  isLongUnsigned?: boolean;
};

/** The counts for the gate; `gate` is the target. */
export type GateCount = {
  strict: number;
  official: number;
  gate: number;
  remaining: number;
  passed: boolean;
  counts: { published: number } & Record<CallStatus, number>;
};

/** Default number of strict calls at which the gate opens. Source: docs/decisions.md#g2. */
export const DEFAULT_GATE = 100;

/** Definitions for the API answer: what each number counts. Source: docs/decisions.md#g2. */
export const GATE_DEFINITIONS = {
  strict:
    "Official calls whose probability was computed again from its stated inputs, whose opening row " +
    "was under a signed checkpoint before they closed and before their outcome was observed, that " +
    "were graded automatically or by two reviewers, and never corrected.",
  official: "Published calls that were graded YES or NO; back-tests are never counted.",
  gate: "The number of strict calls below which this site makes no claim of performance.",
} as const;

/** Whether a call was graded YES or NO. */
const isOfficial = ({ status, verdict }: GatedCall): boolean =>
  status === "graded" && (verdict === "YES" || verdict === "NO");

/**
 * Whether an official call has a reproducible probability, signed before the outcome, and a confirmed
 * grade. The opening row must say `rederived`, and the current status too: the daily recount writes no
 * row, so it may remove a call from this count but never add one. Source: docs/decisions.md#g2.
 */
export function isStrict(call: GatedCall): boolean {
  const { basisStatus, openingBasisStatus, receipt } = call;
  return (
    isOfficial(call) &&
    basisStatus === "rederived" &&
    openingBasisStatus === "rederived" &&
    receipt !== null &&
    !call.isLongUnsigned &&
    isSignedBefore(call, [call.closesAt, call.closedAt, receipt.observedAt]) &&
    receipt.receiptVersion === 1 &&
    (receipt.method === "AUTOMATED" || receipt.reviewers >= 2)
  );
}

/**
 * Whether a signed checkpoint shows that the opening row existed before each of the instants. The
 * date in the row itself is only our claim.
 */
function isSignedBefore(
  { openingSignedAt }: GatedCall,
  instants: readonly (string | null)[],
): boolean {
  if (openingSignedAt === null) return false;
  const signedAt = Date.parse(openingSignedAt);
  return instants.every((at) => at === null || signedAt < Date.parse(at));
}

/** Counts all published calls; `target` is the configured gate. Source: docs/decisions.md#g2. */
export function gateOf(calls: readonly GatedCall[], target: number): GateCount {
  const strict = calls.filter(isStrict).length;
  const countOf = (status: CallStatus) => calls.filter((call) => call.status === status).length;
  return {
    strict,
    official: calls.filter(isOfficial).length,
    gate: target,
    remaining: Math.max(0, target - strict),
    passed: strict >= target,
    counts: {
      published: calls.length,
      active: countOf("active"),
      closed: countOf("closed"),
      proposed: countOf("proposed"),
      disputed: countOf("disputed"),
      graded: countOf("graded"),
      void: countOf("void"),
    },
  };
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The pace is that of the last weeks. */
const PACE_WEEKS = 4;
/** After the evidence, time to dispute a grade. */
const CHALLENGE_MS = DAY_MS;

/**
 * When the gate will be reached if each call under way counts as strict and calls go on being opened at
 * the pace of the last four weeks, epoch ms. Null once it is passed, and while nothing is opened and
 * what is under way is not enough. An estimate for readers, no claim.
 */
export function gateExpectedAt(
  calls: readonly Pick<ReplayedCall, "status" | "openedAt" | "closesAt">[],
  { remaining, passed }: Pick<GateCount, "remaining" | "passed">,
  now: number,
): number | null {
  if (passed) return null;
  const timed = calls.map(({ status, openedAt, closesAt }) => ({
    isUnderWay: status !== "graded" && status !== "void",
    opened: Date.parse(openedAt),
    closes: Date.parse(closesAt),
  }));
  const ends = timed
    .filter(({ isUnderWay }) => isUnderWay)
    .map(({ closes }) => Math.max(now, closes) + CHALLENGE_MS)
    .toSorted((a, b) => a - b);
  if (remaining <= ends.length) return ends[remaining - 1] ?? null;
  const recent = timed.filter(({ opened }) => opened > now - PACE_WEEKS * WEEK_MS);
  if (recent.length === 0) return null;
  // A record that is younger than four weeks has the pace of its own weeks.
  const first = Math.min(...timed.map(({ opened }) => opened));
  const weeks = Math.min(PACE_WEEKS, Math.max(1, Math.ceil((now - first) / WEEK_MS)));
  const weeksToGo = Math.ceil(((remaining - ends.length) * weeks) / recent.length);
  const durations = recent.map(({ opened, closes }) => closes - opened);
  const duration = durations.reduce((sum, each) => sum + each, 0) / durations.length;
  return now + weeksToGo * WEEK_MS + duration + CHALLENGE_MS;
}

/** Rows that no head has signed for this long are a problem. */
const UNSIGNED_MS = 3_600_000;

/** When rows must have been appended, ISO 8601, to be signed by now. */
export const signedUntil = (now: number): string => new Date(now - UNSIGNED_MS).toISOString();

/** What the tables say about the signing of calls and about the daily recount. */
export interface SigningFacts {
  /** When the first checkpoint with the opening row of each graded call was signed. */
  openings: readonly { slug: string; signedAt: string | null }[];
  /** Rows that the newest checkpoint covers. */
  signedSize: number;
  /** The calls whose recount gave another probability. */
  mismatches: readonly string[];
}

/** The published calls for the gate, from their replay and these facts. */
export function gatedCalls(
  calls: readonly ReplayedCall[],
  rows: readonly TapeRow[],
  { openings, signedSize, mismatches }: SigningFacts,
  now: number,
): GatedCall[] {
  const signedAt = new Map(openings.map((each) => [each.slug, each.signedAt]));
  const until = signedUntil(now);
  const unsigned = new Set(
    rows.filter(({ seq, at }) => seq > signedSize && at < until).map(({ slug }) => slug),
  );
  return calls.map((call) => {
    const receipt = call.receipts.at(-1)?.receipt;
    return {
      status: call.status,
      verdict: call.verdict,
      basisStatus: mismatches.includes(call.slug) ? "mismatch" : call.basisStatus,
      openingBasisStatus: call.basisStatus,
      openingSignedAt: signedAt.get(call.slug) ?? null,
      closesAt: call.closesAt,
      closedAt: call.closedAt,
      receipt: receipt
        ? {
            receiptVersion: receipt.receipt_version,
            method: receipt.method,
            reviewers: receipt.reviewers,
            observedAt: receipt.observed_at,
          }
        : null,
      isLongUnsigned: unsigned.has(call.slug),
    };
  });
}
