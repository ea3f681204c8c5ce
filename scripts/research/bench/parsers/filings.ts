// The parsers of filings, central banks' pages and texts.

import { scoreDocument } from "../../../../lib/language/domain/document-score.ts";
import type { FedLink } from "../../../../lib/language/domain/fed/texts.ts";
import { noReleaseReason } from "../../../../lib/language/domain/text/release.ts";
import { releasedQuarter } from "../../../../lib/language/domain/text/released-quarter.ts";
import { parseConcept } from "../../../../lib/language/services/edgar/concept.ts";
import { parseDailyIndex } from "../../../../lib/language/services/edgar/daily-index.ts";
import { readExhibit, readPlainText } from "../../../../lib/language/services/edgar/exhibit.ts";
import {
  parseCompanyTickers,
  parseFilingHeader,
  parseSubmissions,
} from "../../../../lib/language/services/edgar/filing-lists.ts";
import { parseOwnership } from "../../../../lib/language/services/edgar/ownership.ts";
import { parseFedCalendar, parseFedFeed } from "../../../../lib/language/services/fed/links.ts";
import { parseFedText } from "../../../../lib/language/services/fed/text.ts";
import { dayOf, type ForeignParser, NOW, ofCsv, ofJson, ofText, TODAY } from "./foreign-parser.ts";
import { SENTENCE } from "./hostile-bodies.ts";

const ACCESSION = "0000000042-26-000007";

const exhibit = (inner: string): string =>
  `<DOCUMENT>\n<TYPE>EX-99.1\n<FILENAME>a.htm\n<TEXT>\n${inner}\n</TEXT>\n</DOCUMENT>\n`;
const header = (more: string): string =>
  `<ACCESSION-NUMBER>${ACCESSION}\n<ACCEPTANCE-DATETIME>20261109160000\n${more}\n</SEC-DOCUMENT>`;
const TRADE =
  '<nonDerivativeTransaction><transactionDate><value>2026-11-09</value></transactionDate><transactionCode>S</transactionCode><transactionShares><value>1</value></transactionShares><transactionPricePerShare><footnoteId id="F1"/></transactionPricePerShare></nonDerivativeTransaction>';
const form = (body: string): string =>
  `<ownershipDocument><documentType>4</documentType><periodOfReport>2026-11-09</periodOfReport><issuerCik>42</issuerCik><rptOwnerCik>7</rptOwnerCik><footnotes><footnote id="F1">10b5-1 ${body}</footnote></footnotes></ownershipDocument>`;
const article = (body: string): string =>
  `<div id="article"><div class="heading"><p class="article__time">January 28, 2026</p><h3 class="title">FOMC statement</h3><p class="releaseTime">For release at 2:00 p.m. EST</p></div><div>${body}</div></div>`;
const feed = (body: string): string =>
  `<rss><item><title>${body}</title><link>${body}</link><pubDate>Wed, 28 Jan 2026 19:00:00 GMT</pubDate></item></rss>`;
const meetings = (body: string): string =>
  `<div class="fomc-meeting"><a href="/monetarypolicy/fomcminutes20260128.htm">HTML</a>${body}</div>`;
const statement: FedLink = {
  kind: "statement" as const,
  path: "/a",
  meetingDate: "2026-01-28",
  releaseDate: "2026-01-28",
};

/** Ordinary parts of documents: a paragraph and a row of figures, and the like. */
const HTML = `<p style="margin:0"><font>${SENTENCE}</font></p>${"<tr><td>Net sales</td><td>$</td><td>1,234</td></tr>".repeat(8)}`;
const FIGURES = `${SENTENCE}\n\n${"Net sales               $ 1,234      $ 1,122      10.0%\n".repeat(8)}\n`;
const DOCUMENT =
  "&lt;DOCUMENT&gt;\n&lt;TYPE&gt;EX-99.1\n&lt;FILENAME&gt;a.htm\n&lt;/DOCUMENT&gt;\n";
const PAGE = `<p>${SENTENCE}</p>${'<li><a href="/a.htm">Share</a></li>'.repeat(8)}`;
const ITEM =
  "</title><pubDate>Wed, 28 Jan 2026 19:00:00 GMT</pubDate></item><item><link>/newsevents/a.htm</link><title>Minutes of the Board";
const MEETING = `</div><div class="fomc-meeting"><a href="/a.htm">HTML</a> (Released May 1, 2026)`;

/** All that is computed from the text of a release. */
function readRelease(text: string): unknown {
  return [
    noReleaseReason(text),
    releasedQuarter(text, TODAY, null),
    scoreDocument(text, "release"),
  ];
}

export const FILINGS: readonly ForeignParser[] = [
  ofText(
    "exhibit in HTML",
    readExhibit,
    (body) => exhibit(`<table><td>${body}</td></table>`),
    HTML,
  ),
  ofText("exhibit in plain text", readPlainText, undefined, FIGURES),
  ofText("header of a filing", (text) => parseFilingHeader(text, ACCESSION), header, DOCUMENT),
  ofText("Form 4", parseOwnership, form, `</footnote>${TRADE}<footnote id="F2">`),
  ofText("page of the Fed", (text) => parseFedText(statement, text, NOW), article, PAGE),
  ofText("feed of the Fed", (text) => parseFedFeed(text, NOW), feed, ITEM),
  ofText("calendar of the Fed", parseFedCalendar, meetings, MEETING),
  ofText("text of a release", readRelease),
  ofJson(
    "tickers of EDGAR",
    parseCompanyTickers,
    (at, text) => `"${at}":{"cik_str":${at + 1},"ticker":"T${at}","title":${text}}`,
    (rows) => `{${rows}}`,
  ),
  ofJson(
    "filings of a company",
    (text) => parseSubmissions(text, 42, TODAY),
    (_at, text) => `{"name":${text}}`,
    (rows) =>
      `{"cik":42,"filings":{"files":[${rows}],"recent":{"filingDate":["${TODAY}"],"form":["4"],"items":["2.02"],"accessionNumber":["${ACCESSION}"]}}}`,
  ),
  ofJson(
    "figures of a company",
    (text) => parseConcept(text, { cik: 42, concept: "Revenues", today: TODAY }),
    (at, text) =>
      `{"end":"${dayOf(at)}","val":1,"accn":"${ACCESSION}","filed":"${TODAY}","frame":${text}}`,
    (rows) => `{"cik":42,"tag":"Revenues","units":{"USD":[${rows}]}}`,
  ),
  ofCsv(
    "daily index of EDGAR",
    (text) => parseDailyIndex(text, TODAY),
    `Description: Daily Index of EDGAR\n${"-".repeat(80)}`,
    (at) => {
      const accession = `0000000042-26-${String(at).padStart(6, "0")}`;
      return `42|Company|8-K|20261124|edgar/data/42/${accession}.txt`;
    },
  ),
];
