// Earnings releases, ingested from EDGAR and scored.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { listDocumentHistory } from "../../../lib/language/queries/documents.ts";
import { listScholarRows } from "../../../lib/language/queries/newest-documents.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { reserveRequestSlots } from "../../../lib/runtime/database/request-pacing.ts";
import { HOSTILE_KINDS } from "../../../scripts/local-platform/hostile.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { accessionOf, edgarWith, RELEASE } from "../../support/language/edgar-releases.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;
const PAGE = { from: null, to: null, newestFirst: true, limit: 100, offset: 0, after: null };
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => deleteAllRows(database.db));
afterAll(() => database.close());

async function tick(
  edgar: Awaited<ReturnType<typeof edgarWith>>["edgar"],
  now: number,
  isTextKept = false,
) {
  const { db } = database;
  const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: now }]);
  const filings = { edgar, tickers: ["ACME"], isTextKept };
  return ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, now);
}

const history = () =>
  listDocumentHistory(database.db, { ...PAGE, ticker: "ACME", at: NOW + 9 * HOUR_MS });

describe("the ingestion of earnings releases", () => {
  test("a tick ingests the releases of one day, each once, with time, quarter and link", async () => {
    const second = RELEASE.replace("third", "second");
    const { edgar, asked } = await edgarWith({ 5: second, 11: RELEASE });
    expect(await tick(edgar, NOW)).toMatchObject({ status: "waiting", added: 0 });
    expect(await tick(edgar, NOW + 1)).toMatchObject({ status: "done", listed: 1 });
    expect(await tick(edgar, NOW + 2)).toMatchObject({ status: "waiting", added: 1 });
    expect(await tick(edgar, NOW + 3)).toMatchObject({ status: "done", added: 1 });
    expect(await tick(edgar, NOW + 2 * HOUR_MS)).toMatchObject({ listed: 1, added: 0 });
    const { rows } = await history();
    expect(rows.map(({ quarter, mode, knownAt }) => [quarter, mode, knownAt])).toEqual([
      ["Q3_FY2026", "release", "2026-11-11T21:05:00.000Z"],
      ["Q2_FY2026", "release", "2026-11-05T21:05:00.000Z"],
    ]);
    expect(rows[0]?.url).toBe(
      "https://www.sec.gov/Archives/edgar/data/42/000000004226000011/pr.htm",
    );
    expect(asked.filter((path) => path.endsWith("pr.htm"))).toHaveLength(2);
  });

  test("releases have their own kind, and their text is stored only where a setting allows it", async () => {
    for (const isTextKept of [false, true]) {
      await deleteAllRows(database.db);
      const { edgar } = await edgarWith({ 10: RELEASE });
      for (const later of [0, 1, 2]) await tick(edgar, NOW + later, isTextKept);
      const { rows } = await listScholarRows(database.db, {
        at: NOW,
        tickers: ["ACME"],
        since: null,
        limit: 1,
        offset: 0,
      });
      expect(rows[0]).toMatchObject({ quarter: "Q3_FY2026", mode: "release" });
      const { rows: stored } = await database.db.execute<{ kept: number }>(
        "select count(text)::int as kept from documents",
      );
      expect(stored).toEqual([{ kept: isTextKept ? 1 : 0 }]);
    }
  });

  test("filings that are not releases are left out, with the reason in the job's record", async () => {
    const { edgar } = await edgarWith({
      10: "Acme delivered 9 vehicles in the third quarter, of 10 it made. ",
    });
    for (const later of [0, 1]) await tick(edgar, NOW + later);
    expect(await tick(edgar, NOW + 2)).toMatchObject({
      added: 0,
      left_out: { [accessionOf(10)]: "DELIVERIES" },
    });
    expect(await tick(edgar, NOW + 3)).toMatchObject({ status: "done", left_out: {} });
  });

  test("after a 403 EDGAR gets no requests for ten minutes", async () => {
    const { edgar, asked } = await edgarWith({ 10: RELEASE }, "403");
    expect(await tick(edgar, NOW)).toMatchObject({ failed: { tickers: "sec: refused (403)" } });
    await tick(edgar, NOW + 9 * 60_000);
    expect(asked).toHaveLength(1);
    await tick(edgar, NOW + 11 * 60_000);
    expect(asked).toHaveLength(2);
  });
});

/** Faults whose answers have the right form with other contents. */
const HARMLESS = ["nan", "doubled"];

test.each(HOSTILE_KINDS.filter((kind) => !HARMLESS.includes(kind)))(
  "of hostile answers (%s) nothing is stored",
  async (kind) => {
    const good = await edgarWith({ 10: RELEASE });
    for (const later of [0, 1]) await tick(good.edgar, NOW + later);
    const { edgar } = await edgarWith({ 10: RELEASE }, kind);
    const found = await tick(edgar, NOW + 2 * HOUR_MS);
    const hidesNoHeader = ["renamed", "future"].includes(kind);
    expect(Object.keys((found as { failed: object }).failed)).toContain(
      hidesNoHeader ? "ACME" : accessionOf(10),
    );
    if (!hidesNoHeader) expect((await history()).rows).toEqual([]);
  },
);

test("turns of the queue for SEC requests are given one after the other, to any caller", async () => {
  const asked = { count: 4, spacingMs: 500 };
  const waits: number[] = [];
  for (let i = 0; i < 3; i += 1) waits.push(await reserveRequestSlots(database.db, "sec", asked));
  expect(waits[0]).toBe(0);
  expect(waits[1]).toBeGreaterThan(1_000);
  expect(waits[2]).toBeGreaterThan(3_000);
  expect(waits[2]).toBeLessThanOrEqual(4_000);
});
