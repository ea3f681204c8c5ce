// EDGAR as the local platform serves it, with the earnings releases of a company.

import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import { edgarRoutes } from "../../../scripts/local-platform/feeds/edgar.ts";
import { hostileAnswer } from "../../../scripts/local-platform/hostile.ts";
import { FEED_SETTINGS } from "../market/feeds.ts";

const CIK = 42;

export const RELEASE =
  "Acme today announced results for its third quarter of fiscal 2026. Revenue was $5 million and net income was " +
  "$1 million, or $0.10 per share. We are confident that we will deliver growth. ";

/** The accession number of a filing of Acme by its day: 1 to 28 November. */
export const accessionOf = (day: number) => `0000000042-26-0000${String(day).padStart(2, "0")}`;

const exhibit = (text: string) =>
  `<DOCUMENT>\n<TYPE>EX-99.1\n<FILENAME>pr.htm\n<TEXT>\n<html><p>${text}</p></html>\n</TEXT>\n</DOCUMENT>\n`;

/** A current report: its form, the codes of its items, its main document and its release. */
export interface Report {
  form?: "8-K" | "8-K/A";
  items: string;
  /** The paragraphs of the main document; without it EDGAR has no such file. */
  main?: string[];
  release?: string;
}

const reportOf = (given: string | Report): Report =>
  typeof given === "string" ? { items: "2.02,9.01", release: given } : given;

const documentLines = (type: string, file: string) =>
  `&lt;DOCUMENT&gt;\n&lt;TYPE&gt;${type}\n&lt;FILENAME&gt;${file}\n&lt;/DOCUMENT&gt;\n`;

/** The page of a report's header, in which EDGAR names the time, the items and the documents. */
const headerOf = ({ form = "8-K", items }: Report, accession: string, time: string) =>
  `<!--\n<ACCESSION-NUMBER>${accession}\n<TYPE>${form}\n${items
    .split(",")
    .map((item) => `<ITEMS>${item}\n`)
    .join(
      "",
    )}-->\n<PRE>&lt;ACCEPTANCE-DATETIME&gt;${time}\nACCESSION NUMBER:\t${accession}\n${documentLines(form, "main.htm")}${documentLines("EX-99.1", "pr.htm")}&lt;/SEC-DOCUMENT&gt;</PRE>`;

/** The local platform's EDGAR with these filings, and a list of the requests that it got. */
export async function edgarWith(
  texts: Record<number, string | Report>,
  hostile?: string,
  onRequest: (path: string) => void = () => {},
) {
  const routes = edgarRoutes();
  const put = (path: string, body: string) =>
    routes.request(`/edgar/${path}`, { method: "PUT", body });
  const days = Object.keys(texts).map(Number);
  const dated = days.map((day) => `2026-11-${String(day).padStart(2, "0")}`);
  await put(
    "files/company_tickers.json",
    JSON.stringify({ 0: { cik_str: CIK, ticker: "ACME", title: "" } }),
  );
  const recent = {
    accessionNumber: days.map(accessionOf),
    filingDate: dated,
    form: days.map((day) => reportOf(texts[day] ?? "").form ?? "8-K"),
    items: days.map((day) => reportOf(texts[day] ?? "").items),
  };
  const body = { cik: CIK, fiscalYearEnd: "1231", filings: { recent } };
  await put("submissions/CIK0000000042.json", JSON.stringify(body));
  for (const day of days) {
    const accession = accessionOf(day);
    const folder = `Archives/edgar/data/${CIK}/${accession.replaceAll("-", "")}`;
    const time = `202611${String(day).padStart(2, "0")}160500`;
    const report = reportOf(texts[day] ?? "");
    await put(`${folder}/${accession}-index-headers.html`, headerOf(report, accession, time));
    if (report.main) {
      const paragraphs = report.main.map((each) => `<p>${each}</p>`).join("");
      await put(`${folder}/main.htm`, `<?xml version="1.0"?><html>${paragraphs}</html>\n`);
    }
    await put(`${folder}/pr.htm`, exhibit((report.release ?? "").repeat(10)));
  }
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const url = new URL(String(input));
    asked.push(url.pathname);
    onRequest(url.pathname);
    const answer = await routes.request(url.pathname);
    if (hostile === undefined) return answer;
    const { status, ...made } = hostileAnswer(hostile, {
      status: answer.status,
      body: await answer.text(),
    });
    return new Response(made.body as string, { status, headers: made.headers ?? {} });
  };
  const urls = { siteUrl: "http://edgar/feeds/sec", dataUrl: "http://edgar/feeds/sec" };
  return { asked, edgar: edgarSource({ ...FEED_SETTINGS, ...urls, fetch }) };
}
