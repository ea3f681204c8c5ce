// Insiders' trades and reported figures of companies, ingested from EDGAR.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import {
  type InsiderRow,
  insiderTransactions,
} from "../../../lib/market/domain/insider-reports.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { edgarRoutes } from "../../../scripts/local-platform/feeds/edgar.ts";
import { HOSTILE_KINDS, hostileAnswer } from "../../../scripts/local-platform/hostile.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { formFour, tradeRow } from "../../support/language/edgar.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;
const CIK = 42;
const accessionOf = (n: number) => `0000000042-26-0000${String(n).padStart(2, "0")}`;

/** Sales of four quarters, the last only within the year, as companyfacts has them. */
const row = (start: string, end: string, val: number, filed: string) => ({
  start,
  end,
  val,
  filed,
  accn: accessionOf(1),
  form: "10-Q",
});
const FACTS = {
  cik: CIK,
  entityName: "Acme",
  facts: {
    "us-gaap": {
      Revenues: {
        units: {
          USD: [
            row("2025-04-01", "2025-06-30", 100, "2026-02-10"),
            row("2025-07-01", "2025-09-30", 100, "2026-02-10"),
            row("2025-01-01", "2025-09-30", 290, "2026-02-10"),
            row("2025-01-01", "2025-12-31", 400, "2026-02-10"),
            row("2025-01-01", "2025-03-31", 90, "2026-05-10"),
            row("2026-01-01", "2026-03-31", 100, "2026-05-10"),
          ],
        },
      },
    },
  },
};

type Filed = { form: string; filedOn: string; body?: string };

/** The local platform's EDGAR with these filings of Acme, and a list of the requested paths. */
async function edgarWith(filed: readonly Filed[], { hostile = "", facts = FACTS as object } = {}) {
  const routes = edgarRoutes();
  const put = (path: string, body: string) =>
    routes.request(`/edgar/${path}`, { method: "PUT", body });
  const tickers = JSON.stringify({ 0: { cik_str: CIK, ticker: "ACME", title: "" } });
  await put("files/company_tickers.json", tickers);
  const recent = {
    accessionNumber: filed.map((_, i) => accessionOf(i + 1)),
    filingDate: filed.map(({ filedOn }) => filedOn),
    form: filed.map(({ form }) => form),
    items: filed.map(() => ""),
  };
  const list = { cik: CIK, fiscalYearEnd: "1231", filings: { recent, files: [] } };
  await put("submissions/CIK0000000042.json", JSON.stringify(list));
  await put("api/xbrl/companyfacts/CIK0000000042.json", JSON.stringify(facts));
  for (const [i, { body }] of filed.entries()) {
    const accession = accessionOf(i + 1);
    const folder = `Archives/edgar/data/${CIK}/${accession.replaceAll("-", "")}`;
    if (body !== undefined) await put(`${folder}/${accession}.txt`, body);
  }
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    const answer = await routes.request(pathname);
    if (hostile === "" || answer.status === 404) return answer;
    const { status, ...made } = hostileAnswer(hostile, {
      status: answer.status,
      body: await answer.text(),
    });
    return new Response(made.body as string, { status, headers: made.headers ?? {} });
  };
  const urls = { siteUrl: "http://edgar/feeds/sec", dataUrl: "http://edgar/feeds/sec" };
  return { asked, edgar: edgarSource({ ...FEED_SETTINGS, ...urls, fetch }) };
}

const sale = (n: number, given: Parameters<typeof formFour>[0] = {}): Filed => ({
  form: given.type ?? "4",
  filedOn: "2026-11-10",
  body: formFour({ accession: accessionOf(n), rows: [tradeRow({})], ...given }),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => deleteAllRows(database.db));
afterAll(() => database.close());

type Edgar = Awaited<ReturnType<typeof edgarWith>>["edgar"];
async function tick(edgar: Edgar, now: number, deadline = NO_DEADLINE) {
  const { db } = database;
  const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: now }]);
  const filings = { edgar, tickers: ["ACME"], isTextKept: false };
  return ingestFilings({ db, filings, deadline }, run, now);
}

/** Runs ticks that name the company, read its list of filings, and read the filings. */
async function ticks(edgar: Edgar, from = NOW) {
  const found: object[] = [];
  for (const later of [0, 1, 2, 3]) found.push(await tick(edgar, from + later));
  return found;
}

const rowsOf = async (query: string) =>
  (await database.db.execute<Record<string, unknown>>(query)).rows;
const REPORTS =
  "select accession, is_amendment, jsonb_array_length(trades) as trades, position from insider_reports order by 1";
const FIGURES = "select filed_on::text, sales, growth, position from reported_figures order by 1";

describe("the ingestion of insiders' trades", () => {
  test("each trade is stored once, and counts when no more of the company's filings are due", async () => {
    const { edgar, asked } = await edgarWith([sale(1), sale(2, { rows: [] }), sale(3)]);
    const afterTwo = () => {
      const before = asked.length;
      return { hasPassed: () => asked.length - before >= 2 };
    };
    await tick(edgar, NOW);
    await tick(edgar, NOW + 1);
    expect(await tick(edgar, NOW + 2, afterTwo())).toMatchObject({
      insiders: 2,
      status: "waiting",
    });
    expect((await rowsOf(REPORTS)).map(({ position }) => position)).toEqual([null, null]);
    expect(await tick(edgar, NOW + 3)).toMatchObject({ insiders: 1, status: "done" });
    expect(await rowsOf(REPORTS)).toEqual([
      { accession: accessionOf(1), is_amendment: false, trades: 1, position: 1 },
      { accession: accessionOf(2), is_amendment: false, trades: 0, position: 1 },
      { accession: accessionOf(3), is_amendment: false, trades: 1, position: 1 },
    ]);
    expect(await tick(edgar, NOW + 2 * HOUR_MS)).toMatchObject({ listed: 1, insiders: 0 });
    expect(asked.filter((path) => path.endsWith(".txt"))).toHaveLength(3);
    const since = await rowsOf("select insiders_since::text as since from filers");
    expect(since).toEqual([{ since: "2023-08-08" }]);
  });

  test("trades of another company's shares are left out, with the reason in the job's record", async () => {
    const { edgar } = await edgarWith([sale(1, { issuer: 43 })]);
    const found = await ticks(edgar);
    expect(found[2]).toMatchObject({ left_out: { [accessionOf(1)]: "OTHER_COMPANY" } });
    expect(await rowsOf(REPORTS)).toEqual([]);
  });

  test("trades of an amendment are stored as one report", async () => {
    const { edgar } = await edgarWith([sale(1), sale(2, { type: "4/A" })]);
    await ticks(edgar);
    expect((await rowsOf(REPORTS)).map((found) => found["is_amendment"])).toEqual([false, true]);
  });

  test("trades with a time in the future are malformed", async () => {
    const { edgar } = await edgarWith([sale(1, { accepted: "20261121163000" })]);
    expect((await ticks(edgar))[2]).toMatchObject({
      failed: { [accessionOf(1)]: "sec: malformed (a day in the future)" },
    });
  });
});

describe("the ingestion of reported figures", () => {
  const REPORT: Filed = { form: "10-Q", filedOn: "2026-05-10" };

  test("figures are stored with a report, by concept, as of each day of filing", async () => {
    const { edgar, asked } = await edgarWith([REPORT, { form: "10-K", filedOn: "2026-02-10" }]);
    const found = await ticks(edgar);
    expect(found[2]).toMatchObject({ figures: 1, failed: {} });
    expect(await rowsOf(FIGURES)).toEqual([
      { filed_on: "2026-02-10", sales: 400, growth: null, position: 1 },
      { filed_on: "2026-05-10", sales: 410, growth: null, position: 1 },
    ]);
    expect(asked.filter((path) => path.includes("companyconcept"))).toHaveLength(10);
    expect(asked.filter((path) => path.includes("companyfacts"))).toEqual([]);
    // The same report is not read again.
    await tick(edgar, NOW + 2 * HOUR_MS);
    expect(asked.filter((path) => path.includes("companyconcept"))).toHaveLength(10);
  });

  test("figures of a day are read when the day is over", async () => {
    const { edgar } = await edgarWith([{ form: "10-Q", filedOn: "2026-11-20" }]);
    for (const found of await ticks(edgar)) expect(found).toMatchObject({ figures: 0 });
    const next = NOW + 24 * HOUR_MS;
    expect(await tick(edgar, next)).toMatchObject({ figures: 1 });
  });

  test("the figures of a company are one step: every concept is read, also after the deadline", async () => {
    const { edgar } = await edgarWith([REPORT]);
    const late = { hasPassed: () => true };
    await tick(edgar, NOW, late);
    await tick(edgar, NOW + 1, late);
    expect(await tick(edgar, NOW + 2, late)).toMatchObject({ figures: 1, status: "done" });
  });

  test("a company without any figures is a failure of the filing", async () => {
    const { edgar } = await edgarWith([REPORT], { facts: { ...FACTS, facts: {} } });
    expect((await ticks(edgar))[2]).toMatchObject({
      failed: { [accessionOf(1)]: "sec: malformed (no figures)" },
    });
  });
});

/** Faults whose answers have the right form or lack a concept, so that nothing changes. */
const HARMLESS = ["404", "doubled"];
const LINE = /^sec: [\w ]+( \([^)]+\))?$/;

describe("hostile answers of EDGAR", () => {
  const FILED = [sale(1), { form: "10-Q", filedOn: "2026-05-10" }];
  const answer = async (hostile: string) => {
    const good = await edgarWith(FILED);
    for (const later of [0, 1]) await tick(good.edgar, NOW + later);
    const { edgar } = await edgarWith(FILED, { hostile });
    return (await tick(edgar, NOW + 2)) as { failed: Record<string, string> };
  };

  test.each(HOSTILE_KINDS.filter((kind) => !HARMLESS.includes(kind)))(
    "answers (%s) store no trade or figure, and one log line says what happened",
    async (kind) => {
      const { failed } = await answer(kind);
      expect(failed[accessionOf(2)]).toMatch(LINE);
      // After a refusal EDGAR gets no more requests.
      if (kind !== "403" && kind !== "429") expect(failed[accessionOf(1)]).toMatch(LINE);
      expect([await rowsOf(REPORTS), await rowsOf(FIGURES)]).toEqual([[], []]);
    },
  );

  test("doubled answers store each value once", async () => {
    await answer("doubled");
    expect(await rowsOf(FIGURES)).toHaveLength(2);
    const [row] = await rowsOf("select trades from insider_reports");
    const trades = row?.["trades"] as InsiderRow[];
    expect(trades).toHaveLength(2);
    const report = {
      accession: "1",
      filedAt: 1,
      filedOn: "2026-11-10",
      isAmendment: false,
      isAddition: false,
      originalFiledOn: null,
      period: "2026-11-09",
      owners: ["77"],
      rows: 2,
      trades,
    };
    expect(insiderTransactions([report])).toHaveLength(1);
  });
});
