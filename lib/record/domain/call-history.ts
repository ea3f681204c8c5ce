import type { Basis } from "./basis.ts";
import type { RowType, VoidReason } from "./lifecycle.ts";
import type { Outcome } from "./scores.ts";
import type { Evidence, ReceiptPayload } from "./tape/receipt.ts";
import type { TapeRow } from "./tape/replay-tape.ts";

/** A number of the market as the tape has it. */
type RecordedMark = { seq: number; at: string; prob: number; source: string };

/** Something that happened to a call; what it says beside its type depends on that. */
export type CallEvent = { seq: number; at: string; rowSha256: string } & (
  | { type: Exclude<RowType, "MARKET_MARK" | Telling> }
  | { type: "CALL_CLARIFIED"; version: number; changed: string[] }
  | { type: "GRADE_PROPOSED"; outcome: Outcome; evidence: Evidence }
  | { type: "GRADE_DISPUTED"; reason: string }
  | { type: "VOIDED"; reason: VoidReason }
  | { type: "GRADED" | "CORRECTED"; receipt: ReceiptPayload }
);

type Telling =
  | "CALL_CLARIFIED"
  | "GRADE_PROPOSED"
  | "GRADE_DISPUTED"
  | "VOIDED"
  | "GRADED"
  | "CORRECTED";

/** What the rows of one call tell, oldest first. */
export type CallHistory = {
  /** From what the probability was made, for a machine; null where it was told in words only. */
  basis: Basis | null;
  marks: RecordedMark[];
  events: CallEvent[];
};

/** The rows of one call as a person reads them: its market's numbers apart from its events. */
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
    const told = payload as { market_prob: number; at: string; source: string };
    return [{ seq, at: told.at, prob: told.market_prob, source: told.source }];
  }
  if (type !== "CALL_OPENED") return [];
  const { market_prob: prob, market_prob_at: at, market_source: source } = payload as Opening;
  return prob === null || at === null ? [] : [{ seq, at, prob, source: source ?? "" }];
}

function eventOf(row: TapeRow, type: Exclude<RowType, "MARKET_MARK">): CallEvent {
  const where = { seq: row.seq, at: row.at, rowSha256: row.row_sha256 };
  switch (type) {
    case "CALL_CLARIFIED": {
      const { version, ...texts } = row.payload as { version: number };
      return { ...where, type, version, changed: Object.keys(texts) };
    }
    case "GRADE_PROPOSED":
      return { ...where, type, ...(row.payload as { outcome: Outcome; evidence: Evidence }) };
    case "GRADE_DISPUTED":
      return { ...where, type, ...(row.payload as { reason: string }) };
    case "VOIDED":
      return {
        ...where,
        type,
        reason: (row.payload as { void_reason: VoidReason }).void_reason,
      };
    case "GRADED":
    case "CORRECTED":
      return { ...where, type, receipt: row.payload as ReceiptPayload };
    default:
      return { ...where, type };
  }
}
