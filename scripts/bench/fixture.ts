import { sql } from "drizzle-orm";
import type { Db } from "../../lib/db/client.ts";
import { SERIES } from "../../lib/domain/series.ts";
import { backfill } from "../../lib/operations/backfill.ts";
import { ingestObservations } from "../../lib/operations/ingest-observations.ts";
import { issueKey } from "../../lib/operations/issue-key.ts";
import type { Platform } from "../platform/index.ts";

/** Keys to spread the load over: 6,000 requests a minute each. */
const KEYS = 8;
const NEEDED_ROWS = 10_000;

export interface Fixture {
  /** A free sensor with at least 10,000 readings. */
  sensorId: string;
  readings: number;
  keys: string[];
}

/** The bundled sample, evaluated, and institutional keys; nothing in it is made up. */
export async function loadFixture(
  db: Db,
  platform: Platform,
  log: (line: string) => void,
): Promise<Fixture> {
  await loadSeries(db, platform, log);
  const now = new Date();
  const request = { tier: "institutional", customer: "bench", expiresAt: null } as const;
  const keys: string[] = [];
  while (keys.length < KEYS) keys.push((await issueKey(db, request, now)).key);
  const { rows } = await db.execute<{ id: string; readings: number }>(sql`
    select s.id, count(*)::int as readings
    from sensors s join sensor_readings r on r.sensor_id = s.id
    where s.active and s.min_tier = 'free' group by s.id order by readings desc, s.id limit 1`);
  const longest = rows[0];
  if (!longest || longest.readings < NEEDED_ROWS) {
    throw new Error(`no free sensor has ${NEEDED_ROWS} readings: the sample has changed`);
  }
  // What the tick leaves behind every few minutes, and health looks at.
  await db.execute(sql`update sensors set updated_at = now() where active`);
  await db.execute(sql`analyze`);
  return { sensorId: longest.id, readings: longest.readings, keys };
}

async function loadSeries(db: Db, platform: Platform, log: (line: string) => void) {
  const now = platform.now();
  const replayed = platform.replayedSeries(now);
  for (const series of SERIES.filter(({ id }) => replayed.has(id))) {
    const given = (replayed.get(series.id) ?? []).map(({ date, value }) => ({
      date,
      value: Number(value),
      knownAt: null,
    }));
    await ingestObservations(db, series, given, now);
  }
  let next = 0;
  let done = 0;
  await backfill(db, {
    now,
    onPlan: ({ observations }) => log(`evaluating ${observations} observations`),
    onProgress: (more) => {
      done += more;
      if (done >= next) log(`evaluated ${done}`);
      if (done >= next) next = done + 25_000;
    },
  });
}
