import { addDays, type CalendarDate, utcDateOf } from "../../core/calendar-date.ts";
import { beforeDeadline, type Deadline } from "../../core/deadline.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import { eventItems } from "../domain/events/filed-item.ts";
import { type FilingKind, RESULTS_ITEM } from "../domain/text/filing.ts";
import type { FilerRow, NewFiling } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import type { ListedFiling } from "../services/edgar/filing-lists.ts";

const HOUR_MS = 3_600_000;
/** Time after which a ticker that EDGAR does not know is looked up again. */
const LOOKUP_RETRY_MS = 24 * HOUR_MS;
/**
 * Days of history to read. Releases: two years and a quarter, as the own history needs at least
 * three quarters; events as far back. Insiders' reports: the windows of `insiderFlow` and a month.
 */
const HISTORY_DAYS = { release: 825, events: 825, insider: 1_200 };

/** The tickers whose company numbers are to be looked up. */
export function withoutCompanyNumber(
  tickers: readonly string[],
  followed: readonly FilerRow[],
  now: number,
): string[] {
  const byTicker = new Map(followed.map((filer) => [filer.ticker, filer]));
  return tickers.filter((ticker) => {
    const filer = byTicker.get(ticker);
    const isOld = now - (filer?.namedAt.getTime() ?? 0) >= LOOKUP_RETRY_MS;
    return filer === undefined || (filer.cik === null && isOld);
  });
}

/** Looks up EDGAR's company numbers (CIK) of tickers that have none yet. */
export async function lookUpCompanyNumbers(
  reader: EdgarReader,
  withoutNumber: readonly string[],
  now: number,
) {
  const nothing = { rows: [], failed: {}, postponed: [] as string[] };
  if (withoutNumber.length === 0) return nothing;
  const found = await reader.companies().catch(describeFeedFailure);
  if ("message" in found) {
    if (found.unread !== null)
      return { ...nothing, postponed: found.unread === "left" ? [...withoutNumber] : [] };
    return { ...nothing, failed: { tickers: found.message } };
  }
  const namedAt = new Date(now);
  const rows = withoutNumber.map((ticker) => ({ ticker, cik: found.get(ticker) ?? null, namedAt }));
  return { ...nothing, rows };
}

type FilerUpdate = Pick<FilerRow, "ticker"> &
  Partial<Pick<FilerRow, "fiscalYearEnd" | "listedSince" | "checkedAt" | "lastError">>;

/** The companies whose list of filings was not read for an hour; the one of longest ago comes first. */
export function dueLists(followed: readonly FilerRow[], now: number): FilerRow[] {
  const checkedAt = (filer: FilerRow) => filer.checkedAt?.getTime() ?? 0;
  return followed
    .filter((filer) => now - checkedAt(filer) >= HOUR_MS)
    .toSorted((a, b) => checkedAt(a) - checkedAt(b));
}

/** Reads the companies' lists of filings that are due. */
export async function readFilingLists(
  reader: EdgarReader,
  due: readonly FilerRow[],
  deadline: Deadline,
  now: number,
) {
  const found: FilerUpdate[] = [];
  const queued: NewFiling[] = [];
  const failed: Record<string, string> = {};
  const postponed: string[] = [];
  let begun = 0;
  for (const { ticker, cik, listedSince } of beforeDeadline(due, deadline)) {
    begun += 1;
    if (cik === null) continue;
    const list = await reader.filings(cik).catch(describeFeedFailure);
    if ("message" in list) {
      if (list.unread === "left") postponed.push(ticker);
      if (list.unread !== null) continue;
      failed[ticker] = list.message;
      found.push({ ticker, checkedAt: new Date(now), lastError: list.message });
      continue;
    }
    found.push({
      ticker,
      checkedAt: new Date(now),
      fiscalYearEnd: list.fiscalYearEnd,
      ...(listedSince === null && { listedSince: startOf(list.since, now) }),
    });
    queued.push(...filingsToRead(list.filings, now).map((each) => ({ ...each, ticker, cik })));
  }
  postponed.push(...due.slice(begun).map(({ ticker }) => ticker));
  return { found, queued, failed, postponed, read: found.length };
}

const firstDay = (days: number, now: number): CalendarDate => addDays(utcDateOf(now), -days);

/** The day from which the list holds all insiders' filings that we read. */
function startOf(listed: CalendarDate | null, now: number): CalendarDate {
  const first = firstDay(HISTORY_DAYS.insider, now);
  return listed !== null && listed > first ? listed : first;
}

/** Forms of quarterly and annual reports. */
const REPORTS: ReadonlySet<string> = new Set([
  "10-Q",
  "10-K",
  "10-Q/A",
  "10-K/A",
  "10-QT",
  "10-KT",
]);

/**
 * What a filing of a form is read for; null when it is not read. An amended report is read for its
 * events only.
 */
export function kindOfForm(form: string): FilingKind | null {
  if (form === "8-K") return "release";
  if (form === "8-K/A") return "events";
  if (form === "4" || form === "4/A") return "insider";
  return REPORTS.has(form) ? "figures" : null;
}

/**
 * The filings of a list to read, and what to read in each. Only the newest report is read: it has
 * all figures.
 */
function filingsToRead(
  filings: readonly ListedFiling[],
  now: number,
): Pick<NewFiling, "accession" | "filedOn" | "kind">[] {
  const newest = filings
    .filter(({ form }) => REPORTS.has(form))
    .reduce<ListedFiling | null>(
      (last, each) => (last === null || each.filedOn > last.filedOn ? each : last),
      null,
    );
  return filings.flatMap((filing) => {
    const { accession, filedOn } = filing;
    const kind = kindOfListed(filing);
    if (kind === null) return [];
    const isRead =
      kind === "figures" ? filing === newest : filedOn >= firstDay(HISTORY_DAYS[kind], now);
    return isRead ? [{ accession, filedOn, kind }] : [];
  });
}

/** What a listed filing is read for: its list names the items of a report, unlike the daily index. */
function kindOfListed({ form, items }: ListedFiling): FilingKind | null {
  const kind = kindOfForm(form);
  if (kind !== "release" && kind !== "events") return kind;
  if (kind === "release" && items.includes(RESULTS_ITEM)) return kind;
  return eventItems(items).length > 0 ? "events" : null;
}
