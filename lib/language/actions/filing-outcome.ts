// What became of each filing in one run of the import from SEC EDGAR: read, left out or failed.

import { beforeDeadline, type Deadline } from "../../core/deadline.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import type { LeftOutReason } from "../domain/text/filing.ts";
import type { FilingRow } from "../queries/filings.ts";

/** After this many failures of its own, a filing is not read again. */
const MAX_ATTEMPTS = 20;
/** Errors caused by the filing itself. Other errors are temporary failures of EDGAR. */
const FILING_FAULT = /^unexpected failure$|: (malformed|too_large|redirected|refused \(404\))/;

export const isFaultOfFiling = (message: string): boolean => FILING_FAULT.test(message);

/** A filing and the columns to change in its row. */
export type FilingOutcome = { filing: FilingRow } & Partial<
  Pick<FilingRow, "status" | "reason" | "acceptedAt" | "quarter" | "url" | "attempts" | "lastError">
>;

/** The outcomes of one run for a list of filings. */
export interface FilingReads {
  outcomes: FilingOutcome[];
  /** By accession number: why a filing was left out, and error messages. */
  leftOut: Record<string, LeftOutReason>;
  failed: Record<string, string>;
  /** Accession numbers to read in a later run, because a limit of EDGAR or of the tick was reached. */
  postponed: string[];
}

/**
 * Maximum filings of a run by the tries of them that did not end: what killed a run is sought among
 * fewer and fewer filings, and is alone at last.
 */
const MAX_TURN = [160, 6, 1] as const;

/** Of the filings that are due, those whose turn it is: all have the fewest tries without an end. */
export function filingsOfTurn(due: readonly FilingRow[]): ReadonlySet<FilingRow> {
  const fewest = Math.min(...due.map(({ tries }) => tries));
  const turn = due.filter(({ tries }) => tries === fewest);
  return new Set(turn.slice(0, MAX_TURN[fewest] ?? 1));
}

export const emptyReads = (): FilingReads => ({
  outcomes: [],
  leftOut: {},
  failed: {},
  postponed: [],
});

/** Records that a filing is left out, and why. */
export function recordLeftOut(
  reads: FilingReads,
  filing: FilingRow,
  found: { reason: LeftOutReason; acceptedAt?: Date },
): void {
  reads.leftOut[filing.accession] = found.reason;
  reads.outcomes.push({ filing, status: "left_out", ...found });
}

type Failure = ReturnType<typeof describeFeedFailure>;

/**
 * Reads filings one by one, until a limit of EDGAR or of the tick is reached. A filing that fails is recorded and
 * read again later.
 */
export async function readEach(
  reads: FilingReads,
  filings: readonly FilingRow[],
  deadline: Deadline,
  read: (filing: FilingRow) => Promise<void>,
): Promise<void> {
  let begun = 0;
  for (const filing of beforeDeadline(filings, deadline)) {
    begun += 1;
    const failure = await read(filing).catch(describeFeedFailure);
    if (failure) recordFailure(reads, filing, failure);
    if (reads.postponed.length > 0) break;
  }
  reads.postponed.push(...filings.slice(begun).map(({ accession }) => accession));
}

/** Records a failure. A filing that caused too many failures itself is left out. */
function recordFailure(reads: FilingReads, filing: FilingRow, { message, unread }: Failure): void {
  if (unread === "left") reads.postponed.push(filing.accession);
  if (unread !== null) return;
  reads.failed[filing.accession] = message;
  if (!isFaultOfFiling(message)) return;
  const attempts = filing.attempts + 1;
  const giveUp =
    attempts >= MAX_ATTEMPTS && ({ status: "left_out", reason: "UNREADABLE" } as const);
  reads.outcomes.push({ filing, attempts, lastError: message, ...giveUp });
}
