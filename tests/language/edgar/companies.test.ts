// The operator's list of companies, and the invented companies that the local platform serves.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import {
  addCompanies,
  followFirstCompanies,
  removeCompanies,
} from "../../../lib/language/actions/choose-companies.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { kindOfForm } from "../../../lib/language/actions/read-filing-lists.ts";
import { listFilers } from "../../../lib/language/queries/filings.ts";
import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { edgarRoutes } from "../../../scripts/local-platform/feeds/edgar.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => deleteAllRows(database.db));
afterAll(() => database.close());

/** EDGAR with some invented companies, and the paths that were asked for. */
function invented(companies: number) {
  const routes = edgarRoutes({ now: () => NOW, companies });
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    return routes.request(pathname);
  };
  const urls = { siteUrl: "http://edgar/feeds/sec", dataUrl: "http://edgar/feeds/sec" };
  const edgar = edgarSource({ ...FEED_SETTINGS, ...urls, fetch });
  const open = () => edgar.open({ now: NOW, retryTimes: new Map() });
  return { asked, edgar, open };
}

async function tick(edgar: ReturnType<typeof invented>["edgar"], now: number) {
  const { db } = database;
  const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: now }]);
  const filings = { edgar, tickers: null, isTextKept: false };
  return ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, now);
}

const standings = async () =>
  (await listFilers(database.db)).map(({ ticker, standing }) => [ticker, standing]);
const rowsOf = async (query: string) => (await database.db.execute(query)).rows;

describe("the list of companies", () => {
  test("companies are added by the SEC's list, with number and name, and removed", async () => {
    const { open } = invented(9);
    const asked = { tickers: ["ZT0002T", "ZT0001T"], now: NOW };
    expect(await addCompanies(database.db, open, asked)).toEqual({ added: 2, unknown: [] });
    expect(await listFilers(database.db)).toMatchObject([
      { ticker: "ZT0001T", cik: 1_900_000_001, name: "Invented Filer 1", standing: "followed" },
      { ticker: "ZT0002T", cik: 1_900_000_002, standing: "followed" },
    ]);
    expect(await removeCompanies(database.db, ["ZT0001T"])).toEqual([]);
    expect(await removeCompanies(database.db, ["ZT0001T"])).toEqual(["ZT0001T"]);
    expect(await standings()).toEqual([
      ["ZT0001T", "removed"],
      ["ZT0002T", "followed"],
    ]);
    await addCompanies(database.db, open, { tickers: ["ZT0001T"], now: NOW });
    expect((await standings())[0]).toEqual(["ZT0001T", "followed"]);
  });

  test("of an unknown ticker nothing is added", async () => {
    const asked = { tickers: ["ZT0002T", "NOSUCH"], now: NOW };
    const found = await addCompanies(database.db, invented(9).open, asked);
    expect(found).toEqual({ added: 0, unknown: ["NOSUCH"] });
    expect(await standings()).toEqual([]);
  });

  test("the first of the SEC's list that file results are followed, in its order, and no company is asked twice", async () => {
    const { open, asked } = invented(12);
    const wish = { wanted: 6, now: () => NOW };
    const found = await followFirstCompanies(database.db, open, wish);
    // Every fourth invented company files no results.
    expect(found).toEqual({ followed: 6, looked: 7 });
    expect((await standings()).map(([ticker]) => ticker)).toEqual(
      [1, 2, 3, 5, 6, 7].map((i) => `ZT000${i}T`),
    );
    const before = asked.length;
    expect(await followFirstCompanies(database.db, open, wish)).toMatchObject({ followed: 6 });
    // The SEC's list, and the company without results again.
    expect(asked.length - before).toBeLessThanOrEqual(2);
    const [row] = await listFilers(database.db);
    expect(row).toMatchObject({ fiscalYearEnd: "1231", forms: ["10-K", "10-Q", "4", "8-K"] });
  });

  test("without a list the job takes the first of the SEC's list, and without results none", async () => {
    const { edgar } = invented(9);
    for (let i = 0; i < 2; i += 1) await tick(edgar, NOW + i);
    expect(await standings()).toEqual([1, 2, 3, 5, 6, 7, 9].map((i) => [`ZT000${i}T`, "followed"]));
    // Companies that were removed are read no more, and no other takes their place.
    await removeCompanies(database.db, ["ZT0009T"]);
    await database.db.execute("delete from filings");
    await tick(edgar, NOW + 2 * 3_600_000);
    const queued = await rowsOf("select count(*)::int as n from filings where ticker = 'ZT0009T'");
    expect(queued).toEqual([{ n: 0 }]);
  });
});

test("an invented company's releases, figures and insiders are read until nothing is due", async () => {
  const { edgar, open } = invented(1);
  await addCompanies(database.db, open, { tickers: ["ZT0001T"], now: NOW });
  for (let i = 0; i < 40; i += 1) {
    const { status } = (await tick(edgar, NOW + i)) as { status: string };
    if (status === "done" && i > 2) break;
  }
  const [counts] = await rowsOf(`select
    (select count(*) from documents where mode = 'release')::int as releases,
    (select count(*) from reported_figures)::int as figures,
    (select count(*) from insider_reports where position is not null)::int as insiders,
    (select count(*) from filings where status = 'due')::int as due`);
  expect(counts).toEqual({ releases: 9, figures: expect.any(Number), insiders: 13, due: 0 });
  expect(Number(counts?.["figures"])).toBeGreaterThan(20);
  const [newest] = await rowsOf(
    "select surprise, period_months from reported_figures order by filed_on desc limit 1",
  );
  expect(newest).toMatchObject({
    period_months: 3,
    surprise: { revenue: { changes: 8, z: expect.any(Number) }, eps: { changes: 8 } },
  });
  const scored = await rowsOf(`select count(*)::int as n from document_scores s
    join documents d on d.id = s.document_id where s.z_log_ratio is not null`);
  expect(scored).toEqual([{ n: 6 }]);
});

test.each([
  ["6-K", "release"],
  ["8-K/A", "events"],
  ["3", "insider"],
  ["5/A", "insider"],
  ["10-S", "figures"],
  ["20-F", null],
])("a filing of form %s is read for %s", (form, kind) => {
  expect(kindOfForm(form)).toBe(kind);
});
