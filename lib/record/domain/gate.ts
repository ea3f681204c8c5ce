import type { BasisStatus, CallStatus, GradeMethod, RowType, Verdict } from "./lifecycle.ts";

/** What the gate looks at of a call that is no back-test. */
export type GatedCall = {
  status: CallStatus;
  verdict: Verdict | null;
  /** As the daily job left it, and as its opening row on the tape says. */
  basisStatus: BasisStatus;
  openingBasisStatus: BasisStatus;
  /** When the first checkpoint that holds the opening row was signed, ISO 8601; null: none is. */
  openingSignedAt: string | null;
  /** When the call was to close, and when it did; null where evidence came first. */
  closesAt: string;
  closedAt: string | null;
  /** Of the receipt in force; null where there is none. */
  receipt: {
    receiptVersion: number;
    method: GradeMethod;
    reviewers: number;
    observedAt: string | null;
  } | null;
};

export type GateCount = {
  strict: number;
  official: number;
  gate: number;
  remaining: number;
  passed: boolean;
  counts: { published: number } & Record<CallStatus, number>;
};

/** How many, unless the operator says otherwise. Source: decisions G2. */
export const DEFAULT_GATE = 100;

/** Sentences for the answer: what each number counts. Source: decisions G2. */
export const GATE_DEFINITIONS = {
  strict:
    "Official calls whose probability was computed again from its stated inputs, whose opening row " +
    "was under a signed checkpoint before they closed and before their outcome was observed, that " +
    "were graded automatically or by two reviewers, and never corrected.",
  official: "Published calls that were graded YES or NO; back-tests are never counted.",
  gate: "The number of strict calls below which this site makes no claim of performance.",
} as const;

/** Graded YES or NO: what counts at all. */
const isOfficial = ({ status, verdict }: GatedCall): boolean =>
  status === "graded" && (verdict === "YES" || verdict === "NO");

/**
 * The part of the official calls that nobody can argue about. `rederived` must stand on the tape's
 * opening row and still hold: the job that recomputes the basis writes no row, so what it finds later
 * may take a call out of this count and never brings one in. Source: decisions G2.
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

/** A row's own date is the publisher's word; a signed head shows that the row was there by then. */
function isSignedBefore({ openingSignedAt }: GatedCall, ends: readonly (string | null)[]): boolean {
  if (openingSignedAt === null) return false;
  const signedAt = Date.parse(openingSignedAt);
  return ends.every((end) => end === null || signedAt < Date.parse(end));
}

/** The counter over all published calls, `target` being the configured gate. Source: decisions G2. */
export function gateOf(calls: readonly GatedCall[], target: number): GateCount {
  const strict = calls.filter(isStrict).length;
  const of = (status: CallStatus) => calls.filter((call) => call.status === status).length;
  return {
    strict,
    official: calls.filter(isOfficial).length,
    gate: target,
    remaining: Math.max(0, target - strict),
    passed: strict >= target,
    counts: {
      published: calls.length,
      active: of("active"),
      closed: of("closed"),
      proposed: of("proposed"),
      disputed: of("disputed"),
      graded: of("graded"),
      void: of("void"),
    },
  };
}

/** What the tables say, and what the tape says, read from one snapshot. */
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
  /** In force, one a call. */
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
    /** Of the first checkpoint that holds the row; null: none does. */
    signedAt: string | null;
    /** What the row that closes the call says. */
    closedAt: string | null;
  }[];
  newestRows: { slug: string; seq: number; rowSha256: string }[];
  /** The newest row of each call that moved it. */
  moves: { slug: string; type: RowType }[];
  rowCounts: { type: RowType; n: number }[];
  /** The newest published length of the tape; null before the first row. */
  head: {
    lastSeq: number;
    fileSha256: string;
    lastRowSha256: string | null;
    rowsByType: Record<string, number>;
  } | null;
}

/** The states in which a row leaves its call. A correction leads from final to final. */
const LEAVES_IN: Readonly<Partial<Record<RowType, readonly CallStatus[]>>> = {
  CALL_OPENED: ["active"],
  CALL_CLOSED: ["closed"],
  GRADE_PROPOSED: ["proposed"],
  GRADE_DISPUTED: ["disputed"],
  GRADED: ["graded"],
  VOIDED: ["void"],
  CORRECTED: ["graded", "void"],
};

/**
 * The published calls as the gate counts them, or null where tables and tape contradict each other:
 * a call without its opening row or a row without its call, a state, verdict or newest row that is not
 * what the tape says, or a head that is not the tape's. Source: decisions G2.
 */
export function consistentCalls(facts: GateFacts): GatedCall[] | null {
  if (!headAgrees(facts) || facts.openings.length !== facts.calls.length) return null;
  const receipts = bySlug(facts.receipts);
  const openings = bySlug(facts.openings);
  const newest = bySlug(facts.newestRows);
  const moves = bySlug(facts.moves);
  if (newest.size !== facts.calls.length) return null;
  const agreed: GatedCall[] = [];
  for (const { slug, tapeSeq, rowSha256, ...call } of facts.calls) {
    const [opening, row, receipt] = [openings.get(slug), newest.get(slug), receipts.get(slug)];
    const type = moves.get(slug)?.type;
    const agrees =
      type !== undefined &&
      LEAVES_IN[type]?.includes(call.status) &&
      row?.seq === tapeSeq &&
      row.rowSha256 === rowSha256 &&
      (receipt?.verdict ?? null) === call.verdict;
    if (!opening || !agrees) return null;
    agreed.push({
      ...call,
      openingBasisStatus: opening.basisStatus,
      openingSignedAt: opening.signedAt,
      closedAt: opening.closedAt,
      receipt: receipt ?? null,
    });
  }
  return agreed;
}

function headAgrees({ head, rowCounts, newestRows }: GateFacts): boolean {
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
