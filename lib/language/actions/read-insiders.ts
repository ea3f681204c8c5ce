import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import type { InsiderReport } from "../../market/domain/insider-reports.ts";
import type { FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import { type FilingReads, noReads, noteFailure, noteLeftOut } from "./filing-outcome.ts";

export interface InsiderReads extends FilingReads {
  reports: (InsiderReport & { ticker: string })[];
}

/** Reads Forms 4 one by one, until no outgoing request is left. */
export async function readInsiders(
  reader: EdgarReader,
  filings: readonly FilingRow[],
): Promise<InsiderReads> {
  const reads: InsiderReads = { reports: [], ...noReads() };
  for (const filing of filings) {
    const report = await reader.ownership(filing).catch(describeFeedFailure);
    if (report === null) noteLeftOut(reads, filing, { reason: "OTHER_COMPANY" });
    else if ("message" in report) noteFailure(reads, filing, report);
    else {
      reads.reports.push({ ticker: filing.ticker, ...report });
      const acceptedAt = new Date(report.filedAt);
      reads.outcomes.push({ filing, status: "taken", acceptedAt, lastError: null });
    }
    if (reads.left.length > 0) break;
  }
  return reads;
}
