// Events by the items of 8-Ks: read from EDGAR, stored once, and shown in the ticker's profile and drops.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { backfillSignals } from "../../../lib/signals/actions/compute-signals.ts";
import { readSignalDrops, readTickerProfile } from "../../../lib/signals/actions/read-signals.ts";
import { HOSTILE_KINDS } from "../../../scripts/local-platform/hostile.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../../support/database/database.ts";
import {
  accessionOf,
  edgarWith,
  RELEASE,
  type Report,
} from "../../support/language/edgar-releases.ts";
import { madeModel } from "../../support/signals/made-signals.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const HOUR_MS = 3_600_000;
const CONTEXT = {
  tier: "institutional",
  now: NOW + HOUR_MS,
  baseUrl: "https://example.org",
} as const;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => deleteAllRows(database.db));
afterAll(() => database.close());

type Edgar = Awaited<ReturnType<typeof edgarWith>>["edgar"];
type Detail = { events: number; failed: object; left_out: object; status: string };

async function tick(edgar: Edgar, now: number): Promise<Detail> {
  const { db } = database;
  const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: now }]);
  const filings = { edgar, tickers: ["ACME"], isTextKept: false };
  return (await ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, now)) as Detail;
}

/** Six ticks: company number, list and what is in it, a day of releases each; the last one's record. */
async function ticks(edgar: Edgar, from = NOW): Promise<Detail> {
  for (let at = from; at < from + 5; at += 1) await tick(edgar, at);
  return tick(edgar, from + 5);
}

async function stored() {
  const { rows } = await database.db.execute<Record<string, unknown>>(
    "select item, type, accession, is_amendment from filed_events order by known_at, item",
  );
  return rows.map(({ item, type }) => `${item} ${type}`);
}

const fires = async () => {
  const { db } = database;
  await backfillSignals(db, { now: NOW + HOUR_MS, model: madeModel() });
  const { body } = await readSignalDrops(db, CONTEXT, { ticker: "ACME" });
  return body;
};

const profile = async () =>
  (
    await readTickerProfile(database.db, CONTEXT, {
      ticker: "ACME",
      limit: 40,
      offset: 0,
      order: "desc",
    })
  ).body;

const CFO_LEAVES: Report = {
  items: "5.02,9.01",
  main: [
    "Acme Inc.",
    "Item 5.02 Departure of Directors or Certain Officers",
    "On November 9, 2026, Jane Doe, Chief Financial Officer of Acme Inc., resigned.",
    "Item 9.01 Exhibits",
  ],
};

describe("events of current reports", () => {
  test("codes count by themselves, several in a filing, without its main document", async () => {
    const { edgar, asked } = await edgarWith({
      9: { items: "2.05,2.06,9.01" },
      10: { items: "8.01" },
    });
    expect(await ticks(edgar)).toMatchObject({ status: "done", failed: {} });
    expect(await stored()).toEqual(["2.05 RESTRUCTURING", "2.06 IMPAIRMENT"]);
    expect(asked.filter((path) => path.endsWith("main.htm"))).toEqual([]);
    await ticks(edgar, NOW + 2 * HOUR_MS);
    expect(asked.filter((path) => path.includes("index-headers"))).toHaveLength(1);
  });

  test("5.02 counts when its text says that a chief or finance officer leaves", async () => {
    const director = {
      ...CFO_LEAVES,
      main: ["Item 5.02 Departure", "On November 8, 2026, Mr. Roe resigned from the Board."],
    };
    const { edgar } = await edgarWith({ 8: director, 9: CFO_LEAVES });
    const records = [
      await tick(edgar, NOW),
      await tick(edgar, NOW + 1),
      await tick(edgar, NOW + 2),
    ];
    expect(records.map(({ events }) => events)).toEqual([0, 0, 1]);
    expect(records.at(-1)?.left_out).toEqual({ [accessionOf(8)]: "NO_EVENT" });
    expect(await stored()).toEqual(["5.02 OFFICER_DEPARTURE"]);
  });

  test("a report with results has both its release and its events", async () => {
    const { edgar } = await edgarWith({
      10: { items: "2.02,2.06,5.02", main: CFO_LEAVES.main ?? [], release: RELEASE },
    });
    await ticks(edgar);
    expect(await stored()).toEqual(["2.06 IMPAIRMENT", "5.02 OFFICER_DEPARTURE"]);
    const found = await profile();
    expect(found.latest.quarter).toBe("Q3_FY2026");
    expect(found.filed_events).toEqual([
      expect.objectContaining({ type: "IMPAIRMENT", severity: 2, item: "2.06" }),
      {
        type: "OFFICER_DEPARTURE",
        polarity: "adverse",
        severity: 1,
        item: "5.02",
        accession: accessionOf(10),
        filing_url: `https://www.sec.gov/Archives/edgar/data/42/000000004226000010/${accessionOf(10)}-index.htm`,
        filed_at: "2026-11-10T21:05:00.000Z",
      },
    ]);
    expect(found.sources).toContain("SEC EDGAR");
  });

  test("a main document that cannot be read costs neither release nor codes", async () => {
    const { edgar } = await edgarWith({
      10: { items: "2.02,2.06,5.02", release: RELEASE },
      12: { items: "1.05,5.02" },
    });
    for (const later of [0, 1]) await tick(edgar, NOW + later);
    const found = await tick(edgar, NOW + 2);
    expect(Object.keys(found.failed).sort()).toEqual([accessionOf(10), accessionOf(12)]);
    expect(await stored()).toEqual(["2.06 IMPAIRMENT", "1.05 CYBER_INCIDENT"]);
    expect((await profile()).latest.quarter).toBe("Q3_FY2026");
  });

  test("an amendment that says an item again is no further event; one that says it first is", async () => {
    const { edgar } = await edgarWith({
      9: { items: "4.02" },
      12: { form: "8-K/A", items: "4.02" },
      13: { form: "8-K/A", items: "1.03" },
      14: { form: "8-K/A", items: "2.02", release: RELEASE },
    });
    await ticks(edgar);
    expect(await stored()).toHaveLength(3);
    const { fires: active } = await fires();
    expect(active.map(({ signal_type, first_seen }) => [signal_type, first_seen])).toEqual([
      ["EVENT_BANKRUPTCY", "2026-11-13T21:05:00.000Z"],
      ["EVENT_NON_RELIANCE", "2026-11-09T21:05:00.000Z"],
    ]);
  });

  test("a drop has the severity of its event, the item and the link, and a source", async () => {
    const { edgar } = await edgarWith({ 9: { items: "2.04" } });
    await ticks(edgar);
    const { fires: active, sources } = await fires();
    expect(sources).toEqual(["SEC EDGAR"]);
    expect(active).toEqual([
      expect.objectContaining({
        signal_type: "EVENT_DEFAULT",
        direction: "SHORT",
        severity: "HIGH",
        evidence: [
          { measure: "item_of_8k", value: "2.04", previous: null, threshold: null },
          expect.objectContaining({
            measure: "filing",
            value: expect.stringContaining("-index.htm"),
          }),
        ],
        template: expect.stringContaining("falls due earlier or grows (item_of_8k 2.04). Only"),
      }),
    ]);
  });

  test("a late event fires at its own time, and not before it was filed", async () => {
    const { db } = database;
    const first = await edgarWith({ 12: { items: "2.06" } });
    await ticks(first.edgar);
    await fires();
    const second = await edgarWith({ 12: { items: "2.06" }, 9: { items: "2.05" } });
    await ticks(second.edgar, NOW + 2 * HOUR_MS);
    await fires();
    const asOf = async (at: string) =>
      (await readSignalDrops(db, CONTEXT, { ticker: "ACME", as_of: at as never })).body.fires.map(
        ({ signal_type }) => signal_type,
      );
    expect(await asOf("2026-11-09T21:00:00.000Z")).toEqual([]);
    expect(await asOf("2026-11-10T00:00:00.000Z")).toEqual(["EVENT_RESTRUCTURING"]);
    expect(await asOf("2026-11-13T00:00:00.000Z")).toEqual([
      "EVENT_IMPAIRMENT",
      "EVENT_RESTRUCTURING",
    ]);
  });

  test.each(
    HOSTILE_KINDS.filter((kind) => !["nan", "doubled", "renamed", "future"].includes(kind)),
  )("hostile answers (%s) bring no event", async (kind) => {
    const good = await edgarWith({ 9: CFO_LEAVES });
    await tick(good.edgar, NOW);
    await tick(good.edgar, NOW + 1);
    await database.db.execute("delete from filed_events");
    await database.db.execute("update filings set status = 'due', reason = null");
    const { edgar } = await edgarWith({ 9: CFO_LEAVES }, kind);
    const found = await tick(edgar, NOW + 2 * HOUR_MS);
    expect(Object.keys(found.failed)).not.toEqual([]);
    expect(await stored()).toEqual([]);
  });
});
