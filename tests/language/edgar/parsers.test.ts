// Parsing EDGAR's lists of filings, headers and exhibits, and recognising earnings releases.

import { describe, expect, test } from "vitest";
import { noReleaseReason } from "../../../lib/language/domain/text/release.ts";
import { releasedQuarter } from "../../../lib/language/domain/text/released-quarter.ts";
import {
  readExhibit,
  readHtml,
  readMainDocument,
} from "../../../lib/language/services/edgar/exhibit.ts";
import {
  isReleaseExhibit,
  parseCompanyTickers,
  parseFilingHeader,
  parseSubmissions,
} from "../../../lib/language/services/edgar/filing-lists.ts";

const TODAY = "2026-11-24";
const ACCESSION = "0000000042-26-000007";

const wrapped = (inner: string) =>
  `<DOCUMENT>\n<TYPE>EX-99.1\n<SEQUENCE>2\n<FILENAME>a.htm\n<TEXT>\n${inner}\n</TEXT>\n</DOCUMENT>\n`;

const submissions = (changes: object = {}) =>
  JSON.stringify({
    cik: "0000000042",
    fiscalYearEnd: "0131",
    filings: {
      recent: {
        accessionNumber: [ACCESSION, ACCESSION],
        filingDate: ["2026-11-19", "2026-11-19"],
        form: ["8-K", "8-K"],
        items: ["2.02,9.01", "2.02,9.01"],
        ...changes,
      },
    },
  });

describe("a company's list of filings", () => {
  test("each filing is listed once", () => {
    expect(parseSubmissions(submissions(), 42, TODAY)).toEqual({
      name: null,
      fiscalYearEnd: "0131",
      since: null,
      older: [],
      filings: [
        { accession: ACCESSION, form: "8-K", filedOn: "2026-11-19", items: ["2.02", "9.01"] },
      ],
    });
  });

  test.each([
    ["another company", submissions(), 43],
    ["columns of different length", submissions({ items: [] }), 42],
    ["a day in the future", submissions({ filingDate: ["2031-11-19", "2031-11-19"] }), 42],
    ["a renamed column", submissions({ accessionNumber: undefined, accession: [] }), 42],
    ["no number of a filing", submissions({ accessionNumber: ["../x", ACCESSION] }), 42],
    ["a body cut off", submissions().slice(0, 90), 42],
    ["an empty body", "", 42],
  ])("%s is malformed", (_name, text, cik) => {
    expect(() => parseSubmissions(text, cik, TODAY)).toThrow("sec: malformed");
  });
});

describe("EDGAR's list of tickers", () => {
  test("one company may have several tickers", () => {
    const text = JSON.stringify({
      0: { cik_str: 42, ticker: "AAA", title: "A" },
      1: { cik_str: 42, ticker: "AAA-B", title: "A" },
    });
    expect([...parseCompanyTickers(text)]).toEqual([
      ["AAA", { cik: 42, name: "A", place: 0 }],
      ["AAA-B", { cik: 42, name: "A", place: 1 }],
    ]);
  });

  test("an entry without a number, twice or empty is malformed", () => {
    const two = {
      0: { cik_str: 1, ticker: "A", title: "" },
      1: { cik_str: 2, ticker: "A", title: "" },
    };
    const nan = { 0: { cik_str: "NaN", ticker: "A", title: "" } };
    for (const body of [two, nan, {}]) {
      expect(() => parseCompanyTickers(JSON.stringify(body))).toThrow("sec: malformed");
    }
  });
});

describe("a filing's header", () => {
  const header = (time: string, documents = "") =>
    `<PRE>&lt;ACCEPTANCE-DATETIME&gt;${time}\nACCESSION NUMBER:\t\t${ACCESSION}\n${documents}&lt;/SEC-DOCUMENT&gt;</PRE>`;

  test("the time of acceptance is New York time in winter and summer", () => {
    const at = (time: string) =>
      new Date(parseFilingHeader(header(time), ACCESSION).acceptedAt).toISOString();
    expect(at("20261119163005")).toBe("2026-11-19T21:30:05.000Z");
    expect(at("20260819163005")).toBe("2026-08-19T20:30:05.000Z");
  });

  test("the exhibit is found by its type, not by its file name", () => {
    const documents =
      "&lt;DOCUMENT&gt;\n&lt;TYPE&gt;EX-99.1\n&lt;FILENAME&gt;q2fy27pr.htm\n&lt;/DOCUMENT&gt;\n" +
      "&lt;DOCUMENT&gt;\n&lt;TYPE&gt;EX-99.2\n&lt;FILENAME&gt;ex991.htm\n&lt;/DOCUMENT&gt;\n" +
      "&lt;DOCUMENT&gt;\n&lt;TYPE&gt;EX-99.1\n&lt;FILENAME&gt;../../x\n&lt;/DOCUMENT&gt;\n";
    const found = parseFilingHeader(header("20261119163005", documents), ACCESSION);
    expect(found.documents.filter(isReleaseExhibit)).toEqual([
      { type: "EX-99.1", file: "q2fy27pr.htm" },
    ]);
  });

  test("a header of another filing, cut off or without a time is malformed", () => {
    const whole = header("20261119163005");
    const pages = [
      whole.replace(ACCESSION, "0000000042-26-000008"),
      whole.slice(0, -40),
      header("20261319163005"),
    ];
    for (const page of pages) {
      expect(() => parseFilingHeader(page, ACCESSION)).toThrow("sec: malformed");
    }
  });
});

describe("an exhibit", () => {
  const row = "<tr><td>Net sales</td><td>$ 1,234</td><td>(12.5)%</td><td>99</td></tr>";

  test("words that tags split are joined, and figures stay apart", () => {
    const html = `<html><p>A <b>de</b>crease of&#160;1<i>.4</i>&#146;\nyes</p><table>${row}</table><p>End</p></html>`;
    expect(readHtml(html)).toEqual({
      text: "A decrease of 1.4’ yes\n\nEnd",
      tables: ["Net sales $ 1,234 (12.5)% 99"],
    });
  });

  test("a table that only arranges paragraphs is kept", () => {
    const cell =
      "Revenue rose in every region and we expect that it will go on doing so next year.";
    const { text, tables } = readHtml(`<table><tr><td>•</td><td>${cell}</td></tr></table>`);
    expect([text, tables]).toEqual([`• ${cell}`, []]);
  });

  test("invisible parts are left out", () => {
    expect(readHtml("<title>T</title><div style='display: none'>x</div><p>seen</p>").text).toBe(
      "seen",
    );
  });

  test("an exhibit that is a notice page, cut off or nested too deeply is malformed", () => {
    const deep = wrapped("<div>".repeat(100_000) + "</p>".repeat(100_000));
    for (const body of ["", "<html>Down</html>", wrapped("<p>a</p>").slice(0, -30), deep]) {
      expect(() => readExhibit(body)).toThrow("sec: malformed");
    }
  });

  test("an exhibit of five megabytes is read in linear time", () => {
    const started = performance.now();
    readExhibit(wrapped(`<table>${row.repeat(70_000)}</table>`));
    readExhibit(wrapped("A line of words.\n\n".repeat(250_000)));
    readExhibit(wrapped("A ".repeat(2_500_000)));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

const RESULTS =
  "Acme today announced results for its third quarter. Revenue was $5 million and net income was $1 million, or $0.10 per share. ";

describe("recognising an earnings release", () => {
  const filler =
    "We are pleased with the work of our teams in all of our regions this year. ".repeat(6);

  test.each([
    [null, RESULTS + filler],
    ["NO_TEXT", "Exhibit 99.1"],
    ["POSTPONED", `Acme announces that its earnings release will be postponed. ${filler}`],
    ["DELIVERIES", `Acme produced 10 vehicles and delivered 9 in the third quarter. ${filler}`],
    ["NO_RESULTS", `Acme completes the spin-off of its tools division. ${filler}`],
  ])("the reason not to accept the text is %s", (reason, text) => {
    expect(noReleaseReason(text)).toBe(reason);
  });

  test.each([
    ["third quarter of fiscal 2027", "0131", "Q3_FY2027", null],
    ["third quarter of fiscal 2026", "0131", "Q3_FY2027", null],
    ["fiscal 2027 third quarter", "0131", "Q3_FY2027", null],
    ["Q3 FY2027", "0131", "Q3_FY2027", null],
    ["Q3-2026", "1231", "Q3_FY2026", null],
    ["quarter ended October 25, 2026", "0131", "Q3_FY2027", null],
    ["third quarter of 2012", "1231", null, "TOO_OLD"],
    ["quarter ending January 25, 2027", "0131", null, "NOT_ENDED"],
    ["results of the fourth quarter of 2026", "1231", null, "NOT_ENDED"],
    ["second quarter ended October 25, 2026", "0131", null, "PERIODS_DISAGREE"],
    ["our quarter", "0131", null, "NO_PERIOD"],
    ["our quarter", null, null, "NO_PERIOD"],
  ])("%s of a year that ends on %s is quarter %s", (text, yearEnd, quarter, reason) => {
    expect(releasedQuarter(text, "2026-11-19", yearEnd)).toEqual({ quarter, reason });
  });

  test("a release of a quarter before that of figures already filed has none", () => {
    const text = "Results of the second quarter ended June 30, 2026";
    const quarter = (figuresEnd: string) => releasedQuarter(text, "2026-10-29", "1231", figuresEnd);
    expect(quarter("2026-06-28").quarter).toBe("Q2_FY2026");
    expect(quarter("2026-09-27")).toEqual({ quarter: null, reason: "FIGURES_DISAGREE" });
  });
});

describe("the main document of a report", () => {
  const BODY = "<html><body><p>Item 5.02 Departure</p><p>Jane Doe resigned.</p>";
  test.each([
    "</body></html>",
    "</BODY>",
    "</html>\n<!-- made by a tool -->\n",
    "</body>\n</html>\n<!-- Field: Page; Sequence: 3 -->\n<!-- Field: /Page -->",
    "</TEXT>",
    "</text>\n</document>\n",
    "</html>\n</TEXT>\n</DOCUMENT>\n-----END PRIVACY-ENHANCED MESSAGE-----\n",
    `</body>${" ".repeat(300)}</html >`,
  ])("ends with %j", (end) => {
    expect(readMainDocument(BODY + end).text).toBe("Item 5.02 Departure\n\nJane Doe resigned.");
  });

  test.each([
    "",
    "<p>Mr.",
    "</p>",
    "</bod",
    "</body>".padEnd(600, "x"),
    "</div>",
    "</table>",
    "<!--",
  ])("is cut off at %j, unless it is whole by its length", (end) => {
    expect(() => readMainDocument(BODY + end)).toThrow("main document cut off");
    expect(readMainDocument(BODY + end, true).text).toContain("Jane Doe resigned.");
  });

  test("is no page without items, however whole", () => {
    expect(() => readMainDocument("<html>Not found</html>", true)).toThrow("no items");
  });
});
