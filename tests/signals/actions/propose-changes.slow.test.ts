// The daily job that proposes changes of the catalogue, and the effect of implemented ones.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTick } from "../../../functions/cron/run-tick.ts";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { backfill, syncCatalogue } from "../../../lib/sensors/actions/backfill.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { decideProposal } from "../../../lib/signals/actions/proposals.ts";
import { candidateOf } from "../../../lib/signals/domain/proposals/candidates.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { NO_FEEDS } from "../../support/market/feeds.ts";
import { ingestSessions, rowsOf, seriesOf, sessionDates } from "../../support/market/market.ts";
import { clearProposals, configsOf, putProposal } from "../../support/signals/proposals.ts";

const tick = (db: TestDatabase["db"], at: number, asked?: string) =>
  runTick({ db, feeds: NO_FEEDS, log: () => undefined }, at, asked);
const rows = async <Row extends Record<string, unknown>>(
  { db }: TestDatabase,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> => (await db.execute<Row>(statement)).rows;

const folder = join(import.meta.dirname, "../../../scripts/sample/series");

describe("the job on the bundled sample", { timeout: 60_000 }, () => {
  const NOW = Date.parse("2022-12-31T05:30:00Z");
  let sample: TestDatabase;
  beforeAll(async () => {
    sample = await testDatabase();
    await syncCatalogue(sample.db);
    for (const series of SERIES) {
      const file = join(folder, `${series.id}.csv`);
      const lines = await Promise.resolve()
        .then(() => readFileSync(file, "utf8").trim().split("\n").slice(1).slice(-1_300))
        .catch(() => []);
      const given = lines.map((line) => {
        const [date = "", value = ""] = line.split(",");
        return { date, value: Number(value), knownAt: null };
      });
      await ingestObservations(sample.db, series, given, NOW);
    }
    await backfill(sample.db, { now: NOW });
  });
  afterAll(() => sample.close());
  beforeEach(async () => {
    await clearProposals(sample.db);
    await sample.db.execute(sql`delete from job_runs`);
  });

  const stored = () =>
    rows<{
      key: string;
      proposal_type: string;
      status: string;
      adjust_score: number;
      judge_scores: Record<string, number>;
      rationale: string;
    }>(
      sample,
      sql`select key, proposal_type, status, adjust_score, judge_scores, rationale from proposals order by id`,
    );

  test("it proposes each kind from real facts, and implements proposals above the threshold", async () => {
    await tick(sample.db, NOW, "propose");
    const found = await stored();
    expect(new Set(found.map((row) => row.proposal_type))).toEqual(
      new Set(["NEW_SENSOR", "ADJUSTMENT", "CURATION"]),
    );
    for (const { status, adjust_score, judge_scores, key } of found) {
      const { evidence = 0, novelty = 0, coverage = 0, cost = 0 } = judge_scores;
      const sum = 0.4 * evidence + 0.2 * novelty + 0.2 * coverage + 0.2 * cost;
      expect(adjust_score, key).toBeCloseTo(sum, 4);
      expect(status, key).toBe(adjust_score >= 0.8 ? "IMPLEMENTED" : "PENDING");
    }
    expect(found.filter(({ status }) => status === "IMPLEMENTED").length).toBeGreaterThan(0);
    expect(found.filter(({ status }) => status === "PENDING").length).toBeGreaterThan(0);
  });

  test("the correlations that it finds are above the threshold", async () => {
    await tick(sample.db, NOW, "propose");
    const found = await stored();
    const twins = found.filter(({ key }) => key.startsWith("twins:"));
    expect(twins.length).toBeGreaterThanOrEqual(3);
    for (const { rationale } of twins) {
      const [, rho] = /observations is (\d\.\d+)/.exec(rationale) ?? [];
      expect(Number(rho)).toBeGreaterThan(0.95);
    }
  });

  test("a slot is done once, and a second run on the same day finds the same", async () => {
    const both = await Promise.all([tick(sample.db, NOW), tick(sample.db, NOW)]);
    const statuses = both.map(({ jobs }) => (jobs["propose"] as { status: string }).status);
    expect(statuses.toSorted()).toEqual(["done", "skipped"]);
    const before = await stored();
    const times = () => rows(sample, sql`select id, updated_at from proposals order by id`);
    const touched = await times();
    await tick(sample.db, NOW + 1, "propose");
    expect(await stored()).toEqual(before);
    expect(await times()).toEqual(touched);
  });

  test("killed at any step it leaves nothing half done, and the next run does everything", async () => {
    for (let cut = 0; cut <= 2; cut += 1) {
      sample.failAfter(cut);
      await tick(sample.db, NOW + cut * 1_000, "propose").catch(() => undefined);
      sample.failAfter(null);
      await sample.db.execute(
        sql`update job_runs set lease_until = now() where status = 'running'`,
      );
      const [count] = await rows<{ half: string }>(
        sample,
        sql`select count(*) as half from proposals p where p.status = 'IMPLEMENTED' and not exists (
          select 1 from sensor_configs c join proposal_audit a using (proposal_id)
          where c.proposal_id = p.id)`,
      );
      expect(count?.half).toBe("0");
    }
    await tick(sample.db, NOW + 10_000, "propose");
    expect((await stored()).length).toBeGreaterThan(5);
  });

  test("it makes the same round trips each day", async () => {
    const costs: number[] = [];
    for (const day of [0, 1, 2]) {
      sample.roundTrips.count = 0;
      await tick(sample.db, NOW + day * DAY_MS, "propose");
      costs.push(sample.roundTrips.count);
    }
    expect(costs).toEqual([3, 3, 3]);
  });

  test("a rejected proposal is not made again, and an approved one is implemented by the next run", async () => {
    await tick(sample.db, NOW, "propose");
    const [rejected, approved] = await rows<{ id: string; key: string }>(
      sample,
      sql`select id, key from proposals where status = 'PENDING' and change is not null order by id`,
    );
    const decided = { actor: "ada", reason: "because", at: NOW };
    await decideProposal(sample.db, "reject", { id: Number(rejected?.id), ...decided });
    await decideProposal(sample.db, "approve", { id: Number(approved?.id), ...decided });
    const before = (await stored()).length;
    await tick(sample.db, NOW + DAY_MS, "propose");
    const after = new Map((await stored()).map(({ key, status }) => [key, status]));
    expect(after.size).toBe(before);
    expect(after.get(String(rejected?.key))).toBe("REJECTED");
    expect(after.get(String(approved?.key))).toBe("IMPLEMENTED");
  });

  test("a reverted change is not made again", async () => {
    await tick(sample.db, NOW, "propose");
    const [made] = await rows<{ id: string; sensor_id: string }>(
      sample,
      sql`select id, sensor_id from proposals where status = 'IMPLEMENTED' order by id`,
    );
    const decided = { actor: "ada", reason: "it is needed", at: NOW + DAY_MS };
    expect(await decideProposal(sample.db, "revert", { id: Number(made?.id), ...decided })).toBe(
      true,
    );
    await sample.db.execute(sql`update sensor_configs set valid_from = '2000-01-01'`);
    await tick(sample.db, NOW + 2 * DAY_MS, "propose");
    const configs = await configsOf(sample.db, String(made?.sensor_id));
    expect(configs.map(({ config }) => config)).toEqual([{ indexWeight: 0 }, {}]);
  });
});

describe("an implemented change", { timeout: 60_000 }, () => {
  const SERIES_IDS = ["VIX", "DGS10", "DGS2", "WTI", "BTC", "DTWEXBGS"];
  const START = Date.parse("2022-05-28T12:00:00Z");
  let market: TestDatabase;
  beforeAll(async () => {
    market = await testDatabase();
  });
  afterAll(() => market.close());
  beforeEach(async () => {
    await clearProposals(market.db);
    const derived = ["sensor_state_changes", "sensor_readings", "index_readings", "job_runs"];
    for (const table of [...derived, "observations", "evaluation_memory"]) {
      await market.db.execute(sql.raw(`delete from ${table}`));
    }
    await market.db.execute(sql`delete from sensors where id like '%-new' or id = 'vix-drawdown'`);
    await market.db.execute(
      sql`update series set ingested = 0, evaluated = 0, last_observed_at = null`,
    );
    await syncCatalogue(market.db);
    await ingestSessions(market.db, SERIES_IDS, { through: "2022-05-27", count: 400, now: START });
    await backfill(market.db, { now: START });
  });

  const implement = async (change: object, sensorId: string, at: number) => {
    const id = await putProposal(market.db, { status: "APPROVED", change, sensorId });
    const decided = { id, actor: "ada", reason: "because", at };
    expect(await decideProposal(market.db, "implement", decided)).toBe(true);
    return id;
  };
  /** Runs one tick each day with the new session, from one date through another. */
  const runDays = async (from: string, through: string) => {
    const dates = sessionDates("VIX", through, 60).filter((date) => date >= from);
    for (const date of dates) {
      const at = Date.parse(`${date}T23:00:00Z`);
      await ingestObservations(market.db, seriesOf("VIX"), rowsOf("VIX", [date]), at);
      await tick(market.db, at, "evaluate");
    }
  };
  const readings = (sensorId: string) =>
    rows<{ day: string; state: string; percentile: number; method_version: number }>(
      market,
      sql`select observed_at::date::text as day, state, percentile, method_version
        from sensor_readings where sensor_id = ${sensorId} and not carried_forward
        order by observed_at, recorded_at`,
    );
  const recompute = async (at: number) => {
    await market.db.execute(
      sql`update evaluation_memory set memory = jsonb_set(memory, '{versions,vix}', '99') where part = 'head'`,
    );
    await backfill(market.db, { now: at });
  };

  test("it applies from its day on, and earlier readings stay, also when all is computed again", async () => {
    await implement({ dwellWorse: 90, dwellBetter: 90 }, "vix", Date.parse("2022-06-06T12:00:00Z"));
    const plain = await readings("vix");
    await runDays("2022-05-31", "2022-07-08");
    const changed = await readings("vix");
    expect(changed.slice(0, plain.length)).toEqual(plain);
    const version = (rows_: typeof changed, since: boolean) =>
      new Set(
        rows_.filter(({ day }) => day >= "2022-06-07" === since).map((row) => row.method_version),
      );
    const [before = 0] = version(changed, false);
    expect([...version(changed, false), ...version(changed, true)]).toEqual([before, before + 1]);
    expect(
      new Set(changed.filter(({ day }) => day >= "2022-06-06").map(({ state }) => state)).size,
    ).toBe(1);
    await recompute(Date.parse("2022-07-08T23:00:00Z"));
    expect(await readings("vix")).toEqual(changed);
  });

  test("after it is reverted, the sensor is as before from that day on", async () => {
    const id = await implement({ indexWeight: 0 }, "vix", Date.parse("2022-06-06T12:00:00Z"));
    const decided = { id, actor: "ada", reason: "no", at: Date.parse("2022-06-20T12:00:00Z") };
    expect(await decideProposal(market.db, "revert", decided)).toBe(true);
    await runDays("2022-05-31", "2022-07-01");
    const weighted = await rows<{ day: string; has: boolean }>(
      market,
      sql`select as_of::date::text as day, contributions::text like '%"vix"%' as has
        from index_readings where as_of > '2022-05-31' order by as_of`,
    );
    for (const { day, has } of weighted)
      expect(has, day).toBe(day < "2022-06-07" || day >= "2022-06-21");
  });

  test("a new sensor is ranked within its series' history, and published from its day on", async () => {
    const definition = candidateOf("VIX", "equity_volatility", SENSORS);
    if (definition === null) throw new Error("no candidate");
    await implement({ definition }, definition.id, Date.parse("2022-06-06T12:00:00Z"));
    await runDays("2022-05-31", "2022-06-30");
    const own = await readings(definition.id);
    expect(own[0]?.day).toBe("2022-06-07");
    expect(own).toHaveLength(
      sessionDates("VIX", "2022-06-30", 60).filter((day) => day >= "2022-06-07").length,
    );
    expect(new Set(own.map(({ percentile }) => percentile)).size).toBeGreaterThan(5);
    const [row] = await rows<{ active: boolean }>(
      market,
      sql`select active from sensors where id = ${definition.id}`,
    );
    expect(row?.active).toBe(true);
    // Each deployment stores the catalogue of the code again, which must not end an added sensor.
    await syncCatalogue(market.db);
    await recompute(Date.parse("2022-06-30T23:00:00Z"));
    expect(await readings(definition.id)).toEqual(own);
  });

  test("a retired sensor is not listed, has no carried readings, and comes back with its memory", async () => {
    const gone = await implement({ retired: true }, "vix-gap", Date.parse("2022-06-06T12:00:00Z"));
    const active = async () =>
      (
        await rows<{ active: boolean; inactive_reason: string | null }>(
          market,
          sql`select active, inactive_reason from sensors where id = 'vix-gap'`,
        )
      )[0];
    await runDays("2022-05-31", "2022-06-06");
    expect(await active()).toEqual({ active: true, inactive_reason: null });
    await runDays("2022-06-07", "2022-06-15");
    expect(await active()).toEqual({ active: false, inactive_reason: "retired by a proposal" });
    const count = (await readings("vix-gap")).length;
    await tick(market.db, Date.parse("2022-06-16T12:00:00Z"), "evaluate");
    const [{ beats } = { beats: "" }] = await rows<{ beats: string }>(
      market,
      sql`select count(*) as beats from sensor_readings
        where sensor_id = 'vix-gap' and recorded_at >= '2022-06-07'`,
    );
    expect(beats).toBe("0");
    const decided = {
      id: gone,
      actor: "ada",
      reason: "no",
      at: Date.parse("2022-06-16T12:00:00Z"),
    };
    await decideProposal(market.db, "revert", decided);
    await runDays("2022-06-16", "2022-06-24");
    expect(await active()).toEqual({ active: true, inactive_reason: null });
    const back = await readings("vix-gap");
    expect(back.slice(count).map(({ day }) => day)).toEqual(
      sessionDates("VIX", "2022-06-24", 30).filter((day) => day >= "2022-06-17"),
    );
  });
});
