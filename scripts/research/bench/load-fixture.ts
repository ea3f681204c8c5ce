// The data on which `npm run bench` measures HTTP requests: the whole bundled sample and API keys.

import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { dislocations, documents, sensorReadings, sensors } from "../../../drizzle/schema/index.ts";
import { runTick } from "../../../functions/cron/run-tick.ts";
import { issueKey } from "../../../lib/account/actions/manage-keys.ts";
import type { FeedSource } from "../../../lib/market/services/feed-readers.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import type { Platform } from "../../local-platform/index.ts";
import { loadSample } from "../../local-platform/serve/load-sample.ts";

/** Number of API keys that share the load; each may send 6,000 requests a minute. */
const KEYS = 20;
const NEEDED_ROWS = 10_000;
/** More years than the sample has, so that all of it is loaded. */
const ALL_YEARS = 99;

/** A feed that fails when it is read, for jobs that need none. */
export const NO_FEED: FeedSource = {
  open() {
    throw new Error("the bench reads no feed");
  },
};

export interface Fixture {
  /** A free sensor with at least 10,000 readings. */
  sensorId: string;
  readings: number;
  /** The ticker with the most transcripts and dislocations. */
  ticker: string;
  keys: string[];
}

/**
 * Loads all years of the bundled sample as `npm start` does, runs the proposals job, and issues
 * institutional keys. The sample's series and texts are real; its prices and transcripts are synthetic.
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
  // Each tick updates this column, which the health check reads.
  await db.update(sensors).set({ updatedAt: sql`now()` }).where(eq(sensors.active, true));
  await db.execute(sql`analyze`);
  return { ...(await findLongest(db)), ticker: await findTicker(db), keys };
}

async function findLongest(db: Db): Promise<Pick<Fixture, "sensorId" | "readings">> {
  const [longest] = await db
    .select({ id: sensors.id, readings: count() })
    .from(sensors)
    .innerJoin(sensorReadings, eq(sensorReadings.sensorId, sensors.id))
    .where(and(sensors.active, eq(sensors.minTier, "free")))
    .groupBy(sensors.id)
    .orderBy(desc(count()), sensors.id)
    .limit(1);
  if (!longest || longest.readings < NEEDED_ROWS) {
    throw new Error(`no free sensor has ${NEEDED_ROWS} readings: the sample has changed`);
  }
  return { sensorId: longest.id, readings: longest.readings };
}

async function findTicker(db: Db): Promise<string> {
  const [found] = await db
    .select({ ticker: dislocations.ticker })
    .from(dislocations)
    .where(inArray(dislocations.ticker, db.select({ ticker: documents.ticker }).from(documents)))
    .groupBy(dislocations.ticker)
    .orderBy(desc(count()), dislocations.ticker)
    .limit(1);
  if (!found) throw new Error("no ticker has a dislocation: the sample has changed");
  return found.ticker;
}

/** Runs the daily job that proposes sensors to add, adjust or drop. */
async function makeProposals(db: Db, now: number): Promise<void> {
  const { jobs } = await runTick({ db, feeds: NO_FEED, log: () => {} }, now, "propose");
  const { status } = jobs["propose"] as { status?: unknown };
  if (status !== "done") throw new Error(`proposals: ${JSON.stringify(jobs["propose"])}`);
}
