// The history of a call for its page: market probabilities and events.

import type { Basis } from "./basis.ts";
import type { RowType, VoidReason } from "./lifecycle.ts";
import type { BinaryOutcome } from "./scores.ts";
import type { Evidence, ReceiptPayload } from "./tape/receipt.ts";
import type { TapeRow } from "./tape/replay-tape.ts";

/** A market probability (0..1) from a tape row. */
type RecordedMark = { seq: number; at: string; prob: number; source: string };

/** An event of a call; the other members depend on its type. */
export type CallEvent = { seq: number; at: string; rowSha256: string } & (
  | { type: Exclude<RowType, "MARKET_MARK" | DetailedRowType> }
  | { type: "CALL_CLARIFIED"; version: number; changed: string[] }
  | { type: "GRADE_PROPOSED"; outcome: BinaryOutcome; evidence: Evidence }
  | { type: "GRADE_DISPUTED"; reason: string }
  | { type: "VOIDED"; reason: VoidReason }
  | { type: "GRADED" | "CORRECTED"; receipt: ReceiptPayload }
);

type DetailedRowType =
  | "CALL_CLARIFIED"
  | "GRADE_PROPOSED"
  | "GRADE_DISPUTED"
  | "VOIDED"
  | "GRADED"
  | "CORRECTED";

/** The history of one call, oldest first, for its page. */
export type CallHistory = {
  /** The machine-readable basis of the probability; null when it was given in words only. */
  basis: Basis | null;
  marks: RecordedMark[];
  events: CallEvent[];
};

/** Splits the rows of one call into market probabilities and other events. */
export function callHistory(rows: readonly TapeRow[]): CallHistory {
  const opening = rows.find(({ type }) => type === "CALL_OPENED")?.payload as Opening | undefined;
  return {
    basis: opening?.basis ?? null,
    marks: rows.flatMap(marksOf),
    events: rows.flatMap((row) => (row.type === "MARKET_MARK" ? [] : [eventOf(row, row.type)])),
  };
}

type Opening = {
  basis: Basis | null;
  market_prob: number | null;
  market_prob_at: string | null;
  market_source: string | null;
};

function marksOf({ seq, type, payload }: TapeRow): RecordedMark[] {
  if (type === "MARKET_MARK") {
    const mark = payload as { market_prob: number; at: string; source: string };
    return [{ seq, at: mark.at, prob: mark.market_prob, source: mark.source }];
  }
  if (type !== "CALL_OPENED") return [];
  const { market_prob: prob, market_prob_at: at, market_source: source } = payload as Opening;
  return prob === null || at === null ? [] : [{ seq, at, prob, source: source ?? "" }];
}

function eventOf(row: TapeRow, type: Exclude<RowType, "MARKET_MARK">): CallEvent {
  const rowFacts = { seq: row.seq, at: row.at, rowSha256: row.row_sha256 };
  switch (type) {
    case "CALL_CLARIFIED": {
      const { version, ...texts } = row.payload as { version: number };
      return { ...rowFacts, type, version, changed: Object.keys(texts) };
    }
    case "GRADE_PROPOSED":
      return {
        ...rowFacts,
        type,
        ...(row.payload as { outcome: BinaryOutcome; evidence: Evidence }),
      };
    case "GRADE_DISPUTED":
      return { ...rowFacts, type, ...(row.payload as { reason: string }) };
    case "VOIDED":
      return {
        ...rowFacts,
        type,
        reason: (row.payload as { void_reason: VoidReason }).void_reason,
      };
    case "GRADED":
    case "CORRECTED":
      return { ...rowFacts, type, receipt: row.payload as ReceiptPayload };
    default:
      return { ...rowFacts, type };
  }
}
