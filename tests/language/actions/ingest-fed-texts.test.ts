// The job that fetches texts of the Federal Reserve: first catch-up, later runs, and faults.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Deadline, NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestFedTexts } from "../../../lib/language/actions/ingest-fed-texts.ts";
import { fedSource } from "../../../lib/language/services/fed/fed-source.ts";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { fedRoutes } from "../../../scripts/local-platform/feeds/fed.ts";
import { HOSTILE_KINDS, hostileAnswer } from "../../../scripts/local-platform/hostile.ts";
import { openStateFile } from "../../../scripts/local-platform/state-file.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const SENTENCE =
  "Inflation remains elevated, and the Committee decided to raise the target range. ";
/** The meetings of two years, the last one three weeks before now. */
const MEETINGS = [
  "2025-01-29",
  "2025-03-19",
  "2025-05-07",
  "2025-06-18",
  "2025-07-30",
  "2025-09-17",
  "2025-10-29",
  "2025-12-10",
  "2026-01-28",
  "2026-03-18",
  "2026-04-29",
  "2026-06-17",
  "2026-07-29",
  "2026-09-16",
  "2026-10-28",
];

let test_: TestDatabase;
let routes: ReturnType<typeof fedRoutes>;
let clock = NOW;
let requests: { path: string; status: number; agent: string | null }[] = [];
let fault: string | null = null;
/** A path that answers with another page. */
let gone: string | null = null;
let slot = NOW;

beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  await test_.db.execute(sql`truncate document_scores, document_outcomes, documents, job_runs,
    feed_sources restart identity`);
  [clock, requests, fault, gone] = [NOW, [], null, null];
  routes = fedRoutes({ state: openStateFile(null), now: () => clock, sample: true });
});

async function publish(kind: "statement" | "minutes", date: string) {
  const body = JSON.stringify({ text: `${SENTENCE.repeat(8)}\n\nAs of ${date} <it> is & was.` });
  expect((await routes.request(`/${kind}/${date}`, { method: "PUT", body })).status).toBe(200);
}

async function publishAll() {
  for (const date of MEETINGS) {
    await publish("statement", date);
    await publish("minutes", date);
  }
}

const fetch: typeof globalThis.fetch = async (input, init) => {
  const path = String(input).replace(FEED_BASE_URLS.fed, "");
  const headers = new Headers(init?.headers);
  let answer = await (path === gone
    ? new Response("<html>moved</html>")
    : routes.request(path, { headers }));
  if (fault !== null) {
    const hostile = hostileAnswer(fault, {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    });
    answer = new Response(hostile.body as BodyInit, hostile);
  }
  requests.push({ path, status: answer.status, agent: headers.get("user-agent") });
  return answer;
};

async function runJob({ deadline = NO_DEADLINE, now = clock, all = false } = {}) {
  slot += 1_000;
  const [run] = await insertJobRuns(test_.db, [{ job: "fed", slot }]);
  if (run === undefined) return expect.fail("the slot was not given out");
  const fed = fedSource({ fetch, baseUrls: FEED_BASE_URLS, ...FEED_SETTINGS, fredApiKey: null });
  requests = [];
  const detail = await ingestFedTexts({ db: test_.db, fed, deadline }, run, now, all);
  return detail as Record<string, unknown> & { read: string[]; failed: Record<string, string> };
}

/** Runs the job until nothing is left, and returns the number of runs. */
async function catchUp(): Promise<number> {
  for (let runs = 1; runs <= 30; runs += 1) {
    if ((await runJob())["status"] === "done") return runs;
  }
  return expect.fail("the catch-up does not end");
}

async function texts(): Promise<string[]> {
  const { rows } = await test_.db.execute<{ line: string }>(sql`
    select ticker || ' ' || quarter || ' ' || revision || ' ' ||
      to_char(known_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as line
    from documents order by ticker, known_at`);
  return rows.map(({ line }) => line);
}

describe("the first catch-up of an empty database", () => {
  test("it fetches two years, newest first, in a few requests per run, each text once", async () => {
    await publishAll();
    const first = await runJob();
    expect(first.read).toEqual(["FOMC minutes of 2026-10-28", "FOMC statement of 2026-10-28"]);
    expect(first["status"]).toBe("waiting");
    const runs = await catchUp();
    expect(runs).toBeLessThan(20);
    const held = await texts();
    expect(held).toHaveLength(30);
    expect(held.filter((line) => line.startsWith("FOMC-ST")).slice(-3)).toEqual([
      "FOMC-ST Q3_FY2026 1 2026-07-29 18:00",
      "FOMC-ST Q3_FY2026 0 2026-09-16 18:00",
      "FOMC-ST Q4_FY2026 0 2026-10-28 18:00",
    ]);
    expect(held).toContain("FOMC-MN Q4_FY2025 1 2025-11-19 19:00");
    await runJob({ all: true });
    expect(await texts()).toEqual(held);
  });

  test("it stores the words of a page, makes at most three requests per run, and sends its name", async () => {
    await publish("statement", "2026-10-28");
    await publishAll();
    await runJob();
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ agent }) => agent))).toEqual(new Set([FEED_SETTINGS.userAgent]));
    const { rows } = await test_.db.execute<{ text: string; licence: string; mode: string }>(
      sql`select text, licence, mode from documents where ticker = 'FOMC-ST'`,
    );
    expect(rows).toEqual([
      {
        text: `${SENTENCE.repeat(8).trim()}\n\nAs of 2026-10-28 <it> is & was.`,
        licence: "public-domain",
        mode: "central_bank",
      },
    ]);
  });

  test("after the deadline of the tick it reads one text, and the next tick reads the others", async () => {
    await publish("statement", "2026-10-28");
    await publish("statement", "2026-09-16");
    const late: Deadline = { hasPassed: () => true };
    const first = await runJob({ deadline: late });
    expect(first).toMatchObject({ status: "waiting", read: [expect.any(String)] });
    const second = await runJob({ deadline: late });
    expect(second).toMatchObject({ status: "done", read: [expect.any(String)] });
    expect([...first.read, ...second.read].toSorted()).toEqual([
      "FOMC statement of 2026-09-16",
      "FOMC statement of 2026-10-28",
    ]);
  });
});

describe("a later run", () => {
  test("a run asks only for the feed, and for no text that it has", async () => {
    await catchUp();
    await runJob();
    await runJob();
    expect(requests.map(({ path, status }) => [path, status])).toEqual([
      ["/feeds/press_monetary.xml", 304],
    ]);
  });

  test("a statement is stored in the first run after its release, and not before", async () => {
    await catchUp();
    await publish("statement", "2026-12-09");
    clock = Date.parse("2026-12-09T18:59:00Z");
    expect((await runJob()).read).toEqual([]);
    clock = Date.parse("2026-12-09T19:05:00Z");
    // Six hours later the calendar is read first, then the feed.
    expect((await runJob()).read).toEqual(["FOMC statement of 2026-12-09"]);
    expect(await texts()).toEqual(["FOMC-ST Q4_FY2026 0 2026-12-09 19:00"]);
  });

  test("minutes in the feed are found in the calendar at once", async () => {
    await catchUp();
    await publish("minutes", "2026-10-28");
    clock = Date.parse("2026-11-18T19:05:00Z");
    await test_.db.execute(sql`update job_runs set detail = jsonb_set(detail,
      '{calendar_read_at}', to_jsonb('2026-11-18T19:00:00.000Z'::text))`);
    expect((await runJob()).read).toEqual(["FOMC minutes of 2026-10-28"]);
    expect(requests.map(({ path }) => path)).toEqual([
      "/feeds/press_monetary.xml",
      "/monetarypolicy/fomccalendars.htm",
      "/monetarypolicy/fomcminutes20261028.htm",
    ]);
  });

  test("a text that an operator loaded is kept", async () => {
    await publish("statement", "2026-10-28");
    await catchUp();
    const held = await texts();
    await test_.db.execute(sql`update documents set title = 'by hand', known_at =
      '2026-10-28T23:59:59.999Z'`);
    expect((await runJob({ all: true })).read).toEqual([]);
    expect(await texts()).toHaveLength(held.length);
  });
});

describe("a source that misbehaves", () => {
  // These texts contain no numbers, so "nan" changes nothing in them.
  const kinds = [...HOSTILE_KINDS.filter((kind) => !["nan", "doubled"].includes(kind)), "429:30"];

  test.each(kinds)(
    "a source with %s adds nothing, and one log line says what happened",
    async (how) => {
      await publishAll();
      fault = how;
      const { failed, read } = await runJob();
      expect(read).toEqual([]);
      expect(Object.values(failed)[0]).toMatch(/^fed: [\w ]+( \([\w -]+\))?$/);
      expect(await texts()).toEqual([]);
      const { rows } = await test_.db.execute<{ error: string; wait: string }>(sql`
      select last_error as error, extract(epoch from retry_at - ${new Date(clock).toISOString()}::timestamptz)::int
        as wait from feed_sources where source = 'fed'`);
      expect(rows).toMatchObject([{ error: expect.stringContaining("fed: ") }]);
      const wait = { "429": 600, "429:30": 30 }[how] ?? null;
      expect(rows[0]?.wait ?? null).toBe(wait);
      fault = null;
      clock += DAY_MS;
      expect((await runJob()).read).toHaveLength(2);
    },
  );

  test("a doubled row or page makes one text or none", async () => {
    await publishAll();
    fault = "doubled";
    const { read, failed } = await runJob();
    expect(read).toEqual([]);
    expect(failed).toMatchObject({
      "FOMC statement of 2026-10-28": "fed: malformed (no article)",
    });
  });

  test("one failing page stops no other, and is tried again", async () => {
    await publish("statement", "2026-10-28");
    const tooShort = JSON.stringify({ text: "Soon." });
    await routes.request("/statement/2026-09-16", { method: "PUT", body: tooShort });
    expect(await runJob()).toMatchObject({
      status: "done",
      read: ["FOMC statement of 2026-10-28"],
      failed: { "FOMC statement of 2026-09-16": "fed: malformed (too short)" },
    });
    await publish("statement", "2026-09-16");
    clock += QUARTER_MS;
    expect((await runJob()).read).toEqual(["FOMC statement of 2026-09-16"]);
  });

  test("a failing calendar leaves the feed working", async () => {
    await publish("statement", "2026-10-28");
    gone = "/monetarypolicy/fomccalendars.htm";
    expect(await runJob()).toMatchObject({
      read: ["FOMC statement of 2026-10-28"],
      failed: { calendar: "fed: malformed (no meetings)" },
    });
  });
});
