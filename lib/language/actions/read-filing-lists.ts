import { addDays, type CalendarDate, utcDateOf } from "../../core/calendar-date.ts";
import { beforeDeadline, type Deadline } from "../../core/deadline.ts";
import { isTicker } from "../../core/ticker.ts";
import { describeFeedFailure } from "../../market/domain/feed-answer.ts";
import { eventItems } from "../domain/events/filed-item.ts";
import { DEFAULT_COMPANIES, type FilingKind, RESULTS_ITEM } from "../domain/text/filing.ts";
import type { FilerRow, NewFiler, NewFiling } from "../queries/filings.ts";
import type { EdgarReader } from "../services/edgar/edgar-source.ts";
import type { ListedCompany, ListedFiling } from "../services/edgar/filing-lists.ts";

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

/** Of so many companies of the SEC's list enough file results to choose the default ones from. */
const CANDIDATES = 3 * DEFAULT_COMPANIES.count;

/**
 * Looks up EDGAR's company numbers (CIK) of tickers that have none yet. `isDefault`: no company is followed, so that
 * the first companies of the SEC's own list become candidates.
 */
export async function lookUpCompanyNumbers(
  reader: EdgarReader,
  withoutNumber: readonly string[],
  { isDefault, now }: { isDefault: boolean; now: number },
) {
  const nothing = { rows: [] as NewFiler[], failed: {}, postponed: [] as string[] };
  if (withoutNumber.length === 0 && !isDefault) return nothing;
  const found = await reader.companies().catch(describeFeedFailure);
  if ("message" in found) {
    if (found.unread !== null)
      return { ...nothing, postponed: found.unread === "left" ? [...withoutNumber] : [] };
    return { ...nothing, failed: { tickers: found.message } };
  }
  const namedAt = new Date(now);
  const rows = withoutNumber.map((ticker): NewFiler => {
    const { cik, name } = found.get(ticker) ?? { cik: null, name: null };
    return { ticker, cik, name, place: null, standing: "followed", namedAt };
  });
  const candidates = isDefault ? candidatesOf(found, { from: 0, count: CANDIDATES, now }) : [];
  return { ...nothing, rows: [...rows, ...candidates] };
}

/** Companies of the SEC's own list from a place on, each once by its first ticker. */
export function candidatesOf(
  companies: ReadonlyMap<string, ListedCompany>,
  { from, count, now }: { from: number; count: number; now: number },
): NewFiler[] {
  const seen = new Set<number>();
  const rows: NewFiler[] = [];
  for (const [ticker, { cik, name, place }] of companies) {
    if (seen.has(cik)) continue;
    seen.add(cik);
    if (place < from || !isTicker(ticker)) continue;
    rows.push({ ticker, cik, name, place, standing: "candidate", namedAt: new Date(now) });
    if (rows.length === count) break;
  }
  return rows;
}

/** Whether a company filed results lately. */
export const filesResults = (filings: readonly ListedFiling[], now: number): boolean =>
  filings.some(
    ({ form, items, filedOn }) =>
      form === "8-K" &&
      items.includes(RESULTS_ITEM) &&
      filedOn >= firstDay(DEFAULT_COMPANIES.days, now),
  );

type FilerUpdate = Pick<FilerRow, "ticker"> &
  Partial<
    Pick<
      FilerRow,
      "name" | "forms" | "standing" | "fiscalYearEnd" | "listedSince" | "checkedAt" | "lastError"
    >
  >;

/** Time between two readings of a company's list: an hour, and longer for so many that an hour is too short. */
const LIST_INTERVAL_MS = { least: HOUR_MS, perCompany: 4_000 };

/**
 * The companies whose list of filings is due; the one of longest ago comes first, candidates in the order of the
 * SEC's list.
 */
export function dueLists(followed: readonly FilerRow[], now: number): FilerRow[] {
  const { least, perCompany } = LIST_INTERVAL_MS;
  const interval = Math.max(least, followed.length * perCompany);
  const checkedAt = (filer: FilerRow) => filer.checkedAt?.getTime() ?? 0;
  return followed
    .filter((filer) => now - checkedAt(filer) >= interval)
    .toSorted((a, b) => checkedAt(a) - checkedAt(b) || (a.place ?? -1) - (b.place ?? -1));
}

/** Reads the companies' lists of filings that are due. Candidates become followed while `places` are free. */
export async function readFilingLists(
  reader: EdgarReader,
  due: readonly FilerRow[],
  deadline: Deadline,
  { now, places }: { now: number; places: number },
) {
  const found: FilerUpdate[] = [];
  const queued: NewFiling[] = [];
  const failed: Record<string, string> = {};
  const postponed: string[] = [];
  /** Candidates that are not followed after all. */
  const dropped: string[] = [];
  let [begun, free] = [0, places];
  for (const { ticker, cik, listedSince, standing } of beforeDeadline(due, deadline)) {
    begun += 1;
    if (cik === null) continue;
    if (standing === "candidate" && free === 0) {
      dropped.push(ticker);
      continue;
    }
    const list = await reader.filings(cik).catch(describeFeedFailure);
    if ("message" in list) {
      if (list.unread === "left") postponed.push(ticker);
      if (list.unread !== null) continue;
      failed[ticker] = list.message;
      found.push({ ticker, checkedAt: new Date(now), lastError: list.message });
      continue;
    }
    if (standing === "candidate" && !filesResults(list.filings, now)) {
      dropped.push(ticker);
      continue;
    }
    if (standing === "candidate") free -= 1;
    found.push({
      ticker,
      standing: "followed",
      name: list.name,
      forms: formsOf(list.filings),
      checkedAt: new Date(now),
      lastError: null,
      fiscalYearEnd: list.fiscalYearEnd,
      ...(listedSince === null && { listedSince: startOf(list.since, now) }),
    });
    queued.push(...filingsToRead(list.filings, { now }).map((each) => ({ ...each, ticker, cik })));
  }
  postponed.push(...due.slice(begun).map(({ ticker }) => ticker));
  return { found, queued, failed, postponed, dropped, read: found.length };
}

/** The forms of a list that are read, sorted. */
const formsOf = (filings: readonly ListedFiling[]): string[] =>
  [
    ...new Set(filings.filter(({ form }) => kindOfForm(form) !== null).map(({ form }) => form)),
  ].sort();

const firstDay = (days: number, now: number): CalendarDate => addDays(utcDateOf(now), -days);

/** The day from which the list holds all insiders' filings that we read. */
function startOf(listed: CalendarDate | null, now: number): CalendarDate {
  const first = firstDay(HISTORY_DAYS.insider, now);
  return listed !== null && listed > first ? listed : first;
}

/** Forms of quarterly, half-yearly and annual reports. */
const REPORTS: ReadonlySet<string> = new Set([
  "10-Q",
  "10-K",
  "10-Q/A",
  "10-K/A",
  "10-QT",
  "10-KT",
  // The half-yearly report that the SEC has proposed.
  "10-S",
  "10-S/A",
]);
/** Reports of insiders: their first holdings, trades, and trades that were reported late. */
const INSIDER_FORMS: ReadonlySet<string> = new Set(["3", "3/A", "4", "4/A", "5", "5/A"]);

/**
 * What a filing of a form is read for; null when it is not read. An amended report is read for its
 * events only.
 */
export function kindOfForm(form: string): FilingKind | null {
  if (form === "8-K" || form === "6-K") return "release";
  if (form === "8-K/A") return "events";
  if (INSIDER_FORMS.has(form)) return "insider";
  return REPORTS.has(form) ? "figures" : null;
}

/**
 * The filings of a list to read, and what to read in each: of the days of `HISTORY_DAYS`, or since a day. Only the
 * newest report is read: it has all figures.
 */
export function filingsToRead(
  filings: readonly ListedFiling[],
  { now, since = null }: { now: number; since?: CalendarDate | null },
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
      kind === "figures"
        ? filing === newest
        : filedOn >= (since ?? firstDay(HISTORY_DAYS[kind], now));
    return isRead ? [{ accession, filedOn, kind }] : [];
  });
}

/** What a listed filing is read for: its list names the items of a report, unlike the daily index. */
function kindOfListed({ form, items }: ListedFiling): FilingKind | null {
  const kind = kindOfForm(form);
  // A foreign issuer's report names no items.
  if (form === "6-K" || (kind !== "release" && kind !== "events")) return kind;
  if (kind === "release" && items.includes(RESULTS_ITEM)) return kind;
  return eventItems(items).length > 0 ? "events" : null;
}
