// Readers of EDGAR's lists: company numbers, a company's filings, and the header of a filing.

import * as z from "zod";
import { addDays, type CalendarDate, isCalendarDate } from "../../../core/calendar-date.ts";
import { newYorkInstant } from "../../../market/domain/calendar.ts";
import { FeedError } from "../../../market/services/feeds/feeds.ts";

export const malformed = (place: string) => new FeedError("sec", "malformed", place);

/** Parses JSON of a shape. Throws FeedError `malformed` with the name of the list. */
export function readJson<Shape extends z.ZodType>(text: string, shape: Shape, name: string) {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw malformed(name);
  }
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw malformed(name);
  return parsed.data;
}

const Cik = z.int().positive().max(9_999_999_999);
const Tickers = z.record(
  z.string().regex(/^\d+$/),
  z.object({ cik_str: Cik, ticker: z.string().min(1), title: z.string() }),
);

/** A company in the SEC's own list. */
export interface ListedCompany {
  cik: number;
  name: string;
  /** Its place in the list, from 0; of several tickers of a company the first one has it. */
  place: number;
}

/**
 * Reads the company of each ticker from company_tickers.json, in the list's order. Throws FeedError
 * `malformed` when two companies claim a ticker. Source: sec.gov, "Accessing EDGAR Data", 2026.
 */
export function parseCompanyTickers(text: string): Map<string, ListedCompany> {
  const found = new Map<string, ListedCompany>();
  const rows = Object.values(readJson(text, Tickers, "tickers"));
  for (const [place, { ticker: given, cik_str: cik, title: name }] of rows.entries()) {
    const ticker = given.toUpperCase();
    const known = found.get(ticker);
    if ((known?.cik ?? cik) !== cik) throw malformed(`two companies for ${ticker}`);
    if (known === undefined) found.set(ticker, { cik, name, place });
  }
  if (found.size === 0) throw malformed("no tickers");
  return found;
}

/** A filing in a company's list. */
export interface ListedFiling {
  accession: string;
  form: string;
  /** Day of filing, New York. */
  filedOn: CalendarDate;
  /** Codes of its items, such as `2.02`. */
  items: string[];
}

/** A company's newest filings, from its list. */
export interface CompanyFilings {
  /** The company's name as of now; null where the list has none. */
  name: string | null;
  /** Month and day on which its fiscal year ends, `MMDD`; null where the list has none. */
  fiscalYearEnd: string | null;
  /** The first day whose filings are all in the list; null when the list has every filing. */
  since: CalendarDate | null;
  /** The files with older filings, newest first, each with the last day of its filings. */
  older: { file: string; through: CalendarDate }[];
  filings: ListedFiling[];
}

const Strings = z.array(z.string());
/** Filings as parallel columns. */
const Columns = z.object({
  accessionNumber: Strings,
  filingDate: Strings,
  form: Strings,
  items: Strings,
});
type Columns = z.output<typeof Columns>;
const OLDER_FILE = /^CIK\d{10}-submissions-\d{3}\.json$/;
const Submissions = z.object({
  cik: z.union([
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
    Cik,
  ]),
  name: z.string().nullish(),
  fiscalYearEnd: z.string().nullish(),
  filings: z.object({
    recent: Columns,
    /** Lists of older filings. */
    files: z.array(z.looseObject({ name: z.string(), filingTo: z.string().nullish() })).nullish(),
  }),
});
const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;
const MONTH_DAY = /^(0[1-9]|1[0-2])\d{2}$/;

/**
 * Reads a company's filings from EDGAR's submissions API, each once. Throws FeedError `malformed`
 * for another company's list, for columns of different length, and for dates in the future.
 * `acceptanceDateTime` is not used: it is New York time in some rows and UTC in others.
 */
export function parseSubmissions(text: string, cik: number, today: CalendarDate): CompanyFilings {
  const { cik: found, name, fiscalYearEnd, filings } = readJson(text, Submissions, "submissions");
  if (found !== cik) throw malformed("another company");
  const monthDay = fiscalYearEnd ?? "";
  const oldest = filings.recent.filingDate.toSorted()[0];
  const isCut = (filings.files?.length ?? 0) > 0 && oldest !== undefined;
  const older = (filings.files ?? []).flatMap(({ name: file, filingTo }) =>
    OLDER_FILE.test(file) ? [{ file, through: filingTo ?? oldest ?? today }] : [],
  );
  return {
    name: name || null,
    // Some filings of the oldest day may be missing.
    since: isCut ? addDays(oldest, 1) : null,
    older: older.toSorted((a, b) => (a.through < b.through ? 1 : -1)),
    fiscalYearEnd: MONTH_DAY.test(monthDay) ? monthDay : null,
    filings: filingsOf(filings.recent, today),
  };
}

/** Reads a file with a company's older filings, each once; see `parseSubmissions`. */
export const parseOlderSubmissions = (text: string, today: CalendarDate): ListedFiling[] =>
  filingsOf(readJson(text, Columns, "older submissions"), today);

function filingsOf(
  { accessionNumber, filingDate, form, items }: Columns,
  today: CalendarDate,
): ListedFiling[] {
  const { length } = accessionNumber;
  if ([filingDate, form, items].some((column) => column.length !== length)) {
    throw malformed("columns of different length");
  }
  const byAccession = new Map<string, ListedFiling>();
  for (const [at, accession] of accessionNumber.entries()) {
    const filedOn = filingDate[at] ?? "";
    if (!ACCESSION.test(accession) || !isCalendarDate(filedOn) || filedOn > today) {
      throw malformed(`filing ${at + 1}`);
    }
    const codes = (items[at] ?? "").split(",").filter((code) => code !== "");
    byAccession.set(accession, { accession, form: form[at] ?? "", filedOn, items: codes });
  }
  return [...byAccession.values()];
}

/** A document of a filing. */
export interface FilingDocument {
  type: string;
  file: string;
}

/** When a filing was accepted, and its documents. */
export interface FilingHeader {
  /** When EDGAR accepted it, epoch ms. */
  acceptedAt: number;
  /** Codes of its items, such as `2.02`; empty when it has none or the header does not name them. */
  items: string[];
  /** In the order of the filing. */
  documents: FilingDocument[];
}

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/;

/**
 * Reads the header of a filing from `<accession>-index-headers.html`: the time of acceptance, in
 * New York time, and the types of its documents. Throws FeedError `malformed` for another filing's
 * page or an incomplete one.
 */
export function parseFilingHeader(page: string, accession: string): FilingHeader {
  const text = page.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  if (
    !new RegExp(`<ACCESSION-NUMBER>${accession}\\b|ACCESSION NUMBER:\\s+${accession}\\b`).test(text)
  ) {
    throw malformed("header of another filing");
  }
  if (!text.includes("</SEC-DOCUMENT>")) throw malformed("header cut off");
  const [, year, month, day, hour, minute, second] =
    /<ACCEPTANCE-DATETIME>(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})\b/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) throw malformed("time of acceptance");
  const documents = text
    .split("<DOCUMENT>")
    .slice(1)
    .flatMap((block) => {
      const type = /<TYPE>([^<\r\n]+)/.exec(block)?.[1]?.trim() ?? "";
      const file = /<FILENAME>([^<\r\n]+)/.exec(block)?.[1]?.trim() ?? "";
      return type !== "" && FILE_NAME.test(file) ? [{ type, file }] : [];
    });
  const at = newYorkInstant(date, Number(hour), Number(minute)) + Number(second) * 1_000;
  const items = [...text.matchAll(/<ITEMS>(\d\.\d\d)\b/g)].map(([, code = ""]) => code);
  return { acceptedAt: at, items, documents };
}

/** Whether a document is the report itself, an 8-K or 6-K or its amendment, and no exhibit. */
export const isMainDocument = ({ type }: FilingDocument): boolean => /^[86]-K(\/A)?$/.test(type);

/** Whether a document has a type under which earnings releases are filed with an 8-K. */
export const isReleaseExhibit = ({ type }: FilingDocument): boolean => /^EX-99(\.0?1)?$/.test(type);

/** Of a foreign issuer's report (6-K) any exhibit 99 may be its release: many are filed together. */
export const isForeignExhibit = ({ type }: FilingDocument): boolean =>
  /^EX-99(\.\d{1,2})?$/.test(type);
