import * as z from "zod";
import { type CalendarDate, isCalendarDate } from "../../../core/calendar-date.ts";
import {
  CONCEPTS,
  type Concept,
  type ReportedFact,
} from "../../../market/domain/reported-facts.ts";
import { malformed, readJson } from "./filing-lists.ts";

const Row = z.object({
  start: z.string().nullish(),
  end: z.string(),
  val: z.number(),
  accn: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  filed: z.string(),
});
const Answer = z.object({
  cik: z.int(),
  tag: z.string(),
  units: z.record(z.string(), z.array(Row)),
});

/**
 * Reads the values of one concept (such as revenue) of a company from an answer of EDGAR's
 * companyconcept API, each once. Throws FeedError `malformed` for the answer of another company or
 * concept, for dates in the future, and for two values of one period in one filing. Source:
 * sec.gov, "EDGAR Application Programming Interfaces", 2026.
 */
export function parseConcept(
  text: string,
  { cik, concept, today }: { cik: number; concept: Concept; today: CalendarDate },
): ReportedFact[] {
  const { cik: found, tag, units } = readJson(text, Answer, "concept");
  if (found !== cik || tag !== concept) throw malformed("another concept");
  const facts = new Map<string, ReportedFact>();
  for (const [at, row] of (units[CONCEPTS[concept].unit] ?? []).entries()) {
    const { start = null, end, val: value, accn: accession, filed } = row;
    const isDated = [start ?? end, end, filed].every(isCalendarDate);
    if (!isDated || filed > today || end > filed || (start ?? end) > end) {
      throw malformed(`value ${at + 1}`);
    }
    const key = `${start}|${end}|${accession}`;
    if ((facts.get(key)?.value ?? value) !== value) throw malformed(`two values, ${at + 1}`);
    facts.set(key, { start, end, value, filed, accession });
  }
  return [...facts.values()];
}
