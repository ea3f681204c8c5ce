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

/** The local platform's EDGAR with these filings, and a list of the requests that it got. */
export async function edgarWith(
  texts: Record<number, string>,
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
    form: days.map(() => "8-K"),
    items: days.map(() => "2.02,9.01"),
  };
  const body = { cik: CIK, fiscalYearEnd: "1231", filings: { recent } };
  await put("submissions/CIK0000000042.json", JSON.stringify(body));
  for (const day of days) {
    const accession = accessionOf(day);
    const folder = `Archives/edgar/data/${CIK}/${accession.replaceAll("-", "")}`;
    const time = `202611${String(day).padStart(2, "0")}160500`;
    await put(
      `${folder}/${accession}-index-headers.html`,
      `<PRE>&lt;ACCEPTANCE-DATETIME&gt;${time}\nACCESSION NUMBER:\t${accession}\n&lt;DOCUMENT&gt;\n&lt;TYPE&gt;EX-99.1\n&lt;FILENAME&gt;pr.htm\n&lt;/DOCUMENT&gt;\n&lt;/SEC-DOCUMENT&gt;</PRE>`,
    );
    await put(`${folder}/pr.htm`, exhibit((texts[day] ?? "").repeat(10)));
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
