import type { CallBudget } from "../../core/call-budget.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import { CONCEPT_NAMES } from "../../market/domain/reported-facts.ts";
import {
  figuresByDay,
  figuresKnownAt,
  type ReportedFigures,
} from "../../market/domain/reported-figures.ts";
import type { FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import { emptyReads, type FilingReads, recordFailure } from "./filing-outcome.ts";

/** Outcomes of the filings, and the figures of their companies. */
export interface FigureReads extends FilingReads {
  companies: { ticker: string; figures: ReportedFigures[] }[];
}

/** Whether the figures of a report are known: it was filed before today. */
export const isKnownReport = ({ filedOn }: FilingRow, now: number): boolean =>
  figuresKnownAt(filedOn) <= now;

/**
 * Reads the reported figures of companies, with their whole history. A company is read only when
 * the tick has enough requests left for all its figures.
 */
export async function readReportedFigures(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  calls: CallBudget,
): Promise<FigureReads> {
  const reads: FigureReads = { companies: [], ...emptyReads() };
  for (const filing of filings) {
    if (calls.left() < CONCEPT_NAMES.length) {
      reads.postponed.push(filing.accession);
      continue;
    }
    const found = await reader.facts(filing.cik).catch(describeFeedFailure);
    if ("size" in found) {
      reads.companies.push({ ticker: filing.ticker, figures: figuresByDay(found) });
      reads.outcomes.push({ filing, status: "taken", lastError: null });
    } else recordFailure(reads, filing, found);
  }
  return reads;
}
