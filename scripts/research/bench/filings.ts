// `npm run bench`, part `filings`: hundreds of companies at the SEC's pace: their lists, one day's filings, the backfill.

import { addDays, DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { followFirstCompanies } from "../../../lib/language/actions/choose-companies.ts";
import { ingestFilings } from "../../../lib/language/actions/ingest-filings.ts";
import { countDueFilings } from "../../../lib/language/queries/filings.ts";
import { edgarSource } from "../../../lib/language/services/edgar/edgar-source.ts";
import { userAgentOf } from "../../../lib/market/services/feeds/index.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { secPace } from "../../../lib/runtime/feeds.ts";
import { edgarRoutes } from "../../local-platform/feeds/edgar.ts";
import { startPlatform } from "../../local-platform/index.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import type { BackEnds } from "./back-ends.ts";

/** A day on which many invented companies file: 35 days after a quarter. */
const NOW = Date.parse("2026-11-05T12:00:00Z");
const MB = 1_048_576;
const MAX_PER_SECOND = 8;
/** The longest share of a tick that reading filings may take, in seconds. */
const MAX_TICK_SECONDS = 40;

interface Measured {
  what: string;
  done: number;
  requests: number;
  seconds: number;
  /** Most requests in any one second. */
  peak: number;
  heapMb: number;
  /** The longest run in seconds; null where it is one run. */
  longestRun: number | null;
}

/** Counts requests by the second, and the bytes in use. */
class Meter {
  readonly #at: number[] = [];
  #heap = 0;
  get requests(): number {
    return this.#at.length;
  }
  note(): void {
    this.#at.push(performance.now());
    this.#heap = Math.max(this.#heap, process.memoryUsage().heapUsed);
  }
  /** What was measured since the last call. */
  take(what: string, done: number, seconds: number, longestRun: number | null): Measured {
    let [peak, first] = [0, 0];
    for (const [last, at] of this.#at.entries()) {
      while (at - (this.#at[first] ?? at) >= 1_000) first += 1;
      peak = Math.max(peak, last - first + 1);
    }
    const measured = { what, done, requests: this.#at.length, seconds, peak };
    const heapMb = this.#heap / MB;
    this.#at.length = 0;
    this.#heap = 0;
    return { ...measured, heapMb, longestRun };
  }
}

const dueOf = async (db: Db): Promise<number> => (await countDueFilings(db))[0]?.due ?? 0;

/** Measures lists, a day and a part of the backfill for this number of companies. */
export async function filingsTable(
  backEnds: BackEnds,
  { companies, backfillSeconds }: { companies: number; backfillSeconds: number },
  log: (line: string) => void,
): Promise<string> {
  const platform = await startPlatform({
    port: 0,
    dataDir: null,
    sample: false,
    ...(backEnds.databaseUrl && { databaseUrl: backEnds.databaseUrl }),
  });
  try {
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => undefined });
    return await measure(db, { companies, backfillSeconds }, log);
  } finally {
    await platform.close();
  }
}

async function measure(
  db: Db,
  { companies, backfillSeconds }: { companies: number; backfillSeconds: number },
  log: (line: string) => void,
): Promise<string> {
  const meter = new Meter();
  const clock = { now: NOW };
  const routes = edgarRoutes({ now: () => clock.now, companies: Math.ceil(companies * 1.4) });
  const fetch = async (input: RequestInfo | URL) => {
    meter.note();
    return routes.request(new URL(String(input)).pathname);
  };
  const urls = { siteUrl: "http://edgar/feeds/sec", dataUrl: "http://edgar/feeds/sec" };
  const userAgent = userAgentOf("bench@svc.example");
  const edgar = edgarSource({ fetch, userAgent, pace: secPace(db), ...urls });
  const open = () => edgar.open({ now: clock.now, retryTimes: new Map() });
  const rows: Measured[] = [];
  const timed = async (
    what: string,
    work: () => Promise<[done: number, longest: number | null]>,
  ) => {
    const started = performance.now();
    const [done, longest] = await work();
    rows.push(meter.take(what, done, (performance.now() - started) / 1_000, longest));
    log(`filings: ${what}, ${done}`);
  };
  let slot = clock.now;
  const run = async () => {
    slot += 1;
    const [taken] = await insertJobRuns(db, [{ job: "filings", slot }]);
    if (taken === undefined) throw new Error("a run of before has not ended");
    const filings = { edgar, tickers: null, isTextKept: false };
    const found = await ingestFilings({ db, filings, deadline: NO_DEADLINE }, taken, clock.now);
    return "status" in found && found.status === "done";
  };
  /** Runs until one has left nothing or has asked for nothing, or until a time; returns the seconds of the longest run. */
  const runAll = async (end = Number.POSITIVE_INFINITY): Promise<number> => {
    let longest = 0;
    for (let isOver = false; !isOver && performance.now() < end; ) {
      const [started, asked] = [performance.now(), meter.requests];
      const isDone = await run();
      isOver = (isDone && (await dueOf(db)) === 0) || meter.requests === asked;
      longest = Math.max(longest, (performance.now() - started) / 1_000);
    }
    return longest;
  };

  await timed("companies chosen from the SEC's list", async () => {
    const wish = { wanted: companies, now: () => clock.now };
    return [(await followFirstCompanies(db, open, wish)).followed, null];
  });
  await timed(`the backfill, its first ${backfillSeconds} s: filings read`, async () => {
    const [before, end] = [await dueOf(db), performance.now() + backfillSeconds * 1_000];
    const longest = await runAll(end);
    return [before - (await dueOf(db)), longest];
  });
  // What is older counts as read, so that the next day is an ordinary one.
  await db.execute("update filings set status = 'taken' where status = 'due'");
  await db.execute(`update filers set checked_at = '${new Date(clock.now).toISOString()}'`);
  clock.now += DAY_MS;
  slot = clock.now;
  await timed("the lists and filings of the next day", async () => {
    const longest = await runAll();
    const day = utcDateOf(clock.now);
    const { rows: read } = await db.execute<{ n: number }>(
      `select count(*)::int as n from filings where filed_on >= '${addDays(day, -1)}'`,
    );
    return [read[0]?.n ?? 0, longest];
  });
  return tableOf(rows);
}

const bold = (text: string, isOver: boolean): string => (isOver ? `**${text}**` : text);

const tableOf = (rows: readonly Measured[]): string =>
  [
    "| filings | done | requests | seconds | most requests in a second | heap, MB at most | longest run, s |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map(
      ({ what, done, requests, seconds, peak, heapMb, longestRun }) =>
        `| ${what} | ${done} | ${requests} | ${seconds.toFixed(0)} | ${bold(String(peak), peak > MAX_PER_SECOND)} | ${heapMb.toFixed(0)} | ${longestRun === null ? "" : bold(longestRun.toFixed(1), longestRun > MAX_TICK_SECONDS)} |`,
    ),
  ].join("\n");
