import { type CalendarDate, utcDateOf } from "../../../core/calendar-date.ts";
import type { InsiderReport } from "../../../market/domain/insider-reports.ts";
import {
  CONCEPT_NAMES,
  type Concept,
  type FactsByConcept,
  type ReportedFact,
} from "../../../market/domain/reported-facts.ts";
import {
  FeedRun,
  type RunLimits,
  type SourceOutcome,
} from "../../../market/services/feeds/feed-run.ts";
import { FeedError, type RequestSettings } from "../../../market/services/feeds/feeds.ts";
import {
  announcedBytes,
  requestParts,
  type SourceRequest,
} from "../../../market/services/feeds/request.ts";
import { parseConcept } from "./concept.ts";
import { dailyIndexPath, type IndexedFiling, parseDailyIndex } from "./daily-index.ts";
import { type ExhibitText, readExhibit, readMainDocument } from "./exhibit.ts";
import {
  type CompanyFilings,
  isForeignExhibit,
  isMainDocument,
  isReleaseExhibit,
  type ListedCompany,
  type ListedFiling,
  malformed,
  parseCompanyTickers,
  parseFilingHeader,
  parseOlderSubmissions,
  parseSubmissions,
} from "./filing-lists.ts";
import { parseOwnership } from "./ownership.ts";

/** The two base addresses of EDGAR, the SEC's database of filings: its site and its data. */
export interface Edgar extends RequestSettings {
  siteUrl: string;
  dataUrl: string;
}

export const EDGAR_URLS = { siteUrl: "https://www.sec.gov", dataUrl: "https://data.sec.gov" };

/** The name of EDGAR among the sources. */
export const SEC = "sec";
/** After too many requests EDGAR refuses all until there were none for ten minutes. */
const REFUSED_MS = 10 * 60_000;
const MAX_LIST_BYTES = 8_000_000;
const MAX_EXHIBIT_BYTES = 5_000_000;

export interface FilingKey {
  cik: number;
  accession: string;
}

/** A current report (8-K, or 6-K of a foreign issuer): its items, its main document, and the exhibits that may be an earnings release. */
export interface FiledReport {
  acceptedAt: number;
  /** The page of the filing, with links to all its documents. */
  url: string;
  /** Whether it amends an earlier report. */
  isAmendment: boolean;
  /** Codes of the filing's items; empty when its header does not name them. */
  items: string[];
  /** Reads the main document. */
  read(): Promise<ExhibitText>;
  /** In order. */
  exhibits: { url: string; read(): Promise<ExhibitText> }[];
}

/** Reads filings from EDGAR within one run. Each method throws FeedError. */
export interface EdgarReader {
  /** The company of each ticker in the SEC's own list, in its order. */
  companies(): Promise<Map<string, ListedCompany>>;
  /** A company's list of filings. */
  filings(cik: number): Promise<CompanyFilings>;
  /** A file with older filings of a company. */
  olderFilings(file: string): Promise<ListedFiling[]>;
  report(filing: FilingKey): Promise<FiledReport>;
  /** An insider's report (Form 3, 4 or 5); null when it is about another company's shares. */
  ownership(filing: FilingKey & { filedOn: CalendarDate }): Promise<InsiderReport | null>;
  /** A concept's values; null when the company never reported it. */
  concept(cik: number, concept: Concept): Promise<ReportedFact[] | null>;
  /** All filings of a day; null when EDGAR has no index of it, as on holidays. */
  dailyIndex(day: CalendarDate): Promise<IndexedFiling[] | null>;
  /** All concepts of a company, each with its whole history. */
  facts(cik: number): Promise<FactsByConcept>;
  outcomes(): SourceOutcome[];
}

/** EDGAR as the scheduled job uses it. */
export interface EdgarSource {
  /** Opens a reader for one run. */
  open(limits: RunLimits): EdgarReader;
}

/**
 * The latest day that EDGAR's lists may have: the date in New York is never after the date in UTC.
 */
const today = (now: number): CalendarDate => utcDateOf(now);

/** Makes the source that reads from EDGAR. */
export const edgarSource = (edgar: Edgar): EdgarSource => ({
  open(limits) {
    const run = new FeedRun(limits);
    const requestBody = (url: string, maxBytes: number, more: Partial<SourceRequest> = {}) =>
      requestParts(
        edgar,
        run,
        { source: SEC, url, maxBytes, refusedMs: REFUSED_MS, ...more },
        decodedBody,
      );
    const request = async (...asked: Parameters<typeof requestBody>) =>
      (await requestBody(...asked)).text;
    const record = <T>(read: () => Promise<T>) => run.recordOutcome(SEC, read);
    const concept = (cik: number, name: Concept) =>
      record(async () => {
        const company = `CIK${String(cik).padStart(10, "0")}`;
        const url = `${edgar.dataUrl}/api/xbrl/companyconcept/${company}/us-gaap/${name}.json`;
        const text = await request(url, MAX_LIST_BYTES).catch(nullIfAbsent);
        const expected = { cik, concept: name, today: today(run.now) };
        return text === null ? null : parseConcept(text, expected);
      });
    return {
      companies: () =>
        record(async () =>
          parseCompanyTickers(
            await request(`${edgar.siteUrl}/files/company_tickers.json`, MAX_LIST_BYTES),
          ),
        ),
      filings: (cik) =>
        record(async () => {
          const file = `CIK${String(cik).padStart(10, "0")}.json`;
          const text = await request(`${edgar.dataUrl}/submissions/${file}`, MAX_LIST_BYTES);
          return parseSubmissions(text, cik, today(run.now));
        }),
      olderFilings: (file) =>
        record(async () => {
          const text = await request(`${edgar.dataUrl}/submissions/${file}`, MAX_LIST_BYTES);
          return parseOlderSubmissions(text, today(run.now));
        }),
      report: ({ cik, accession }) =>
        record(async () => {
          const folder = folderOf(cik, accession);
          const page = `${edgar.siteUrl}${folder}/${accession}-index-headers.html`;
          const header = parseFilingHeader(await request(page, MAX_LIST_BYTES), accession);
          if (header.acceptedAt > run.now) throw malformed("accepted in the future");
          const bodyOf = (file: string) =>
            requestBody(`${edgar.siteUrl}${folder}/${file}`, MAX_EXHIBIT_BYTES);
          // A published link leads to EDGAR itself, also when the file was read from a stand-in.
          const published = (file: string) => `${EDGAR_URLS.siteUrl}${folder}/${file}`;
          const main = header.documents.find(isMainDocument);
          const isForeign = main?.type.startsWith("6-K") ?? false;
          const isExhibit = isForeign ? isForeignExhibit : isReleaseExhibit;
          const exhibits = header.documents.filter(isExhibit).map(({ file }) => ({
            url: published(file),
            read: () => record(async () => readExhibit((await bodyOf(file)).text)),
          }));
          return {
            acceptedAt: header.acceptedAt,
            url: published(`${accession}-index.htm`),
            isAmendment: main?.type.endsWith("/A") ?? false,
            items: header.items,
            read: () =>
              record(async () => {
                if (main === undefined) throw malformed("no main document");
                const { text, isWhole } = await bodyOf(main.file);
                return readMainDocument(text, isWhole);
              }),
            exhibits,
          };
        }),
      ownership: ({ cik, accession, filedOn }) =>
        record(async () => {
          const file = `${edgar.siteUrl}${folderOf(cik, accession)}/${accession}.txt`;
          const submission = await request(file, MAX_LIST_BYTES);
          const { acceptedAt } = parseFilingHeader(submission, accession);
          const { issuer, unpriced: _, ...form } = parseOwnership(submission);
          const day = utcDateOf(acceptedAt);
          const isLater = form.period > day || form.trades.some(({ tradedOn }) => tradedOn > day);
          if (acceptedAt > run.now || isLater) throw malformed("a day in the future");
          return issuer === cik ? { accession, filedAt: acceptedAt, filedOn, ...form } : null;
        }),
      dailyIndex: (day) =>
        record(async () => {
          const url = `${edgar.siteUrl}${dailyIndexPath(day)}`;
          const text = await request(url, MAX_LIST_BYTES, { isAbsent403: true }).catch(
            nullIfAbsent,
          );
          return text === null ? null : parseDailyIndex(text, day);
        }),
      concept,
      facts: async (cik) => {
        const facts = new Map<Concept, ReportedFact[]>();
        for (const name of CONCEPT_NAMES) {
          const found = await concept(cik, name);
          if (found !== null) facts.set(name, found);
        }
        // A company that files reports has an answer for at least one concept, even in another
        // currency.
        if (facts.size === 0) throw malformed("no figures");
        return facts;
      },
      outcomes: () => run.outcomes(),
    };
  },
});

/** Null when EDGAR has no such file: the company never reported the concept, or the day has no index. */
function nullIfAbsent(error: unknown): null {
  if (error instanceof FeedError && /: refused \((404|absent)\)$/.test(error.message)) return null;
  throw error;
}

const folderOf = (cik: number, accession: string): string =>
  `/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}`;

/**
 * Decodes a body: UTF-8, or else Windows-1252, the encoding of old filings. It is known to be whole when
 * the answer announced its length.
 */
async function decodedBody(
  { headers }: Response,
  parts: AsyncIterable<Uint8Array>,
): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const isWhole = bytes === announcedBytes(headers);
  const decode = (label: string, fatal: boolean): string => {
    const decoder = new TextDecoder(label, { fatal, ignoreBOM: false });
    const texts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
    return texts.join("") + decoder.decode();
  };
  try {
    return { text: decode("utf-8", true), isWhole };
  } catch {
    return { text: decode("windows-1252", false), isWhole };
  }
}
