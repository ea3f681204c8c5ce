// The parsers on recorded answers of EDGAR.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sectionOf } from "../../../lib/language/domain/events/filed-event.ts";
import { eventItems } from "../../../lib/language/domain/events/filed-item.ts";
import { noReleaseReason } from "../../../lib/language/domain/text/release.ts";
import { releasedQuarter } from "../../../lib/language/domain/text/released-quarter.ts";
import { readExhibit, readMainDocument } from "../../../lib/language/services/edgar/exhibit.ts";
import {
  isReleaseExhibit,
  parseCompanyTickers,
  parseFilingHeader,
  parseSubmissions,
} from "../../../lib/language/services/edgar/filing-lists.ts";

const RECORDED = join(import.meta.dirname, "../../../../shared/data/sources/sec");
const recorded = (file: string) => readFileSync(join(RECORDED, file), "utf8");

/** The exhibit of a recorded file, which may be a whole submission. */
function exhibit(file: string) {
  const body = recorded(`earnings/${file}`);
  return readExhibit(body.slice(body.search(/<DOCUMENT>\s*<TYPE>EX-99/i)));
}

/** File, day of filing, end of fiscal year, quarter, first and last words, and number of words. */
const RELEASES = [
  [
    "0000796343-23-000044_adobe-ex99-1.htm",
    "2023-03-15",
    "1202",
    "Q1_FY2023",
    "raising our annual targets",
  ],
  [
    "0000875320-20-000014_vertex.htm",
    "2020-04-29",
    "1231",
    "Q1_FY2020",
    "Product revenues of $1.52 billion, a 77%",
  ],
  [
    "0000939057-09-000022_horizon-financial.txt",
    "2009-02-02",
    "0331",
    "Q3_FY2009",
    "Net revenue (net interest income plus",
  ],
  [
    "0000950103-20-008424_ultra-clean.htm",
    "2020-04-29",
    "1231",
    "Q1_FY2020",
    "strong performance in the first quarter",
  ],
  [
    "0001104659-20-052683_siteone.htm",
    "2020-04-29",
    "1231",
    "Q1_FY2020",
    "(Compared to First Quarter 2019)",
  ],
  [
    "0001104659-20-053534_tetra-tech.htm",
    "2020-04-29",
    "0930",
    "Q2_FY2020",
    "announced results for the second quarter",
  ],
  [
    "0001125282-04-003595_asta-funding.txt",
    "2004-08-04",
    "0930",
    "Q3_FY2004",
    "Regular quarterly dividend",
  ],
  [
    "0001141391-20-000089_mastercard.htm",
    "2020-04-29",
    "1231",
    "Q1_FY2020",
    "First-quarter net income of $1.7 billion",
  ],
  [
    "0001193125-20-124288_marketaxess.htm",
    "2020-04-29",
    "1231",
    "Q1_FY2020",
    "Record diluted EPS of $1.96",
  ],
  [
    "0001193125-20-126089_msft.htm",
    "2020-04-29",
    "0630",
    "Q3_FY2020",
    "We’ve seen two years’ worth",
  ],
  [
    "0001275287-06-005470_pericom.txt",
    "2006-10-26",
    "0630",
    "Q1_FY2007",
    "telephone number is (888) 286-8010",
  ],
  [
    "0001323885-20-000027_atricure.htm",
    "2020-04-29",
    "1231",
    "Q1_FY2020",
    "Worldwide revenue of $53.2 million – a decrease of 1.4%",
  ],
  ["0001564590-20-019442_oshkosh.htm", "2020-04-29", "0930", "Q2_FY2020", "OSHKOSH CORPORATION"],
  [
    "0001720635-20-000018_nvent.htm",
    "2020-04-29",
    "1231",
    "Q1_FY2020",
    "withdrew its 2020 financial guidance",
  ],
  [
    "buckle_2024-11-22.htm",
    "2024-11-22",
    "0201",
    "Q3_FY2025",
    "decreased 3.2 percent to $293.6 million",
  ],
] as const;

/** These tests need recordings that may not be copied into the project. */
describe.skipIf(!existsSync(RECORDED))("recorded answers of EDGAR", () => {
  test.each(RELEASES)(
    "%s is a release of its quarter",
    (file, filedOn, yearEnd, quarter, words) => {
      const { text, tables } = exhibit(file);
      expect(noReleaseReason(text)).toBeNull();
      expect(releasedQuarter(text, filedOn, yearEnd)).toEqual({ quarter, reason: null });
      expect(text).toContain(words);
      expect(tables.length).toBeGreaterThan(0);
      // Rows of figures are not part of the text.
      expect(text.match(/(?:\s[$(]?[\d,]+(?:\.\d+)?\)?){6,}/g) ?? []).toEqual([]);
    },
  );

  test.each([
    ["0000019617-26-000241_jpm-item-5-02.txt", "NO_TEXT"],
    ["0000066740-24-000023_3m-item-8-01.txt", "NO_RESULTS"],
    ["0001275287-05-002977_pericom-postponed.txt", "POSTPONED"],
  ])("%s is not a release, with the reason %s", (file, reason) => {
    expect(noReleaseReason(exhibit(file).text)).toBe(reason);
  });

  test("tickers are matched with their companies", () => {
    const tickers = parseCompanyTickers(recorded("lists/company_tickers.json"));
    expect([tickers.get("AAPL")?.cik, tickers.get("NVDA")?.cik]).toEqual([320_193, 1_045_810]);
    expect([...tickers][0]).toEqual(["MSFT", expect.objectContaining({ place: 0 })]);
  });

  test("lists of filings are read, without their times", () => {
    const text = recorded("submissions/CIK0000320193_aapl.json");
    const { fiscalYearEnd, filings } = parseSubmissions(text, 320_193, "2026-11-24");
    expect(fiscalYearEnd).toBe("0926");
    const releases = filings.filter(({ form, items }) => form === "8-K" && items.includes("2.02"));
    expect(releases.length).toBeGreaterThan(20);
    expect(releases[0]?.filedOn).toBe("2026-01-29");
    const none = recorded("submissions/CIK0000350001_no-filings.json");
    expect(parseSubmissions(none, 350_001, "2026-11-24").filings).toEqual([]);
  });

  test("lists name the items that are events, of reports and of amendments", () => {
    const events = (file: string, cik: number) =>
      parseSubmissions(recorded(`submissions/${file}`), cik, "2026-11-24")
        .filings.filter(({ form, items }) => /^8-K/.test(form) && eventItems(items).length > 0)
        .map(({ form, filedOn, items }) => [form, filedOn, eventItems(items).join()]);
    expect(events("CIK0000789019_msft.json", 789_019)).toEqual([
      ["8-K", "2025-12-08", "5.02"],
      ["8-K/A", "2024-03-08", "1.05"],
    ]);
    const amended = events("CIK0000310522_fannie-mae.json", 310_522);
    expect(amended.filter(([form]) => form === "8-K/A")).toHaveLength(4);
  });

  test("the main document of a report is read with the headings of its items", () => {
    const { text } = readMainDocument(recorded("earnings/0000796343-23-000044_adobe-8k.htm"));
    expect(sectionOf("5.02", text)).toBe(text);
    expect(text).toMatch(/^Item 2\.02\. Results of Operations and Financial Condition\.$/m);
    const cut = recorded("earnings/0000796343-23-000044_adobe-8k.htm").slice(0, 20_000);
    expect(() => readMainDocument(cut)).toThrow("sec: malformed");
  });

  test("a header has the time of acceptance in New York and the types of the documents", () => {
    const page = recorded("lists/23andme.index-headers.html");
    const { acceptedAt, documents } = parseFilingHeader(page, "0001193125-24-152391");
    expect(new Date(acceptedAt).toISOString()).toBe("2024-06-03T12:06:02.000Z");
    expect(documents.slice(0, 2)).toEqual([
      { type: "8-K", file: "d836506d8k.htm" },
      { type: "EX-99.1", file: "d836506dex991.htm" },
    ]);
    expect(documents.filter(isReleaseExhibit)).toHaveLength(1);
  });

  test.each(["rate-threshold-exceeded.html", "undeclared-automated-tool.html"])(
    "the notice %s is recognised as no answer",
    (file) => {
      const page = recorded(`errors/${file}`);
      expect(() => readExhibit(page)).toThrow("sec: malformed");
      expect(() => readMainDocument(page)).toThrow("sec: malformed");
      expect(() => parseCompanyTickers(page)).toThrow("sec: malformed");
      expect(() => parseSubmissions(page, 1, "2026-11-24")).toThrow("sec: malformed");
      expect(() => parseFilingHeader(page, "0001193125-24-152391")).toThrow("sec: malformed");
    },
  );
});
