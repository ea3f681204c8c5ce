// The command that lets filings be read again: what older rules read is replaced by what today's read.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import { ingestFilings } from "../../lib/language/actions/ingest-filings.ts";
import { insertJobRuns } from "../../lib/runtime/database/job-runs.ts";
import { backfillSignals } from "../../lib/signals/actions/compute-signals.ts";
import { readSignalDrops } from "../../lib/signals/actions/read-signals.ts";
import { readAgain } from "../../scripts/operator/filings-again.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../support/database/database.ts";
import { edgarWith, RELEASE } from "../support/language/edgar-releases.ts";
import { madeModel } from "../support/signals/made-signals.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => deleteAllRows(database.db));
afterAll(() => database.close());

async function ticks(from: number) {
  const { db } = database;
  const { edgar } = await edgarWith({
    5: { items: "2.05" },
    10: { items: "2.02,2.06", release: RELEASE },
  });
  for (let at = from; at < from + 6; at += 1) {
    const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: at }]);
    const filings = { edgar, tickers: ["ACME"], isTextKept: false };
    await ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, at);
  }
}

const stored = async () => {
  const { rows } = await database.db.execute<{ what: string }>(`
    select quarter as what from documents union all select type from filed_events order by what`);
  return rows.map(({ what }) => what);
};

/** Signals are computed, by the scheduled job's own progress; the types of the drops. */
async function drops() {
  const { db } = database;
  const now = NOW + 3_600_000;
  await backfillSignals(db, { now, model: madeModel() });
  const context = { tier: "institutional", now, baseUrl: "https://example.org" } as const;
  const { body } = await readSignalDrops(db, context, { ticker: "ACME" });
  return body.fires.map(({ signal_type }) => signal_type).sort();
}

describe("reading filings again", () => {
  test.each([
    ["1.03", "BANKRUPTCY"],
    ["1.05", "CYBER_INCIDENT"],
    ["2.04", "DEFAULT"],
    ["3.01", "DELISTING_NOTICE"],
    ["4.01", "AUDITOR_CHANGE"],
    ["4.02", "NON_RELIANCE"],
    ["5.02", "OFFICER_DEPARTURE"],
    ["2.06", "IMPAIRMENT"],
  ])(
    "the drop of a false event of item %s is gone, before and after the new reading",
    async (item, type) => {
      await ticks(NOW);
      await database.db.execute("delete from filed_events where item = '2.06'");
      await database.db.execute(
        `insert into filed_events (ticker, accession, is_amendment, url, known_at, position, item, type)
        select ticker, accession, is_amendment, url, known_at, position, '${item}', '${type}'
        from filed_events where item = '2.05'`,
      );
      expect(await drops()).toEqual([`EVENT_${type}`, "EVENT_RESTRUCTURING"].sort());
      await readAgain(database.db, "events", ["ACME"]);
      expect(await drops()).toEqual([]);
      await ticks(NOW + 60_000);
      expect(await drops()).toEqual(["EVENT_IMPAIRMENT", "EVENT_RESTRUCTURING"]);
    },
  );

  test("the drop is gone, too, when no signals are computed between", async () => {
    await ticks(NOW);
    await database.db.execute(
      "update filed_events set item = '4.02', type = 'NON_RELIANCE' where item = '2.05'",
    );
    expect(await drops()).toContain("EVENT_NON_RELIANCE");
    await readAgain(database.db, "events", ["ACME"]);
    await ticks(NOW + 60_000);
    expect(await drops()).toEqual(["EVENT_IMPAIRMENT", "EVENT_RESTRUCTURING"]);
  });

  test.each(["release", "events"] as const)(
    "%s: a release with a wrong quarter and missing events come right",
    async (kind) => {
      await ticks(NOW);
      expect(await stored()).toEqual(["IMPAIRMENT", "Q3_FY2026", "RESTRUCTURING"]);
      await database.db.execute("update documents set quarter = 'Q3_FY2025'");
      await database.db.execute("delete from filed_events where type = 'IMPAIRMENT'");
      const positions = () =>
        database.db.execute<{ position: number }>("select position from filers");
      const before = (await positions()).rows[0]?.position ?? 0;
      expect(await readAgain(database.db, kind, [])).toEqual({ tickers: 1, filings: 2 });
      expect(await stored()).toEqual([]);
      expect((await positions()).rows[0]?.position).toBeGreaterThan(before);
      await ticks(NOW + 60_000);
      expect(await stored()).toEqual(["IMPAIRMENT", "Q3_FY2026", "RESTRUCTURING"]);
    },
  );

  test("insiders' trades count again when all forms are read", async () => {
    const { db } = database;
    await db.execute(`insert into filers (ticker, cik, named_at, insiders_since, position)
      values ('ACME', 42, now(), '2024-01-01', 3)`);
    await db.execute(`insert into filings (accession, ticker, cik, kind, filed_on, status)
      values ('1', 'ACME', 42, 'insider', '2026-01-02', 'taken')`);
    await db.execute(`insert into insider_reports
      (accession, ticker, filed_at, filed_on, is_amendment, period, owners, rows, trades, position)
      values ('1', 'ACME', now(), '2026-01-02', false, '2026-01-01', '{A}', 0, '[]', 2)`);
    expect(await readAgain(db, "insider", ["ACME"])).toEqual({ tickers: 1, filings: 1 });
    const { rows } = await db.execute(`select f.status, c.insiders_since, c.position,
      (select count(*)::int from insider_reports) as reports
      from filings f join filers c on c.ticker = f.ticker`);
    expect(rows).toEqual([{ status: "due", insiders_since: null, position: 4, reports: 0 }]);
  });

  test("a company without such filings is a mistake; without any filings nothing is done", async () => {
    await expect(readAgain(database.db, "release", ["NONE"])).rejects.toThrow("no filings of NONE");
    expect(await readAgain(database.db, "insider", [])).toEqual({ tickers: 0, filings: 0 });
  });
});
