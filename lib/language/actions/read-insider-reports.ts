import type { Deadline } from "../../core/deadline.ts";
import type { InsiderReport } from "../../market/domain/insider-reports.ts";
import type { FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import { emptyReads, type FilingReads, readEach, recordLeftOut } from "./filing-outcome.ts";

/** Outcomes of the filings, and the reports read from them. */
export interface InsiderReads extends FilingReads {
  reports: (InsiderReport & { ticker: string })[];
}

/** Reads insiders' reports (Form 4). */
export async function readInsiderReports(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  deadline: Deadline,
): Promise<InsiderReads> {
  const reads: InsiderReads = { reports: [], ...emptyReads() };
  await readEach(reads, filings, deadline, async (filing) => {
    const report = await reader.ownership(filing);
    if (report === null) return recordLeftOut(reads, filing, { reason: "OTHER_COMPANY" });
    reads.reports.push({ ticker: filing.ticker, ...report });
    const acceptedAt = new Date(report.filedAt);
    reads.outcomes.push({ filing, status: "taken", acceptedAt, lastError: null });
  });
  return reads;
}
