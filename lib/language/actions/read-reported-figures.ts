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

/** Maximum companies in a tick: each needs ten requests. */
const MAX_COMPANIES = 1;

/**
 * Reads the reported figures of companies that filed a report before today, with their whole
 * history. A company is read only when the tick has enough requests left for all its figures.
 */
export async function readReportedFigures(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  { calls, now }: { calls: CallBudget; now: number },
): Promise<FigureReads> {
  const reads: FigureReads = { companies: [], ...emptyReads() };
  const due = filings.filter(({ filedOn }) => figuresKnownAt(filedOn) <= now);
  for (const [index, filing] of due.entries()) {
    if (index >= MAX_COMPANIES || calls.left() < CONCEPT_NAMES.length) {
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
