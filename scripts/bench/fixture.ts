import { sql } from "drizzle-orm";
import type { Db } from "../../lib/db/client.ts";
import { issueKey } from "../../lib/operations/issue-key.ts";
import { runTick } from "../../lib/operations/run-tick.ts";
import type { FeedSource } from "../../lib/services/feed-source.ts";
import type { Platform } from "../platform/index.ts";
import { loadSample } from "../serve/load-sample.ts";

/** Keys to spread the load over: 6,000 requests a minute each. */
const KEYS = 8;
const NEEDED_ROWS = 10_000;
/** More years than the sample has. */
const ALL_YEARS = 99;

/** For jobs that read none. */
export const NO_FEED: FeedSource = {
  open() {
    throw new Error("the bench reads no feed");
  },
};

export interface Fixture {
  /** A free sensor with at least 10,000 readings. */
  sensorId: string;
  readings: number;
  /** Of the most calls and the most dislocations. */
  ticker: string;
  keys: string[];
}

/**
 * The bundled sample as `npm start` loads it, all of its years, evaluated, with proposals; and
 * institutional keys. The series and texts in it are real, the prices and calls made up.
 */
export async function loadFixture(
  db: Db,
  platform: Platform,
  log: (line: string) => void,
): Promise<Fixture> {
  await loadSample(db, platform, { years: ALL_YEARS, log });
  await makeProposals(db, platform.now());
  const now = new Date();
  const request = { tier: "institutional", customer: "bench", expiresAt: null } as const;
  const keys: string[] = [];
  while (keys.length < KEYS) keys.push((await issueKey(db, request, now)).key);
  // What the tick leaves behind every few minutes, and health looks at.
  await db.execute(sql`update sensors set updated_at = now() where active`);
  await db.execute(sql`analyze`);
  return { ...(await findLongest(db)), ticker: await findTicker(db), keys };
}

async function findLongest(db: Db): Promise<Pick<Fixture, "sensorId" | "readings">> {
  const { rows } = await db.execute<{ id: string; readings: number }>(sql`
    select s.id, count(*)::int as readings
    from sensors s join sensor_readings r on r.sensor_id = s.id
    where s.active and s.min_tier = 'free' group by s.id order by readings desc, s.id limit 1`);
  const longest = rows[0];
  if (!longest || longest.readings < NEEDED_ROWS) {
    throw new Error(`no free sensor has ${NEEDED_ROWS} readings: the sample has changed`);
  }
  return { sensorId: longest.id, readings: longest.readings };
}

async function findTicker(db: Db): Promise<string> {
  const { rows } = await db.execute<{ ticker: string }>(sql`
    select ticker from dislocations where ticker in (select ticker from documents)
    group by ticker order by count(*) desc, ticker limit 1`);
  const [most] = rows;
  if (!most) throw new Error("no ticker has a dislocation: the sample has changed");
  return most.ticker;
}

/** The daily job that looks for sensors to add, to adjust and to drop. */
async function makeProposals(db: Db, now: number): Promise<void> {
  const { jobs } = await runTick({ db, feeds: NO_FEED, log: () => {} }, now, "propose");
  const { status } = jobs["propose"] as { status?: unknown };
  if (status !== "done") throw new Error(`proposals: ${JSON.stringify(jobs["propose"])}`);
}
