import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import {
  dueIndexDay,
  indexMemoryOf,
  nextIndexMemory,
} from "../../../lib/language/domain/text/daily-index.ts";
import {
  dailyIndexPath,
  parseDailyIndex,
} from "../../../lib/language/services/edgar/daily-index.ts";
import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import { insertJobRuns, updateJobRun } from "../../../lib/runtime/database/job-runs.ts";
import { HOSTILE_KINDS, hostileAnswer } from "../../../scripts/local-platform/hostile.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";

const RECORDED = join(import.meta.dirname, "../../../../shared/data/sources/sec");
const recorded = (file: string) => readFileSync(join(RECORDED, file), "utf8");

const DAY = "2026-11-19";
const HEAD =
  "Description:           Daily Index of EDGAR Dissemination Feed\nLast Data Received:    Nov 19, 2026\n \n" +
  `CIK|Company Name|Form Type|Date Filed|File Name\n${"-".repeat(80)}\n`;
const rowOf = (cik: number, n: number, form = "8-K", filed = "20261119") =>
  `${cik}|ACME|CO|${form}|${filed}|edgar/data/${cik}/0000000042-26-00000${n}.txt\n`;

describe("the index of a day", () => {
  test("has its own address by quarter", () => {
    expect(dailyIndexPath("2026-11-20")).toBe(
      "/Archives/edgar/daily-index/2026/QTR4/master.20261120.idx",
    );
    expect(dailyIndexPath("2027-01-04")).toContain("/2027/QTR1/master.20270104.idx");
  });

  test("names each filing once a company", () => {
    const text = HEAD + rowOf(42, 1) + rowOf(42, 1) + rowOf(77, 1) + rowOf(42, 2, "4");
    const row = { accession: "0000000042-26-000001", form: "8-K", filedOn: DAY };
    expect(parseDailyIndex(text, DAY)).toEqual([
      { ...row, cik: 42 },
      { ...row, cik: 77 },
      { ...row, cik: 42, accession: "0000000042-26-000002", form: "4" },
    ]);
    expect(parseDailyIndex(HEAD, DAY)).toEqual([]);
  });

  test.each([
    ["a cut row", (HEAD + rowOf(42, 1)).slice(0, -9)],
    ["a row without a date", `${HEAD}42|ACME|8-K|edgar/data/42/0000000042-26-000001.txt\n`],
    ["a later filing", HEAD + rowOf(42, 1, "8-K", "20261120")],
    ["no company", HEAD + rowOf(0, 1)],
    ["another company's file", HEAD + rowOf(42, 1).replace("data/42/", "data/43/")],
    ["no table", HEAD.slice(0, 60)],
    ["nothing", ""],
  ])("with %s is malformed", (_name, text) => {
    expect(() => parseDailyIndex(text, DAY)).toThrow("sec: malformed");
  });

  test("leaves out filings that are more than seven days older than the day", () => {
    const text = HEAD + rowOf(42, 1, "8-K", "20261111") + rowOf(42, 2, "8-K", "20261112");
    expect(parseDailyIndex(text, DAY)).toMatchObject([{ filedOn: "2026-11-12" }]);
  });

  test.skipIf(!existsSync(RECORDED))("as recorded is read, and a recorded notice is not", () => {
    const found = parseDailyIndex(recorded("lists/daily-master.20250418.idx"), "2025-04-18");
    expect(found.length).toBeGreaterThan(100);
    expect(found[0]).toEqual({
      cik: 1_000_249,
      accession: "0000930413-25-001290",
      form: "485BPOS",
      filedOn: "2025-04-18",
    });
    const absent = recorded("lists/daily-master.20240101.idx");
    expect(() => parseDailyIndex(absent, "2024-01-01")).toThrow("sec: malformed");
  });
});

describe("the days that are due", () => {
  // A Friday, 12:00 in New York; Thursday is over, Friday is not.
  const now = Date.parse("2026-11-20T17:00:00Z");

  test("are the weekdays of the last week that are over in New York, the oldest first", () => {
    const days: string[] = [];
    for (let memory = indexMemoryOf(null); ; ) {
      const day = dueIndexDay(memory, now);
      if (day === null) break;
      days.push(day);
      memory = nextIndexMemory(memory, now, { day, isRead: true });
    }
    expect(days).toEqual(["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]);
    const midnight = Date.parse("2026-11-20T05:00:00Z");
    const read = Object.fromEntries(days.slice(0, 4).map((day) => [day, "read"]));
    expect(dueIndexDay(read, midnight - 1)).toBeNull();
    expect(dueIndexDay(read, midnight)).toBe("2026-11-19");
  });

  test("an absent one is due again after six hours, until it is a week old", () => {
    const absent = nextIndexMemory({}, now, { day: "2026-11-13", isRead: false });
    expect(dueIndexDay(absent, now + 1)).toBe("2026-11-16");
    expect(dueIndexDay(absent, now + 6 * 3_600_000)).toBe("2026-11-13");
    expect(nextIndexMemory(absent, now + 24 * 3_600_000)).toEqual({});
  });

  test("a record of another format counts as none", () => {
    for (const indexes of [3, null, { [DAY]: "soon" }, [1]]) {
      expect(indexMemoryOf({ indexes })).toEqual({});
    }
    expect(indexMemoryOf({ indexes: { [DAY]: "read" } })).toEqual({ [DAY]: "read" });
  });
});

/** Friday, 20 November 2026; only the index of the day before is served. */
const NOW = Date.parse("2026-11-20T12:00:00Z");
const SLOT_MS = 900_000;
const CIK = 42;
const NO_INDEX = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>';
type Served = { status?: number; body: string; type?: string };
type Hostile = { kind: string; on: string };

/** EDGAR with a company whose own list is empty, and these files by the end of their address. */
function edgarOf(files: Record<string, Served>, hostile?: Hostile) {
  const recent = { accessionNumber: [], filingDate: [], form: [], items: [] };
  const served: Record<string, Served> = {
    "company_tickers.json": { body: '{"0":{"cik_str":42,"ticker":"ACME","title":""}}' },
    "CIK0000000042.json": { body: JSON.stringify({ cik: CIK, filings: { recent } }) },
    ...files,
  };
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    const name = Object.keys(served).find((end) => pathname.endsWith(end));
    const isIndex = pathname.endsWith(".idx");
    const missing = isIndex ? { status: 403, body: NO_INDEX } : { status: 404, body: "" };
    const found: Served = (name && served[name]) || missing;
    const { status = 200, body, type = isIndex ? "application/xml" : "text/plain" } = found;
    if (hostile && pathname.endsWith(hostile.on)) {
      const made = hostileAnswer(hostile.kind, { status, body });
      return new Response(made.body as string, {
        status: made.status,
        headers: made.headers ?? {},
      });
    }
    return new Response(body, { status, headers: { "content-type": type } });
  };
  const urls = { siteUrl: "http://edgar", dataUrl: "http://edgar" };
  return { asked, edgar: edgarSource({ ...FEED_SETTINGS, ...urls, fetch }) };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => deleteAllRows(database.db));
afterAll(() => database.close());

/** Runs of the job, one a slot: what each wrote, the first two of which name the company and list it. */
async function runs({ edgar }: ReturnType<typeof edgarOf>, count: number, since = NOW) {
  const { db } = database;
  const found: { failed: object; left_out: object; indexes: object; status: string }[] = [];
  for (let i = 0; i < count; i += 1) {
    const now = since + i * SLOT_MS;
    const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "filings", slot: now }]);
    const filings = { edgar, tickers: ["ACME"], isTextKept: false };
    found.push((await ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, now)) as never);
  }
  return found;
}

const queued = async () =>
  (
    await database.db.execute<{ accession: string; kind: string; reason: string | null }>(
      "select accession, kind, reason from filings order by accession",
    )
  ).rows;
const INDEX = "master.20261119.idx";
const indexFile = { [INDEX]: { body: HEAD + rowOf(CIK, 1) + rowOf(CIK, 2, "4") + rowOf(77, 3) } };

describe("a filing that the company's own list lacks", () => {
  test("is queued from the daily index; days without one are no failure and no pause", async () => {
    const source = edgarOf(indexFile);
    const found = await runs(source, 7);
    expect(found.map(({ status }) => status)).toEqual(["waiting", ...Array(6).fill("done")]);
    expect(found.flatMap(({ failed }) => Object.keys(failed))).toEqual([]);
    expect(await queued()).toMatchObject([{ kind: "release" }, { kind: "insider" }]);
    expect(source.asked.filter((path) => path.endsWith(".idx"))).toHaveLength(5);
    expect(found[6]?.indexes).toMatchObject({ [DAY]: "read" });
    const { rows } = await database.db.execute("select last_error, retry_at from feed_sources");
    expect(rows).toMatchObject([{ retry_at: null }]);
  });

  test("is not read again after a run that failed or whose lease expired", async () => {
    const source = edgarOf(indexFile);
    await runs(source, 7);
    const indexes = () => source.asked.filter((path) => path.endsWith(".idx")).length;
    const { db } = database;
    const later = NOW + 7 * SLOT_MS;
    const [failed, expired] = await insertJobRuns(db, [
      { job: "filings", slot: later },
      { job: "filings", slot: later + SLOT_MS },
    ]);
    if (!failed || !expired) return expect.fail("no slot");
    await updateJobRun(db, failed, { status: "failed", detail: { error: "unexpected failure" } });
    await db.execute(
      "update job_runs set lease_until = now() - interval '1 second' where status = 'running'",
    );
    await runs(source, 1, later + 2 * SLOT_MS);
    expect(indexes()).toBe(5);
  });

  test("is not queued from an index that invents filings of the company", async () => {
    const rows = (count: number, form: string) =>
      Array.from({ length: count }, (_, n) =>
        rowOf(CIK, 1, form).replace("26-000001", `26-1${String(n).padStart(5, "0")}`),
      ).join("");
    const hostile = edgarOf({ [INDEX]: { body: HEAD + rows(1_001, "8-K") } });
    expect((await runs(hostile, 7)).map(({ failed }) => failed)).toContainEqual({
      [`index ${DAY}`]: "sec: malformed (daily index, 1001 for ACME)",
    });
    expect(await queued()).toEqual([]);
    const busy = edgarOf({ [INDEX]: { body: HEAD + rows(1_001, "SC 13G") + rows(2, "4") } });
    await runs(busy, 7, NOW + 24 * 3_600_000);
    expect(await queued()).toHaveLength(2);
  });

  test("is left out when its header names other items than results", async () => {
    const accession = "0000000042-26-000001";
    const header =
      `<ACCEPTANCE-DATETIME>20261119163000\n<ACCESSION-NUMBER>${accession}\n<ITEMS>8.01\n<ITEMS>9.01\n` +
      "&lt;/SEC-DOCUMENT&gt;";
    const files = {
      [INDEX]: { body: HEAD + rowOf(CIK, 1) },
      [`${accession}-index-headers.html`]: { body: header },
    };
    const found = await runs(edgarOf(files), 8);
    expect(found.at(-1)?.left_out).toEqual({ [accession]: "OTHER_ITEMS" });
    expect(await queued()).toMatchObject([{ accession, reason: "OTHER_ITEMS" }]);
  });

  test("a notice of refusal in place of an index is a block of ten minutes", async () => {
    const source = edgarOf({}, { kind: "403", on: ".idx" });
    const found = await runs(source, 3);
    expect(found[2]?.failed).toEqual({ "index 2026-11-13": "sec: refused (403)" });
    const { rows } = await database.db.execute<{ paused: number }>(
      "select extract(epoch from retry_at)::float8 as paused from feed_sources",
    );
    expect(rows[0]?.paused).toBe((NOW + 2 * SLOT_MS + 600_000) / 1_000);
  });

  /** What leaves the file as it is: it has no decimal figures, and no header of named columns. */
  const HARMLESS = ["nan", "renamed", "doubled"];
  test.each(HOSTILE_KINDS)(
    "hostile answers (%s) bring nothing wrong, and others go on",
    async (kind) => {
      const source = edgarOf(indexFile, { kind, on: INDEX });
      const found = await runs(source, 7);
      const accessions = (await queued()).map(({ accession }) => accession);
      const isHarmless = HARMLESS.includes(kind);
      expect(accessions).toHaveLength(isHarmless ? 2 : 0);
      const failures = found.flatMap(({ failed }) => Object.entries(failed));
      const mine = failures.filter(([name]) => name === `index ${DAY}`);
      if (isHarmless || kind === "404") expect(mine).toEqual([]);
      else
        expect(mine).toEqual([
          [`index ${DAY}`, expect.stringMatching(/^sec: [\w ]+( \([^)]+\))?$/)],
        ]);
    },
  );
});
