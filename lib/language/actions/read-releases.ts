import type { CalendarDate } from "../../core/calendar-date.ts";
import type { Deadline } from "../../core/deadline.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import { FILINGS_SOURCE, type NoReleaseReason, RESULTS_ITEM } from "../domain/text/filing.ts";
import { noReleaseReason } from "../domain/text/release.ts";
import { type ReleasedQuarter, releasedQuarter } from "../domain/text/released-quarter.ts";
import type { FilerRow, FilingRow } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import type { Transcript, UnplacedText } from "./documents.ts";
import { emptyReads, isFaultOfFiling, readEach, recordLeftOut } from "./filing-outcome.ts";
import { type EventReads, eventsByCode, eventsByText } from "./read-filed-events.ts";

/** Outcomes of the filings, the earnings releases to score, with a quarter and without, and the events. */
export interface ReleaseReads extends EventReads {
  transcripts: Transcript[];
  unplaced: UnplacedText[];
}

/** What else is known of the companies whose releases are read. */
interface ReleaseContext {
  followed: readonly FilerRow[];
  /** By filing, the last day of the newest period whose figures were known before it. */
  figureEnds: ReadonlyMap<FilingRow, CalendarDate>;
  isTextKept: boolean;
}

/** Reads the earnings release and the events of each filing. */
export async function readReleases(
  reader: EdgarReader,
  filings: readonly FilingRow[],
  deadline: Deadline,
  { followed, figureEnds, isTextKept }: ReleaseContext,
): Promise<ReleaseReads> {
  const yearEnds = new Map(followed.map((filer) => [filer.ticker, filer.fiscalYearEnd]));
  const reads: ReleaseReads = { transcripts: [], unplaced: [], events: [], ...emptyReads() };
  await readEach(reads, filings, deadline, async (filing) => {
    const placed = (text: string) =>
      releasedQuarter(
        text,
        filing.filedOn,
        yearEnds.get(filing.ticker) ?? null,
        figureEnds.get(filing) ?? null,
      );
    const found = await readFiling(reader, filing, placed, reads);
    if ("reason" in found) recordLeftOut(reads, filing, found);
    else if (found.text === null) {
      const { acceptedAt, url } = found;
      reads.outcomes.push({ filing, status: "taken", acceptedAt, url, lastError: null });
    } else {
      const { text, acceptedAt, url } = found;
      const { quarter, reason } = found.released;
      reads.outcomes.push({ filing, status: "taken", acceptedAt, quarter, url, lastError: null });
      const common = {
        ticker: filing.ticker,
        url,
        source: FILINGS_SOURCE,
        licence: isTextKept ? "keep: filed with the SEC" : "filed with the SEC",
        knownAt: acceptedAt.getTime(),
      };
      if (quarter === null) reads.unplaced.push({ ...common, reason, text });
      else {
        reads.transcripts.push({
          ...common,
          quarter,
          mode: "release",
          title: null,
          isKnownAtGiven: true,
          readText: () => text,
        });
      }
    }
  });
  return reads;
}

type Release = { text: string; acceptedAt: Date; released: ReleasedQuarter; url: string };
/** A report that has events and no release. */
type EventsOnly = { text: null; acceptedAt: Date; url: string };

/**
 * The first exhibit that is an earnings release. Without one, why the first exhibit is none. The report's
 * events go to `reads`.
 */
async function readFiling(
  reader: EdgarReader,
  filing: FilingRow,
  placed: (text: string) => ReleasedQuarter,
  reads: ReleaseReads,
): Promise<Release | EventsOnly | { reason: NoReleaseReason; acceptedAt: Date }> {
  const filed = await reader.report(filing);
  const acceptedAt = new Date(filed.acceptedAt);
  const before = reads.events.length;
  reads.events.push(...eventsByCode(filing, filed));
  // A release is not lost with a main document that cannot be read.
  const byText = await eventsByText(filing, filed).catch((error) => {
    const { message } = describeFeedFailure(error);
    if (!filed.items.includes(RESULTS_ITEM) || !isFaultOfFiling(message)) throw error;
    reads.failed[filing.accession] = message;
    return [];
  });
  reads.events.push(...byText);
  const isEvent = reads.events.length > before;
  // EDGAR's daily index does not name items, so what it brings may be another report.
  if (filed.items.length > 0 && !filed.items.includes(RESULTS_ITEM)) {
    if (isEvent) return { text: null, acceptedAt, url: filed.url };
    return { reason: "OTHER_ITEMS", acceptedAt };
  }
  let first: NoReleaseReason | null = null;
  for (const { url, read } of filed.exhibits) {
    const { text } = await read();
    const reason = noReleaseReason(text);
    if (reason === null) {
      return { text, acceptedAt, released: placed(text), url };
    }
    first ??= reason;
  }
  return { reason: first ?? "NO_EXHIBIT", acceptedAt };
}
