// One recorded filing, from the SEC's list to each answer that it changes: docs/operations.md#a-filing-followed.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { addCompanies } from "../../../lib/language/actions/choose-companies.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { edgarRoutes } from "../../../scripts/local-platform/feeds/edgar.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";
import { type Json, keyHeader, rowsOf } from "../../support/service/answers.ts";
import { type TestApp, testApp } from "../../support/service/app.ts";

const KIT = join(import.meta.dirname, "../../../../shared/data/sources/sec");
const ACCESSION = "0000796343-23-000044";
const CIK = 796_343;
const NOW = Date.parse("2023-03-16T12:00:00Z");
const FOLDER = `Archives/edgar/data/${CIK}/${ACCESSION.replaceAll("-", "")}`;

describe.skipIf(!existsSync(KIT))(
  "a filing (skipped where ../shared/data/sources is absent)",
  () => {
    const recorded = (file: string) => readFileSync(join(KIT, file), "utf8");
    let app: TestApp;
    const asked: string[] = [];

    beforeAll(async () => {
      app = await testApp({ rows: 60 });
      app.setNow(NOW);
      const routes = edgarRoutes({ now: () => NOW, companies: 1 });
      const put = (path: string, body: string) =>
        routes.request(`/edgar/${path}`, { method: "PUT", body });
      const header = recorded(`earnings/${ACCESSION}_adobe-header.txt`);
      const files = [...header.matchAll(/<TYPE>(\S+)[\s\S]*?<FILENAME>(\S+)/g)].map(
        ([, type, file]) => [type, file],
      );
      const fileOf = (type: string) => files.find(([each]) => each === type)?.[1] ?? "";
      // The recorded list of companies is an excerpt without this one.
      const company = { cik_str: CIK, ticker: "ADBE", title: "ADOBE INC." };
      await put("files/company_tickers.json", JSON.stringify({ 0: company }));
      const recent = {
        accessionNumber: [ACCESSION],
        filingDate: ["2023-03-15"],
        form: ["8-K"],
        items: ["2.02,9.01"],
      };
      const list = { cik: CIK, name: "ADOBE INC.", fiscalYearEnd: "1201", filings: { recent } };
      await put(`submissions/CIK0000${CIK}.json`, JSON.stringify(list));
      // The recorded header ends before its last line.
      await put(`${FOLDER}/${ACCESSION}-index-headers.html`, `${header}\n</SEC-DOCUMENT>`);
      await put(`${FOLDER}/${fileOf("8-K")}`, recorded(`earnings/${ACCESSION}_adobe-8k.htm`));
      await put(
        `${FOLDER}/${fileOf("EX-99.1")}`,
        recorded(`earnings/${ACCESSION}_adobe-ex99-1.htm`),
      );
      const fetch = (input: RequestInfo | URL) => {
        const { pathname } = new URL(String(input));
        asked.push(pathname.replace("/feeds/sec/", ""));
        return Promise.resolve(routes.request(pathname));
      };
      const urls = { siteUrl: "http://edgar/feeds/sec", dataUrl: "http://edgar/feeds/sec" };
      const edgar = edgarSource({ ...FEED_SETTINGS, ...urls, fetch });
      const open = () => edgar.open({ now: NOW, retryTimes: new Map() });
      const { db } = app.services;
      await addCompanies(db, open, { tickers: ["ADBE"], now: NOW });
      for (const slot of [1, 2]) {
        const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot }]);
        const filings = { edgar, tickers: null, isTextKept: false };
        await ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, NOW);
      }
    });
    afterAll(() => app?.close());

    const get = async (path: string) =>
      (await app.json(path, keyHeader(app, "institutional"))) as Json;

    test("it is found in the SEC's lists, and only its header and its release are read", () => {
      expect(asked.slice(0, 2)).toEqual([
        "files/company_tickers.json",
        "submissions/CIK0000796343.json",
      ]);
      const own = asked.filter((path) => path.startsWith(FOLDER));
      expect(own).toHaveLength(2);
      expect(own[0]).toBe(`${FOLDER}/${ACCESSION}-index-headers.html`);
    });

    test("its release is a text of the quarter, known since EDGAR accepted the filing", async () => {
      const { history } = await get("/api/tone/ADBE");
      expect(history).toMatchObject([
        { quarter: "Q1_FY2023", document_kind: "release", recorded_at: "2023-03-15T20:06:36.000Z" },
      ]);
      const profile = await get("/api/v2/tone/ticker/ADBE");
      expect(profile["latest"]).toMatchObject({
        quarter: "Q1_FY2023",
        document_url: expect.stringContaining("https://www.sec.gov/Archives/edgar/data/796343/"),
        conviction: 6.71,
        events: [{ type: "GUIDANCE_RAISED" }, { type: "BUYBACK" }, { type: "RECORD_RESULTS" }],
      });
      expect(profile).toMatchObject({ first_reading: true, reported: null, ml: null });
    });

    test("the lists have it: screener, scholar reads, triads", async () => {
      expect(rowsOf(await get("/api/tone/screener"), "tickers")).toMatchObject([
        { ticker: "ADBE", quarter: "Q1_FY2023", median360d: null },
      ]);
      expect(rowsOf(await get("/api/tone/scholar"), "reads")).toHaveLength(1);
      expect(await get("/api/v2/tone/triad")).toMatchObject({ total_tickers_scanned: 1 });
      expect(await get("/api/tone/conviction/ADBE")).toMatchObject({
        metadata: { n: 0, from: null },
      });
    });

    test("one release has no history, so there is no score, no drop and no dislocation yet", async () => {
      expect(rowsOf(await get("/api/tone-ml"), "scores")).toEqual([]);
      expect(rowsOf(await get("/api/signal-drops"), "fires")).toEqual([]);
      expect((await app.get("/api/dislocation/ADBE")).status).toBe(404);
    });
  },
);
