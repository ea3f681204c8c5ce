// The clock of the local platform, which can be set.

import type { Database } from "./database.ts";

/** An instant with its time zone. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/;

/** Makes a clock that can be set. It then runs on at its usual speed. */
export function makeClock(realNow: () => number = Date.now) {
  let offsetMs = 0;
  const now = () => realNow() + offsetMs;
  return {
    now,
    read: () => ({ now: new Date(now()).toISOString(), offset_ms: offsetMs }),
    set(ms: number) {
      offsetMs = ms;
    },
    /** The offset that `{"now": iso}` or `{"advance_s": n}` asks for, or what is wrong with the request. */
    offsetOf(request: unknown): number | string {
      const { now: iso, advance_s: seconds } = (request ?? {}) as Record<string, unknown>;
      if (typeof iso === "string" && INSTANT.test(iso)) {
        const at = Date.parse(iso);
        return Number.isNaN(at) ? `${iso} is not an instant` : at - realNow();
      }
      const isAdvance = iso === undefined && typeof seconds === "number";
      if (!isAdvance || !Number.isFinite(seconds) || Math.abs(seconds) > 1e10) {
        return 'expected {"now": "2026-01-01T00:00:00Z"} or {"advance_s": 3600}';
      }
      return offsetMs + Math.round(seconds * 1000);
    },
  };
}

/** Until when the service has written data, epoch ms: its ticks and its index. Null before the first. */
export async function writtenThrough(database: Database): Promise<number | null> {
  const query = `select floor(extract(epoch from greatest(
    (select max(slot) from job_runs), (select max(as_of) from index_readings))) * 1000)::bigint`;
  const { rows } = await database.query({ query, params: [] }).catch(whenNotMigrated);
  const written = rows[0]?.[0] ?? null;
  return written === null ? null : Number(written);
}

/** Why the clock cannot be set to an instant, or null: what was written would then be from the future. */
export function refusalOfClock(at: number, written: number | null): string | null {
  if (written === null || at >= written) return null;
  const [asked, until] = [at, written].map((each) => new Date(each).toISOString());
  return `the clock cannot go back to ${asked}: the service has written data up to ${until}, which would then be from the future. To begin anew: npm start -- --fresh`;
}

/**
 * Starts the clock at an instant, by default at the real time. Where a moved clock has written data that are ahead of
 * the real time, it goes on from there.
 */
export async function startClock(
  clock: PlatformClock,
  database: Database,
  startAt: number | undefined,
): Promise<void> {
  const realNow = clock.now();
  const written = await writtenThrough(database);
  const refusal = startAt === undefined ? null : refusalOfClock(startAt, written);
  if (refusal !== null) throw new Error(refusal);
  const at = startAt ?? Math.max(realNow, written ?? realNow);
  clock.set(at - realNow);
}

/**
 * Stores in the database by how much the clock was moved, because no row of the tape may be ahead of the clock.
 * If the clock was not moved there is no row, as in a deployed database.
 */
export async function storeOffset(database: Database, offsetMs: number): Promise<void> {
  const query =
    offsetMs === 0
      ? "delete from local_clock"
      : `insert into local_clock (offset_ms) values (${offsetMs})
          on conflict (is_only) do update set offset_ms = excluded.offset_ms`;
  await database.query({ query, params: [] }).catch(whenNotMigrated);
}

/** PostgreSQL's code: the database is not migrated yet, and has no rows. */
const NO_SUCH_TABLE = "42P01";

function whenNotMigrated(error: unknown): { rows: [] } {
  if ((error as { code?: unknown }).code !== NO_SUCH_TABLE) throw error;
  return { rows: [] };
}

export type PlatformClock = ReturnType<typeof makeClock>;
