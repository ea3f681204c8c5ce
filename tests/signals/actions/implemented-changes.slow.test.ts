// The effect of implemented changes of the catalogue on later readings.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { backfill } from "../../../lib/sensors/actions/backfill.ts";
import { syncCatalogue } from "../../../lib/sensors/actions/sync-catalogue.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { decideProposal } from "../../../lib/signals/actions/proposals.ts";
import { candidateOf } from "../../../lib/signals/domain/proposals/candidates.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { ingestSessions, rowsOf, seriesOf, sessionDates } from "../../support/market/market.ts";
import {
  clearProposals,
  putProposal,
  selectedRows,
  tickAt,
} from "../../support/signals/proposals.ts";

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
      await tickAt(market.db, at, "evaluate");
    }
  };
  const readings = (sensorId: string) =>
    selectedRows<{ day: string; state: string; percentile: number; method_version: number }>(
      market.db,
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
    const weighted = await selectedRows<{ day: string; has: boolean }>(
      market.db,
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
    const [row] = await selectedRows<{ active: boolean }>(
      market.db,
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
        await selectedRows<{ active: boolean; inactive_reason: string | null }>(
          market.db,
          sql`select active, inactive_reason from sensors where id = 'vix-gap'`,
        )
      )[0];
    await runDays("2022-05-31", "2022-06-06");
    expect(await active()).toEqual({ active: true, inactive_reason: null });
    await runDays("2022-06-07", "2022-06-15");
    expect(await active()).toEqual({ active: false, inactive_reason: "retired by a proposal" });
    const count = (await readings("vix-gap")).length;
    await tickAt(market.db, Date.parse("2022-06-16T12:00:00Z"), "evaluate");
    const [{ beats } = { beats: "" }] = await selectedRows<{ beats: string }>(
      market.db,
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
