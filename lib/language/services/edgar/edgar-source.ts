import type { CalendarDate } from "../../../core/calendar-date.ts";
import { utcDateOf } from "../../../core/calendar-date.ts";
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
import { requestParts, type SourceRequest } from "../../../market/services/feeds/request.ts";
import { parseConcept } from "./concept.ts";
import { dailyIndexPath, type IndexedFiling, parseDailyIndex } from "./daily-index.ts";
import { type ExhibitText, readExhibit } from "./exhibit.ts";
import {
  type CompanyFilings,
  isReleaseExhibit,
  malformed,
  parseCompanyTickers,
  parseFilingHeader,
  parseSubmissions,
} from "./filing-lists.ts";
import { parseOwnership } from "./ownership.ts";

/** The two addresses of EDGAR: its site, and the host of its data. */
export interface Edgar extends RequestSettings {
  siteUrl: string;
  dataUrl: string;
}

export const EDGAR_URLS = { siteUrl: "https://www.sec.gov", dataUrl: "https://data.sec.gov" };

/** The name of EDGAR among the sources, and of its queue. */
export const SEC = "sec";
/** EDGAR refuses who asked too often until ten minutes of quiet have passed. */
const REFUSED_MS = 10 * 60_000;
const MAX_LIST_BYTES = 8_000_000;
const MAX_EXHIBIT_BYTES = 5_000_000;

export interface FilingName {
  cik: number;
  accession: string;
}

/** The exhibits of a filing that may be its release, in order. */
export interface FiledExhibits {
  acceptedAt: number;
  /** Codes of the filing's items; empty when its header does not name them. */
  items: string[];
  exhibits: { url: string; read(): Promise<ExhibitText> }[];
}

export interface EdgarReader {
  /** Each throws FeedError. */
  companies(): Promise<Map<string, number>>;
  filings(cik: number): Promise<CompanyFilings>;
  exhibits(filing: FilingName): Promise<FiledExhibits>;
  /** A Form 4; null when it is about another company's shares. */
  ownership(filing: FilingName & { filedOn: CalendarDate }): Promise<InsiderReport | null>;
  /** A concept's values; null when the company never reported it. */
  concept(cik: number, concept: Concept): Promise<ReportedFact[] | null>;
  /** All filings of a day; null when EDGAR has no index of it, as on holidays. */
  dailyIndex(day: CalendarDate): Promise<IndexedFiling[] | null>;
  /** All concepts of a company, each with its whole history. */
  facts(cik: number): Promise<FactsByConcept>;
  outcomes(): SourceOutcome[];
}

export interface EdgarSource {
  /** A reader for one run, whose requests, retries included, stay within its budget. */
  open(limits: RunLimits): EdgarReader;
}

/** The day on which EDGAR's lists may end: New York's is never later. */
const today = (now: number): CalendarDate => utcDateOf(now);

export const edgarSource = (edgar: Edgar): EdgarSource => ({
  open(limits) {
    const run = new FeedRun(limits);
    const ask = (url: string, maxBytes: number, more: Partial<SourceRequest> = {}) =>
      requestParts(
        edgar,
        run,
        { source: SEC, url, maxBytes, refusedMs: REFUSED_MS, ...more },
        textOf,
      );
    const record = <T>(read: () => Promise<T>) => run.recordOutcome(SEC, read);
    const concept = (cik: number, name: Concept) =>
      record(async () => {
        const company = `CIK${String(cik).padStart(10, "0")}`;
        const url = `${edgar.dataUrl}/api/xbrl/companyconcept/${company}/us-gaap/${name}.json`;
        const text = await ask(url, MAX_LIST_BYTES).catch(nullIfAbsent);
        const by = { cik, concept: name, today: today(run.now) };
        return text === null ? null : parseConcept(text, by);
      });
    return {
      companies: () =>
        record(async () =>
          parseCompanyTickers(
            await ask(`${edgar.siteUrl}/files/company_tickers.json`, MAX_LIST_BYTES),
          ),
        ),
      filings: (cik) =>
        record(async () => {
          const file = `CIK${String(cik).padStart(10, "0")}.json`;
          const text = await ask(`${edgar.dataUrl}/submissions/${file}`, MAX_LIST_BYTES);
          return parseSubmissions(text, cik, today(run.now));
        }),
      exhibits: ({ cik, accession }) =>
        record(async () => {
          const folder = folderOf(cik, accession);
          const page = `${edgar.siteUrl}${folder}/${accession}-index-headers.html`;
          const header = parseFilingHeader(await ask(page, MAX_LIST_BYTES), accession);
          if (header.acceptedAt > run.now) throw malformed("accepted in the future");
          const exhibits = header.documents.filter(isReleaseExhibit).map(({ file }) => ({
            // What is published leads to EDGAR, wherever it was read.
            url: `${EDGAR_URLS.siteUrl}${folder}/${file}`,
            read: () =>
              record(async () =>
                readExhibit(await ask(`${edgar.siteUrl}${folder}/${file}`, MAX_EXHIBIT_BYTES)),
              ),
          }));
          return { acceptedAt: header.acceptedAt, items: header.items, exhibits };
        }),
      ownership: ({ cik, accession, filedOn }) =>
        record(async () => {
          const file = `${edgar.siteUrl}${folderOf(cik, accession)}/${accession}.txt`;
          const submission = await ask(file, MAX_LIST_BYTES);
          const { acceptedAt } = parseFilingHeader(submission, accession);
          const { issuer, unpriced: _, ...form } = parseOwnership(submission);
          const day = utcDateOf(acceptedAt);
          const isLater = form.period > day || form.trades.some(({ tradedOn }) => tradedOn > day);
          if (acceptedAt > run.now || isLater) throw malformed("a day that lies ahead");
          return issuer === cik ? { accession, filedAt: acceptedAt, filedOn, ...form } : null;
        }),
      dailyIndex: (day) =>
        record(async () => {
          const url = `${edgar.siteUrl}${dailyIndexPath(day)}`;
          const text = await ask(url, MAX_LIST_BYTES, { isAbsent403: true }).catch(nullIfAbsent);
          return text === null ? null : parseDailyIndex(text, day);
        }),
      concept,
      facts: async (cik) => {
        const facts = new Map<Concept, ReportedFact[]>();
        for (const name of CONCEPT_NAMES) {
          const found = await concept(cik, name);
          if (found !== null) facts.set(name, found);
        }
        // A company that files reports has an answer for some concept, be it in another currency.
        if (facts.size === 0) throw malformed("no figures");
        return facts;
      },
      outcomes: () => run.outcomes(),
    };
  },
});

/** That EDGAR has no such file is an answer: the company never reported it, or the day has none. */
function nullIfAbsent(error: unknown): null {
  if (error instanceof FeedError && /: refused \((404|absent)\)$/.test(error.message)) return null;
  throw error;
}

const folderOf = (cik: number, accession: string): string =>
  `/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}`;

/** A body as text: UTF-8, else Windows-1252, which old filings are in. */
async function textOf(_response: Response, parts: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  const decode = (label: string, fatal: boolean): string => {
    const decoder = new TextDecoder(label, { fatal, ignoreBOM: false });
    const texts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
    return texts.join("") + decoder.decode();
  };
  try {
    return decode("utf-8", true);
  } catch {
    return decode("windows-1252", false);
  }
}
