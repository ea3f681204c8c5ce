import type { Deadline } from "../../core/deadline.ts";
import {
  figuresByDay,
  figuresKnownAt,
  type ReportedFigures,
} from "../../market/domain/reported-figures.ts";
import type { FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import { emptyReads, type FilingReads, readEach } from "./filing-outcome.ts";

/** Outcomes of the filings, and the figures of their companies. */
export interface FigureReads extends FilingReads {
  companies: { ticker: string; figures: ReportedFigures[] }[];
}

/** Whether the figures of a report are known: it was filed before today. */
export const isKnownReport = ({ filedOn }: FilingRow, now: number): boolean =>
  figuresKnownAt(filedOn) <= now;

/** Reads the reported figures of companies, with their whole history. */
export async function readReportedFigures(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  deadline: Deadline,
): Promise<FigureReads> {
  const reads: FigureReads = { companies: [], ...emptyReads() };
  await readEach(reads, filings, deadline, async (filing) => {
    const found = await reader.facts(filing.cik);
    reads.companies.push({ ticker: filing.ticker, figures: figuresByDay(found) });
    reads.outcomes.push({ filing, status: "taken", lastError: null });
  });
  return reads;
}
