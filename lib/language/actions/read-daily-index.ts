import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import {
  dueIndexDay,
  type IndexMemory,
  indexMemoryOf,
  nextIndexMemory,
} from "../domain/text/daily-index.ts";
import type { FilerRow, NewFiling } from "../queries/filings.ts";
import type { IndexedFiling } from "../services/edgar/daily-index.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import { kindOfForm } from "./read-filing-lists.ts";

/**
 * Maximum filings of a company in an index that are of the kinds we read. Forms of other kinds do not count:
 * large fund managers file thousands of ownership reports on one day.
 */
const MAX_PER_COMPANY = 1_000;

export interface IndexRead {
  /** Filings of the followed companies; those that are queued already stay as they are. */
  queued: NewFiling[];
  failed: Record<string, string>;
  /** Whether EDGAR gave an index, or said that it has none. */
  isAnswered: boolean;
  memory: IndexMemory;
}

const companiesOf = (followed: readonly FilerRow[]) => followed.filter(({ cik }) => cik !== null);

/**
 * The day whose index is due; null if none is. Begins when every company's list was read once, since the
 * lists have the history.
 */
export function indexDayToRead(
  followed: readonly FilerRow[],
  lastDetail: Record<string, unknown> | null,
  now: number,
): string | null {
  const companies = companiesOf(followed);
  const isListed = companies.length > 0 && companies.every(({ checkedAt }) => checkedAt !== null);
  return isListed ? dueIndexDay(indexMemoryOf(lastDetail), now) : null;
}

/**
 * Reads one of EDGAR's daily indexes, to find filings that a company's own list missed; none when `day`
 * is null.
 */
export async function readDailyIndex(
  reader: EdgarReader,
  followed: readonly FilerRow[],
  {
    day,
    lastDetail,
    now,
  }: { day: string | null; lastDetail: Record<string, unknown> | null; now: number },
): Promise<IndexRead> {
  const memory = indexMemoryOf(lastDetail);
  const companies = companiesOf(followed);
  const nothing = {
    queued: [],
    failed: {},
    isAnswered: false,
    memory: nextIndexMemory(memory, now),
  };
  if (day === null) return nothing;
  const found = await reader
    .dailyIndex(day)
    .then((filings) => filings && filingsOf(companies, filings))
    .catch(describeFeedFailure);
  if (found !== null && "message" in found) {
    if (found.unread !== null) return nothing;
    const failed = { [`index ${day}`]: found.message };
    return { ...nothing, failed, memory: nextIndexMemory(memory, now, { day, isRead: false }) };
  }
  const isRead = found !== null;
  return {
    queued: found ?? [],
    failed: {},
    isAnswered: true,
    memory: nextIndexMemory(memory, now, { day, isRead }),
  };
}

/** The filings of these companies that are read; the failure when one company has too many. */
function filingsOf(companies: readonly FilerRow[], filings: readonly IndexedFiling[]) {
  const queued: NewFiling[] = [];
  for (const { ticker, cik } of companies) {
    const own = filings.flatMap(({ cik: filer, accession, form, filedOn }) => {
      const kind = kindOfForm(form);
      return kind === null || cik !== filer ? [] : [{ ticker, cik, accession, filedOn, kind }];
    });
    if (own.length > MAX_PER_COMPANY) {
      const place = `daily index, ${own.length} for ${ticker}`;
      return { message: `sec: malformed (${place})`, unread: null };
    }
    queued.push(...own);
  }
  return queued;
}
