// A database with a short evaluated history, for tests of sensors' versions.

import { sql } from "drizzle-orm";
import { runTick } from "../../../functions/cron/run-tick.ts";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { backfill } from "../../../lib/sensors/actions/backfill.ts";
import { replayNextVersions } from "../../../lib/sensors/actions/next-versions.ts";
import { syncCatalogue } from "../../../lib/sensors/actions/sync-catalogue.ts";
import type { TestDatabase } from "../database/database.ts";
import { feedsOf } from "../market/feeds.ts";
import { ingestSessions, seriesOf } from "../market/market.ts";

/** When the history was evaluated, and the time some minutes after it. */
export const NOW = Date.parse("2022-06-01T12:00:00Z");
export const later = (minutes: number) => NOW + minutes * 60_000;

const SERIES = ["VIX", "DGS10", "DGS2", "WTI", "BTC", "DTWEXBGS"];
const DERIVED = ["sensor_state_changes", "sensor_readings", "index_readings", "job_runs"];

type Row = Record<string, unknown>;

export function versionsFixture({ db, failAfter }: TestDatabase) {
  const rows = async (text: string) => (await db.execute<Row>(sql.raw(text))).rows;
  const observe = (id: string, date: string, value: number, now: number) =>
    ingestObservations(db, seriesOf(id), [{ date, value, knownAt: now }], now);
  return {
    rows,
    observe,
    /** Deletes everything, and evaluates 300 sessions of six series. */
    reset: async () => {
      failAfter(null);
      for (const table of [...DERIVED, "incidents", "observations", "evaluation_memory"]) {
        await db.execute(sql.raw(`delete from ${table}`));
      }
      await db.execute(sql`update sensors set version = 1, version_since = '{-infinity}',
        earlier_versions = '{}', published_since = '-infinity', ranked_since = null,
        active = false, updated_at = null`);
      await db.execute(sql`update series set ingested = 0, evaluated = 0, last_observed_at = null`);
      await syncCatalogue(db);
      await ingestSessions(db, SERIES, { through: "2022-05-27", count: 300, now: NOW });
      await backfill(db, { now: NOW });
    },
    /** Runs one job, and returns its result. */
    tick: async (at: number, job = "evaluate") => {
      const services = { db, feeds: feedsOf(() => []), log: () => undefined };
      return (await runTick(services, at, job)).jobs[job] as Row;
    },
    /** Every byte of stored rows. */
    bytes: (where: string, table = "sensor_readings") =>
      rows(`select md5(string_agg(t::text, '|' order by t::text)) as digest, count(*)::int as n
        from ${table} t where ${where}`),
    /** The observed readings of a version, without what says which version and when. */
    readings: async (where: string) =>
      (
        await rows(`select to_jsonb(r) - 'version' - 'method_version' - 'ingested_at' as row
          from sensor_readings r where ${where} and not carried_forward
          order by sensor_id, recorded_at, observed_at, revision`)
      ).map(({ row }) => row),
    /** Makes the stored definition another one, as when the code's is changed after an evaluation. */
    setStored: (id: string, members: object) =>
      db.execute(sql`update sensors set definition = definition || ${JSON.stringify(members)}::jsonb
        where id = ${id}`),
    sensor: async (id: string) =>
      (
        await rows(`select version, method, definition, version_since::text[] as since, active,
          published_since::text,
          inactive_reason, current_state, updated_at from sensors where id = '${id}'`)
      )[0],
    /** Replays page by page until new versions are in force; the page `cut` is killed. */
    replayInParts: async (at: number, cut: number | null = null) => {
      for (let part = 0; part < 300; part += 1) {
        failAfter(part === cut ? 2 : null);
        const options = { now: at, pageRows: 100, mayContinue: () => false };
        const found = await replayNextVersions(db, options).catch(() => null);
        failAfter(null);
        if (found !== null && found.inForce.length > 0) return found.inForce;
      }
      return [];
    },
  };
}
