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
import { type FilingReads, noReads, noteFailure } from "./filing-outcome.ts";

export interface FigureReads extends FilingReads {
  companies: { ticker: string; figures: ReportedFigures[] }[];
}

/** Companies whose figures one tick reads: ten requests each. */
const MAX_COMPANIES = 1;

/**
 * Reads the figures of companies that filed a report on a day that is over, each concept with its
 * whole history. A company is read when the requests of a tick suffice for all its concepts.
 */
export async function readFigures(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  { calls, now }: { calls: CallBudget; now: number },
): Promise<FigureReads> {
  const reads: FigureReads = { companies: [], ...noReads() };
  const due = filings.filter(({ filedOn }) => figuresKnownAt(filedOn) <= now);
  for (const [index, filing] of due.entries()) {
    if (index >= MAX_COMPANIES || calls.left() < CONCEPT_NAMES.length) {
      reads.left.push(filing.accession);
      continue;
    }
    const found = await reader.facts(filing.cik).catch(describeFeedFailure);
    if ("size" in found) {
      reads.companies.push({ ticker: filing.ticker, figures: figuresByDay(found) });
      reads.outcomes.push({ filing, status: "taken", lastError: null });
    } else noteFailure(reads, filing, found);
  }
  return reads;
}
