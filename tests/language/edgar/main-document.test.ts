// The main document of a report over HTTP: complete by its end, or by the length that the answer announced.

import { describe, expect, test } from "vitest";
import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";

const ACCESSION = "0000000042-26-000010";
const HEADER = `<!--\n<ACCESSION-NUMBER>${ACCESSION}\n<TYPE>8-K\n<ITEMS>5.02\n-->\n<PRE>&lt;ACCEPTANCE-DATETIME&gt;20261110160500\nACCESSION NUMBER:\t${ACCESSION}\n&lt;DOCUMENT&gt;\n&lt;TYPE&gt;8-K\n&lt;FILENAME&gt;main.txt\n&lt;/DOCUMENT&gt;\n&lt;/SEC-DOCUMENT&gt;</PRE>`;
const MAIN = "FORM 8-K\n\nItem 5.02 Departure of “Officers”\n\nJane Doe resigned.\n";
const bytes = Buffer.byteLength(MAIN);

async function read(headers: Record<string, string>) {
  const fetch = async (input: RequestInfo | URL) =>
    String(input).endsWith("main.txt") ? new Response(MAIN, { headers }) : new Response(HEADER);
  const urls = { siteUrl: "http://edgar/sec", dataUrl: "http://edgar/data" };
  const edgar = edgarSource({ ...FEED_SETTINGS, ...urls, fetch });
  const run = { now: Date.parse("2026-11-27T12:00:00Z"), retryTimes: new Map() };
  const report = await edgar.open(run).report({ cik: 42, accession: ACCESSION });
  return (await report.read()).text;
}

describe("a main document without an end", () => {
  test.each([
    { "content-length": String(bytes) },
    { "content-length": String(bytes), "content-encoding": "identity" },
  ])("is read when it has all announced bytes: %o", async (headers) => {
    expect(await read(headers)).toContain("Jane Doe resigned.");
  });

  test.each([
    {},
    { "content-length": String(bytes + 1) },
    { "content-length": String(bytes - 1) },
    { "content-length": "0" },
    { "content-length": String(bytes * 2) },
    { "content-length": String(bytes), "content-encoding": "gzip" },
    { "content-length": String(bytes), "content-encoding": "br" },
    { "content-length": "many" },
  ])("is cut off when its length is another or not known: %o", async (headers) => {
    await expect(read(headers)).rejects.toThrow("main document cut off");
  });
});
