// A filing that kills the run that reads it: the try counts, and the filing holds nothing up.

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { emptyReads, readEach } from "../../../lib/language/actions/filing-outcome.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import type { FilingRow } from "../../../lib/language/queries/filings.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { listSetAside } from "../../../lib/runtime/database/job-tries.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { accessionOf, edgarWith, RELEASE } from "../../support/language/edgar-releases.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KILLER = accessionOf(10);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  database.failAfter(null);
  await deleteAllRows(database.db);
});
afterAll(() => database.close());

type Edgar = Awaited<ReturnType<typeof edgarWith>>["edgar"];

/** One run of the job; whether it came to its end. */
async function run(edgar: Edgar, now: number): Promise<boolean> {
  const { db } = database;
  await db.execute(sql`update job_runs set lease_until = now() where status = 'running'`);
  const [slot = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: now }]);
  const filings = { edgar, tickers: ["ACME"], isTextKept: false };
  const ended = await ingestFilings({ db, filings, deadline: NO_DEADLINE }, slot, now).then(
    () => true,
    () => false,
  );
  database.failAfter(null);
  return ended;
}

/** EDGAR with a release on each of these days; nothing is written after the first one is read. */
const killingEdgar = (days: readonly number[]) =>
  edgarWith(Object.fromEntries(days.map((day) => [day, RELEASE])), undefined, (path) => {
    const isKiller = path.includes(KILLER.replaceAll("-", "")) && path.endsWith("pr.htm");
    if (isKiller) database.failAfter(1);
  });

const rows = async () => {
  const { rows: found } = await database.db.execute<{
    accession: string;
    status: string;
    tries: number;
  }>(sql`select accession, status, tries from filings order by accession`);
  return found;
};

test("the try counts before the work, and others are read before the filing comes again", async () => {
  const { edgar } = await killingEdgar([10, 11]);
  await run(edgar, NOW);
  await run(edgar, NOW + 1);
  expect(await run(edgar, NOW + 5 * MINUTE_MS)).toBe(false);
  expect(await rows()).toMatchObject([
    { accession: KILLER, status: "due", tries: 1 },
    { status: "due", tries: 0 },
  ]);
  expect(await run(edgar, NOW + 10 * MINUTE_MS)).toBe(true);
  expect(await rows()).toMatchObject([
    { status: "due", tries: 1 },
    { status: "taken", tries: 0 },
  ]);
});

test("what killed two runs is set aside, and not met again at every tick", async () => {
  const { edgar } = await killingEdgar([10]);
  await run(edgar, NOW);
  await run(edgar, NOW + 1);
  const ends: boolean[] = [];
  for (let tick = 1; tick <= 72; tick += 1) ends.push(await run(edgar, NOW + tick * 5 * MINUTE_MS));
  // Lists and indexes are read between the runs that it kills.
  expect(ends.slice(0, 12).filter((ended) => !ended)).toHaveLength(3);
  expect(ends.filter((ended) => !ended)).toHaveLength(3);
  expect(await run(edgar, NOW + 7 * HOUR_MS)).toBe(false);
  expect(await listSetAside(database.db)).toMatchObject([
    { job: "filings", item: `${KILLER} (ACME)`, tries: 4 },
  ]);
});

test("filings of one day that died together are told apart, and all but one are read", async () => {
  const { edgar } = await killingEdgar([10]);
  await run(edgar, NOW);
  await run(edgar, NOW + 1);
  const { db } = database;
  await db.execute(sql`insert into filings (accession, ticker, cik, kind, filed_on, attempts)
    select '0000000042-26-00009' || n, 'ACME', 42, 'release', '2026-11-10', 19
    from generate_series(0, 9) n`);
  for (let tick = 1; tick <= 15; tick += 1) await run(edgar, NOW + tick * 5 * MINUTE_MS);
  const left = (await rows()).filter(({ tries }) => tries > 0);
  expect(left).toMatchObject([{ accession: KILLER, status: "due" }]);
});

test("a failure of the source takes the try back", async () => {
  const good = await edgarWith({ 10: RELEASE });
  for (const later of [0, 1]) await run(good.edgar, NOW + later);
  const { edgar } = await edgarWith({ 10: RELEASE }, "429");
  expect(await run(edgar, NOW + 5 * MINUTE_MS)).toBe(true);
  expect(await rows()).toMatchObject([{ status: "due", tries: 0 }]);
});

test("a failure that nobody foresaw counts against the filing", async () => {
  const reads = emptyReads();
  const filing = { accession: KILLER, ticker: "ACME", attempts: 0 } as FilingRow;
  await readEach(reads, [filing], NO_DEADLINE, () => Promise.reject(new RangeError("too much")));
  expect(reads.outcomes).toMatchObject([{ attempts: 1, lastError: "unexpected failure" }]);
});
