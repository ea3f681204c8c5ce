// The sample's record of forecast calls.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestObservations } from "../../lib/market/actions/ingest.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { FEED_BASE_URLS } from "../../lib/market/services/feeds/index.ts";
import { countGate } from "../../lib/record/actions/read-tape.ts";
import { recordAndSign } from "../../lib/record/actions/record-jobs.ts";
import { signCheckpoint, type TapeSigner } from "../../lib/record/actions/sign-checkpoint.ts";
import { CALL_STATUSES, ROW_TYPES } from "../../lib/record/domain/lifecycle.ts";
import { marketSource } from "../../lib/record/services/market-source.ts";
import { NO_HEAD } from "../../lib/record/services/remembered-head.ts";
import { tapeKeys } from "../../lib/record/services/tape-keys.ts";
import { VerifiedMemo } from "../../lib/record/services/verified-memo.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";
import { loadRecord } from "../../scripts/local-platform/serve/load-record.ts";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { migrate } from "../../scripts/operator/migrate.ts";
import { signerOf } from "../../scripts/operator/tape-signer.ts";
import { SERIES_CALL_SPECS } from "../../scripts/sample/record-series-calls.ts";
import { FEED_SETTINGS } from "../support/market/feeds.ts";
import { scanDatabase } from "../support/safety/closing-scan.ts";

let platform: Platform;
let db: Db;
let signer: TapeSigner | null;
const messages: string[] = [];
beforeAll(async () => {
  platform = await startPlatform({ port: 0, dataDir: null, sample: true });
  db = inProcessDb(platform.database);
  await migrate(db, { log: () => {} });
  await syncCatalogue(db);
  const now = platform.now();
  const replayed = platform.replayedSeries(now);
  for (const id of new Set(SERIES_CALL_SPECS.map(({ series }) => series))) {
    const series = SERIES.find((each) => each.id === id);
    if (!series) throw new Error(`no series ${id}`);
    const rows = (replayed.get(id) ?? []).slice(-1_400, -1);
    const given = rows.map(({ date, value }) => ({ date, value: Number(value), knownAt: null }));
    await ingestObservations(db, series, given, now);
  }
  const settings = { ...platform.settings, BASE_URL: "https://svc.test" };
  signer = signerOf(settings);
  await loadRecord(db, { now, log: (line) => messages.push(line), signer });
});
afterAll(() => scanDatabase(platform.database).finally(() => platform.close()));

const counted = async (column: "status" | "basis_status", table = "calls") => {
  const { rows } = await db.execute<{ word: string; n: number }>(
    sql`select ${sql.raw(column)} as word, count(*)::int as n from ${sql.raw(table)} group by 1`,
  );
  return Object.fromEntries(rows.map(({ word, n }) => [word, n]));
};

test("the sample shows every status of a call, and at least 40 real questions", async () => {
  const statuses = await counted("status");
  expect(Object.keys(statuses).sort()).toEqual([...CALL_STATUSES].sort());
  expect(statuses["graded"]).toBeGreaterThanOrEqual(40);
  expect(messages.join()).toContain("rows on the tape");
  const { rows } = await db.execute<{ verdict: string }>(
    sql`select distinct verdict from calls where status = 'graded' order by 1`,
  );
  expect(rows.map(({ verdict }) => verdict)).toEqual(["NO", "YES"]);
});

test("a dozen of the service's own calls are gradable by machine with a confirmed basis", async () => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from calls
    where criterion is not null and basis_status = 'rederived'`);
  expect(rows[0]?.n).toBe(SERIES_CALL_SPECS.length);
  expect(SERIES_CALL_SPECS.length).toBeGreaterThanOrEqual(12);
  expect(Object.keys(await counted("basis_status")).sort()).toEqual(["declared", "rederived"]);
});

test("its rows are dated in order, and loading it again adds none", async () => {
  const { rows } = await db.execute<{ broken: number }>(sql`select count(*)::int as broken from (
    select at < lag(at) over (order by seq) as is_before from tape_rows) t where is_before`);
  expect(rows).toEqual([{ broken: 0 }]);
  const before = messages.length;
  await loadRecord(db, { now: platform.now(), log: (line) => messages.push(line), signer });
  expect(messages).toHaveLength(before);
});

test("its checkpoints are signed at their own times, so that the service's own calls are strict", async () => {
  const { rows } = await db.execute<{ heads: number; backdated: number; current: boolean }>(sql`
    select count(*)::int as heads,
      count(*) filter (where c.signed_at < (select max(t.at) from tape_rows t where t.seq <= c.size))::int
        as backdated,
      max(c.size) = (select max(seq) from tape_rows) as current
    from tape_checkpoints c`);
  expect(rows).toEqual([{ heads: expect.any(Number), backdated: 0, current: true }]);
  expect(rows[0]?.heads).toBeGreaterThan(20);
  const keys = tapeKeys(signer?.signingKey);
  const services = {
    db,
    tapeKeys: keys,
    rememberedHead: NO_HEAD,
    verified: new VerifiedMemo(),
    config: { gateTarget: 100 },
  };
  const { count } = await countGate(services, platform.now());
  expect(count.strict).toBeGreaterThanOrEqual(8);
  const when = { now: platform.now(), onlyGrown: true };
  expect(signer && (await signCheckpoint(db, signer, when))).toMatchObject({
    checkpoint: "current",
  });
});

test("the next tick marks active calls by their replayed markets", async () => {
  const baseUrls = { ...FEED_BASE_URLS, manifold: `${platform.url}/feeds/manifold` };
  const markets = marketSource({ fetch, baseUrls, ...FEED_SETTINGS, fredApiKey: null });
  await recordAndSign({ db, markets }, { job: "record", slot: 0, attempts: 1 }, platform.now());
  const { rows } = await db.execute<{ prob: number; source: string }>(sql`
    select market_prob as prob, market_source as source from calls
    where market_feed is not null and status = 'active'`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { prob, source } of rows) {
    expect(source).toBe("sample");
    expect(prob).toBeGreaterThan(0);
    expect(prob).toBeLessThan(1);
  }
  const types = await counted("status").then(() => counted("type" as "status", "tape_rows"));
  expect(Object.keys(types).sort()).toEqual([...ROW_TYPES].sort());
});

test("a record that was signed while it was empty gets no earlier rows, and says what to do", async () => {
  const empty = await startPlatform({ port: 0, dataDir: null, sample: true });
  try {
    const own = inProcessDb(empty.database);
    await migrate(own, { log: () => {} });
    const itsSigner = signerOf({ ...empty.settings, BASE_URL: "https://svc.test" });
    if (itsSigner === null) return expect.fail("no signer");
    const now = empty.now();
    await signCheckpoint(own, itsSigner, { now, onlyGrown: false });
    const lines: string[] = [];
    await loadRecord(own, { now, log: (line) => lines.push(line), signer: itsSigner });
    expect(lines.join()).toContain("npm start -- --fresh");
    expect((await own.execute(sql`select 1 from calls`)).rows).toEqual([]);
  } finally {
    await empty.close();
  }
});
