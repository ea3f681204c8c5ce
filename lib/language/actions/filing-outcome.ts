import type { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import type { LeftOutReason } from "../domain/filing.ts";
import type { FilingRow } from "../queries/filings.ts";

/** Number of failures of its own after which a filing is not read again. */
const MAX_ATTEMPTS = 20;
/** Failures that are the filing's own; other failures are EDGAR's and temporary. */
const OWN_FAULT = /: (malformed|too_large|redirected|refused \(404\))/;

export type FilingOutcome = { filing: FilingRow } & Partial<
  Pick<FilingRow, "status" | "reason" | "acceptedAt" | "quarter" | "url" | "attempts" | "lastError">
>;

/** What became of filings that were read. */
export interface FilingReads {
  outcomes: FilingOutcome[];
  /** By accession number: why a filing was left out, and failures. */
  leftOut: Record<string, LeftOutReason>;
  failed: Record<string, string>;
  /** Accession numbers for which no outgoing request was left. */
  left: string[];
}

export const noReads = (): FilingReads => ({ outcomes: [], leftOut: {}, failed: {}, left: [] });

export function noteLeftOut(
  reads: FilingReads,
  filing: FilingRow,
  found: { reason: LeftOutReason; acceptedAt?: Date },
): void {
  reads.leftOut[filing.accession] = found.reason;
  reads.outcomes.push({ filing, status: "left_out", ...found });
}

type Failure = ReturnType<typeof describeFeedFailure>;

/** Notes a failure; a filing that fails too often by itself is left out. */
export function noteFailure(
  reads: FilingReads,
  filing: FilingRow,
  { message, unread }: Failure,
): void {
  if (unread === "left") reads.left.push(filing.accession);
  if (unread !== null) return;
  reads.failed[filing.accession] = message;
  if (!OWN_FAULT.test(message)) return;
  const attempts = filing.attempts + 1;
  const end = attempts >= MAX_ATTEMPTS && ({ status: "left_out", reason: "UNREADABLE" } as const);
  reads.outcomes.push({ filing, attempts, lastError: message, ...end });
}
