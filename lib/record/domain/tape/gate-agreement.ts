import type { GatedCall } from "../gate.ts";
import type { BasisStatus, CallStatus, GradeMethod, RowType, Verdict } from "../vocabulary.ts";

/** What the tables say, and what the tape says, read from one snapshot. */
export interface TapeFacts {
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
export function agreedCalls(facts: TapeFacts): GatedCall[] | null {
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

function headAgrees({ head, rowCounts, newestRows }: TapeFacts): boolean {
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
