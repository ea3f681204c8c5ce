import { beforeDeadline, type Deadline } from "../../core/deadline.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import type { InsiderReport } from "../../market/domain/insider-reports.ts";
import type { FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import {
  emptyReads,
  type FilingReads,
  postpone,
  recordFailure,
  recordLeftOut,
} from "./filing-outcome.ts";

/** Outcomes of the filings, and the reports read from them. */
export interface InsiderReads extends FilingReads {
  reports: (InsiderReport & { ticker: string })[];
}

/** Reads insiders' reports (Form 4) one by one, until a limit of EDGAR or of the tick is reached. */
export async function readInsiderReports(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  deadline: Deadline,
): Promise<InsiderReads> {
  const reads: InsiderReads = { reports: [], ...emptyReads() };
  let begun = 0;
  for (const filing of beforeDeadline(filings, deadline)) {
    begun += 1;
    const report = await reader.ownership(filing).catch(describeFeedFailure);
    if (report === null) recordLeftOut(reads, filing, { reason: "OTHER_COMPANY" });
    else if ("message" in report) recordFailure(reads, filing, report);
    else {
      reads.reports.push({ ticker: filing.ticker, ...report });
      const acceptedAt = new Date(report.filedAt);
      reads.outcomes.push({ filing, status: "taken", acceptedAt, lastError: null });
    }
    if (reads.postponed.length > 0) break;
  }
  postpone(reads, filings.slice(begun));
  return reads;
}
