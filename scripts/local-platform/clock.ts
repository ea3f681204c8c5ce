// The clock of the local platform, which can be set.

import type { Database } from "./database.ts";

/** Makes a clock that can be set. It then runs on at its usual speed. */
export function makeClock(realNow: () => number = Date.now) {
  let offsetMs = 0;
  const now = () => realNow() + offsetMs;
  return {
    now,
    read: () => ({ now: new Date(now()).toISOString(), offset_ms: offsetMs }),
    reset() {
      offsetMs = 0;
    },
    /** Takes `{"now": iso}` or `{"advance_s": n}`. Returns what is wrong, or null. */
    move(request: unknown): string | null {
      const { now: iso, advance_s: seconds } = (request ?? {}) as Record<string, unknown>;
      if (typeof iso === "string" && /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(iso)) {
        const at = Date.parse(iso);
        if (Number.isNaN(at)) return `${iso} is not an instant`;
        offsetMs = at - realNow();
        return null;
      }
      const isAdvance = iso === undefined && typeof seconds === "number";
      if (!isAdvance || !Number.isFinite(seconds) || Math.abs(seconds) > 1e10) {
        return 'expected {"now": "2026-01-01T00:00:00Z"} or {"advance_s": 3600}';
      }
      offsetMs += Math.round(seconds * 1000);
      return null;
    },
  };
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
  await database.query({ query, params: [] }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== NO_SUCH_TABLE) throw error;
  });
}

/** PostgreSQL's code: the database is not migrated yet, and has no tape. */
const NO_SUCH_TABLE = "42P01";

export type PlatformClock = ReturnType<typeof makeClock>;
