/** The gate: counts the strictly graded calls. Below the target, no claim of performance is made. */

import type { BasisStatus, CallStatus, GradeMethod, RowType, Verdict } from "./lifecycle.ts";

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

/** Facts from the tables and from the tape, read in one snapshot. */
export interface GateFacts {
  calls: {
    slug: string;
    status: CallStatus;
    verdict: Verdict | null;
    basisStatus: BasisStatus;
    closesAt: string;
    tapeSeq: number;
    rowSha256: string;
  }[];
  /** The receipt in force of each call. */
  receipts: {
    slug: string;
    receiptVersion: number;
    verdict: Verdict;
    method: GradeMethod;
    reviewers: number;
    observedAt: string | null;
  }[];
  openings: {
    slug: string;
    basisStatus: BasisStatus;
    /** When the first checkpoint with the row was signed; null before that. */
    signedAt: string | null;
    /** `closed_at` of the closing row. */
    closedAt: string | null;
  }[];
  newestRows: { slug: string; seq: number; rowSha256: string }[];
  /** The newest row of each call that changed its status. */
  statusRows: { slug: string; type: RowType }[];
  rowCounts: { type: RowType; n: number }[];
  /** The newest head of the tape; null before the first row. */
  head: {
    lastSeq: number;
    fileSha256: string;
    lastRowSha256: string | null;
    rowsByType: Record<string, number>;
  } | null;
}

/** The possible statuses of a call after a row of each type. */
const STATUSES_AFTER: Readonly<Partial<Record<RowType, readonly CallStatus[]>>> = {
  CALL_OPENED: ["active"],
  CALL_CLOSED: ["closed"],
  GRADE_PROPOSED: ["proposed"],
  GRADE_DISPUTED: ["disputed"],
  GRADED: ["graded"],
  VOIDED: ["void"],
  CORRECTED: ["graded", "void"],
};

/**
 * Returns the published calls for the gate, or null when tables and tape contradict each other.
 * Examples: a call without opening row, a row without call, another status or verdict than on the
 * tape, or a head that does not match the rows. Source: docs/decisions.md#g2.
 */
export function consistentCalls(facts: GateFacts): GatedCall[] | null {
  if (!isHeadConsistent(facts) || facts.openings.length !== facts.calls.length) return null;
  const receipts = bySlug(facts.receipts);
  const openings = bySlug(facts.openings);
  const newest = bySlug(facts.newestRows);
  const statusRows = bySlug(facts.statusRows);
  if (newest.size !== facts.calls.length) return null;
  const consistent: GatedCall[] = [];
  for (const { slug, tapeSeq, rowSha256, ...call } of facts.calls) {
    const [opening, row, receipt] = [openings.get(slug), newest.get(slug), receipts.get(slug)];
    const type = statusRows.get(slug)?.type;
    const isConsistent =
      type !== undefined &&
      STATUSES_AFTER[type]?.includes(call.status) &&
      row?.seq === tapeSeq &&
      row.rowSha256 === rowSha256 &&
      (receipt?.verdict ?? null) === call.verdict;
    if (!opening || !isConsistent) return null;
    consistent.push({
      ...call,
      openingBasisStatus: opening.basisStatus,
      openingSignedAt: opening.signedAt,
      closedAt: opening.closedAt,
      receipt: receipt ?? null,
    });
  }
  return consistent;
}

function isHeadConsistent({ head, rowCounts, newestRows }: GateFacts): boolean {
  const rows = rowCounts.reduce((sum, { n }) => sum + n, 0);
  if (head === null) return rows === 0;
  const last = newestRows.find(({ seq }) => seq === rows);
  const counted = Object.values(head.rowsByType).reduce((sum, n) => sum + n, 0);
  return (
    head.lastSeq === rows &&
    head.lastRowSha256 === (last?.rowSha256 ?? null) &&
    counted === rows &&
    rowCounts.every(({ type, n }) => head.rowsByType[type] === n)
  );
}

const bySlug = <Row extends { slug: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.slug, row]));
