// The daily job that proposes changes of the catalogue.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { backfill } from "../../../lib/sensors/actions/backfill.ts";
import { syncCatalogue } from "../../../lib/sensors/actions/sync-catalogue.ts";
import { decideProposal } from "../../../lib/signals/actions/proposals.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import {
  clearProposals,
  configsOf,
  selectedRows,
  tickAt,
} from "../../support/signals/proposals.ts";

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
    selectedRows<{
      key: string;
      proposal_type: string;
      status: string;
      adjust_score: number;
      judge_scores: Record<string, number>;
      rationale: string;
    }>(
      sample.db,
      sql`select key, proposal_type, status, adjust_score, judge_scores, rationale from proposals order by id`,
    );

  test("it proposes each kind from real facts, and implements proposals above the threshold", async () => {
    await tickAt(sample.db, NOW, "propose");
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
    await tickAt(sample.db, NOW, "propose");
    const found = await stored();
    const twins = found.filter(({ key }) => key.startsWith("twins:"));
    expect(twins.length).toBeGreaterThanOrEqual(3);
    for (const { rationale } of twins) {
      const [, rho] = /observations is (\d\.\d+)/.exec(rationale) ?? [];
      expect(Number(rho)).toBeGreaterThan(0.95);
    }
  });

  test("a slot is done once, and a second run on the same day finds the same", async () => {
    const both = await Promise.all([tickAt(sample.db, NOW), tickAt(sample.db, NOW)]);
    const statuses = both.map(({ jobs }) => (jobs["propose"] as { status: string }).status);
    expect(statuses.toSorted()).toEqual(["done", "skipped"]);
    const before = await stored();
    const times = () =>
      selectedRows(sample.db, sql`select id, updated_at from proposals order by id`);
    const touched = await times();
    await tickAt(sample.db, NOW + 1, "propose");
    expect(await stored()).toEqual(before);
    expect(await times()).toEqual(touched);
  });

  test("killed at any step it leaves nothing half done, and the next run does everything", async () => {
    for (let cut = 0; cut <= 2; cut += 1) {
      sample.failAfter(cut);
      await tickAt(sample.db, NOW + cut * 1_000, "propose").catch(() => undefined);
      sample.failAfter(null);
      await sample.db.execute(
        sql`update job_runs set lease_until = now() where status = 'running'`,
      );
      const [count] = await selectedRows<{ half: string }>(
        sample.db,
        sql`select count(*) as half from proposals p where p.status = 'IMPLEMENTED' and not exists (
          select 1 from sensor_configs c join proposal_audit a using (proposal_id)
          where c.proposal_id = p.id)`,
      );
      expect(count?.half).toBe("0");
    }
    await tickAt(sample.db, NOW + 10_000, "propose");
    expect((await stored()).length).toBeGreaterThan(5);
  });

  test("it makes the same round trips each day", async () => {
    const costs: number[] = [];
    for (const day of [0, 1, 2]) {
      sample.roundTrips.count = 0;
      await tickAt(sample.db, NOW + day * DAY_MS, "propose");
      costs.push(sample.roundTrips.count);
    }
    expect(costs).toEqual([3, 3, 3]);
  });

  test("a rejected proposal is not made again, and an approved one is implemented by the next run", async () => {
    await tickAt(sample.db, NOW, "propose");
    const [rejected, approved] = await selectedRows<{ id: string; key: string }>(
      sample.db,
      sql`select id, key from proposals where status = 'PENDING' and change is not null order by id`,
    );
    const decided = { actor: "ada", reason: "because", at: NOW };
    await decideProposal(sample.db, "reject", { id: Number(rejected?.id), ...decided });
    await decideProposal(sample.db, "approve", { id: Number(approved?.id), ...decided });
    const before = (await stored()).length;
    await tickAt(sample.db, NOW + DAY_MS, "propose");
    const after = new Map((await stored()).map(({ key, status }) => [key, status]));
    expect(after.size).toBe(before);
    expect(after.get(String(rejected?.key))).toBe("REJECTED");
    expect(after.get(String(approved?.key))).toBe("IMPLEMENTED");
  });

  test("a reverted change is not made again", async () => {
    await tickAt(sample.db, NOW, "propose");
    const [made] = await selectedRows<{ id: string; sensor_id: string }>(
      sample.db,
      sql`select id, sensor_id from proposals where status = 'IMPLEMENTED' order by id`,
    );
    const decided = { actor: "ada", reason: "it is needed", at: NOW + DAY_MS };
    expect(await decideProposal(sample.db, "revert", { id: Number(made?.id), ...decided })).toBe(
      true,
    );
    await sample.db.execute(sql`update sensor_configs set valid_from = '2000-01-01'`);
    await tickAt(sample.db, NOW + 2 * DAY_MS, "propose");
    const configs = await configsOf(sample.db, String(made?.sensor_id));
    expect(configs.map(({ config }) => config)).toEqual([{ indexWeight: 0 }, {}]);
  });
});
