import type { CallBudget } from "../../core/call-budget.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import {
  CONCEPT_NAMES,
  type Concept,
  type FactsByConcept,
  type ReportedFact,
} from "../../market/domain/reported-facts.ts";
import {
  figuresKnownAt,
  type ReportedFigures,
  reportedFigures,
} from "../../market/domain/reported-figures.ts";
import { FeedError } from "../../market/services/feeds/feeds.ts";
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
    const found = await readFacts(reader, filing.cik).catch(describeFeedFailure);
    if ("facts" in found) {
      reads.companies.push({ ticker: filing.ticker, figures: reportedFigures(found.facts) });
      reads.outcomes.push({ filing, status: "taken", lastError: null });
    } else noteFailure(reads, filing, found);
  }
  return reads;
}

async function readFacts(reader: EdgarReader, cik: number): Promise<{ facts: FactsByConcept }> {
  const facts: Partial<Record<Concept, ReportedFact[]>> = {};
  for (const concept of CONCEPT_NAMES) {
    const found = await reader.concept(cik, concept);
    if (found !== null) facts[concept] = found;
  }
  // A company that files reports has an answer for some concept, be it in another currency.
  if (Object.keys(facts).length === 0) throw new FeedError("sec", "malformed", "no figures");
  return { facts };
}
