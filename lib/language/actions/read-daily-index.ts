import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import {
  dueIndexDay,
  type IndexMemory,
  indexMemoryOf,
  nextIndexMemory,
} from "../domain/text/daily-index.ts";
import type { FilerRow, NewFiling } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import { kindOfForm } from "./read-filing-lists.ts";

export interface IndexRead {
  /** Filings of the followed companies; those that are queued already stay as they are. */
  queued: NewFiling[];
  failed: Record<string, string>;
  /** Whether EDGAR gave an index, or said that it has none. */
  isAnswered: boolean;
  memory: IndexMemory;
}

/**
 * Reads one of EDGAR's daily indexes, to find filings that a company's own list missed. Begins when
 * every company's list was read once, since the lists have the history.
 */
export async function readDailyIndex(
  reader: EdgarReader,
  followed: readonly FilerRow[],
  { lastDetail, now }: { lastDetail: Record<string, unknown> | null; now: number },
): Promise<IndexRead> {
  const memory = indexMemoryOf(lastDetail);
  const companies = followed.filter(({ cik }) => cik !== null);
  const isListed = companies.length > 0 && companies.every(({ checkedAt }) => checkedAt !== null);
  const day = isListed ? dueIndexDay(memory, now) : null;
  const nothing = {
    queued: [],
    failed: {},
    isAnswered: false,
    memory: nextIndexMemory(memory, now),
  };
  if (day === null) return nothing;
  const filings = await reader.dailyIndex(day).catch(describeFeedFailure);
  if (filings !== null && "message" in filings) {
    if (filings.unread !== null) return nothing;
    const failed = { [`index ${day}`]: filings.message };
    return { ...nothing, failed, memory: nextIndexMemory(memory, now, { day, isRead: false }) };
  }
  const queued = companies.flatMap(({ ticker, cik }) =>
    (filings ?? []).flatMap(({ cik: filer, accession, form, filedOn }) => {
      const kind = kindOfForm(form);
      return kind === null || cik !== filer ? [] : [{ ticker, cik, accession, filedOn, kind }];
    }),
  );
  const isRead = filings !== null;
  return {
    queued,
    failed: {},
    isAnswered: true,
    memory: nextIndexMemory(memory, now, { day, isRead }),
  };
}
