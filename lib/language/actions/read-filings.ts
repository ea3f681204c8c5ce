import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import { type NoReleaseReason, noReleaseReason, releasedQuarter } from "../domain/text/release.ts";
import type { FilerRow, FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import type { Transcript } from "./documents.ts";

export const RELEASE_SOURCE = "SEC EDGAR";
/** Number of failures of its own after which a filing is not read again. */
const MAX_ATTEMPTS = 20;
/** Failures that are the filing's own; other failures are EDGAR's and temporary. */
const OWN_FAULT = /: (malformed|too_large|redirected|refused \(404\))/;

type Outcome = { filing: FilingRow } & Partial<
  Pick<FilingRow, "status" | "reason" | "acceptedAt" | "quarter" | "url" | "attempts" | "lastError">
>;

/** The result of reading filings: releases to be scored, and the outcome of each filing. */
export interface FilingReads {
  transcripts: Transcript[];
  outcomes: Outcome[];
  /** By accession number: why a filing is not a release, and failures. */
  leftOut: Record<string, NoReleaseReason>;
  failed: Record<string, string>;
  /** Accession numbers for which no outgoing request was left. */
  left: string[];
}

/** Reads filings one by one; one that fails is named and tried again. */
export async function readFilings(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  followed: readonly FilerRow[],
  isTextKept: boolean,
): Promise<FilingReads> {
  const yearEnds = new Map(followed.map((filer) => [filer.ticker, filer.fiscalYearEnd]));
  const reads: FilingReads = { transcripts: [], outcomes: [], leftOut: {}, failed: {}, left: [] };
  for (const filing of filings) {
    const yearEnd = yearEnds.get(filing.ticker) ?? null;
    const found = await readFiling(reader, filing, yearEnd).catch(describeFeedFailure);
    if ("message" in found) noteFailure(reads, filing, found);
    else if ("reason" in found) {
      reads.leftOut[filing.accession] = found.reason;
      reads.outcomes.push({ filing, status: "left_out", ...found });
    } else {
      const { text, acceptedAt, quarter, url } = found;
      reads.outcomes.push({ filing, status: "taken", acceptedAt, quarter, url, lastError: null });
      reads.transcripts.push({
        ...{ ticker: filing.ticker, quarter, mode: "release", title: null, url },
        source: RELEASE_SOURCE,
        licence: isTextKept ? "keep: filed with the SEC" : "filed with the SEC",
        knownAt: acceptedAt.getTime(),
        isKnownAtGiven: true,
        readText: () => text,
      });
    }
  }
  return reads;
}

type Failure = ReturnType<typeof describeFeedFailure>;

function noteFailure(reads: FilingReads, filing: FilingRow, { message, unread }: Failure): void {
  if (unread === "left") reads.left.push(filing.accession);
  if (unread !== null) return;
  reads.failed[filing.accession] = message;
  if (!OWN_FAULT.test(message)) return;
  const attempts = filing.attempts + 1;
  const end = attempts >= MAX_ATTEMPTS && ({ status: "left_out", reason: "UNREADABLE" } as const);
  reads.outcomes.push({ filing, attempts, lastError: message, ...end });
}

type Release = { text: string; acceptedAt: Date; quarter: string; url: string };

/** The first exhibit that is a release; without one, the reason why the first is not. */
async function readFiling(
  reader: EdgarReader,
  filing: FilingRow,
  fiscalYearEnd: string | null,
): Promise<Release | { reason: NoReleaseReason; acceptedAt: Date }> {
  const filed = await reader.exhibits(filing);
  const acceptedAt = new Date(filed.acceptedAt);
  let first: NoReleaseReason | null = null;
  for (const { url, read } of filed.exhibits) {
    const { text } = await read();
    const reason = noReleaseReason(text);
    if (reason === null) {
      const { quarter } = releasedQuarter(text, filing.filedOn, fiscalYearEnd);
      return { text, acceptedAt, quarter, url };
    }
    first ??= reason;
  }
  return { reason: first ?? "NO_EXHIBIT", acceptedAt };
}
