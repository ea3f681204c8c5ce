import { addDays, type CalendarDate, isCalendarDate } from "../../../core/calendar-date.ts";
import { type ListedFiling, malformed } from "./filing-lists.ts";

/** A filing in EDGAR's index of a day; an index does not name a filing's items. */
export type IndexedFiling = Omit<ListedFiling, "items"> & { cik: number };

const TITLE = /^Description:\s+Daily Index of EDGAR/;
const RULE = /^-{20,}\s*$/;
const FILE = /^edgar\/data\/(\d{1,10})\/(\d{10}-\d{2}-\d{6})\.txt$/;
/** Filings dated this long before the index's day are left out: EDGAR lists some old ones late. */
const MAX_AGE_DAYS = 7;

/** Path of a day's index, ordered by company number. */
export function dailyIndexPath(day: CalendarDate): string {
  const [year = "", month = ""] = day.split("-");
  const quarter = Math.ceil(Number(month) / 3);
  const file = `master.${day.replaceAll("-", "")}.idx`;
  return `/Archives/edgar/daily-index/${year}/QTR${quarter}/${file}`;
}

/**
 * The filings of a day out of `master.<day>.idx`, each once a company: a filing is listed under
 * every company and person that it names. Throws FeedError `malformed` for another file, for a row
 * that is cut off or names another company in its file's path, and for a filing later than the day.
 * Leaves out filings that are more than seven days older than the day. Source: sec.gov, "Accessing EDGAR Data", 2026.
 */
export function parseDailyIndex(text: string, day: CalendarDate): IndexedFiling[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => RULE.test(line));
  if (!TITLE.test(text) || start < 0) throw malformed("daily index");
  if (lines.at(-1) !== "") throw malformed("daily index cut off");
  const since = addDays(day, -MAX_AGE_DAYS);
  const found = new Map<string, IndexedFiling>();
  for (const [at, line] of lines.slice(start + 1, -1).entries()) {
    const parts = line.split("|");
    // A company's name may hold the mark that separates columns.
    const [form = "", filed = "", file = ""] = parts.slice(2).slice(-3);
    const filedOn = filed.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
    const [, folder, accession] = FILE.exec(file) ?? [];
    const cik = /^\d{1,10}$/.test(parts[0] ?? "") ? Number(parts[0]) : 0;
    const isOwn = cik > 0 && Number(folder) === cik;
    const isWhole = isOwn && form !== "" && accession !== undefined && isCalendarDate(filedOn);
    if (!isWhole || filedOn > day) throw malformed(`daily index, row ${at + 1}`);
    if (filedOn < since) continue;
    found.set(`${cik}|${accession}`, { cik, accession, form, filedOn });
  }
  return [...found.values()];
}
