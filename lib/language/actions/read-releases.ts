import { beforeDeadline, type Deadline } from "../../core/deadline.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import {
  FILINGS_SOURCE,
  type NoReleaseReason,
  noReleaseReason,
  RESULTS_ITEM,
  releasedQuarter,
} from "../domain/text/release.ts";
import type { FilerRow, FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import type { Transcript } from "./documents.ts";
import {
  emptyReads,
  type FilingReads,
  postpone,
  recordFailure,
  recordLeftOut,
} from "./filing-outcome.ts";

/** Outcomes of the filings, and the earnings releases to score. */
export interface ReleaseReads extends FilingReads {
  transcripts: Transcript[];
}

/**
 * Reads the earnings release of each filing. A filing that fails is recorded and read again later.
 */
export async function readReleases(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  deadline: Deadline,
  { followed, isTextKept }: { followed: readonly FilerRow[]; isTextKept: boolean },
): Promise<ReleaseReads> {
  const yearEnds = new Map(followed.map((filer) => [filer.ticker, filer.fiscalYearEnd]));
  const reads: ReleaseReads = { transcripts: [], ...emptyReads() };
  let begun = 0;
  for (const filing of beforeDeadline(filings, deadline)) {
    begun += 1;
    const yearEnd = yearEnds.get(filing.ticker) ?? null;
    const found = await readFiling(reader, filing, yearEnd).catch(describeFeedFailure);
    if ("message" in found) recordFailure(reads, filing, found);
    else if ("reason" in found) recordLeftOut(reads, filing, found);
    else {
      const { text, acceptedAt, quarter, url } = found;
      reads.outcomes.push({ filing, status: "taken", acceptedAt, quarter, url, lastError: null });
      reads.transcripts.push({
        ticker: filing.ticker,
        quarter,
        mode: "release",
        title: null,
        url,
        source: FILINGS_SOURCE,
        licence: isTextKept ? "keep: filed with the SEC" : "filed with the SEC",
        knownAt: acceptedAt.getTime(),
        isKnownAtGiven: true,
        readText: () => text,
      });
    }
  }
  postpone(reads, filings.slice(begun));
  return reads;
}

type Release = { text: string; acceptedAt: Date; quarter: string; url: string };

/** The first exhibit that is an earnings release. Without one, why the first exhibit is none. */
async function readFiling(
  reader: EdgarReader,
  filing: FilingRow,
  fiscalYearEnd: string | null,
): Promise<Release | { reason: NoReleaseReason; acceptedAt: Date }> {
  const filed = await reader.exhibits(filing);
  const acceptedAt = new Date(filed.acceptedAt);
  // EDGAR's daily index does not name items, so what it brings may be another report.
  if (filed.items.length > 0 && !filed.items.includes(RESULTS_ITEM)) {
    return { reason: "OTHER_ITEMS", acceptedAt };
  }
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
