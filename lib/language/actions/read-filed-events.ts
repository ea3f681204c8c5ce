import type { Deadline } from "../../core/deadline.ts";
import { needsText, reportsEvent } from "../domain/events/filed-event.ts";
import { eventItems, eventOfItem } from "../domain/events/filed-item.ts";
import type { NewFiledEvent } from "../queries/filed-events.ts";
import type { FilingRow } from "../queries/filings.ts";
import type { EdgarReader, FiledReport } from "../services/edgar/edgar-source.ts";
import { emptyReads, type FilingReads, readEach, recordLeftOut } from "./filing-outcome.ts";

/** Outcomes of the filings, and the events that they report. */
export interface EventReads extends FilingReads {
  events: NewFiledEvent[];
}

/** The events of a report by the codes of its items alone: its main document is not read. */
export const eventsByCode = (filing: FilingRow, report: FiledReport): NewFiledEvent[] =>
  eventItems(report.items)
    .filter((item) => !needsText(item))
    .map((item) => ({ ...rowOf(filing, report), ...eventOfItem(item) }));

/** The events of a report by the text of its items, which is read only where an item needs it. */
export async function eventsByText(
  filing: FilingRow,
  report: FiledReport,
): Promise<NewFiledEvent[]> {
  const items = eventItems(report.items).filter(needsText);
  if (items.length === 0) return [];
  const { text } = await report.read();
  return items
    .filter((item) => reportsEvent(item, text))
    .map((item) => ({ ...rowOf(filing, report), ...eventOfItem(item) }));
}

const rowOf = (
  { ticker, accession }: FilingRow,
  { acceptedAt, isAmendment, url }: FiledReport,
) => ({
  ticker,
  accession,
  isAmendment,
  url,
  knownAt: new Date(acceptedAt),
});

/**
 * Reads the events of current reports (8-K). What a code says by itself counts even where the main document cannot be read.
 */
export async function readFiledEvents(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  deadline: Deadline,
): Promise<EventReads> {
  const reads: EventReads = { events: [], ...emptyReads() };
  await readEach(reads, filings, deadline, (filing) => readReport(reader, filing, reads));
  return reads;
}

async function readReport(
  reader: EdgarReader,
  filing: FilingRow,
  reads: EventReads,
): Promise<void> {
  const report = await reader.report(filing);
  const acceptedAt = new Date(report.acceptedAt);
  const byCode = eventsByCode(filing, report);
  reads.events.push(...byCode);
  const byText = await eventsByText(filing, report);
  reads.events.push(...byText);
  if (byCode.length + byText.length === 0) {
    const reason = eventItems(report.items).length > 0 ? "NO_EVENT" : "OTHER_ITEMS";
    recordLeftOut(reads, filing, { reason, acceptedAt });
  } else {
    reads.outcomes.push({ filing, status: "taken", acceptedAt, url: report.url, lastError: null });
  }
}
